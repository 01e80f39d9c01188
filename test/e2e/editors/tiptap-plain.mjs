// Tiptap as chats set it up: paragraphs, line breaks and history alone, without marks or Markdown; Enter sends, Shift+Enter breaks the line.
import { Editor, Extension } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

const Send = Extension.create({
  name: 'send',
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        document.querySelector('form')?.requestSubmit();
        return true;
      },
    };
  },
});
const editor = new Editor({
  element: document.querySelector('#editor') ?? undefined,
  extensions: [Document, Paragraph, Text, HardBreak, UndoRedo, Send],
});
window.target = '.ProseMirror';
window.model = () => editor.getText({ blockSeparator: '\n' });
window.empty = () => editor.commands.clearContent();
