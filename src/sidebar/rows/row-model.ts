// What the queue shows (panel, no effects): the rows in words, their live match, their risk, and the one next step.
import type { Action, Risk } from '../../protocol/action.ts';
import type { ActionJson, Command } from '../../protocol/command.ts';
import type { Known } from '../../protocol/policy/data-flow.ts';
import { type PolicyFacts, touchesPage } from '../../protocol/policy/policy.ts';
import type { Reason } from '../../protocol/policy/reason.ts';
import type { Ruling } from '../../protocol/policy/sites.ts';
import { type Flag, type QueueItem, type RowStatus, withFlag } from '../../protocol/queue/queue.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { type ContextAge, contextAge, TYPED_BY_HAND } from '../../protocol/queue/sync.ts';
import type { ActionError, Reply } from '../../protocol/result.ts';
import type { ElementCard, MatchReport, Seen } from '../../protocol/seen.ts';
import { type Undo, undoOf } from '../../protocol/undo.ts';
import type { IconName } from '../ui/index.ts';
import { errorSentence, type MessageKey, type Named, namedBy, preview, refOf, t, tn } from '../words/index.ts';
import { type History, readHistory } from './row-history.ts';
import { iconOf } from './row-icon.ts';
import { createSecrets, type Secrets, UNSEEN } from './secret-values.ts';
import { matchKey, targetOf } from './target.ts';

/** What is known about a target right now. Kept by tab and selector. */
export type Match = { at: number; reply: Reply<MatchReport> };

/** The pill of a row. */
export type Pill =
  | { kind: 'absent' } // the action has no target
  | { kind: 'checking' }
  | { kind: 'one' }
  | { kind: 'zero'; later: boolean } // later: an earlier row may make it appear
  | { kind: 'many'; count: number }
  | { kind: 'unreadable'; error: ActionError };

/** Whether several matches, or none, are an ordinary state of this action rather than a doubt. */
export function needsExactlyOne(action: Action): boolean {
  return action.type !== 'scan' && action.type !== 'wait' && action.type !== 'highlight' && targetOf(action) !== null;
}

/** Statuses in which a row can still run as it is. */
export function isOpen(status: RowStatus): boolean {
  return status === 'queued' || status === 'approved' || status === 'running' || status === 'awaiting-confirm';
}

/** Statuses in which it matters what the target names now. */
export function isWatched(status: RowStatus): boolean {
  return isOpen(status) || status === 'failed' || status === 'interrupted' || status === 'blocked';
}

/** Actions after which a page may hold elements that it does not hold now. */
function mayChangePage(action: Action): boolean {
  return !['note', 'readContext', 'readSelection', 'readText', 'scan', 'screenshot', 'highlight'].includes(action.type);
}

/** The pill of one row. `earlierActs`: an open row before it may change the page. `isNamed`: what the target is was told. */
export function pillOf(command: Command | null, match: Match | undefined, earlierActs: boolean, isNamed: boolean): Pill {
  const css = command && targetOf(command.action);
  if (css === null || css === undefined) return { kind: 'absent' };
  if (match === undefined) return { kind: 'checking' };
  if (!match.reply.ok) {
    const { error } = match.reply;
    return error.left === true && earlierActs && isNamed ? { kind: 'zero', later: true } : { kind: 'unreadable', error };
  }
  const count = match.reply.value.count;
  if (count === 0) return { kind: 'zero', later: earlierActs };
  return count === 1 ? { kind: 'one' } : { kind: 'many', count };
}

/** Why a target could not be looked up, in a word: the page is to blame only where the target is not. */
export function unreadWord({ code }: ActionError): MessageKey {
  return code === 'BAD_LINE' ? 'row_match_invalid' : code === 'STALE_REF' ? 'mark_none' : 'row_match_unreadable';
}

/** The element that the row is about, when exactly one fits. */
export function seenOf(match: Match | undefined): Seen | null {
  if (match === undefined || !match.reply.ok || match.reply.value.count !== 1) return null;
  return match.reply.value.candidates[0] ?? null;
}

/** One row as it is drawn. */
export type RowView = {
  item: QueueItem;
  tabId: number;
  status: RowStatus; // of the item, or `blocked` when a rule forbids it
  risk: Risk;
  reasons: readonly string[]; // why this risk
  hidden: boolean; // what it types is shown as dots
  secret: 'field' | 'tool' | null; // what it would give a password, a code or a card, where nothing but that blocks it; what a field gets, the user types
  words: string;
  plainWords: string; // the same without which of several the target is: that may change with what stands around it
  outcome: string; // what came of it, in words; "" before
  icon: IconName;
  seen: Seen | null;
  pill: Pill;
  lookedAt: number; // when the page told what the pill says, ms since the epoch; 0 before
  age: ContextAge; // what came after the context that it answers
  doubt: string; // why the user should look before running, "" when there is no doubt
  was: string; // what it said when it was first shown, where it says something else now; "" for none
  ticked: boolean; // it is part of what is to run, as the user saw it
  here: boolean; // its tab is the one in front
  waits: boolean; // until the user lets bAI into its page
  asksFile: boolean; // the page wants a file for it, which the user chooses
  earlierActs: boolean;
  unlocked: boolean;
  site: Ruling; // what holds on the page that it is for
  history: History; // what rows like it did before
  undo: Undo; // whether what it does can be taken back
};

/** The words that a row, a risk and a refusal are made of; filled by the protocol room. */
export type RowWords = {
  /** What came of a finished row, as `res` says it, without number and type. */
  outcome(item: QueueItem): string;
  /** `byHand`: the user does it, since it would give a secret. */
  describe(command: Command, card: Named | null, byHand?: boolean): string;
  /** A reason for a risk in the user's language. */
  reason(reason: Reason): string;
  riskOf(command: Command, card: ElementCard | null, facts: PolicyFacts): { risk: Risk; reasons: readonly Reason[] };
};

export type RowFacts = {
  matches: ReadonlyMap<string, Match>;
  address: string; // of the tab that the rows act on
  withheld?: boolean; // whether the browser keeps that tab's page from bAI, and perhaps its address
  closed?: Reason | null; // why the browser keeps that tab's page from every extension, and does not tell its address
  activeTab: number | null;
  unlocked: ReadonlySet<ActionJson>; // what may be typed into a protected field
  ruling: RulingOf;
  moved: ReadonlySet<number>; // tabs whose page has changed since the last message
  asksFile?: string | null; // the row for which the page wants a file
  told?: (tabId: number, ref: number) => string; // what the digest of a tab said of a number
};

/** What bAI may do on the page of an address, and in a frame of it. */
export type RulingOf = (address: string, frameOrigin?: string) => Ruling;

/**
 * Makes the function that turns a session into rows, in queue order. A row whose facts did not change is the same object as before, so that a
 * long list is drawn again only where it differs.
 */
export function createRowViews(words: RowWords): (session: SessionState, facts: RowFacts) => RowView[] {
  const isSecret = createSecrets();
  let historyItems: readonly QueueItem[] = [];
  let historyOf: ReturnType<typeof readHistory> | null = null;
  const kept = new WeakMap<QueueItem, { key: string; match: Match | undefined; ruling: RulingOf; view: RowView }>();
  return (session, facts) => {
    let earlierActs = false;
    if (historyOf === null || session.items !== historyItems) {
      historyItems = session.items;
      historyOf = readHistory(session.items);
    }
    const lookUp = historyOf;
    const origin = originOf(facts.address);
    const known = { heard: session.heard, goal: session.goal };
    return session.items.map(item => {
      const match = matchOf(item, facts);
      const unlocked = item.command !== null && facts.unlocked.has(item.command.json);
      const history = lookUp(item, item.status === 'queued' ? origin : '');
      const key = `${earlierActs} ${facts.asksFile === item.id} ${unlocked} ${facts.activeTab} ${session.contextCount} ${facts.address} ${facts.withheld} ${facts.closed?.code} ${facts.moved.has(item.command?.json.t ?? -1)} ${history.before} ${history.fruitless}`;
      const before = kept.get(item);
      const same = before !== undefined && before.key === key && before.match === match && before.ruling === facts.ruling;
      const view = same ? before.view : rowView(item, match, facts, words, { earlierActs, unlocked, known, session, history, isSecret });
      if (!same) kept.set(item, { key, match, ruling: facts.ruling, view });
      if (item.command && isOpen(item.status) && item.included && mayChangePage(item.command.action)) earlierActs = true;
      return view;
    });
  };
}

const NO_AGE: ContextAge = { behind: 0, moved: false };

function matchOf(item: QueueItem, facts: RowFacts): Match | undefined {
  const css = item.command && targetOf(item.command.action);
  return item.command && css ? facts.matches.get(matchKey(item.command.json.t, css)) : undefined;
}

/** Stands for the page of a tab that the panel does not look at: a web page like any other, on no site that is known. */
export const OTHER_PAGE = 'https://other-tab.invalid/';

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

function rowView(
  item: QueueItem,
  match: Match | undefined,
  facts: RowFacts,
  words: RowWords,
  facing: { earlierActs: boolean; unlocked: boolean; known: Known; session: SessionState; history: History; isSecret: Secrets },
): RowView {
  const { earlierActs, unlocked, session, isSecret } = facing;
  const command = item.command;
  const tabId = command?.json.t ?? facts.activeTab ?? -1;
  const seen = item.approval?.seen ?? seenOf(match);
  const here = tabId === facts.activeTab;
  const isUnseen = here && facts.withheld === true;
  const pageUrl = here && !(isUnseen && facts.address === '') ? facts.address : (seen?.topOrigin ?? OTHER_PAGE);
  const site = facts.ruling(pageUrl, seen?.origin);
  const told = seen || !command ? null : toldOf(command, facts);
  const known = seen?.card ?? told;
  const hidden = command !== null && isSecret(command, seen?.card ?? null, told);
  const named = hidden ? { ...(known ?? UNSEEN), sensitive: true } : known;
  const { risk, reasons } = command
    ? words.riskOf(command, seen?.card ?? null, {
        pageUrl,
        unlocked,
        known: facing.known,
        site,
        closed: here ? (facts.closed ?? null) : null,
      })
    : { risk: 'blocked' as const, reasons: [] };
  const status = item.status === 'queued' && risk === 'blocked' && command ? 'blocked' : item.status;
  const waits = isUnseen && status === 'queued' && command !== null && touchesPage(command.action);
  const pill: Pill = isWatched(item.status) && !waits ? pillOf(command, match, earlierActs, known !== null) : { kind: 'absent' };
  const secret = status === 'blocked' ? secretOf(reasons) : null;
  const say = (card: Named | null) => (command ? words.describe(command, card, secret === 'field') : '');
  return {
    item:
      facts.moved.has(tabId) && status === 'queued' && command && !item.flags.includes('old-context')
        ? withFlag(item, 'old-context')
        : item,
    tabId,
    status,
    risk: command ? risk : 'read',
    reasons: reasons.map(words.reason),
    hidden,
    secret,
    words: say(named),
    plainWords: say(named && withoutPlace(named)),
    outcome: item.result ? words.outcome(item) : '',
    icon: command ? iconOf(command.action) : 'warn',
    seen,
    pill,
    lookedAt: match?.at ?? 0,
    age: isOpen(status) ? contextAge(session, item, facts.activeTab === null ? null : { t: facts.activeTab, u: facts.address }) : NO_AGE,
    doubt: waits ? t('row_waits') : command && status === 'queued' ? doubtOf(command.action, item, pill, here) : '',
    was: '',
    ticked: status === 'queued' && item.included,
    here,
    waits,
    asksFile: status === 'running' && facts.asksFile === item.id,
    earlierActs,
    unlocked,
    site,
    history: facing.history,
    undo: command ? undoOf(command.action, seen?.card ?? null) : 'nothing',
  };
}

/** What gets a secret, where that is all that blocks a row: only typing and keys put one into a field. */
function secretOf([first, ...others]: readonly Reason[]): RowView['secret'] {
  if (first === undefined || others.length > 0) return null;
  return first.code === 'secret' ? 'field' : first.code === 'tool_secret' ? 'tool' : null;
}

function withoutPlace({ among: _, ...card }: Named): Named {
  return card;
}

/** What the last digest said of a number, as long as the page has not said it. */
function toldOf({ action, json }: Command, { told }: RowFacts): Named | null {
  const ref = refOf(targetOf(action) ?? '');
  return ref === null || told === undefined ? null : namedBy(told(json.t, ref));
}

function doubtOf(action: Action, item: QueueItem, pill: Pill, here: boolean): string {
  if (item.flags.includes('other-tab') && !(here && item.included)) return t(here ? 'doubt_tab_untold' : 'doubt_other_tab');
  if (pill.kind === 'unreadable') return errorSentence(pill.error);
  if (!needsExactlyOne(action)) return '';
  if (pill.kind === 'zero') return pill.later ? '' : t('doubt_none');
  if (pill.kind === 'many') return tn('doubt_many', pill.count);
  return '';
}

/** A flag in the words of the row. */
export const FLAG_WORDS: Record<Flag, { label: MessageKey; title: MessageKey }> = {
  gap: { label: 'flag_gap', title: 'flag_gap_title' },
  'step-back': { label: 'flag_step_back', title: 'flag_step_back_title' },
  'other-tab': { label: 'flag_other_tab', title: 'flag_other_tab_title' },
  'older-reply': { label: 'flag_older', title: 'flag_older_title' },
  'no-base': { label: 'flag_no_base', title: 'flag_no_base_title' },
  repaired: { label: 'flag_repaired', title: 'flag_repaired_title' },
  edited: { label: 'flag_edited', title: 'flag_edited_title' },
  guess: { label: 'flag_guess', title: 'flag_guess_title' },
  dictated: { label: 'flag_dictated', title: 'flag_dictated_title' },
  'old-context': { label: 'flag_old_context', title: 'flag_old_context_title' },
  updated: { label: 'flag_updated', title: 'flag_updated_title' },
};

/** A status in the words of the row. */
export const STATUS_WORDS: Record<RowStatus, MessageKey> = {
  queued: 'status_queued',
  approved: 'status_approved',
  running: 'status_running',
  'awaiting-confirm': 'status_awaiting',
  done: 'status_done',
  failed: 'status_failed',
  interrupted: 'status_interrupted',
  skipped: 'status_skipped',
  deleted: 'status_deleted',
  invalid: 'status_invalid',
  conflict: 'status_conflict',
  blocked: 'status_blocked',
};

/** The status of one row in words: what the user typed in its place is not told as left out, and what waits for a file of the user's not as running. */
export function statusWord({ status, item, asksFile }: Pick<RowView, 'status' | 'item' | 'asksFile'>): string {
  if (asksFile) return t('status_awaiting_file');
  return t(status === 'skipped' && item.reason === TYPED_BY_HAND ? 'status_typed' : STATUS_WORDS[status]);
}

/** The flags that a row shows, in words: what is guessed is named, and an old context says how old. */
export function flagsOf({ item, age, here }: Pick<RowView, 'item' | 'age' | 'here'>): { flag: Flag; label: string; title: string }[] {
  const words = [age.behind > 0 ? tn('age_behind', age.behind) : '', age.moved ? t('age_moved') : ''].filter(Boolean).join(' ');
  const flags: readonly Flag[] = words === '' || item.flags.includes('old-context') ? item.flags : [...item.flags, 'old-context'];
  // That it is from an older reply says no more then.
  const told = flags.includes('old-context') ? flags.filter(flag => flag !== 'older-reply') : flags;
  return told.map(flag => {
    const label = t(flag === 'other-tab' && here ? 'flag_tab_untold' : FLAG_WORDS[flag].label);
    const title = t(FLAG_WORDS[flag].title);
    if (flag === 'dictated' && item.dictated)
      return { flag, label: t('flag_dictated_by', item.dictated.host), title: t('flag_dictated_title', preview(item.dictated.text, 80)) };
    if (flag === 'guess')
      return { flag, label, title: item.guessed.length === 0 ? title : `${title} ${t('flag_guess_parts', item.guessed.join(t('comma')))}` };
    return { flag, label, title: flag === 'old-context' && words !== '' ? words : title };
  });
}
