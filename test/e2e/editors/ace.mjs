// Ace, which draws its lines beside their numbers, and the hidden text area through which it listens among them.
import ace from 'ace-builds';

const place = document.querySelector('#editor');
if (place !== null) {
  place.style.height = '160px';
  const editor = ace.edit(place, { value: 'old text' });
  window.model = () => editor.getValue();
}
window.target = '.ace_editor';
