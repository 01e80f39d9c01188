// The door of a room (panel): a row's line, written by hand.
export { type EditorCommands, EditorContext, useEditor } from './use-editor.ts';
