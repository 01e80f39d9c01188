// The overview page: deliveries that appear late, tasks that count down, a long list of what happened.
import { make, post } from './site.js';

const LATE_MS = 1500; // long enough that a reader who does not wait misses it

setTimeout(() => {
  const box = document.querySelector('#deliveries');
  if (!box) return;
  box.setAttribute('aria-busy', 'false');
  box.querySelector('[role=status]')?.replaceChildren('2 parcels, between 10 and 12.');
  const button = make('button', { type: 'button', class: 'small' }, 'Confirm deliveries');
  button.addEventListener('click', async () => {
    button.setAttribute('disabled', '');
    await post('log', { what: 'deliveries confirmed' });
    button.replaceChildren('Confirmed');
  });
  box.append(button);
}, LATE_MS);

const tasks = [...document.querySelectorAll('#tasks input')];
document.querySelector('#tasks')?.addEventListener('change', () => {
  const left = tasks.filter(task => !task.checked).length;
  document.querySelector('#tasks-left')?.replaceChildren(left === 0 ? 'All done' : `${left} left`);
});

const EVENTS = ['Invoice sent to', 'Payment received from', 'Reminder sent to', 'Order shipped to', 'Address changed for'];
const PEOPLE = ['Blue Harbour Ltd', 'Northlight Studio', 'Oak & Sons', 'Meridian Travel', 'Fern Books'];
document
  .querySelector('#activity')
  ?.append(
    ...Array.from({ length: 60 }, (_, i) => make('li', {}, `${60 - i}. ${EVENTS[i % EVENTS.length]} ${PEOPLE[(i * 3) % PEOPLE.length]}`)),
  );
