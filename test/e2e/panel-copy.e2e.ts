// What is said to be on the clipboard is on the clipboard: the prompt, the message, and the message after a run while the page has the focus.
import type { Target } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = '<!doctype html><title>Paste</title><h1>Paste</h1><button id="go">Go</button><textarea id="in"></textarea>';

let stage: Stage;
let panel: Panel;
let page: Awaited<ReturnType<Stage['open']>>;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.describes(page, t);
});
afterAll(() => stage.close());

/** What Ctrl+V brings into the page, as a chat would get it. */
async function pasted(): Promise<string> {
  await page.bringToFront();
  await page.$eval('#in', el => {
    if (el instanceof HTMLTextAreaElement) el.value = '';
  });
  await page.focus('#in');
  await page.keyboard.down('Control');
  await page.keyboard.press('v');
  await page.keyboard.up('Control');
  // The browser pastes after it has answered for the key.
  await page.waitForFunction(() => document.querySelector('textarea')?.value !== '');
  return page.$eval('#in', el => (el instanceof HTMLTextAreaElement ? el.value : ''));
}

test('the prompt', async () => {
  await panel.press('Copy prompt');
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The prompt is on the clipboard'));
  await expect.poll(pasted).toBe(await panel.prompt());
});

test('the short form of the prompt', async () => {
  await panel.show('Message');
  await panel.page.waitForSelector('.prompt + .actions button');
  await panel.page.evaluate(() => document.querySelector<HTMLElement>('.prompt + .actions button')?.click());
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The reminder is on the clipboard'));
  await expect.poll(pasted).toContain(`bAI v0.4 reminder, session_key ${await panel.sessionKey()}`);
  await panel.show('Queue');
});

test('the message', async () => {
  await panel.connect();
  await panel.press('Copy message');
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The message is on the clipboard'));
  await expect.poll(pasted).toBe(await panel.message());
});

test('the message after a run, by itself', async () => {
  await panel.read(`!baiact000001 ${JSON.stringify({ v: 1, t, a: 'CLICK', s: '#go', x: '', o: { tm: 60_000 } })}`);
  await panel.run();
  await panel.waitFor('the notice', async () => (await panel.text()).includes('Copied for your chat.'));
  const message = await panel.message();
  expect(message).toContain('000001 CLICK ok');
  expect(await panel.page.$eval('#tab-message', tab => tab.textContent)).toBe('Message');
  await expect.poll(pasted).toBe(message);
});

test('what a run copies with another tab in front is what it read; going from tab to tab changes nothing of it, and a page that changed is told', async () => {
  await panel.newSession();
  await panel.connect();
  await panel.read(`!baiact000001 ${JSON.stringify({ v: 1, t, a: 'SCAN', s: '', x: '', o: { tm: 60_000 } })}`);
  const chat = await stage.open(stage.site.page('<title>Chat</title><textarea></textarea>', '/chat'));
  const paste = async () => {
    await chat.$eval('textarea', el => (el.value = ''));
    await chat.focus('textarea');
    await chat.keyboard.down('Control');
    await chat.keyboard.press('v');
    await chat.keyboard.up('Control');
    await chat.waitForFunction(() => document.querySelector('textarea')?.value !== '');
    return chat.$eval('textarea', el => el.value);
  };
  const next = () => panel.page.$eval('.step.now', el => (el instanceof HTMLElement ? el.dataset.step : ''));
  await panel.run();
  await panel.waitFor('the notice', async () => (await panel.text()).includes('Copied for your chat.'));
  const copied = await paste();
  expect(copied).toMatch(/button Go\b/);
  expect(await next()).toBe('read');
  await page.bringToFront();
  await panel.waitFor('the chat to be offered no more', async () => !(await panel.text()).includes('In front now'));
  await chat.bringToFront();
  await panel.waitFor('the chat to be offered', async () => (await panel.text()).includes('In front now: Test page'));
  expect([await panel.message(), await next()]).toEqual([copied, 'read']);
  await page.evaluate(() => (document.title = 'Changed'));
  await panel.waitFor('the change', async () => (await panel.text()).includes('The page has changed since the message was copied.'));
  expect(await panel.text()).not.toMatch(/is on the clipboard|Copied for your chat/);
  expect(await next()).toBe('message');
  await panel.press('Copy again');
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The message is on the clipboard'));
  expect(await paste()).toContain('"n":"Changed"');
  expect(await next()).toBe('read');
  await chat.close();
});

test.each([
  ['Copy prompt', 'Prompt'],
  ['Copy message', 'Message for AI'],
])('where the browser refuses the clipboard, the press on %s leads to the text, all of it selected', async (button, box) => {
  await panel.newSession();
  await panel.connect();
  await panel.show('Queue');
  await panel.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  try {
    await panel.press(button);
    await panel.waitFor('the way to the text', async () => (await panel.text()).includes('Show the text'));
    await panel.press('Show the text');
    const at = () =>
      panel.page.evaluate(() => {
        const field = document.activeElement;
        if (!(field instanceof HTMLTextAreaElement) || !field.checkVisibility()) return 'nothing';
        const name = field.getAttribute('aria-label') ?? document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.textContent;
        const all = field.value !== '' && field.selectionStart === 0 && field.selectionEnd === field.value.length;
        return all ? `all of ${name}` : `a part of ${name}`;
      });
    await expect.poll(at).toBe(`all of ${box}`);
  } finally {
    await panel.page.evaluate(() => {
      Reflect.deleteProperty(navigator.clipboard, 'writeText');
      Reflect.deleteProperty(document, 'execCommand');
    });
  }
});

const wait = (id: number) => `!baiact${String(id).padStart(6, '0')} {"v":1,"t":${t},"a":"WAIT","s":"","x":"10"}`;

test('while the first row is edited, the bar names the row and makes no other step the main one', async () => {
  await panel.newSession();
  await panel.connect();
  await panel.read(wait(1));
  await panel.pressIn('000001', 'Edit');
  await panel.fill('Payload', '20');
  await panel.waitFor('the bar to say so', async () => (await panel.text()).includes('Row 1 has an unsaved edit.'));
  expect(await panel.page.$$('.step.now')).toEqual([]);
  await panel.press('Save');
  await panel.waitFor('the run to be next', async () => (await panel.page.$('.step.now[data-step="run"]')) !== null);
});

/** Does something, and waits until the panel has said what came of it: a row that was read stands there a moment before that. */
async function heard(doing: () => Promise<unknown>): Promise<void> {
  const said = () => panel.page.$eval('.app > [role=status]', el => el.textContent); // the same sentence comes with a space more
  const before = await said();
  await doing();
  await expect.poll(said).not.toBe(before);
}

/** Copies a text on the page with the user's own keys. */
async function copyOnPage(text: string): Promise<void> {
  await page.bringToFront();
  await page.$eval(
    '#in',
    (el, text) => {
      if (!(el instanceof HTMLTextAreaElement)) return;
      el.value = text;
      el.select();
      document.addEventListener('copy', () => document.body.setAttribute('data-copied', ''), { once: true });
    },
    text,
  );
  await page.focus('#in');
  await page.keyboard.down('Control');
  await page.keyboard.press('c');
  await page.keyboard.up('Control');
  await page.waitForSelector('[data-copied]');
  await page.evaluate(() => document.body.removeAttribute('data-copied'));
  // The page hears of the copy before the clipboard does.
  await expect.poll(pasted).toBe(text);
}

/** Presses a button of the panel as a hand does. */
async function click(css: string): Promise<void> {
  await (await panel.page.waitForSelector(css))?.click();
}

// Nobody can answer the browser's question here. What is asked is held, and what follows a no; `npm run by-hand` presses its buttons.
test('and back: the first press of Paste asks for the clipboard and says why; refused, the button names the keys, and they paste', async () => {
  await copyOnPage(wait(2));
  await panel.show('Queue');
  await panel.page.evaluate(() => {
    chrome.permissions.request = (asked: unknown) =>
      new Promise(resolve => {
        document.body.dataset.asked = `${document.body.dataset.asked ?? ''}${JSON.stringify(asked)}`;
        document.addEventListener('refuse', () => resolve(false), { once: true });
      });
  });
  await click('.inbox-paste');
  await panel.waitFor('the reason', async () => (await panel.text()).includes('bAI reads the clipboard only when you press'));
  await panel.page.evaluate(() => document.dispatchEvent(new Event('refuse')));
  await panel.waitFor('the keys', async () => (await panel.text()).includes('Press Ctrl+V now'));
  await panel.page.waitForSelector('::-p-aria([name="Ctrl+V here"][role="button"])');
  expect(await panel.page.evaluate(() => document.activeElement?.id)).toBe('reply');
  expect((await panel.rows()).map(({ id }) => id)).not.toContain('000002');
  // Neither button asks again, nor says what cannot be done: each makes the box ready.
  for (const css of ['.inbox-paste', '[data-step="read"]']) {
    await panel.page.evaluate(() => document.querySelector<HTMLElement>('[role=tab]')?.focus());
    await click(css);
    await panel.page.waitForFunction(() => document.activeElement?.id === 'reply');
  }
  expect(await panel.page.evaluate(() => document.body.dataset.asked)).toBe('{"permissions":["clipboardRead"]}');
  await panel.page.keyboard.down('Control');
  await panel.page.keyboard.press('v');
  await panel.page.keyboard.up('Control');
  await panel.waitForRow('000002', 'queued');
});

test('without that right the browser hands out nothing: the press that asks is not one too many', async () => {
  expect(await panel.page.evaluate(() => chrome.permissions.contains({ permissions: ['clipboardRead'] }))).toBe(false);
  expect(await panel.page.evaluate(() => navigator.clipboard.readText().catch(error => error.name))).toBe('NotAllowedError');
});

test('a reply that is dropped on the panel is read, as text and as a file; a picture is not', async () => {
  const drop = (what: { text?: string; file?: string; type?: string }) =>
    panel.page.evaluate(({ text, file, type }) => {
      const dataTransfer = new DataTransfer();
      if (text !== undefined) dataTransfer.setData('text/plain', text);
      if (file !== undefined) dataTransfer.items.add(new File([file], type === 'image/png' ? 'a.png' : 'reply.txt', { type: type ?? '' }));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented; // else the browser opens the file in the panel's place
    }, what);
  await heard(async () => expect(await drop({ text: wait(3) })).toBe(true));
  await panel.waitForRow('000003', 'queued');
  await heard(async () => expect(await drop({ file: wait(4), type: 'text/plain' })).toBe(true));
  await panel.waitForRow('000004', 'queued');
  await heard(async () => expect(await drop({ file: wait(5), type: 'image/png' })).toBe(true));
  expect(await panel.announced('status')).toContain('This is not a text');
  expect((await panel.rows()).map(({ id }) => id)).not.toContain('000005');
});

test('text that is sent from a page by its menu comes into the box, and is read only at a press there', async () => {
  const text = wait(9);
  const isOurWorker = (target: Target) => target.type() === 'service_worker' && target.url().includes(stage.extensionId);
  const worker = await (await stage.browser.waitForTarget(isOurWorker)).worker();
  // The browser's own menu is out of reach of a test; this is what the worker hears of a press in it.
  await worker?.evaluate(selectionText => {
    const clicked: object = chrome.contextMenus.onClicked;
    if ('dispatch' in clicked && typeof clicked.dispatch === 'function') clicked.dispatch({ menuItemId: 'send', selectionText }, undefined);
  }, text);
  await panel.waitFor('the text in the box', () =>
    panel.page.$eval('#reply', (box, sent) => box instanceof HTMLTextAreaElement && box.value === sent, text),
  );
  expect((await panel.rows()).map(row => row.id)).not.toContain('000009');
  await expect.poll(() => worker?.evaluate(() => chrome.storage.session.get('sent'))).toEqual({});
  await panel.press('Read reply');
  await panel.waitForRow('000009');
});

test('a screenshot is kept with its row and in the timeline, can be saved, and goes to the clipboard as a picture', async () => {
  await panel.newSession();
  await panel.connect();
  await panel.read(`!baiact000001 ${JSON.stringify({ v: 1, t, a: 'SHOT', s: '', x: '', o: { tm: 60_000 } })}`);
  await panel.run();
  expect((await panel.row('000001')).status).toBe('done');
  const width = await page.evaluate(() => innerWidth);
  await panel.show('Timeline');
  await panel.page.waitForSelector(`img[alt^="Screenshot, ${width} by"]`);
  await panel.show('Message');
  await panel.press('Copy the picture of row 1');
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The picture is on the clipboard'));
  // As a chat gets it.
  await page.bringToFront();
  await page.evaluate(() => {
    document.addEventListener('paste', event => {
      const [file] = event.clipboardData?.files ?? [];
      if (file === undefined) return;
      void createImageBitmap(file).then(image => document.body.setAttribute('data-pasted', `${file.type} ${image.width}`));
    });
  });
  await page.focus('#in');
  await page.keyboard.down('Control');
  await page.keyboard.press('v');
  await page.keyboard.up('Control');
  await page.waitForSelector(`[data-pasted="image/png ${width}"]`);
  await panel.show('Queue');
  await panel.pressIn('000001', 'More');
  const link = await panel.page.waitForSelector('a[download$=".png"]');
  expect(await link?.evaluate(el => el.getAttribute('href')?.slice(0, 22))).toBe('data:image/png;base64,');
});

test('a picture bears the numbers of the digest when the AI asks for them', async () => {
  await panel.newSession();
  await panel.connect();
  await panel.read(
    [
      { a: 'SCAN', x: '' },
      { a: 'SHOT', x: 'refs' },
    ]
      .map(({ a, x }, at) => `!baiact00000${at + 1} ${JSON.stringify({ v: 1, t, a, s: '', x, o: { tm: 60_000 } })}`)
      .join('\n'),
  );
  await panel.run();
  expect((await panel.row('000002')).status).toBe('done');
  const context = await panel.context();
  expect(context.dom).toMatch(/\[\d+\] button Go\b/);
  expect(context.res).toMatch(/000002 SHOT ok: shot-000002\.png \d+x\d+, in the side panel, numbers painted on it: 2/);
});
