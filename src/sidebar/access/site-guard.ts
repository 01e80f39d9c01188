// Keeps bAI off the sites where it may not be (panel): the rule of each page is asked at the one door to pages, whoever knocks.
import type { PageApi, PageCall } from '../../injection/api.ts';
import { accessWithheld, CHAT_LEFT, NOT_ALLOWED_YET, siteIsOff, WENT_AWAY } from '../../protocol/policy/refusals.ts';
import { chatRuling, type Ruling, rulingFor, type SiteRules, stricter } from '../../protocol/policy/sites.ts';
import { hostOf } from '../../protocol/policy/url.ts';
import type { ActionError, Reply } from '../../protocol/result.ts';
import { isChatAddress, type OwnChats } from '../session/index.ts';

/** The ruling for a page and a frame in it. A chat is never a target. */
export function rulingOn(rules: SiteRules, chats: OwnChats): (address: string, frameOrigin?: string) => Ruling {
  const of = (address: string) => (isChatAddress(address, chats) ? chatRuling(address) : rulingFor(address, rules));
  return (address, frameOrigin) => (frameOrigin ? stricter(of(address), of(frameOrigin)) : of(address));
}

/** Why something may not be done there, as the row and the AI read it; null when it may. */
export function refusalOf(ruling: Ruling, does: 'reads' | 'acts'): ActionError | null {
  if (ruling.rule === 'allow' || ruling.rule === 'ask' || (ruling.rule === 'read' && does === 'reads')) return null;
  return siteIsOff(ruling);
}

/**
 * What each question to a page does. `ours` touches only what bAI itself left there, and is always let through: what was begun must be ended.
 * `chats` is for the chat that the user connected, and for no other page.
 * A new question does not compile before it is judged here.
 */
const DOES: Record<keyof PageApi, 'reads' | 'acts' | 'ours' | 'chats'> = {
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
  rest: 'reads',
  settle: 'reads',
  write: 'acts',
  giveFiles: 'acts',
  insert: 'acts',
  focusedField: 'acts',
  scroller: 'reads',
  lists: 'reads',
  scrollBy: 'acts',
  scrolled: 'reads',
  reveal: 'acts',
  waited: 'reads',
  notices: 'reads',
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
  snapshot: 'reads',
  tools: 'reads',
  callTool: 'acts',
  stopTool: 'ours',
  number: 'reads',
  change: 'reads',
  progress: 'reads',
  chatLook: 'chats',
  chatPut: 'chats',
  chatAttach: 'chats',
  chatSend: 'chats',
  chatAnswer: 'chats',
  chatPickStart: 'chats',
  chatPicked: 'chats',
  chatPickEnd: 'ours',
  chatLearn: 'chats',
  chatChange: 'chats',
};

export type SiteGuard = {
  /** The address of a tab as the browser has it now, "" when it does not say. */
  addressOf(tabId: number): Promise<string>;
  /** The ruling as the settings are now. */
  ruling(address: string): Ruling;
  /** Whether the user has given bAI the site of an address; of "", every site. */
  mayEnter(address: string): Promise<boolean>;
  /**
   * Whether a page that bAI may not enter is not asked: in Chrome, where bAI was given every site, the question would wait there. Where one press
   * gives one tab (activeTab), only the page itself knows.
   */
  waits: boolean;
  /** The chat that the user connected, null for none. */
  chat(): { tabId: number; host: string } | null;
};

/** The door to pages with the rules of sites before it. Asked before each question; what was read of all frames is dropped when the tab has gone elsewhere since. */
export function guardSites(call: PageCall, { addressOf, ruling, mayEnter, waits, chat }: SiteGuard): PageCall {
  async function refused(tabId: number, method: keyof PageApi): Promise<Reply<never> | null> {
    const does = DOES[method];
    if (does === 'ours') return null;
    const address = await addressOf(tabId);
    const notChat = does === 'chats' ? refusalOfChat(tabId, address) : null;
    if (notChat !== null) return { ok: false, error: notChat };
    const now = ruling(address);
    const error =
      (does === 'chats' ? null : refusalOf(now, does)) ??
      (!waits || now.host === '' || (await mayEnter(address)) ? null : accessWithheld(now.host));
    return error === null ? null : { ok: false, error };
  }

  /** Why a tab is not asked as the chat; null where it is the chat's and still shows its site, as far as the browser says. */
  function refusalOfChat(tabId: number, address: string): ActionError | null {
    const connected = chat();
    if (connected?.tabId !== tabId) return siteIsOff(chatRuling(address));
    return address === '' || hostOf(address) === connected.host ? null : CHAT_LEFT;
  }

  /** Firefox says that a site is not allowed also where the document that was asked went away, and while there is none in its place yet. */
  async function isBetweenDocuments(tabId: number, error: ActionError): Promise<boolean> {
    if (error.message !== NOT_ALLOWED_YET.message) return false;
    const address = await addressOf(tabId);
    // It does not always say where such a tab is; then only who may enter every site knows that this one is allowed.
    return (address === '' || ruling(address).host !== '') && mayEnter(address);
  }

  return {
    async ask(to, method, query, timeoutMs) {
      const before = await refused(to.tabId, method);
      if (before !== null) return before;
      const answer = await call.ask(to, method, query, timeoutMs);
      return !answer.ok && (await isBetweenDocuments(to.tabId, answer.error)) ? { ok: false, error: WENT_AWAY } : answer;
    },
    async askAll(tabId, method, query, timeoutMs) {
      const before = await refused(tabId, method);
      if (before !== null) return before;
      const answers = await call.askAll(tabId, method, query, timeoutMs);
      if (!answers.ok && (await isBetweenDocuments(tabId, answers.error))) return { ok: false, error: WENT_AWAY };
      return (await refused(tabId, method)) ?? answers;
    },
  };
}
