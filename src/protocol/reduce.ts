// The one reducer of a session (pure): an event in, the next state out. No clock, no dice, no I/O; folding the journal gives the state.
import { dropRow, editRow, insertRow, moveRow, restoreRow, settleConflict, takeProposal } from './edit.ts';
import { readReply } from './intake.ts';
import { changeItem, type QueueItem, withoutFlags } from './queue.ts';
import type { ActionResult, OpenedTab } from './result.ts';
import { summariseReply } from './select.ts';
import { createSession, type SessionEvent, type SessionState, type TimelineEntry } from './session.ts';
import { findUntold, noteSent } from './sync.ts';

/** Entries of the timeline that are kept in memory; the journal keeps all. */
const MAX_TIMELINE = 500;

/** The state after one event. Never throws; an event about a row that does not exist changes nothing. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  const next = apply(state, event);
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
    case 'goalSet':
      return event.goal === state.goal ? state : { ...state, goal: event.goal, goalCheck: null };
    case 'goalChecked':
      return logged({ ...state, goalCheck: event.verdict }, event.at, 'note', `Goal: ${event.verdict}`, []);
    case 'promptCopied': {
      const next = noteSent(state, event.text);
      const link = state.link === 'none' ? 'waiting' : state.link;
      const copied = { ...next, link, contextTab: event.contextTab, contextCount: state.contextCount + 1 };
      return logged(copied, event.at, 'prompt', 'Prompt copied', []);
    }
    case 'messageCopied':
      return messageCopied(state, event);
    case 'replyRead': {
      const next = readReply(state, event.text);
      const changed = next.replies !== state.replies || next.confirmed !== state.confirmed;
      if (!changed) return next;
      const ids = next.items.filter(item => item.reply === next.replies && next.replies !== state.replies).map(item => item.id);
      return logged(next, event.at, 'reply', summariseReply(state, next), ids);
    }
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
    case 'moved':
      return moveRow(state, event.id, event.before);
    case 'inserted':
      return noted(state, insertRow(state, event.json, event.before), event.at, 'Inserted an action', null);
    case 'proposalTaken':
      return noted(state, takeProposal(state, event.id), event.at, `Took the mended line of ${event.id}`, event.id);
    case 'conflictSettled':
      return noted(state, settleConflict(state, event.id, event.keep), event.at, `Kept the ${event.keep} ${event.id}`, event.id);
    case 'approved':
      return approve(state, event.approvals);
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
        isBound(item) ? withoutFlags({ ...item, status: 'running', result: null, problem: null }, 'older-reply') : item,
      );
    case 'finished':
      return finished(state, event.id, event.result, event.at);
    case 'batchEnded':
      return { ...state, items: state.items.map(item => (isBound(item) ? unbound(item) : item)) };
    case 'recovered':
      return recovered(state, event);
    case 'tabOpened':
      return withTabs(state, [event.tab]);
    default:
      return event satisfies never;
  }
}

function withRow(state: SessionState, id: string, change: (item: QueueItem) => QueueItem): SessionState {
  const items = changeItem(state.items, id, change);
  return items === state.items ? state : { ...state, items };
}

function logged(state: SessionState, at: number, kind: TimelineEntry['kind'], text: string, ids: string[]): SessionState {
  return { ...state, timeline: [...state.timeline.slice(1 - MAX_TIMELINE), { at, kind, text, ids }] };
}

function noted(before: SessionState, after: SessionState, at: number, text: string, id: string | null): SessionState {
  return after === before ? before : logged(after, at, 'edit', text, id === null ? [] : [id]);
}

function messageCopied(state: SessionState, event: Extract<SessionEvent, { type: 'messageCopied' }>): SessionState {
  const next = noteSent(state, event.text);
  const cleared: SessionState = {
    ...next,
    outcomes: [],
    parts: {},
    openedTabs: [],
    contextCount: state.contextCount + 1,
    contextTab: event.contextTab,
    lastMessage: event.text,
  };
  return logged(cleared, event.at, 'message', 'Message copied', []);
}

/** Bound to an approval and not started. */
function isBound(item: QueueItem): boolean {
  return item.status === 'approved' || item.status === 'awaiting-confirm';
}

function unbound(item: QueueItem): QueueItem {
  return { ...item, status: 'queued', approval: null };
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
  const outcomes = [...state.outcomes, { id, type: item.command.json.a, result }];
  const items = changeItem(state.items, id, row => ({ ...unbound(row), included: false }));
  return { ...state, items, outcomes };
}

function finished(state: SessionState, id: string, result: ActionResult, at: number): SessionState {
  const item = state.items.find(candidate => candidate.id === id);
  if (item === undefined || item.command === null || !(item.status === 'running' || isBound(item))) return state;
  const status = result.ok ? 'done' : result.error.code === 'INTERRUPTED' ? 'interrupted' : 'failed';
  const items = changeItem(state.items, id, row => ({ ...row, status, result, included: false }));
  const outcomes = [...state.outcomes, { id, type: item.command.json.a, result }];
  const parts = result.ok ? { ...state.parts, ...result.parts } : state.parts;
  const opened = result.ok ? result.effects.filter(effect => effect.kind === 'tab') : [];
  const tabs = opened.map(effect => ({ id: effect.id, u: effect.url, n: effect.title, purpose: effect.purpose }));
  const next = withTabs({ ...state, items, outcomes, parts }, tabs);
  return logged(next, at, 'run', `${id} ${item.command.json.a} ${status}`, [id]);
}

function withTabs(state: SessionState, tabs: readonly OpenedTab[]): SessionState {
  if (tabs.length === 0) return state;
  const kept = state.openedTabs.filter(old => !tabs.some(tab => tab.id === old.id));
  const merged = tabs.map(tab => {
    const old = state.openedTabs.find(candidate => candidate.id === tab.id);
    return { ...tab, n: tab.n || (old?.n ?? ''), u: tab.u || (old?.u ?? ''), purpose: tab.purpose || (old?.purpose ?? '') };
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
  return next.items.some(isBound) ? { ...next, items: next.items.map(item => (isBound(item) ? unbound(item) : item)) } : next;
}
