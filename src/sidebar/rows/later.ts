// The door of a room (panel): what a row is, in words and marks, and what is planned with it. What is read late, by what is read late itself.
export { differences, editConflictOf, readDraft, saveableEdit } from './edit-draft.ts';
export { rowFacts } from './row-facts.ts';
