// What a page may change around and in an approved element without ending its row: what its neighbours hold, words that only the pointer shows, being hidden.
import { afterEach, describe, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { elementByRef } from '../../../src/dom/registry.ts';
import { withCommitWord } from '../../../src/executor/card.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Seen } from '../../../src/protocol/seen.ts';

afterEach(() => document.body.replaceChildren());

async function approve(css: string): Promise<Seen> {
  const found = await api.find({ css, limit: 2 });
  const first = found.ok ? found.value.elements[0] : undefined;
  if (!found.ok || first === undefined) throw new Error(`Nothing matches ${css}.`);
  const { nonce, origin } = found.value;
  const { node, card, around } = first;
  const seen = { tabId: 1, frameId: 0, documentId: 'D', nonce, topOrigin: origin, origin, node, card: withCommitWord(card) };
  return around === undefined ? seen : { ...seen, around };
}

/** "" where the target is still what was approved, else what is said. */
async function said(css: string, seen: Seen): Promise<string> {
  await api.find({ css, limit: 2, was: seen });
  const reply = await api.check({ target: { node: seen.node, bound: seen, unlocked: false, css, follows: true }, writes: false });
  return reply.ok ? '' : `${reply.error.code}: ${reply.error.message}`;
}

const one = (css: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(css);
  if (element === null) throw new Error(`Nothing matches ${css}.`);
  return element;
};

async function numberOf(css: string): Promise<number> {
  const found = await api.find({ css, limit: 1 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const reply = await contextPageApi.number({ nodes: [node], proposed: [1] });
  return reply.ok ? (reply.value.refs[0] ?? 0) : 0;
}

const set = (css: string, properties: object) => () => void Object.assign(one(css), properties);
const put = (cell: HTMLElement) => cell.append('Food');
const TABLES: [string, string, (cell: HTMLElement) => void][] = [
  ['editable cells', '<td contenteditable id="X"></td>', put],
  ['cells that take text', '<td tabindex="0" id="X"></td>', put],
  ['cells with fields', '<td><input id="X"></td>', cell => void Object.assign(cell, { value: 'Food' })],
  ['grid cells', '<td role="gridcell" tabindex="-1" id="X"></td>', put],
  ['cells in which a field comes', '<td tabindex="0" id="X"></td>', cell => cell.insertAdjacentHTML('beforeend', '<input value="Food">')],
];

describe('a row of a table', () => {
  test.each(TABLES)('%s: what one cell takes is not the name of the next', async (_, cell, write) => {
    const row = (name: string) => `<tr>${['a', 'b', 'c'].map(at => cell.replace('X', `${name}${at}`)).join('')}</tr>`;
    document.body.innerHTML = `<table><tr><th>What<th>Who<th>When</tr>${row('p')}${row('q')}</table>`;
    const ref = await numberOf('#pb');
    const seen = await approve('#pb');
    const byRef = await approve(`[ref=${ref}]`);
    write(one('#pa'));
    expect(elementByRef(ref)?.id).toBe('pb');
    expect(await said('#pb', seen)).toBe('');
    expect(await said(`[ref=${ref}]`, byRef)).toBe('');
    write(one('#pc'));
    write(one('#qa'));
    expect(elementByRef(ref)?.id).toBe('pb');
    expect(await said('#pb', seen)).toBe('');
  });

  test('a row that says something else instead is another one, for a cell too', async () => {
    const row = (name: string, who: string) => `<tr><td>${who}</td><td tabindex="0" id="${name}"></td></tr>`;
    document.body.innerHTML = `<table>${row('p', 'Anna')}${row('q', 'Bela')}</table>`;
    const ref = await numberOf('#p');
    const seen = await approve('#p');
    one('td').textContent = 'Cyra';
    expect(elementByRef(ref)).toBeNull();
    expect(await said('#p', seen)).toMatch(/^CHANGED: The row of #p was "Anna"/);
  });

  test('nor is a cell that says something else itself what it was', async () => {
    document.body.innerHTML = '<table><tr><td>Seat 12A</td><td tabindex="0" id="x">Free</td></tr></table>';
    const seen = await approve('#x');
    one('#x').textContent = 'Reserved';
    expect(await said('#x', seen)).toMatch(/^CHANGED: The name of #x was "Free"/);
  });

  test('an empty row that gets the words of another is not the same', async () => {
    const row = (name: string, who: string) => `<tr><td>${who}</td><td tabindex="0" id="${name}"></td></tr>`;
    document.body.innerHTML = `<table>${row('p', '')}${row('q', 'Bela')}</table>`;
    const seen = await approve('#p');
    one('td').textContent = 'Bela';
    expect(await said('#p', seen)).toMatch(/^CHANGED/);
  });

  test('nor is a button in a row that says nothing yet', async () => {
    const row = (name: string, who: string) => `<tr><td>${who}</td><td><button id="${name}">Remove</button></td></tr>`;
    document.body.innerHTML = `<table>${row('p', '')}${row('q', '')}</table>`;
    const ref = await numberOf('#p');
    const seen = await approve('#p');
    one('td').textContent = 'Bela';
    expect(elementByRef(ref)).toBeNull();
    expect(await said('#p', seen)).toMatch(/^CHANGED/);
  });

  test.each(['contenteditable', 'tabindex="0"'])('a cell (%s) that took a text is still that cell', async how => {
    document.body.innerHTML = `<table><tr><td ${how} id="x"></td><td ${how}></td></tr></table>`;
    const ref = await numberOf('#x');
    const seen = await approve('#x');
    one('#x').textContent = 'Food';
    expect(elementByRef(ref)?.id).toBe('x');
    expect(await said('#x', seen)).toBe('');
  });
});

describe('a row that an order writes into', () => {
  const row = (name: string, what: string, sum: string) =>
    `<tr><td id="${name}a">${what}</td><td>${sum}</td><td tabindex="0" id="${name}c"></td><td><button id="${name}d">Remove</button></td></tr>`;
  const draw = (sum: string, other: string) => {
    document.body.innerHTML = `<table>${row('p', 'Rent', sum)}${row('q', 'Holiday', other)}</table>`;
  };

  /** Does as an order does to what it finds. */
  async function order(css: string | null, act: () => void): Promise<void> {
    const found = css === null ? null : await api.find({ css, limit: 1 });
    await api.watch({ node: found?.ok ? (found.value.elements[0]?.node ?? null) : null });
    act();
    await api.settle({ quietMs: 50, idleMs: 100, capMs: 1500, expect: null });
  }

  /** A page that puts a field into a cell that is pressed, and the text back when it is left. */
  const open = () => {
    one('#pa').innerHTML = '<input aria-label="What">';
    one('#pa input').focus();
  };
  const leave =
    (text: string, shown = text) =>
    () => {
      const field = document.querySelector<HTMLInputElement>('#pa input');
      if (field !== null) field.value = text;
      one('#pa').textContent = shown;
    };

  test('its other cells and buttons are still what they were, whatever its first words are now', async () => {
    draw('900', '900');
    const refs = [await numberOf('#pc'), await numberOf('#pd')];
    const [cell, button] = [await approve('#pc'), await approve('#pd')];
    const still = async () => [...refs.map(ref => elementByRef(ref)?.id), await said('#pc', cell), await said('#pd', button)];
    await order('#pa', open);
    expect(await still()).toEqual(['pc', 'pd', '', '']);
    await order(null, leave('Food'));
    expect(await still()).toEqual(['pc', 'pd', '', '']);
    await order('#pa', open);
    await order('#pc', leave('Going out')); // by a press on the next one
    expect(await still()).toEqual(['pc', 'pd', '', '']);
    await order('#pa', open);
    await order(null, () => {
      leave('1200')();
      one('#pa').outerHTML = '<td id="pa">1,200.00 €</td>'; // and drawn anew
    });
    expect(await still()).toEqual(['pc', 'pd', '', '']);
  });

  test.each<[string, () => void]>([
    [
      'more of it changes than the cell in question',
      () => {
        leave('Food')();
        one('#pa + td').textContent = '120';
      },
    ],
    ['it says what another row said', leave('Holiday')],
    ['it says what nobody wrote', leave('Food', 'Tax')],
  ])('it is another row when %s', async (_, act) => {
    draw('900', '900');
    const refs = [await numberOf('#pc'), await numberOf('#pd')];
    const [cell, button] = [await approve('#pc'), await approve('#pd')];
    await order('#pa', open);
    await order(null, act);
    expect(refs.map(elementByRef)).toEqual([null, null]);
    expect(await said('#pc', cell)).toMatch(/^CHANGED: The row of #pc/);
    expect(await said('#pd', button)).toMatch(/^CHANGED: The row of #pd/);
  });

  test('so is a row beside it that changes meanwhile, and one that changes by itself afterwards', async () => {
    draw('900', '900');
    const [p, q] = [await approve('#pd'), await approve('#qd')];
    await order('#pa', open);
    await order(null, () => {
      leave('Food')();
      one('#qa').textContent = 'Tax';
    });
    expect(await said('#pd', p)).toBe('');
    expect(await said('#qd', q)).toMatch(/^CHANGED: The row of #qd/);
    leave('Tax')();
    expect(await said('#pd', p)).toMatch(/^CHANGED: The row of #pd/);
  });

  test('what was another thing already does not become right again by it', async () => {
    draw('900', '900');
    const [ref, seen] = [await numberOf('#pd'), await approve('#pd')];
    leave('Tax')();
    await order('#pa', open);
    await order(null, leave('Food'));
    expect(elementByRef(ref)).toBeNull();
    expect(await said('#pd', seen)).toMatch(/^CHANGED: The row of #pd/);
  });
});

describe('a name that slides', () => {
  test.each<[string, string, () => void]>([
    ['a title with the shortcut', '<a href="/e" id="x" title="Edit this page"></a>', set('#x', { title: 'Edit this page [e]' })],
    ['a word that shows', '<a href="/e" id="x">Edit<span hidden> this page</span></a>', set('#x span', { hidden: false })],
    [
      'only a word that shows',
      '<a href="/e" id="x"><i>+</i><span style="display:none">Add</span></a>',
      () => one('#x span').removeAttribute('style'),
    ],
    [
      'words drawn by hover',
      '<a href="/e" id="x">Edit</a>',
      () => one('#x').append(Object.assign(document.createElement('span'), { textContent: ' this page' })),
    ],
    [
      'a field in whose label a calendar opens',
      '<label><b>Day</b> <input id="x"></label>',
      () => one('label').insertAdjacentHTML('beforeend', '<div role="dialog">Choose a day</div>'),
    ],
    [
      'a choice in whose label something is typed',
      '<label><input type="radio" id="x"> Other: <input id="other"></label>',
      set('#other', { value: 'Tea' }),
    ],
  ])('%s', async (_, html, change) => {
    document.body.innerHTML = html;
    const seen = await approve('#x');
    change();
    expect(await said('#x', seen)).toBe('');
  });

  test.each<[string, string, () => void]>([
    [
      'a field whose label says something else beside the calendar in it',
      '<label><b>Day</b> <input id="x"></label>',
      () => {
        one('b').textContent = 'Delete';
        one('label').insertAdjacentHTML('beforeend', '<div role="dialog">Choose a day</div>');
      },
    ],
    [
      'a button that another word names as well',
      '<b id="first">Delete</b> <b id="second">all</b> <button id="x" name="go" aria-labelledby="first">×</button>',
      () => one('#x').setAttribute('aria-labelledby', 'first second'),
    ],
    ['a field that the page names anew in its label', '<label><b>Day</b> <input id="x"></label>', set('#x', { ariaLabel: 'Amount' })],
    ['a button with another word', '<button id="x" name="go">Delete<span hidden> all</span></button>', set('#x span', { hidden: false })],
    ['a link that leads elsewhere', '<a href="/e" id="x">Edit</a>', set('#x', { href: '/f', textContent: 'Edit this page' })],
    ['a link with another name', '<a href="/e" id="x">Edit</a>', set('#x', { textContent: 'Delete' })],
    ['a link that leads nowhere', '<a href="#" id="x">Delete</a>', set('#x', { textContent: 'Delete all' })],
  ])('is none: %s', async (_, html, change) => {
    document.body.innerHTML = html;
    const seen = await approve('#x');
    change();
    expect(await said('#x', seen)).toMatch(/^CHANGED/);
  });
});

describe('hidden at approval', () => {
  test.each([
    ['<button id="x" title="Edit the row">Edit</button>'],
    ['<button id="x" title="Edit the row"><svg></svg></button>'],
    ['<a href="/e" id="x" title="Edit the row">Edit</a>'],
    ['<input id="x" placeholder="Day">'],
    ['<input id="x" title="Day">'],
    ['<label for="x">Day</label><input id="x" title="Tip">'],
    ['<label>Day <input id="x" placeholder="d"></label>'],
    ['<select id="x" title="Day"><option>a</option></select>'],
    ['<div role="menuitem" id="x" title="Tip"><span>Copy</span><kbd>Ctrl+C</kbd></div>'],
    ['<div id="x">Copy</div>'],
    ['<b id="l">Lab</b><button id="x" aria-labelledby="l">Edit</button>'],
    ['<button id="x"><img alt="Logo" src="data:,"></button>'],
  ])('%s', async html => {
    const wrong: string[] = [];
    for (const style of ['display:none', 'visibility:hidden', 'opacity:0', 'position:absolute;left:-9999px', 'height:0;overflow:hidden']) {
      document.body.innerHTML = `<ul><li>Row <span id="box" style="${style}">${html}</span></li><li>Other</li></ul>`;
      const seen = await approve('#x');
      one('#box').removeAttribute('style');
      const words = await said('#x', seen);
      if (words !== '') wrong.push(`${style}: ${words}`);
      document.body.innerHTML = `<ul><li>Row <span id="box">${html}</span></li><li>Other</li></ul>`;
      one('#x').style.cssText = style;
      const again = await approve('#x');
      one('#x').removeAttribute('style');
      const more = await said('#x', again);
      if (more !== '') wrong.push(`itself ${style}: ${more}`);
    }
    for (const attribute of ['hidden', 'aria-hidden', 'inert']) {
      document.body.innerHTML = `<ul><li>Row <span id="box" ${attribute}="true">${html}</span></li><li>Other</li></ul>`;
      const seen = await approve('#x');
      one('#box').removeAttribute(attribute);
      const words = await said('#x', seen);
      if (words !== '') wrong.push(`${attribute}: ${words}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('the next digest shows what was drawn anew under its old number', async () => {
  const html = '<h2>List</h2><ul><li>Anna <button id="a">Remove</button></li><li>Bela <button id="b">Remove</button></li></ul>';
  document.body.innerHTML = html;
  const refs = [await numberOf('#a'), await numberOf('#b')];
  document.body.innerHTML = html;
  expect([await numberOf('#a'), await numberOf('#b')]).toEqual(refs);
});

test.each([
  [
    'two stood alike',
    '<ul><li>Anna <button id="a">Remove</button></li><li>Anna <button id="b">Remove</button></li></ul>',
    (html: string) => html,
  ],
  [
    'its row is another',
    '<ul><li>Anna <button id="a">Remove</button></li><li>Bela <button id="b">Remove</button></li></ul>',
    (html: string) => html.replace('Anna', 'Zoe').replace('Bela', 'Cyra'),
  ],
])('it gets a new number where %s', async (_, html, change) => {
  document.body.innerHTML = html;
  const refs = [await numberOf('#a'), await numberOf('#b')];
  document.body.innerHTML = change(html);
  const now = [await numberOf('#a'), await numberOf('#b')];
  expect(now.filter(ref => refs.includes(ref))).toEqual([]);
});

test('a code editor that tells its cursor in its name is the one that was approved, wherever the cursor is', async () => {
  document.body.innerHTML =
    '<div><textarea id="x" aria-label="Cursor at row 1" style="width: 1px; height: 1px; padding: 0; border: 0"></textarea></div>';
  const seen = await approve('#x');
  one('#x').ariaLabel = 'Cursor at row 2';
  expect(await said('#x', seen)).toBe('');
});

test('a code editor that shows another file now, under the name of that file, is not the one that was approved', async () => {
  document.body.innerHTML =
    '<div><textarea id="x" aria-label="main.ts, row 1" style="width: 1px; height: 1px; padding: 0; border: 0"></textarea></div>';
  const seen = await approve('#x');
  one('#x').ariaLabel = 'other.ts, row 1';
  expect(await said('#x', seen)).toMatch(/^CHANGED: The name/);
});

test('a name that tells beside its words what it is meant for is another one when that changed', async () => {
  document.body.innerHTML = '<button id="x" aria-label="Delete (Invoice 3)">Delete</button>';
  const seen = await approve('#x');
  one('#x').ariaLabel = 'Delete (Invoice 4)';
  expect(await said('#x', seen)).toMatch(/^CHANGED: The name/);
});
