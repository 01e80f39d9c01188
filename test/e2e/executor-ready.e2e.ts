// When an action may start: visible, enabled, editable, at rest, in view, and reached by a press. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, hover, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const COUNT = `<script>window.pressed = []; addEventListener('click', event => pressed.push(event.target.id), true);</script>`;
const pressed = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'pressed'));
// In pages below, rules of motion stand before what moves: Chromium may never start an animation whose only @keyframes is read later.
const SHORT = { timeoutMs: 350 }; // one look is always taken to its end

describe.each(DRIVERS)('%s', driver => {
  const never: [string, string, RegExp][] = [
    ['display: none', '<button id="b" style="display:none">B</button>', /^NOT_VISIBLE: #b is in the page, but not shown/],
    ['visibility: hidden', '<button id="b" style="visibility:hidden">B</button>', /^NOT_VISIBLE/],
    ['no size', '<button id="b" style="width:0;height:0;padding:0;border:0;overflow:hidden"></button>', /^NOT_VISIBLE/],
    ['a closed details', '<details><summary>More</summary><button id="b">B</button></details>', /^NOT_VISIBLE/],
    ['content-visibility: hidden', '<div style="content-visibility:hidden"><button id="b">B</button></div>', /^NOT_VISIBLE/],
    ['disabled', '<button id="b" disabled>B</button>', /^NOT_ENABLED: #b is disabled/],
    ['a disabled fieldset', '<fieldset disabled><button id="b">B</button></fieldset>', /^NOT_ENABLED/],
    ['aria-disabled above it', '<div role="group" aria-disabled="true"><button id="b">B</button></div>', /^NOT_ENABLED/],
    ['a disabled button around it', '<button disabled><span id="b">B</span></button>', /^NOT_ENABLED/],
    ['a label of a disabled field', '<label id="b">Name <input disabled></label>', /^NOT_ENABLED/],
    [
      'a veil over it',
      '<button id="b">B</button><div class="cookie-bar" style="position:fixed;inset:0"></div>',
      /^COVERED: #b is under div\.cookie-bar/,
    ],
    [
      'a modal dialog over it',
      '<button id="b">B</button><dialog id="d">Hello</dialog><script>d.showModal()</script>',
      /^COVERED: #b is under #d/,
    ],
    ['pointer-events: none', '<div id="back"><button id="b" style="pointer-events:none">B</button></div>', /^COVERED: #b is under/],
    [
      'a place outside every scroll range',
      '<button id="b" style="position:fixed;left:-500px">B</button>',
      /^NOT_VISIBLE: #b cannot be scrolled into view/,
    ],
    [
      'a clipped box',
      '<div style="width:10px;height:10px;overflow:clip"><div style="height:50px"></div><button id="b">B</button></div>',
      /^(COVERED|NOT_VISIBLE)/,
    ],
  ];
  test.each(never)('does not press behind %s', async (_, body, expected) => {
    const page = await lab.open(`${COUNT}${body}`);
    const result = await lab.run(page, click('#b'), driver, SHORT);
    expect(told(result)).toMatch(expected);
    expect(result).toMatchObject({ ok: false, dispatched: false });
    expect(await pressed(page)).toEqual([]);
  });

  const inTime: [string, string][] = [
    ['is shown', '<button id="b" style="display:none">B</button><script>setTimeout(() => b.style.display = "", 300)</script>'],
    ['is enabled', '<button id="b" disabled>B</button><script>setTimeout(() => b.disabled = false, 300)</script>'],
    [
      'is uncovered',
      '<button id="b">B</button><div id="veil" style="position:fixed;inset:0"></div><script>setTimeout(() => veil.remove(), 500)</script>',
    ],
    [
      'stops moving',
      '<style>@keyframes go { from { left: 400px } to { left: 0 } }</style><button id="b" style="position:absolute;animation:go .5s linear">B</button>',
    ],
    [
      'is replaced by a new one',
      '<div id="w"><button id="b" disabled>B</button></div><script>setTimeout(() => w.innerHTML = "<button id=b>B</button>", 300)</script>',
    ],
  ];
  test.each(inTime)('waits until the element %s', async (_, body) => {
    const page = await lab.open(`${COUNT}${body}`);
    const result = await lab.run(page, click('#b'), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    expect(await pressed(page)).toEqual(['b']);
  });

  test('does not press what never stops moving', async () => {
    const page = await lab.open(
      `${COUNT}<style>@keyframes go { from { left: 0 } to { left: 400px } }</style><button id="b" style="position:absolute;animation:go 1s linear infinite">B</button>`,
    );
    expect(told(await lab.run(page, click('#b'), driver, SHORT))).toMatch(/^NOT_STABLE: #b keeps moving/);
    expect(await pressed(page)).toEqual([]);
  });

  test.each([
    ['pulses', 'animation:go 1s ease-in-out infinite alternate', '@keyframes go { to { transform: scale(1.05) } }'],
    ['is shifted by a script', 'position:relative', ''],
    [
      'stands in a box that pulses',
      '',
      // Of a box as wide as the window the button at its edge goes far: by less than its own half all the same.
      'p { width:400px; animation:go 600ms linear infinite } @keyframes go { 50% { transform: scale(1.1) translateX(2px) } }',
    ],
  ])('presses what %s without end and stays where it is', async (_, style, rules) => {
    const shift =
      rules === ''
        ? '<script>let t = 0; const go = () => { b.style.left = `${8 * Math.sin(t++ / 9)}px`; requestAnimationFrame(go) }; go()</script>'
        : '';
    const page = await lab.open(
      `${COUNT}<style>${rules}</style><p><button id="b" style="width:120px;height:60px;${style}">B</button></p>${shift}`,
    );
    expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(await pressed(page)).toEqual(['b']);
  });

  test('what slides to its place is pressed there', async () => {
    const page = await lab.open(
      `${COUNT}<style>@keyframes go { to { left: 500px } }</style><button id="b" style="position:absolute;left:0;width:120px;animation:go 2500ms linear forwards">B</button><script>b.addEventListener('click', () => { window.x = b.getBoundingClientRect().x })</script>`,
    );
    expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(await page.evaluate('window.x')).toBe(500);
  });

  const reachable: [string, string][] = [
    ['far below', '<div style="height:4000px"></div><button id="b">B</button>'],
    ['far to the right', '<div style="width:5000px;height:10px"></div><button id="b" style="margin-left:4500px">B</button>'],
    [
      'in a scroller in a scroller',
      '<div style="height:200px;overflow:auto"><div style="height:900px"></div><div style="height:150px;overflow:auto"><div style="height:700px"></div><button id="b">B</button></div></div>',
    ],
    [
      'under a sticky header',
      '<div style="position:sticky;top:0;height:120px;background:#eee" id="bar">Bar</div><div style="height:3000px"></div><button id="b">B</button><div style="height:3000px"></div>',
    ],
    [
      'between a sticky header and a fixed footer',
      '<div style="position:fixed;top:0;left:0;right:0;height:45%;background:#eee"></div><div style="position:fixed;bottom:0;left:0;right:0;height:45%;background:#ddd"></div><div style="height:3000px"></div><button id="b">B</button><div style="height:3000px"></div>',
    ],
    [
      'on a smoothly scrolling page',
      '<style>html{scroll-behavior:smooth}</style><div style="height:4000px"></div><button id="b">B</button>',
    ],
    ['with opacity 0', '<button id="b" style="opacity:0">B</button>'],
    [
      'as an inline link over two lines',
      '<div style="width:120px">Some words before <a id="b" href="#x">a link that is broken over lines</a></div>',
    ],
    ['in a transformed box', '<div style="transform:rotate(20deg) scale(.6);margin:100px"><button id="b">B</button></div>'],
    ['in display: contents', '<div id="b" style="display:contents"><span>Text</span></div>'],
    ['as an SVG shape', '<svg width="100" height="100"><circle id="b" cx="50" cy="50" r="40"/></svg>'],
    ['as a popover in the top layer', '<div popover id="p"><button id="b">B</button></div><script>p.showPopover()</script>'],
    ['of one pixel', '<button id="b" style="width:1px;height:1px;padding:0;border:0"></button>'],
  ];
  test.each(reachable)('presses an element %s', async (_, body) => {
    const page = await lab.open(`${COUNT}${body}`);
    const result = await lab.run(page, click('#b'), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    expect(await pressed(page)).toHaveLength(1);
  });

  test('presses an area of an image map', async () => {
    const page = await lab.open(
      `${COUNT}<img usemap="#m" width="200" height="100" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'/>"><map name="m"><area id="b" shape="rect" coords="100,0,200,100" href="#there"></map>`,
    );
    const result = await lab.run(page, click('#b'), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    expect(await page.evaluate(() => location.hash)).toBe('#there');
  });

  test('a covered check box may be pressed through its own label', async () => {
    const page = await lab.open(
      '<label style="position:relative;display:block"><input type="checkbox" id="b" style="position:absolute;left:4px"><span style="position:absolute;inset:0;background:#fff">Agree</span></label>',
    );
    expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(await page.$eval('#b', box => Reflect.get(box, 'checked'))).toBe(true);
  });

  test('hovers over a disabled button', async () => {
    const page = await lab.open('<button id="b" disabled>B</button>');
    expect((await lab.run(page, hover('#b'), driver)).ok).toBe(true);
  });

  const notEditable: [string, string, RegExp][] = [
    ['a read-only field', '<input id="f" readonly value="old">', /^NOT_EDITABLE: .*is read-only/],
    ['an aria-readonly field', '<div id="f" contenteditable role="textbox" aria-readonly="true">old</div>', /^NOT_EDITABLE/],
    ['a disabled field', '<input id="f" disabled value="old">', /^NOT_E(NABLED|DITABLE)/],
    ['a paragraph', '<p id="f">old</p>', /^NOT_EDITABLE/],
    ['a button', '<button id="f">old</button>', /^NOT_EDITABLE/],
    ['a hidden field', '<input id="f" type="hidden" value="old">', /^NOT_VISIBLE/],
  ];
  test.each(notEditable)('does not type into %s', async (_, body, expected) => {
    const page = await lab.open(body);
    expect(told(await lab.run(page, typeText('#f', 'new'), driver, SHORT))).toMatch(expected);
    expect(await page.$eval('#f', field => Reflect.get(field, 'value') || field.textContent)).toBe('old');
  });

  test('the page moves the target away from under the pointer: nothing is pressed', async () => {
    const page =
      await lab.open(`${COUNT}<style>#wrap{height:200px}</style><div id="wrap"><button id="b">Save</button></div><button id="other" style="position:absolute;display:none">Other</button><script>
      b.addEventListener('pointerenter', () => { const box = b.getBoundingClientRect(); other.style.display = 'block'; other.style.left = box.left + 'px'; other.style.top = box.top + 'px'; other.style.width = '200px'; other.style.height = '80px'; });
    </script>`);
    const result = await lab.run(page, click('#b'), driver);
    expect(told(result)).toMatch(/^COVERED: .*#other/);
    expect(await pressed(page)).toEqual([]);
  });
});
