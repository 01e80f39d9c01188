// A controlled input of Preact: what its state does not take is drawn back.
import { h, render } from 'preact';
import { useState } from 'preact/hooks';

let state = 'old text';
function Field() {
  const [value, setValue] = useState(state);
  state = value;
  return h('input', { id: 'field', 'aria-label': 'Letter', value, onInput: event => setValue(event.currentTarget.value) });
}
const host = document.querySelector('#editor');
if (host !== null) render(h(Field, null), host);
window.target = '#field';
window.model = () => state;
