// The invoices page: a table with a menu per row, a dialog with a form, a board to drag on, and two tools for agents.
import { make, offer, post } from './site.js';

const invoices = [
  { number: 'INV-1040', customer: 'Northlight Studio', due: '2026-11-20', amount: '612.00', lane: 'paid' },
  { number: 'INV-1041', customer: 'Oak & Sons', due: '2026-12-04', amount: '88.50', lane: 'sent' },
  { number: 'INV-1042', customer: 'Meridian Travel', due: '2026-12-10', amount: '1,034.00', lane: 'sent' },
];
const LANES = { draft: 'Draft', sent: 'Sent', paid: 'Paid' };
const byId = id => document.getElementById(id);

function draw() {
  byId('invoices').replaceChildren(...invoices.map(row));
  for (const lane of Object.keys(LANES)) {
    const box = byId(`lane-${lane}`);
    for (const ticket of box.querySelectorAll('.ticket')) ticket.remove();
    box.append(...invoices.filter(invoice => invoice.lane === lane).map(ticket));
  }
}

function row(invoice) {
  const { number, customer, due, amount, lane } = invoice;
  const more = make('button', { type: 'button', class: 'small', 'aria-haspopup': 'menu', 'aria-label': `More actions for ${number}` }, '…');
  more.addEventListener('click', () => openMenu(more, invoice));
  return make(
    'tr',
    { 'data-number': number },
    make('td', {}, number),
    make('td', {}, customer),
    make('td', {}, due),
    make('td', {}, make('span', { class: 'state' }, LANES[lane])),
    make('td', { class: 'number' }, amount),
    make('td', { class: 'more' }, more),
  );
}

function ticket({ number, customer }) {
  const card = make(
    'div',
    { class: 'ticket', id: `ticket-${number}`, draggable: 'true', 'data-number': number },
    `${number} · ${customer}`,
  );
  card.addEventListener('dragstart', event => event.dataTransfer.setData('text/plain', number));
  return card;
}

for (const lane of document.querySelectorAll('.lane')) {
  lane.addEventListener('dragover', event => {
    event.preventDefault();
    lane.classList.add('over');
  });
  lane.addEventListener('dragleave', () => lane.classList.remove('over'));
  lane.addEventListener('drop', async event => {
    event.preventDefault();
    lane.classList.remove('over');
    const invoice = invoices.find(({ number }) => number === event.dataTransfer.getData('text/plain'));
    if (!invoice || invoice.lane === lane.dataset.lane) return;
    invoice.lane = lane.dataset.lane;
    draw();
    await post('moves', { number: invoice.number, to: invoice.lane });
  });
}

// ── the menu of a row ──

let closeMenu = () => {};

function openMenu(button, invoice) {
  closeMenu();
  const item = (text, act) => {
    const element = make('button', { type: 'button', role: 'menuitem' }, text);
    element.addEventListener('click', () => {
      closeMenu();
      act();
    });
    return element;
  };
  const menu = make(
    'div',
    { class: 'menu', role: 'menu', 'aria-label': `Actions for ${invoice.number}` },
    item('Duplicate', () => {
      invoices.push({ ...invoice, number: nextNumber(), lane: 'draft' });
      draw();
      void post('log', { what: `duplicated ${invoice.number}` });
    }),
    item('Mark as paid', () => {
      invoice.lane = 'paid';
      draw();
      void post('moves', { number: invoice.number, to: 'paid' });
    }),
    item('Delete', () => {
      if (!confirm(`Delete ${invoice.number}?`)) return;
      invoices.splice(invoices.indexOf(invoice), 1);
      draw();
      void post('log', { what: `deleted ${invoice.number}` });
    }),
  );
  const box = button.getBoundingClientRect();
  document.body.append(menu);
  menu.style.insetBlockStart = `${box.bottom + scrollY + 4}px`;
  menu.style.insetInlineStart = `${Math.max(8, box.right + scrollX - menu.offsetWidth)}px`;
  button.setAttribute('aria-expanded', 'true');
  menu.querySelector('button').focus();
  const onKey = event => event.key === 'Escape' && closeMenu();
  const onClick = event => !menu.contains(event.target) && event.target !== button && closeMenu();
  document.addEventListener('keydown', onKey);
  document.addEventListener('click', onClick);
  closeMenu = () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('click', onClick);
    button.removeAttribute('aria-expanded');
    menu.remove();
    closeMenu = () => {};
  };
}

const nextNumber = () => `INV-${1 + Math.max(...invoices.map(({ number }) => Number(number.slice(4))))}`;

// ── a new invoice ──

const editor = byId('editor');
const form = byId('draft');

function openEditor() {
  form.reset();
  byId('draft-problem').textContent = '';
  editor.showModal();
}

byId('new-invoice').addEventListener('click', openEditor);
byId('cancel').addEventListener('click', () => editor.close());
byId('export').addEventListener('click', () => alert('The list would be saved as a file here.'));

form.addEventListener('submit', async event => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  const draft = { ...fields, reminder: byId('reminder').checked, number: nextNumber() };
  try {
    await post('drafts', draft);
  } catch (error) {
    byId('draft-problem').textContent = error.message;
    return;
  }
  invoices.push({
    number: draft.number,
    customer: draft.customer,
    due: `${draft.terms} days`,
    amount: Number(draft.amount).toFixed(2),
    lane: 'draft',
  });
  draw();
  editor.close();
  byId('saved').textContent = `Draft ${draft.number} for ${draft.customer} over ${Number(draft.amount).toFixed(2)} saved.`;
});

// ── what agents are offered ──

void offer({
  name: 'fill_invoice',
  description: 'Fills in the form for a new invoice; saving it is left to the user.',
  inputSchema: {
    type: 'object',
    properties: {
      customer: { type: 'string', description: 'name of the customer' },
      amount: { type: 'number', minimum: 0 },
      terms: { type: 'string', enum: ['7', '14', '30'], description: 'days to pay' },
      reminder: { type: 'boolean', description: 'whether to remind the customer' },
    },
    required: ['customer', 'amount'],
  },
  execute({ customer, amount, terms, reminder }) {
    if (!editor.open) openEditor();
    byId('customer').value = customer;
    byId('amount').value = Number(amount).toFixed(2);
    if (terms !== undefined) byId('terms').value = terms;
    if (reminder !== undefined) byId('reminder').checked = reminder;
    return `The form is filled in for ${customer}. Nothing is saved yet.`;
  },
});

void offer({
  name: 'find_invoices',
  description: 'Tells the invoices, all or those in one state.',
  inputSchema: { type: 'object', properties: { state: { type: 'string', enum: Object.keys(LANES) } } },
  annotations: { readOnlyHint: true },
  execute({ state }) {
    return invoices
      .filter(({ lane }) => state === undefined || lane === state)
      .map(({ number, customer, due, amount, lane }) => `${number} ${customer}, due ${due}, ${amount}, ${LANES[lane]}`)
      .join('\n');
  },
});

draw();
