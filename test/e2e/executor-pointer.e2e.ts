// CLICK, DCLICK, RCLICK, HOVER, MOVE and DRAG on real pages: the events that the page gets, and what the action says came of them. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, doubleClick, drag, type ExecutorLab, hover, move, openLab, rightClick, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const LOG = `<script>window.log = []; const on = (...types) => types.forEach(type => document.addEventListener(type, e => log.push(type), true));</script>`;
const log = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'log'));
const evaluate = (page: Page, script: string): Promise<unknown> => page.evaluate(script);

describe.each(DRIVERS)('%s', driver => {
  const trusted = driver === 'trusted';

  test('a click comes in the order of UI Events', async () => {
    const page = await lab.open(
      `${LOG}<button id="b">B</button><script>on('pointerover','mouseover','pointerdown','mousedown','focusin','pointerup','mouseup','click','mousemove','pointermove')</script>`,
    );
    expect((await lab.run(page, click('#b'), driver)).ok).toBe(true);
    const order = (await log(page)).filter((type, index, all) => all.indexOf(type) === index);
    expect(order).toEqual([
      'pointerover',
      'mouseover',
      'pointermove',
      'mousemove',
      'pointerdown',
      'mousedown',
      'focusin',
      'pointerup',
      'mouseup',
      'click',
    ]);
  });

  test('a click carries its modifiers, and they are up again afterwards', async () => {
    const page = await lab.open(
      `<button id="b">B</button><script>onclick = e => (window.got ??= []).push([e.ctrlKey, e.shiftKey, e.altKey])</script>`,
    );
    await lab.run(page, click('#b', { modifiers: ['Shift', 'Alt'] }), driver);
    await lab.run(page, click('#b'), driver);
    expect(await evaluate(page, 'got')).toEqual([
      [false, true, true],
      [false, false, false],
    ]);
  });

  test('a click goes to its offset from the top left', async () => {
    const page = await lab.open(
      `<button id="b" style="width:200px;height:100px">B</button><script>b.onclick = e => { const r = b.getBoundingClientRect(); window.got = [Math.round(e.clientX - r.left), Math.round(e.clientY - r.top)] }</script>`,
    );
    await lab.run(page, click('#b', { offset: { x: 150, y: 12 } }), driver);
    expect(await evaluate(page, 'got')).toEqual([150, 12]);
  });

  test('a double click counts, and says dblclick once', async () => {
    const page = await lab.open(
      `<button id="b">B</button><script>window.got = []; b.onclick = e => got.push('click ' + e.detail); b.ondblclick = e => got.push('dblclick ' + e.detail)</script>`,
    );
    await lab.run(page, doubleClick('#b'), driver);
    expect(await evaluate(page, 'got')).toEqual(['click 1', 'click 2', 'dblclick 2']);
  });

  test("a right click opens the page's own menu, and presses nothing", async () => {
    const page = await lab.open(
      `<button id="b">B</button><div id="m" role="menu" aria-label="Row actions" hidden>Delete</div><script>window.got = []; b.oncontextmenu = e => { e.preventDefault(); got.push(e.button + ' ' + e.buttons); m.hidden = false }; b.onclick = () => got.push('click')</script>`,
    );
    expect(told(await lab.run(page, rightClick('#b'), driver))).toMatch(/appeared menu Row actions/);
    expect(await evaluate(page, 'got')).toEqual(['2 2']);
  });

  test('a right click that the page leaves to the browser says that a menu opened there, and the page goes on', async () => {
    const page = await lab.open('<p id="b">Text</p><button id="n" onclick="window.n = 1">Next</button>');
    const says = told(await lab.run(page, rightClick('#b'), driver));
    expect(says.includes('the menu of the browser opened; only the user can choose in it')).toBe(trusted);
    expect((await lab.run(page, click('#n'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'n')).toBe(1);
  });

  test('a picture that lets the pointer through presses the button around it', async () => {
    const page = await lab.open(
      '<button onclick="window.n = (window.n ?? 0) + 1"><svg id="icon" width="20" height="20" style="pointer-events:none"><rect width="20" height="20"/></svg></button>',
    );
    expect((await lab.run(page, click('#icon'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'window.n')).toBe(1);
  });

  test('a layer that lets the pointer through does not press what happens to lie under it', async () => {
    const page = await lab.open(
      '<button id="under" style="position:absolute;left:0;top:0;width:100px;height:40px" onclick="window.n = 1">Under</button><div id="layer" style="position:absolute;left:0;top:0;width:100px;height:40px;pointer-events:none">Layer</div>',
    );
    expect(told(await lab.run(page, click('#layer'), driver, { timeoutMs: 1_000 }))).toMatch(/^COVERED/);
    expect(await evaluate(page, 'window.n ?? 0')).toBe(0);
  });

  const CARD =
    '<div style="position:relative;width:300px;padding:20px;border:1px solid"><h3><a id="go" href="#there">Title</a></h3><p id="text">Words</p>MORE</div>';
  const STRETCHED = '<style>#go::after { content: ""; position: absolute; inset: 0 }</style>';
  test('a text under the sheet that the link of its card stretches over it presses that link', async () => {
    const page = await lab.open(`${STRETCHED}${CARD.replace('MORE', '')}`);
    expect((await lab.run(page, click('#text'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'location.hash')).toBe('#there');
  });
  test.each([
    [
      'a control of the card',
      CARD.replace('MORE', '<button id="text2">Buy</button>').replace('id="text"', 'id="other"').replace('text2', 'text'),
    ],
    [
      'a text beside the card',
      `${CARD.replace('MORE', '').replace('id="text"', '')}<p id="text" style="position:absolute;left:20px;top:70px;margin:0">Apart</p>`,
    ],
    ['a text whose page has no card', '<a id="go" href="#there">Title</a><p id="text">Words</p>'],
  ])('a link that stretches over %s is not pressed for it', async (_, body) => {
    const over = '<style>#go::after { z-index: 1 }</style>';
    const page = await lab.open(`${STRETCHED}${over}${body}`);
    expect(told(await lab.run(page, click('#text'), driver, { timeoutMs: 1_000 }))).toMatch(/^COVERED: #text is under/);
    expect(await evaluate(page, 'location.hash')).toBe('');
  });

  test.each([
    ['holds a box', '<div id="t" style="display:contents"><button>In</button></div>'],
    ['holds only words', '<label id="t" style="display:contents">In <input type="checkbox" hidden></label>'],
  ])('an element without a box of its own that %s is scrolled to and pressed there', async (_, body) => {
    const page = await lab.open(
      `<div style="height:4000px"></div><div id="w">${body}</div><div style="height:4000px"></div><script>w.onclick = () => { window.n = 1 }</script>`,
    );
    expect(told(await lab.run(page, click('#t'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(await evaluate(page, 'window.n')).toBe(1);
  });

  test.each([
    ['the page', ''],
    ['a scroller', 'height:300px;overflow:auto'],
  ])('an offset far down a tall target is scrolled to in %s', async (_, style) => {
    const page = await lab.open(
      `<div style="${style}"><div id="t" style="height:9000px;width:200px"></div></div><script>t.onclick = e => { window.y = e.offsetY }</script>`,
    );
    expect(told(await lab.run(page, click('#t', { offset: { x: 50, y: 6000 } }), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(Math.abs(Number(await evaluate(page, 'window.y')) - 6000)).toBeLessThan(2);
  });

  test('what lies on a target is told with the box that it stands in', async () => {
    const page = await lab.open('<main><button id="b">B</button><div class="toast" style="position:fixed;inset:0"></div></main>');
    expect(told(await lab.run(page, click('#b'), driver, { timeoutMs: 1_000 }))).toMatch(/^COVERED: #b is under div\.toast in main/);
  });

  test('the pointer arrives by more than one point', async () => {
    const page = await lab.open(
      '<div id="t" style="width:200px;height:80px"></div><script>window.at = new Set(); t.onmousemove = e => at.add(e.clientX + "," + e.clientY)</script>',
    );
    expect((await lab.run(page, hover('#t'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'at.size')).toBeGreaterThan(2);
  });

  test('hover opens a menu by pointer events', async () => {
    const page = await lab.open(
      `<button id="b">B</button><div id="m" role="menu" aria-label="Sub" hidden>x</div><script>b.onmouseenter = () => m.hidden = false; b.onmouseleave = () => m.hidden = true</script>`,
    );
    expect(told(await lab.run(page, hover('#b'), driver))).toMatch(/appeared menu Sub/);
    expect(told(await lab.run(page, move(600, 500), driver))).toMatch(/disappeared menu Sub/);
  });

  test('move outside the page is refused with its size', async () => {
    const page = await lab.open('<p>x</p>');
    expect(told(await lab.run(page, move(9000, 10), driver))).toMatch(
      /^NOT_VISIBLE: The point 9000,10 is outside the page, which shows \d+ by \d+ px/,
    );
  });

  test('entering and leaving nested boxes tells each of them once', async () => {
    const page = await lab.open(
      `<div id="o" style="padding:30px;background:#eee"><div id="i" style="height:40px">x</div></div><div id="z" style="height:40px">z</div><script>window.got = []; for (const el of [o, i]) for (const t of ['mouseenter', 'mouseleave']) el.addEventListener(t, () => got.push(t + ' ' + el.id))</script>`,
    );
    await lab.run(page, hover('#i'), driver, { keepAttached: true });
    await lab.run(page, hover('#z'), driver);
    expect(await evaluate(page, 'got')).toEqual(['mouseenter o', 'mouseenter i', 'mouseleave i', 'mouseleave o']);
  });

  test('an empty sheet of the control’s own box is pressed as the control', async () => {
    const page = await lab.open(
      `<style>.box { position: relative } .sheet { position: absolute; inset: 0 }</style>
      <div class="box" id="x"><button id="b">Details</button><div class="sheet"></div><p id="d" hidden>More about it</p></div>
      <div class="box"><button id="c">Pay</button><div class="sheet" style="background: #eee"></div></div>
      <script>x.onclick = () => { d.hidden = !d.hidden }</script>`,
    );
    expect(told(await lab.run(page, click('#b'), driver))).toMatch(/shows More about it/);
    expect(told(await lab.run(page, click('#c'), driver, { timeoutMs: 1_000 }))).toMatch(/^COVERED/);
  });

  const effects: [string, string, string, RegExp][] = [
    [
      'a dialog',
      '<button id="b">New</button><dialog id="d" aria-label="New draft">x</dialog><script>b.onclick = () => d.showModal()</script>',
      '#b',
      /appeared dialog New draft/,
    ],
    [
      'a dialog named by its heading',
      '<button id="b">New</button><div role="dialog" id="d" hidden><h2>Choose</h2></div><script>b.onclick = () => d.hidden = false</script>',
      '#b',
      /appeared dialog Choose/,
    ],
    [
      'an alert',
      '<button id="b">Save</button><div role="alert" id="a"></div><script>b.onclick = () => a.textContent = "Amount is missing"</script>',
      '#b',
      /appeared alert Amount is missing/,
    ],
    [
      'a dialog that goes',
      '<dialog open aria-label="Hint" id="d"><button id="b">Close</button></dialog><script>b.onclick = () => d.close()</script>',
      '#b',
      /disappeared dialog Hint/,
    ],
    [
      'a popover',
      '<button id="b" popovertarget="p">More</button><div popover id="p" aria-label="Options">x</div>',
      '#b',
      /appeared .*Options/,
    ],
    [
      'an expanded section',
      '<button id="b" aria-expanded="false">Details</button><script>b.onclick = () => b.setAttribute("aria-expanded", "true")</script>',
      '#b',
      /state Details expanded/,
    ],
    ['opened details', '<details id="d"><summary id="b">More</summary>x</details>', '#b', /^state More expanded$/],
    ['a checked box', '<label><input type="checkbox" id="b">Agree</label>', '#b', /checked Agree true/],
    ['a chosen radio button, by its label', '<label id="b"><input type="radio" name="r">Express</label>', '#b', /checked Express true/],
    [
      'a pressed toggle',
      '<button id="b" aria-pressed="false">Bold</button><script>b.onclick = () => b.setAttribute("aria-pressed", "true")</script>',
      '#b',
      /state Bold pressed/,
    ],
    ['a focused field', '<label>Name <input id="b"></label>', '#b', /focused Name/],
    [
      'rows that came',
      '<button id="b">Load</button><ul id="l"></ul><script>b.onclick = () => setTimeout(() => l.innerHTML = "<li>1</li><li>2</li>", 150)</script>',
      '#b',
      /^text shows 1, 2$/,
    ],
    [
      'rows that were to come while the page was held up',
      '<button id="b">Load</button><ul id="l"></ul><script>const hold = () => { const until = performance.now() + 500; while (performance.now() < until); }; b.onclick = () => { setTimeout(() => l.innerHTML = "<li>1</li><li>2</li>", 150); setTimeout(hold, 100) }</script>',
      '#b',
      /^text shows 1, 2$/,
    ],
    [
      'a place of the same document',
      '<button id="b">Tab</button><script>b.onclick = () => history.pushState({}, "", "#second")</script>',
      '#b',
      /^text went to #second on the same page/,
    ],
    [
      'a menu that a style shows when its button is pressed',
      '<style>#m ul { display: none } #m:focus-within ul { display: block }</style><div id="m"><button id="b">Tools</button><ul><li><a href="#w">Widgets</a></li><li><a href="#g">Gauges</a></li></ul></div>',
      '#b',
      /^came link 2 Widgets, Gauges$/,
    ],
    [
      'a part that a class shows',
      '<style>.off { display: none }</style><button id="b">More</button><p class="off">Delivery takes two days.</p><script>b.onclick = () => document.querySelector("p").classList.toggle("off")</script>',
      '#b',
      /^text shows Delivery takes two days\.$/,
    ],
    ['nothing', '<button id="b">Idle</button>', '#b', /^none $|^none$/],
  ];
  test.each(effects)('tells of %s', async (_, body, target, expected) => {
    const page = await lab.open(body);
    expect(told(await lab.run(page, click(target), driver))).toMatch(expected);
  });

  test('a link that navigates is told with where it led', async () => {
    const next = lab.site.page('<h1>Next</h1>');
    const page = await lab.open(`<a id="l" href="${next}">Next</a>`);
    expect(told(await lab.run(page, click('#l'), driver))).toBe(`navigated ${next}`);
  });

  test('a form that is sent is told with where it led, and reaches the server once', async () => {
    const page = await lab.open('<form method="post" action="/order-1"><button id="b">Order</button></form>');
    lab.site.received.length = 0;
    expect(told(await lab.run(page, click('#b'), driver))).toMatch(/^navigated .*\/order-1$/);
    expect(lab.site.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('a form that the page which follows refuses is told with its words, a link there with the notice at its top', async () => {
    const next = lab.site.page('<main><p class="error">Error: This username is taken.</p></main>');
    const page = await lab.open(`<form action="${next}"><button id="b">Register</button></form><a id="l" href="${next}">See</a>`);
    expect(told(await lab.run(page, click('#l'), driver))).toBe(`navigated ${next}; text shows "Error: This username is taken."`);
    await page.goBack();
    expect(told(await lab.run(page, click('#b'), driver))).toMatch(
      /^navigated .*; text sent, and the page answered: "Error: This username is taken\."$/,
    );
  });

  test('a link that opens a tab is told with the tab', async () => {
    const next = lab.site.page('<title>Fresh</title><h1>Next</h1>');
    const page = await lab.open(`<a id="l" target="_blank" href="${next}">Next</a>`);
    expect(told(await lab.run(page, click('#l'), driver))).toMatch(new RegExp(`tab \\d+ ${next}`));
  });

  test("a tab that the user opens while an action settles is not told as the action's", async () => {
    const page = await lab.open(
      `<button id="b">B</button><p id="p"></p><script>b.onclick = () => { fetch('/pressed'); let n = 0; const t = setInterval(() => { p.textContent = String(n += 1); if (n > 40) clearInterval(t) }, 50) }</script>`,
    );
    const run = lab.run(page, click('#b'), driver);
    await expect.poll(() => lab.site.received.some(({ path }) => path === '/pressed')).toBe(true);
    const other = await lab.browser.newPage();
    expect(told(await run)).not.toContain('tab ');
    await other.close();
  });

  test('a window without an address that a page opens and writes into is told', async () => {
    const page = await lab.open(
      `<button id="b" onclick="const opened = window.open(''); this.textContent = opened ? 'Opened' : 'Blocked'; opened?.document.write('<title>Receipt</title><h1>Receipt</h1>')">Print</button>`,
    );
    const result = told(await lab.run(page, click('#b'), driver));
    // Without the browser's own input it is for the browser to say whether a page may open one.
    if ((await evaluate(page, 'b.textContent')) === 'Opened') expect(result).toMatch(/tab \d+ about:blank/);
    else expect([trusted, result.includes('tab ')]).toEqual([false, false]);
  });

  test('a file field whose press the page prevents opens nothing', async () => {
    const page = await lab.open(
      '<label id="b">Choose<input id="f" type="file" hidden></label><script>f.onclick = e => e.preventDefault()</script>',
    );
    expect(told(await lab.run(page, click('#b'), driver))).not.toContain('file');
  });

  test('an element that is removed by mousedown gets no click elsewhere', async () => {
    const page = await lab.open(
      `<div id="under" style="position:absolute;left:8px;top:8px;width:100px;height:40px"></div><button id="b" style="position:absolute;left:8px;top:8px;width:100px;height:40px">B</button><script>window.got = []; under.onclick = () => got.push('under'); b.onmousedown = () => b.remove()</script>`,
    );
    await lab.run(page, click('#b'), driver);
    expect(await evaluate(page, 'got')).toEqual([]);
  });

  const slipping: [string, string, RegExp | null][] = [
    ['that slips away', `b.onpointerdown = () => { b.style.left = '300px' }`, /the click went to body, since #b moved under the press/],
    ['whose words are replaced', `b.onmousedown = () => { b.innerHTML = '<i>B</i>' }`, null],
    ['whose page changes somewhere else', 'b.onmousedown = () => { document.title = String(Math.random()) }', null],
  ];
  test.each(slipping)('a button %s under the press', async (_, script, expected) => {
    const page = await lab.open(
      `<body style="height:400px"><button id="b" style="position:absolute;left:8px;top:8px">B</button><script>window.got = []; onclick = e => got.push(e.target.localName); ${script}</script>`,
    );
    const result = told(await lab.run(page, click('#b'), driver));
    if (expected === null) expect(result).not.toMatch(/the click went/);
    else expect(result).toMatch(expected);
    expect(await evaluate(page, 'got')).toEqual([expected === null ? expect.stringMatching(/^(button|i)$/) : 'body']);
  });

  test('a drawing that puts a field over itself, and a button that hears what is pressed in it, are told of no click elsewhere', async () => {
    const page = await lab.open(
      `<canvas id="c" width="200" height="150" style="position:absolute;left:8px;top:8px"></canvas><button id="b" style="position:absolute;left:8px;top:200px"><i id="i">In</i>ner</button>
      <script>c.onpointerdown = () => document.body.insertAdjacentHTML('beforeend', '<textarea style="position:absolute;left:8px;top:8px;width:200px;height:150px"></textarea>');
      i.onmousedown = () => { i.style.position = 'absolute'; i.style.left = '300px' }</script>`,
    );
    for (const css of ['#c', '#i']) expect(told(await lab.run(page, click(css), driver))).not.toMatch(/the click went/);
  });

  test('a label passes its click on, and a drag ends elsewhere: neither went astray', async () => {
    const page = await lab.open('<label id="l" for="c">Agree</label><p>Between</p><input id="c" type="checkbox"><div id="s">Slide</div>');
    expect(told(await lab.run(page, click('#l'), driver))).not.toMatch(/the click went/);
    expect(await evaluate(page, 'c.checked')).toBe(true);
    expect(told(await lab.run(page, drag('#s', { x: 120, y: 80 }), driver))).not.toMatch(/the click went/);
  });

  test('a page that throws in its own handler is still pressed once', async () => {
    const page = await lab.open(
      `<button id="b">B</button><script>window.n = 0; b.onclick = () => { n += 1; throw new Error('page bug') }</script>`,
    );
    expect((await lab.run(page, click('#b'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'n')).toBe(1);
  });

  test('a page that overrides DOM prototypes is still pressed rightly', async () => {
    const page = await lab.open(
      `<button id="b">B</button><script>window.n = 0; b.onclick = () => n++; Element.prototype.getBoundingClientRect = () => ({ left: 0, top: 0, width: 0, height: 0 }); Document.prototype.querySelectorAll = () => []; Element.prototype.scrollIntoView = () => { throw 1 }</script>`,
    );
    expect((await lab.run(page, click('#b'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'n')).toBe(1);
  });

  test('a form that clobbers names is still pressed rightly', async () => {
    const page = await lab.open(
      `<form id="f" onsubmit="event.preventDefault(); window.n = 1"><input name="id"><input name="parentNode"><input name="submit"><input name="tagName"><input name="closest"><button id="b">Send</button></form>`,
    );
    expect((await lab.run(page, click('#b'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'window.n')).toBe(1);
  });

  describe('drag', () => {
    const html5 = (
      accept: string,
    ) => `<style>.x{width:120px;height:60px;border:1px solid;display:inline-block}</style><div class="x" id="s" draggable="true">S</div> <div class="x" id="t">T</div><script>
      window.got = []; s.ondragstart = e => { e.dataTransfer.setData('text/plain', 'the data'); got.push('dragstart') }; s.ondragend = e => got.push('dragend ' + e.dataTransfer.dropEffect);
      t.ondragenter = () => got.push('dragenter'); t.ondragover = e => { ${accept} }; t.ondrop = e => { e.preventDefault(); t.textContent = e.dataTransfer.getData('text/plain'); got.push('drop') }; s.onclick = () => got.push('click');
    </script>`;

    test('carries real data to where it is dropped', async () => {
      const page = await lab.open(html5('e.preventDefault()'));
      expect((await lab.run(page, drag('#s', '#t'), driver)).ok).toBe(true);
      expect(await page.$eval('#t', el => el.textContent)).toBe('the data');
      const got = await evaluate(page, 'got');
      expect(got).toEqual([
        'dragstart',
        'dragenter',
        'drop', // A DataTransfer that script made keeps no drop effect.
        trusted ? expect.stringMatching(/^dragend (copy|move)$/) : 'dragend none',
      ]);
    });

    test('a place that refuses the drop gets none', async () => {
      const page = await lab.open(html5(''));
      const result = await lab.run(page, drag('#s', '#t'), driver);
      expect(result.ok).toBe(true);
      expect(told(result)).toContain('the place did not take the drop');
      expect(await evaluate(page, 'got')).not.toContain('drop');
      expect(await evaluate(page, 'got')).toContain('dragend none');
    });

    test('a place that takes only links gets no copy from the browser; script cannot see what the place takes', async () => {
      const page = await lab.open(html5("e.preventDefault(); e.dataTransfer.dropEffect = 'link'"));
      await evaluate(page, "void s.addEventListener('dragstart', e => { e.dataTransfer.effectAllowed = 'copyMove' })");
      const result = await lab.run(page, drag('#s', '#t'), driver);
      expect(told(result).includes('the place did not take the drop')).toBe(trusted);
      expect(await page.$eval('#t', el => el.textContent)).toBe(trusted ? 'T' : 'the data');
    });

    test('moves a box of a pointer library with a threshold and pointer capture', async () => {
      const page =
        await lab.open(`<div id="s" style="position:absolute;left:20px;top:20px;width:50px;height:50px;background:teal;touch-action:none"></div><script>
        let from = null, live = false; s.onpointerdown = e => { from = e; s.setPointerCapture(e.pointerId) };
        s.onpointermove = e => { if (!from) return; if (!live && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) < 8) return; live = true; s.style.left = 20 + e.clientX - from.clientX + 'px'; s.style.top = 20 + e.clientY - from.clientY + 'px' };
        s.onpointerup = () => { from = null; window.done = live };
      </script>`);
      expect((await lab.run(page, drag('#s', { x: 200, y: 100 }), driver)).ok).toBe(true);
      expect(await page.$eval('#s', el => [Reflect.get(el, 'offsetLeft'), Reflect.get(el, 'offsetTop')])).toEqual([220, 120]);
      expect(await evaluate(page, 'window.done')).toBe(true);
    });

    test('moves a box of a mouse library that listens on the document', async () => {
      const page =
        await lab.open(`<div id="s" style="position:absolute;left:20px;top:20px;width:50px;height:50px;background:teal"></div><script>
        s.onmousedown = down => { down.preventDefault(); const move = e => { s.style.left = 20 + e.clientX - down.clientX + 'px' }; const up = () => { removeEventListener('mousemove', move); removeEventListener('mouseup', up); window.done = true }; addEventListener('mousemove', move); addEventListener('mouseup', up) };
      </script>`);
      expect((await lab.run(page, drag('#s', { x: 150, y: 0 }), driver)).ok).toBe(true);
      expect(await page.$eval('#s', el => Reflect.get(el, 'offsetLeft'))).toBe(170);
      expect(await evaluate(page, 'window.done')).toBe(true);
    });

    test('sorts a list', async () => {
      const page =
        await lab.open(`<ul id="l" style="width:200px">${['one', 'two', 'three'].map(name => `<li id="${name}" draggable="true" style="height:30px">${name}</li>`).join('')}</ul><script>
        let held; l.ondragstart = e => { held = e.target; e.dataTransfer.setData('text', held.id) }; l.ondragover = e => e.preventDefault();
        l.ondrop = e => { e.preventDefault(); e.target.closest('li').after(held) };
      </script>`);
      expect(told(await lab.run(page, drag('#one', '#three'), driver))).toBe('text after three');
      expect(await page.$$eval('li', all => all.map(li => li.id))).toEqual(['two', 'three', 'one']);
    });

    test('moves an ARIA slider that follows the mouse', async () => {
      const page =
        await lab.open(`<div id="track" style="position:relative;width:200px;height:20px;background:#ddd;margin:40px"><div id="k" role="slider" tabindex="0" aria-label="Volume" aria-valuenow="0" style="position:absolute;width:20px;height:20px;background:#06c"></div></div><script>
        k.onpointerdown = e => { k.setPointerCapture(e.pointerId); k.onpointermove = m => { const v = Math.round(Math.max(0, Math.min(180, m.clientX - track.getBoundingClientRect().left - 10)) / 1.8); k.style.left = v * 1.8 + 'px'; k.setAttribute('aria-valuenow', v) } }; k.onpointerup = () => k.onpointermove = null;
      </script>`);
      expect((await lab.run(page, drag('#k', { x: 90, y: 0 }), driver)).ok).toBe(true);
      expect(await page.$eval('#k', el => el.getAttribute('aria-valuenow'))).toBe('50');
    });

    test('draws on a canvas', async () => {
      const page = await lab.open(
        `<canvas id="c" width="300" height="200"></canvas><script>const p = c.getContext('2d'); let on = false; c.onmousedown = e => { on = true; p.moveTo(e.offsetX, e.offsetY) }; c.onmousemove = e => { if (on) { p.lineTo(e.offsetX, e.offsetY); p.lineWidth = 4; p.stroke() } }; c.onmouseup = () => on = false</script>`,
      );
      expect((await lab.run(page, drag('#c', { x: 100, y: 50 }), driver)).ok).toBe(true);
      expect(await evaluate(page, 'c.getContext("2d").getImageData(200, 125, 1, 1).data[3]')).toBeGreaterThan(0);
    });

    test('waits a moment before it moves, for a library that takes no quick drag', async () => {
      const page =
        await lab.open(`<div id="s" style="position:absolute;left:20px;top:20px;width:50px;height:50px;background:teal;touch-action:none"></div><script>
        let held = false, timer = 0; s.onpointerdown = e => { s.setPointerCapture(e.pointerId); timer = setTimeout(() => { held = true }, 250) };
        s.onpointermove = e => { if (!held) clearTimeout(timer); else s.style.left = e.clientX - 25 + 'px' }; s.onpointerup = () => { held = false };
      </script>`);
      expect((await lab.run(page, drag('#s', { x: 100, y: 0 }), driver)).ok).toBe(true);
      expect(await page.$eval('#s', el => Reflect.get(el, 'offsetLeft'))).toBe(120);
    });

    test('tells of the pressed button on its way, and enters what lies between', async () => {
      const page =
        await lab.open(`<style>.cell{height:20px;width:100px}</style>${Array.from({ length: 20 }, (_, at) => `<div class="cell" id="c${at}"></div>`).join('')}<script>
        window.marked = []; window.told = []; let on = false;
        addEventListener('mousedown', e => { on = true; e.preventDefault() }); addEventListener('mouseup', () => on = false);
        for (const cell of document.querySelectorAll('.cell')) cell.addEventListener('mouseenter', e => { if (on && e.buttons === 1) marked.push(cell.id) });
        addEventListener('pointermove', e => { if (on) told.push(e.buttons + ' ' + e.pressure) });
      </script>`);
      expect((await lab.run(page, drag('#c1', '#c18'), driver)).ok).toBe(true);
      expect(await evaluate(page, 'marked')).toEqual(Array.from({ length: 17 }, (_, at) => `c${at + 2}`));
      expect(new Set(Object(await evaluate(page, 'told')))).toEqual(new Set(['1 0.5']));
    });

    test('says that the place does not show where an inner scroller hides it from the source', async () => {
      const rows = Array.from({ length: 12 }, (_, at) => `<li id="r${at}" draggable="true" style="height:40px">${at}</li>`).join('');
      const page = await lab.open(`<ul id="l" style="height:160px;overflow:auto">${rows}</ul><p>below</p><script>
        window.dropped = []; l.ondragover = e => e.preventDefault(); document.ondrop = e => { e.preventDefault(); dropped.push(e.target.id) };
      </script>`);
      expect(told(await lab.run(page, drag('#r0', '#r9'), driver))).toMatch(/^NOT_VISIBLE: The source and the target/);
      expect(await evaluate(page, 'dropped')).toEqual([]);
      expect((await lab.run(page, drag('#r5', '#r7'), driver)).ok).toBe(true);
      expect(await evaluate(page, 'dropped')).toEqual(['r7']);
    });

    test('says when source and target do not fit in view together', async () => {
      const page = await lab.open(
        `<div id="s" style="height:50px">S</div><div style="height:5000px"></div><div id="t" style="height:50px">T</div>`,
      );
      expect(told(await lab.run(page, drag('#s', '#t'), driver))).toMatch(
        /^NOT_VISIBLE: The source and the target of the drag do not fit in view together/,
      );
    });

    test('across frames', async () => {
      const inner = lab.site.page(
        `<div id="t" style="height:100px;background:#efe">T</div><script>t.ondragover = e => e.preventDefault(); t.ondrop = e => { e.preventDefault(); t.textContent = e.dataTransfer.getData('text') }</script>`,
      );
      const page = await lab.open(
        `<div id="s" draggable="true" style="width:80px;height:40px">S</div><iframe src="${inner}"></iframe><script>s.ondragstart = e => e.dataTransfer.setData('text', 'across')</script>`,
      );
      const result = await lab.run(page, drag('#s', '#t'), driver);
      if (trusted)
        expect(await evaluate(page, 'document.querySelector("iframe").contentDocument.querySelector("#t").textContent')).toBe('across');
      else expect(told(result)).toMatch(/^UNSUPPORTED: Dragging from one frame to another is UNSUPPORTED: needs trusted input/);
    });
  });
});

describe('only trusted input can', () => {
  test('a page that fills the screen is told', async () => {
    const page = await lab.open(`<button id="full">Full</button><script>
      full.onclick = () => document.documentElement.requestFullscreen();
    </script>`);
    const own = 'the page had the browser open something of its own, such as a file chooser';
    // A slow browser fills the screen after the page has rested.
    expect(told(await lab.run(page, click('#full'), 'trusted'))).toMatch(new RegExp(`the page fills the screen now|${own}`));
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.evaluate(() => document.exitFullscreen());
  });

  test('a press on a select opens the list of the browser, and says how an option is chosen', async () => {
    const page = await lab.open('<select id="s" aria-label="Size"><option>Small<option>Large</select>');
    expect(told(await lab.run(page, click('#s'), 'trusted'))).toContain('the list of the browser opened; TYPE chooses an option');
    expect(told(await lab.run(page, typeText('#s', 'Large'), 'trusted'))).toContain('Large');
    expect(await evaluate(page, 's.value')).toBe('Large');
  });

  test('hover shows what only CSS shows', async () => {
    const page = await lab.open(
      '<style>#m{display:none}#b:hover + #m{display:block}</style><button id="b">B</button><div id="m" role="menu" aria-label="By style">x</div>',
    );
    expect(told(await lab.run(page, hover('#b'), 'trusted'))).toMatch(/appeared menu By style/);
  });

  test('a list without a role that a style shows under the pointer is told by what is in it', async () => {
    const page = await lab.open(
      '<style>#m ul { display: none } #m:hover ul { display: block }</style><div id="m">Menu<ul><li>Widgets</li><li>Tools</li></ul></div>',
    );
    expect(told(await lab.run(page, hover('#m'), 'trusted'))).toMatch(/^text shows Widgets Tools$/);
    await page.close();
  });
  test('a double click selects a word', async () => {
    const page = await lab.open('<p id="p" style="display:inline-block">Wonderful</p>');
    await lab.run(page, doubleClick('#p'), 'trusted');
    expect(await evaluate(page, 'getSelection().toString()')).toBe('Wonderful');
  });
  test('a drag moves a native slider', async () => {
    const page = await lab.open('<input type="range" id="r" value="50" style="width:200px">');
    await lab.run(page, drag('#r', { x: 60, y: 0 }), 'trusted');
    expect(Number(await evaluate(page, 'r.value'))).toBeGreaterThan(65);
  });
});
