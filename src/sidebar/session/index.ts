// The door of a room (panel): sessions, their goals, and the tabs that they follow.
export { isChatAddress, type OwnChats } from './chat-sites.ts';
export { trackDocument } from './document-tracker.ts';
export { createPracticePage } from './practice-page.ts';
export { pageName, sessionColour } from './session-names.ts';
export { createSessionTabs, loadSessionTabs, placeOf, type SessionTabs, type TabsByKey } from './session-tabs.ts';
export { createSessions } from './sessions.ts';
export { offLimits, tabCommands } from './tab-commands.ts';
export { startTabTracker, type TabTracker } from './tab-tracker.ts';
export { type SessionCommands, SessionContext, useSession } from './use-session.ts';
export { type TabsCommands, TabsContext, useTabs } from './use-tabs.ts';
