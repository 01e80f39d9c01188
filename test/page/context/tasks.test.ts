// Whole tasks done by somebody who sees nothing but the digest: each target is found in its words, and its number acts on it. The pages of the
// practice site with their own scripts, and the two pages that real replies were written for.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { createPageReader } from '../../../src/context/page-reader.ts';
import { elementByRef } from '../../../src/dom/registry.ts';
import { queryAll } from '../../../src/dom/roots.ts';
import type { PageCall } from '../../../src/injection/api.ts';
import branches from '../../../src/practice/site/branches.html?raw';
import catalogue from '../../../src/practice/site/catalogue.html?raw';
import hours from '../../../src/practice/site/hours.html?raw';
import invoices from '../../../src/practice/site/invoices.html?raw';
import signIn from '../../../src/practice/site/sign-in.html?raw';
import { eventually } from '../../eventually.ts';

const sent: string[] = [];

beforeAll(() => {
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    sent.push(`${path} ${init?.body ?? ''}`);
    return new Response('{}');
  });
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/src/practice/site/site.css' });
  document.head.append(style);
  return new Promise((resolve, reject) => Object.assign(style, { onload: resolve, onerror: reject }));
});
afterAll(() => {
  vi.unstubAllGlobals();
  document.querySelector('link[href$="site.css"]')?.remove();
});
afterEach(() => {
  document.body.replaceChildren();
  sent.length = 0;
});

let opened = 0;

/** Shows a page of the practice site and runs its script, anew each time. */
async function visit(html: string, script?: string): Promise<void> {
  document.body.innerHTML = html.slice(html.indexOf('<body'), html.indexOf('</body>')).replace(/^<body[^>]*>/, '');
  opened += 1;
  const address = `/src/practice/site/${script}.js?opened=${opened}`;
  if (script !== undefined) await import(/* @vite-ignore */ address);
}

// biome-ignore lint/suspicious/noExplicitAny: a door without a browser between.
type Anything = any;
let highest = 0;
const door: Anything = {
  askAll: async (_tab: number, method: 'digest' | 'text', query: Anything): Promise<Anything> => ({
    ok: true,
    value: [{ frameId: 0, documentId: '', reply: await contextPageApi[method](query) }],
  }),
  ask: (_to: unknown, _method: string, query: Anything) => contextPageApi.number(query),
};
const call: PageCall = door;
const reader = createPageReader({
  call,
  parents: async () => new Map(),
  refs: {
    next: () => highest + 1,
    raise: (_, to) => {
      highest = Math.max(highest, to);
    },
  },
  clean: async text => text,
});

async function digest(goal = ''): Promise<string> {
  const reply = await reader.read(1, ['dom'], 6_000, goal);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.dom ?? '';
}

/** The element of the one line that says this; `under`: it has to stand behind a line that says that. */
async function named(words: RegExp, under = /^/): Promise<HTMLElement> {
  const told = await digest();
  const lines = told.split('\n');
  const from = lines.findIndex(line => under.test(line));
  const found = lines.slice(from).filter(line => /^\[\d+\]/.test(line) && words.test(line));
  expect([found.length, from >= 0], `${words} in\n${told}`).toEqual([1, true]);
  const element = elementByRef(Number(/\d+/.exec(found[0] ?? '')?.[0]));
  if (!(element instanceof HTMLElement)) throw new Error(`${words} names nothing`);
  return element;
}

const press = async (words: RegExp, under?: RegExp): Promise<void> => (await named(words, under)).click();

async function fill(words: RegExp, value: string): Promise<void> {
  const field = await named(words);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (field.checked !== (value === 'on')) field.click();
  } else if (field instanceof HTMLSelectElement) field.value = [...field.options].find(option => option.label === value)?.value ?? '';
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

test('a draft invoice is written and saved', async () => {
  await visit(invoices, 'invoices');
  expect(await digest()).not.toMatch(/New invoice/); // the cookie banner lies over it
  await press(/button Only necessary/, /^region Cookies/);
  await press(/button New invoice/);
  expect(await digest()).toMatch(/^dialog New invoice/m);
  expect(await digest()).not.toMatch(/Export list/); // behind the dialog, out of reach
  await fill(/Customer/, 'Blue Harbour Ltd');
  await fill(/Amount/, '420.00');
  await fill(/Payment terms/, '30 days');
  await fill(/reminder/, 'on');
  expect(await digest()).toMatch(/Amount.* = 420\.00/);
  await press(/button Save draft/);
  await eventually(() => expect(sent.join()).toMatch(/Blue Harbour Ltd/));
});

test('one invoice is marked as paid through the menu of its row', async () => {
  await visit(invoices, 'invoices');
  await press(/More actions for INV-1042/);
  expect(await digest()).toMatch(/^menu Actions for INV-1042/m);
  await press(/menuitem Mark as paid/);
  await eventually(() => expect(sent.join()).toMatch(/"number":"INV-1042","to":"paid"/));
});

test('a product is found, its number raised behind a shadow root, and put into the basket', async () => {
  await visit(catalogue, 'catalogue');
  await fill(/Search products/, 'stapler');
  await press(/More: Quantity of Stapler/);
  await press(/button Add Stapler/);
  expect(document.querySelector('#basket')?.textContent).toBe('2 × Stapler');
});

test('branches are looked for, and opening hours are read and chosen', async () => {
  await visit(branches, 'branches');
  await fill(/Town or postcode/, 'Leeds');
  await press(/button Find branches/);
  expect(await digest()).toMatch(/^status 2 branches near Leeds\.$/m);
  await visit(hours, 'hours');
  expect(await digest()).toMatch(/combobox Branch.*= Harbour Street \| Mill Lane/);
  await fill(/combobox Branch/, 'Mill Lane');
  expect(await digest()).toMatch(/^status Tuesday to Saturday, 9:00 to 17:00$/m);
  await press(/button Remind me/);
  await eventually(() => expect(sent.join()).toMatch(/reminder for Mill Lane/));
});

test('the user name can be filled in, the password is there and says nothing', async () => {
  await visit(signIn);
  const told = await digest();
  expect(told).toMatch(/\[\d+\] password field/);
  expect(told).toMatch(/\[\d+\] button .*[Ss]ign in/);
});

/** The report list of the first transcript: a menu for each row, drawn when it is opened, and a field to rename. */
const REPORTS = `<main><h1>Reports</h1><table><thead><tr><th>Name</th><th>Owner</th><th></th></tr></thead><tbody>${[
  'Q1 final',
  'Q2 final',
  'Q3 draft',
]
  .map(
    (name, index) =>
      `<tr data-row="r_10${5 + index}"><td>${name}</td><td>Mia</td><td><button class="more" aria-label="More actions for ${name}">…</button></td></tr>`,
  )
  .join('')}</tbody></table></main>`;

function reports(): void {
  document.body.innerHTML = REPORTS;
  for (const row of document.querySelectorAll('tr[data-row]')) {
    row.querySelector('button')?.addEventListener('click', () => {
      const menu = document.createElement('div');
      menu.setAttribute('role', 'menu');
      menu.innerHTML = '<button data-act="rename">Rename…</button><button data-act="export">Export as PDF</button>';
      menu.addEventListener('click', event => {
        menu.remove();
        const cell = row.querySelector('td');
        if (!(event.target instanceof HTMLElement) || cell === null) return;
        if (event.target.dataset.act === 'export') sent.push(`exported ${cell.textContent}`);
        else {
          cell.innerHTML = '<input aria-label="Report name">';
          cell.querySelector('input')?.addEventListener('change', ({ target }) => {
            if (target instanceof HTMLInputElement) cell.textContent = target.value;
          });
        }
      });
      document.body.append(menu);
    });
  }
}

test('of several reports one is renamed and exported, as in the first transcript', async () => {
  reports();
  await press(/More actions for Q3 draft/);
  await press(/button Rename/, /^menu/);
  await fill(/textbox Report name/, 'Q3 final');
  await press(/More actions for Q3 draft/);
  await press(/button Export as PDF/, /^menu/);
  expect(sent).toEqual(['exported Q3 final']);
});

test('what the replies of the first transcript name is on that page, once each, and has a number', async () => {
  reports();
  await press(/More actions for Q3 draft/);
  for (const [css, words] of [
    ["tr[data-row='r_107'] button.more[aria-label='More actions for Q3 draft']", /More actions for Q3 draft/],
    ["div[role='menu'] button[data-act='rename']", /button Rename/],
  ] as const) {
    const all = queryAll(css);
    expect(all.ok && all.value).toEqual([await named(words)]);
  }
});

test('of a sorted list the cheapest mug is put into the cart twice, as in the second transcript', async () => {
  const mugs = ['Blue *Classic* mug|4.50|MUG_01_b', 'Blue Tall mug|6.20|MUG_02_b', 'Red Classic mug|6.40|MUG_01_r'].map(mug =>
    mug.split('|'),
  );
  document.body.innerHTML = `<main><h1>Mugs</h1><ul>${mugs
    .map(
      ([name, price, sku]) =>
        `<li><a class="card" href="#${sku}">${name} <b>$${price}</b></a><button class="add_to_cart" data-sku="${sku}">Add to cart</button><input class="qty" name="qty[${sku}]" value="1" aria-label="Quantity"></li>`,
    )
    .join('')}</ul></main>`;
  document.body.addEventListener('click', event => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset.sku === undefined) return;
    sent.push(`${target.dataset.sku} × ${target.parentElement?.querySelector('input')?.value}`);
  });
  const told = (await digest()).split('\n');
  const at = told.findIndex(line => /link Blue \*Classic\* mug \$4\.50/.test(line));
  const numberIn = (line = ''): number => Number(/^\[(\d+)\]/.exec(line)?.[1]);
  expect(told[at + 1]).toMatch(/button Add to cart/); // reading order tells which button is whose
  expect(told[at + 2]).toMatch(/textbox Quantity = 1/);
  const field = elementByRef(numberIn(told[at + 2]));
  if (field instanceof HTMLInputElement) field.value = '2';
  const button = elementByRef(numberIn(told[at + 1]));
  if (button instanceof HTMLElement) button.click();
  expect(sent).toEqual(['MUG_01_b × 2']);
});
