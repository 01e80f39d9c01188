// The flow of tool-code: nothing acts without approval, targets keep their limit, and what is told comes once and in order.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSettings, saveTool } from '../../../../src/protocol/languages/tool-code/settings.ts';
import {
  beginToolCode,
  nextTick,
  type Order,
  type Send,
  stepToolCode,
  type ToolCodeEvent,
  type ToolCodeState,
} from '../../../../src/protocol/languages/tool-code/targets.ts';
import '../../../seed.ts';
import { CLICK, CONTEXT, KEYWORD } from './texts.ts';

const reply = (at: number, json: string, message = String(at)): ToolCodeEvent => ({
  type: 'replied',
  at,
  message,
  text: `<tool_code>${json}</tool_code>\n${KEYWORD}`,
  context: CONTEXT,
});
const shown = (at: number, tab: number, { document = `d${tab}`, count = 3, text = 'a' } = {}): ToolCodeEvent => {
  const elements = Array.from({ length: count }, (_, index) => ({ tag: 'button', id: index + 1, attrs: {}, text }));
  return { type: 'read', at, tab, url: `https://site${tab}.example/`, document, elements };
};
const targeted = (at: number, ...tabs: number[]): ToolCodeEvent => ({
  type: 'targeted',
  at,
  tabs: tabs.map(tab => ({ tab, url: `https://site${tab}.example/` })),
});

/** What comes of events, one after another. */
function play(...events: ToolCodeEvent[]): { state: ToolCodeState; sends: Send[]; orders: Order[] } {
  return events.reduce<{ state: ToolCodeState; sends: Send[]; orders: Order[] }>(
    ({ state, sends, orders }, event) => {
      const step = stepToolCode(state, event);
      return { state: step.state, sends: [...sends, ...step.sends], orders: [...orders, ...step.orders] };
    },
    { state: beginToolCode(KEYWORD, 3), sends: [], orders: [] },
  );
}

const texts = (sends: readonly Send[], kind: Send['kind']) => sends.filter(send => send.kind === kind).map(({ text }) => text);
const START = [targeted(0, 1), shown(1, 1)] as const;

describe('rows', () => {
  test('a refusal is told once, however often its reply is read', () => {
    const bad = reply(2, '{"action":"click","id":9}', 'm');
    expect(texts(play(...START, bad, bad).sends, 'line')).toEqual(['System Error: Element ID 9 not found.']);
  });

  test('a row that acted is not queued again when the user works on its page', () => {
    const events: ToolCodeEvent[] = [reply(2, CLICK), { type: 'approved', at: 3, row: '2/0' }, { type: 'acted', at: 4, row: '2/0' }];
    const { state, orders } = play(...START, ...events, { type: 'interrupted', at: 5, tab: 1 });
    expect(state.rows[0]?.status).toBe('done');
    expect(orders).toEqual([{ kind: 'act', row: '2/0' }]);
  });

  test('one that did not is, and an answer that comes after that changes nothing', () => {
    const events: ToolCodeEvent[] = [reply(2, CLICK), { type: 'approved', at: 3, row: '2/0' }, { type: 'interrupted', at: 4, tab: 1 }];
    const late: ToolCodeEvent = { type: 'ran', at: 5, row: '2/0', outcome: { kind: 'failed', message: 'INTERRUPTED' } };
    const { state, sends } = play(...START, ...events, late);
    expect(state.rows[0]?.status).toBe('queued');
    expect(texts(sends, 'line')).toEqual([]);
  });

  test('a number that two tabs list is meant in the one that was told last, and the row names the other', () => {
    const { state } = play(targeted(0, 1, 2), shown(1, 1), shown(2, 2), reply(3, CLICK));
    expect(state.rows[0]).toMatchObject({ tab: 2, alsoIn: [1] });
  });

  test('a declined row is told with the words of the person', () => {
    const { sends, state } = play(...START, reply(2, CLICK), { type: 'declined', at: 3, row: '2/0', words: 'Use the menu.' });
    expect(texts(sends, 'line')).toEqual(['System Error: The user declined: click 2. Use the menu.']);
    expect(state.rows[0]?.status).toBe('skipped');
  });
});

describe('targets', () => {
  const openTab = reply(2, '{"action":"open_tab","url":"https://new.example/"}');
  const approved: ToolCodeEvent = { type: 'approved', at: 3, row: '2/0' };

  test('a tab that no running row opened is no target', () => {
    const opened: ToolCodeEvent = { type: 'opened', at: 5, row: '2/0', tab: 9, url: 'https://new.example/' };
    expect(play(targeted(0, 1), openTab, opened).state.targets).toHaveLength(1);
    expect(play(targeted(0, 1), openTab, approved, { type: 'stopped', at: 4 }, opened).state.targets).toHaveLength(1);
    expect(play(targeted(0, 1), openTab, approved, opened, opened).state.targets).toHaveLength(2);
  });

  test('an opening that failed releases none', () => {
    const failed: ToolCodeEvent = { type: 'ran', at: 4, row: '2/0', outcome: { kind: 'openFailed', reason: 'No such site.' } };
    const { state, sends } = play(targeted(0, 1, 2, 3), openTab, approved, failed);
    expect(state.targets.map(({ tab }) => tab)).toEqual([1, 2, 3]);
    expect(texts(sends, 'line')).toEqual(['System Error: Failed to open URL "https://new.example/". No such site.']);
  });

  test('a row that is not approved releases none', () => {
    expect(play(targeted(0, 1, 2, 3), openTab).state.targets).toHaveLength(3);
  });

  test('a tab that is released is named by the address that the AI knows, and its numbers are worth nothing', () => {
    const opened: ToolCodeEvent = { type: 'opened', at: 5, row: '2/0', tab: 9, url: 'https://new.example/' };
    const moved: ToolCodeEvent = { type: 'navigated', at: 4, tab: 1, url: 'https://elsewhere.example/' };
    const { state, sends } = play(targeted(0, 1, 2, 3), shown(1, 1), openTab, approved, moved, opened);
    expect(texts(sends, 'line')).toEqual(['System: Tab limit (3) reached. Released tab: https://site1.example/']);
    expect(state.snapshots).toEqual([]);
  });
});

describe('snapshots', () => {
  test('a page that never is quiet is read after five seconds', () => {
    const changes = Array.from({ length: 30 }, (_, at): ToolCodeEvent => ({ type: 'changed', at: 1000 + at * 200, tab: 1 }));
    const { orders } = play(...START, { type: 'ticked', at: 999 }, ...changes);
    expect(orders).toEqual([
      { kind: 'read', tab: 1 },
      { kind: 'read', tab: 1 },
    ]);
  });

  test('a document that reads the same takes the numbers over without a word', () => {
    const { state, sends } = play(
      ...START,
      { type: 'navigated', at: 2, tab: 1, url: 'https://site1.example/' },
      shown(3, 1, { document: 'new' }),
    );
    expect(texts(sends, 'snapshot')).toHaveLength(1);
    expect(state.snapshots).toEqual([{ tab: 1, document: 'new', count: 3 }]);
  });

  test('calls are told with the next snapshot, once', () => {
    const called: ToolCodeEvent = { type: 'called', at: 2, tab: 1, call: { method: 'GET', url: '/api', body: null } };
    const { sends } = play(...START, called, shown(3, 1), shown(4, 1));
    expect(texts(sends, 'snapshot').map(text => text.includes('/api'))).toEqual([false, true]);
  });
});

test('after everything was let go nothing acts and nothing is read', () => {
  const { orders, state } = play(
    ...START,
    reply(2, CLICK),
    { type: 'disengaged', at: 3 },
    { type: 'approved', at: 4, row: '2/0' },
    reply(5, CLICK),
  );
  expect(orders).toEqual([]);
  expect(nextTick(state)).toBeNull();
  expect(state.rows).toHaveLength(1);
});

const row = fc.integer({ min: 0, max: 12 }).map(at => `${at}/0`);
const tab = fc.integer({ min: 1, max: 4 });
const json = fc.constantFrom(CLICK, '{"action":"click","id":9}', '{"action":"open_tab","url":"https://new.example/"}');
const happening = fc.oneof(
  fc.record({ type: fc.constant('replied' as const), json, message: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ type: fc.constantFrom('approved' as const, 'acted' as const), row }),
  fc.record({ type: fc.constant('opened' as const), row, tab, url: fc.constant('https://new.example/') }),
  fc.record({ type: fc.constantFrom('changed' as const, 'loaded' as const, 'interrupted' as const), tab }),
  fc.record({ type: fc.constant('navigated' as const), tab, url: fc.constant('https://moved.example/') }),
  fc.record({ type: fc.constant('limited' as const), maxTabs: fc.integer({ min: -5, max: 50 }) }),
  fc.record({ type: fc.constant('shown' as const), tab, count: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ type: fc.constant('ticked' as const) }),
);

test('whatever happens, only an approval gives an order to act, each row acts once for it, and the state can be kept as JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(happening, fc.nat({ max: 6000 })), { maxLength: 40 }), steps => {
      let { state } = play(targeted(0, 1, 2));
      let at = 0;
      for (const [step, passed] of steps) {
        at += passed;
        const event: ToolCodeEvent =
          step.type === 'replied'
            ? reply(at, step.json, String(step.message))
            : step.type === 'shown'
              ? shown(at, step.tab, { count: step.count })
              : { ...step, at };
        const before = state;
        const after = stepToolCode(state, event);
        state = after.state;
        const acts = after.orders.filter(({ kind }) => kind === 'act' || kind === 'open');
        expect(acts.length).toBeLessThanOrEqual(event.type === 'approved' ? 1 : 0);
        for (const order of acts) {
          if (!('row' in order)) throw new Error('an order without a row');
          expect(before.rows.find(({ id }) => id === order.row)?.status).toBe('queued');
        }
        const taken = state.targets.some(({ tab: now }) => !before.targets.some(target => target.tab === now));
        if (taken) expect(state.targets.length).toBeLessThanOrEqual(state.maxTabs);
        expect(state.snapshots.every(each => state.targets.some(target => target.tab === each.tab))).toBe(true);
        expect(state.rows.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(1);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }
    }),
  );
});

describe('settings', () => {
  test('what comes back from storage is put right', () => {
    expect(
      readSettings({ maxTabs: 99, redactPII: false, debugMode: 'yes', savedTools: [{ id: '1', name: 'A', url: 'https://a.example/' }, 3] }),
    ).toEqual({
      privacyAccepted: false,
      redactPII: false,
      debugMode: false,
      maxTabs: 10,
      savedTools: [{ id: '1', name: 'A', url: 'https://a.example/' }],
    });
    expect([-1, 2.4, Number.NaN].map(maxTabs => readSettings({ maxTabs }).maxTabs)).toEqual([1, 2, 3]);
  });

  test.each([
    ['an address that is never opened', { name: 'A', url: 'javascript:alert(1)' }],
    ['a name of two lines', { name: 'A\nB', url: 'https://a.example/' }],
    ['no name', { name: ' ', url: 'https://a.example/' }],
  ])('%s is not saved', (_, tool) => {
    expect(saveTool([], tool, 1).ok).toBe(false);
  });
});
