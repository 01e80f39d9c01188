// The door of a room (panel): the list of rows and everything around it.
export { QueueView } from './queue-view.tsx';
export { preloadRows } from './row.tsx';
