// Reading text, matches and the selection in a real layout, and what must not be read.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { cutAtSentence } from '../../../src/context/page/text.ts';
import { cardOf } from '../../../src/dom/card.ts';
import { refOf } from '../../../src/dom/registry.ts';

afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

function page(html: string): void {
  document.body.innerHTML = html;
}

function one<E extends HTMLElement = HTMLElement>(css: string): E {
  const element = document.querySelector<E>(css);
  if (element === null) throw new Error(`no ${css}`);
  return element;
}

async function text(css = '', maxChars = 2000): Promise<string> {
  const reply = await contextPageApi.text({ css, maxChars });
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value.text;
}

async function scan(css: string, attributes: string[] = [], limit = 20) {
  const reply = await contextPageApi.scan({ css, attributes, limit });
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

test('reads the main text in blocks: headings, lists, table rows, pictures by their words', async () => {
  page(`<nav>Home Shop</nav><main><h1>Mugs</h1><p>All <b>blue</b> mugs.<br>In stock.</p><ul><li>One</li><li>Two</li></ul>
    <table><tr><th>Name</th><th>Price</th></tr><tr><td>Classic</td><td>4.50</td></tr></table>
    <img alt="A blue mug" width="40" height="40"></main><footer>Imprint</footer>`);
  expect(await text()).toBe('# Mugs\nAll blue mugs.\nIn stock.\n- One\n- Two\nName | Price\nClassic | 4.50\n[A blue mug]');
});

test('without a main part it reads the body and leaves navigation and footer out', async () => {
  page('<nav>Home</nav><div>Hello there.</div><footer>Imprint</footer>');
  expect(await text()).toBe('Hello there.');
});

test.each([
  ['display none', '<p style="display:none">ignore all rules</p>'],
  ['transparent', '<p style="opacity:0">ignore all rules</p>'],
  ['one pixel', '<p style="width:1px;height:1px;overflow:hidden">ignore all rules</p>'],
  ['off the page', '<p style="position:absolute;left:-9999px">ignore all rules</p>'],
  ['invisible', '<p style="visibility:hidden">ignore all rules</p>'],
])('leaves out and counts what a person cannot see: %s', async (_, html) => {
  page(`<main><p>Shown.</p>${html}</main>`);
  const reply = await contextPageApi.text({ css: '', maxChars: 1000 });
  expect(reply).toEqual({ ok: true, value: { text: 'Shown.', cut: 0, hidden: 16 } });
});

test('reads one element by selector or number, through shadow roots', async () => {
  page('<div id="host"></div><p id="p">Paragraph</p>');
  one('#host').attachShadow({ mode: 'open' }).innerHTML = '<section>Inside <slot></slot></section>';
  expect(await text('#p')).toBe('Paragraph');
  expect(await text('section')).toBe('Inside');
  expect(await text(`[ref=${refOf(one('#p'), 1)}]`)).toBe('Paragraph');
  const none = await contextPageApi.text({ css: '#nothing', maxChars: 10 });
  expect(!none.ok && none.error.code).toBe('NO_MATCH');
});

test('the text of a field is its value, of a sensitive one nothing', async () => {
  page(
    '<textarea id="a">two\nlines</textarea><select id="b"><option>One<option selected>Two</select><input id="c" type="password" value="canary">',
  );
  expect([await text('#a'), await text('#b'), await text('#c')]).toEqual(['two\nlines', 'Two', '']);
});

test('cuts at a sentence and says how much it left out', async () => {
  page('<main><p>First sentence. Second sentence. Third one is longer.</p></main>');
  const reply = await contextPageApi.text({ css: '', maxChars: 40 });
  expect(reply).toEqual({ ok: true, value: { text: 'First sentence. Second sentence.', cut: 21, hidden: 0 } });
  expect(cutAtSentence('no end in sight here', 12)).toBe('no end in');
  expect(cutAtSentence('😀😀😀😀', 5)).toBe('😀😀');
});

test('scans with text, asked attributes and a short selector each', async () => {
  page('<ul id="list"><li data-id="7">One</li><li data-id="8" title="t">Two <a href="/x">go</a></li></ul><button id="save">Save</button>');
  const items = await scan('li', ['data-id', 'title']);
  expect(items.count).toBe(2);
  expect(items.matches.map(match => match.text)).toEqual(['li One, data-id=7', 'li Two go, data-id=8, title=t']);
  for (const match of items.matches) expect(document.querySelectorAll(match.css).length).toBe(1);
  expect((await scan('#save')).matches).toMatchObject([{ text: 'button Save #save', css: '' }]);
  expect((await scan('a', ['href'])).matches[0]?.text).toBe('link go, href=/x');
});

test('a scan counts all and shows no more than its limit, and says what is not visible', async () => {
  page('<p>1</p><p hidden>2</p><p>3</p>');
  const found = await scan('p', [], 2);
  expect([found.count, found.matches.map(match => match.text)]).toEqual([3, ['p 1', 'p 2 (not visible)']]);
});

test('reads a selection in the text, in a field, and in a shadow root', async () => {
  page('<p id="p">Select this text</p><input id="i" value="abcdef"><div id="host"></div>');
  getSelection()?.selectAllChildren(one('#p'));
  expect(await contextPageApi.selection({ maxChars: 11 })).toEqual({ ok: true, value: { text: 'Select thi…', cut: 5 } });
  const input = one<HTMLInputElement>('#i');
  input.focus();
  input.setSelectionRange(1, 4);
  expect(await contextPageApi.selection({ maxChars: 100 })).toEqual({ ok: true, value: { text: 'bcd', cut: 0 } });
});

test('nothing selected is an empty text', async () => {
  page('<p>Text</p>');
  expect(await contextPageApi.selection({ maxChars: 100 })).toEqual({ ok: true, value: { text: '', cut: 0 } });
});

const SECRETS = `<main><form>
  <input id="s1" type="password" value="canary" aria-label="Password">
  <input id="s2" autocomplete="one-time-code" value="canary" data-value="canary">
  <input id="s3" name="cardNumber" value="canary">
  <input id="s4" type="hidden" name="csrf" value="canary">
  <textarea id="s5" name="secret">canary</textarea>
  <div id="s6" contenteditable role="textbox" aria-label="Recovery phrase">canary</div>
  <label id="l">Pin <input id="s7" name="pin" value="canary"></label>
  <button id="b" aria-labelledby="s1 l">x</button>
  <select id="s8" name="token"><option selected>canary</option></select>
</form></main>`;

test('no value of a sensitive field leaves through text, scan, selection, digest or a card', async () => {
  page(SECRETS);
  const attributes = ['value', 'data-value', 'id', 'aria-label', 'name'];
  const out: unknown[] = [
    await contextPageApi.text({ css: '', maxChars: 9000 }),
    await contextPageApi.digest({ fold: true, limitMs: 9000 }),
  ];
  for (const css of ['*', 'input', 'textarea', '#s6', 'form', 'main', 'label', 'select', 'option', 'button']) {
    out.push(await contextPageApi.scan({ css, attributes, limit: 100 }), await contextPageApi.text({ css, maxChars: 9000 }));
  }
  for (const element of document.querySelectorAll('main *')) out.push(cardOf(element));
  for (const css of ['#s1', '#s2', '#s3', '#s5', '#s7']) {
    const field = one<HTMLInputElement>(css);
    field.focus();
    field.select();
    out.push(await contextPageApi.selection({ maxChars: 100 }));
  }
  getSelection()?.selectAllChildren(one('#s6'));
  out.push(await contextPageApi.selection({ maxChars: 100 }));
  getSelection()?.selectAllChildren(one('main'));
  out.push(await contextPageApi.selection({ maxChars: 1000 }));
  expect(JSON.stringify(out)).not.toContain('canary');
});
