// The catalogue: a filtered list, a quantity widget behind a shadow root, a basket and an order form.
import { make, post } from './site.js';
import './quantity-picker.js';

const NAMES = {
  Paper: ['A4 paper, 500 sheets', 'A3 paper, 250 sheets', 'Lined pad', 'Sticky notes', 'Envelopes, 50', 'Card, ivory'],
  Writing: ['Blue pens, 10', 'Black pens, 10', 'Pencils, 12', 'Highlighters, 4', 'Whiteboard markers', 'Fountain pen ink'],
  Filing: ['Ring binder', 'Hanging files, 25', 'Index tabs', 'Archive box', 'Document wallet', 'Paper clips, 100'],
  Desk: ['Stapler', 'Hole punch', 'Desk lamp', 'Letter tray', 'Scissors', 'Tape dispenser'],
};
const PRODUCTS = Object.entries(NAMES).flatMap(([kind, names], k) =>
  names.map((name, n) => ({ kind, name, price: 2.5 + k * 3 + n * 1.25 })),
);

const list = document.querySelector('#products');
const search = document.querySelector('#search');
const kind = document.querySelector('#kind');
const basket = new Map();

function draw() {
  const words = search.value.trim().toLowerCase();
  const shown = PRODUCTS.filter(p => (kind.value === '' || p.kind === kind.value) && p.name.toLowerCase().includes(words));
  list.replaceChildren(...shown.map(product));
  document.querySelector('#found').textContent = shown.length === 1 ? '1 product' : `${shown.length} products`;
}

function product({ name, price }) {
  const picker = make('quantity-picker', { name: `Quantity of ${name}` });
  const add = make('button', { type: 'button', class: 'small', 'aria-label': `Add ${name}` }, 'Add');
  add.addEventListener('click', () => {
    basket.set(name, (basket.get(name) ?? 0) + picker.value);
    drawBasket();
  });
  return make('li', {}, make('span', { class: 'what' }, name), make('span', { class: 'quiet' }, price.toFixed(2)), picker, add);
}

function drawBasket() {
  document.querySelector('#basket').replaceChildren(...[...basket].map(([name, count]) => make('li', {}, `${count} × ${name}`)));
  document.querySelector('#basket-empty').hidden = basket.size > 0;
}

search.addEventListener('input', draw);
kind.addEventListener('change', draw);
document.querySelector('#filter').addEventListener('submit', event => event.preventDefault());
draw();

document.querySelector('#order').addEventListener('submit', async event => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const problem = document.querySelector('#order-problem');
  problem.textContent = '';
  try {
    const { number } = await post('orders', {
      items: Object.fromEntries(basket),
      contact: fields.get('contact'),
      deliverOn: fields.get('deliverOn'),
      delivery: fields.get('delivery'),
      driver: document.querySelector('#driver').textContent.trim(),
    });
    basket.clear();
    drawBasket();
    document.querySelector('#order-done').textContent = `Order ${number} placed. Thank you.`;
  } catch (error) {
    problem.textContent = error.message;
  }
});
