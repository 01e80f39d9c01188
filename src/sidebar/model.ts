// What the queue shows (sidebar room, no effects): the rows in words, their live match, their risk, and the one next step.
import type { Action, Risk } from '../protocol/action.ts';
import type { Command } from '../protocol/command.ts';
import type { Flag, QueueItem, RowStatus } from '../protocol/queue.ts';
import type { ActionError, Reply } from '../protocol/result.ts';
import type { ElementCard, MatchReport, Seen } from '../protocol/seen.ts';
import type { LinkState, SessionState } from '../protocol/session.ts';
import type { IconName } from './components/icons.tsx';

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

/** Where a match is filed. */
export function matchKey(tabId: number, css: string): string {
  return `${tabId}\n${css}`;
}

/** The selector whose live match the row shows; null when the action has none. */
export function targetOf(action: Action): string | null {
  switch (action.type) {
    case 'drag':
      return action.from.css;
    case 'move':
    case 'scrollTo':
      return action.at.by === 'css' ? action.at.css : null;
    case 'highlight':
    case 'click':
    case 'hover':
    case 'openLink':
      return action.at.css;
    case 'readText':
    case 'scan':
    case 'screenshot':
    case 'scroll':
    case 'type':
    case 'press':
      return action.at?.css ?? null;
    case 'wait':
      return action.until.kind === 'appear' || action.until.kind === 'gone' ? action.until.at.css : null;
    case 'note':
    case 'readContext':
    case 'readSelection':
    case 'openTab':
      return null;
    default:
      return action satisfies never;
  }
}

/** Whether several matches, or none, are an ordinary state of this action rather than a doubt. */
export function needsExactlyOne(action: Action): boolean {
  return action.type !== 'scan' && action.type !== 'wait' && action.type !== 'highlight' && targetOf(action) !== null;
}

/** The icon of an action. */
export function iconOf(action: Action): IconName {
  switch (action.type) {
    case 'note':
      return 'note';
    case 'readContext':
    case 'readSelection':
    case 'readText':
    case 'scan':
      return 'read';
    case 'screenshot':
      return 'picture';
    case 'highlight':
      return 'eye';
    case 'click':
      return 'click';
    case 'move':
    case 'hover':
    case 'drag':
      return 'move';
    case 'scroll':
    case 'scrollTo':
      return 'scroll';
    case 'type':
      return 'type';
    case 'press':
      return 'key';
    case 'openTab':
    case 'openLink':
      return 'tab';
    case 'wait':
      return 'wait';
    default:
      return action satisfies never;
  }
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

/** The pill of one row. `earlierActs`: an open row before it may change the page. */
export function pillOf(command: Command | null, match: Match | undefined, earlierActs: boolean): Pill {
  const css = command && targetOf(command.action);
  if (css === null || css === undefined) return { kind: 'absent' };
  if (match === undefined) return { kind: 'checking' };
  if (!match.reply.ok) return { kind: 'unreadable', error: match.reply.error };
  const count = match.reply.value.count;
  if (count === 0) return { kind: 'zero', later: earlierActs };
  return count === 1 ? { kind: 'one' } : { kind: 'many', count };
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
  words: string;
  outcome: string; // what came of it, in words; "" before
  icon: IconName;
  seen: Seen | null;
  pill: Pill;
  doubt: string; // why the user should look before running, "" when there is no doubt
  earlierActs: boolean;
  unlocked: boolean;
};

/** The words that a row, a risk and a refusal are made of; filled by the protocol room. */
export type RowWords = {
  /** What came of a finished row, as `res` says it, without number and type. */
  outcome(item: QueueItem): string;
  describe(command: Command, card: ElementCard | null): string;
  riskOf(
    command: Command,
    card: ElementCard | null,
    context: { address: string; unlocked: boolean; told?: string }, // told: the message that the AI got last
  ): { risk: Risk; reasons: readonly string[] };
};

export type RowFacts = {
  matches: ReadonlyMap<string, Match>;
  address: string; // of the tab that the rows act on
  activeTab: number | null;
  unlocked: ReadonlySet<string>; // `id@rev` of rows for which typing into a protected field was allowed
};

/**
 * Makes the function that turns a session into rows, in queue order. A row whose facts did not change is the same object as before, so that a
 * long list is drawn again only where it differs.
 */
export function createRowViews(words: RowWords): (session: SessionState, facts: RowFacts) => RowView[] {
  const kept = new WeakMap<QueueItem, { key: string; match: Match | undefined; view: RowView }>();
  return (session, facts) => {
    let earlierActs = false;
    return session.items.map(item => {
      const match = matchOf(item, facts);
      const unlocked = facts.unlocked.has(`${item.id}@${item.rev}`);
      const key = `${earlierActs} ${unlocked} ${facts.activeTab} ${session.contextCount} ${facts.address}`;
      const before = kept.get(item);
      const same = before !== undefined && before.key === key && before.match === match;
      const view = same ? before.view : rowView(item, match, facts, words, { earlierActs, unlocked, told: session.lastMessage });
      if (!same) kept.set(item, { key, match, view });
      if (item.command && isOpen(item.status) && item.included && mayChangePage(item.command.action)) earlierActs = true;
      return view;
    });
  };
}

function matchOf(item: QueueItem, facts: RowFacts): Match | undefined {
  const css = item.command && targetOf(item.command.action);
  return item.command && css ? facts.matches.get(matchKey(item.command.json.t, css)) : undefined;
}

/** Stands for the page of a tab that the panel does not look at: a web page like any other, on no site that is known. */
export const OTHER_PAGE = 'https://other-tab.invalid/';

function rowView(
  item: QueueItem,
  match: Match | undefined,
  facts: RowFacts,
  words: RowWords,
  known: { earlierActs: boolean; unlocked: boolean; told: string },
): RowView {
  const { earlierActs, unlocked, told } = known;
  const command = item.command;
  const tabId = command?.json.t ?? facts.activeTab ?? -1;
  const seen = item.approval?.seen ?? seenOf(match);
  const { risk, reasons } = command
    ? words.riskOf(command, seen?.card ?? null, {
        address: tabId === facts.activeTab ? facts.address : (seen?.topOrigin ?? OTHER_PAGE),
        unlocked,
        told,
      })
    : { risk: 'blocked' as const, reasons: [] };
  const status = item.status === 'queued' && risk === 'blocked' && command ? 'blocked' : item.status;
  const pill: Pill = isWatched(item.status) ? pillOf(command, match, earlierActs) : { kind: 'absent' };
  return {
    item,
    tabId,
    status,
    risk: command ? risk : 'read',
    reasons,
    words: command ? words.describe(command, seen?.card ?? null) : '',
    outcome: item.result ? words.outcome(item) : '',
    icon: command ? iconOf(command.action) : 'warn',
    seen,
    pill,
    doubt: command && status === 'queued' ? doubtOf(command.action, item, pill) : '',
    earlierActs,
    unlocked,
  };
}

function doubtOf(action: Action, item: QueueItem, pill: Pill): string {
  if (item.flags.includes('other-tab')) return 'This is meant for another tab.';
  if (pill.kind === 'unreadable') return pill.error.message;
  if (!needsExactlyOne(action)) return '';
  if (pill.kind === 'zero') return pill.later ? '' : 'Nothing on the page fits this target.';
  if (pill.kind === 'many') return `${pill.count} elements fit this target.`;
  return '';
}

/** A flag in the words of the row. */
export const FLAG_WORDS: Record<Flag, { label: string; title: string }> = {
  gap: { label: 'gap', title: 'Numbers are missing before this one.' },
  'step-back': { label: 'step back', title: 'This number is smaller than one that came before.' },
  'other-tab': { label: 'other tab', title: 'It names another tab than the one the last message described.' },
  'older-reply': { label: 'old', title: 'An earlier reply proposed this. Check it before you include it.' },
  'no-base': { label: 'update only', title: 'An update of a line that never arrived.' },
  repaired: { label: 'repaired', title: 'The line was damaged by the chat and has been mended without changing what it does.' },
  edited: { label: 'edited', title: 'You changed this line. The AI will be told.' },
  guess: { label: 'guess', title: 'Its target or address is in nothing that was sent to the AI. It may be made up.' },
  'old-context': { label: 'old context', title: 'The page has changed since the message that this answers.' },
  updated: { label: 'updated', title: 'The AI replaced its own line.' },
};

/** The one next step of the loop. */
export type NextStep = 'prompt' | 'read' | 'run' | 'message';

/** Which of the four steps is next. `ready`: rows that would run; `pasted`: something is in the box; `told`: the message was copied. */
export function nextStep(facts: { link: LinkState; ready: number; pasted: boolean; told: boolean; news: boolean }): NextStep {
  if (facts.pasted) return 'read';
  if (facts.link === 'none') return 'prompt';
  if (facts.link === 'waiting' || facts.link === 'foreign') return 'read';
  if (facts.ready > 0 && !facts.news) return 'run';
  return facts.told && !facts.news ? (facts.ready > 0 ? 'run' : 'read') : 'message';
}
