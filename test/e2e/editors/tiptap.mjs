// Tiptap with its starter kit.
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

const editor = new Editor({
  element: document.querySelector('#editor') ?? undefined,
  extensions: [StarterKit],
  content: '<p>old text</p>',
});
window.target = '.ProseMirror';
window.model = () => editor.getText({ blockSeparator: '\n' });
window.empty = () => editor.commands.clearContent();
