// What the rows of a list offer only while they are pointed at is told once for the list, by name and without numbers.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => document.body.replaceChildren());

async function told(html: string, fold = true): Promise<string[]> {
  document.body.innerHTML = html;
  const reply = await contextPageApi.digest({ fold, words: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.map(line => (line.node > 0 ? `[] ${line.text}` : line.text));
}

const hints = async (html: string) => (await told(html)).filter(line => line.includes('HOVER'));

const HINT = 'hidden in each row (HOVER it, or open its menu): ';

/** The list of posts of WordPress: what can be done with one stands left of the page until it is pointed at. */
const posts = (titles: readonly string[]) => `<style>.row-actions { position: relative; left: -9999em }
  tr:hover .row-actions, tr:focus-within .row-actions { position: static }</style>
  <table class="wp-list-table"><thead><tr><th>Title</th><th>Author</th></tr></thead><tbody id="the-list">${titles
    .map(
      title => `<tr><td class="title"><a href="/${title}">${title}</a><div class="row-actions">
        <span class="edit"><a href="/edit/${title}" aria-label="Edit “${title}”">Edit</a> | </span>
        <span class="inline"><button type="button" aria-label="Quick edit “${title}” inline">Quick&nbsp;Edit</button> | </span>
        <span class="trash"><a href="/trash/${title}">Trash</a> | </span><span class="view"><a href="/view/${title}">View</a></span></div></td>
        <td class="author"><a href="/by">Ada</a></td></tr>`,
    )
    .join('')}</tbody></table>`;

test('what stands beside the page until a row is pointed at is told once, without numbers', async () => {
  const lines = await told(posts(['Hello', 'World', 'About']));
  expect(lines.at(-1)).toBe(`${HINT}Edit, Quick Edit, Trash, View`);
  expect(lines.filter(line => line.startsWith('[]'))).toHaveLength(6);
  expect(lines.join('\n').match(/Trash/g)).toHaveLength(1);
});

test('a list that is folded has it said, too', async () => {
  const titles = [...Array(30).keys()].map(at => `Post ${at}`);
  const lines = await told(posts(titles));
  expect(lines.filter(line => line.includes('HOVER'))).toEqual([`${HINT}Edit, Quick Edit, Trash, View`]);
  expect(lines.some(line => /^×\d+ more rows/.test(line))).toBe(true);
});

const HIDDEN = {
  'not displayed': '.acts { display: none }',
  'not visible': '.acts { visibility: hidden }',
  'not displayed one by one': '.acts button { display: none }',
  'transparent and not to be pressed': '.acts { opacity: 0; pointer-events: none }',
};

test.each(Object.entries(HIDDEN))('buttons of the items of a list that are %s', async (_name, css) => {
  const item = (name: string) =>
    `<li><a href="#${name}">${name}</a><span class="acts"><button class="x" aria-label="Archive"><i>▤</i></button><button class="x">Delete</button></span></li>`;
  expect(await hints(`<style>${css}</style><ul>${['Anna', 'Bela'].map(item).join('')}</ul>`)).toEqual([`${HINT}Archive, Delete`]);
});

test('the hint says where it belongs to, between two lists', async () => {
  const list = (name: string, act: string) =>
    `<h2>${name}</h2><ul>${['1', '2'].map(at => `<li><a href="#${at}">${name} ${at}</a><button hidden>${act}</button></li>`).join('')}</ul>`;
  expect(await told(list('Mails', 'Archive') + list('Notes', 'Pin'))).toEqual([
    '## Mails',
    '[] link Mails 1',
    '[] link Mails 2',
    `${HINT}Archive`,
    '## Notes',
    '[] link Notes 1',
    '[] link Notes 2',
    `${HINT}Pin`,
  ]);
});

test('rows without one control that is shown are spoken of as well', async () => {
  expect(await told('<ul><li>Anna<button hidden>Delete</button></li><li>Bela<button hidden>Delete</button></li></ul>')).toEqual([
    'text Anna · Bela',
    `${HINT}Delete`,
  ]);
});

test('many names are told in part, and long ones cut', async () => {
  const acts = [...Array(20).keys()].map(at => `<button hidden>Act ${at}</button>`).join('');
  const [hint = ''] = await hints(`<ul><li>Anna${acts}</li><li>Bela${acts}</li></ul>`);
  expect(hint).toMatch(/Act 7 … 12 more$/);
  const long = `<button hidden>${'very '.repeat(40)}</button>`;
  expect((await hints(`<ul><li>Anna${long}</li><li>Bela${long}</li></ul>`))[0]?.length).toBeLessThan(HINT.length + 31);
});

test.each([
  ['nothing is hidden', '<ul><li>Anna <button>Edit</button></li><li>Bela <button>Edit</button></li></ul>'],
  ['one row alone has it', '<ul><li>Anna <button hidden>Edit</button></li><li>Bela</li></ul>'],
  ['no two rows have the same', '<ul><li>Anna <button hidden>Call</button></li><li>Bela <button hidden>Write</button></li></ul>'],
  ['it is text', '<ul><li>Anna <i hidden>Edit</i></li><li>Bela <i hidden>Edit</i></li></ul>'],
  [
    'it is shown in the row by the same name',
    '<ul><li>A <b>x</b><button>Edit</button><button hidden>Edit</button></li><li>B <b>y</b><button>Edit</button><button hidden>Edit</button></li></ul>',
  ],
  [
    'it stands in menus and dialogs that are in no row',
    '<div hidden><button>Edit</button></div><div hidden role="dialog"><button>Edit</button></div><nav hidden><a href="#">Edit</a></nav>',
  ],
  ['a whole row is hidden', '<ul><li>Anna</li><li hidden><button>Edit</button></li><li hidden><button>Edit</button></li></ul>'],
  [
    'it stands in a dialog of each row',
    '<ul><li>Anna <div role="dialog" hidden><button>Yes</button></div></li><li>Bela <div role="dialog" hidden><button>Yes</button></div></li></ul>',
  ],
  [
    'it is only covered',
    '<ul><li>Anna <button>Edit</button></li><li>Bela <button>Edit</button></li></ul><div style="position:fixed;inset:0;background:white"><button>Close</button></div>',
  ],
  [
    'it is a field that nobody fills',
    '<ul><li>Anna <input type="hidden" value="1"></li><li>Bela <input type="hidden" value="1"></li></ul>',
  ],
])('nothing is said where %s', async (_name, html) => {
  expect(await hints(html)).toEqual([]);
});
