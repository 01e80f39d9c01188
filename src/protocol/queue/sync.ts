// What the AI must be told about the queue (pure): deletions and revisions since the last message, and recognising them when they come back.

import { MAX_HEARD } from '../limits.ts';
import { driftNote } from '../prompt/drift.ts';
import { formatCommand, formatDelete, formatSwitch, inertText } from '../prompt/format.ts';
import { readJson } from '../reader/json.ts';
import { parse } from '../reader/parse.ts';
import { isContext } from '../reader/wire.ts';
import { growList } from './lookup.ts';
import { isActionId, type QueueItem } from './queue.ts';
import type { SessionState, Untold } from './session.ts';
import type { ToldPage } from './speech.ts';

/** What the AI does not know yet about one row; null when it knows all. */
function untoldOf(item: QueueItem): Untold | null {
  const dropped = item.status === 'deleted' || item.status === 'skipped';
  // Most rows of a long session are like this; all of them are asked at each change.
  if (!dropped && item.told === item.rev && !item.toldDeleted) return null;
  if (!isActionId(item.id)) return null;
  if (dropped) return item.told >= 0 && !item.toldDeleted ? { id: item.id, kind: 'del' } : null;
  if (item.status === 'invalid' || item.status === 'conflict' || item.command === null) return null;
  // What ran is not pending, so that the AI deleted it needs no answer.
  const pending = item.status !== 'done' && item.status !== 'failed' && item.status !== 'interrupted' && item.status !== 'running';
  return item.rev > item.told || (item.toldDeleted && pending) ? { id: item.id, kind: 'upd' } : null;
}

/** The changes of all rows that the AI has not been told of, in queue order. */
export function findUntold(items: readonly QueueItem[]): Untold[] {
  const found: Untold[] = [];
  for (const item of items) {
    const untold = untoldOf(item);
    if (untold !== null) found.push(untold);
  }
  return found;
}

/** The lines that make the AI's queue equal to ours: `del` and `updNNN`, in queue order. */
export function syncLines(state: SessionState): string[] {
  const lines: string[] = [];
  for (const untold of state.untold) {
    const item = state.items.find(candidate => candidate.id === untold.id);
    if (untold.kind === 'del') lines.push(formatDelete(untold.id));
    else if (item?.command != null) lines.push(formatCommand(item.command));
  }
  return lines;
}

/** Why a row with a secret is skipped that the user typed, as the AI is told of it. */
export const TYPED_BY_HAND = 'typed it into the page by hand';

/** The user's reasons for what was skipped or deleted, one sentence each, for the prose before the lines. */
export function syncNotes(state: SessionState): string[] {
  const dropped = new Set(state.untold.filter(untold => untold.kind === 'del').map(untold => untold.id));
  return state.items
    .filter(item => dropped.has(item.id) && item.reason.trim() !== '')
    .map(
      item =>
        `The user ${item.status === 'skipped' ? 'skipped' : 'deleted'} ${item.id}: ${inertText(item.reason.replace(/\s+/g, ' ').trim())}`,
    );
}

/** The goal in one sentence, where the user set another one since the AI was told; "" in another language than bAI's. */
export function goalNote({ goal, goalTold, speech }: SessionState): string {
  const now = inertText(goal.replace(/\s+/g, ' ').trim());
  return speech || goalTold === undefined || now === '' || goal === goalTold ? '' : `New goal: ${now}`;
}

/**
 * The whole outgoing message: the switch to this session when the chat was in another, what was not readable and the user's reasons in prose,
 * then `del` and `upd` lines, then the context line.
 */
export function composeMessage(state: SessionState, contextLine: string): string {
  const change = state.switchDue ? formatSwitch(state.key) : '';
  return [change, goalNote(state), driftNote(state), ...syncNotes(state), ...syncLines(state), contextLine]
    .filter(line => line !== '')
    .join('\n');
}

/** Marks what a sent text told the AI, and remembers its lines so that they are recognised when the chat is pasted back. */
export function noteSent(state: SessionState, text: string): SessionState {
  const { entries } = parse(text);
  const revisions = new Map<string, number>();
  const deletions = new Set<string>();
  for (const { line, offered } of entries) {
    if (line.kind === 'action') revisions.set(line.command.id, line.command.rev);
    else if (line.kind === 'delete' && offered === 'no') deletions.add(line.id);
  }
  const told = revisions.size + deletions.size > 0;
  const items = !told
    ? state.items
    : state.items.map(item => {
        const rev = revisions.get(item.id);
        if (rev !== undefined) return { ...item, told: Math.max(item.told, rev), toldDeleted: false };
        return deletions.has(item.id) ? { ...item, toldDeleted: true } : item;
      });
  const contexts = entries.flatMap(entry => (entry.line.kind === 'context' ? [wordsOf(entry.raw)] : []));
  const newest = contexts.at(-1);
  const note = driftNote(state);
  return {
    ...state,
    items,
    sent: growList(
      state.sent,
      // A handshake that we show is not one that we send: the AI's own has the same words.
      entries.filter(({ line }) => line.kind !== 'session').map(entry => entry.mark),
    ),
    heard: clipped([...state.heard, ...contexts.map(context => context.words)]),
    contextUrl: newest?.url ?? state.contextUrl,
    switchDue: state.switchDue && !entries.some(({ line }) => line.kind === 'switch' && line.key === state.key),
    driftTold: note !== '' && text.includes(note) ? state.replies : state.driftTold,
  };
}

/** The same of a text in another language, which tells all there is of the rows. `pages`: what it told of each, which is what the AI can know. */
export function noteSpoken(state: SessionState, pages: readonly ToldPage[]): SessionState {
  const items = state.items.map(item => {
    const dropped = item.status === 'deleted' || item.status === 'skipped';
    return item.told === item.rev && item.toldDeleted === dropped ? item : { ...item, told: item.rev, toldDeleted: dropped };
  });
  return {
    ...state,
    items,
    heard: clipped([...state.heard, ...pages.map(({ url, text, calls }) => `${url}\n${text}\n${calls?.text ?? ''}`)]),
  };
}

/** The newest texts, as many as fit. */
function clipped(texts: readonly string[]): string[] {
  let room = MAX_HEARD;
  const kept = texts.findLastIndex(text => {
    room -= text.length;
    return room < 0;
  });
  return texts.slice(kept + 1);
}

/** All strings of a context, as the AI reads them, and its address. */
function wordsOf(raw: string): { words: string; url: string } {
  const value = readJson(raw.slice(Math.max(0, raw.indexOf('{'))).trim());
  if (!value.ok || !isContext(value.value)) return { words: raw, url: '' };
  const { u, n, sel, text, dom, res, err, opened_tabs } = value.value;
  const tabs = (opened_tabs ?? []).flatMap(tab => [tab.u, tab.n]);
  return { words: [u, n, sel, text, dom, res, err, ...tabs].filter(part => part !== undefined).join('\n'), url: u ?? '' };
}

/** What came after the context that a row answers: newer messages, and whether its tab shows another page than it told of. */
export type ContextAge = { behind: number; moved: boolean };

/** The age of what a row answers. `now`: the tab that is described. */
export function contextAge(state: SessionState, item: QueueItem, now: { t: number; u: string } | null): ContextAge {
  if (item.answers === null) return { behind: 0, moved: false };
  const [before, present] = [item.answers.url, now?.u ?? ''].map(url => url.split('#')[0]);
  const moved = before !== '' && present !== '' && before !== present && item.command?.json.t === now?.t;
  return { behind: Math.max(0, state.contextCount - item.answers.context), moved };
}
