// ProseMirror as chats set it up: paragraphs and line breaks alone, Enter sends, Shift+Enter breaks the line.
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    text: { group: 'inline' },
    break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'], leafText: () => '\n' },
  },
});
const send = () => {
  document.querySelector('form')?.requestSubmit();
  return true;
};
const view = new EditorView(document.querySelector('#editor'), {
  state: EditorState.create({ schema, plugins: [keymap({ Enter: send })] }),
});
window.target = '.ProseMirror';
window.model = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
window.empty = () => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size));
