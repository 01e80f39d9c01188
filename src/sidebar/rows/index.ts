// The door of a room (panel): what a row is, in words and marks, and what is planned with it.
export type { EditConflict, EditDraft, EditField } from './edit-draft.ts';
export { FILTERS, type Filter, shows, waiting } from './filter.ts';
export { type Fields, fieldOf, formGroupsOf, isPlainWrite } from './form-groups.ts';
export { isUndecided, needsDecision, nextNeeding, planWords } from './plan-words.ts';
export { trackChanges } from './row-changes.ts';
export { faceHint, HINT_LABELS, type Hint, type HintAction, hintOf, isLeftOver } from './row-hints.ts';
export { ClientName, FaceMark, Gate, shortId } from './row-marks.tsx';
export {
  createRowViews,
  isOpen,
  isWatched,
  type Match,
  matchKey,
  type NextStep,
  needsExactlyOne,
  nextStep,
  OTHER_PAGE,
  type RowView,
  type RowWords,
  type RulingOf,
  STATUS_WORDS,
  seenOf,
  statusWord,
  targetOf,
} from './row-model.ts';
export { rowSentence } from './row-sentence.ts';
export { rowWords } from './row-words.ts';
export { autoRunRows } from './run-mode.ts';
export { isLooking, isWanted, NOTHING, planRun, type RunPlan } from './run-plan.ts';
export { canUndo, lastUndoable } from './undoable-rows.ts';
export { beforeUnsaved, editDraftName, unsavedRow } from './unsaved-edit.ts';
export { type RowsCommands, RowsContext, useRows } from './use-rows.ts';
