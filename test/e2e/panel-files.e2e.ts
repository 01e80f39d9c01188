// A page wants a file, through the real panel: the user chooses or drops it in the card, sees what it is, and the page's server gets it.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Edition, launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<title>Profile</title><h1>Profile</h1>
  <label>Photo <input type="file" id="photo" accept="image/*"></label>
  <input type="file" id="papers" aria-label="Papers" multiple style="display:none"><button id="upload" onclick="papers.click()">Add papers</button>
  <p id="out" role="status"></p><script>
  for (const field of document.querySelectorAll('[type=file]')) field.addEventListener('change', async () => {
    const texts = await Promise.all([...field.files].map(file => file.text()));
    out.textContent = [...field.files].map((file, at) => file.name + ': ' + texts[at]).join('; ');
  });
  </script>`;

const folder = mkdtempSync(join(tmpdir(), 'bai-files-'));
const onDisk = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe.each<Edition>(['chrome', 'chrome-lite'])('%s', edition => {
  let stage: Stage;
  let panel: Panel;
  let page: Page;
  let tab: number;
  beforeAll(async () => {
    stage = await launch({ edition });
    page = await stage.open(stage.site.page(PAGE));
    tab = await stage.tabId(page);
    panel = await stage.openPanel(page);
    await panel.describes(page, tab);
    await panel.connect();
  });
  afterAll(() => stage?.close());

  const line = (id: number, a: string, s: string, x = '') =>
    `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab, a, s, x, o: { tm: 60_000 } })}`;
  const card = () => panel.page.evaluate(() => document.querySelector<HTMLElement>('.file-card')?.innerText ?? '');
  const out = () => page.$eval('#out', at => at.textContent);

  test('TYPE on a file field asks with its name and purpose; chosen, the file is in the field, and the row says so', async () => {
    await panel.read(line(1, 'TYPE', '#photo', 'a portrait'));
    await panel.waitFor('the row to say what it asks for', async () => (await panel.row('000001')).text.includes('file for'));
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    expect(await card()).toContain('The page wants a file for “Photo”');
    expect(await card()).toContain('a portrait');
    const give = () => panel.page.$eval('.file-card .main', button => button instanceof HTMLButtonElement && button.disabled);
    expect(await give()).toBe(true);
    const field = await panel.page.$('.file-card input[type=file]');
    expect(await field?.evaluate(input => input.getAttribute('accept'))).toBe('image/*');
    await field?.uploadFile(onDisk('me.png', 'a picture'));
    await panel.waitFor('its name and size', async () => /me\.png\s+9 byte/.test(await card()));
    if (process.env.LOOK) {
      await panel.page.setViewport({ width: 360, height: 700 });
      for (const value of ['light', 'dark']) {
        await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
        await panel.page.screenshot({ path: `out/files-${value}.png` });
      }
      await panel.page.emulateMediaFeatures([]);
    }
    await panel.press('Put it into the page');
    expect((await panel.waitForRow('000001', 'done')).text).toContain('me.png');
    expect(await out()).toBe('me.png: a picture');
    expect(JSON.stringify(await panel.context())).not.toContain('base64');
  });

  test('a press that opens a file chooser asks too; files that are dropped on the card go in', async () => {
    await panel.read(line(11, 'CLICK', '#upload'));
    await panel.waitForRow('000011', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await card()).includes('The page wants a file for “Papers”'));
    await panel.page.$eval('.file-card', at => {
      const dataTransfer = new DataTransfer();
      for (const name of ['a.txt', 'b.txt']) dataTransfer.items.add(new File([`text of ${name}`], name, { type: 'text/plain' }));
      at.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await panel.waitFor('both names', async () => /a\.txt[\s\S]*b\.txt/.test(await card()));
    await panel.press('Put it into the page');
    await panel.waitForRow('000011', 'done');
    expect(await out()).toBe('a.txt: text of a.txt; b.txt: text of b.txt');
    expect(await panel.text()).not.toContain('This is not a text of up to');
  });

  test('without a file the run ends there, and says that none was chosen; Stop ends it as well', async () => {
    await panel.read([line(21, 'CLICK', '#photo'), line(22, 'NOOP', '', 'after it')].join('\n'));
    await panel.waitForRow('000022', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    await panel.press('No file');
    expect((await panel.waitForRow('000021', 'failed')).text).toContain('The user chose no file');
    expect((await panel.row('000022')).status).toBe('queued');
    await panel.read(line(23, 'TYPE', '#photo', 'a portrait'));
    await panel.waitForRow('000023', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    await panel.press('Stop');
    await panel.waitFor('the end of the run', async () => (await panel.runState()) === 'idle');
    expect((await panel.row('000023')).status).not.toBe('done');
  });
});
