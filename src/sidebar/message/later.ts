// The door of a room (panel): what goes out: prompt, message, and what is hidden in it. What is read late, by what is read late itself.
export { LimitChoice } from './message-size.tsx';
export { fileSentence, LEAST_LIMIT, packMessage } from './packing.ts';
