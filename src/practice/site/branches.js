// The branch finder, in a frame of another origin.
import { post } from './site.js';

document.querySelector('#find').addEventListener('submit', async event => {
  event.preventDefault();
  const town = document.querySelector('#town').value.trim();
  document.querySelector('#result').textContent = town ? `2 branches near ${town}.` : 'Where are you?';
  if (town) await post('log', { what: `branches near ${town}` });
});
