// A controlled text area of React: its state is the truth.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

let state = '';
function Field() {
  const [value, setValue] = useState(state);
  state = value;
  window.empty = () => setValue('');
  return createElement('textarea', { rows: 4, cols: 60, value, onChange: event => setValue(event.target.value) });
}
const host = document.querySelector('#editor');
if (host !== null) createRoot(host).render(createElement(Field));
window.target = 'textarea';
window.model = () => state;
