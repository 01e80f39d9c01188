// The door of a room (panel): what ran, to look at and to take along.
export { timelineCommands } from './timeline-commands.ts';
export { type TimelineCommands, TimelineContext } from './use-timeline.ts';
