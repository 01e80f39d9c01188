// The door of a room (panel): every sentence that a person reads. What is read late, by what is read late itself.

export { endWords, leftWords, type Tally } from './end-words.ts';
export { repairWords } from './repair-words.ts';
export { toldElement, toldFailure, toldLine } from './told-words.ts';
