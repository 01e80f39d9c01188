// Pages that compute for seconds, draw slowly or never rest: a row goes on for as long as it has time, and tells what came of it.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, keys, openLab, scroll, scrollTo, shot, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab('chrome', { freshTabs: true });
});
afterAll(() => lab?.close());

const SPIN = 'const spin = ms => { for (const end = performance.now() + ms; performance.now() < end; ); };';
/** After `begin()` the page is busy 4 s of every 5. */
const BUSY = `<script>${SPIN} const begin = () => setTimeout(function again() { spin(4000); setTimeout(again, 1000); });</script>`;
/** After `begin()` it draws three frames a second. */
const SLOW = `<script>${SPIN} const begin = () => requestAnimationFrame(function again() { spin(300); requestAnimationFrame(again); });</script>`;
/** After `begin()` it changes all the time. */
const STREAM = `<p id="s"></p><script>const begin = () => setInterval(() => s.append("word "), 15);</script>`;
const BUTTON = '<button id="b">Go</button><script>window.n = 0; b.onclick = () => { n++; b.textContent = "Gone" };</script>';

const run = (page: Page, script: string): Promise<unknown> => page.evaluate(script);

async function begun(body: string): Promise<Page> {
  const page = await lab.open(body);
  await run(page, 'void begin()');
  return page;
}

/** A page that computes until the test lets it go. */
async function held(body: string): Promise<{ page: Page; letGo(): void }> {
  const { path, letGo } = lab.site.hold();
  const page = await lab.open(body);
  await run(page, `void setTimeout(() => { const r = new XMLHttpRequest(); r.open("GET", "${path}", false); r.send(); })`);
  await lab.site.waitFor(request => request.path === path);
  return { page, letGo };
}

const FAILED = /^[A-Z_]+: /;

describe.each(DRIVERS)('%s', driver => {
  test('on a page that is busy 4 s of 5, keys, text and presses arrive once', async () => {
    const page = await begun(`${BUTTON}<input id="f" autofocus aria-label="Name">${BUSY}`);
    expect(told(await lab.run(page, typeText(null, 'Ann'), driver, { keepAttached: true }))).toMatch(/value Name Ann/);
    expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(/^none|busy|[A-Z]{4,}:/);
    expect(await run(page, '[f.value, n]')).toEqual(['Ann', 1]);
  });

  test('on a page that is slow to draw, what it shows some frames later is told', async () => {
    const page = await begun(
      `<button id="b">Go</button><script>
        window.n = 0;
        b.onclick = () => { n++; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => document.body.append("Done")))); };
      </script>${SLOW}`,
    );
    expect(told(await lab.run(page, click('#b'), driver))).toMatch(/shows .*Done/);
    expect(await run(page, 'n')).toBe(1);
  });

  test('a press after which the page computes is told with what it shows in the end', async () => {
    const page = await lab.open(
      `${BUTTON}<script>${SPIN} b.onclick = () => { n++; setTimeout(() => { spin(2000); setTimeout(() => document.body.append("Done"), 60); }); };</script>`,
    );
    expect(told(await lab.run(page, click('#b'), driver))).toMatch(/shows .*Done/);
    expect(await run(page, 'n')).toBe(1);
  });

  test('on a page that changes all the time, texts hold and presses land once', async () => {
    const page = await begun(`${BUTTON}<input id="f" aria-label="Name">${STREAM}`);
    expect(told(await lab.run(page, typeText('#f', 'Ann'), driver, { keepAttached: true }))).toMatch(/value Name Ann/);
    expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(FAILED);
    expect(await run(page, '[f.value, n]')).toEqual(['Ann', 1]);
  });

  test('with a processor that is six times slower, a text holds and a press lands once', async () => {
    const page = await lab.open(`${BUTTON}<p id="e" contenteditable aria-label="Text">old</p>`);
    const session = await page.createCDPSession();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    expect(told(await lab.run(page, typeText('#e', 'new'), driver, { keepAttached: true }))).toMatch(/value Text new/);
    expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(FAILED);
    expect(await run(page, '[e.innerText, n]')).toEqual(['new', 1]);
  });

  test('Stop ends a row at once while the page is held, and nothing is sent when it goes on', async () => {
    const { page, letGo } = await held(BUTTON);
    const result = await lab.run(page, click('#b'), driver, { stopAfterMs: 300 });
    letGo();
    expect(result).toMatchObject({ ok: false, dispatched: false, error: { code: 'INTERRUPTED' } });
    expect(await run(page, 'n')).toBe(0);
  });
});

test('a page that is held is waited for, and the row says so meanwhile', async () => {
  const { page, letGo } = await held(`${BUTTON}<div style="height:3000px"></div>`);
  const running = lab.run(page, scroll(null, { unit: 'px', x: 0, y: 200 }), 'trusted');
  running.catch(() => undefined);
  await lab.panel.waitForFunction(
    () => globalThis.lab.progress.some(({ doing }) => typeof doing === 'object' && 'busyMs' in doing && doing.busyMs > 3000),
    { timeout: 80_000, polling: 50 },
  );
  letGo();
  expect(await running).toMatchObject({ ok: true, effects: [{ kind: 'scrolled', movedY: 200 }] });
});

test('a picture of a page that is busy 4 s of 5 comes', async () => {
  const page = await begun(`<input type="password" value="secret">${BUSY}`);
  expect(told(await lab.run(page, shot(), 'trusted'))).toMatch(/^image /);
});

test('a list that was searched is put back on a page that becomes busy meanwhile', async () => {
  const page = await lab.open(`<div id="list" style="height:200px;overflow:auto"><div style="height:900px">Rows</div></div><script>
    ${SPIN}
    list.scrollTop = 300;
    let once = true;
    const begin = () => list.onscroll = () => { if (once) setTimeout(() => spin(3500)); once = false; };
  </script>`);
  await run(page, 'begin()');
  expect(told(await lab.run(page, scrollTo('#never'), 'synthetic', { timeoutMs: 3000 }))).toMatch(/^NO_MATCH/);
  expect(await run(page, 'list.scrollTop')).toBe(300);
});

test('keys for what has the focus wait for a page that is held', async () => {
  const { page, letGo } = await held('<input id="f" autofocus aria-label="Name">');
  const running = lab.run(page, keys(null, 'a'), 'synthetic');
  running.catch(() => undefined);
  await lab.panel.waitForFunction(() => globalThis.lab.progress.some(({ doing }) => typeof doing === 'object' && 'busyMs' in doing), {
    timeout: 80_000,
    polling: 50,
  });
  letGo();
  expect(told(await running)).toMatch(/value Name a/);
});
