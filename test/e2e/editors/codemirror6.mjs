// CodeMirror 6 with its basic set-up.
import { basicSetup, EditorView } from 'codemirror';

const parent = document.querySelector('#editor');
if (parent !== null) {
  const view = new EditorView({ doc: 'old text', extensions: [basicSetup], parent });
  window.model = () => view.state.doc.toString();
}
window.target = '.cm-content';
