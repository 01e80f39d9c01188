// The door of a room (panel): every sentence that a person reads.
export { actionWords, kindWord, MAX_SHOWN, MAX_VALUE, reasonWords, toolValue } from './action-words.ts';
export { type Named, namedBy, refOf } from './digest-names.ts';
export { direction, language, list, type MessageKey, number, t, tn } from './i18n.ts';
export {
  errorNext,
  errorOutcome,
  errorSentence,
  outcomeWords,
  problemNext,
  problemSentence,
  readingWords,
  readSentences,
  undoRefusal,
} from './outcome-words.ts';
export { replyReportWords } from './reading-words.ts';
export {
  awaitedWords,
  lookingWords,
  needsWords,
  nextWords,
  pickingWords,
  readyWords,
  runPlaceWords,
  turnName,
  turnWords,
  unsavedWords,
} from './state-words.ts';
export { closed, flat, isolated, literal, preview, shortSize, sizeInWords, splitIsolated, splitUnseen } from './visible-text.ts';
