// What can go wrong around an action: native dialogs, navigations, crashes, tabs in the background, Stop, a cancelled debugging bar.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action } from '../../src/protocol/action.ts';
import { eventually } from '../eventually.ts';
import { click, DRIVERS, type ExecutorLab, keys, openLab, scroll, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab('chrome', { freshTabs: true });
});
afterAll(() => lab?.close());

/** A page whose picture arrives when the test says so: until then it is not loaded. */
async function openLoading(): Promise<{ page: Page; finish(): void; close(): Promise<void> }> {
  let held: ServerResponse | null = null;
  const server = createServer((request, response) => {
    if (request.url === '/picture') held = response;
    else response.end('<!doctype html><title>Loading</title><button id="b">B</button><img src="/picture" alt="">');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const page = await lab.browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'domcontentloaded' });
  await eventually(() => expect(held).not.toBeNull());
  return {
    page,
    finish: () => held?.end(),
    async close() {
      await page.close();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const run = (page: Page, script: string): Promise<unknown> => page.evaluate(script);

test('a question that waits does not keep a page from being loaded, and is answered all the same', async () => {
  const { page, finish, close } = await openLoading();
  const tabId = await lab.tabId(page);
  const watch = (quietMs: number) =>
    lab.panel.evaluate(
      (tabId, quietMs) => globalThis.lab.call.ask({ tabId, frameId: 0 }, 'change', { quietMs, timeoutMs: 90_000 }, 95_000),
      tabId,
      quietMs,
    );
  /** Questions reach a document that has our code in the order in which they were asked. */
  const arrived = () => lab.panel.evaluate(tabId => globalThis.lab.call.ask({ tabId, frameId: 0 }, 'progress', {}, 60_000), tabId);
  expect(await arrived()).toMatchObject({ ok: true });
  const whileLoading = watch(1_000);
  expect(await arrived()).toMatchObject({ ok: true });
  await run(page, 'b.textContent = "C"');
  expect(await whileLoading).toEqual({ ok: true, value: { changed: true } });
  const acrossLoading = watch(1_000);
  expect(await arrived()).toMatchObject({ ok: true });
  finish();
  await eventually(async () => expect(await run(page, 'document.readyState')).toBe('complete'));
  await run(page, 'b.textContent = "D"');
  expect(await acrossLoading).toEqual({ ok: true, value: { changed: true } });
  await close();
});

describe('native dialogs, trusted', () => {
  const dialogs: [string, string, string][] = [
    ['alert', 'alert("Saved it")', 'nativeDialog alert Saved it'],
    ['confirm', 'window.got = confirm("Really?")', 'nativeDialog confirm Really?'],
    ['prompt', 'window.got = prompt("Your name?")', 'nativeDialog prompt Your name?'],
  ];
  test.each(dialogs)('%s is told and does not hang', async (_, script, expected) => {
    const page = await lab.open(`<button id="b">B</button><script>window.n = 0; b.onclick = () => { n++; ${script} }</script>`);
    page.on('dialog', () => undefined); // the library must not answer it for us
    const result = await lab.run(page, click('#b'), 'trusted', { keepAttached: true });
    expect(told(result)).toBe(expected);
    const id = await lab.tabId(page);
    expect(await lab.panel.evaluate(id => globalThis.lab.executor.openDialog(id)?.type, id)).toBe(_);
    expect(told(await lab.run(page, click('#b'), 'trusted', { keepAttached: true, timeoutMs: 300 }))).toMatch(/^DIALOG: A browser dialog/);
    expect(await lab.panel.evaluate(id => globalThis.lab.executor.answerDialog(id, true, 'Ann'), id)).toEqual({ ok: true, value: null });
    expect(await run(page, 'n')).toBe(1);
    if (_ === 'confirm') expect(await run(page, 'got')).toBe(true);
    if (_ === 'prompt') expect(await run(page, 'got')).toBe('Ann');
    await lab.panel.evaluate(() => globalThis.lab.executor.endBatch());
  });

  const onTheWay: [string, string, Action, string, boolean][] = [
    ['a button', '<button id="b" onmouseover="alert(1)" onclick="window.n = 1">B</button>', click('#b'), 'so nothing was pressed', false],
    [
      'an editor',
      '<p id="e" contenteditable onclick="alert(1)" oninput="window.n = 1">old</p>',
      typeText('#e', 'new'),
      'so nothing was typed',
      true,
    ],
  ];
  test.each(onTheWay)(
    'one that opens on the way into %s ends the action: nothing follows behind it',
    async (_, body, action, says, sent) => {
      const page = await lab.open(body);
      page.on('dialog', () => undefined);
      const result = await lab.run(page, action, 'trusted', { keepAttached: true });
      expect(result).toMatchObject({ ok: false, dispatched: sent, error: { code: 'DIALOG', message: expect.stringContaining(says) } });
      const id = await lab.tabId(page);
      await lab.panel.evaluate(id => globalThis.lab.executor.answerDialog(id, true, ''), id);
      expect(await run(page, '[window.n ?? 0, document.querySelector("#b, #e").innerText]')).toEqual([0, _ === 'a button' ? 'B' : 'old']);
      await lab.panel.evaluate(() => globalThis.lab.executor.endBatch());
    },
  );

  test('a page that wants to keep the user is told when a link is pressed', async () => {
    const page = await lab.open(
      '<a id="l" href="/elsewhere">L</a><input id="f"><script>onbeforeunload = e => { e.preventDefault(); return "x" }</script>',
    );
    page.on('dialog', () => undefined);
    await lab.run(page, typeText('#f', 'draft'), 'trusted', { keepAttached: true });
    const result = await lab.run(page, click('#l'), 'trusted', { keepAttached: true });
    expect(told(result)).toMatch(/nativeDialog beforeunload/);
    const id = await lab.tabId(page);
    await lab.panel.evaluate(id => globalThis.lab.executor.answerDialog(id, false, ''), id);
    expect(await run(page, 'f.value')).toBe('draft');
    await lab.panel.evaluate(() => globalThis.lab.executor.endBatch());
  });
});

describe('native dialogs, synthetic', () => {
  test('an alert holds the page: the action says so within its time, and is not sent again', async () => {
    const page = await lab.open('<button id="b">B</button><script>window.n = 0; b.onclick = () => { n++; alert("Hi") }</script>');
    const answered = new Promise<void>(resolve =>
      page.once('dialog', async dialog => {
        await new Promise(wait => setTimeout(wait, 500));
        await dialog.accept();
        resolve();
      }),
    );
    const result = await lab.run(page, click('#b'), 'synthetic');
    await answered;
    expect(result).toMatchObject({ ok: true });
    expect(await run(page, 'n')).toBe(1);
  });
});

describe.each(DRIVERS)('%s', driver => {
  test('a tab in the background is acted on once, and at once', async () => {
    const page = await lab.open('<button id="b">B</button><script>window.n = 0; b.onclick = () => n++</script>');
    const front = await lab.open('<p>In front</p>');
    const result = await lab.run(page, click('#b'), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    expect(await run(page, 'n')).toBe(1);
    await front.bringToFront();
    await page.bringToFront();
    expect(await run(page, 'n')).toBe(1);
  });

  test('typing in a background tab arrives', async () => {
    const page = await lab.open('<input id="f" aria-label="Name">');
    await lab.open('<p>In front</p>');
    expect(told(await lab.run(page, typeText('#f', 'quiet'), driver))).toBe('value Name quiet');
  });

  test('a page that navigates by itself while the action waits is looked at anew', async () => {
    const next = lab.site.page('<button id="b">New</button><script>window.n = 0; b.onclick = () => n++</script>');
    const page = await lab.open(`<script>setTimeout(() => location.href = "${next}", 300)</script>`);
    expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(await run(page, 'n')).toBe(1);
  });

  test('a link into endless redirects ends with the error page that the browser shows, not in a hang', async () => {
    const number = Number(lab.site.redirect('').split('-').at(-1)) + 1;
    const loop = lab.site.redirect(`/redirect-${number}`);
    const page = await lab.open(`<a id="l" href="${loop}">L</a>`);
    const result = await lab.run(page, click('#l'), driver);
    expect(told(result)).toMatch(new RegExp(`navigated .*${loop}|chrome-error`));
    expect(told(await lab.run(page, click('#any'), driver))).toMatch(/^(?:RESTRICTED|NO_ACCESS|NAVIGATED|UNSUPPORTED): /);
  });

  test.each(['file', 'nothing'] as const)(
    'a link to an address that brings no page but %s is told as that, and the page lives on',
    async kind => {
      const page = await lab.open(
        `<a id="l" href="${lab.site.withoutPage(kind)}">L</a><button id="b" onclick="b.textContent = 'Pressed'">B</button>`,
      );
      const words = 'text the page asked for an address that brought no new page, such as a download, which only the user can see';
      expect(told(await lab.run(page, click('#l'), driver))).toBe(words);
      expect(told(await lab.run(page, click('#b'), driver))).not.toMatch(/no new page|^[A-Z_]+:/);
    },
  );

  test('pages that send each other on without end are told, and what is not there ends with its time', async () => {
    const to = (path: string) => `<h1>Round</h1><script>setTimeout(() => location.replace("${path}"), 30)</script>`;
    const round = lab.site.page(to(`/round-b-${driver}`), `/round-a-${driver}`);
    lab.site.page(to(`/round-a-${driver}`), `/round-b-${driver}`);
    const page = await lab.open(`<a id="l" href="${round}">L</a>`);
    expect(told(await lab.run(page, click('#l'), driver))).toMatch(/navigated .*round-|a new page is still loading/);
    expect(told(await lab.run(page, click('#never'), driver, { timeoutMs: 3_000 }))).toMatch(/^(?:NO_MATCH|NAVIGATED): /);
    // The round ends where it is, before the tab is closed.
    for (const path of ['a', 'b']) lab.site.page('<h1>Out</h1>', `/round-${path}-${driver}`);
    await eventually(async () => expect(await page.$eval('h1', h1 => h1.textContent)).toBe('Out'));
  });

  test('a slow server is waited for, and the arrival is told', async () => {
    const { path, letGo } = lab.site.hold();
    const page = await lab.open(
      `<button id="b">Go</button><script>b.onclick = () => setTimeout(() => location.href = "${path}", 60)</script>`,
    );
    const answered = lab.site.waitFor(received => received.path === path).then(() => setTimeout(letGo, 1_000));
    expect(told(await lab.run(page, click('#b'), driver))).toBe(`navigated ${lab.site.origin}${path}`);
    await answered;
  });

  test('a frame that navigates is told, and the page stays', async () => {
    const inner = lab.site.page(`<a id="l" href="${lab.site.page('<h1>Inner</h1>')}">L</a>`);
    const page = await lab.open(`<iframe src="${inner}"></iframe>`);
    expect((await lab.run(page, click('#l'), driver)).ok).toBe(true);
    await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.textContent === 'Inner');
  });

  test.each([
    ['its press', 'onclick'],
    ['the beginning of its press', 'onmousedown'],
  ])('a frame that %s takes out of the page is told as that', async (_, when) => {
    const inner = lab.site.page(`<button id="b" ${when}="fetch('/hit/out'); frameElement.remove()">B</button>`);
    const page = await lab.open(`<h1>Outer</h1><iframe src="${inner}"></iframe>`);
    expect(told(await lab.run(page, click('#b'), driver))).toMatch(/(frame|frame of the target) was taken out of the page/);
    expect(await page.$('iframe')).toBeNull();
  });

  test('a page that never finishes loading can be acted on', async () => {
    const page = await lab.open('<p>first</p>');
    await page.evaluate(() => {
      const never = document.createElement('img');
      never.src = 'http://127.0.0.1:9/never';
      document.body.append(never);
      document.body.insertAdjacentHTML('beforeend', '<button id="b" onclick="window.n = 1">B</button>');
    });
    expect(await lab.run(page, click('#b'), driver)).toMatchObject({ ok: true });
    expect(await run(page, 'window.n')).toBe(1);
  });

  test('a page that steals the focus does not get the text', async () => {
    const page = await lab.open('<input id="f" aria-label="Name"><input id="thief"><script>f.onfocus = () => thief.focus()</script>');
    const result = await lab.run(page, typeText('#f', 'mine'), driver);
    // Trusted text goes where the focus is, so it is stopped; a script can still set the value of the right field.
    expect(result.ok).toBe(driver === 'synthetic');
    expect(await run(page, '[f.value, thief.value]')).toEqual([driver === 'synthetic' ? 'mine' : '', '']);
  });

  test('nothing is left attached or drawn after a batch', async () => {
    const page = await lab.open('<button id="b">B</button>');
    await lab.run(page, click('#b'), driver);
    const detach = (tabId: number) =>
      chrome.debugger.detach({ tabId }).then(
        () => 'was attached',
        error => String(error.message),
      );
    expect(await lab.panel.evaluate(detach, await lab.tabId(page))).toMatch(/not attached/);
    expect(await run(page, 'document.documentElement.children.length')).toBe(2);
  });

  test('many keys end with the time of their row, and with Stop: what was not sent is not sent later', async () => {
    const page = await lab.open(
      '<input id="i"><script>window.n = 0; i.onkeydown = () => { n++; for (const end = performance.now() + 5; performance.now() < end; ); }</script>',
    );
    const many = keys('#i', ...Array.from({ length: 600 }, () => 'ArrowDown'));
    const sentNow = () =>
      run(page, 'new Promise(done => { let left = 12; const next = () => --left > 0 ? requestAnimationFrame(next) : done(n); next() })');
    for (const [code, ends] of [
      ['TIMEOUT', { timeoutMs: 800 }],
      ['INTERRUPTED', { stopAfterMs: 500 }],
    ] as const) {
      const result = await lab.run(page, many, driver, ends);
      const sent = await run(page, 'n');
      expect(result).toMatchObject({ ok: false, error: { code } });
      expect(sent).toBeLessThan(600);
      expect(await sentNow()).toBe(sent);
      await run(page, 'n = 0');
    }
  });

  test('two actions of one batch share the attachment', async () => {
    const page = await lab.open('<input id="f" aria-label="Name"><button id="b">B</button>');
    expect((await lab.run(page, typeText('#f', 'a'), driver, { keepAttached: true })).ok).toBe(true);
    expect((await lab.run(page, keys('#f', 'End', 'b'), driver, { keepAttached: true })).ok).toBe(true);
    expect((await lab.run(page, scroll(null, { unit: 'px', x: 0, y: 1 }), driver)).ok).toBe(true);
    expect(await run(page, 'f.value')).toBe('ab');
  });
});

test('a question that a document cannot answer any more is given back at once, also when the browser keeps the document', async () => {
  const page = await lab.open('<p>here</p>');
  const next = lab.site.page('<p>there</p>');
  const id = await lab.tabId(page);
  const answer = await lab.panel.evaluate(
    async (tabId, url) => {
      const { call } = globalThis.lab;
      await call.ask({ tabId, frameId: 0 }, 'hello', {}, 10_000);
      // Sixty seconds: without the word of the leaving document this outlasts the test.
      const until = { kind: 'text' as const, text: 'never', at: null };
      const asked = call.ask({ tabId, frameId: 0 }, 'waited', { until, waitMs: 60_000 }, 60_000);
      await call.ask({ tabId, frameId: 0 }, 'hello', {}, 10_000); // the first question has arrived when the second is answered
      await chrome.tabs.update(tabId, { url });
      return asked;
    },
    id,
    next,
  );
  expect(answer).toMatchObject({ ok: false, error: { code: 'NAVIGATED', unsure: true } });
});

describe('a frame of another extension in the page', () => {
  let frame: string;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bai-other-'));
    const resources = [{ resources: ['frame.html'], matches: ['<all_urls>'] }];
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ manifest_version: 3, name: 'Other', version: '1', web_accessible_resources: resources }),
    );
    writeFileSync(join(folder, 'frame.html'), '<!doctype html><p>Of another extension</p>');
    frame = `chrome-extension://${await lab.browser.installExtension(folder)}/frame.html`;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const PAGE = '<button id="b">B</button><script>window.n = 0; b.onclick = () => n++</script>';

  test('bars trusted input, which says the way out; input by script works', async () => {
    const page = await lab.open(`${PAGE}<iframe src="${frame}"></iframe>`);
    const barred = await lab.run(page, click('#b'), 'trusted');
    expect(barred).toMatchObject({
      ok: false,
      dispatched: false,
      error: { code: 'UNSUPPORTED', hint: expect.stringContaining('synthetic') },
    });
    expect(told(await lab.run(page, click('#b'), 'synthetic'))).not.toMatch(/^[A-Z_]+:/);
    expect(await run(page, 'n')).toBe(1);
  });

  test('that comes while an action runs ends it with a true word, and nothing is sent again', async () => {
    const page = await lab.open(
      `${PAGE}<script>b.onclick = () => { n++; const f = document.createElement('iframe'); f.src = '${frame}'; f.onload = () => { window.shown = true }; document.body.append(f) }</script>`,
    );
    const result = await lab.run(page, click('#b'), 'trusted', { keepAttached: true });
    if (!result.ok) expect(result).toMatchObject({ dispatched: true, error: { message: /unknown/ } });
    await page.waitForFunction(() => Reflect.get(window, 'shown') === true);
    const next = await lab.run(page, click('#b'), 'trusted');
    expect(next).toMatchObject({ ok: false, dispatched: false, error: { code: 'UNSUPPORTED' } });
    expect(await run(page, 'n')).toBe(1);
  });
});

test.each(DRIVERS)('a tab that the browser put to sleep is shown and acted on, %s', async driver => {
  const page = await lab.open('<button id="b">B</button><script>window.n = 0; b.onclick = () => n++</script>');
  const id = await lab.tabId(page);
  await lab.open('<p>In front</p>');
  // The page of a tab that sleeps is another one to the library, too, so the tab is asked by the extension.
  const tabId = await lab.panel.evaluate(async id => (await chrome.tabs.discard(id))?.id ?? id, id);
  const action = click('#b');
  const order = { action, tabId, driver, timeoutMs: 15_000, seen: null, unlocked: false, keepAttached: false, stopAfterMs: null, gate: '' };
  expect(told(await lab.panel.evaluate(order => globalThis.lab.run(order), order))).not.toMatch(/^[A-Z_]+:/);
  const pressed = await lab.panel.evaluate(async tabId => {
    const [answer] = await chrome.scripting.executeScript({ target: { tabId }, world: 'MAIN', func: () => Reflect.get(window, 'n') });
    await chrome.tabs.remove(tabId);
    return answer?.result;
  }, tabId);
  expect(pressed).toBe(1);
});

describe('the trusted driver', () => {
  test('a crashed tab ends the action with a true word', async () => {
    const page = await lab.open('<button id="b">B</button>');
    const id = await lab.tabId(page);
    expect((await lab.run(page, click('#b'), 'trusted')).ok).toBe(true);
    const crashed = new Promise(resolve => page.once('error', resolve));
    await lab.panel.evaluate(tabId => chrome.debugger.attach({ tabId }, '1.3'), id);
    await lab.panel.evaluate(tabId => void chrome.debugger.sendCommand({ tabId }, 'Page.crash').catch(() => undefined), id);
    await crashed;
    await lab.panel.evaluate(tabId => chrome.debugger.detach({ tabId }).catch(() => undefined), id);
    const result = await lab.run(page, click('#b'), 'trusted', { timeoutMs: 1000 });
    expect(told(result)).toMatch(/^(TIMEOUT|RESTRICTED|NO_ACCESS|NAVIGATED): /);
  });

  test('a leftover attachment of ours does not stop the next run', async () => {
    const page = await lab.open('<button id="b">B</button><script>b.onclick = () => window.n = 1</script>');
    expect((await lab.run(page, click('#b'), 'trusted', { keepAttached: true })).ok).toBe(true);
    await lab.panel.reload();
    await page.bringToFront();
    const result = await lab.run(page, click('#b'), 'trusted');
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
  });

  test('input is trusted, with user activation', async () => {
    const page = await lab.open(
      '<button id="b">B</button><script>b.onclick = e => window.got = [e.isTrusted, navigator.userActivation.isActive]</script>',
    );
    await lab.run(page, click('#b'), 'trusted');
    expect(await run(page, 'got')).toEqual([true, true]);
  });
});
