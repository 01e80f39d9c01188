// A program that speaks the Action Protocol (panel): its commands become rows, and it is told of each result and of the page as it changes.
import { type PageSnapshot, treeElements } from '../../context/snapshot.ts';
import {
  BACKEND_START,
  type BackendEvent,
  type BackendState,
  backendStep,
  QUIET_MS,
} from '../../protocol/languages/action-protocol/session.ts';
import { snapshotFrame } from '../../protocol/languages/action-protocol/snapshot.ts';
import type { LanguageCommand, LanguageProblem } from '../../protocol/languages/language.ts';
import type { CommandOutcome } from '../../protocol/languages/outcome.ts';
import type { LanguageRow } from '../../protocol/languages/rows.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { ReadCommand } from '../../protocol/queue/speech.ts';
import { rowsOf } from '../../protocol/relay/answers.ts';
import type { RelayRow } from '../../protocol/relay/messages.ts';
import type { Line, Party, PartyDeps } from './party.ts';

/** Commands that are shown although they were not taken, of one connection, and characters of each. */
const MAX_REFUSED = 50;
const MAX_RAW = 2_000;

/** Speaks for a program that sends commands of the Action Protocol. */
export function createBackend(line: Line, { store, env, reader, masked }: Omit<PartyDeps, 'list'>): Party {
  let state: BackendState = BACKEND_START;
  const items = new Map<string, string>(); // row of the protocol → row of the queue
  const queueing = new Set<string>();
  const refused = new Set<string>();
  const snapshots = new Map<string, readonly number[]>(); // document → the refs of its newest snapshot
  const cut = new AbortController();
  let unfollow = () => {};
  let followed: number | null = null;

  function take(event: BackendEvent): void {
    const { state: next, sends, look } = backendStep(state, event);
    const before = state;
    state = next;
    for (const frame of sends) line.send(frame);
    if (sends.length > 0) line.told(sends.join('\n'));
    for (const problem of next.problems.slice(before.problems.length)) show(problem);
    if (look) void readPage();
    if (next.lookAt !== null && next.lookAt !== before.lookAt) void lookLater(next.lookAt);
  }

  /** The person sees also what was answered with an error; the same only once. */
  function show({ raw, message, hint }: LanguageProblem): void {
    const shown = raw.slice(0, MAX_RAW);
    if (refused.has(shown) || refused.size >= MAX_REFUSED) return;
    refused.add(shown);
    line.refuse({ raw: shown, message, hint, told: '', client: line.name() });
  }

  async function lookLater(at: number): Promise<void> {
    await env.sleep(Math.max(0, at - env.now()), cut.signal);
    if (!cut.signal.aborted) take({ kind: 'time', now: env.now() });
  }

  async function readPage(): Promise<void> {
    const tabId = store.tab.facts.peek()?.t;
    if (tabId === undefined) return;
    follow(tabId);
    const reply = await reader.snapshot(tabId, 'action-protocol');
    if (!reply.ok || cut.signal.aborted) return;
    tell(reply.value);
  }

  function tell(snapshot: PageSnapshot): void {
    const { document, refs } = snapshot;
    snapshots.set(document, refs);
    const keys = new Map(refs.map((ref, at) => [at + 1, String(ref)]));
    const elements = treeElements(snapshot).map(element => ({ ...element, name: masked(element.name) }));
    take({ kind: 'page', snapshot: { document, numbers: new Set(keys.keys()), keys }, frame: snapshotFrame(elements) });
  }

  function follow(tabId: number): void {
    if (followed === tabId) return;
    unfollow();
    followed = tabId;
    unfollow = reader.follow(tabId, () => take({ kind: 'changed', now: env.now() - QUIET_MS }));
  }

  /** Puts what was asked since into the queue. */
  async function queueRows(): Promise<void> {
    for (const row of state.rows) {
      if (row.status !== 'queued' || items.has(row.id) || queueing.has(row.id)) continue;
      queueing.add(row.id);
      const command = loweredOf(row);
      const [id] = command === null ? [] : await line.queue([command]);
      if (id === undefined) take({ kind: 'declined', row: row.id });
      else items.set(row.id, id);
    }
    const session = line.session();
    if (session !== null) changed(session);
  }

  function loweredOf({ command }: LanguageRow): ReadCommand | null {
    const t = store.tab.facts.peek()?.t ?? 0;
    const parts = partsOf(command, snapshots);
    const named = { name: command.name, args: command.args };
    return parts && { raw: command.raw, json: { v: 1, t, s: '', x: '', ...parts }, named, client: line.name() };
  }

  function changed(session: SessionState): void {
    for (const row of state.rows) {
      const id = items.get(row.id);
      if (id === undefined || (row.status !== 'queued' && row.status !== 'running')) continue;
      const [became] = rowsOf(session, [id]);
      const outcome = became === undefined ? null : outcomeOf(became, row);
      if (outcome === null) continue;
      if (outcome.kind === 'declined' || outcome.kind === 'deleted') take({ kind: outcome.kind, row: row.id });
      else {
        // The row held its element itself, whatever numbers the page has now.
        state = { ...state, rows: state.rows.map(each => (each.id === row.id ? { ...each, status: 'running' } : each)) };
        take({ kind: 'finished', row: row.id, outcome, now: env.now() });
      }
    }
  }

  take({ kind: 'connected', now: env.now() });

  return {
    came(text) {
      take({ kind: 'frame', frame: { kind: 'text', text } });
      void queueRows();
    },
    changed,
    ended() {
      const running = line.session()?.items.some(({ id, status }) => status === 'running' && [...items.values()].includes(id));
      if (running) line.stop();
      take({ kind: 'disconnected', now: env.now() });
      unfollow();
      cut.abort();
    },
  };
}

/** A command in bAI's wire form; null for one whose number names nothing that was told. */
function partsOf(
  { action }: LanguageCommand,
  snapshots: ReadonlyMap<string, readonly number[]>,
): (Partial<ReadCommand['json']> & Pick<ReadCommand['json'], 'a'>) | null {
  switch (action.type) {
    case 'navigate':
      return { a: 'NAVIGATE', x: action.url };
    case 'scrollTo':
      return action.at.by === 'point' ? { a: 'SCROLLTO', x: `${Math.round(action.at.x)},${Math.round(action.at.y)}` } : null;
    case 'click':
    case 'type': {
      if (action.at === null || !('index' in action.at)) return null;
      const ref = snapshots.get(action.at.document)?.[action.at.index - 1];
      if (ref === undefined) return null;
      const s = `[ref=${ref}]`;
      return action.type === 'click' ? { a: 'CLICK', s } : { a: 'TYPE', s, x: action.text };
    }
    default:
      return null;
  }
}

/** Null while it waits. */
function outcomeOf(row: RelayRow, { command }: LanguageRow): CommandOutcome | null {
  switch (row.became) {
    case 'waiting':
      return null;
    case 'declined':
      return { kind: 'declined' };
    case 'failed':
      return { kind: 'failed', code: row.error.code, words: `${row.error.message} ${row.error.hint}`.trim() };
    case 'edited':
      return {
        kind: 'done',
        effects: row.effects,
        editedTo: { name: command.name, args: { ...command.args, ...editOf(row.to, command.name) } },
      };
    case 'done':
      return { kind: 'done', effects: row.effects };
    default:
      return row satisfies never;
  }
}

/** What the person changed: another text in the command's own words, else what ran in the words of bAI's types. */
function editOf({ a, s, x }: Extract<RelayRow, { became: 'edited' }>['to'], name: string): Readonly<Record<string, unknown>> {
  return a === 'TYPE' && name === 'type_text' ? { text: x } : { ran: `${a} ${s} ${x}`.replace(/ {2,}/g, ' ').trim() };
}
