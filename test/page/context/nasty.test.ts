// Small pages that are made as the web makes them, not as it should. Beside each stands what a person can act on there, written by hand:
// everything in `can` must have a number, and nothing else may.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { nodeByNumber } from '../../../src/dom/registry.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  scrollTo(0, 0);
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** `html`, then the selectors of what can be acted on; `run` does what the page's own script would. */
const PAGES: [name: string, html: string, can: string[], run?: () => void][] = [
  [
    'buttons made of boxes',
    '<div id="a" role="button" tabindex="0">Save</div><span id="b" role="link" tabindex="0">Go</span><div role="button" tabindex="0" aria-disabled="true">Off</div><div role="note">Read me</div>',
    ['#a', '#b'],
  ],
  [
    'rows that show a hand, with a button in each',
    '<div id="r1" style="cursor:pointer;padding:8px">Order 17, two mugs and a plate <button id="b1">Remove</button></div><div id="r2" style="cursor:pointer;padding:8px"><button id="b2">Only me</button></div>',
    ['#r1', '#b1', '#b2'],
  ],
  [
    'labels that wrap fields drawn by style',
    '<style>.x{position:absolute;opacity:0;width:1px;height:1px}</style><label><input id="a" class="x" type="checkbox"><span style="display:inline-block;width:40px;height:20px;background:#ccc"></span> Wifi</label><label for="f" style="cursor:pointer">Choose a file</label><input id="f" type="file" style="display:none"><label>Plain <input id="p"></label>',
    ['#a', '#p', '#f'],
  ],
  [
    'a picture with areas',
    `<img id="i" usemap="#m" src="${PIXEL}" width="200" height="100"><map name="m"><area id="l" shape="rect" coords="0,0,90,100" href="/l" alt="Left"><area id="r" shape="rect" coords="110,0,200,100" href="/r" alt="Right"><area shape="rect" coords="90,0,110,100" alt="nothing"></map>`,
    ['#l', '#r'],
  ],
  [
    'summaries, first and second',
    '<details open><summary id="s">Terms</summary><summary>Not one</summary><button id="in">Accept</button></details><details><summary id="t">More</summary><button>Hidden</button></details><summary>Alone</summary>',
    ['#s', '#in', '#t'],
  ],
  [
    'editing hosts inside editing hosts',
    '<div id="e" contenteditable aria-label="Body">Text <b>bold</b> <a href="/x">link</a><span contenteditable="false"><button id="b">x</button></span></div><div contenteditable="false">no</div><div id="p" contenteditable="plaintext-only" aria-label="Plain">x</div>',
    ['#e', '#b', '#p', '#e a'],
  ],
  [
    'a drawing that listens',
    '<canvas id="c" tabindex="0" width="200" height="100" aria-label="Board"></canvas><canvas width="20" height="20"></canvas><svg width="60" height="20"><a id="l" href="/x"><text y="15">Go</text></a></svg>',
    ['#c', '#l'],
  ],
  [
    'a custom field that gives its focus away',
    '<x-field id="x"></x-field><x-slot><button id="s">Slotted</button></x-slot>',
    ['#x >>> input', '#s'],
    () => {
      document
        .querySelector('x-field')
        ?.attachShadow({ mode: 'open', delegatesFocus: true })
        .append(Object.assign(document.createElement('input'), { ariaLabel: 'Inside' }));
      const root = document.querySelector('x-slot')?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = '<div><slot></slot></div><button style="display:none">none</button>';
    },
  ],
  [
    'inert parts, one of them a dialog behind',
    '<main inert><button>Behind</button><a href="/x">Link</a></main><section><button id="b">Front</button></section>',
    ['#b'],
  ],
  [
    'an open popover and a closed one',
    '<button id="o" popovertarget="p">Menu</button><div id="p" popover><button id="i">Item</button></div><div id="q" popover="manual"><button>Never</button></div>',
    ['#o', '#i'],
    () => document.querySelector<HTMLElement>('#p')?.showPopover(),
  ],
  [
    'two modal dialogs in the top layer: only the upper one',
    '<button>Page</button><dialog id="d1"><button>Lower</button></dialog><dialog id="d2"><button id="b">Upper</button></dialog>',
    ['#b'],
    () => {
      document.querySelector<HTMLDialogElement>('#d1')?.showModal();
      document.querySelector<HTMLDialogElement>('#d2')?.showModal();
    },
  ],
  [
    'a dialog that is not modal leaves the page alone',
    '<button id="p">Page</button><dialog open style="inset:200px auto auto 20px;margin:0"><button id="b">In it</button></dialog>',
    ['#p', '#b'],
  ],
  [
    'boxes that are not there, with contents that are',
    '<div style="display:contents"><button id="a">A</button></div><a id="l" href="/x" style="display:contents"><span>Link</span></a><div style="visibility:hidden"><button id="v" style="visibility:visible">V</button><button>H</button></div>',
    ['#a', '#l', '#v'],
  ],
  [
    'contents that wait until they are scrolled to',
    '<div style="height:1500px"></div><div style="content-visibility:auto;contain-intrinsic-size:100px 400px"><button id="b">Later</button></div><div style="content-visibility:hidden"><button>Not painted</button></div>',
    ['#b'],
  ],
  [
    'a bar that sticks over what scrolls under it',
    '<header style="position:fixed;inset:0 0 auto;height:60px;background:#fff;z-index:2"><button id="h">Home</button></header><a id="u" href="/u" style="position:absolute;top:20px;left:200px">Under the bar</a><div style="height:2000px"></div><button id="b">Below</button>',
    // A page cannot be scrolled further up than its beginning: what lies there under the bar stays there.
    ['#h', '#b'],
  ],
  [
    'a list in a list, both scroll',
    '<div style="height:120px;overflow:auto"><div style="height:300px"><div id="inner" style="height:80px;overflow:auto"><div style="height:200px"></div><button id="deep">Deep</button></div></div><button id="end">End</button></div><div style="height:40px;overflow:hidden"><div style="height:60px"></div><button>Clipped</button></div>',
    ['#deep', '#end'],
  ],
  [
    'a frame of the same site, and one without a size',
    '<iframe id="f" srcdoc="<button>In</button>" width="200" height="60"></iframe><iframe srcdoc="<button>No</button>" width="0" height="0" style="border:0"></iframe><button id="b">Out</button>',
    ['#b'],
  ],
  [
    'a sheet over all with its way out beside it',
    '<button>Page</button><div style="position:fixed;inset:0;background:#0008"></div><div role="dialog" aria-modal="true" aria-label="Cookies" style="position:fixed;top:100px;left:100px;width:300px;background:#fff"><button id="y">Accept</button><button id="n">Refuse</button></div>',
    ['#y', '#n'],
  ],
  [
    'see-through layers and pictures that let presses through',
    '<div style="position:relative"><button id="b" style="width:120px;height:40px">Under glass</button><div style="position:absolute;inset:0;pointer-events:none;background:#0001"></div></div><button id="i"><img alt="Icon" src="data:," style="pointer-events:none" width="20" height="20"></button>',
    ['#b', '#i'],
  ],
  [
    'links without an address, and words with one',
    '<a>Nothing</a><a href="">Here</a><a id="j" href="javascript:void 0">Script</a><a id="o" onclick="1">Handler</a><b><a id="w" href="/w">w</a></b>',
    ['a[href=""]', '#j', '#o', '#w'],
  ],
  [
    'menus of list items, arrows and tabs that are not in the focus order',
    '<ul role="tablist"><li id="t1" role="tab" aria-selected="true" tabindex="0">One</li><li id="t2" role="tab" tabindex="-1">Two</li></ul><div role="slider" id="s" tabindex="0" aria-valuenow="3" aria-label="Loud" style="width:90px;height:9px"></div><div tabindex="-1">Focus only by script</div><ul><li>Plain</li></ul>',
    ['#t1', '#t2', '#s'],
  ],
];

function find(css: string): Element | null {
  const [outer = '', inner] = css.split(' >>> ');
  const host = document.querySelector(outer);
  return inner === undefined ? host : (host?.shadowRoot?.querySelector(inner) ?? null);
}

test.each(PAGES)('%s', async (_name, html, can, run) => {
  document.body.innerHTML = html;
  run?.();
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const reply = await contextPageApi.digest({ fold: false, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  const listed = reply.value.lines.filter(line => line.node > 0 && line.kind !== 'frame').map(line => nodeByNumber(line.node));
  const wanted = can.map(find);
  expect(wanted).not.toContain(null);
  const words = (elements: readonly (Element | null)[]): string[] =>
    elements.map(element => element?.outerHTML.slice(0, 70) ?? 'gone').sort();
  expect(words(listed)).toEqual(words(wanted));
});
