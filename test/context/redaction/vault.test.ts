// Marks and what they stand for: numbered, looked behind, put back on their own site only, kept in the browser's memory while the panel is closed.
import { expect, test } from 'vitest';
import { createMarkCounter } from '../../../src/context/redaction/mark-counter.ts';
import { createVault, NO_MARKS, readVaultState, type VaultState } from '../../../src/context/redaction/vault.ts';
import { keepMarks, loadMarks, type MemoryArea } from '../../../src/sidebar/app/mark-storage.ts';

const SHOP = 'https://shop.example';
const STRICT = { strict: true };

test('numbers marks, and gives the same secret of the same site the same mark', () => {
  const vault = createVault();
  expect(vault.hide('mia@example.com, leo@example.com, mia@example.com', STRICT, SHOP)).toBe('⟦email#1⟧, ⟦email#2⟧, ⟦email#1⟧');
  expect(vault.hide('mia@example.com', STRICT, 'https://other.example')).toBe('⟦email#3⟧');
  expect(vault.behind('⟦email#2⟧')).toBe('leo@example.com');
  expect(vault.behind('⟦email#9⟧')).toBeNull();
});

test('puts back what a site showed on that site, and nowhere else', () => {
  const vault = createVault();
  const mark = vault.hide('mia@example.com', STRICT, SHOP);
  expect(vault.restore(`To ${mark}`, SHOP)).toEqual({ text: 'To mia@example.com', foreign: [] });
  for (const elsewhere of ['https://evil.example', 'https://sub.shop.example', 'http://shop.example', ''])
    expect(vault.restore(`To ${mark}`, elsewhere)).toEqual({ text: `To ${mark}`, foreign: [mark] });
});

test('never puts back what is not certain to be of one site, or what another panel hid', () => {
  const vault = createVault();
  const mark = vault.hide('mia@example.com', STRICT, '');
  expect(vault.restore(mark, '').foreign).toEqual([mark]);
  expect(createVault().restore(mark, SHOP).foreign).toEqual([mark]);
});

test('leaves brackets alone that are no marks', () => {
  const vault = createVault();
  expect(vault.restore('⟦note⟧ ⟦card⟧ ⟦banana#1⟧', SHOP)).toEqual({ text: '⟦note⟧ ⟦card⟧ ⟦banana#1⟧', foreign: [] });
});

test('lists the marks of a text with their places', () => {
  const vault = createVault();
  const text = vault.hide('card 4111 1111 1111 1111 and sk-live-abcdefghijklmnop1234', STRICT, SHOP);
  expect(vault.masksIn(text).map(({ from, to, kind, known }) => [text.slice(from, to), kind, known])).toEqual([
    ['⟦card#1⟧', 'card', true],
    ['⟦key#1⟧', 'key', true],
  ]);
});

test('hides what the user selected, the longest first, until it is taken back', () => {
  const vault = createVault();
  expect(vault.hideTerm('ab')).toBe('');
  const short = vault.hideTerm('Mia');
  const long = vault.hideTerm('Mia Lind');
  expect(vault.hideTerms('Mia Lind and Mia')).toBe(`${long} and ${short}`);
  vault.forgetTerm(long);
  expect(vault.hideTerms('Mia Lind')).toBe(`${short} Lind`);
});

test('of very many marks the oldest is forgotten, and its secret gets a new one', () => {
  const vault = createVault();
  const hide = (number: number) => vault.hide(`mia${number}@example.com`, STRICT, SHOP);
  for (let number = 1; number <= 5_000; number += 1) hide(number);
  expect(vault.behind('⟦email#1⟧')).toBe('mia1@example.com');
  hide(5_001);
  expect([vault.behind('⟦email#1⟧'), vault.behind('⟦email#2⟧')]).toEqual([null, 'mia2@example.com']);
  expect([hide(1), vault.behind('⟦email#5002⟧')]).toEqual(['⟦email#5002⟧', 'mia1@example.com']);
});

test('what is hidden by hand, and what is no more, is told to whoever keeps it', () => {
  const kept: VaultState['terms'][] = [];
  const vault = createVault({ changed: state => void kept.push(state().terms) });
  const mark = vault.hideTerm('Project Nine');
  expect(kept.at(-1)).toEqual([['Project Nine', mark]]);
  vault.forgetTerm(mark);
  expect(kept.at(-1)).toEqual([]);
});

/** A store as the browser's, that holds what was put through JSON; `broken`: one that takes and gives nothing. */
function memory(broken = false): MemoryArea & { held: Map<string, string> } {
  const held = new Map<string, string>();
  const refuse = () => Promise.reject(new Error('quota'));
  return {
    held,
    get: key => (broken ? refuse() : Promise.resolve(held.has(key) ? { [key]: JSON.parse(held.get(key) ?? '') } : {})),
    async set(items) {
      if (broken) return refuse();
      for (const [key, value] of Object.entries(items)) held.set(key, JSON.stringify(value));
    },
    clear: () => Promise.resolve(held.clear()),
  };
}

test('what changes while the marks are being written is written next', async () => {
  const area = memory();
  let open = (): void => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  const written: unknown[] = [];
  const slow: MemoryArea = {
    ...area,
    async set(items) {
      written.push(items);
      await opened;
      await area.set(items);
    },
  };
  const vault = createVault({ changed: keepMarks(slow) });
  const first = vault.hideTerm('Project Nine');
  await expect.poll(() => written.length).toBe(1);
  const second = vault.hideTerm('Project Ten');
  open();
  await expect
    .poll(async () => (await loadMarks(area)).terms)
    .toEqual([
      ['Project Nine', first],
      ['Project Ten', second],
    ]);
});

function numbers(): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>();
  return { getItem: key => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

test('goes on where an earlier panel ended, and never gives a number twice', async () => {
  const [area, storage] = [memory(), numbers()];
  const first = createVault({ count: createMarkCounter(storage), changed: keepMarks(area) });
  const mark = first.hide('mia@example.com', STRICT, SHOP);
  const term = first.hideTerm('Project Nine');
  await expect.poll(async () => (await loadMarks(area)).terms).toEqual([['Project Nine', term]]);

  const second = createVault({ known: await loadMarks(area), count: createMarkCounter(storage), changed: keepMarks(area) });
  expect(second.restore(`To ${mark}`, SHOP)).toEqual({ text: 'To mia@example.com', foreign: [] });
  expect(second.restore(mark, 'https://evil.example').foreign).toEqual([mark]);
  expect(second.hide('mia@example.com', STRICT, SHOP)).toBe(mark);
  expect(second.hideTerms('About Project Nine')).toBe(`About ${term}`);
  expect(second.hide('leo@example.com', STRICT, SHOP)).toBe('⟦email#2⟧');

  // The browser was closed: what marks stood for is gone, and none of them means something else now.
  const third = createVault({ count: createMarkCounter(storage) });
  const fresh = third.hide('eve@example.com', STRICT, SHOP);
  expect([mark, '⟦email#2⟧']).not.toContain(fresh);
  expect(third.restore(mark, SHOP).foreign).toEqual([mark]);
});

test('a store that is full, away or holds something else costs only the memory', async () => {
  const broken = memory(true);
  const vault = createVault({ changed: keepMarks(broken) });
  expect(vault.hide('mia@example.com', STRICT, SHOP)).toBe('⟦email#1⟧');
  expect(await loadMarks(broken)).toEqual(NO_MARKS);
  expect(createMarkCounter({ getItem: () => '{"email":"x"', setItem: () => undefined })('email')).toBe(1);
  const odd: unknown[] = [
    null,
    7,
    { entries: 'x', terms: {} },
    { entries: [['⟦email#1⟧', { kind: 'toString', secret: 'x', origin: '' }], 3], terms: [['a', 1]] },
  ];
  for (const each of odd) expect(readVaultState(each)).toEqual(NO_MARKS);
  const state: VaultState = { entries: [['⟦email#1⟧', { kind: 'email', secret: 'mia@example.com', origin: SHOP }]], terms: [] };
  expect(readVaultState(JSON.parse(JSON.stringify(state)))).toEqual(state);
});
