// A controlled input of React: its state is the truth, and what the state does not take is put back.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

let state = 'old text';
function Field() {
  const [value, setValue] = useState(state);
  state = value;
  return createElement('input', {
    id: 'field',
    'aria-label': 'Letter',
    value,
    onChange: event => setValue(event.target.value),
  });
}
const host = document.querySelector('#editor');
if (host !== null) createRoot(host).render(createElement(Field));
window.target = '#field';
window.model = () => state;
