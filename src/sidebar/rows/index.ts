// The door of a room (panel): what a row is, and what is planned with it.
export type { EditConflict, EditDraft, EditField } from './edit-draft.ts';
export { FILTERS, type Filter, shows, waiting } from './filter.ts';
export type { Fields } from './form-groups.ts';
export { type NextStep, nextStep } from './next-step.ts';
export { isUndecided, needsDecision, nextNeeding, planWords } from './plan-words.ts';
export type { Hint, HintAction } from './row-hints.ts';
export type { Match, RowView, RowWords, RulingOf } from './row-model.ts';
export { isLooking, isWanted, NOTHING, planRun, type RunPlan } from './run-plan.ts';
export { shortId } from './short-id.ts';
export { matchKey, targetOf } from './target.ts';
export { canUndo, lastUndoable } from './undoable-rows.ts';
export { beforeUnsaved, editDraftName, unsavedRow } from './unsaved-edit.ts';
export { type RowsCommands, RowsContext, useRows } from './use-rows.ts';
