// Files that a page wants: whoever asks for them in the page, the user is asked in the panel, and the page gets what they chose. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, keys, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const given = (name: string, text: string, type = 'text/plain') => ({ name, type, dataUrl: `data:${type};base64,${btoa(text)}` });
/** A page whose press makes a file field, asks through it, and takes it away again. */
const LEAVES = `<p id="out"></p><button id="b">Upload</button><script>b.onclick = () => {
  const field = Object.assign(document.createElement('input'), { type: 'file', ariaLabel: 'Photo' });
  field.onchange = () => { out.textContent = field.files[0].name; };
  document.body.append(field);
  field.click();
  field.remove();
};</script>`;
const PHOTO = given('me.png', 'a picture', 'image/png');

/** Tells what the page was given, and each event of the field. */
const LISTENS = `<p id="out"></p><script>
  const field = document.querySelector('[type=file]');
  window.heard = [];
  for (const type of ['input', 'change']) field.addEventListener(type, () => heard.push(type));
  field.addEventListener('change', async () => {
    const texts = await Promise.all([...field.files].map(file => file.text()));
    out.textContent = [...field.files].map(({ name, type, size }, at) => name + ' ' + type + ' ' + size + ' ' + texts[at]).join('; ');
  });
</script>`;

/** How many file choosers the browser opened in a page. */
async function choosersOf(page: Page): Promise<{ opened: number }> {
  const counted = { opened: 0 };
  const session = await page.createCDPSession();
  await session.send('Page.enable');
  await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
  session.on('Page.fileChooserOpened', () => (counted.opened += 1));
  return counted;
}

describe.each(DRIVERS)('%s', driver => {
  test.each([
    ['TYPE into the field', '<label>Photo <input type="file" id="f" accept="image/*"></label>', typeText('#f', 'a portrait')],
    ['a press on the field', '<label>Photo <input type="file" id="f" accept="image/*"></label>', click('#f')],
    ['a press on its label', '<label id="b">Photo<input type="file" accept="image/*" hidden></label>', click('#b')],
    [
      'a button with a script',
      '<input type="file" id="f" accept="image/*" aria-label="Photo" style="display:none"><button id="b" onclick="f.click()">Upload</button>',
      click('#b'),
    ],
  ])('%s asks the user, and puts in what they choose', async (_, body, action) => {
    const page = await lab.open(`${body}${LISTENS}`);
    const result = await lab.run(page, action, driver, { files: [PHOTO] });
    expect(told(result)).toMatch(/^value Photo me\.png/);
    expect(told(result)).not.toContain('was filled in');
    await page.waitForFunction(() => document.querySelector('#out')?.textContent === 'me.png image/png 9 a picture');
    expect(await page.evaluate('heard')).toEqual(['input', 'change']);
    const wish = await lab.panel.evaluate(() => globalThis.lab.wished.at(-1));
    expect(wish).toMatchObject({ name: 'Photo', accept: 'image/*', many: false });
  });

  describe('a page that keeps the press of its field from going on', () => {
    const box = (script: string) =>
      `<div id="drop"><input type="file" id="f" aria-label="Photo" style="display:none"><button id="b">Upload</button></div>${LISTENS}<script>b.onclick = event => { event.stopPropagation(); f.click(); }; ${script}</script>`;

    test.each([
      ['at the field', "f.addEventListener('click', event => event.stopPropagation())"],
      ['in a box around it', "drop.addEventListener('click', event => event.stopPropagation())"],
      ['at the document', "document.addEventListener('click', event => event.stopPropagation())"],
      ['by a press that does not bubble', "b.onclick = () => f.dispatchEvent(new MouseEvent('click', { cancelable: true }))"],
    ])('%s: the user is asked, and no chooser opens', async (_, script) => {
      const page = await lab.open(box(script));
      const choosers = await choosersOf(page);
      const result = await lab.run(page, click('#b'), driver, { files: [PHOTO] });
      expect(told(result)).toMatch(/^value Photo me\.png/);
      expect(await page.evaluate('f.files.length')).toBe(1);
      expect(choosers.opened).toBe(0);
    });

    test.each([
      ['at the field', "f.addEventListener('click', event => { event.preventDefault(); event.stopPropagation(); })"],
      [
        'in a box around it, and sees that nobody was before it',
        "drop.addEventListener('click', event => { if (event.defaultPrevented) out.textContent = 'kept'; event.preventDefault(); event.stopPropagation(); })",
      ],
    ])('%s, and wants no chooser: nobody is asked', async (_, script) => {
      const page = await lab.open(box(script));
      const before = await lab.panel.evaluate(() => globalThis.lab.wished.length);
      const result = await lab.run(page, click('#b'), driver, { files: [PHOTO] });
      expect(told(result)).not.toContain('Photo');
      expect(await lab.panel.evaluate(() => globalThis.lab.wished.length)).toBe(before);
      expect(await page.$eval('#out', at => at.textContent)).toBe('');
    });
  });

  test('what the page does with the file is told as of any action', async () => {
    const page = await lab.open(
      '<input type="file" id="f" aria-label="Photo"><div id="at"></div><script>f.onchange = () => { at.innerHTML = `<div role="alert">${f.files[0].name} is too small</div>`; };</script>',
    );
    expect(told(await lab.run(page, click('#f'), driver, { files: [PHOTO] }))).toContain('me.png is too small');
  });

  test('several files go into a field that takes several', async () => {
    const page = await lab.open(`<input type="file" id="f" aria-label="Papers" multiple>${LISTENS}`);
    const result = await lab.run(page, typeText('#f', 'the papers'), driver, { files: [given('a.txt', 'one'), given('b.txt', 'two')] });
    expect(told(result)).toMatch(/^value Papers a\.txt, b\.txt/);
    await page.waitForFunction(() => document.querySelector('#out')?.textContent === 'a.txt text/plain 3 one; b.txt text/plain 3 two');
  });

  test('without a file nothing is put in, no chooser opens, and what the press did is told all the same', async () => {
    const page = await lab.open(
      `<label id="b">Photo<input type="file" hidden></label>${LISTENS}<button id="n" onclick="at.textContent = 'Sent'; field.click()">Next</button><p id="at" role="status"></p>`,
    );
    const choosers = await choosersOf(page);
    expect(told(await lab.run(page, click('#b'), driver))).toBe('text no file was given to Photo, though the page asked for one');
    expect(told(await lab.run(page, click('#n'), driver))).toMatch(/no file was given to Photo, though the page asked for one[\s\S]*Sent/);
    expect([await page.evaluate('heard'), choosers.opened]).toEqual([[], 0]);
    const typed = await lab.run(page, typeText('[type=file]', 'a portrait'), driver);
    expect(told(typed)).toMatch(/^(?:REFUSED: The user chose no file|NOT_VISIBLE)/);
  });

  test('a file without a byte goes in as such, and the press is over', async () => {
    const page = await lab.open(`<input type="file" id="f" aria-label="Photo">${LISTENS}`);
    const choosers = await choosersOf(page);
    const result = await lab.run(page, click('#f'), driver, { files: [{ name: 'none.txt', type: 'text/plain', dataUrl: 'data:' }] });
    expect(told(result)).toMatch(/^value Photo none\.txt/);
    await page.waitForFunction(() => document.querySelector('#out')?.textContent?.startsWith('none.txt text/plain 0'));
    await page.click('#f');
    await expect.poll(() => choosers.opened).toBe(1);
  });

  test('a page that asks for another file once it has one gets both', async () => {
    const page =
      await lab.open(`<label id="b">Front<input type="file" id="f" hidden></label><input type="file" id="g" aria-label="Back" hidden>
      <script>f.onchange = () => g.click();</script>`);
    const result = await lab.run(page, click('#b'), driver, { files: [PHOTO] });
    expect(told(result)).toMatch(/value Back me\.png[\s\S]*value Front me\.png/);
    expect(await page.evaluate('f.files.length + g.files.length')).toBe(2);
  });

  test('a field that leaves the page with its press is given the file where it is', async () => {
    const page = await lab.open(LEAVES);
    expect(told(await lab.run(page, click('#b'), driver, { files: [PHOTO] }))).toContain('value Photo me.png');
    expect(await page.$eval('#out', at => at.textContent)).toBe('me.png');
  });

  test('such a field that nothing of the page holds any more is there still when the user has chosen', async () => {
    const page = await lab.open(LEAVES);
    const session = await page.createCDPSession();
    const collect = () => session.send('HeapProfiler.collectGarbage');
    const result = await lab.runWhile(page, click('#b'), driver, collect, { files: [PHOTO], choosesLate: true });
    expect(told(result)).toContain('value Photo me.png');
    expect(await page.$eval('#out', at => at.textContent)).toBe('me.png');
  });

  test.each([
    ['draws anew while the user chooses gets the file', 'f.outerHTML = f.outerHTML', /^value Photo me\.png/, 1],
    ['takes away while the user chooses does not', 'f.remove()', /no file was given to Photo: it left the page before the file came/, 0],
  ])('a field that the page %s', async (_, meanwhile, says, held) => {
    const page = await lab.open('<input type="file" id="f" aria-label="Photo">');
    const options = { files: [PHOTO], choosesLate: true };
    const result = await lab.runWhile(page, click('#f'), driver, async () => void (await page.evaluate(meanwhile)), options);
    expect(told(result)).toMatch(says);
    expect(await page.evaluate("[...document.querySelectorAll('#f')].flatMap(field => [...field.files]).length")).toBe(held);
  });

  test.each(['/home/ann/me.png', 'C:\\Users\\ann\\me.png', 'file:///me.png', '~/me.png'])(
    '%s is no purpose, and asks nobody',
    async path => {
      const page = await lab.open('<input type="file" id="f" aria-label="Photo">');
      const before = await lab.panel.evaluate(() => globalThis.lab.wished.length);
      const result = await lab.run(page, typeText('#f', path), driver, { files: [PHOTO] });
      expect(told(result)).toMatch(/^VALUE_REJECTED: The user chooses the file/);
      expect(result).toMatchObject({ dispatched: false });
      expect(await lab.panel.evaluate(() => globalThis.lab.wished.length)).toBe(before);
    },
  );
});

describe('a field that no listener of bAI hears', () => {
  const makes = (press: string) => `<p id="out"></p><button id="b">Upload</button><script>b.onclick = async () => {
    const field = Object.assign(document.createElement('input'), { type: 'file', ariaLabel: 'Photo' });
    field.onchange = () => { out.textContent = field.files[0].name; };
    ${press}
  };</script>`;
  const inPage = (script: string) => `<input type="file" id="f" aria-label="Photo" style="display:none"><button id="b">Upload</button>
    <p id="out"></p><script>f.onchange = () => { out.textContent = f.files[0].name; }; ${script}</script>`;

  test.each([
    ['that was never in the page', makes('field.click();')],
    ['that the page makes once its server has answered', makes("await fetch('/slow'); field.click();")],
    [
      'whose press ends at the field',
      inPage("f.addEventListener('click', event => event.stopImmediatePropagation()); b.onclick = () => f.click();"),
    ],
    ['that the page opens without a press', inPage('b.onclick = () => f.showPicker();')],
    [
      'whose press the page keeps to itself',
      inPage(
        "addEventListener('click', event => { if (event.target === f) event.stopImmediatePropagation(); }, true); b.onclick = () => f.click();",
      ),
    ],
  ])('%s: the user is asked in the panel all the same', async (_, body) => {
    const page = await lab.open(body);
    const result = await lab.run(page, click('#b'), 'trusted', { files: [PHOTO] });
    expect(told(result)).toMatch(/^value Photo me\.png/);
    expect(told(result)).not.toContain('chooser');
    await page.waitForFunction(() => document.querySelector('#out')?.textContent === 'me.png');
  });

  test('that the page holds no more, and whose memory is wanted at once', async () => {
    const page = await lab.open(makes('field.click();'));
    await lab.panel.evaluate(() => {
      const collect: Parameters<typeof chrome.debugger.onEvent.addListener>[0] = (target, method) => {
        if (method !== 'Page.fileChooserOpened') return;
        chrome.debugger.onEvent.removeListener(collect);
        // Behind what bAI asks for at once, and before what it asks for next.
        void chrome.debugger.sendCommand(target, 'Runtime.evaluate', {
          expression: 'for (let n = 0; n < 200; n += 1) new Uint8Array(1e7)',
        });
      };
      chrome.debugger.onEvent.addListener(collect);
    });
    expect(told(await lab.run(page, click('#b'), 'trusted', { files: [PHOTO] }))).toMatch(/^value Photo me\.png/);
  });

  test('in another frame than the press', async () => {
    const page =
      await lab.open(`<button id="b">Upload</button><iframe srcdoc="${'<input type=file aria-label=Photo onchange=&quot;title = files[0].name&quot;>'}"></iframe>
      <script>b.onclick = () => document.querySelector('iframe').contentDocument.querySelector('input').click();</script>`);
    const result = await lab.run(page, click('#b'), 'trusted', { files: [PHOTO] });
    expect(told(result)).toMatch(/^value Photo me\.png/);
    expect(await page.evaluate("document.querySelector('iframe').contentDocument.querySelector('input').title")).toBe('me.png');
  });

  test('it is called by what was pressed where it has no name', async () => {
    const page = await lab.open(`<button id="b">Upload</button><script>
      b.onclick = () => Object.assign(document.createElement('input'), { type: 'file', onchange: event => { b.title = event.target.files[0].name; } }).click();</script>`);
    expect(told(await lab.run(page, click('#b'), 'trusted'))).toBe('text no file was given to Upload, though the page asked for one');
    expect(told(await lab.run(page, click('#b'), 'trusted', { files: [PHOTO] }))).toMatch(/^value Upload me\.png/);
    expect(await page.$eval('#b', at => at.getAttribute('title'))).toBe('me.png');
  });
});

test('a picker of files that needs no field is kept closed once, which is said, and opens at the next press', async () => {
  const page = await lab.open(`<button id="b">Save</button><p id="out"></p><script>
    b.onclick = () => showSaveFilePicker().then(() => 0, error => out.append(error.name + ' '));</script>`);
  expect(told(await lab.run(page, click('#b'), 'trusted'))).toMatch(/^text kept closed: .*; after another press it opens/);
  expect(await page.$eval('#out', at => at.textContent)).toBe('AbortError ');
  const choosers = await choosersOf(page);
  expect(told(await lab.run(page, click('#b'), 'trusted'))).not.toContain('kept closed');
  expect(choosers.opened).toBe(1);
});

test('a real key on the field asks the user too', async () => {
  const page = await lab.open(`<label>Photo <input type="file" id="f"></label>${LISTENS}`);
  expect(told(await lab.run(page, keys('#f', 'Enter'), 'trusted', { files: [PHOTO] }))).toMatch(/^value Photo me\.png/);
});

test('a press of the own hand on a file field opens the chooser as ever, while a row comes to rest and after it', async () => {
  const page = await lab.open(
    `<label>Photo <input type="file" id="f"></label><button id="b" onclick="f.click()">Upload</button>
    <button id="go">Go</button><p id="out"></p><script>go.onclick = () => setInterval(() => out.append('.'), 20);</script>`,
  );
  const choosers = await choosersOf(page);
  const wished = () => lab.panel.evaluate(() => globalThis.lab.wished.length);
  const before = await wished();
  const running = lab.run(page, click('#go'), 'synthetic', { files: [PHOTO] });
  await lab.panel.waitForFunction(() => globalThis.lab.progress.at(-1)?.stage === 'settle', { polling: 20 });
  await page.click('#f');
  await expect.poll(() => choosers.opened).toBe(1);
  await page.click('#b');
  await expect.poll(() => choosers.opened).toBe(2);
  expect(told(await running)).not.toContain('Photo');
  await page.click('#f');
  await expect.poll(() => choosers.opened).toBe(3);
  expect(await wished()).toBe(before);
});
