// Reads the panel's own record for tests of trust: what the journal says became of each action, and what the site's server saw.
import { expect } from 'vitest';
import type { QueueItem } from '../../src/protocol/queue/queue.ts';
import type { SessionState } from '../../src/protocol/queue/session.ts';
import type { Head } from '../../src/sidebar/app/database.ts';
import { type AppEvent, emptyApp } from '../../src/sidebar/app/state.ts';
import { foldApp } from '../sidebar/app-state.ts';
import type { Panel } from './panel.ts';
import type { Site } from './site.ts';

/** A button that tells the server before its press is over. `name` is what the server hears. */
export function witness(name: string, label = name): string {
  return `<button type="button" id="${name}" onclick="hit('${name}')">${label}</button>`;
}

/** What makes `witness` work on a page: the request is synchronous, so a press that was handled was counted. */
export const WITNESS_SCRIPT = `<script>function hit(name) {
  const request = new XMLHttpRequest(); request.open('POST', '/hit/' + name, false); request.send(); }</script>`;

/** How often the server was told of a press. */
export function hits(site: Site, name: string): number {
  return site.received.filter(({ path }) => path === `/hit/${name}`).length;
}

/** The rows of all sessions as the journal on the disk gives them: the newest checkpoint, and what happened after it. */
export async function itemsOnRecord(panel: Panel): Promise<QueueItem[]> {
  const { head, sessions, events } = await panel.page.evaluate(readRecord);
  const start = emptyApp();
  const app = head === undefined ? start : { ...start, ...head.app, sessions: new Map(sessions.map(session => [session.key, session])) };
  return [...foldApp(events, app).sessions.values()].flatMap(session => [...session.items]);
}

/** Waits until a row has this state on the disk too: what the panel shows may not be written yet. */
export async function waitForStatus(panel: Panel, id: string, status: string): Promise<void> {
  await panel.waitFor(`row ${id} to be ${status} on record`, async () =>
    (await itemsOnRecord(panel)).some(item => item.id === id && item.status === status),
  );
}

type OnDisk = { head: Head | undefined; sessions: SessionState[]; events: AppEvent[] };

/** Runs in the panel: everything in its journal, in order, as of one moment. */
function readRecord(): Promise<OnDisk> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('bai');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const transaction = open.result.transaction(['events', 'snapshots']);
      const head = transaction.objectStore('snapshots').get('head');
      const kept = transaction.objectStore('snapshots').getAll();
      const events = transaction.objectStore('events').getAll();
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        open.result.close();
        resolve({ head: head.result, sessions: kept.result.filter(value => 'items' in value), events: events.result });
      };
    };
  });
}

/** Chooses in the settings how clicks and keys are sent (chrome edition). */
export async function chooseInput(panel: Panel, name: 'Trusted' | 'Synthetic'): Promise<void> {
  await panel.press('Settings');
  await panel.page.locator(`::-p-xpath(//label[.//input[@type="radio"] and contains(., "${name}")])`).click();
  await panel.press('Close');
}

/** How often an action may have had its effect, going by what its row says. */
export function claimOf(item: QueueItem): { least: number; most: number } {
  const never = { least: 0, most: 0 };
  const once = { least: 1, most: 1 };
  const either = { least: 0, most: 1 };
  switch (item.status) {
    case 'done':
      return once;
    case 'failed':
    case 'interrupted': {
      if (item.result === null || item.result.ok) return never;
      if (!item.result.dispatched) return never;
      return /had already been sent/.test(item.result.error.message) ? once : either;
    }
    case 'running':
      return either;
    default:
      return never;
  }
}

/** Fails when a row says something that the server contradicts. */
export function expectTruth(site: Site, item: QueueItem, name: string): void {
  const { least, most } = claimOf(item);
  const count = hits(site, name);
  const says = `${name}: ${item.status} ${item.result && !item.result.ok ? `${item.result.error.code} ${item.result.error.message} dispatched=${item.result.dispatched}` : ''}`;
  expect(count, says).toBeGreaterThanOrEqual(least);
  expect(count, says).toBeLessThanOrEqual(most);
}
