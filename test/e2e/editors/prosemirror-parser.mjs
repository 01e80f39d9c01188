// ProseMirror with a parser of its own for pasted plain text: a paragraph for each line.
import { Fragment, Slice } from 'prosemirror-model';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

const paragraph = line => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]);
const view = new EditorView(document.querySelector('#editor'), {
  state: EditorState.create({ schema }),
  clipboardTextParser: text => new Slice(Fragment.from(text.split('\n').map(paragraph)), 1, 1),
});
window.target = '.ProseMirror';
window.model = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
window.empty = () => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size));
