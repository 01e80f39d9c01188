// The built editions as a browser sees them: what they ask for at install, and that tests run what is shipped.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIST } from '../../scripts/build.mjs';
import { filesIn } from '../../scripts/files.mjs';
import { copyEdition, type Edition, launch, type Panel, type Stage } from './launch.ts';

const manifestIn = (folder: string): Record<string, unknown> => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

test('the chrome-lite under test differs from the shipped one only in the access that a user would grant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bai-copy-'));
  try {
    const copy = join(folder, 'extension');
    copyEdition('chrome-lite', copy, true);
    const shipped = join(DIST, 'chrome-lite');
    const { host_permissions: granted, ...rest } = manifestIn(copy);
    expect(rest).toEqual(manifestIn(shipped));
    expect(granted).toEqual(manifestIn(shipped).optional_host_permissions);
    expect(filesIn(copy)).toEqual(filesIn(shipped));
    const others = filesIn(copy).filter(file => file !== 'manifest.json');
    for (const file of others) expect(readFileSync(join(copy, file)).equals(readFileSync(join(shipped, file))), file).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const WARNINGS: Record<Edition, string[]> = {
  chrome: ['Access the page debugger backend', 'Read and change all your data on all websites'],
  'chrome-lite': [],
};

describe.each<Edition>(['chrome', 'chrome-lite'])('%s as shipped', edition => {
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
