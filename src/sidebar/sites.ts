// Keeps bAI off the sites where it may not be (sidebar room): the rule of each page is asked at the one door to pages, whoever knocks.
import type { PageApi, PageCall } from '../injection/api.ts';
import { accessWithheld, siteIsOff } from '../protocol/refusals.ts';
import type { ActionError, Reply } from '../protocol/result.ts';
import { chatRuling, type Ruling, rulingFor, type SiteRules, stricter } from '../protocol/sites.ts';
import { isChatAddress } from './chat-sites.ts';

/** The ruling for a page and a frame in it. A chat is never a target; `ownPractice` is the address of the extension's own one. */
export function rulingOn(rules: SiteRules, ownPractice: string): (address: string, frameOrigin?: string) => Ruling {
  const of = (address: string) => (isChatAddress(address, ownPractice) ? chatRuling(address) : rulingFor(address, rules));
  return (address, frameOrigin) => (frameOrigin ? stricter(of(address), of(frameOrigin)) : of(address));
}

/** Why something may not be done there, as the row and the AI read it; null when it may. */
export function refusalOf(ruling: Ruling, does: 'reads' | 'acts'): ActionError | null {
  if (ruling.rule === 'allow' || ruling.rule === 'ask' || (ruling.rule === 'read' && does === 'reads')) return null;
  return siteIsOff(ruling);
}

/**
 * What each question to a page does. `ours` touches only what bAI itself left there, and is always let through: what was begun must be ended.
 * A new question does not compile before it is judged here.
 */
const DOES: Record<keyof PageApi, 'reads' | 'acts' | 'ours'> = {
  hello: 'reads',
  steady: 'reads',
  find: 'reads',
  ready: 'acts',
  check: 'reads',
  arm: 'acts',
  disarm: 'ours',
  play: 'acts',
  receipts: 'ours',
  watch: 'reads',
  settle: 'reads',
  write: 'acts',
  insert: 'acts',
  focusedField: 'acts',
  scroller: 'reads',
  lists: 'reads',
  scrollBy: 'acts',
  scrolled: 'reads',
  reveal: 'acts',
  waited: 'reads',
  link: 'reads',
  undo: 'acts',
  form: 'reads',
  values: 'reads',
  choices: 'reads',
  selectors: 'reads',
  attend: 'ours',
  attended: 'ours',
  mark: 'ours',
  pickStart: 'reads',
  pickEnd: 'ours',
  picked: 'reads',
  listenForChild: 'reads',
  callParent: 'reads',
  mapFromChild: 'reads',
  hidden: 'reads',
  render: 'reads',
  selection: 'reads',
  text: 'reads',
  frames: 'reads',
  digest: 'reads',
  scan: 'reads',
  number: 'reads',
  change: 'reads',
  progress: 'reads',
};

export type SiteGuard = {
  /** The address of a tab as the browser has it now, "" when it does not say. */
  addressOf(tabId: number): Promise<string>;
  /** The ruling as the settings are now. */
  ruling(address: string): Ruling;
  /** Whether the browser lets bAI into a page. Where it is not known, the page is asked. */
  mayEnter?(address: string): Promise<boolean>;
};

/** The door to pages with the rules of sites before it. Asked before each question; what was read is dropped when the tab has gone elsewhere since. */
export function guardSites(call: PageCall, { addressOf, ruling, mayEnter = () => Promise.resolve(true) }: SiteGuard): PageCall {
  async function refused(tabId: number, method: keyof PageApi): Promise<Reply<never> | null> {
    const does = DOES[method];
    if (does === 'ours') return null;
    const address = await addressOf(tabId);
    const now = ruling(address);
    const error = refusalOf(now, does) ?? (now.host === '' || (await mayEnter(address)) ? null : accessWithheld(now.host));
    return error === null ? null : { ok: false, error };
  }
  return {
    async ask(to, method, query, timeoutMs) {
      const before = await refused(to.tabId, method);
      return before ?? call.ask(to, method, query, timeoutMs);
    },
    async askAll(tabId, method, query, timeoutMs) {
      const before = await refused(tabId, method);
      if (before !== null) return before;
      const answers = await call.askAll(tabId, method, query, timeoutMs);
      return (await refused(tabId, method)) ?? answers;
    },
  };
}
