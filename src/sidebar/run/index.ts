// The door of a room (panel): what was approved is run, held, asked about, and undone.
export { createDialogs } from './dialogs.ts';
export type { DwellTime } from './dwell-time.ts';
export { OpenDialogs } from './open-dialogs.tsx';
export type { RunPolicy } from './run-policy.ts';
export { type QuestionsCommands, QuestionsContext, type RunCommands, RunContext, useRun } from './use-run.ts';
