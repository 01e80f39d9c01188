// A page wants a file, through a real panel: the user chooses or drops it in the card, sees what it is, and the page has it. One list for every edition.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import type { Panel } from './launch.ts';

/** Bytes of a file that is near to the limit. */
const LARGE = 19_000_000;

/** Where the list is tried: a panel that is connected, and the tab with the page below in front. */
export type FilesOn = {
  panel(): Panel;
  page(): Page;
  tab(): number;
  /** Called while a file is chosen and not given yet, to look at the card. */
  look?(): Promise<void>;
};

export const FILES_PAGE = `<title>Profile</title><h1>Profile</h1>
  <label>Photo <input type="file" id="photo" accept="image/*"></label>
  <input type="file" id="papers" aria-label="Papers" multiple style="display:none"><button id="upload" onclick="papers.click()">Add papers</button>
  <label id="scan-label">Scan <input type="file" id="scan" hidden></label>
  <p id="out" role="status"></p><script>
  for (const field of document.querySelectorAll('[type=file]')) field.addEventListener('change', async () => {
    const told = [...field.files].map(async file => {
      const bytes = await file.arrayBuffer();
      const sum = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');
      return file.name + ' ' + file.type + ': ' + (file.size < 100 ? await file.text() : sum);
    });
    out.textContent = (await Promise.all(told)).join('; ');
  });
  </script>`;

/** The tests of the list. */
export function fileCases(on: FilesOn): void {
  const folder = mkdtempSync(join(tmpdir(), 'bai-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const onDisk = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const line = (id: number, a: string, s: string, x = '') =>
    `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: on.tab(), a, s, x, o: { tm: 60_000 } })}`;
  const card = () => on.panel().page.evaluate(() => document.querySelector<HTMLElement>('.file-card')?.innerText ?? '');
  const out = () => on.page().$eval('#out', at => at.textContent);

  test('TYPE on a file field asks with its name and purpose; chosen, the file is in the field, and the row says so', async () => {
    const panel = on.panel();
    await panel.read(line(1, 'TYPE', '#photo', 'a portrait'));
    await panel.waitFor('the row to say what it asks for', async () => (await panel.row('000001')).text.includes('file for'));
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    expect(await card()).toContain('The page wants a file for “Photo”');
    expect(await card()).toContain('a portrait');
    expect((await panel.row('000001')).text).toContain('waiting for a file from you');
    expect(await panel.text()).toContain('1 of 1: waiting for a file from you');
    await panel.page.keyboard.press('u');
    await panel.waitFor('the key to go to the row', () =>
      panel.page.evaluate(() => document.activeElement?.getAttribute('data-id') === '000001'),
    );
    expect(await card()).toContain(`The site that gets it: ${await on.page().evaluate(() => location.hostname)}`);
    const give = () => panel.page.$eval('.file-card .main', button => button instanceof HTMLButtonElement && button.disabled);
    expect(await give()).toBe(true);
    const field = await panel.page.$('.file-card input[type=file]');
    expect(await field?.evaluate(input => input.getAttribute('accept'))).toBe('image/*');
    await field?.uploadFile(onDisk('me.png', 'a picture'));
    await panel.waitFor('its name and size', async () => /me\.png\s+9 byte/.test(await card()));
    await on.look?.();
    await panel.press('Put it into the page');
    expect((await panel.waitForRow('000001', 'done')).text).toContain('me.png');
    await expect.poll(out).toBe('me.png image/png: a picture');
    expect(JSON.stringify(await panel.context())).not.toContain('base64');
  });

  test('a press that opens a file chooser asks too; files that are dropped on the card go in', async () => {
    const panel = on.panel();
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
    await expect.poll(out).toBe('a.txt text/plain: text of a.txt; b.txt text/plain: text of b.txt');
    expect(await panel.text()).not.toContain('This is not a text of up to');
  });

  test('a press on the label of a hidden field asks as well; of a large file each byte arrives', async () => {
    const panel = on.panel();
    const bytes = randomBytes(LARGE);
    await panel.read(line(16, 'CLICK', '#scan-label'));
    await panel.waitForRow('000016', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await card()).includes('The page wants a file for “Scan”'));
    const field = await panel.page.$('.file-card input[type=file]');
    await field?.uploadFile(onDisk('scan.pdf', bytes));
    await panel.waitFor('its name and size', async () => /scan\.pdf\s+19 MB/.test(await card()));
    await panel.press('Put it into the page');
    await panel.waitForRow('000016', 'done');
    await expect.poll(out).toBe(`scan.pdf application/pdf: ${createHash('sha256').update(bytes).digest('hex')}`);
  });

  test('a file above the limit is not given, and the card says so', async () => {
    const panel = on.panel();
    await panel.read(line(18, 'TYPE', '#scan', 'a scan'));
    await panel.waitForRow('000018', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    const field = await panel.page.$('.file-card input[type=file]');
    await field?.uploadFile(onDisk('film.mp4', Buffer.alloc(LARGE + 2_000_000)));
    await panel.waitFor('its name and size', async () => /film\.mp4\s+21 MB/.test(await card()));
    expect(await panel.page.$eval('.file-card .main', button => button instanceof HTMLButtonElement && button.disabled)).toBe(true);
    expect(await card()).toContain('20 MB');
    await panel.press('No file');
    await panel.waitForRow('000018', 'failed');
  });

  test('a file that is gone by then is said, and another one can be chosen', async () => {
    const panel = on.panel();
    await panel.read(line(19, 'TYPE', '#scan', 'a scan'));
    await panel.waitForRow('000019', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    const field = await panel.page.$('.file-card input[type=file]');
    const path = onDisk('gone.txt', 'It is here.');
    await field?.uploadFile(path);
    await panel.waitFor('its name', async () => (await card()).includes('gone.txt'));
    unlinkSync(path);
    await panel.press('Put it into the page');
    await panel.waitFor('the trouble to be said', async () => (await card()).includes('That cannot be read'));
    const spoken = (words: string) =>
      panel.page.evaluate(
        words => [...document.querySelectorAll('[role=alert]')].filter(at => at.textContent?.includes(words)).length,
        words,
      );
    await expect.poll(() => spoken('That cannot be read')).toBe(1);
    await field?.uploadFile(onDisk('here.txt', 'It is here.'));
    await panel.waitFor('its name', async () => (await card()).includes('here.txt'));
    expect(await card()).not.toContain('That cannot be read');
    await panel.press('Put it into the page');
    await panel.waitForRow('000019', 'done');
    await expect.poll(out).toBe('here.txt text/plain: It is here.');
  });

  test('without a file the run ends there, and says that none was chosen; Stop ends it as well', async () => {
    const panel = on.panel();
    await panel.read([line(21, 'CLICK', '#photo'), line(22, 'NOOP', '', 'after it')].join('\n'));
    await panel.waitForRow('000022', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    await panel.press('No file');
    expect((await panel.waitForRow('000021', 'done')).text).toContain('no file was given to Photo, though the page asked for one');
    await panel.waitFor('the end of the run', async () => (await panel.runState()) === 'idle');
    expect((await panel.row('000022')).status).toBe('queued');
    await panel.read(line(24, 'TYPE', '#photo', 'a portrait'));
    await panel.waitForRow('000024', 'queued');
    await panel.include('000022', false);
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    await panel.press('No file');
    expect((await panel.waitForRow('000024', 'failed')).text).toContain('The user chose no file');
    await panel.read(line(23, 'TYPE', '#photo', 'a portrait'));
    await panel.waitForRow('000023', 'queued');
    await panel.start();
    await panel.waitFor('the card', async () => (await panel.runState()) === 'file');
    await panel.press('Stop');
    await panel.waitFor('the end of the run', async () => (await panel.runState()) === 'idle');
    expect((await panel.waitForRow('000023', 'interrupted')).text).toContain('Stopped before a file was given');
  });
}
