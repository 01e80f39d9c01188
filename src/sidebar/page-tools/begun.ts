// The door of a room (panel): the look for what rows are about. What is read once a session has begun, by what is read then itself.
export { startMatching } from './matching.ts';
