// Monaco without workers.
import * as monaco from 'monaco-editor';

const place = document.querySelector('#editor');
if (place !== null) {
  place.style.height = '160px';
  const editor = monaco.editor.create(place, { value: 'old text', language: 'plaintext', minimap: { enabled: false } });
  window.model = () => editor.getValue();
}
window.target = '.monaco-editor';
