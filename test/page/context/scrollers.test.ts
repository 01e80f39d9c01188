// What a person reaches by scrolling something else than the page, or the page to its other side, is told with a number.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => {
  document.body.scrollTop = 0;
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) for (const name of ['style', 'dir']) element.removeAttribute(name);
  scrollTo(0, 0);
});

/** The controls by what they are called, each with where it is. */
async function placed(): Promise<string[]> {
  const reply = await contextPageApi.digest({ fold: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.filter(line => line.kind === 'control').map(line => `${line.text} ${line.place}`);
}

const LONG = '<button>Top</button><div style="height:3000px">x</div><button>Bottom</button>';

test.each([
  ['height:100%;overflow-x:hidden', 'margin:0;height:100%;overflow-x:hidden'],
  ['height:100%;overflow:hidden', 'margin:0;height:100%;overflow:auto'],
  ['height:100%;overflow:auto', 'margin:0;height:100%;overflow:auto'],
])('a body that scrolls by itself (html %s) tells what is above and below', async (html, body) => {
  document.documentElement.setAttribute('style', html);
  document.body.setAttribute('style', body);
  document.body.innerHTML = LONG;
  expect(await placed()).toEqual(['button Top in', 'button Bottom below']);
  document.body.scrollTop = 9000;
  expect(await placed()).toEqual(['button Top above', 'button Bottom in']);
});

test.each([
  ['margin:0', 'overflow:hidden'],
  ['height:100%;overflow:hidden', 'height:100%;overflow:hidden'],
])('a page that nothing scrolls (html %s, body %s) does not tell what is below', async (html, body) => {
  document.documentElement.setAttribute('style', html);
  document.body.setAttribute('style', body);
  document.body.innerHTML = LONG;
  expect(await placed()).toEqual(['button Top in']);
});

test.each([
  ['dir', 'rtl'],
  ['style', 'writing-mode:vertical-rl'],
])(
  'a page that begins on the right (%s %s) tells what is far on its left, one that begins on the left only what is on it',
  async (name, value) => {
    document.documentElement.setAttribute(name, value);
    document.body.innerHTML =
      '<button>First</button><div style="width:5000px;height:30px;position:relative"><button style="position:absolute;left:0">Far</button></div>' +
      '<button style="position:absolute;left:-99999px">Away</button>';
    // How far the page goes to the left is decided by all that stands there.
    expect((await placed()).map(line => line.split(' ')[1])).toEqual(['First', 'Far', 'Away']);
    document.documentElement.removeAttribute(name);
    expect((await placed()).map(line => line.split(' ')[1])).toEqual(['First', 'Far']);
  },
);

test.each(['transform:translateX(0)', 'will-change:transform', 'filter:blur(0)', 'contain:paint', 'translate:1px', 'perspective:100px'])(
  'what is fixed or absolute in a scroller with %s is reached by scrolling it',
  async style => {
    document.body.innerHTML = `<div id="s" style="height:200px;width:300px;overflow:auto;${style}"><div style="height:900px"></div>
      <button style="position:absolute;top:700px">Placed</button><button style="position:fixed;top:800px">Fixed</button></div>`;
    expect(await placed()).toEqual(['button Placed below', 'button Fixed below']);
  },
);

test('a button without a box of its own is where its text is', async () => {
  document.body.innerHTML =
    '<button style="display:contents">Only words</button><div style="height:3000px"></div><button style="display:contents">Far words</button>';
  expect(await placed()).toEqual(['button Only words in', 'button Far words below']);
});
