// Plays the sequences of the language action-protocol against its session, with a page that only remembers what was done to it.
import {
  BACKEND_START,
  type BackendEvent,
  type BackendState,
  backendStep,
} from '../../../../src/protocol/languages/action-protocol/session.ts';
import { snapshotFrame } from '../../../../src/protocol/languages/action-protocol/snapshot.ts';
import type { CommandOutcome } from '../../../../src/protocol/languages/outcome.ts';
import type { LanguageRow } from '../../../../src/protocol/languages/rows.ts';
import { equal, first, type LanguageCase, onlyKeys } from './check.ts';
import { contains, numbersOf, objectOf, objectsOf, stringOf, textsOf } from './given.ts';

/** The steps that a session takes without a real page. */
const STEPS: readonly unknown[] = [
  'first-start',
  'connect',
  'disconnect',
  'frame',
  'approve',
  'decline',
  'delete',
  'page-change',
  'navigate',
  'reload',
  'loaded',
  'snapshot',
  'wait',
];

/** What came of a sequence. */
type Played = { state: BackendState; sent: string[]; effects: string[]; newTabs: number };

/** Null when the case passed, else why not. */
export function runSequence({ context, input, expect }: LanguageCase): string | null {
  const strange = objectsOf(objectOf(input).steps).find(step => !STEPS.includes(step.do));
  if (strange !== undefined) return `not carried out: step ${String(strange.do)}`;
  const { state, sent, effects, newTabs } = play(context, objectsOf(objectOf(input).steps));
  const frames = sent.map(text => objectOf(JSON.parse(text)));
  const types = frames.map(({ type }) => String(type));
  const results = frames.filter(({ type }) => type === 'ActionResult').map(({ data }) => ({ success: objectOf(data).success }));
  const rows = state.rows.map(({ command, status }) => ({ name: command.name, status }));
  return first(
    onlyKeys(expect, ['effects', 'sentTypes', 'sentTypesInclude', 'results', 'rows', 'connected', 'newTabs']),
    'effects' in expect ? equal('effects', effects, expect.effects) : null,
    'sentTypes' in expect ? equal('sent', types, expect.sentTypes) : null,
    contains('sent', types.join(), textsOf(expect.sentTypesInclude)),
    'results' in expect ? equal('results', results, expect.results) : null,
    'rows' in expect ? equal('rows', rows, expect.rows) : null,
    'connected' in expect ? equal('connected', state.connected, expect.connected) : null,
    'newTabs' in expect ? equal('new tabs', newTabs, expect.newTabs) : null,
  );
}

function play(context: Readonly<Record<string, unknown>>, steps: readonly Readonly<Record<string, unknown>>[]): Played {
  let numbers = numbersOf(objectOf(context.snapshot).refs);
  const played: Played = { state: BACKEND_START, sent: [], effects: [], newTabs: 0 };
  let document = stringOf(objectOf(context.snapshot).document);
  let version = 0;
  let now = 0;
  let changes: { at: number; same: boolean }[] = [];
  let held: LanguageRow | null = null;
  let outcome: CommandOutcome = { kind: 'done' };
  let holds = false;

  function happen(event: BackendEvent): void {
    const step = backendStep(played.state, event);
    played.state = step.state;
    played.sent.push(...step.sends);
    if (step.look) happen(pageNow());
    if (step.stop && held !== null) {
      const { id } = held;
      held = null;
      happen({ kind: 'stopped', row: id });
    }
    if (step.run === null) return;
    if (holds) held = step.run;
    else act(step.run);
  }

  function pageNow(): BackendEvent {
    const keys = new Map([...numbers].map(number => [number, `${document}.${number}`]));
    const bounds = { x: 0, y: version, width: 1, height: 1 };
    const frame = snapshotFrame([...numbers].map(number => ({ role: 'button', name: `${document}.${number}`, tag: 'button', bounds })));
    return { kind: 'page', snapshot: { document, numbers, keys }, frame };
  }

  function act({ id, command }: LanguageRow): void {
    if (outcome.kind === 'done') played.effects.push(`${command.name} ${String(command.args.ref ?? command.args.url)}`);
    if (command.action.type === 'openTab') played.newTabs += 1;
    happen({ kind: 'finished', row: id, outcome, now });
    if (command.action.type !== 'navigate') return;
    document = `${document}+`;
    happen({ kind: 'left' });
  }

  function wait(until: number): void {
    for (;;) {
      const next = Math.min(...changes.map(({ at }) => at), played.state.lookAt ?? Number.POSITIVE_INFINITY);
      if (next > until) break;
      now = next;
      const due = changes.filter(({ at }) => at === next);
      changes = changes.filter(({ at }) => at !== next);
      if (due.some(({ same }) => !same)) version += 1;
      happen({ kind: due.length > 0 ? 'changed' : 'time', now });
    }
    now = until;
  }

  for (const step of steps) {
    const row = played.state.rows[Number(step.row) - 1]?.id ?? '';
    const waiting: LanguageRow | null = held;
    switch (step.do) {
      case 'first-start':
        break;
      case 'connect':
        // The relay refuses the connection, so nothing happens here.
        if (step.token !== 'wrong') happen({ kind: 'connected', now });
        break;
      case 'disconnect':
        happen({ kind: 'disconnected', now });
        break;
      case 'frame':
        happen({ kind: 'frame', frame: { kind: 'text', text: stringOf(step.text) } });
        break;
      case 'approve':
        holds = step.holdBeforeEffect === true;
        outcome =
          step.result === undefined
            ? { kind: 'done' }
            : { kind: 'failed', code: step.result === 'element-gone' ? 'STALE_REF' : 'NO_MATCH' };
        happen({ kind: 'approved', row });
        break;
      case 'decline':
        happen({ kind: 'declined', row });
        break;
      case 'delete':
        happen({ kind: 'deleted', row });
        break;
      case 'page-change':
        changes.push({ at: typeof step.atMs === 'number' ? step.atMs : now + Number(step.afterMs ?? 0), same: step.same === true });
        break;
      case 'snapshot':
        document = stringOf(step.document) || document;
        numbers = numbersOf(step.refs);
        happen(pageNow());
        break;
      case 'navigate':
      case 'reload':
        document = `${document}+`;
        happen({ kind: 'left' });
        break;
      case 'loaded':
        happen({ kind: 'loaded', document, now });
        break;
      case 'wait':
        wait(now + Number(step.ms));
        break;
      default:
        throw new Error(`no such step: ${String(step.do)}`);
    }
    // What was held back is done after the step that it was held back for, unless the run was stopped.
    if (waiting !== null && held === waiting) {
      held = null;
      act(waiting);
    }
  }
  return played;
}
