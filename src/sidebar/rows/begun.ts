// The door of a room (panel): rows in words and marks. What is read once a session has begun, by what is read then itself.
export { fieldOf, formGroupsOf, isPlainWrite } from './form-groups.ts';
export { trackChanges } from './row-changes.ts';
export { faceHint, HINT_LABELS, hintOf, isLeftOver } from './row-hints.ts';
export { ClientName, FaceMark, Gate } from './row-marks.tsx';
export { createRowViews, isOpen, isWatched, needsExactlyOne, OTHER_PAGE, STATUS_WORDS, seenOf, statusWord } from './row-model.ts';
export { rowSentence } from './row-sentence.ts';
export { rowWords } from './row-words.ts';
export { autoRunRows } from './run-mode.ts';
