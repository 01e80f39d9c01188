// The number that an AI knows an element by passes to what the page draws in its place, and to nothing else.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { highestRef, nodeNumber, refOf } from '../../../src/dom/registry.ts';
import { queryAll } from '../../../src/dom/roots.ts';

afterEach(() => document.body.replaceChildren());

const named = (ref: number): string | null => {
  const found = queryAll(`[ref=${ref}]`);
  return found.ok ? (found.value[0]?.id ?? '') : found.error.code;
};

function number(css: string): number {
  const element = document.querySelector(css);
  if (element === null) throw new Error(`Nothing matches ${css}.`);
  return refOf(element, highestRef() + 1);
}

const TAGS = '<h2>Edit</h2><form name="tags"><input aria-label="Tag"><button id="add" type="button">Add tag</button></form>';
const LIST = '<ul><li>Anna <button id="a">Remove</button></li><li>Bela <button id="b">Remove</button></li></ul>';

test('it names the button that was drawn anew, every time', () => {
  document.body.innerHTML = TAGS;
  const ref = number('#add');
  for (let round = 0; round < 3; round += 1) {
    document.body.innerHTML = TAGS;
    expect(named(ref)).toBe('add');
  }
});

test('in a list it names the one in the same row, wherever that is now', () => {
  document.body.innerHTML = LIST;
  const [a, b] = [number('#a'), number('#b')];
  document.body.innerHTML = '<ul><li>Bela <button id="b">Remove</button></li><li>Anna <button id="a">Remove</button></li></ul>';
  expect([named(a), named(b)]).toEqual(['a', 'b']);
});

test.each([
  ['its row is gone', LIST, '#a', '<ul><li>Bela <button id="b">Remove</button></li></ul>'],
  ['two stand in its place', TAGS, '#add', TAGS.replace('</form>', '<button type="button">Add tag</button></form>')],
  ['it says something else', TAGS, '#add', TAGS.replace('Add tag', 'Delete')],
  ['its form is another one', TAGS, '#add', TAGS.replace('name="tags"', 'name="account"')],
  ['its heading is another one', TAGS, '#add', TAGS.replace('Edit', 'Delete')],
])('it names nothing when %s', (_, before, css, after) => {
  document.body.innerHTML = before;
  const ref = number(css);
  document.body.innerHTML = after;
  expect(named(ref)).toBe('STALE_REF');
});

const BOXES =
  '<div class="tags"><span class="end"><button id="tag">add</button></span></div><div class="fields"><span class="end"><button id="field">add</button></span></div>';
const redrawn = (css: string) => document.querySelector(css)?.replaceWith(document.querySelector(css)?.cloneNode(true) ?? '');

test('of two that are alike it names the one in a box of the same classes', () => {
  document.body.innerHTML = BOXES;
  const ref = number('#tag');
  redrawn('.tags');
  expect(named(ref)).toBe('tag');
});

test('and so it is when the page is read again', async () => {
  document.body.innerHTML = `<h2>Fields</h2>${BOXES}`;
  const refs = [number('#tag'), number('#field')];
  for (const css of ['.tags', '.fields']) redrawn(css);
  const nodes = ['#tag', '#field'].flatMap(css => document.querySelector(css) ?? []).map(nodeNumber);
  const reply = await contextPageApi.number({ nodes, proposed: [highestRef() + 1, highestRef() + 2] });
  expect(reply).toMatchObject({ value: { refs } });
});

test.each([
  ['asked for by its number', () => undefined],
  [
    'read again',
    () => contextPageApi.number({ nodes: [...document.querySelectorAll('td')].map(nodeNumber), proposed: [highestRef() + 1] }),
  ],
])('of several that left alike none is the one that came, %s', async (_, again) => {
  const cell = (id: string, box: string) => `<div class="${box}"><table><tr><td tabindex="0" id="${id}">0.00</td></tr></table></div>`;
  document.body.innerHTML = `<h2>Budget</h2>${cell('a', 'food')}${cell('b', 'bills')}`;
  const [a, b] = [number('#a'), number('#b')];
  document.body.innerHTML = `<h2>Budget</h2>${cell('payment', 'food')}`;
  await again();
  expect([named(a), named(b)]).toEqual(['STALE_REF', 'STALE_REF']);
});

const tabs = (active: string, state: string) =>
  ['a', 'b'].map(id => `<div class="tab ${id === active ? state : ''}"><button id="${id}" aria-label="Close"></button></div>`).join('');

test.each(['active', 'is-selected', 'k3'])(
  'of two that are alike but for the state of their boxes (%s) none is the other when that changes',
  async state => {
    document.body.innerHTML = `<h2>Files</h2>${tabs('a', state)}`;
    const [a, b] = [number('#a'), number('#b')];
    document.body.innerHTML = `<h2>Files</h2>${tabs('b', state)}`;
    const nodes = ['#a', '#b'].flatMap(css => document.querySelector(css) ?? []).map(nodeNumber);
    await contextPageApi.number({ nodes, proposed: [highestRef() + 1, highestRef() + 2] });
    expect([named(a), named(b)]).toEqual(['STALE_REF', 'STALE_REF']);
  },
);

test.each(['/accounts', '?id=2', '#/accounts'])(
  'on another page of an application, %s, it names what stands in the same boxes alone',
  address => {
    const { href } = location;
    const [above, amount] = [`<h2>Funds ${address}</h2>`, '<b id="amount">0.00</b>'];
    document.body.innerHTML = `${above}<div class="budget">${amount}</div>`;
    const ref = number('#amount');
    history.replaceState(null, '', address);
    document.body.innerHTML = `${above}<div class="payment">${amount}</div>`;
    expect(named(ref)).toBe('STALE_REF');
    document.body.innerHTML = `${above}<div class="budget">${amount}</div>`;
    expect(named(ref)).toBe('amount');
    history.replaceState(null, '', href);
  },
);

test('it does not pass to an element that has a number of its own', () => {
  document.body.innerHTML = '<ul><li>Anna <button id="a">Remove</button></li><li>Anna <button id="b">Remove</button></li></ul>';
  const [a, b] = [number('#a'), number('#b')];
  document.querySelector('li')?.remove();
  expect([named(a), named(b)]).toEqual(['STALE_REF', 'b']);
});

test('what became another thing is told by what it says now', () => {
  document.body.innerHTML = TAGS;
  const ref = number('#add');
  document.querySelector('#add')?.replaceChildren('Delete account');
  const found = queryAll(`[ref=${ref}]`);
  expect(found.ok ? '' : found.error.message).toBe(`What number ${ref} named says "Delete account" now.`);
});

test('what stands in another row is told by what that row says now', () => {
  document.body.innerHTML = LIST;
  const ref = number('#a');
  document.querySelector('li')?.firstChild?.replaceWith('Cyra ');
  const found = queryAll(`[ref=${ref}]`);
  expect(found.ok ? '' : found.error.message).toBe(`What number ${ref} named stands in the row "Cyra" now.`);
});
