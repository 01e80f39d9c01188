// The door of a room (panel): what is kept beyond a session, and the sheets over the views.
export type { Surroundings } from './diagnostics.ts';
export { type SettingsCommands, SettingsContext } from './use-settings.ts';
