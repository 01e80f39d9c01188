// What a site marks as not for agents: left out of all that is read, and refused as a target.
import { afterEach, describe, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { isKept } from '../../../src/dom/owner-marks.ts';
import { nodeNumber } from '../../../src/dom/registry.ts';
import { withCommitWord } from '../../../src/executor/card.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Reply } from '../../../src/protocol/result.ts';
import type { Seen } from '../../../src/protocol/seen.ts';

const MARKS = ['data-browser-agent-ui', 'data-page-agent-not-interactive'];

afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
  for (const mark of MARKS) document.body.removeAttribute(mark);
});

function page(html: string): void {
  document.body.innerHTML = html;
}

function one(css: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(css);
  if (element === null) throw new Error(`no ${css}`);
  return element;
}

async function digest(): Promise<{ texts: string[]; kept: number }> {
  const reply = await contextPageApi.digest({ fold: true, words: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return { texts: reply.value.lines.map(line => line.text), kept: reply.value.kept };
}

/** What a reply says: its error's code, else its value in short. */
function said<T>(reply: Reply<T>, short: (value: T) => unknown): unknown {
  return reply.ok ? short(reply.value) : reply.error.code;
}

const text = async (css = '') => said(await contextPageApi.text({ css, maxChars: 500 }), value => value.text);
const scan = async (css: string) =>
  said(await contextPageApi.scan({ css, attributes: [], limit: 20 }), value => value.matches.map(match => match.text));
const find = async (css: string) => said(await api.find({ css, limit: 5 }), value => value.elements.map(({ card }) => card.name));

async function approve(css: string): Promise<Seen> {
  const found = await api.find({ css, limit: 1 });
  const first = found.ok ? found.value.elements[0] : undefined;
  if (!found.ok || first === undefined) throw new Error(`Nothing matches ${css}.`);
  const { nonce, origin } = found.value;
  return { tabId: 1, frameId: 0, documentId: 'D', nonce, topOrigin: origin, origin, node: first.node, card: withCommitWord(first.card) };
}

describe.each(MARKS)('%s', mark => {
  test('a part with it, and all that is in it, is in no digest, and counted', async () => {
    page(`<button>a</button><button ${mark}>b</button><div ${mark}="false"><p>words</p><button>c</button></div><p>more</p>`);
    expect(await digest()).toEqual({ texts: ['button a', 'text more'], kept: 2 });
  });

  test('it is in no text and no scan, of whatever stands around it', async () => {
    page(`<main><p>one <span ${mark}>two</span> three</p><ul><li>four<li ${mark}>five</ul></main>
      <table><tr><td>six<td ${mark}>seven<tr ${mark}><td>eight</table>`);
    expect(await text()).toBe('one three\n- four');
    expect(await text('table')).toBe('six');
    expect(await scan('p, li')).toEqual(['p one three', 'li four']);
    expect(await scan(':contains("five")')).toEqual([]);
    expect(await scan('tr')).toEqual(['tr six']);
  });

  test('it is refused as a target, by a selector, by words and by a number, and no other element takes its place', async () => {
    page(`<button id="a">Go</button><div ${mark}><button id="b">Go</button><input id="c"></div>`);
    const both = await contextPageApi.number({ nodes: [nodeNumber(one('#a')), nodeNumber(one('#b'))], proposed: [1, 2] });
    const [a, b] = both.ok ? both.value.refs : [];
    expect(await find(`[ref=${a}]`)).toEqual(['Go']);
    expect(await find(`[ref=${b}]`)).toBe('REFUSED');
    expect(await find('#b')).toBe('REFUSED');
    expect(await find('#c')).toBe('REFUSED');
    expect(await find('button')).toEqual(['Go']);
    expect(await text('#b')).toBe('REFUSED');
    expect(await scan('#b')).toBe('REFUSED');
    expect(await scan('div:contains("Go")')).toEqual([]);
  });

  test('what was approved before it was marked is refused for every effect', async () => {
    page('<div><button>Go</button><input></div>');
    const button = await approve('button');
    const field = await approve('input');
    one('div').setAttribute(mark, '');
    for (const [seen, writes] of [
      [button, false],
      [field, true],
    ] as const) {
      const target = { node: seen.node, bound: seen, unlocked: true };
      expect(said(await api.check({ target, writes }), () => 'open')).toBe('REFUSED');
    }
  });

  test('a selection in it, or across it, is not told', async () => {
    page(`<p>one</p><p ${mark}>two</p><p>three</p>`);
    const selected = async (from: string, to: string) => {
      getSelection()?.setBaseAndExtent(one(from), 0, one(to), 1);
      return said(await contextPageApi.selection({ maxChars: 100 }), value => value.text);
    };
    expect(await selected('p', 'p')).toBe('one');
    expect(await selected(`[${mark}]`, `[${mark}]`)).toBe('');
    expect(await selected('p', 'p:last-child')).toBe('');
  });

  test('it holds through shadow roots and slots', async () => {
    page(`<section ${mark}></section><article><button slot="in">slotted</button></article>`);
    one('section').attachShadow({ mode: 'open' }).innerHTML = '<button class="deep">inside</button>';
    one('article').attachShadow({ mode: 'open' }).innerHTML = `<div ${mark}><slot name="in"></slot></div><button>free</button>`;
    expect((await digest()).texts).toEqual(['button free']);
    expect(await find('.deep')).toBe('REFUSED');
    expect(await find('[slot=in]')).toBe('REFUSED');
  });

  test('a page that marks its whole body is left out as a whole, and says so', async () => {
    page('<main><h1>Title</h1><button>a</button></main>');
    document.body.setAttribute(mark, '');
    expect(await digest()).toEqual({ texts: [], kept: 1 });
    expect(await text()).toBe('REFUSED');
    expect(await find('button')).toBe('REFUSED');
    expect(await scan(':contains("Title")')).toBe('REFUSED');
  });

  test('the words of a control do without what is marked in it', async () => {
    page(`<button>Save <b ${mark}>draft</b> now</button><a href="/x" ${mark}>x</a>`);
    expect((await digest()).texts).toEqual(['button Save now']);
  });

  test.each(['light', 'shadow'])('a document in a marked frame of a %s tree knows it, and the page around tells of it', async tree => {
    page(`<section ${mark}></section>`);
    const root = tree === 'shadow' ? one('section').attachShadow({ mode: 'open' }) : one('section');
    root.innerHTML = '<iframe srcdoc="<button>a</button>"></iframe>';
    const inside = () => root.querySelector('iframe')?.contentDocument?.querySelector('button') ?? null;
    await expect.poll(inside).not.toBe(null);
    const button = inside();
    expect(button !== null && isKept(button)).toBe(true);
    expect((await digest()).kept).toBe(1);
    if (tree === 'light') expect(said(await contextPageApi.frames({}), value => value.kept.length)).toBe(1);
    one('section').removeAttribute(mark);
    expect(button !== null && isKept(button)).toBe(false);
    expect(said(await contextPageApi.frames({}), value => value.kept.length)).toBe(0);
  });
});
