// CodeMirror 6 as chats show code with it: read only, as high as its lines or as its place, with lines that wrap or do not.
import { basicSetup, EditorView } from 'codemirror';

const parent = document.querySelector('#editor');
let view;
window.showCode = (doc, { wraps, fits, atEnd }) => {
  view?.destroy();
  const extensions = [basicSetup, EditorView.editable.of(false)];
  if (wraps) extensions.push(EditorView.lineWrapping);
  if (!fits) extensions.push(EditorView.theme({ '&': { height: '160px' } }));
  view = new EditorView({ doc, extensions, parent });
  if (atEnd) view.scrollDOM.scrollTop = view.scrollDOM.scrollHeight;
};
