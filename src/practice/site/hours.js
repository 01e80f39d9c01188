// The opening hours, in a frame of the same origin.
import { post } from './site.js';

const HOURS = { 'Harbour Street': 'Monday to Friday, 8:00 to 18:00', 'Mill Lane': 'Tuesday to Saturday, 9:00 to 17:00' };
const branch = document.querySelector('#branch');
branch.addEventListener('change', () => {
  document.querySelector('#hours').textContent = HOURS[branch.value];
});
document.querySelector('#remind').addEventListener('click', () => post('log', { what: `reminder for ${branch.value}` }));
