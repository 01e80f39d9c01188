// The door of a room (panel): the commands of a run. What is read once a session has begun, by what is read then itself.
export { createRunCommands, preloadRunner, type RunCommandsDeps } from './run-commands.ts';
