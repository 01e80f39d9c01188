// The flow of a session in tool-code (pure): its target tabs, its rows, and what is told to the AI in which order. The clock is given.
import type { LanguageCommand, LanguageReading } from '../language.ts';
import { listing, type Snapshot } from './commands.ts';
import { hasEnded, readToolCode, type ToolCodeContext } from './read.ts';
import { linesFor, NO_CHANGE_MS, refusalLine, releasedLine, type ToolCodeOutcome } from './results.ts';
import { allowedTabs } from './settings.ts';
import { type ApiCall, MAX_CALLS, type SnapshotElement, writeSnapshot } from './snapshot.ts';

/** A page is read when it was quiet for so long, in ms. */
export const QUIET_MS = 500;
/** A page that never is quiet is read after so long, in ms. */
export const MOST_MS = 5000;

/** A tab that the AI is told of. `told`: the newest snapshot without its calls. `due`: when it is to be read, ms; `since`: of which change. */
export type Target = {
  tab: number;
  url: string;
  toldUrl: string | null;
  told: string | null;
  calls: readonly ApiCall[];
  since: number | null;
  due: number | null;
};

/** One command under review. `id`: message and position, never the words. `alsoIn`: other tabs whose snapshot has its number too. */
export type ToolCodeRow = {
  id: string;
  command: LanguageCommand;
  tab: number | null;
  alsoIn: readonly number[];
  status: 'queued' | 'running' | 'done' | 'failed' | 'skipped';
  included: boolean;
};

/**
 * `keyword`: null after everything was let go. `targets`: the oldest first. `snapshots`: the newest first. `messages`: which replies were read.
 * `acting`: an effect whose change is waited for.
 */
export type ToolCodeState = {
  keyword: string | null;
  maxTabs: number;
  targets: readonly Target[];
  snapshots: readonly Snapshot[];
  rows: readonly ToolCodeRow[];
  messages: readonly string[];
  acting: { row: string; tab: number; at: number } | null;
};

/** What happens; `at` in ms of the clock. Elements and calls come masked. */
export type ToolCodeEvent = { at: number } & (
  | { type: 'ticked' }
  | { type: 'began'; keyword: string }
  | { type: 'targeted'; tabs: readonly { tab: number; url: string }[] }
  | { type: 'limited'; maxTabs: number }
  | { type: 'replied' | 'grew'; message: string; text: string; context: Pick<ToolCodeContext, 'sessions' | 'tools'> }
  | { type: 'approved' | 'acted'; row: string } // acted: the effect is there
  | { type: 'ran'; row: string; outcome: ToolCodeOutcome }
  | { type: 'declined'; row: string; words: string }
  | { type: 'opened'; row: string; tab: number; url: string }
  | { type: 'loaded' | 'changed' | 'interrupted'; tab: number }
  | { type: 'called'; tab: number; call: ApiCall }
  | { type: 'navigated'; tab: number; url: string }
  | { type: 'read'; tab: number; url: string; document: string; elements: readonly SnapshotElement[] }
  | { type: 'said'; text: string }
  | { type: 'stopped' | 'disengaged' }
);

/** One block for the AI, in the order in which it is to be told. */
export type Send = { kind: 'line' | 'snapshot' | 'words'; text: string };

/** What the panel is to do. `open`: always behind the page in front. `read`: answer with the event of that name. */
export type Order = { kind: 'act' | 'cancel'; row: string } | { kind: 'open'; row: string; url: string } | { kind: 'read'; tab: number };

/** What came of an event. `reading`: of a reply that was read. */
export type Step = { state: ToolCodeState; sends: Send[]; orders: Order[]; reading?: LanguageReading };

/** A session that begins. */
export function beginToolCode(keyword: string, maxTabs: number): ToolCodeState {
  return { keyword, maxTabs: allowedTabs(maxTabs), targets: [], snapshots: [], rows: [], messages: [], acting: null };
}

/** When the clock has to tick next, ms; null when nothing waits. */
export function nextTick({ acting, targets }: ToolCodeState): number | null {
  const times = [...targets.map(({ due }) => due), acting === null ? null : acting.at + NO_CHANGE_MS].filter(time => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** One event: first what the time until then brings, then the event itself. */
export function stepToolCode(before: ToolCodeState, event: ToolCodeEvent): Step {
  const passed = pass(before, event.at);
  const after = happen(passed.state, event);
  const step = {
    state: after.state ?? passed.state,
    sends: [...passed.sends, ...after.sends],
    orders: [...passed.orders, ...after.orders],
  };
  return after.reading === undefined ? step : { ...step, reading: after.reading };
}

type Happened = { state?: ToolCodeState; sends: Send[]; orders: Order[]; reading?: LanguageReading };

/** What the clock alone brings: the line of an action without a change, and pages that have become quiet. */
function pass(state: ToolCodeState, at: number): Step {
  const { acting } = state;
  const still = acting !== null && at >= acting.at + NO_CHANGE_MS;
  const row = still ? state.rows.find(({ id }) => id === acting.row) : undefined;
  const sends = row === undefined ? [] : lines(linesFor(row.command, { kind: 'done', changeAfterMs: null }));
  const due = state.targets.filter(target => target.due !== null && target.due <= at);
  const targets =
    due.length === 0 ? state.targets : state.targets.map(each => (due.includes(each) ? { ...each, due: null, since: null } : each));
  const orders = due.map(({ tab }): Order => ({ kind: 'read', tab }));
  return { state: { ...state, targets, acting: still ? null : acting }, sends, orders };
}

function happen(state: ToolCodeState, event: ToolCodeEvent): Happened {
  switch (event.type) {
    case 'ticked':
      return only(state);
    case 'began':
      return only(beginToolCode(event.keyword, state.maxTabs));
    case 'targeted':
      return only(targeted(state, event.tabs, event.at));
    case 'limited':
      return only({ ...state, maxTabs: allowedTabs(event.maxTabs) });
    case 'replied':
      return reply(state, event);
    case 'grew':
      return state.keyword !== null && hasEnded(event.text, state.keyword) ? reply(state, event) : only(state);
    case 'approved':
      return approve(state, event.row);
    case 'acted':
      return only(acted(state, event.row, event.at));
    case 'ran':
      return ran(state, event.row, event.outcome);
    case 'declined':
      return declined(state, event.row, event.words);
    case 'opened':
      return opened(state, event);
    case 'loaded':
    case 'changed':
      return only(changed(state, event.tab, event.at));
    case 'called': {
      const called = updated(state, event.tab, target => ({ ...target, calls: [...target.calls, event.call].slice(-MAX_CALLS) }));
      return only(wake(called, event.tab, event.at));
    }
    case 'navigated': {
      const moved = updated(state, event.tab, target => ({ ...target, url: event.url }));
      return only(changed({ ...moved, snapshots: moved.snapshots.filter(({ tab }) => tab !== event.tab) }, event.tab, event.at));
    }
    case 'read':
      return read(state, event);
    case 'interrupted':
      return stop(state, ({ tab }) => tab === event.tab);
    case 'stopped':
      return stop(state, () => true);
    case 'said':
      return { sends: [{ kind: 'words', text: event.text }], orders: [] };
    case 'disengaged':
      return stop({ ...state, keyword: null, targets: [], snapshots: [], acting: null }, () => true);
    default:
      return event satisfies never;
  }
}

function only(state: ToolCodeState): Happened {
  return { state, sends: [], orders: [] };
}

function lines(texts: readonly string[]): Send[] {
  return texts.map(text => ({ kind: 'line', text }));
}

function newTarget(tab: number, url: string): Target {
  return { tab, url, toldUrl: null, told: null, calls: [], since: null, due: null };
}

/** A tab that was no target is told of as soon as it is quiet; the numbers of one that is none any more are worth nothing. */
function targeted(state: ToolCodeState, tabs: readonly { tab: number; url: string }[], at: number): ToolCodeState {
  const targets = tabs.map(({ tab, url }) => state.targets.find(each => each.tab === tab) ?? newTarget(tab, url));
  const snapshots = state.snapshots.filter(each => tabs.some(({ tab }) => tab === each.tab));
  const fresh = targets.filter(target => !state.targets.includes(target));
  return fresh.reduce<ToolCodeState>((next, { tab }) => wake(next, tab, at), { ...state, targets, snapshots });
}

function updated(state: ToolCodeState, tab: number, change: (target: Target) => Target): ToolCodeState {
  return { ...state, targets: state.targets.map(target => (target.tab === tab ? change(target) : target)) };
}

/** The page is read when it is quiet, or has not been so for long. */
function wake(state: ToolCodeState, tab: number, at: number): ToolCodeState {
  return updated(state, tab, target => {
    const since = target.since ?? at;
    return { ...target, since, due: Math.min(at + QUIET_MS, since + MOST_MS) };
  });
}

function changed(state: ToolCodeState, tab: number, at: number): ToolCodeState {
  return wake(state.acting?.tab === tab ? { ...state, acting: null } : state, tab, at);
}

/** A message that was read before changes nothing. A newer command leaves the older ones unticked. */
function reply(state: ToolCodeState, event: Extract<ToolCodeEvent, { type: 'replied' | 'grew' }>): Happened {
  const { keyword, snapshots, rows, messages } = state;
  if (keyword === null || messages.includes(event.message)) return only(state);
  const reading = readToolCode(event.text, { ...event.context, keyword, snapshots });
  const fresh = reading.commands.map((command): ToolCodeRow => {
    const { action } = command;
    const [meant, ...others] = 'at' in action && action.at !== null && 'index' in action.at ? listing(action.at.index, snapshots) : [];
    const id = `${event.message}/${command.position}`;
    return { id, command, tab: meant?.tab ?? null, alsoIn: others.map(({ tab }) => tab), status: 'queued', included: true };
  });
  const older = fresh.length === 0 ? rows : rows.map(row => (row.status === 'queued' ? { ...row, included: false } : row));
  const told = reading.problems.filter(({ reason }) => reason !== 'QUOTED' && reason !== 'FOREIGN_KEYWORD');
  return {
    state: { ...state, rows: [...older, ...fresh], messages: [...messages, event.message] },
    sends: lines(told.map(refusalLine)),
    orders: [],
    reading,
  };
}

function marked(state: ToolCodeState, id: string, status: ToolCodeRow['status']): ToolCodeState {
  return { ...state, rows: state.rows.map(row => (row.id === id ? { ...row, status } : row)) };
}

/** The effect is there: from now on nothing queues the row again. */
function acted(state: ToolCodeState, id: string, at: number): ToolCodeState {
  const row = state.rows.find(each => each.id === id);
  if (row?.status !== 'running') return state;
  const done = marked(state, id, 'done');
  return row.tab === null ? done : { ...done, acting: { row: id, tab: row.tab, at } };
}

/** A number is worth nothing when its document is gone; one row runs at a time. */
function approve(state: ToolCodeState, id: string): Happened {
  const row = state.rows.find(each => each.id === id);
  const busy = state.rows.some(({ status }) => status === 'running');
  if (row === undefined || row.status !== 'queued' || busy || state.keyword === null) return only(state);
  const { action } = row.command;
  const order: Order = action.type === 'openTab' ? { kind: 'open', row: id, url: action.url } : { kind: 'act', row: id };
  const at = 'at' in action && action.at !== null && 'document' in action.at ? action.at : null;
  const there = at === null || state.snapshots.some(({ document, count }) => document === at.document && at.index <= count);
  if (!there) return ran(marked(state, id, 'running'), id, { kind: 'elementGone' });
  return { state: marked(state, id, 'running'), sends: [], orders: [order] };
}

/** What the page answered; that of an action which was stopped before its effect comes too late. */
function ran(state: ToolCodeState, id: string, outcome: ToolCodeOutcome): Happened {
  const row = state.rows.find(each => each.id === id);
  if (row?.status !== 'running' && row?.status !== 'done') return only(state);
  if (outcome.kind === 'done') return only(marked(state, id, 'done'));
  const next = state.acting?.row === id ? { ...state, acting: null } : state;
  return { state: marked(next, id, 'failed'), sends: lines(linesFor(row.command, outcome)), orders: [] };
}

function declined(state: ToolCodeState, id: string, words: string): Happened {
  const row = state.rows.find(each => each.id === id);
  if (row === undefined || row.status !== 'queued') return only(state);
  return { state: marked(state, id, 'skipped'), sends: lines(linesFor(row.command, { kind: 'declined', words })), orders: [] };
}

/** Beyond the limit the oldest tabs give their place up; they stay open, and are named by the address that the AI knows. */
function opened(state: ToolCodeState, { row, tab, url }: Extract<ToolCodeEvent, { type: 'opened' }>): Happened {
  if (!state.rows.some(({ id, status }) => id === row && status === 'running')) return only(state);
  const before = state.targets.filter(each => each.tab !== tab);
  const many = Math.max(0, before.length + 1 - state.maxTabs);
  const released = before.slice(0, many);
  const gone = new Set(released.map(each => each.tab));
  const targets = [...before.slice(many), newTarget(tab, url)];
  const snapshots = state.snapshots.filter(each => !gone.has(each.tab));
  const told = released.map(each => releasedLine(each.toldUrl ?? each.url, state.maxTabs));
  const acting = state.acting !== null && gone.has(state.acting.tab) ? null : state.acting;
  return { state: marked({ ...state, targets, snapshots, acting }, row, 'done'), sends: lines(told), orders: [] };
}

/** Told when it differs, or when the page made calls. A document that reads the same takes the numbers over. */
function read(state: ToolCodeState, event: Extract<ToolCodeEvent, { type: 'read' }>): Happened {
  const target = state.targets.find(({ tab }) => tab === event.tab);
  if (target === undefined) return only(state);
  const { tab, url, document, elements } = event;
  const told = writeSnapshot({ url, elements });
  const snapshot = { tab, document, count: elements.length };
  const differs = told !== target.told || target.calls.length > 0;
  const others = state.snapshots.filter(each => each.tab !== tab);
  // What reads the same keeps its place in the order in which the AI was told.
  const known = state.snapshots.map(each => (each.tab === tab ? snapshot : each));
  const snapshots = differs || others.length === state.snapshots.length ? [snapshot, ...others] : known;
  const next = updated({ ...state, snapshots }, tab, each => ({ ...each, url, toldUrl: url, told, calls: [] }));
  if (!differs) return only(next);
  return { state: next, sends: [{ kind: 'snapshot', text: writeSnapshot({ url, elements, calls: target.calls }) }], orders: [] };
}

/** What runs there does not go on; it is queued again, and needs a new approval. */
function stop(state: ToolCodeState, where: (row: ToolCodeRow) => boolean): Happened {
  const stopped = state.rows.filter(row => row.status === 'running' && where(row));
  const next = stopped.reduce((each, { id }) => marked(each, id, 'queued'), state);
  return { state: next, sends: [], orders: stopped.map(({ id }): Order => ({ kind: 'cancel', row: id })) };
}
