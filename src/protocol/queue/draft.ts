// The queue while a text is read into it (pure): what one line does to the rows.
import type { Command, Problem } from '../command.ts';
import { dictatedPart, pageOfDeletion, pageOfLine } from '../policy/dictated.ts';
import { guessedParts } from '../policy/guess.ts';
import { formatCommand, formatDelete, formatId } from '../prompt/format.ts';
import type { Entry } from '../reader/line.ts';
import type { Outcome } from '../result.ts';
import { listHas } from './lookup.ts';
import { ignoring, judge, yields } from './meaning.ts';
import { type Answered, createItem, isOpen, type QueueItem, withFlag, withoutFlags } from './queue.ts';
import type { ReadingReport, SessionState } from './session.ts';

export type Draft = {
  items: QueueItem[];
  known: readonly string[]; // hashes of the lines read before
  fresh: Set<string>; // hashes first seen in this text
  highest: number;
  outcomes: Outcome[];
  report: ReadingReport;
  reply: number;
  continues: number; // the reply of which this one is more; 0 for none
  contextTab: number | null;
  touched: boolean;
  heard: string; // all that the AI was shown lately, and the goal
  told: readonly string[]; // the same, one text for each context
  goal: string;
  newest: number; // the number of the newest context
  answers: Answered; // the context that the lines which come now answer
};

/** A working copy of a session's queue, for reply number `reply`; `continues` is the number of the one of which it is more. */
export function createDraft(state: SessionState, reply: number, continues = 0): Draft {
  return {
    items: [...state.items],
    known: state.known,
    fresh: new Set(),
    highest: state.highest,
    outcomes: [],
    reply,
    continues: continues === reply - 1 ? continues : 0,
    contextTab: state.contextTab,
    touched: false,
    told: state.heard,
    goal: state.goal,
    heard: state.heard.length === 0 ? '' : [state.goal, ...state.heard].join('\n'),
    newest: state.contextCount,
    answers: { context: state.contextCount, url: state.contextUrl },
    report: {
      handshake: false,
      added: 0,
      updated: 0,
      deleted: 0,
      known: 0,
      own: 0,
      unreadable: 0,
      offered: 0,
      conflicts: 0,
      held: 0,
      foreign: 0,
      ignored: 0,
      problems: [],
    },
  };
}

/** The rows afterwards. Rows of older replies leave the next run until the user checks them again. */
export function settle(draft: Draft): QueueItem[] {
  if (!draft.touched) return draft.items;
  const { reply, continues } = draft;
  const items = continues === 0 ? draft.items : draft.items.map(item => (item.reply === continues ? { ...item, reply } : item));
  return items.map(item =>
    item.status === 'queued' && item.reply < reply && (item.included || !item.flags.includes('older-reply'))
      ? withFlag({ ...item, included: false }, 'older-reply')
      : item,
  );
}

/** Takes one line. `strange`: its text holds a context that is not ours, so lines are only shown. */
export function takeEntry(draft: Draft, entry: Entry, strange: boolean): void {
  const site = pageOf(draft, entry.line);
  const shownOnly = strange || entry.offered !== 'no' || site !== '';
  const mark = shownOnly ? `offered:${entry.mark}` : entry.mark;
  if (isKnown(draft, mark) || (shownOnly && isKnown(draft, entry.mark))) {
    draft.report.known += 1;
    return;
  }
  draft.fresh.add(mark);
  const { line } = entry;
  switch (line.kind) {
    case 'malformed':
      draft.report.unreadable += 1;
      show(draft, entry, line.id, line.problem);
      return;
    case 'delete':
      if (entry.offered === 'prose' && !strange && find(draft, line.id) === undefined) draft.report.ignored += 1;
      else if (shownOnly) offer(draft, entry, line.id, formatDelete(line.id), strange, site);
      else applyDelete(draft, line.id);
      return;
    case 'action':
      if (shownOnly) offer(draft, entry, line.command.id, formatCommand(line.command), strange, site);
      else applyAction(draft, entry, line.command);
      return;
    case 'session':
    case 'switch':
    case 'context':
      return;
  }
}

/** Where a row stands, or -1. Lines are mostly about recent rows. */
function placeOf(draft: Draft, id: string): number {
  return draft.items.findLastIndex(item => item.id === id);
}

/** Sets the row with this id, or adds it at the end. */
export function put(draft: Draft, item: QueueItem): void {
  const index = placeOf(draft, item.id);
  if (index < 0) {
    draft.items.push(item);
  } else {
    draft.items[index] = item;
  }
  draft.touched = true;
}

/** The row with this id. */
export function find(draft: Draft, id: string): QueueItem | undefined {
  return draft.items[placeOf(draft, id)];
}

/** A name for the row of a line that has no number of its own. */
export function freeName(draft: Draft): string {
  let n = draft.items.length + 1;
  while (placeOf(draft, `line-${n}`) >= 0) n += 1;
  return `line-${n}`;
}

function isKnown(draft: Draft, mark: string): boolean {
  return draft.fresh.has(mark) || listHas(draft.known, mark);
}

/** A row that only shows a line, with its problem. A number that already has a row keeps it. */
function show(draft: Draft, entry: Entry, id: string | null, problem: Problem): void {
  const owner = id === null ? undefined : find(draft, id);
  if (owner !== undefined && yields(owner)) renumber(draft, owner, Number(id));
  // The AI has its own idea of a number that ran here before it was told, so it will be told ours.
  else if (owner !== undefined && owner.told < 0) put(draft, { ...owner, told: 0 });
  const taken = id === null || placeOf(draft, id) >= 0;
  const name = taken || id === null ? freeName(draft) : id;
  const item = createItem(name, entry.raw, draft.reply);
  if (!taken && id !== null) draft.highest = Math.max(draft.highest, Number(id));
  put(draft, { ...item, status: 'invalid', problem, note: entry.note, repairs: entry.repairs, told: taken ? -1 : 0 });
}

const STRANGE = 'This text also holds a page context that bAI did not send, so none of its lines is taken by itself.';
const OFFERED: Record<Entry['offered'], string> = {
  no: STRANGE,
  quote: 'This line stands in a quote, so it may be somebody else’s.',
  prose: 'This line stands in the middle of a sentence, so it may be only mentioned.',
  after: 'This line follows one that cannot be read, so it may be a part of it.',
  thought: 'This line stands in what the AI thought before its answer, so it may have been given up.',
  withdrawn: 'This line is struck out, in a comment or beside another one, so it may have been taken back.',
  user: 'This line stands in what the user said, not the AI.',
};

/** The host of the page that the AI has this line from; "" where it is its own. */
function pageOf(draft: Draft, line: Entry['line']): string {
  if (line.kind === 'delete') return pageOfDeletion(line.id, draft.told);
  return line.kind === 'action' ? pageOfLine(line.command.id, line.command.json, draft.told) : '';
}

function offer(draft: Draft, entry: Entry, id: string, proposal: string, strange: boolean, site: string): void {
  draft.report.offered += 1;
  const fromPage = site !== '';
  const message = fromPage
    ? `This line stands on the page of ${site}, so it may not be the AI’s own.`
    : strange
      ? STRANGE
      : OFFERED[entry.offered];
  const kind = fromPage ? 'page' : strange || entry.offered === 'no' ? 'strange' : entry.offered;
  const problem: Problem = {
    code: 'BAD_LINE',
    kind,
    message,
    hint: fromPage ? 'Take it by hand only if you want it done.' : 'Take it by hand if the AI meant it.',
    at: entry.at,
    proposal,
    ...(fromPage && { values: [site] }),
  };
  const free = find(draft, id) === undefined && !draft.items.some(item => item.problem?.proposal?.startsWith(`!baiact${id}`));
  show(draft, entry, free ? id : null, problem);
}

/** Takes a `del` line: rows that have not run are deleted, unknown numbers are remembered as deleted. */
export function applyDelete(draft: Draft, id: string): void {
  const item = find(draft, id);
  if (item === undefined) {
    // A deleted number stays deleted, also when its line comes later in the text.
    if (!isKnown(draft, tombstone(id))) draft.fresh.add(tombstone(id));
    draft.report.ignored += 1;
    return;
  }
  if (!isOpen(item)) {
    draft.report.ignored += 1;
    // What is being run is told of by its result.
    if (item.status !== 'running') put(draft, { ...item, toldDeleted: true });
    return;
  }
  draft.report.deleted += 1;
  put(draft, { ...item, status: 'deleted', toldDeleted: true, approval: null, included: false, author: 'ai' });
}

function tombstone(id: string): string {
  return `deleted:${id}`;
}

/** Takes a base or update line by the rules of the queue. `command.rev` 0 is a base line. */
export function applyAction(draft: Draft, entry: Entry, command: Command): void {
  const item = find(draft, command.id);
  if (item === undefined || yields(item)) {
    if (item !== undefined) renumber(draft, item, Number(command.id));
    addRow(draft, entry, command);
    return;
  }
  const verdict = judge(item, command);
  switch (verdict) {
    case 'known':
      draft.report.known += 1;
      return;
    case 'ignored':
      draft.report.ignored += 1;
      put(draft, ignoring(item, command));
      return;
    case 'replace':
      replace(draft, entry, item, command);
      return;
    case 'agree':
      put(draft, {
        ...item,
        rev: Math.max(item.rev, command.rev),
        told: command.rev,
        command: { ...command, rev: Math.max(item.rev, command.rev) },
      });
      return;
    case 'refuse':
      refuse(draft, entry, item, command);
      return;
    case 'contest':
      contest(draft, entry, item, command);
      return;
    default:
      verdict satisfies never;
  }
}

function renumber(draft: Draft, item: QueueItem, taken: number): void {
  draft.highest = Math.max(draft.highest, taken) + 1;
  const id = formatId(draft.highest);
  const index = placeOf(draft, item.id);
  const command = item.command === null ? null : { ...item.command, id };
  draft.items[index] = {
    ...item,
    id,
    command,
    raw: command === null ? item.raw : formatCommand(command),
    status: item.status === 'approved' || item.status === 'awaiting-confirm' ? 'queued' : item.status,
    approval: null,
  };
}

function addRow(draft: Draft, entry: Entry, command: Command): void {
  const number = Number(command.id);
  const gone = isKnown(draft, tombstone(command.id));
  let item: QueueItem = { ...createItem(command.id, entry.raw, draft.reply), rev: command.rev, command, told: command.rev };
  if (number > draft.highest + 1) item = withFlag(item, 'gap');
  if (number <= draft.highest) item = withFlag(item, 'step-back');
  if (command.rev > 0) item = withFlag(item, 'no-base');
  draft.highest = Math.max(draft.highest, number);
  if (gone) {
    draft.report.ignored += 1;
    put(draft, { ...item, status: 'deleted', toldDeleted: true, note: entry.note });
    return;
  }
  draft.report.added += 1;
  put(draft, dressed(draft, entry, item, command));
}

/** The row with what its newest line says about it: repairs, note, tab; ready and in the next run unless the tab is another. */
function dressed(draft: Draft, entry: Pick<Entry, 'raw' | 'repairs' | 'note'>, item: QueueItem, command: Command): QueueItem {
  const other = draft.contextTab !== null && command.json.t !== draft.contextTab;
  const guessed = guessedParts(command.action, draft.heard);
  const dictated = dictatedPart(command.json, draft.told, draft.goal);
  let row = withoutFlags(item, 'other-tab', 'repaired', 'older-reply', 'guess', 'dictated', 'old-context');
  if (other) row = withFlag(row, 'other-tab');
  if (entry.repairs.length > 0) row = withFlag(row, 'repaired');
  if (guessed.length > 0) row = withFlag(row, 'guess');
  if (dictated !== null) row = withFlag(row, 'dictated');
  if (draft.answers.context < draft.newest) row = withFlag(row, 'old-context');
  return {
    ...row,
    raw: entry.raw,
    repairs: entry.repairs,
    note: entry.note || item.note,
    reply: draft.reply,
    answers: draft.answers,
    guessed,
    dictated,
    included: !other && dictated === null,
  };
}

function replace(draft: Draft, entry: Entry, item: QueueItem, command: Command): void {
  if (item.command === null) draft.report.added += 1;
  else draft.report.updated += 1;
  const row = item.command === null ? item : withFlag(item, 'updated');
  put(draft, {
    ...dressed(draft, entry, row, command),
    rev: command.rev,
    status: 'queued',
    command,
    rival: null,
    problem: null,
    approval: null,
    author: 'ai',
    told: command.rev,
    toldDeleted: false,
  });
}

/** Two lines claim one number: the newest is shown first, none is approved, the user settles it. */
function contest(draft: Draft, entry: Entry, item: QueueItem, command: Command): void {
  draft.report.conflicts += 1;
  const rev = Math.max(item.rev, command.rev);
  const problem: Problem = {
    code: 'CONFLICT',
    kind: 'conflict',
    message: `Number ${command.id} came again with other content.`,
    hint: 'Keep the newest or the older one. The AI should use a fresh number or an upd line.',
    at: entry.at,
  };
  put(draft, {
    ...dressed(draft, entry, item, command),
    rev,
    status: 'conflict',
    command: { ...command, rev },
    rival: item.command,
    problem,
    approval: null,
    included: false,
    author: 'ai',
    told: command.rev,
  });
}

/** The number already ran: what happened stays what happened, and the AI is asked for a fresh number. */
function refuse(draft: Draft, entry: Entry, item: QueueItem, command: Command): void {
  draft.report.conflicts += 1;
  const message = `number ${command.id} has already run with other content`;
  const hint = 'send it with a fresh number';
  draft.outcomes.push({
    id: command.id,
    type: command.json.a,
    result: { ok: false, ms: 0, driver: null, error: { code: 'CONFLICT', message, hint }, dispatched: false },
  });
  const problem: Problem = {
    code: 'CONFLICT',
    kind: 'ran',
    message: `Number ${command.id} came again with other content after it had run.`,
    hint: 'The new line is not taken; the next message asks the AI for a fresh number.',
    at: entry.at,
  };
  put(draft, { ...item, rival: command, problem, told: Math.max(item.told, command.rev) });
}
