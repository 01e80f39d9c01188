// The door of a room (panel): sessions, their goals, and the tabs that they follow. What is read late, by what is read late itself.
export { ChatsSection, LearnedChatsSection } from './chats-section.tsx';
export { GoalsSection } from './goals-section.tsx';
export { PagesSection } from './pages-section.tsx';
export { RecipesSection } from './recipes-section.tsx';
export { WaiversSection } from './waivers-section.tsx';
