// A row that became another thing after it was shown says what it was, and is unticked until the user ticks it as it is.
import { expect, test } from 'vitest';
import type { Reply } from '../../../src/protocol/result.ts';
import type { MatchReport } from '../../../src/protocol/seen.ts';
import { hintOf } from '../../../src/sidebar/rows/row-hints.ts';
import { rowWords } from '../../../src/sidebar/rows/row-words.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, HANDSHAKE, line, plainWords, report, seen } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

/** A panel with one row, on a page that a test changes. `again`: the page is looked at anew. */
async function showing(first: Reply<MatchReport>, lines = [line(1, 'CLICK', '#b')]) {
  const page = { shows: first };
  const executor = fakeExecutor({}, { matches: () => page.shows });
  const made = createPanelLogic(lines, executor, undefined, {}, { ...plainWords, describe: rowWords.describe });
  await made.look();
  const row = () => made.panel.rows.value.at(-1) ?? expect.fail('no row');
  const again = async (shows: Reply<MatchReport>) => {
    page.shows = shows;
    made.store.rows.matches.value = new Map();
    await eventually(() => expect(row().pill.kind).not.toBe('checking'));
  };
  return { ...made, executor, row, again, page };
}

const second = seen({ name: 'Second', text: 'Second' });
const other = seen({ name: 'Delete everything', text: 'Delete everything', names: 'delete' });

test.each<[string, Reply<MatchReport>, RegExp]>([
  ['its sentence and its risk', report(other), /Second/],
  ['its risk alone', report(seen({ name: 'Second', text: 'Second', names: 'send' })), /Change/],
  ['what fits: two elements', report(second, seen({}, 2)), /one match/],
  ['what fits: none', report(), /one match/],
])('a row changes in %s', async (_, becomes, was) => {
  const { panel, row, again, executor } = await showing(report(second));
  expect(row()).toMatchObject({ ticked: true, was: '' });
  await again(becomes);
  expect(row().ticked).toBe(false);
  expect(row().was).toMatch(was);
  expect(hintOf(row())?.sentence).toContain(row().was);
  expect(panel.ready.value).toEqual([]);
  await panel.run();
  await panel.step();
  expect(executor.ran).toEqual([]);
});

test('ticked, it is what it is now, and runs', async () => {
  const { panel, row, again, executor } = await showing(report(second));
  await again(report(seen({ name: 'Third', text: 'Third' })));
  panel.include('000001', true);
  expect(row()).toMatchObject({ ticked: true, was: '' });
  await again(report(seen({ name: 'Fourth', text: 'Fourth' })));
  expect(row().was).toContain('Third');
  panel.include('000001', true);
  await panel.run();
  expect(executor.ran).toEqual(['000001']);
});

test('a row that is again what it was has not changed', async () => {
  const { row, again } = await showing(report(second));
  await again(report(other));
  await again(report(second));
  expect(row()).toMatchObject({ ticked: true, was: '' });
});

test('that others of its name come beside it is said, and is no change of the row', async () => {
  const { row, again } = await showing(report(second));
  await again(report(seen({ name: 'Second', text: 'Second', among: { at: 1, of: 2 } })));
  expect(row()).toMatchObject({ ticked: true, was: '' });
  expect(row().words).toContain('1 of 2');
});

test('nothing that comes after the changed row runs before the user has decided', async () => {
  const lines = [line(1, 'TYPE', '#a', 'x'), line(2, 'CLICK', '#b'), line(3, 'CLICK', '#c')];
  const page = { name: 'Second' };
  const executor = fakeExecutor({}, { matches: css => report(seen({ name: css === '#b' ? page.name : css, text: '' })) });
  const { panel, store, look } = createPanelLogic(lines, executor, undefined, {}, { ...plainWords, describe: rowWords.describe });
  await look();
  expect(panel.ready.value).toHaveLength(3);
  page.name = 'Delete everything';
  store.rows.matches.value = new Map();
  await eventually(() => expect(panel.rows.value[1]?.was).not.toBe(''));
  expect(panel.ready.value.map(row => row.item.id)).toEqual(['000001']);
  expect(panel.plan.value.halt?.item.id).toBe('000002');
});

test.each<[string, (made: Awaited<ReturnType<typeof showing>>) => Promise<unknown>]>([
  ['an edit of the user', ({ panel }) => panel.save('000001', { v: 1, t: 17, a: 'HOVER', s: '#b', x: '' })],
  ['an update of the AI', ({ panel }) => panel.readReply(`${HANDSHAKE}\n!baiact000001upd001 {"v":1,"t":17,"a":"HOVER","s":"#b","x":""}`)],
])('%s is no change of the page', async (_, change) => {
  const made = await showing(report(second));
  await change(made);
  await eventually(() => expect(made.row().item.rev).toBeGreaterThan(0));
  await made.again(report(second));
  expect(made.row()).toMatchObject({ ticked: true, was: '' });
});

test('what an earlier row brings is what was waited for', async () => {
  const { row, again } = await showing(report(), [line(1, 'KEY', '', 'Tab'), line(2, 'CLICK', '#b')]);
  expect(row().pill).toEqual({ kind: 'zero', later: true });
  await again(report(second));
  expect(row()).toMatchObject({ ticked: true, was: '' });
});

test('a page that does not answer for a while has not changed, nor has one that answers for the first time', async () => {
  const { row, again } = await showing({ ok: false, error: { code: 'TIMEOUT', message: 'It is busy.', hint: '' } });
  await again(report(second));
  expect(row()).toMatchObject({ ticked: true, was: '' });
  await again({ ok: false, error: { code: 'TIMEOUT', message: 'It is busy.', hint: '' } });
  expect(row().was).toBe('');
  await again(report(other));
  expect(row().was).toContain('Second');
});

test('a list that grows is what a row that reads lists is about', async () => {
  const { row, again } = await showing(report(second), [line(1, 'SCAN', 'li')]);
  await again(report(second, other));
  expect(row()).toMatchObject({ ticked: true, was: '' });
});

test('rows that ran, or were to, are no changed rows', async () => {
  const { panel, row, again } = await showing(report(second));
  await panel.run();
  await again(report(other));
  expect(row().was).toBe('');
  panel.restore('000001');
  expect(row()).toMatchObject({ ticked: true, was: '' });
});

test('what was told of the same target before a row came is not what that row said first', async () => {
  const { store, row, again, panel, page } = await showing(report(other));
  panel.remove('000001');
  page.shows = report(second);
  await panel.readReply(`${HANDSHAKE}\n${line(2, 'CLICK', '#b')}`);
  expect(row().item.id).toBe('000002');
  await eventually(() => expect(row().words).toContain('Second'));
  expect(row()).toMatchObject({ ticked: true, was: '' });
  expect(store.rows.matches.value.size).toBe(1);
  await again(report(other));
  expect(row().was).toContain('Second');
});
