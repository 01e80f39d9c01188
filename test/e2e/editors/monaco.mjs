// Monaco without workers, for a language whose brackets and quotes it closes by itself.
import * as monaco from 'monaco-editor';

const place = document.querySelector('#editor');
if (place !== null) {
  place.style.height = '160px';
  const editor = monaco.editor.create(place, { value: 'old text', language: 'javascript', minimap: { enabled: false } });
  window.model = () => editor.getValue();
}
window.target = '.monaco-editor';
