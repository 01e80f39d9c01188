// Requests of this document that a server answered with an error (page): told by the browser's own timing of them, to which no page adds anything.
import { OWN_CALLS } from '../../dom/enter.ts';
import type { Effect } from '../../protocol/result.ts';

const MAX_TOLD = 3;

/** `made`: how many calls of its own the page made that are over. */
export type Requests = { failed(): Effect[]; made(): number; stop(): void };

/**
 * Follows what begins from now on. Of a request to another origin that does not let this one read the answer, and of one that never got an answer,
 * the browser tells no status, so nothing is said of them.
 */
export function followRequests(): Requests {
  const begun = performance.now();
  const failed = new Map<string, Effect>();
  let made = 0;
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceResourceTiming) || entry.startTime < begun) continue;
      if (!OWN_CALLS.has(entry.initiatorType)) continue;
      made += 1;
      if (entry.responseStatus < 400) continue;
      const url = addressOf(entry.name);
      failed.set(`${entry.responseStatus} ${url}`, { kind: 'request', url, status: entry.responseStatus });
    }
  };
  const observer = new PerformanceObserver(list => take(list.getEntries()));
  observer.observe({ type: 'resource' });
  return {
    failed() {
      take(observer.takeRecords());
      return [...failed.values()].slice(0, MAX_TOLD);
    },
    made() {
      take(observer.takeRecords());
      return made;
    },
    stop: () => observer.disconnect(),
  };
}

/** Without its query, which is where a page puts what nobody else is to know. */
function addressOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
