// The door of a room (panel): the list of rows and everything around it.
export { preloadRowList, QueueView } from './queue-view.tsx';
