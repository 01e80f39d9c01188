// Pages that draw their controls anew: what stands in place of an approved element is acted on when it is proven to be the same, and nothing else ever is.
import fc from 'fast-check';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { refOf } from '../../../src/dom/registry.ts';
import { followRows } from '../../../src/dom/successor.ts';
import { withCommitWord } from '../../../src/executor/card.ts';
import { clickGesture } from '../../../src/executor/gesture.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Seen } from '../../../src/protocol/seen.ts';
import { SEED } from '../../seed.ts';

const RUNS = inject('runs');

let pressed: string[] = [];
afterEach(() => {
  document.body.replaceChildren();
  pressed = [];
});

/** What is approved by a selector that names one element. */
async function approve(css: string): Promise<Seen> {
  const found = await api.find({ css, limit: 2 });
  const first = found.ok ? found.value.elements[0] : undefined;
  if (!found.ok || first === undefined) throw new Error(`Nothing matches ${css}.`);
  const { nonce, origin } = found.value;
  const { node, card, around } = first;
  const seen = { tabId: 1, frameId: 0, documentId: 'D', nonce, topOrigin: origin, origin, node, card: withCommitWord(card) };
  return around === undefined ? seen : { ...seen, around };
}

const setup = { watch: false, focus: 'keep' } as const;

/** Looks for the target as the panel does, and presses it by the synthetic driver's way. The code of what went wrong, or "pressed". */
async function press(css: string, seen: Seen): Promise<string> {
  const found = await api.find({ css, limit: 2, was: seen });
  if (!found.ok) return found.error.code;
  const [first] = found.value.elements;
  if (found.value.visible !== 1 || first === undefined) return 'AMBIGUOUS';
  if (first.node !== seen.node) return 'CHANGED';
  const { x, y, width, height } = first.card.rect;
  const events = clickGesture({ x: x + width / 2, y: y + height / 2 }, 'left', 1, []);
  const target = { node: seen.node, bound: seen, unlocked: false, css, follows: true };
  const played = await api.play({ target, kind: 'press', events, setup });
  if (!played.ok) return played.error.code;
  return played.value.blocked === '' ? 'pressed' : 'COVERED';
}

/** `record` is what the page knows and shows nowhere. */
type Row = { record: number; words: string };
type List = { heading: string; action: string; rows: Row[] };

/** How a page brings a list to another state: all elements new, moved with what they show, or left in place with other words in them. */
type Way = 'anew' | 'moved' | 'reused';

/** What a person sees of a row. */
const sayOf = (list: List, row: Row) => `${list.heading} | ${list.action} | ${row.words}`;

const records = new WeakMap<Element, number>();
const says = new WeakMap<Element, string>();

function rowElement(tag: string): Element {
  const row = Object.assign(document.createElement(tag), { className: 'row' });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Remove' });
  button.addEventListener('click', () => {
    const now = button.closest('.row');
    pressed.push((now === null ? undefined : says.get(now)) ?? '?');
  });
  row.append(document.createElement('span'), button);
  return row;
}

function draw(list: List, way: Way, tag: string): void {
  const before = [...document.querySelectorAll('.row')];
  const rows = list.rows.map((row, index) => {
    const kept = way === 'moved' ? before.find(other => records.get(other) === row.record) : way === 'reused' ? before[index] : undefined;
    const element = kept ?? rowElement(tag);
    const words = element.firstElementChild;
    if (words !== null) words.textContent = row.words;
    records.set(element, row.record);
    says.set(element, sayOf(list, row));
    return element;
  });
  let form = document.querySelector('form');
  if (form === null || way === 'anew') {
    form = document.createElement('form');
    form.append(document.createElement('h2'), document.createElement('section'));
    document.body.replaceChildren(form);
  }
  form.setAttribute('action', list.action);
  const [heading, box] = form.children;
  if (heading !== undefined) heading.textContent = list.heading;
  box?.replaceChildren(...rows);
}

/** Exchanges the equal buttons of two rows that stay where they are. */
function swapButtons(own: number): void {
  const buttons = [...document.querySelectorAll('.row button')];
  const [mine, other] = [buttons[own], buttons[(own + 1) % buttons.length]];
  const rows = [mine?.parentElement, other?.parentElement];
  if (mine !== undefined) rows[1]?.append(mine);
  if (other !== undefined) rows[0]?.append(other);
}

const WORDS = ['Anna Berg', 'Bela Kun', 'Cyra Dahl', 'Order 17', 'Order 18', 'Milk'];
const lists = fc.record({
  heading: fc.constantFrom('Guests', 'Accounts'),
  action: fc.constantFrom('/guests', '/accounts'),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }),
});
const changes = fc.constantFrom(
  'nothing',
  'rotate',
  'swap',
  'drop first',
  'drop own',
  'add first',
  'other list',
  'heading',
  'form',
  'swap buttons',
);

function changed(list: List, own: number, change: string, other: List): List {
  const { rows } = list;
  const [first, ...rest] = rows;
  const mine = rows[own];
  if (first === undefined || mine === undefined) return list;
  switch (change) {
    case 'rotate':
      return { ...list, rows: [...rest, first] };
    case 'swap':
      return {
        ...list,
        rows: rows.map((row, at) => (at === own ? (rows[(own + 1) % rows.length] ?? row) : at === (own + 1) % rows.length ? mine : row)),
      };
    case 'drop first':
      return { ...list, rows: rest };
    case 'drop own':
      return { ...list, rows: rows.filter(row => row !== mine) };
    case 'add first':
      return { ...list, rows: [{ record: 99, words: other.rows[0]?.words ?? 'Zoe' }, ...rows] };
    case 'other list':
      return { ...list, rows: other.rows };
    case 'heading':
      return { ...list, heading: other.heading };
    case 'form':
      return { ...list, action: other.action };
    default:
      return list;
  }
}

const listOf = ({ heading, action, words }: { heading: string; action: string; words: string[] }, from: number): List => ({
  heading,
  action,
  rows: words.map((said, at) => ({ record: from + at, words: said })),
});

describe('a list that a page draws anew, moves or fills with other words', () => {
  const ways = fc.constantFrom<Way>('anew', 'moved', 'reused');
  const tags = fc.constantFrom('li', 'div', 'article');

  test('whatever is pressed says what was approved', async () => {
    let presses = 0;
    await fc.assert(
      fc.asyncProperty(lists, lists, fc.nat(4), changes, ways, tags, async (first, second, at, change, way, tag) => {
        const [before, other] = [listOf(first, 0), listOf(second, 50)];
        const own = at % before.rows.length;
        document.body.replaceChildren();
        pressed = [];
        draw(before, 'anew', tag);
        const css = `.row:nth-child(${own + 1}) button`;
        const seen = await approve(css);
        const approved = document.querySelector(css);
        const row = before.rows[own];
        if (row === undefined) throw new Error('There is such a row.');
        draw(changed(before, own, change, other), way, tag);
        if (change === 'swap buttons') swapButtons(own);
        const stayed = approved?.isConnected === true;
        const outcome = await press(css, seen);
        expect(pressed.length).toBe(outcome === 'pressed' ? 1 : 0);
        presses += pressed.length;
        for (const said of pressed) {
          // What a page shows around an element that stayed may change, but not its row.
          if (stayed) expect(said.split(' | ')[2]).toBe(row.words);
          else expect(said).toBe(sayOf(before, row));
        }
        // What is equal in everything is no reason to stop.
        if (change === 'nothing') expect(outcome).toBe('pressed');
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(presses).toBeGreaterThan(RUNS / 10);
  });

  test('the only row of a list may count on, but not become another', async () => {
    const one = (words: string) => ({ heading: 'Guests', action: '/guests', rows: [{ record: 1, words }] });
    draw(one('3 left'), 'anew', 'li');
    const seen = await approve('.row button');
    draw(one('2 left'), 'reused', 'li');
    expect(await press('.row button', seen)).toBe('pressed');
    draw(one('Anna Berg'), 'reused', 'li');
    expect(await press('.row button', seen)).toBe('CHANGED');
    expect(pressed).toHaveLength(1);
  });

  test('a box that loses its neighbours is still the same', async () => {
    const two = { heading: 'Guests', action: '/guests', rows: ['Anna', 'Bela'].map((words, record) => ({ record, words })) };
    draw(two, 'anew', 'div');
    const seen = await approve('.row:nth-child(1) button');
    draw({ ...two, rows: two.rows.slice(0, 1) }, 'moved', 'div');
    expect(await press('.row:nth-child(1) button', seen)).toBe('pressed');
  });

  test('an equal element that stood beside the approved one is not taken for its successor', async () => {
    const same = { heading: 'Guests', action: '/guests', rows: [1, 2, 3].map(record => ({ record, words: 'Anna' })) };
    draw(same, 'anew', 'li');
    const seen = await approve('.row:nth-child(1) button');
    draw({ ...same, rows: [...same.rows.slice(1), { record: 4, words: 'Anna' }] }, 'moved', 'li');
    expect(await press('.row:nth-child(1) button', seen)).toBe('CHANGED');
    expect(pressed).toEqual([]);
  });
});

const LEFT = 'The element left the page before the action reached it.';

const BODY = `<h2>Pay</h2><form action="/pay" name="pay"><fieldset><legend>Card</legend>
  <button id="go" type="button" name="step" value="1">Go</button><a id="next" href="/next">Next</a><input id="note" aria-label="Note"></fieldset></form>`;

/** Draws the whole body anew, with a change in it, and counts presses by what the element says of itself then. */
function redraw(html: string, change: (document: HTMLElement) => void = () => undefined): void {
  document.body.innerHTML = html;
  change(document.body);
  document.body.onclick = event => {
    event.preventDefault();
    const on = event.target;
    if (on instanceof Element) pressed.push(on.id);
  };
}
const set = (css: string, name: string, value: string) => (body: HTMLElement) => body.querySelector(css)?.setAttribute(name, value);

describe('a table in which an order writes while the page fills it with other words', () => {
  const fill = (texts: readonly string[]) => {
    const cells = document.querySelectorAll('tr > :first-child');
    for (const [at, text] of texts.entries()) cells[at]?.replaceChildren(text);
  };

  test('what is pressed stands in the row that was approved, or in one that says what was written', async () => {
    let presses = 0;
    let followed = 0;
    const words = fc.constantFrom(...WORDS);
    const writes = fc.record({ row: fc.nat(3), text: words });
    const tables = fc.array(words, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(tables, fc.nat(3), writes, fc.option(tables), async (before, at, write, other) => {
        pressed = [];
        const row = '<tr><td></td><td>open</td><td><button type="button">Remove</button></td></tr>';
        document.body.innerHTML = `<table>${before.map(() => row).join('')}</table>`;
        document.body.onclick = event => {
          const on = event.target instanceof Element ? event.target.closest('tr') : null;
          if (on !== null) pressed.push(on.firstElementChild?.textContent ?? '?');
        };
        fill(before);
        const own = at % before.length;
        const css = `tr:nth-child(${own + 1}) button`;
        const seen = await approve(css);
        const written = write.row % before.length;
        const cell = document.querySelector(`tr:nth-child(${written + 1}) td`);
        const field = Object.assign(document.createElement('input'), { value: write.text });
        const opened = followRows([cell]);
        cell?.replaceChildren(field);
        opened();
        const left = followRows([field]);
        fill(other === null ? before.with(written, write.text) : before.map((_, row) => other[row % other.length] ?? ''));
        left();
        const outcome = await press(css, seen);
        expect(pressed.length).toBe(outcome === 'pressed' ? 1 : 0);
        presses += pressed.length;
        const mine = before[own] ?? '';
        const fine = written === own ? [mine, write.text] : [mine];
        for (const said of pressed) expect(fine).toContain(said);
        if (pressed[0] === write.text && write.text !== mine) followed += 1;
        if (other === null && !before.includes(write.text)) expect(outcome).toBe('pressed');
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(presses).toBeGreaterThan(RUNS / 10);
    expect(followed).toBeGreaterThan(0);
  });
});

describe('an element that is drawn anew', () => {
  test.each(['#go', '#next', '#note'])('%s is acted on when everything is equal', async css => {
    redraw(BODY);
    const seen = await approve(css);
    redraw(BODY);
    expect(await press(css, seen)).toBe('pressed');
    redraw(BODY);
    expect(await press(css, seen)).toBe('pressed'); // and again
    expect(pressed).toHaveLength(2);
  });

  test.each<[string, string, (body: HTMLElement) => unknown]>([
    ['another name', '#go', body => body.querySelector('#go')?.replaceChildren('Stop')],
    ['another role', '#go', set('#go', 'role', 'switch')],
    ['another type', '#go', set('#go', 'type', 'submit')],
    [
      'another tag',
      '#go',
      body => body.querySelector('#go')?.replaceWith(Object.assign(document.createElement('a'), { id: 'go', textContent: 'Go' })),
    ],
    ['another value to send', '#go', set('#go', 'value', '2')],
    ['another name to send it under', '#go', set('#go', 'name', 'stop')],
    ['an action of its own', '#go', set('#go', 'formaction', '/other')],
    ['another handler', '#go', set('#go', 'onclick', 'x()')],
    ['a form that sends elsewhere', '#go', set('form', 'action', '/other')],
    ['a form of another name', '#go', set('form', 'name', 'other')],
    ['a form on another site', '#go', set('form', 'action', 'https://evil.example/')],
    ['another form before it', '#go', body => body.prepend(document.createElement('form'))],
    ['another heading', '#go', body => body.querySelector('h2')?.replaceChildren('Delete')],
    ['another group', '#go', body => body.querySelector('legend')?.replaceChildren('Account')],
    [
      'an equal one before it',
      '#go',
      body => body.querySelector('h2')?.after(Object.assign(document.createElement('button'), { textContent: 'Go' })),
    ],
    ['another address on this site', '#next', set('#next', 'href', '/delete')],
    ['an address on another site', '#next', set('#next', 'href', 'https://evil.example/next')],
    ['a field for secrets', '#note', set('#note', 'type', 'password')],
    ['a field for one-time codes', '#note', set('#note', 'autocomplete', 'one-time-code')],
    ['another label', '#note', set('#note', 'aria-label', 'Public note')],
  ])('with %s is not touched', async (_, css, change) => {
    redraw(BODY);
    const seen = await approve(css);
    redraw(BODY, body => void change(body));
    expect(await press(css, seen)).toBe('CHANGED');
    expect(pressed).toEqual([]);
  });

  test.each<[string, string, (body: HTMLElement) => unknown]>([
    ['name', '#go', body => body.querySelector('#go')?.replaceChildren('Stop')],
    ['role', '#go', set('#go', 'role', 'switch')],
    ['value', '#go', set('#go', 'value', '2')],
    ['address', '#next', set('#next', 'href', '/delete')],
    ['address', '#next', set('#next', 'href', 'https://evil.example/next')],
    ['record', '#go', set('fieldset', 'data-id', '7')],
    ['group', '#go', body => body.querySelector('legend')?.replaceChildren('Account')],
    ['heading', '#go', body => body.querySelector('h2')?.replaceChildren('Delete')],
    ['form', '#go', set('form', 'action', '/other')],
    ['place', '#go', body => body.querySelector('#go')?.before(Object.assign(document.createElement('button'), { textContent: 'Go' }))],
  ])('tells that its %s differs, and by which number it is known', async (word, css, change) => {
    redraw(BODY);
    const seen = await approve(css);
    redraw(BODY, body => void change(body));
    const element = document.querySelector(css);
    const ref = element === null ? 0 : refOf(element, 40);
    const found = await api.find({ css, limit: 2, was: seen });
    expect(found).toMatchObject({ ok: true, value: { unlike: word, elements: [{ ref }] } });
    const message =
      word === 'name'
        ? 'The target was "Go" when approved and is "Stop" now.'
        : `${css} stands there in place of what was approved: its ${word} differs.`;
    const target = { node: seen.node, bound: seen, unlocked: false, css, follows: true };
    expect(await api.check({ target, writes: false })).toMatchObject({ ok: false, error: { code: 'CHANGED', message } });
  });

  test('is not touched while the approved one is still there', async () => {
    redraw(BODY);
    const seen = await approve('#go');
    const old = document.querySelector('#go');
    if (old === null) throw new Error('The button is there.');
    old.after(old.cloneNode(true));
    old.id = 'was';
    expect(await press('#go', seen)).toBe('CHANGED');
    expect(pressed).toEqual([]);
  });

  test('is not touched when the selector names two of them', async () => {
    redraw(BODY);
    const seen = await approve('#go');
    redraw(BODY, body => body.querySelector('#go')?.after(body.querySelector('#go')?.cloneNode(true) ?? ''));
    expect(await press('#go', seen)).toBe('AMBIGUOUS');
    expect(pressed).toEqual([]);
  });

  test.each<[string, string, (body: HTMLElement) => unknown]>([
    ['an equal one', '"Go" is a new element in place of the one that was approved.', () => undefined],
    [
      'one in another group',
      '#go stands there in place of what was approved: its group differs.',
      body => body.querySelector('legend')?.replaceChildren('Account'),
    ],
    ['one of two', LEFT, body => body.querySelector('#go')?.after(body.querySelector('#go')?.cloneNode(true) ?? '')],
    ['none', LEFT, body => body.querySelector('#go')?.remove()],
  ])('is not followed to where a press was asked about, and what stands there is told: %s', async (_, message, change) => {
    redraw(BODY);
    const seen = await approve('#go');
    redraw(BODY, body => void change(body));
    const target = { node: seen.node, bound: seen, unlocked: false, css: '#go' };
    const played = await api.play({ target, kind: 'press', events: clickGesture({ x: 20, y: 90 }, 'left', 1, []), setup });
    expect(played).toMatchObject({ ok: false, error: { code: 'CHANGED', message } });
    expect(pressed).toEqual([]);
  });
});
