// ProseMirror with its basic schema, as its guide sets it up.
import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('old text')])]);
const view = new EditorView(document.querySelector('#editor'), {
  state: EditorState.create({ schema, doc, plugins: [keymap(baseKeymap)] }),
});
view.dom.setAttribute('aria-label', 'Letter');
window.target = '.ProseMirror';
window.model = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
window.empty = () => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size));
