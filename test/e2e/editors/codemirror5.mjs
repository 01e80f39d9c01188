// CodeMirror 5, which keeps its text away from the hidden text area that it listens to.
import CodeMirror from 'codemirror5';
import 'codemirror5/addon/edit/closebrackets.js';

const place = document.querySelector('#editor');
if (place !== null) {
  const editor = CodeMirror(place, { value: 'old text', lineNumbers: true, autoCloseBrackets: true });
  window.model = () => editor.getValue();
}
window.target = '.CodeMirror';
