// The user's own changes of the queue (pure): edit, insert, delete, restore, reorder, proposals taken, conflicts settled.
import type { ActionJson, Command, Problem } from '../command.ts';
import { formatAction, formatActionJson } from '../prompt/format.ts';
import type { Fault, Parsed } from '../reader/fault.ts';
import type { Entry } from '../reader/line.ts';
import { lowerAction } from '../reader/lower.ts';
import { mendedJson } from '../reader/mend.ts';
import { parse } from '../reader/parse.ts';
import { readActionJson } from '../reader/wire.ts';
import { applyAction, applyDelete, createDraft, put, settle } from './draft.ts';
import { takeOffer } from './intake-commands.ts';
import { changeItem, createItem, isActionId, isOpen, type QueueItem, withFlag, withoutFlags } from './queue.ts';
import { nextFreeId } from './select.ts';
import type { SessionState } from './session.ts';

/**
 * Checks what an editor wants to save: the schema, then the meaning of `s` and `x`. The command is canonical; the fault names the field
 * (`path`) and, where it can, what was probably meant (`mend`).
 */
export function checkEdit(id: string, rev: number, json: ActionJson): Parsed<Command> {
  const strict = readActionJson(json);
  if (!strict.ok) return strict;
  const lowered = lowerAction(strict.value);
  return lowered.ok ? { ok: true, value: { id, rev, ...lowered.value } } : lowered;
}

/** Saves the user's version of a row as its next revision. What cannot be read is kept and shown as invalid. */
export function editRow(state: SessionState, id: string, json: ActionJson): SessionState {
  const item = state.items.find(candidate => candidate.id === id);
  if (item === undefined || item.status === 'running') return state;
  const numbered = isActionId(id);
  const newId = numbered ? id : nextFreeId(state);
  const rev = numbered ? newer(item) : 1;
  const checked = asBefore(checkEdit(newId, rev, json), item.command);
  const highest = numbered ? state.highest : state.highest + 1;
  const changed = checked.ok
    ? withCommand({ ...item, id: newId, told: numbered ? item.told : -1 }, checked.value)
    : unreadable(item, json, checked.fault);
  const unchanged = checked.ok && item.command !== null && formatActionJson(item.command.json) === formatActionJson(checked.value.json);
  if (unchanged && item.status !== 'conflict') return state;
  return { ...state, highest: checked.ok ? highest : state.highest, items: changeItem(state.items, id, () => changed) };
}

/** A text that goes after what its field holds does so when it was changed, too. */
function asBefore(checked: Parsed<Command>, before: Command | null): Parsed<Command> {
  if (!checked.ok || checked.value.action.type !== 'type' || before?.action.type !== 'type' || !before.action.append) return checked;
  return { ok: true, value: { ...checked.value, action: { ...checked.value.action, append: true } } };
}

/** A revision that neither side has used for this row. */
function newer(item: QueueItem): number {
  return Math.max(item.rev, item.told) + 1;
}

function withCommand(item: QueueItem, command: Command): QueueItem {
  const row = withoutFlags(withFlag(item, 'edited'), 'older-reply', 'other-tab', 'guess', 'dictated', 'old-context');
  return {
    ...row,
    rev: command.rev,
    status: 'queued',
    command,
    rival: null,
    problem: null,
    approval: null,
    result: null,
    included: true,
    author: 'user',
    toldDeleted: item.toldDeleted,
    answers: null,
    guessed: [],
    dictated: null,
    reason: '',
    undo: null,
    pictures: null,
  };
}

function unreadable(item: QueueItem, json: ActionJson, fault: Fault): QueueItem {
  const id = isActionId(item.id) ? item.id : '';
  const base: Problem = {
    code: 'BAD_LINE',
    message: fault.message,
    hint: fault.hint,
    at: { line: 1, column: 1 },
    path: fault.path,
    ...(fault.kind && { kind: fault.kind }),
  };
  const proposal = id === '' ? null : mendedJson(id, item.rev + 1, json);
  const problem = proposal === null ? base : { ...base, proposal };
  const raw = formatAction(id === '' ? '000000' : id, item.rev + 1, json);
  return { ...item, status: 'invalid', raw, problem, approval: null, included: false, author: 'user' };
}

/** Puts a new action of the user's before another row, or last, under the next free number. */
export function insertRow(state: SessionState, json: ActionJson, before: string | null): SessionState {
  const id = nextFreeId(state);
  const checked = checkEdit(id, 1, json);
  const raw = formatAction(id, 1, json);
  const blank: QueueItem = { ...createItem(id, raw, state.replies), rev: 1, author: 'user' };
  const item = checked.ok ? { ...blank, command: checked.value, included: true } : { ...unreadable(blank, json, checked.fault), rev: 0 };
  return { ...state, highest: state.highest + 1, items: placeBefore(state.items, item, before) };
}

function placeBefore(items: readonly QueueItem[], item: QueueItem, before: string | null): QueueItem[] {
  const rest = items.filter(candidate => candidate.id !== item.id);
  const index = before === null ? -1 : rest.findIndex(candidate => candidate.id === before);
  return index < 0 ? [...rest, item] : rest.toSpliced(index, 0, item);
}

/** Moves a row before another, or to the end. */
export function moveRow(state: SessionState, id: string, before: string | null): SessionState {
  const item = state.items.find(candidate => candidate.id === id);
  return item === undefined || before === id ? state : { ...state, items: placeBefore(state.items, item, before) };
}

/** Takes a row out of the queue, by deletion or by skipping; `reason` goes to the AI in prose. */
export function dropRow(state: SessionState, id: string, status: 'deleted' | 'skipped', reason: string): SessionState {
  return withRow(state, id, item =>
    item.status === 'running' || item.status === status ? item : { ...item, status, approval: null, included: false, reason },
  );
}

/** Puts a deleted or skipped row back, or a finished one up for another run. An AI that knew it as deleted is told by a new revision. */
export function restoreRow(state: SessionState, id: string): SessionState {
  return withRow(state, id, item => {
    if (item.status === 'running' || item.status === 'queued' || item.status === 'approved' || item.status === 'awaiting-confirm')
      return item;
    if (item.command === null) return { ...item, status: 'invalid', reason: '' };
    if (item.rival !== null && item.status === 'conflict') return item;
    const differs = item.toldDeleted || item.rival !== null || item.told > item.rev;
    const rev = differs ? newer(item) : item.rev;
    const command = { ...item.command, rev };
    return {
      ...item,
      rev,
      command,
      status: 'queued',
      approval: null,
      result: null,
      rival: null,
      problem: null,
      included: true,
      reason: '',
      undo: null,
      pictures: null,
    };
  });
}

/** Settles two claims to one number. Keeping the older one is a revision, since the AI said the newest last. */
export function settleConflict(state: SessionState, id: string, keep: 'newest' | 'oldest'): SessionState {
  return withRow(state, id, item => {
    if (item.status !== 'conflict' || item.command === null) return item;
    const ready = { ...item, status: 'queued' as const, rival: null, problem: null, included: true, approval: null };
    if (keep === 'newest' || item.rival === null) return ready;
    const rev = item.rev + 1;
    return { ...ready, rev, command: { ...item.rival, rev }, author: 'user' };
  });
}

/** Takes the mended line of an invalid row. A line taken as the AI wrote it is the AI's; a mended one is the user's edit. */
export function takeProposal(state: SessionState, id: string): SessionState {
  const item = state.items.find(candidate => candidate.id === id);
  if (item?.status === 'invalid' && item.offer !== undefined) return takeOffer(state, item, item.offer);
  const proposal = item?.status === 'invalid' ? item.problem?.proposal : undefined;
  const entry = proposal === undefined ? undefined : parse(proposal).entries[0];
  if (item === undefined || entry === undefined) return state;
  const draft = createDraft({ ...state, items: state.items.filter(candidate => candidate.id !== id) }, item.reply);
  const { line } = entry;
  if (line.kind === 'delete') {
    applyDelete(draft, line.id);
    return { ...state, items: draft.items };
  }
  if (line.kind !== 'action') return state;
  const asWritten = item.author === 'ai' && says(item.raw, entry);
  const target = draft.items.find(candidate => candidate.id === line.command.id);
  if (target !== undefined && !isOpen(target)) {
    // Its number is used up, so the user's choice becomes an action of its own.
    return insertRow({ ...state, items: draft.items }, line.command.json, state.items[state.items.indexOf(item) + 1]?.id ?? null);
  }
  const heard = Math.max(line.command.rev, item.told, target?.rev ?? 0, target?.told ?? 0);
  const rev = asWritten ? line.command.rev : heard + 1;
  const command = { ...line.command, rev };
  applyAction(draft, { ...entry, note: item.note, repairs: item.repairs, raw: item.raw }, command);
  const index = state.items.indexOf(item);
  const taken = draft.items.find(candidate => candidate.id === command.id);
  if (taken === undefined || draft.report.ignored + draft.report.known > 0) return state;
  // The user takes it, so it is no page's any more.
  const mine: QueueItem = taken.dictated
    ? { ...withoutFlags(taken, 'dictated'), dictated: null, included: !taken.flags.includes('other-tab') }
    : taken;
  const own: QueueItem = asWritten
    ? withoutFlags(mine, 'step-back')
    : {
        ...withFlag(withoutFlags(mine, 'step-back', 'no-base'), 'edited'),
        author: 'user',
        told: Math.max(line.command.rev, item.told, target?.told ?? -1),
      };
  put(draft, own);
  const items = target === undefined ? placeAt(settle(draft), own, index) : settle(draft);
  return { ...state, items, highest: draft.highest, outcomes: [...state.outcomes, ...draft.outcomes] };
}

/** Whether a raw line already says exactly what an entry says. */
function says(raw: string, entry: Entry): boolean {
  return parse(raw).entries[0]?.mark === entry.mark;
}

function placeAt(items: readonly QueueItem[], item: QueueItem, index: number): QueueItem[] {
  return items.filter(candidate => candidate.id !== item.id).toSpliced(index, 0, item);
}

function withRow(state: SessionState, id: string, change: (item: QueueItem) => QueueItem): SessionState {
  const items = changeItem(state.items, id, change);
  return items === state.items ? state : { ...state, items };
}
