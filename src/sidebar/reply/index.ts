// The door of a room (panel): what comes in: the box for replies, the clipboard, and what reading it brought.
export { onContextMenuText } from './context-menu-text.ts';
export { droppedText } from './dropped-text.ts';
export { createPaste, type Paste, type PasteSource } from './paste.ts';
export { createReading, foundNothing } from './reading.ts';
export { ReplyBox } from './reply-box.tsx';
export { type ReplyCommands, ReplyContext, useReply } from './use-reply.ts';
