// Which tab of the browser a page of a test stands in, as extensions know it.
import type { Page } from 'puppeteer-core';

export type TabFacts = { id: number; url: string };

/**
 * Runs in a document or worker of the extension: the active tab, of pages and not of a panel's own window, or null. Its address is empty where the extension may not
 * know it. A worker can be asked in the moment before the browser gives it its `chrome`.
 */
export async function askForActiveTab(): Promise<TabFacts | null> {
  if (!('chrome' in globalThis)) return null;
  const { id: windowId } = await chrome.windows.getLastFocused({ windowTypes: ['normal'] });
  const [tab] = await chrome.tabs.query({ active: true, windowId });
  return tab?.id === undefined ? null : { id: tab.id, url: tab.url ?? '' };
}

/**
 * Brings a page to the front and returns the number of its tab. On a busy machine the browser takes a moment to change tabs, and an answer that
 * came too early would name the tab before.
 */
export async function tabInFront(page: Page, ask: () => Promise<TabFacts | null | undefined>): Promise<number> {
  const until = Date.now() + 60_000;
  for (;;) {
    await page.bringToFront();
    const tab = await ask();
    if (tab && (tab.url === '' || tab.url === page.url())) return tab.id;
    if (Date.now() > until) throw new Error(`The extension sees ${tab?.url ?? 'no tab'} in front instead of ${page.url()}.`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
