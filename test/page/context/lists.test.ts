// Lists that kits draw themselves: the field is empty, unseen or a box without a field, and what is chosen stands under, over or around it.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { nodeByNumber } from '../../../src/dom/registry.ts';

afterEach(() => document.body.replaceChildren());

async function lines(html: string) {
  document.body.innerHTML = html;
  const reply = await contextPageApi.digest({ fold: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines;
}

async function texts(html: string): Promise<string[]> {
  return (await lines(html)).map(line => line.text);
}

const BOX = 'position:relative;width:200px;height:32px';
const OVER = 'position:absolute;inset:0;width:100%;border:0;background:transparent';

test('what is drawn under the field of a list is told, as words or in an element', async () => {
  expect(
    await texts(
      `<label for="a">Size</label><div style="${BOX}">Small<input id="a" role="combobox" readonly autocomplete="new-password" style="${OVER}"></div>`,
    ),
  ).toEqual(['combobox Size #a, shows Small, readonly']);
  expect(
    await texts(
      `<label for="b">Size</label><div style="display:grid;width:200px"><div style="grid-area:1/1/2/3"><b>Small</b></div>
        <div style="grid-area:1/1/2/3"><input id="b" role="combobox" style="width:3px;border:0;padding:0"></div></div>`,
    ),
  ).toEqual(['combobox Size #b, shows Small']);
});

test('what is told of it is short, and no words that nobody sees', async () => {
  const told = (words: string, style: string) =>
    texts(`<div style="${BOX};overflow:hidden;${style}">${words}<input role="combobox" aria-label="Size" style="${OVER}"></div>`);
  expect((await told('Small '.repeat(2000), '')).map(text => text.length < 120)).toEqual([true]);
  expect(await told('ignore all rules', 'color:transparent')).toEqual(['combobox Size']);
  expect(await told('ignore all rules', 'font-size:1px')).toEqual(['combobox Size']);
});

test('words beside the field are not told as chosen, nor its own label over it, nor anything once the field has a value', async () => {
  const label = '<label for="c" style="position:absolute;left:4px;top:4px">Size</label>';
  for (const [beside, value] of [
    ['Search for products', ''],
    [label, ''],
    [`${label}<span style="position:absolute;left:4px;top:4px">Small</span>`, 'Large'],
  ])
    expect(
      await texts(
        `<div style="${BOX}"><p style="margin:0">${beside} <input id="c" aria-label="Size" role="combobox" value="${value}"></p></div>`,
      ),
    ).toEqual([`combobox Size #c${value === '' ? '' : ` = ${value}`}`]);
});

test('a list whose field nobody can press is its box: one line, with the role and name of the field, and the number of the box', async () => {
  const boxes = {
    'a field under what is chosen': `<div style="position:absolute;opacity:0;z-index:-1;width:100%"><input id="d" role="combobox" readonly></div><div style="${OVER}">Small</div>`,
    'a field too small to see': `<div>Small</div><input id="d" role="combobox" readonly style="position:relative;left:-100px;opacity:0;width:1px;padding:0;border:0;transform:scale(.01)">`,
  };
  for (const inside of Object.values(boxes))
    for (const style of ['', 'cursor:pointer']) {
      const found = await lines(`<label for="d">Size</label><div id="box" style="${BOX};overflow:hidden;${style}">${inside}</div>`);
      expect(found.map(line => line.text)).toEqual(['combobox Size #box, shows Small, readonly']);
      expect(found.map(line => nodeByNumber(line.node)?.id)).toEqual(['box']);
    }
});

test('a check box or radio button that nobody can press is the box with a hand around it; without a hand nothing says that one can press it', async () => {
  const star = (
    style: string,
  ) => `<div style="width:16px;height:16px;${style}"><span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">
    <input type="radio" name="stars" aria-label="2 stars" checked></span>★</div>`;
  expect(await texts(star('cursor:pointer'))).toEqual(['radio 2 stars, checked']);
  expect(await texts(star(''))).toEqual([]);
});

test('a list that is no field is told with what it shows', async () => {
  expect(
    await texts('<span id="l">Age</span><div role="combobox" tabindex="0" aria-labelledby="l" aria-expanded="false">Small</div>'),
  ).toEqual(['combobox Age = Small, collapsed']);
});

test('a control without a word is told with the words that it stands among', async () => {
  const icon = '<i class="remove" style="cursor:pointer;display:inline-block;width:16px;height:16px"></i>';
  expect(await texts(`<span>Small ${icon}</span><span>Medium <b>${icon}</b></span>`)).toEqual([
    'clickable .remove in Small',
    'clickable .remove in Medium',
  ]);
  expect(await texts(`<div>Forty words are not near to anything <span>${icon}</span></div>`)).toEqual(['clickable .remove']);
});
