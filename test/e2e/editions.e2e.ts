// The built editions as a browser sees them: what they ask for at install, and that tests run what is shipped.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIST } from '../../scripts/build.mjs';
import { filesIn } from '../../scripts/files.mjs';
import { copyEdition, type Edition, launch, type Panel, type Stage } from './launch.ts';

const manifestIn = (folder: string): Record<string, unknown> => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bai-copy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the chrome-lite under test differs from the shipped one only in the access that a user would grant', () => {
  const copy = join(folder, 'chrome-lite');
  copyEdition('chrome-lite', copy, true);
  const shipped = join(DIST, 'chrome-lite');
  const { host_permissions: granted, ...rest } = manifestIn(copy);
  expect(rest).toEqual(manifestIn(shipped));
  expect(granted).toEqual(manifestIn(shipped).optional_host_permissions);
  expect(filesIn(copy)).toEqual(filesIn(shipped));
  const others = filesIn(copy).filter(file => file !== 'manifest.json');
  for (const file of others) expect(readFileSync(join(copy, file)).equals(readFileSync(join(shipped, file))), file).toBe(true);
}, 180_000); // it may build the edition first

/**
 * Bytes over the wire of a store, compressed; a panel that opens reads only its start, and with what `begun` holds once something happened in a session. `all`: the
 * whole panel and what is injected, without what is read only with the first long text of a page (`article`, which is a package's, and `text`).
 */
const BUDGETS = { start: 82_000, begun: 44_800, page: 73_800, all: 282_000, text: 13_700 };
/** What is read only where it is wanted: a text, a row that is edited, the pictures of the guide, the settings and their file, schemas, a message that is read, what another chat is told, a file of a session, a chat that is connected, another agent's language. Bytes, compressed. */
const WANTED = {
  article: 12_000,
  edit: 6_000,
  guide: 1_300,
  settings: 3_500,
  'settings-file': 1_300,
  zod: 8_600,
  told: 3_500,
  aside: 1_500,
  export: 5_300,
  chat: 11_500,
  language: 1_500,
  'more-to-tell': 700,
  'tool-code': 8_600,
  'macro-tool': 8_600,
  snapshot: 2_000,
};
/** What is injected only into a chat that was connected. Bytes, compressed. */
const CHAT = 17_700;
/** What is injected only where a session speaks another agent's language. Bytes, compressed. */
const SNAPSHOT = 7_800;
/** What is injected only where a page offers tools to agents. Bytes, compressed. */
const TOOLS = 3_400;

test('what ships stays small', () => {
  copyEdition('chrome', join(folder, 'chrome'), true); // builds it when it is out of date
  const size = (file: string) => gzipSync(readFileSync(join(DIST, 'chrome', file)), { level: 9 }).length;
  const parts = filesIn(join(DIST, 'chrome')).filter(file => /^(sidebar|shared)\/.*\.js$/.test(file));
  expect(size('sidebar/sidebar.js')).toBeLessThan(BUDGETS.start);
  expect(size('shared/begun.js')).toBeLessThan(BUDGETS.begun);
  expect(size('page.js')).toBeLessThan(BUDGETS.page);
  const wanted = Object.entries(WANTED).map(([name, most]): [string, number] => [`shared/${name}.js`, most]);
  for (const [file, most] of wanted) expect(size(file), file).toBeLessThan(most);
  expect(size('page-text.js')).toBeLessThan(BUDGETS.text);
  expect(size('page-chat.js')).toBeLessThan(CHAT);
  expect(size('page-snapshot.js')).toBeLessThan(SNAPSHOT);
  expect(size('page-tools.js')).toBeLessThan(TOOLS);
  const always = [...parts.filter(part => wanted.every(([file]) => file !== part)), 'page.js'];
  expect(always.map(size).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(BUDGETS.all);
  // The start is one file: nothing else is read before the first picture.
  const readAtOnce = (file: string) =>
    [...readFileSync(join(DIST, 'chrome', file), 'utf8').matchAll(/\bimport[^("';]*from"([^"]+)"/g)].map(([, from]) => from);
  expect(readAtOnce('sidebar/sidebar.js')).toEqual([]);
  expect(readAtOnce('shared/begun.js')).toEqual(['../sidebar/sidebar.js']);
}, 180_000);

const WARNINGS: Record<Edition, string[]> = {
  chrome: ['Access the page debugger backend', 'Read and change all your data on all websites'],
  'chrome-lite': [],
  'chrome-local': ['Access the page debugger backend', 'Read and change all your data on all websites'],
};

describe.each<Edition>(['chrome', 'chrome-lite', 'chrome-local'])('%s as shipped', edition => {
  let stage: Stage;
  let panel: Panel;
  const problems: string[] = [];

  beforeAll(async () => {
    stage = await launch({ edition, granted: false });
    const page = await stage.open(stage.site.page('<h1>Plain page</h1>'));
    panel = await stage.openPanel(page);
    panel.page.on('console', message => {
      if (['error', 'warn'].includes(message.type())) problems.push(message.text());
    });
    panel.page.on('pageerror', error => problems.push(String(error)));
    await panel.page.reload();
    await panel.waitFor('the panel to be ready again', async () => (await panel.runState()) !== '');
  });
  afterAll(() => stage?.close());

  test('shows exactly these warnings at install', async () => {
    const warnings = await panel.page.evaluate(() =>
      chrome.management.getPermissionWarningsByManifest(JSON.stringify(chrome.runtime.getManifest())),
    );
    expect(warnings).toEqual(WARNINGS[edition]);
  });

  test('opens its panel without an error in the console', () => {
    expect(problems).toEqual([]);
  });

  test('opens the same panel as a plain tab', async () => {
    const page = await stage.open(stage.site.page('<title>Beside</title><h1>Beside</h1>', '/beside'));
    const id = await stage.tabId(page);
    await stage.closePanel(panel);
    const tab = await stage.openPanelInTab(page);
    await tab.waitFor('the context of the page that it was opened for', async () => (await tab.context()).t === id);
  });
});
