// The sequences of the cases in macro-tool and action-protocol, and what no case says of a session with a backend.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/files.mjs';
import { pairingFor, readPairingCode } from '../../../src/protocol/languages/action-protocol/pairing.ts';
import {
  BACKEND_START,
  type BackendEvent,
  type BackendStep,
  backendStep,
} from '../../../src/protocol/languages/action-protocol/session.ts';
import type { LanguageCase } from './cases/check.ts';
import { runCase } from './cases/run.ts';

const CASES: LanguageCase[] = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/languages.json'), 'utf8'));
/** These look at a real page: a mark on an element, events that it counts, the glow. */
const NEED_A_PAGE = ['ap-109', 'mt-131', 'mt-132'];
const SEQUENCES = CASES.filter(({ system, kind }) => system !== 'tool-code' && kind === 'sequence');

describe('the sequences of the cases', () => {
  test.each(SEQUENCES.filter(({ id }) => !NEED_A_PAGE.includes(id)))('$id: $note', given => {
    expect(runCase(given)).toBeNull();
  });

  test.each(SEQUENCES.filter(({ id }) => NEED_A_PAGE.includes(id)))('$id is not passed off as carried out', given => {
    expect(runCase(given)).toMatch(/^not carried out/);
  });
});

/** A snapshot in which each number names an element of this key. */
function snapshot(document: string, keys: readonly string[]) {
  return { document, numbers: new Set(keys.keys()), keys: new Map(keys.entries()) };
}

const click = (ref: number): BackendEvent => ({
  kind: 'frame',
  frame: { kind: 'text', text: JSON.stringify({ type: 'ActionCommand', data: { type: 'click_element', ref } }) },
});
const BROKEN: BackendEvent = { kind: 'frame', frame: { kind: 'text', text: '{' } };
const CONNECTED: BackendEvent[] = [
  { kind: 'connected', now: 0 },
  { kind: 'page', snapshot: snapshot('d1', ['a', 'b']), frame: 'S1' },
];
const done = (row: string, effects: string): BackendEvent => ({ kind: 'finished', row, outcome: { kind: 'done', effects }, now: 0 });

/** All steps of some events in order. */
function backend(events: readonly BackendEvent[]): BackendStep[] {
  let state = BACKEND_START;
  return events.map(event => {
    const step = backendStep(state, event);
    state = step.state;
    return step;
  });
}

/** What was sent after the connection was made, in short. */
function sentBy(events: readonly BackendEvent[]): string[] {
  const sent = backend([...CONNECTED, ...events])
    .slice(CONNECTED.length)
    .flatMap(({ sends }) => sends);
  return sent.map(frame => /"effects":"([^"]*)"|"error":"([A-Z_]+)/.exec(frame)?.slice(1).find(Boolean) ?? frame);
}

describe('a session with a backend', () => {
  test('sends results in the order of the commands, those of broken frames too', () => {
    const events: BackendEvent[] = [click(0), BROKEN, click(1), { kind: 'approved', row: '2.0' }, done('2.0', 'second')];
    expect(sentBy(events)).toEqual([]);
    expect(sentBy([...events, { kind: 'approved', row: '0.0' }, done('0.0', 'first')])).toEqual(['first', 'BAD_LINE', 'second']);
  });

  test('runs a row only once, and only when it was approved', () => {
    const steps = backend([
      ...CONNECTED,
      click(0),
      { kind: 'approved', row: '0.0' },
      { kind: 'approved', row: '0.0' },
      done('0.0', 'x'),
      { kind: 'approved', row: '0.0' },
    ]);
    expect(steps.map(({ run }) => run?.id ?? '')).toEqual(['', '', '', '0.0', '', '', '']);
    expect(sentBy([click(0), done('0.0', 'x')])).toEqual([]);
  });

  test.each<[string, BackendEvent[]]>([
    ['another document stands there', [{ kind: 'left' }]],
    ['another document was loaded', [{ kind: 'loaded', document: 'd2', now: 0 }]],
    ['a newer snapshot gave the number away', [{ kind: 'page', snapshot: snapshot('d1', ['b', 'a']), frame: 'S2' }]],
    ['a newer snapshot has fewer', [{ kind: 'page', snapshot: snapshot('d1', []), frame: 'S2' }]],
  ])('does nothing with a number when %s', (_, between) => {
    const approved: BackendEvent = { kind: 'approved', row: '0.0' };
    expect(backend([...CONNECTED, click(0), ...between, approved]).at(-1)?.run).toBeNull();
    expect(sentBy([click(0), ...between, approved]).at(-1)).toBe('STALE_REF');
  });

  test('keeps a number whose element is the same in a newer snapshot', () => {
    const newer: BackendEvent = { kind: 'page', snapshot: snapshot('d1', ['a']), frame: 'S2' };
    expect(backend([...CONNECTED, click(0), newer, { kind: 'approved', row: '0.0' }]).at(-1)?.run?.id).toBe('0.0');
  });

  test('when it ends the run stops, the rest stays queued, and nothing is told later', () => {
    const steps = backend([
      ...CONNECTED,
      click(0),
      click(1),
      { kind: 'approved', row: '0.0' },
      { kind: 'disconnected', now: 0 },
      done('0.0', 'late'),
      ...CONNECTED,
      { kind: 'declined', row: '1.0' },
    ]);
    expect(steps.map(({ stop }) => stop).indexOf(true)).toBe(5);
    expect(steps[5]?.state.rows.map(({ status }) => status)).toEqual(['running', 'queued']);
    expect(steps.slice(5).flatMap(({ sends }) => sends)).toEqual(['S1']);
  });

  test('a row that was stopped before anything was done is queued again, and needs an approval again', () => {
    const steps = backend([
      ...CONNECTED,
      click(0),
      { kind: 'approved', row: '0.0' },
      { kind: 'stopped', row: '0.0' },
      done('0.0', 'x'),
      { kind: 'approved', row: '0.0' },
    ]);
    expect(steps[4]?.state.rows.map(({ status }) => status)).toEqual(['queued']);
    expect(steps[5]?.sends).toEqual([]);
    expect(steps[6]?.run?.id).toBe('0.0');
  });

  test('a frame that is too long ends it, and no row is lost', () => {
    const long: BackendEvent = { kind: 'frame', frame: { kind: 'text', text: 'x'.repeat(2_000_000) } };
    const last = backend([...CONNECTED, click(0), long]).at(-1);
    expect([last?.close, last?.sends, last?.state.connected, last?.state.rows.length]).toEqual([1009, [], false, 1]);
  });

  test('a change is told when the page was quiet, and only when it differs', () => {
    const looks = backend([
      ...CONNECTED,
      { kind: 'changed', now: 0 },
      { kind: 'changed', now: 400 },
      { kind: 'time', now: 899 },
      { kind: 'time', now: 900 },
    ]);
    expect(looks.map(({ look }) => look)).toEqual([true, false, false, false, false, true]);
    const same: BackendEvent = { kind: 'page', snapshot: snapshot('d1', ['a', 'b']), frame: 'S1' };
    expect(sentBy([same, { kind: 'changed', now: 0 }, { ...same, frame: 'S2' }])).toEqual(['S2']);
    // After an action it is told all the same.
    expect(sentBy([click(0), { kind: 'approved', row: '0.0' }, done('0.0', 'x'), same])).toEqual(['x', 'S1']);
  });

  test('nothing that comes before the connection is read', () => {
    expect(backend([click(0)]).at(-1)?.state.rows).toEqual([]);
  });
});

describe('pairing', () => {
  test('the code of the relay says where it listens and what is secret', () => {
    expect(readPairingCode(' 8765-012345 ')).toEqual({ url: 'ws://127.0.0.1:8765', protocol: 'bai.012345' });
    expect(pairingFor(8765, 'abc-DEF_123')).toEqual({ url: 'ws://127.0.0.1:8765', protocol: 'bai.abc-DEF_123' });
  });

  test.each(['', '8765', '8765-12345', '70000-123456', '0-123456', '8765-١٢٣٤٥٦', 'evil.example:8765-123456', '08765-123456'])(
    '%j is none',
    text => {
      expect(readPairingCode(text)).toBeNull();
    },
  );

  test('a token cannot carry anything else into the header', () => {
    expect(pairingFor(8765, 'abc, def')).toBeNull();
    expect(pairingFor(8765.5, 'abcdef')).toBeNull();
  });
});
