// Files that a page wants: whoever asks for them in the page, the user is asked in the panel, and the page gets what they chose. Both drivers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, keys, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const given = (name: string, text: string, type = 'text/plain') => ({ name, type, dataUrl: `data:${type};base64,${btoa(text)}` });
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
    await page.waitForFunction(() => document.querySelector('#out')?.textContent === 'me.png image/png 9 a picture');
    expect(await page.evaluate('heard')).toEqual(['input', 'change']);
    const wish = await lab.panel.evaluate(() => globalThis.lab.wished.at(-1));
    expect(wish).toMatchObject({ name: 'Photo', accept: 'image/*', many: false });
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

  test('without a file nothing is put in, the page opens no chooser, and can be worked with', async () => {
    const page = await lab.open(`<label id="b">Photo<input type="file" hidden></label>${LISTENS}<button id="n">Next</button>`);
    let chosen = 0;
    const session = await page.createCDPSession();
    await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
    session.on('Page.fileChooserOpened', () => (chosen += 1));
    const result = await lab.run(page, click('#b'), driver);
    expect(told(result)).toBe('REFUSED: The user chose no file.');
    expect((await lab.run(page, click('#n'), driver)).ok).toBe(true);
    expect([await page.evaluate('heard'), chosen]).toEqual([[], 0]);
    await session.detach();
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

test('a real key on the field asks the user too', async () => {
  const page = await lab.open(`<label>Photo <input type="file" id="f"></label>${LISTENS}`);
  expect(told(await lab.run(page, keys('#f', 'Enter'), 'trusted', { files: [PHOTO] }))).toMatch(/^value Photo me\.png/);
});
