// The requests of a page that its server has not answered yet (panel), as the debugger tells of them: what an action asked for comes with their answers.
import { hostOf } from '../../protocol/policy/url.ts';
import type { Clock, DebuggerPort } from '../ports.ts';
import { partOf } from './evaluate-script.ts';

/** What a page's own code sends, by CDP's resource types. Pictures, styles, beacons and streams bring no answer to an action. */
const BY_SCRIPT: ReadonlySet<unknown> = new Set(['Fetch', 'XHR']);
const ANSWERED = new Set(['Network.responseReceived', 'Network.loadingFinished', 'Network.loadingFailed']);

export type UnansweredRequests = {
  /** An action begins: the requests that a tab has sent by now count no more, nor do those that repeat one that is unanswered now. */
  forget(tabId: number): void;
  has(tabId: number): boolean;
  /** Resolves when those that are unanswered now are answered, after `capMs` at the latest, and on Stop. */
  answered(tabId: number, capMs: number, signal: AbortSignal): Promise<void>;
};

/** A request by its method and address, without the query; `counts`: whether it belongs to the last action. */
type Sent = { to: string; counts: boolean };
/** `open`: what was unanswered when the last action began. What is asked again and again, as a page asks for news, is no answer to the action. */
type Tab = { unanswered: ReadonlyMap<string, Sent>; open: ReadonlySet<string> };
const NOTHING: Tab = { unanswered: new Map(), open: new Set() };

/** Follows the requests that pages send to their own site while the debugger tells of them. */
export function followUnanswered(port: Pick<DebuggerPort, 'onEvent' | 'onDetach'>, clock: Clock): UnansweredRequests {
  const tabs = new Map<number, Tab>();
  let wake = () => {};
  let woken = new Promise<void>(resolve => (wake = resolve));

  const of = (tabId: number) => tabs.get(tabId) ?? NOTHING;
  const counted = (tabId: number) => [...of(tabId).unanswered].flatMap(([id, { counts }]) => (counts ? [id] : []));

  function keep(tabId: number, unanswered: Iterable<[string, Sent]>, open = of(tabId).open): void {
    tabs.set(tabId, { unanswered: new Map(unanswered), open });
    wake();
    woken = new Promise(resolve => (wake = resolve));
  }

  port.onEvent((tabId, method, params) => {
    const id = String(params.requestId);
    const { unanswered, open } = of(tabId);
    if (method === 'Network.requestWillBeSent' && BY_SCRIPT.has(params.type) && isOwnSite(params)) {
      const to = `${partOf(params.request, 'method')} ${String(partOf(params.request, 'url')).replace(/[?#].*$/s, '')}`;
      keep(tabId, [...unanswered, [id, { to, counts: !open.has(to) }]]);
    }
    const others = [...unanswered].filter(([other]) => other !== id);
    if (ANSWERED.has(method) && others.length < unanswered.size) keep(tabId, others);
    // The browser need not tell how the requests of a page that was left ended.
    if (method === 'Page.frameNavigated' && partOf(params.frame, 'parentId') === undefined) keep(tabId, []);
  });
  port.onDetach(tabId => keep(tabId, [], new Set()));

  return {
    forget(tabId) {
      const sent = [...of(tabId).unanswered].map(([id, { to }]): [string, Sent] => [id, { to, counts: false }]);
      keep(tabId, sent, new Set(sent.map(([, { to }]) => to)));
    },
    has: tabId => counted(tabId).length > 0,
    async answered(tabId, capMs, signal) {
      const wanted = counted(tabId);
      const over = new AbortController();
      const late = clock.sleep(capMs, AbortSignal.any([signal, over.signal])).then(() => true);
      while (counted(tabId).some(id => wanted.includes(id)) && !signal.aborted) if (await Promise.race([late, woken])) break;
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
