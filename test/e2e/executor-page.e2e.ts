// SCROLL, SCROLLTO, SHOT, HILITE, WAIT, OPEN_TAB and OPEN_LINK_TAB on real pages. Both drivers where it matters.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action } from '../../src/protocol/action.ts';
import type { ActionResult } from '../../src/protocol/result.ts';
import { DRIVERS, type ExecutorLab, highlight, openLab, openLink, openTab, scroll, scrollTo, shot, told, wait } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const run = (page: Page, script: string): Promise<unknown> => page.evaluate(script);
const scrolledBy = (result: ActionResult) => {
  const effect = result.ok ? result.effects.find(each => each.kind === 'scrolled') : undefined;
  if (effect?.kind !== 'scrolled') throw new Error(told(result));
  return effect;
};

describe.each(DRIVERS)('%s', driver => {
  describe('scroll', () => {
    test('the page, by pixels, and tells what is left', async () => {
      const page = await lab.open('<div style="height:3000px"></div>');
      const done = scrolledBy(await lab.run(page, scroll(null, { unit: 'px', x: 0, y: 400 }), driver));
      expect(done).toMatchObject({ movedY: 400, y: 400, moreAbove: 400, atEnd: false });
      expect(await run(page, 'scrollY')).toBe(400);
      expect(done.moreBelow).toBe(await run(page, 'document.documentElement.scrollHeight - innerHeight - 400'));
    });
    test('to the end, and beyond it: at end', async () => {
      const page = await lab.open('<div style="height:3000px"></div>');
      expect(scrolledBy(await lab.run(page, scroll(null, { unit: 'edge', edge: 'bottom' }), driver))).toMatchObject({
        moreBelow: 0,
        atEnd: true,
      });
      expect(scrolledBy(await lab.run(page, scroll(null, { unit: 'px', x: 0, y: 100 }), driver))).toMatchObject({ movedY: 0, atEnd: true });
    });
    test('a page height at a time', async () => {
      const page = await lab.open('<div style="height:9000px"></div>');
      const done = scrolledBy(await lab.run(page, scroll(null, { unit: 'page', x: 0, y: 2 }), driver));
      expect(done.movedY).toBe(2 * Number(await run(page, 'document.documentElement.clientHeight')));
    });
    test('sideways', async () => {
      const page = await lab.open('<div style="width:5000px;height:10px"></div>');
      expect(scrolledBy(await lab.run(page, scroll(null, { unit: 'px', x: 300, y: 0 }), driver))).toMatchObject({ movedX: 300, movedY: 0 });
    });
    test('a list below the fold is scrolled, and the page stays where it is', async () => {
      const list = '<div id="l" style="height:150px;overflow:auto"><div style="height:1000px">x</div></div>';
      const page = await lab.open(`<div style="height:1500px"></div>${list}<div style="height:3000px"></div>`);
      expect(scrolledBy(await lab.run(page, scroll('#l', { unit: 'px', x: 0, y: 200 }), driver))).toMatchObject({ movedY: 200 });
      expect(await run(page, '[l.scrollTop, scrollY]')).toEqual([200, 0]);
    });
    test('the list that is named, not the page', async () => {
      const page = await lab.open(
        '<div id="l" style="height:150px;overflow:auto"><div style="height:1000px">x</div></div><div style="height:3000px"></div>',
      );
      expect(scrolledBy(await lab.run(page, scroll('#l', { unit: 'px', x: 0, y: 200 }), driver))).toMatchObject({ movedY: 200 });
      expect(await run(page, '[l.scrollTop, scrollY]')).toEqual([200, 0]);
    });
    test('the scroller around what is named', async () => {
      const page = await lab.open(
        '<div id="l" style="height:150px;overflow:auto"><p id="row">Row</p><div style="height:1000px">x</div></div>',
      );
      await lab.run(page, scroll('#row', { unit: 'px', x: 0, y: 120 }), driver);
      expect(await run(page, 'l.scrollTop')).toBe(120);
    });
    test("the app's own scroller when the page itself cannot move", async () => {
      const page = await lab.open(
        '<style>body{margin:0;height:100vh;overflow:hidden}</style><div id="l" style="height:100vh;overflow:auto"><div style="height:4000px">x</div></div>',
      );
      expect(scrolledBy(await lab.run(page, scroll(null, { unit: 'px', x: 0, y: 250 }), driver))).toMatchObject({ movedY: 250 });
      expect(await run(page, 'l.scrollTop')).toBe(250);
    });
    test('inside a frame of another origin', async () => {
      const inner = lab.site.page('<div id="x" style="height:3000px">x</div>').replace(lab.site.origin, lab.site.other);
      const page = await lab.open(`<iframe src="${inner}" style="width:300px;height:200px"></iframe>`);
      expect(scrolledBy(await lab.run(page, scroll('#x', { unit: 'px', x: 0, y: 130 }), driver))).toMatchObject({ movedY: 130 });
    });
    test('a list that loads more as it goes tells of the new rest', async () => {
      const page = await lab.open(
        '<div id="l" style="height:200px;overflow:auto"><div style="height:600px">x</div></div><script>l.onscroll = () => { if (l.scrollTop > 300 && l.children.length < 3) l.insertAdjacentHTML("beforeend", "<div style=height:600px>y</div>") }</script>',
      );
      const done = scrolledBy(await lab.run(page, scroll('#l', { unit: 'edge', edge: 'bottom' }), driver));
      expect(done.moreBelow).toBeGreaterThan(0);
    });
    test('both ways at once', async () => {
      const page = await lab.open('<div style="width:5000px;height:5000px"></div>');
      const done = scrolledBy(await lab.run(page, scroll(null, { unit: 'px', x: 120, y: 80 }), driver));
      expect(done).toMatchObject({ movedX: 120, movedY: 80 });
    });
    test('a list that snaps tells where it came to rest', async () => {
      const rows = '<p style="height:200px;margin:0;scroll-snap-align:start">x</p>'.repeat(9);
      const page = await lab.open(`<div id="l" style="height:200px;overflow:auto;scroll-snap-type:y mandatory">${rows}</div>`);
      const done = scrolledBy(await lab.run(page, scroll('#l', { unit: 'px', x: 0, y: 250 }), driver));
      expect(done.movedY % 200).toBe(0);
      expect(done.movedY).toBeGreaterThan(0);
      expect(await run(page, 'l.scrollTop')).toBe(done.movedY);
    });
    test('a box that hides what it cannot hold', async () => {
      const page = await lab.open(
        '<div id="l" style="height:100px;overflow:hidden"><div style="height:700px">x</div></div><div style="height:3000px"></div>',
      );
      expect(scrolledBy(await lab.run(page, scroll('#l', { unit: 'px', x: 0, y: 90 }), driver))).toMatchObject({ movedY: 90 });
      expect(await run(page, '[l.scrollTop, scrollY]')).toEqual([90, 0]);
    });
    test('a list around another one, which stays where it is', async () => {
      const page = await lab.open(
        '<div id="l" style="height:300px;overflow:auto"><div id="m" style="height:250px;overflow:auto"><div style="height:900px">x</div></div><div style="height:900px">y</div></div>',
      );
      expect(scrolledBy(await lab.run(page, scroll('#l', { unit: 'px', x: 0, y: 70 }), driver))).toMatchObject({ movedY: 70 });
      expect(await run(page, '[l.scrollTop, m.scrollTop]')).toEqual([70, 0]);
    });
    test('smooth scrolling is waited out', async () => {
      const page = await lab.open('<style>html{scroll-behavior:smooth}</style><div style="height:9000px"></div>');
      await lab.run(page, scroll(null, { unit: 'edge', edge: 'bottom' }), driver);
      expect(await run(page, 'scrollY > 8000')).toBe(true);
    });
  });

  describe('scroll to', () => {
    const far: [string, string][] = [
      ['far below', '<div style="height:3000px"></div><p id="t">T</p><div style="height:3000px"></div>'],
      [
        'clear of a sticky header',
        '<div id="bar" style="position:sticky;top:0;height:200px;background:#eee">Bar</div><p id="t" style="margin-top:-3000px;position:relative;top:3200px">T</p><div style="height:6000px"></div>',
      ],
      [
        'in a scroller in a scroller',
        '<div style="height:200px;overflow:auto"><div style="height:900px"></div><div style="height:150px;overflow:auto"><div style="height:700px"></div><p id="t">T</p></div></div>',
      ],
    ];
    test.each(far)('an element %s', async (_, body) => {
      const page = await lab.open(body);
      expect((await lab.run(page, scrollTo('#t'), driver)).ok).toBe(true);
      expect(
        await run(
          page,
          '(() => { const r = t.getBoundingClientRect(); const x = document.elementFromPoint((r.left + Math.min(r.right, innerWidth)) / 2, (r.top + r.bottom) / 2); return x === t })()',
        ),
      ).toBe(true);
    });
    test('an element that is not there', async () => {
      const page = await lab.open('<p>x</p>');
      expect(told(await lab.run(page, scrollTo('#t'), driver, { timeoutMs: 200 }))).toMatch(/^NO_MATCH/);
    });
  });

  describe('shot', () => {
    /** The colour at a point of a picture, decoded in a page. */
    const colourAt = async (result: ActionResult, x: number, y: number): Promise<number[]> => {
      const picture = result.ok ? result.picture : null;
      if (picture === null) throw new Error(told(result));
      return lab.panel.evaluate(
        async (url, x, y) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.naturalWidth;
          canvas.height = image.naturalHeight;
          const pen = canvas.getContext('2d');
          pen?.drawImage(image, 0, 0);
          return [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
        },
        picture.dataUrl,
        x,
        y,
      );
    };
    test('the viewport in CSS px, with its size', async () => {
      const page = await lab.open('<body style="margin:0;background:rgb(0,128,0)">');
      const result = await lab.run(page, shot(), driver);
      expect(told(result)).toMatch(/^image shot-000001\.png \d+ \d+ in the side panel$/);
      expect(result.ok && result.picture?.width).toBe(await run(page, 'innerWidth'));
      expect(await colourAt(result, 20, 20)).toEqual([0, 128, 0]);
    });
    test('one element, cut out', async () => {
      const page = await lab.open(
        '<div style="height:40px"></div><div id="t" style="margin-left:30px;width:60px;height:30px;background:rgb(200,0,0)"></div>',
      );
      const result = await lab.run(page, shot('#t'), driver);
      expect(result.ok && [result.picture?.width, result.picture?.height]).toEqual([60, 30]);
      expect(await colourAt(result, 2, 2)).toEqual([200, 0, 0]);
    });
    test('the whole page, at most 1568 px a side', async () => {
      const page = await lab.open('<body style="margin:0"><div style="height:4000px;background:rgb(0,0,200)"></div>');
      const result = await lab.run(page, shot(null, true), driver);
      expect(result.ok && result.picture?.height).toBe(1568);
      expect(await colourAt(result, 20, 1500)).toEqual([0, 0, 200]);
    });
    test('a tab in the background, which stays there with trusted input unless it says so', async () => {
      const page = await lab.open('<body style="margin:0;background:rgb(0,128,0)">');
      const id = await lab.tabId(page);
      await lab.open('<body style="background:rgb(200,0,0)">');
      const result = await lab.run(page, shot(), driver);
      expect(await colourAt(result, 20, 20)).toEqual([0, 128, 0]);
      const shown = driver === 'synthetic' || told(result).includes('the tab was shown for it');
      expect(await lab.panel.evaluate(async id => (await chrome.tabs.get(id)).active, id)).toBe(shown);
    });
    test('one picture after the other: the browser, which allows two a second, refuses none', async () => {
      const page = await lab.open('<p>x</p>');
      for (let count = 0; count < 3; count++) expect((await lab.run(page, shot(), driver)).ok).toBe(true);
    });
    // Each field is filled with a colour of its own from edge to edge, so that not one dot of it may be left.
    const SECRET = 'rgb(255, 0, 254)';
    /** How many dots of that colour a picture has, and where the first one is; "none" for none. */
    const secretDots = (result: ActionResult): Promise<string> => {
      const picture = result.ok ? result.picture : null;
      if (picture === null) throw new Error(told(result));
      return lab.panel.evaluate(async url => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const pen = canvas.getContext('2d');
        pen?.drawImage(image, 0, 0);
        const { data } = pen?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
        const dots: number[] = [];
        for (let at = 0; at < data.length; at += 4) {
          const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
          if (red > 150 && blue > 150 && green < 100) dots.push(at / 4);
        }
        const [first] = dots;
        return first === undefined ? 'none' : `${dots.length}, first at ${first % canvas.width},${Math.floor(first / canvas.width)}`;
      }, picture.dataUrl);
    };
    const placed = (tag: string, css: string) =>
      tag.replace(
        '>',
        ` style="position:absolute;left:60px;width:140px;height:28px;border:0;color:${SECRET};background:${SECRET};${css}">`,
      );
    const PASSWORD = '<input type="password" value="secret">';
    const WORDS =
      '<div contenteditable aria-label="Recovery phrase">abandon ability able about above absent absorb abstract absurd abuse</div>';
    const framed = (url: string, top: number) =>
      `<iframe src="${url}" style="position:absolute;left:0;top:${top}px;height:50px;border:0"></iframe>`;
    /** A password, a code that is turned, a card half out of sight, a chosen pin, words longer than their box; in frames, in a shadow tree, below the fold. */
    const secretFields = () => {
      const inner = lab.site.page(placed(PASSWORD, 'top:5px'));
      return [
        placed(PASSWORD, 'top:20px'),
        placed('<input autocomplete="one-time-code" value="112233">', 'top:80px;transform:rotate(20deg)'),
        placed('<input autocomplete="cc-number" value="4111">', 'top:140px;left:-50px'),
        placed('<select name="pin"><option selected>1234</option></select>', 'top:180px;appearance:none'),
        placed(WORDS, 'top:230px;white-space:nowrap'),
        framed(inner, 280),
        framed(inner.replace(lab.site.origin, lab.site.other), 340),
        `<div><template shadowrootmode="open">${placed(PASSWORD, 'top:400px')}</template></div>`,
        placed(PASSWORD, 'top:1900px'),
      ].join('');
    };
    test('no dot of a field for a secret is in a picture of the viewport, of an element or of the whole page', async () => {
      const page = await lab.open(
        `<body style="margin:0"><main id="t" style="height:2000px;width:700px;overflow:hidden;position:relative">${secretFields()}</main>`,
      );
      for (const picture of [shot(), shot('#t'), shot(null, true)])
        expect(await secretDots(await lab.run(page, picture, driver))).toBe('none');
    });
    /** Waits until the page says so; a page in the background draws no frames to wait for. */
    const until = (page: Page, script: string) => page.waitForFunction(script, { polling: 50, timeout: 30_000 });
    const secretPage = () =>
      `<body style="margin:0"><main id="t" style="height:2000px;width:500px;overflow:hidden;position:relative">${secretFields()}</main>`;
    test('no dot of it on a page that the user zoomed', async () => {
      const page = await lab.open(secretPage());
      const id = await lab.tabId(page);
      const zoom = (factor: number) => lab.panel.evaluate((id, factor) => chrome.tabs.setZoom(id, factor), id, factor);
      const usual = await page.evaluate(() => devicePixelRatio);
      await zoom(1.5);
      try {
        await until(page, `devicePixelRatio === ${usual * 1.5}`);
        for (const picture of [shot(), shot('#t'), shot(null, true)])
          expect(await secretDots(await lab.run(page, picture, driver))).toBe('none');
      } finally {
        await zoom(1);
        await until(page, `devicePixelRatio === ${usual}`);
      }
    });
    test('no dot of it on a page that fingers enlarged and moved', async () => {
      const page = await lab.open(secretPage());
      const cdp = await page.createCDPSession();
      try {
        await cdp.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
        await until(page, 'visualViewport.scale === 2');
        await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 300, y: 300, deltaX: 30, deltaY: 10 });
        await until(page, 'visualViewport.pageLeft > 0');
        for (const picture of [shot(), shot('#t'), shot(null, true)])
          expect(await secretDots(await lab.run(page, picture, driver))).toBe('none');
      } finally {
        await cdp.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
        await until(page, 'visualViewport.scale === 1');
        await cdp.detach();
      }
    });
    test('a field for a secret that keeps moving lets no picture be taken', async () => {
      const page = await lab.open(
        `<style>@keyframes go { to { transform: translateY(400px) } } input { animation: go 1s linear infinite alternate }</style>${placed('<input type="password" value="secret">', 'top:0')}`,
      );
      expect(told(await lab.run(page, shot(), driver))).toMatch(/^REFUSED: A field with a secret moved/);
    });
    test('the dots of a field that is no secret are counted', async () => {
      const page = await lab.open(`<body style="margin:0">${placed('<input aria-label="City" value="Oslo">', 'top:20px')}`);
      expect(await secretDots(await lab.run(page, shot(), driver))).toMatch(/^\d{4}, first at 60,20$/);
    });
    test('leaves our own marks out', async () => {
      const page = await lab.open(
        '<body style="margin:0"><div id="t" style="position:absolute;left:100px;top:100px;width:100px;height:100px"></div>',
      );
      await lab.run(page, highlight('#t', 'here'), driver, { keepAttached: true });
      const result = await lab.run(page, shot(), driver);
      expect(await colourAt(result, 98, 150)).toEqual([255, 255, 255]);
    });
  });

  describe('wait', () => {
    const later = (script: string) => `<div id="p"></div><script>setTimeout(() => { ${script} }, 400)</script>`;
    const at = (css: string) => ({ by: 'css' as const, css });
    const waits: [string, string, Action][] = [
      ['for an element to appear', later('p.innerHTML = "<b id=t>T</b>"'), wait({ kind: 'appear', at: at('#t') })],
      ['for an element to be shown', `<b id="t" hidden>T</b>${later('t.hidden = false')}`, wait({ kind: 'appear', at: at('#t') })],
      ['for an element to go', `<b id="t">T</b>${later('t.remove()')}`, wait({ kind: 'gone', at: at('#t') })],
      ['for a text', later('p.textContent = "All   done"'), wait({ kind: 'text', text: 'all done', at: null })],
      ['for a text in one place', later('p.textContent = "Saved"'), wait({ kind: 'text', text: 'Saved', at: at('#p') })],
      ['for quiet', later('p.textContent = "last change"'), wait({ kind: 'idle' })],
      ['for a while', '', wait({ kind: 'time', ms: 50 })],
    ];
    test.each(waits)('%s', async (_, body, action) => {
      const page = await lab.open(body);
      expect(told(await lab.run(page, action, driver))).not.toMatch(/^[A-Z_]+:/);
    });
    test('outlives a navigation', async () => {
      const next = lab.site.page('<h1 id="t">Arrived</h1>');
      const page = await lab.open(`<script>setTimeout(() => location.href = "${next}", 300)</script>`);
      expect(told(await lab.run(page, wait({ kind: 'appear', at: at('#t') }), driver))).toBe('text #t is there');
    });
    test('in vain says what was last seen', async () => {
      const page = await lab.open('<p>x</p>');
      expect(told(await lab.run(page, wait({ kind: 'appear', at: at('#t') }), driver, { timeoutMs: 500 }))).toBe(
        'TIMEOUT: After 500 ms, #t is not there.',
      );
    });
    test('ends with Stop', async () => {
      const page = await lab.open('<p>x</p>');
      expect(told(await lab.run(page, wait({ kind: 'time', ms: 60_000 }), driver, { stopAfterMs: 100 }))).toMatch(/^INTERRUPTED/);
    });
  });

  describe('tabs', () => {
    test('opens an address beside the tab, without leaving it, and tells where it landed', async () => {
      const next = lab.site.page('<title>Prices</title>');
      const page = await lab.open('<p>x</p>');
      const result = await lab.run(page, openTab(next, 'compare'), driver);
      expect(told(result)).toMatch(new RegExp(`^tab \\d+ ${next} (Prices|Test page) compare$`));
      expect(await run(page, 'document.visibilityState')).toBe('visible');
      expect(await lab.panel.evaluate(() => globalThis.lab.opened.at(-1)?.purpose)).toBe('compare');
    });
    test.each([
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'chrome://settings',
      'about:settings',
      'https://good.example@evil.example/',
      'not an address',
    ])('does not open %s', async url => {
      const page = await lab.open('<p>x</p>');
      const before = (await lab.browser.pages()).length;
      expect(told(await lab.run(page, openTab(url), driver))).toMatch(/^REFUSED/);
      expect((await lab.browser.pages()).length).toBe(before);
    });
    test('opens the link around an element, by its absolute address', async () => {
      const next = lab.site.page('<h1>x</h1>');
      const page = await lab.open(`<a href="${next.replace(lab.site.origin, '')}"><b id="t">Words</b></a>`);
      expect(told(await lab.run(page, openLink('#t', 'read'), driver))).toMatch(new RegExp(`^tab \\d+ ${next} .* read$`));
    });
    test('does not open a script link', async () => {
      const page = await lab.open('<a id="t" href="javascript:void(window.ran = 1)">x</a>');
      expect(told(await lab.run(page, openLink('#t'), driver))).toMatch(/^REFUSED/);
      expect(await run(page, 'window.ran')).toBeUndefined();
    });
    test('an element without an address says what it needs', async () => {
      const page = await lab.open('<button id="t">x</button>');
      const result = await lab.run(page, openLink('#t'), driver);
      expect(told(result)).toMatch(driver === 'synthetic' ? /UNSUPPORTED: needs trusted input/ : /^TIMEOUT: .* no tab opened/);
    });
    test('a tab that is gone', async () => {
      const page = await lab.open('<p>x</p>');
      await lab.tabId(page);
      const id = await lab.tabId(page);
      await page.close();
      const result = await lab.panel.evaluate(
        (tabId, driver) =>
          globalThis.lab.run({
            action: { type: 'scroll', at: null, amount: { unit: 'px', x: 0, y: 1 } },
            tabId,
            driver,
            timeoutMs: 500,
            seen: null,
            unlocked: false,
            keepAttached: false,
            stopAfterMs: null,
            gate: '',
          }),
        id,
        driver,
      );
      expect(told(result)).toMatch(/^TAB_GONE/);
    });
  });

  describe('highlight', () => {
    test('frames every match, counts them, and the page can still be pressed through it', async () => {
      const page = await lab.open(
        '<button class="x">A</button><button class="x">B</button><button class="x" hidden>C</button><script>onclick = e => window.hit = e.target.textContent</script>',
      );
      expect(told(await lab.run(page, highlight('.x', 'these'), driver))).toBe('matches 2 these');
      await page.click('.x');
      expect(await run(page, 'window.hit')).toBe('A');
    });
  });

  test('a page of the browser is off limits by name', async () => {
    const page = await lab.browser.newPage();
    await page.goto('chrome://version');
    await page.bringToFront();
    expect(told(await lab.run(page, scroll(null, { unit: 'px', x: 0, y: 1 }), driver))).toMatch(/^RESTRICTED/);
  });
});
