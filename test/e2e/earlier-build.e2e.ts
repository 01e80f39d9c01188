// What an earlier build wrote opens unchanged: its database in the real panel, and its settings file.
//
// Both were written by the build before the panel was divided into rooms (test/fixtures/earlier/), with a checkpoint after every twelfth event.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { readSettings } from '../../src/sidebar/settings/settings-file.ts';
import { launch, type Panel, type Stage } from './launch.ts';

const fixture = (name: string) => readFileSync(join(ROOT, 'test/fixtures/earlier', name), 'utf8');

let stage: Stage;
let panel: Panel;
beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  // A page of the extension that is not the panel puts the database where the panel will look for it.
  const writer = await stage.browser.newPage();
  await writer.goto(`chrome-extension://${stage.extensionId}/practice/chat.html`);
  await writer.evaluate(
    text =>
      new Promise<void>((resolve, reject) => {
        const { version, stores }: { version: number; stores: Record<string, [string, unknown][]> } = JSON.parse(text);
        const open = indexedDB.open('bai', version);
        open.onerror = () => reject(open.error);
        open.onupgradeneeded = () => {
          for (const [name, entries] of Object.entries(stores)) {
            const store = open.result.createObjectStore(name);
            for (const [key, value] of entries) store.put(value, key);
          }
        };
        open.onsuccess = () => {
          open.result.close();
          resolve();
        };
      }),
    fixture('database.json'),
  );
  await writer.close();
  panel = await stage.openPanel(await stage.open(stage.site.page('<h1>Shop</h1>')));
});
afterAll(() => stage?.close());

const statuses = async () => (await panel.rows()).map(({ id, status }) => `${id} ${status}`);

test('its sessions are there with all their rows, also the one that rests in the archive', async () => {
  await panel.waitFor('the row of the last session', async () => (await statuses()).join() === '000001 done');
  expect(await panel.link()).toBe('connected');
  await panel.openSessions();
  await panel.waitFor('the first session to be offered', () =>
    panel.page.evaluate(() => {
      const item = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')].find(el => el.innerText.includes('Chat 1'));
      item?.click();
      return item !== undefined;
    }),
  );
  await panel.waitFor('the rows of the first session', async () => (await statuses()).length > 1);
  expect(await statuses()).toEqual([
    '000001 done',
    '000002 done',
    '000003 done',
    '000009 invalid',
    '000004 failed',
    '000005 queued',
    '000006 deleted',
  ]);
  expect((await panel.row('000002')).text).toContain('Ann Lee');
  const updated = await panel.row('000005');
  expect(updated.rev).toBe('1');
});

test('its settings file is taken as it is', () => {
  const text = fixture('settings.json');
  const { settings, recipes, goals } = JSON.parse(text);
  expect(readSettings(text)).toEqual({ ok: true, value: { ...settings, recipes, goals } });
});
