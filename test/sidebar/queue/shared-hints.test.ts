// One hint of many rows: which row of a turn tells it, and for which others.
import { expect, test } from 'vitest';
import type { RowStatus } from '../../../src/protocol/queue/queue.ts';
import { sharedHints } from '../../../src/sidebar/queue/shared-hints.ts';
import type { RowView } from '../../../src/sidebar/rows/index.ts';
import { fakeExecutor, line } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const { panel } = createPanelLogic(
  [1, 2, 3, 4].map(id => line(id, 'CLICK', `#b${id}`)),
  fakeExecutor(),
);

type Facts = { reply?: number; tabId?: number; status?: RowStatus; reasons?: string[]; was?: string; doubt?: string };

/** Rows of the session that a rule forbids, each changed by its own facts. */
function forbidden(...facts: readonly Facts[]): RowView[] {
  return panel.rows.value.slice(0, facts.length).map((row, at): RowView => {
    const { reply = 1, ...more } = facts[at] ?? {};
    return { ...row, status: 'blocked', reasons: ['The site is off.'], ...more, item: { ...row.item, reply } };
  });
}

test('what several rows of a turn would say is shared by them, in their order', () => {
  const all = ['000001', '000002', '000003'];
  expect([...sharedHints(forbidden({}, {}, {}))]).toEqual(all.map(id => [id, all]));
});

const RAN: Facts[] = [{ status: 'interrupted' }, { status: 'interrupted' }];
const CHANGED: Facts[] = [
  { status: 'queued', was: 'a', doubt: 'It was a.' },
  { status: 'queued', was: 'a', doubt: 'It was a.' },
];

test.each<[string, Facts[]]>([
  ['a row that is alone with its hint', [{}, { status: 'queued' }]],
  ['another reason', [{}, { reasons: ['Another rule.'] }]],
  ['another turn', [{}, { reply: 2 }]],
  ['another tab, to which another button leads', [{}, { tabId: 99 }]],
  ['what is wrong with a line', [{ status: 'invalid' }, { status: 'invalid' }]],
  ['what rows that ran say of what came of each', RAN],
  ['what rows say that became others after they were read', CHANGED],
])('%s is shared with none', (_, facts) => {
  expect([...sharedHints(forbidden(...facts))]).toEqual([]);
});
