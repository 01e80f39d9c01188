// Quill 2.
import Quill from 'quill';

const quill = new Quill('#editor');
quill.setText('old text');
window.target = '.ql-editor';
window.model = () => quill.getText().replace(/\n$/, '');
window.empty = () => quill.setText('');
