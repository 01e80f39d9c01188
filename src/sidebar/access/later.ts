// The door of a room (panel): which sites the browser and the user let bAI into. What is read late, by what is read late itself.
export { AllowedSitesSection } from './allowed-sites-section.tsx';
export { SiteRulesSection } from './site-rules-section.tsx';
