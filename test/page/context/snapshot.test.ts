// The pages of the cases as the other languages list them: collected in a real layout, and written by their own writers.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page as stage } from 'vitest/browser';
import type { SnapshotLanguage } from '../../../src/context/page-api.ts';
import { listedElements, locatorOf, toolCodeElements, treeElements } from '../../../src/context/snapshot.ts';
import { executorPageApi } from '../../../src/executor/page/api.ts';
import { snapshotFrame } from '../../../src/protocol/languages/action-protocol/snapshot.ts';
import { writeListing } from '../../../src/protocol/languages/macro-tool/listing.ts';
import { writeSnapshot } from '../../../src/protocol/languages/tool-code/snapshot.ts';
import cases from '../../fixtures/languages.json' with { type: 'json' };
import { checkPage, isPageCase } from '../../protocol/languages/cases/page-case.ts';
import { endCase, showCase, takeCase } from './take-case.ts';
import { takeHere } from './take-snapshot.ts';

const CASES: readonly { kind: string; input: unknown }[] = cases;
const PAGES = CASES.filter(isPageCase);

beforeEach(() => stage.viewport(1000, 700));
afterEach(endCase);

test('there are pages in the cases', () => {
  expect(PAGES.length).toBe(35);
});

test.each(PAGES)('$system: $id $note', async given => {
  expect(checkPage(given, await takeCase(given))).toBeNull();
});

test('what is told as it is not passes no case', async () => {
  const [given] = PAGES.filter(({ system }) => system === 'tool-code');
  if (given === undefined) return expect.fail('there is a case');
  const snapshot = await takeCase(given);
  for (const wrong of [
    { text: 'x' },
    { contains: ['x-y-z'] },
    { excludes: ['<browsing_context>'] },
    { ids: [0] },
    { other: 1 },
    { elements: [{ id: 1, tag: 'x' }] },
  ])
    expect(checkPage({ ...given, expect: wrong }, snapshot), JSON.stringify(wrong)).not.toBeNull();
});

const LANGUAGES: readonly SnapshotLanguage[] = ['tool-code', 'action-protocol', 'macro-tool'];

describe.each(LANGUAGES)('every language: %s', language => {
  const listed = async () => (await takeHere(language)).parts.filter(({ kind }) => kind === 'element').map(({ node }) => node);

  test.each(['data-browser-agent-ui', 'data-page-agent-not-interactive'])('leaves out what bears %s, and what stands in it', async mark => {
    showCase({ url: 'https://shop.example/', html: `<button>a</button><div ${mark}><button>b</button></div><a ${mark} href="/x">c</a>` });
    expect(await listed()).toHaveLength(1);
    document.body.setAttribute(mark, '');
    expect((await takeHere(language)).parts).toEqual([]);
    document.body.removeAttribute(mark);
  });

  test('tells no value of a field for secrets', async () => {
    const secret = 'hunter2-secret';
    showCase({
      url: 'https://shop.example/',
      html: `<input type="password" value="${secret}"><label>PIN code <input value="${secret}"></label><label>Token <select><option>${secret}</select></label>
        <div contenteditable="true" aria-label="Recovery phrase">${secret}</div><textarea name="secret">${secret}</textarea>`,
    });
    // An editor is none of the elements of action-protocol, and labels are some of macro-tool's.
    expect(await listed()).toHaveLength({ 'tool-code': 5, 'action-protocol': 4, 'macro-tool': 7 }[language]);
    expect(JSON.stringify(await takeHere(language))).not.toContain(secret);
  });

  test('its numbers name elements as those of a digest do, and are stale when these are gone', async () => {
    showCase({ url: 'https://shop.example/', html: '<button id="a">a</button><button id="b">b</button>' });
    const snapshot = await takeHere(language);
    const first = language === 'macro-tool' ? 0 : 1;
    const found = async (number: number) => {
      const reply = await executorPageApi.find({ css: locatorOf(snapshot, number)?.css ?? '', limit: 1 });
      return reply.ok ? reply.value.elements[0]?.card.name : reply.error.code;
    };
    expect([await found(first), await found(first + 1)]).toEqual(['a', 'b']);
    for (const none of [first - 1, first + 2, first + 0.5, -1, Number.NaN]) expect(locatorOf(snapshot, none)).toBe(null);
    document.querySelector('#a')?.remove();
    expect(await found(first)).toBe('STALE_REF');
    const again = await takeHere(language);
    expect(again.refs).toEqual([snapshot.refs[1]]);
    expect(await found(first + 1)).toBe('b');
  });

  test('goes into shadow roots and slots in the order in which they are seen', async () => {
    showCase({
      url: 'https://shop.example/',
      html: '<button>1</button><div><template shadowrootmode="open"><button>2</button><slot></slot><button>4</button></template><button>3</button></div><button>5</button>',
    });
    const { parts } = await takeHere(language);
    const buttons = parts.filter(({ tag }) => tag === 'button');
    expect(buttons.map(({ name, text }) => name || text)).toEqual(['1', '2', '3', '4', '5']);
  });
});

test('macro-tool: what was told before is not new, words stand between, and what scrolls says how far', async () => {
  showCase({
    url: 'https://shop.example/',
    html: `<p>Hello <b>you</b></p><a href="/x">go <b>on</b></a><button disabled>off</button><button aria-hidden="true">unread</button>
      <div style="width:200px;height:50px;overflow:auto"><div style="height:150px">long<button>in it</button></div></div>
      <input type="checkbox" checked aria-label="Gift"><input aria-label="City" value="Ulm">`,
  });
  const first = await takeHere('macro-tool');
  expect(writeListing(listedElements(first, new Set(first.refs.slice(1))))).toBe(
    [
      'Hello',
      'you',
      '*[0]<a >go',
      'on />',
      'off',
      '[1]<div data-scrollable="bottom=100" >long />',
      '\t[2]<button >in it />',
      '[3]<input type=checkbox checked=true aria-label=Gift />',
      '[4]<input value=Ulm aria-label=City />',
    ].join('\n'),
  );
});

test('action-protocol: by focus order and pointer, a name by what is in it, nothing without a size', async () => {
  showCase({
    url: 'https://shop.example/',
    html: `<div tabindex="0">focus</div><div tabindex="-1">no</div><div style="cursor:pointer"><i>box</i></div><p role="button">role</p>
      <button style="width:0;height:0;padding:0;border:0;overflow:hidden"></button><button style="opacity:0">clear</button><button disabled>off</button>
      <div style="visibility:hidden"><button style="visibility:visible">seen</button></div>`,
  });
  const tree = treeElements(await takeHere('action-protocol'));
  expect(tree.map(({ name }) => name)).toEqual(['focus', 'box', 'role', 'clear', 'off', 'seen']);
  expect(JSON.parse(snapshotFrame(tree)).data.tree[0].role).toBe('generic');
});

test('tool-code: lists, addresses and captions', async () => {
  showCase({
    url: 'https://shop.example/',
    html: `<select name="size"><option>S<option selected>M</select><a href="/x?q=1#part">a</a><a href="/#token=1">b</a><a href="javascript:void 0">c</a>
      <label>Find <input></label><input type="submit" value="Go"><input type="hidden" name="h" value="1"><input readonly value="r">`,
  });
  expect(
    writeSnapshot({ url: 'x', elements: toolCodeElements(await takeHere('tool-code')) })
      .split('\n')
      .slice(5, -1),
  ).toEqual([
    '<select id="1" label="size" value="M">S, M</select>',
    '<a id="2" href="https://shop.example/x#part">a</a>',
    '<a id="3" href="https://shop.example/">b</a>',
    '<a id="4" href="javascript:">c</a>',
    '<input id="5" label="Find" type="text" value="">',
    '<input id="6" type="submit" value="Go">',
    '<input id="7" type="text" value="r">',
  ]);
});
