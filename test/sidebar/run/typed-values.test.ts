// What a step that sends is told to send: what was typed before it in the document where it is, and nothing that was typed into another page.
import { afterEach, expect, test } from 'vitest';
import type { RowView } from '../../../src/sidebar/rows/index.ts';
import { typedBefore } from '../../../src/sidebar/run/typed-values.ts';
import { fakeExecutor, line, report, seen } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

let stop = (): void => undefined;
afterEach(() => stop());

/** The values that Enter would send, after a row typed into a field of each of these documents, of a frame where "page/frame"; `at`: the document of the field that it goes to. */
async function sent(documents: readonly string[], at: string | null): Promise<string[]> {
  const lines = [...documents.map((_, index) => line(index + 1, 'TYPE', `#f${index}`)), line(documents.length + 1, 'KEY', '', 'ENTER')];
  const { panel, look } = createPanelLogic(lines, fakeExecutor({}, { matches: () => report(seen()) }));
  stop = () => panel.stop();
  await look();
  const rows = panel.rows.value.map((row, index): RowView => {
    const nonce = index < documents.length ? documents[index] : at;
    const status = index < documents.length ? 'done' : 'queued';
    const [topNonce, frame] = nonce?.split('/') ?? [];
    const found = topNonce === undefined ? null : { ...seen({ name: `Field ${index}` }), nonce: frame ?? topNonce, topNonce };
    return { ...row, item: { ...row.item, status }, seen: found };
  });
  const [enter] = rows.slice(-1);
  return enter === undefined ? [] : typedBefore(rows, enter).map(({ name }) => name);
}

test('values of the page that was left are not told again', async () => {
  expect(await sent(['first', 'first', 'second'], 'second')).toEqual(['Field 2']);
  expect(await sent(['first', 'second', 'second'], null)).toEqual(['Field 1', 'Field 2']);
  expect(await sent(['first', 'first'], 'second')).toEqual([]);
});

test('all that was typed into the page is told, also into a frame of it', async () => {
  expect(await sent(['page', 'page/editor', 'left/editor'], 'page')).toEqual(['Field 0', 'Field 1']);
  expect(await sent(['page', 'page/editor'], 'page/other')).toEqual(['Field 0', 'Field 1']);
  expect(await sent(['first', 'first'], 'first')).toEqual(['Field 0', 'Field 1']);
});
