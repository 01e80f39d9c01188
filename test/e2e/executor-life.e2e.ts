// What can go wrong around an action: native dialogs, navigations, crashes, tabs in the background, Stop, a cancelled debugging bar.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, keys, openLab, scroll, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const run = (page: Page, script: string): Promise<unknown> => page.evaluate(script);

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
    expect(told(await lab.run(page, click('#b'), 'trusted', { keepAttached: true }))).toMatch(/^DIALOG: A browser dialog/);
    expect(await lab.panel.evaluate(id => globalThis.lab.executor.answerDialog(id, true, 'Ann'), id)).toEqual({ ok: true, value: null });
    expect(await run(page, 'n')).toBe(1);
    if (_ === 'confirm') expect(await run(page, 'got')).toBe(true);
    if (_ === 'prompt') expect(await run(page, 'got')).toBe('Ann');
    await lab.panel.evaluate(() => globalThis.lab.executor.endBatch());
  });

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

  test('a slow server is waited for, and the arrival is told', async () => {
    const next = lab.site.page('<h1>Slow</h1>');
    const page = await lab.open(
      `<button id="b">Go</button><script>b.onclick = () => setTimeout(() => location.href = "${next}", 60)</script>`,
    );
    expect(told(await lab.run(page, click('#b'), driver))).toMatch(new RegExp(`navigated ${next}`));
  });

  test('a frame that navigates is told, and the page stays', async () => {
    const inner = lab.site.page(`<a id="l" href="${lab.site.page('<h1>Inner</h1>')}">L</a>`);
    const page = await lab.open(`<iframe src="${inner}"></iframe>`);
    expect((await lab.run(page, click('#l'), driver)).ok).toBe(true);
    await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.textContent === 'Inner');
  });

  test('a page that never finishes loading can be acted on', async () => {
    const page = await lab.open('<p>first</p>');
    await page.evaluate(() => {
      const never = document.createElement('img');
      never.src = 'http://127.0.0.1:9/never';
      document.body.append(never);
      document.body.insertAdjacentHTML('beforeend', '<button id="b" onclick="window.n = 1">B</button>');
    });
    expect((await lab.run(page, click('#b'), driver)).ok).toBe(true);
    expect(await run(page, 'window.n')).toBe(1);
  });

  test('a page that steals the focus does not get the text', async () => {
    const page = await lab.open('<input id="f" aria-label="Name"><input id="thief"><script>f.onfocus = () => thief.focus()</script>');
    const result = await lab.run(page, typeText('#f', 'mine'), driver, { timeoutMs: 800 });
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

  test('two actions of one batch share the attachment', async () => {
    const page = await lab.open('<input id="f" aria-label="Name"><button id="b">B</button>');
    expect((await lab.run(page, typeText('#f', 'a'), driver, { keepAttached: true })).ok).toBe(true);
    expect((await lab.run(page, keys('#f', 'End', 'b'), driver, { keepAttached: true })).ok).toBe(true);
    expect((await lab.run(page, scroll(null, { unit: 'px', x: 0, y: 1 }), driver)).ok).toBe(true);
    expect(await run(page, 'f.value')).toBe('ab');
  });
});

describe('the trusted driver', () => {
  test('a crashed tab ends the action with a true word', async () => {
    const page = await lab.open('<button id="b">B</button>');
    const id = await lab.tabId(page);
    expect((await lab.run(page, click('#b'), 'trusted')).ok).toBe(true);
    await lab.panel.evaluate(async tabId => {
      await chrome.debugger.attach({ tabId }, '1.3');
      void chrome.debugger.sendCommand({ tabId }, 'Page.crash').catch(() => undefined);
      await new Promise(resolve => setTimeout(resolve, 500));
      await chrome.debugger.detach({ tabId }).catch(() => undefined);
    }, id);
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
