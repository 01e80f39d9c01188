// bAI's own panel put to the chaos runner, with everything that may happen to a panel, its tab, its disk and its browser.
import type { Page } from 'puppeteer-core';
import type { Batch, Claim, Subject } from './chaos-run.ts';
import type { Stage } from './launch.ts';
import { Panel } from './panel.ts';
import { askForActiveTab, tabInFront } from './tab-in-front.ts';
import { chooseInput, claimOf, itemsOnRecord, WITNESS_SCRIPT, witness } from './trust-ledger.ts';

const number = (id: number) => String(id).padStart(6, '0');

/** A page with one witness for each press, that works on for a while after each. */
export function witnessPage(numbers: readonly number[], holdMs: number): string {
  const hold =
    holdMs > 0 ? `<script>addEventListener('click', () => { const end = Date.now() + ${holdMs}; while (Date.now() < end); })</script>` : '';
  return `${WITNESS_SCRIPT}${numbers.map(id => witness(`a${id}`, `Item ${id}`)).join(' ')} ${witness('other', 'Other')}${hold}`;
}

/** The panel of a stage as a subject. Half of its batches go by trusted input, half by synthetic. */
export async function panelSubject(stage: Stage): Promise<Subject> {
  let page = await stage.open(stage.site.page(WITNESS_SCRIPT));
  let panel = await stage.openPanel(page);
  let lost = false; // the tab cannot be used any more
  let tab = 0;
  let told = 0;
  let synthetic = false;
  await panel.connect();
  const tools = await stage.browser.newPage();
  await tools.goto('chrome://extensions');
  await tools.evaluate(async () => {
    await Reflect.get(chrome, 'developerPrivate').updateProfileConfiguration({ inDeveloperMode: true });
  });

  const ready = async () => {
    await panel.waitFor('the panel to be ready', async () => (await panel.runState()) !== '' && (await panel.sessionKey()) !== '');
  };
  const reopen = async (on: Page) => {
    const front = on.isClosed() || lost ? await stage.open(stage.site.page('<h1>Here</h1>')) : on;
    panel = await stage.openPanel(front);
    await ready();
  };
  const reload = async () => {
    await panel.page.reload();
    await ready();
  };

  /** The tab of a page in front, asked of the panel: the worker may just have been killed. */
  const tabOf = (shown: Page): Promise<number> => tabInFront(shown, () => panel.page.evaluate(askForActiveTab));

  async function begin({ numbers, holdMs, index, of }: Batch): Promise<void> {
    if (!synthetic && index >= of / 2) {
      await chooseInput(panel, 'Synthetic');
      synthetic = true;
    }
    const address = stage.site.page(witnessPage(numbers, holdMs));
    if (page.isClosed() || lost) page = await stage.open(address);
    else await page.goto(address);
    lost = false;
    tab = await tabOf(page);
    if (tab !== told) {
      // The AI answers for the tab that it was told of.
      await panel.worksOn(page, tab);
      await panel.press('Copy message');
      told = tab;
    }
    const lines = numbers.map(
      id => `!baiact${number(id)} ${JSON.stringify({ v: 1, t: tab, a: 'CLICK', s: `#a${id}`, x: '', o: { tm: 1500 } })}`,
    );
    await panel.read(lines.join('\n'));
    await panel.waitForRow(number(numbers.at(-1) ?? 0), 'queued');
    await panel.start();
  }

  const faults: Record<string, (batch: Batch) => Promise<unknown>> = {
    nothing: async () => undefined,
    'close the panel': async () => {
      await stage.closePanel(panel);
      await reopen(page);
    },
    'reload the panel': reload,
    'reload the extension': async () => {
      const workers = () => stage.browser.targets().filter(target => target.type() === 'service_worker');
      const before = new Set(workers());
      await tools.evaluate(id => Reflect.get(chrome, 'developerPrivate').reload(id, { failQuietly: true }), stage.extensionId);
      await stage.browser.waitForTarget(target => workers().includes(target) && !before.has(target));
      await reopen(page);
    },
    'go to another page': () => page.goto(stage.site.page('<h1>Elsewhere</h1>')),
    'go away and come back': async () => {
      await page.goto(stage.site.page('<h1>Elsewhere</h1>'));
      await page.goBack();
    },
    'reload the page': () => page.reload(),
    'close the tab': () => page.close(),
    'crash the tab': async () => {
      const session = await page.createCDPSession();
      void session.send('Page.crash').catch(() => undefined);
      lost = true;
    },
    'unload the tab': async () => {
      await stage.open(stage.site.page('<h1>In front</h1>'));
      await panel.page.evaluate(
        id =>
          chrome.tabs.discard(id).then(
            () => undefined,
            () => undefined,
          ),
        tab,
      );
      lost = true;
    },
    'open a dialog': async () => {
      page.once('dialog', dialog => setTimeout(() => void dialog.accept().catch(() => undefined), 300));
      await page.evaluate(() => void setTimeout(() => alert('Hello')));
    },
    'kill the worker': async () => {
      const session = await panel.page.createCDPSession();
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    'fill the disk': async () => {
      await panel.page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await settled();
      await reload();
    },
    'take over in another window': async () => {
      const other = await stage.browser.newPage();
      await other.goto(`chrome-extension://${stage.extensionId}/sidebar/index.html?tab=${tab}`);
      const second = new Panel(other);
      // A run brings its own tab to the front, and a page behind draws no frames for a real press.
      await second.waitFor('the other panel to offer it', async () => (await second.text()).includes('Take over'));
      await other.evaluate(() => [...document.querySelectorAll('button')].find(el => el.innerText.trim() === 'Take over')?.click());
      await second.waitFor('the other panel to own the queue', async () => (await second.sessionKey()) !== '');
      await panel.waitFor('the panel to have given up', async () => (await panel.text().catch(() => '')).includes('another window'));
      await other.close();
      await page.bringToFront();
      await reload();
    },
    'update a later row': ({ numbers }) =>
      panel.paste(`!baiact${number(numbers.at(-1) ?? 0)}upd001 ${JSON.stringify({ v: 1, t: tab, a: 'CLICK', s: '#other', x: '' })}`),
    'delete a later row': ({ numbers }) => panel.paste(`!baiact${number(numbers.at(-1) ?? 0)}del`),
    Stop: async () => {
      await panel.page.evaluate(() => [...document.querySelectorAll('button')].find(el => /^Stop/.test(el.innerText.trim()))?.click());
    },
    'cancel the debugging bar': () =>
      panel.page.evaluate(id => {
        const event: unknown = chrome.debugger.onDetach;
        (event as { dispatch(source: { tabId: number }, reason: string): void }).dispatch({ tabId: id }, 'canceled_by_user');
      }, tab),
  };

  const settled = () => panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');

  return {
    begin,
    idle: async () => (await panel.runState()) === 'idle',
    settled,
    faults,
    async claims() {
      await panel.waitFor('the record to hold no running row', async () =>
        (await itemsOnRecord(panel)).every(({ status }) => !['running', 'approved', 'awaiting-confirm'].includes(status)),
      );
      const claims = new Map<number, Claim>();
      for (const item of await itemsOnRecord(panel)) {
        const { least, most } = claimOf(item);
        claims.set(Number(item.id), { least, most, says: `${item.status}${least === most ? '' : ' (not known)'}` });
      }
      return claims;
    },
  };
}
