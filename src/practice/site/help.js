// The help page: a frame of another origin, and the browser's own dialogs.
import { post } from './site.js';

// The same server under its other name is another origin to the browser.
const other = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
document.querySelector('#branches').src = `${location.protocol}//${other}:${location.port}/branches.html`;

const answer = document.querySelector('#answer');
document.querySelector('#call').addEventListener('click', () => {
  alert('The phone line is open until 18:00.');
  answer.textContent = 'Asked about the phone line.';
});
document.querySelector('#forget').addEventListener('click', () => {
  const forgotten = confirm('Forget everything in the basket?');
  answer.textContent = forgotten ? 'The basket is empty.' : 'The basket was kept.';
  void post('log', { what: forgotten ? 'basket forgotten' : 'basket kept' });
});
