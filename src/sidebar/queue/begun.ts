// The door of a room (panel): the list of rows. What is read once a session has begun, by what is read then itself.
export { preloadRows } from './row.tsx';
