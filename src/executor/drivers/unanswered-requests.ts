// The requests of a page that its server has not answered yet (panel), as the debugger tells of them: what an action asked for comes with their answers.
import { hostOf } from '../../protocol/policy/url.ts';
import type { Clock, DebuggerPort } from '../ports.ts';
import { partOf } from './evaluate-script.ts';

/** What a page's own code sends, by CDP's resource types. Pictures, styles, beacons and streams bring no answer to an action. */
const BY_SCRIPT: ReadonlySet<unknown> = new Set(['Fetch', 'XHR']);
const ANSWERED = new Set(['Network.responseReceived', 'Network.loadingFinished', 'Network.loadingFailed']);

export type UnansweredRequests = {
  /** From here on the requests that a tab has sent count no more. */
  forget(tabId: number): void;
  has(tabId: number): boolean;
  /** Resolves when those that are unanswered now are answered, after `capMs` at the latest, and on Stop. */
  answered(tabId: number, capMs: number, signal: AbortSignal): Promise<void>;
};

/** Follows the requests that pages send to their own site while the debugger tells of them. */
export function followUnanswered(port: Pick<DebuggerPort, 'onEvent' | 'onDetach'>, clock: Clock): UnansweredRequests {
  const unanswered = new Map<number, ReadonlySet<string>>(); // by tab
  let wake = () => {};
  let woken = new Promise<void>(resolve => (wake = resolve));

  const of = (tabId: number) => unanswered.get(tabId) ?? new Set<string>();

  function keep(tabId: number, requests: Iterable<string>): void {
    unanswered.set(tabId, new Set(requests));
    wake();
    woken = new Promise(resolve => (wake = resolve));
  }

  port.onEvent((tabId, method, params) => {
    const id = String(params.requestId);
    if (method === 'Network.requestWillBeSent' && BY_SCRIPT.has(params.type) && isOwnSite(params)) keep(tabId, [...of(tabId), id]);
    if (ANSWERED.has(method) && of(tabId).has(id))
      keep(
        tabId,
        [...of(tabId)].filter(other => other !== id),
      );
  });
  port.onDetach(tabId => keep(tabId, []));

  return {
    forget: tabId => keep(tabId, []),
    has: tabId => of(tabId).size > 0,
    async answered(tabId, capMs, signal) {
      const wanted = of(tabId);
      const over = new AbortController();
      const late = clock.sleep(capMs, AbortSignal.any([signal, over.signal])).then(() => true);
      while ([...wanted].some(id => of(tabId).has(id)) && !signal.aborted) if (await Promise.race([late, woken])) break;
      over.abort();
    },
  };
}

/** Whether a request goes to the site of the page: to its host, or to one of the same domain. */
function isOwnSite(params: Readonly<Record<string, unknown>>): boolean {
  const [to, from] = [partOf(params.request, 'url'), params.documentURL].map(url => hostOf(String(url ?? '')).replace(/:\d+$/, ''));
  return to !== undefined && to !== '' && (to === from || domainOf(to) === domainOf(from ?? ''));
}

/** The last two labels of a host; an address of numbers as it is. */
function domainOf(host: string): string {
  return /^[\d.]+$|:/.test(host) ? host : host.split('.').slice(-2).join('.');
}
