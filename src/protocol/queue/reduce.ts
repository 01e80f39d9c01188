// The one reducer of a session (pure): an event in, the next state out. No clock, no dice, no I/O; folding the journal gives the state.
import type { Command } from '../command.ts';
import type { ActionResult, Effect, ErrorCode, OpenedTab, Outcome } from '../result.ts';
import { dropRow, editRow, insertRow, moveRow, restoreRow, settleConflict, takeProposal } from './edit.ts';
import { readReply } from './intake.ts';
import { readCommands } from './intake-commands.ts';
import { changeItem, type QueueItem, withoutFlags } from './queue.ts';
import { summariseReply } from './select.ts';
import { noteSent, noteSpoken } from './sent.ts';
import { createSession, type GoalCheck, type PageDigest, type SessionEvent, type SessionState, type TimelineEntry } from './session.ts';
import { type Speech, withTarget, withTold } from './speech.ts';
import { findUntold } from './sync.ts';

type BatchWhy = NonNullable<Extract<SessionEvent, { type: 'batchEnded' }>['why']>;

/** The newest entries of the timeline that are kept. */
const MAX_TIMELINE = 500;

/** The state after one event. Never throws; an event about a row that does not exist changes nothing. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  const next = numbered(state, apply(state, event));
  if (next === state) return state;
  return next.items === state.items ? next : { ...next, untold: findUntold(next.items) };
}

/** Folds a journal. Null when it does not begin with `created`. */
export function foldSession(events: readonly SessionEvent[]): SessionState | null {
  const first = events[0];
  if (first?.type !== 'created') return null;
  return events.slice(1).reduce(reduceSession, createSession(first.key, first.name, first.at));
}

function apply(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'created':
      return createSession(event.key, event.name, event.at);
    case 'renamed':
      return { ...state, name: event.name };
    case 'switchedTo':
      // Before the handshake there is nothing to go back to: the prompt does it.
      return state.confirmed && !state.switchDue ? { ...state, switchDue: true } : state;
    case 'goalSet':
      return event.goal === state.goal ? state : { ...state, goal: event.goal, goalCheck: null };
    case 'goalChecked':
      return logged({ ...withoutFinish(state, event.verdict), goalCheck: event.verdict }, event.at, 'note', `Goal: ${event.verdict}`, []);
    case 'cardAnswered': {
      const { speech } = state;
      if (speech === undefined || speech.card === null) return state;
      const answered = { ...state, speech: { ...speech, card: null, lines: [...speech.lines, event.line] } };
      return logged(answered, event.at, 'note', event.line, []);
    }
    case 'corrected': {
      const { speech } = state;
      if (speech === undefined) return state;
      return logged({ ...state, speech: { ...speech, lines: [...speech.lines, event.text] } }, event.at, 'note', event.text, []);
    }
    case 'careSet':
      return event.care === state.care ? state : { ...state, care: event.care };
    case 'waived':
    case 'waiverEnded':
      return withWaiver(state, event);
    case 'languageSet':
      return languageSet(state, event.speech);
    case 'commandsRead': {
      if (state.speech === undefined) return state;
      return readLogged(state, readCommands(state, state.speech, event.reading, event.continues), event.at);
    }
    case 'promptCopied': {
      const next = told(state, event);
      const link = state.link === 'none' ? 'waiting' : state.link;
      // A prompt begins a chat that has seen nothing yet.
      const copied = {
        ...next,
        link,
        contextTab: event.contextTab,
        contextCount: state.contextCount + 1,
        goalTold: state.goal,
        offered: event.digest ? [event.digest] : [],
        given: null,
      };
      return logged(copied, event.at, 'prompt', 'Prompt copied', []);
    }
    case 'messageCopied':
      return messageCopied(state, event);
    case 'replyRead':
      return readLogged(state, readReply(state, event.text, event.ours, event.continues), event.at);
    case 'edited':
      return noted(state, editRow(state, event.id, event.json), event.at, `Edited ${event.id}`, event.id);
    case 'deleted':
      return noted(state, dropRow(state, event.id, 'deleted', event.reason ?? ''), event.at, `Deleted ${event.id}`, event.id);
    case 'skipped':
      return noted(state, dropRow(state, event.id, 'skipped', event.reason ?? ''), event.at, `Skipped ${event.id}`, event.id);
    case 'restored':
      return noted(state, restoreRow(state, event.id), event.at, `Restored ${event.id}`, event.id);
    case 'included':
      return withRow(state, event.id, item => (item.included === event.included ? item : { ...item, included: event.included }));
    case 'stopSet':
      return withRow(state, event.id, item => (item.stop === event.stop ? item : { ...item, stop: event.stop }));
    case 'moved':
      return moveRow(state, event.id, event.before);
    case 'inserted':
      return noted(state, insertRow(state, event.json, event.before), event.at, 'Inserted an action', null);
    case 'proposalTaken':
      return noted(state, takeProposal(state, event.id), event.at, `Took the mended line of ${event.id}`, event.id);
    case 'conflictSettled':
      return noted(state, settleConflict(state, event.id, event.keep), event.at, `Kept the ${event.keep} ${event.id}`, event.id);
    case 'approved':
      return { ...approve(state, event.approvals), begunAt: state.begunAt ?? (event.url || undefined) };
    case 'approvalVoided':
      return withRow(state, event.id, item => (isBound(item) ? unbound(item) : item));
    case 'confirmAsked':
      // Asked when the target is ready and nothing was sent yet, so a row that has begun may wait as well.
      return withRow(state, event.id, item =>
        isBound(item) || item.status === 'running' ? { ...item, status: 'awaiting-confirm' } : item,
      );
    case 'declined':
      return declined(state, event.id);
    case 'started':
      return withRow(state, event.id, item =>
        isBound(item)
          ? withoutFlags({ ...item, status: 'running', result: null, problem: null, dispatch: event.tells ? 'none' : null }, 'older-reply')
          : item,
      );
    case 'sending':
    case 'sent':
      return withRow(state, event.id, item => (item.status === 'running' ? { ...item, dispatch: event.type } : item));
    case 'finished':
      return finished(state, event.id, event.result, event.at);
    case 'dialogAnswered':
      return dialogAnswered(state, event);
    case 'pictured':
      return withRow(state, event.id, item => ({ ...item, pictures: { before: event.before, after: event.after } }));
    case 'markedDone':
      return markedDone(state, event);
    case 'undone':
      return undone(state, event);
    case 'undoRefused':
      return withRow(state, event.id, item => (item.status === 'done' ? { ...item, undo: refusalOf(event) } : item));
    case 'batchEnded':
      return batchEnded(state, event.why ?? 'done');
    case 'recovered':
      return recovered(state, event);
    case 'tabOpened':
      return withTabs(withRoomFor(state, event.tab.id), [event.tab]);
    default:
      // A journal that a newer version wrote may hold events that this one does not know.
      event satisfies never;
      return state;
  }
}

function withRow(state: SessionState, id: string, change: (item: QueueItem) => QueueItem): SessionState {
  const items = changeItem(state.items, id, change);
  return items === state.items ? state : { ...state, items };
}

function logged(
  state: SessionState,
  at: number,
  kind: TimelineEntry['kind'],
  text: string,
  ids: string[],
  read: TimelineEntry['read'] | null = null,
): SessionState {
  const entry: TimelineEntry = read ? { at, kind, text, ids, read } : { at, kind, text, ids };
  return { ...state, timeline: [...state.timeline.slice(1 - MAX_TIMELINE), entry] };
}

function noted(before: SessionState, after: SessionState, at: number, text: string, id: string | null): SessionState {
  return after === before ? before : logged(after, at, 'edit', text, id === null ? [] : [id]);
}

/** What is new to be told gets its number, by which a copied message takes away what it held and nothing that came after it. */
function numbered(before: SessionState, next: SessionState): SessionState {
  if (next.outcomes === before.outcomes && next.openedTabs === before.openedTabs) return next;
  const happened = before.happened + 1;
  const withNumber = <T extends { nr?: number }>(each: T): T => (each.nr === undefined ? { ...each, nr: happened } : each);
  return { ...next, happened, outcomes: next.outcomes.map(withNumber), openedTabs: next.openedTabs.map(withNumber) };
}

/** What a reading brought, in the timeline; a text that brought nothing is not there. */
function readLogged(state: SessionState, next: SessionState, at: number): SessionState {
  const changed = next.replies !== state.replies || next.confirmed !== state.confirmed;
  if (!changed) return next;
  const ids = next.items.filter(item => item.reply === next.replies && next.replies !== state.replies).map(item => item.id);
  const read = next.lastReading && {
    report: { ...next.lastReading, problems: [], foreignKey: undefined },
    connected: next.confirmed && !state.confirmed,
  };
  return logged(heardOf(next), at, 'reply', summariseReply(state, next), ids, read);
}

function withWaiver(state: SessionState, { type, at, page, on }: Extract<SessionEvent, { type: 'waived' | 'waiverEnded' }>): SessionState {
  const others = (state.waivers ?? []).filter(waiver => waiver.page !== page || waiver.on !== on);
  const waivers = type === 'waived' ? [...others, { page, on }] : others;
  return logged({ ...state, waivers }, at, 'note', `${type === 'waived' ? 'Not asked again' : 'Asked again'}: ${on}, ${page}`, []);
}

/** The language is chosen before the AI hears of it; the limit of its tabs may change later. */
function languageSet(state: SessionState, speech: Speech | null): SessionState {
  if (state.link === 'none') return { ...state, speech: speech ?? undefined };
  if (state.speech === undefined || speech?.language !== state.speech.language) return state;
  return { ...state, speech: { ...state.speech, maxTabs: speech.maxTabs } };
}

/** What the AI said when it was done is answered by a verdict; who wants to look first answers later. */
function withoutFinish(state: SessionState, verdict: GoalCheck): SessionState {
  const { speech } = state;
  return verdict === 'pending' || speech?.card?.kind !== 'finish' ? state : { ...state, speech: { ...speech, card: null } };
}

/** What a text told that was copied. The tab that it is about is one of which the AI is told. */
function told(
  state: SessionState,
  { text, contextTab, pages }: Extract<SessionEvent, { type: 'promptCopied' | 'messageCopied' }>,
): SessionState {
  if (state.speech === undefined) return noteSent(state, text);
  const speech = withTold(state.speech, pages ?? []);
  // One that gave its place up to another, while the user stayed there, does not take it back.
  const takesPlace = contextTab !== state.contextTab || speech.targets.length < speech.maxTabs;
  const isNew = contextTab !== null && !speech.targets.includes(contextTab);
  const here = isNew && takesPlace ? withTarget(speech, contextTab) : speech;
  return { ...noteSpoken(state, pages ?? []), speech: here, contextUrl: pages?.[0]?.url ?? state.contextUrl };
}

function messageCopied(state: SessionState, event: Extract<SessionEvent, { type: 'messageCopied' }>): SessionState {
  const next = told(state, event);
  const { upTo = Number.POSITIVE_INFINITY } = event;
  const isLater = (nr = 0) => nr > upTo;
  const cleared: SessionState = {
    ...next,
    outcomes: state.outcomes.filter(({ nr }) => isLater(nr)),
    openedTabs: state.openedTabs.filter(({ nr }) => isLater(nr)),
    contextCount: state.contextCount + 1,
    contextTab: event.contextTab,
    ...(state.goalTold !== undefined && { goalTold: event.goal ?? state.goal }),
    lastMessage: event.text,
    offered: offered(state, event),
  };
  return logged(cleared, event.at, 'message', 'Message copied', []);
}

/** The page digests that the AI may have got since it last answered. */
function offered(state: SessionState, { digest }: { digest?: PageDigest | undefined }): readonly PageDigest[] {
  if (digest === undefined || state.offered.some(other => other.tabId === digest.tabId && other.text === digest.text)) return state.offered;
  return [...state.offered, digest];
}

/** The AI has answered: the one digest that was copied before is what it has. Of several, nobody knows which one was pasted. */
function heardOf(state: SessionState): SessionState {
  if (state.offered.length === 0) return state;
  return { ...state, offered: [], given: state.offered.length === 1 ? (state.offered[0] ?? null) : null };
}

/** Bound to an approval and not started. */
function isBound(item: QueueItem): boolean {
  return item.status === 'approved' || item.status === 'awaiting-confirm';
}

function unbound(item: QueueItem): QueueItem {
  return { ...item, status: 'queued', approval: null };
}

/** What followed from a plan that did not come to its end is not taken up again before the user says so. */
function batchEnded(state: SessionState, why: BatchWhy): SessionState {
  return { ...state, items: state.items.map(item => leftOver(isBound(item) ? unbound(item) : item, why !== 'done' && why !== 'withheld')) };
}

function leftOver(item: QueueItem, broken: boolean): QueueItem {
  return broken && item.included && item.status === 'queued' ? { ...item, included: false } : item;
}

function approve(state: SessionState, approvals: Extract<SessionEvent, { type: 'approved' }>['approvals']): SessionState {
  const byId = new Map(approvals.map(({ id, approval }) => [id, approval]));
  const items = state.items.map(item => {
    const approval = byId.get(item.id);
    const fits = approval !== undefined && item.status === 'queued' && item.command !== null && approval.rev === item.rev;
    return fits ? { ...item, status: 'approved' as const, approval } : item;
  });
  return { ...state, items };
}

function declined(state: SessionState, id: string): SessionState {
  const item = state.items.find(candidate => candidate.id === id);
  if (item === undefined || item.command === null || !isBound(item)) return state;
  const error = { code: 'REFUSED' as const, message: 'the user declined it', hint: 'ask the user what to do instead' };
  const result: ActionResult = { ok: false, ms: 0, driver: null, error, dispatched: false };
  const outcomes = [...state.outcomes, outcomeOf(item, item.command, result)];
  const items = changeItem(state.items, id, row => ({ ...unbound(row), included: false }));
  return { ...state, items, outcomes };
}

/** What is to be told of a row that came to an end. */
function outcomeOf({ id, approval }: QueueItem, { json }: Command, result: ActionResult): Outcome {
  return { id, type: json.a, tabId: approval?.tabId ?? json.t, result };
}

function finished(state: SessionState, id: string, result: ActionResult, at: number): SessionState {
  const item = state.items.find(candidate => candidate.id === id);
  if (item === undefined || item.command === null || !(item.status === 'running' || isBound(item))) return state;
  const status = result.ok ? 'done' : result.error.code === 'INTERRUPTED' ? 'interrupted' : 'failed';
  const items = changeItem(state.items, id, row => ({ ...row, status, result, included: false }));
  const outcomes = [...state.outcomes, { ...outcomeOf(item, item.command, result), ...(state.speech && { at }) }];
  const opened = result.ok ? result.effects.filter(effect => effect.kind === 'tab') : [];
  const tabs = opened.map(effect => ({ id: effect.id, u: effect.url, n: effect.title, purpose: effect.purpose }));
  const speech = state.speech && tabs.reduce((before, { id: tab }) => withTarget(before, tab), state.speech);
  const next = withTabs({ ...state, items, outcomes, ...(speech && { speech }) }, tabs);
  return logged(next, at, 'run', `${id} ${item.command.json.a} ${status}`, [id]);
}

/** The user's answer becomes part of what the row led to; the AI that was told of the question is told of the answer as well. */
function dialogAnswered(state: SessionState, { id, accepted, at }: Extract<SessionEvent, { type: 'dialogAnswered' }>): SessionState {
  const item = state.items.find(candidate => candidate.id === id);
  if (item === undefined || item.command === null || !item.result?.ok) return state;
  const { command } = item;
  const answer = accepted ? ('OK' as const) : ('Cancel' as const);
  const open = item.result.effects.findIndex(effect => effect.kind === 'nativeDialog' && effect.answer === undefined);
  if (open < 0) return state;
  const effects = item.result.effects.map((effect, index) =>
    index === open && effect.kind === 'nativeDialog' ? { ...effect, answer } : effect,
  );
  const result: ActionResult = { ...item.result, effects };
  const untold = state.outcomes.some(outcome => outcome.id === id);
  const outcomes = untold
    ? state.outcomes.map(outcome => (outcome.id === id ? outcomeOf(item, command, result) : outcome))
    : [...state.outcomes, outcomeOf(item, command, result)];
  const items = changeItem(state.items, id, row => ({ ...row, result }));
  return logged({ ...state, items, outcomes }, at, 'edit', `Answered ${id} ${answer}`, [id]);
}

/** Nobody but the user can know it: the row is done by their word, and the AI is told that it is their word. */
function markedDone(state: SessionState, event: Extract<SessionEvent, { type: 'markedDone' }>): SessionState {
  const item = state.items.find(candidate => candidate.id === event.id);
  if (item === undefined || item.command === null || item.status !== 'interrupted') return state;
  const effects: Effect[] = [{ kind: 'text', text: 'the user looked and says that it was done' }];
  const result: ActionResult = { ok: true, ms: 0, driver: null, effects, parts: {}, picture: null };
  const items = changeItem(state.items, event.id, row => ({ ...row, status: 'done', result, included: false }));
  const outcomes = [...state.outcomes, outcomeOf(item, item.command, result)];
  return logged({ ...state, items, outcomes }, event.at, 'edit', `Marked ${event.id} as done`, [event.id]);
}

/** A row whose effect the user took back stays done; that it was taken back is its newest result. */
function undone(state: SessionState, event: Extract<SessionEvent, { type: 'undone' }>): SessionState {
  const item = state.items.find(candidate => candidate.id === event.id);
  if (item === undefined || item.command === null || item.status !== 'done' || item.result?.ok !== true || item.undo?.ok) return state;
  const result: ActionResult = {
    ...item.result,
    effects: [{ kind: 'text', text: 'undone by the user' }, ...event.effects],
    parts: {},
    picture: null,
  };
  const items = changeItem(state.items, event.id, row => ({ ...row, result, undo: { ok: true } }));
  const outcomes = [...state.outcomes, outcomeOf(item, item.command, result)];
  const closed = item.result.effects.flatMap(effect => (effect.kind === 'tab' ? [effect.id] : []));
  const openedTabs = state.openedTabs.filter(tab => !closed.includes(tab.id));
  return logged({ ...state, items, outcomes, openedTabs }, event.at, 'note', `Undone: ${event.id}`, [event.id]);
}

/** A tab that a page opened is told of where there is room: only what the user approved takes another's place. */
function withRoomFor(state: SessionState, tabId: number): SessionState {
  const { speech } = state;
  if (speech === undefined || speech.targets.includes(tabId) || speech.targets.length >= speech.maxTabs) return state;
  return { ...state, speech: withTarget(speech, tabId) };
}

function withTabs(state: SessionState, tabs: readonly OpenedTab[]): SessionState {
  if (tabs.length === 0) return state;
  const kept = state.openedTabs.filter(old => !tabs.some(tab => tab.id === old.id));
  const merged = tabs.map(tab => {
    const old = state.openedTabs.find(candidate => candidate.id === tab.id);
    const { id, u, n, purpose } = tab;
    const now = { id, u: u || (old?.u ?? ''), n: n || (old?.n ?? ''), purpose: purpose || (old?.purpose ?? '') };
    // The same again is no news.
    return old !== undefined && old.u === now.u && old.n === now.n && old.purpose === now.purpose ? old : now;
  });
  return { ...state, openedTabs: [...kept, ...merged] };
}

const CLOSED = {
  sent: 'the panel was closed while it ran; it had already been sent',
  unsent: 'the panel was closed while it ran; it was not sent, so nothing was done',
  unknown: 'the panel was closed while it ran; whether it had its effect is not known',
};

/** On opening: what was running when the panel went away is interrupted and never run again by itself. */
function recovered(state: SessionState, event: Extract<SessionEvent, { type: 'recovered' }>): SessionState {
  let next = state;
  for (const item of state.items) {
    if (item.status !== 'running') continue;
    const dispatched = !event.unsent?.includes(item.id);
    const message = event.sent?.includes(item.id) ? CLOSED.sent : dispatched ? CLOSED.unknown : CLOSED.unsent;
    const hint = dispatched ? 'look at the page before trying again' : 'approve it again to run it';
    next = finished(next, item.id, { ok: false, ms: 0, driver: null, error: { code: 'INTERRUPTED', message, hint }, dispatched }, event.at);
  }
  return next === state && !next.items.some(isBound) ? next : batchEnded(next, 'stopped');
}

const refusalOf = ({ why, code }: { why: string; code?: ErrorCode }): QueueItem['undo'] =>
  code === undefined ? { ok: false, why } : { ok: false, why, code };
