// A queue as it is often written, put to the chaos runner: it takes a press out of the queue when it has run. It must not pass.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { witnessPage } from './chaos-panel.ts';
import type { Batch, Claim, Subject } from './chaos-run.ts';
import type { Stage } from './launch.ts';

/** Runs what is at the head of the queue, says so, then takes it out. */
const QUEUE_PAGE = `
const read = name => JSON.parse(localStorage.getItem(name) ?? '[]');
const write = (name, value) => localStorage.setItem(name, JSON.stringify(value));
async function work() {
  document.body.dataset.idle = 'no';
  for (let head = read('queue')[0]; head !== undefined; head = read('queue')[0]) {
    let says = 'done';
    try {
      await chrome.scripting.executeScript({ target: { tabId: head.tab }, func: css => document.querySelector(css).click(), args: ['#a' + head.number] });
    } catch {
      says = 'failed';
    }
    write('said', [...read('said'), [head.number, says]]);
    write('queue', read('queue').slice(1));
  }
  document.body.dataset.idle = 'yes';
}
globalThis.order = presses => { write('queue', [...read('queue'), ...presses]); void work(); };
globalThis.said = () => read('said');
void work();
`;

/** Installs the naive queue beside bAI and makes a subject of it. `folder`: an empty one that may be written to. */
export async function naiveSubject(stage: Stage, folder: string): Promise<Subject> {
  mkdirSync(folder, { recursive: true });
  const manifest = {
    manifest_version: 3,
    name: 'Naive queue',
    version: '1',
    permissions: ['scripting', 'tabs'],
    host_permissions: ['<all_urls>'],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'queue.html'), '<!doctype html><title>Queue</title><body><script src="queue.js"></script>');
  writeFileSync(join(folder, 'queue.js'), QUEUE_PAGE);
  const id = await stage.browser.installExtension(folder);
  const page = await stage.open(stage.site.page('<h1>Start</h1>'));
  const queue = await stage.browser.newPage();
  const address = `chrome-extension://${id}/queue.html`;
  await queue.goto(address);

  const idle = () => queue.evaluate(() => document.body.dataset.idle === 'yes');
  return {
    async begin({ numbers, holdMs }: Batch) {
      const shown = stage.site.page(witnessPage(numbers, holdMs));
      await page.goto(shown);
      await queue.evaluate(
        async (url, list) => {
          const tab = (await chrome.tabs.query({ url }))[0]?.id;
          Reflect.get(globalThis, 'order')(list.map(number => ({ tab, number })));
        },
        shown,
        [...numbers],
      );
    },
    idle,
    async settled() {
      while (!(await idle().catch(() => false))) await new Promise(resolve => setTimeout(resolve, 20));
    },
    async claims() {
      const said: [number, string][] = await queue.evaluate(() => Reflect.get(globalThis, 'said')());
      const count = (says: string) => (says === 'done' ? 1 : 0);
      return new Map(said.map(([number, says]): [number, Claim] => [number, { least: count(says), most: count(says), says }]));
    },
    faults: {
      'reload its page': () => queue.reload(),
      'leave its page and come again': async () => {
        await queue.goto('about:blank');
        await queue.goto(address);
      },
    },
  };
}
