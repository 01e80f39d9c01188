// CodeMirror 6 with its basic set-up.
import { basicSetup, EditorView } from 'codemirror';

const parent = document.querySelector('#editor');
if (parent !== null) {
  const view = new EditorView({ doc: 'old text', extensions: [basicSetup], parent });
  window.model = () => view.state.doc.toString();
  window.empty = () => view.dispatch({ changes: { from: 0, to: view.state.doc.length } });
}
window.target = '.cm-content';
