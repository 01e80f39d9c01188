// Asked once: later rows that ask for the same reason on the same thing are confirmed with the first one when the user chooses so, and only as they were shown.
import { expect, test } from 'vitest';
import type { FormNow } from '../../../../src/executor/page-api.ts';
import type { ElementCard, Seen } from '../../../../src/protocol/seen.ts';
import { rowWords } from '../../../../src/sidebar/rows/row-words.ts';
import { fakeExecutor, line, report, seen, statuses } from '../../fakes.ts';
import { createPanelLogic } from '../../panel-logic.ts';

const DRAWING: Partial<ElementCard> = { tag: 'canvas', role: '', name: 'Board', text: '' };
const CELL: Partial<ElementCard> = { tag: 'input', role: 'textbox', type: 'text', name: '', text: '' };
const stroke = (id: number, s = '#board') => line(id, 'DRAG', s, `from 10,${id} to 90,${id}`);
/** Rows that open a cell, type into it and press Enter there; the cell's editor comes only when the cell is opened. */
const cell = (id: number, text: string) => [
  line(id, 'DCLICK', `#c${id}`),
  line(id + 1, 'TYPE', '', text),
  line(id + 2, 'KEY', '', 'Enter'),
];

type Options = Parameters<typeof fakeExecutor>[1];
type Panel = ReturnType<typeof createPanelLogic>['panel'];

/** A run of these rows, up to its first question. */
async function asking(lines: readonly string[], options: Options) {
  const executor = fakeExecutor({}, options);
  const { panel, store } = createPanelLogic(lines, executor, undefined, {}, rowWords);
  const end = panel.run();
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  const asked: string[] = [];
  /** Answers the questions one after the other until the run is over; what was offered beside each, by its row. */
  const answer = async (how: Parameters<Panel['answer']>[0], before: (panel: Panel) => unknown = () => undefined) => {
    let over = false;
    void end.then(() => {
      over = true;
    });
    await before(panel);
    while (!over) {
      const run = store.run.value;
      if (run.kind === 'confirm' && asked.at(-1) !== run.id) {
        asked.push(run.id);
        panel.answer(how);
      }
      await new Promise(resolve => setTimeout(resolve));
    }
    return asked;
  };
  return { panel, store, executor, answer, offered: () => store.review.details.value?.together ?? null };
}

const board = seen(DRAWING, 7);
const drawn: Options = { matches: () => report(board) };

test('five strokes on one drawing are one question when the user takes them together, and each is shown', async () => {
  const { answer, offered, executor, store } = await asking(
    [1, 2, 3, 4, 5].map(id => stroke(id)),
    drawn,
  );
  expect(offered()).toEqual({ on: 'drawing', rows: ['000002', '000003', '000004', '000005'].map(id => ({ id, value: null })) });
  expect(await answer('confirm-together')).toEqual(['000001']);
  expect(executor.ran).toHaveLength(5);
  expect(new Set(Object.values(statuses(store)))).toEqual(new Set(['done']));
});

test('confirmed by itself, a row is confirmed alone', async () => {
  const { answer, executor } = await asking(
    [1, 2, 3].map(id => stroke(id)),
    drawn,
  );
  expect(await answer('confirm')).toEqual(['000001', '000002', '000003']);
  expect(executor.ran).toHaveLength(3);
});

test('declined, none of them is done', async () => {
  const { answer, executor, store } = await asking(
    [1, 2].map(id => stroke(id)),
    drawn,
  );
  expect(await answer('decline')).toEqual(['000001']);
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': 'queued', '000002': 'queued' });
});

/** The editor of the cell that was opened last, a new element each time. */
function sheet(over: { card?: Partial<ElementCard>; node?: (id: string) => Partial<Seen>; holds?: string; form?: FormNow } = {}): Options {
  const texts = new Map([
    ['000003', 'ten'],
    ['000006', 'twenty'],
    ['000009', 'thirty'],
  ]);
  let at = '';
  return {
    gated(id) {
      at = id;
      if (!texts.has(id)) return seen({ tag: 'td', role: 'cell', name: id });
      return { ...seen({ ...CELL, ...(id === '000003' ? {} : over.card) }, Number(id)), ...(id === '000003' ? {} : over.node?.(id)) };
    },
    holds: () => (at === '000006' && over.holds !== undefined ? over.holds : (texts.get(at) ?? '')),
    form: () => (at === '000003' ? null : (over.form ?? null)),
    matches: css => report(seen({ tag: 'td', role: 'cell', name: css })),
  };
}
const three = [...cell(1, 'ten'), ...cell(4, 'twenty'), ...cell(7, 'thirty')];

test('three cells of a sheet are one question, and each says what its cell is to hold', async () => {
  const { answer, offered, executor } = await asking(three, sheet());
  expect(offered()).toEqual({
    on: 'field',
    rows: [
      { id: '000006', value: 'twenty' },
      { id: '000009', value: 'thirty' },
    ],
  });
  expect(await answer('confirm-together')).toEqual(['000003']);
  expect(executor.ran).toHaveLength(9);
});

const FORM: FormNow = { goesTo: 'https://shop.example/send', fields: [], more: 0, hidden: 0 };

test.each<[string, Options]>([
  ['holds something else', sheet({ holds: 'a million' })],
  ['belongs to a form by then', sheet({ form: FORM })],
  ['is named as sending', sheet({ card: { name: 'Send', names: 'send' } })],
  ['has another name', sheet({ card: { name: 'Message' } })],
  ['is of another kind', sheet({ card: { tag: 'div' } })],
  ['stands in a dialog that agrees to something', sheet({ card: { asks: { text: 'Delete all?', openedBy: '', word: 'delete' } } })],
  ['is of a page that was seen to send', sheet({ card: { enter: 'sends' } })],
  ['is a search box', sheet({ card: { type: 'search', role: 'searchbox' } })],
  ['is of another document', sheet({ node: () => ({ documentId: 'next', nonce: 'next' }) })],
  ['is of another frame', sheet({ node: () => ({ frameId: 3 }) })],
])('a field that %s asks anew at its turn', async (_what, options) => {
  const { answer } = await asking(three, options);
  expect(await answer('confirm-together')).toContain('000006');
});

test('nothing that has the focus at its turn asks anew', async () => {
  const options = sheet();
  const gated = (id: string) => (id !== '000006' && typeof options?.gated === 'function' ? options.gated(id) : null);
  const { answer } = await asking(three, { ...options, gated });
  expect(await answer('confirm-together')).toEqual(['000003', '000006']);
});

test('a drawing that the page replaced asks anew, and is asked about with what is left', async () => {
  const gated = (id: string) => (id === '000001' ? board : seen(DRAWING, 8));
  const { answer } = await asking(
    [1, 2, 3].map(id => stroke(id)),
    { ...drawn, gated },
  );
  expect(await answer('confirm-together')).toEqual(['000001', '000002', '000003']);
});

test('a reason that the first did not have asks anew', async () => {
  const gated = (id: string) => (id === '000002' ? { ...board, card: { ...board.card, submits: true, name: 'Pay', names: 'pay' } } : board);
  const { answer } = await asking(
    [1, 2, 3].map(id => line(id, 'CLICK', '#board')),
    { ...drawn, gated },
  );
  expect(await answer('confirm-together')).toEqual(['000001', '000002']);
});

const NEVER: [string, Partial<ElementCard>, string][] = [
  ['submit a form', { submits: true }, 'CLICK'],
  ['are named as sending', { name: 'Send', names: 'send' }, 'CLICK'],
  ['are named as deleting', { name: 'Delete', names: 'delete' }, 'CLICK'],
  ['lead to another site', { tag: 'a', role: 'link', goesTo: 'https://other.example' }, 'CLICK'],
  ['press a frame', { tag: 'iframe', role: '' }, 'CLICK'],
  ['answer a dialog', { asks: { text: 'Pay 3 €?', openedBy: '', word: 'pay' } }, 'CLICK'],
  ['press Enter in a field called after sending', { ...CELL, name: 'Send to', names: 'send' }, 'KEY'],
];
test.each(NEVER)('rows that %s are never offered together', async (_what, over, type) => {
  const target = seen(over, 9);
  const rows =
    type === 'KEY'
      ? [1, 2].flatMap(at => [line(at * 2 - 1, 'TYPE', '#a', 'x'), line(at * 2, 'KEY', '#a', 'Enter')])
      : [line(1, 'CLICK', '#a'), line(2, 'CLICK', '#a')];
  const { answer, offered } = await asking(rows, { matches: () => report(target), holds: () => 'x' });
  expect(offered()).toBeNull();
  expect(await answer('confirm-together')).toHaveLength(2);
});

test.each<[string, string[], Options]>([
  ['on two drawings', [stroke(1), stroke(2, '#other')], { matches: css => report(css === '#other' ? seen(DRAWING, 8) : board) }],
  ['that drop the drawing on something', [stroke(1), line(2, 'DRAG', '#board', '#bin')], drawn],
  [
    'of which nobody has seen the drawing',
    [stroke(1), stroke(2, '#later')],
    { gated: board, matches: css => (css === '#later' ? report() : report(board)) },
  ],
])('steps %s are not offered together', async (_what, rows, options) => {
  const { offered, answer } = await asking(rows, options);
  expect(offered()).toBeNull();
  await answer('decline');
});

test.each<[string, string[]]>([
  ['Enter without anything typed before it', [line(4, 'KEY', '', 'Enter')]],
  ['Enter with Control', [line(4, 'TYPE', '', 'b'), line(5, 'KEY', '', 'Control+Enter')]],
  ['Enter after a text that is longer than is shown', [line(4, 'TYPE', '', 'b'.repeat(201)), line(5, 'KEY', '', 'Enter')]],
])('%s is not offered', async (_what, rows) => {
  const { offered, answer } = await asking([...cell(1, 'ten'), ...rows], sheet());
  expect(offered()).toBeNull();
  await answer('decline');
});

test('a field that is there already and belongs to a form is not offered', async () => {
  const fields: Record<string, Seen> = { '#a': seen({ ...CELL, name: 'A' }, 11), '#b': seen({ ...CELL, name: 'B' }, 12) };
  const matches = (css: string) => report(fields[css] ?? seen());
  const rows = ['#a', '#b'].flatMap((s, at) => [line(at * 2 + 1, 'TYPE', s, s), line(at * 2 + 2, 'KEY', s, 'Enter')]);
  const free = await asking(rows, { matches, holds: ({ card }) => `#${card.name.toLowerCase()}` });
  expect(free.offered()?.rows).toEqual([{ id: '000004', value: '#b' }]);
  expect(await free.answer('confirm-together')).toEqual(['000002']);
  const bound = await asking(rows, { matches, form: ({ node }) => (node === 12 ? FORM : null) });
  expect(bound.offered()).toBeNull();
  await bound.answer('decline');
});

test('no more are taken together than can be read', async () => {
  const { offered, answer } = await asking(
    Array.from({ length: 30 }, (_, at) => stroke(at + 1)),
    drawn,
  );
  expect(offered()?.rows).toHaveLength(20);
  expect(await answer('confirm-together')).toEqual(['000001', '000022']);
});

test('a row that is edited after the confirmation asks anew', async () => {
  const options: Options = {
    ...drawn,
    onRun: async id => {
      if (id === '000001') await first.panel.save('000002', { v: 1, t: 17, a: 'DRAG', s: '#board', x: 'from 0,0 to 500,500' });
    },
  };
  const first = await asking(
    [1, 2, 3].map(id => stroke(id)),
    options,
  );
  expect(first.offered()?.rows).toHaveLength(2);
  expect(await first.answer('confirm-together')).toEqual(['000001']);
  expect(first.executor.ran).toEqual(['000001']);
  expect(statuses(first.store)).toEqual({ '000001': 'done', '000002': 'queued', '000003': 'queued' });
  for (const id of ['000001', '000002', '000003']) first.panel.include(id, true);
  const end = first.panel.run();
  await expect.poll(() => first.store.run.value.kind).toBe('confirm');
  expect(first.store.review.details.value).toMatchObject({ id: '000002', together: { rows: [{ id: '000003' }] } });
  first.panel.answer('decline');
  await end;
  expect(first.executor.ran).toEqual(['000001']);
});

test('what was confirmed together holds for that run only', async () => {
  const lines = [1, 2, 3].map(id => stroke(id));
  const first = await asking(lines, { ...drawn, onRun: async id => void (id === '000001' && first.panel.stop()) });
  await first.answer('confirm-together');
  expect(first.executor.ran).toEqual(['000001']);
  for (const id of ['000001', '000002', '000003']) first.panel.include(id, true);
  const end = first.panel.run();
  await expect.poll(() => first.store.run.value.kind).toBe('confirm');
  first.panel.answer('decline');
  await end;
  expect(first.executor.ran).toEqual(['000001']);
});

test('a form that changed under the question is asked about again, with the choice made anew', async () => {
  const forms = [FORM, { ...FORM, hidden: 1 }];
  let asked = 0;
  const { panel, store, executor } = await asking([stroke(1), stroke(2)], { ...drawn, form: () => forms[Math.min(asked++, 1)] ?? null });
  panel.answer('confirm-together');
  await expect.poll(() => store.review.details.value?.changed).toBe(true);
  panel.answer('confirm');
  await expect.poll(() => executor.ran).toEqual(['000001']);
  await expect.poll(() => store.run.value).toMatchObject({ kind: 'confirm', id: '000002' });
  panel.answer('decline');
});

test('what the user wants no more questions about is not asked about on this page, and again when they say so', async () => {
  const { answer, store, executor, panel } = await asking([stroke(1), stroke(2)], drawn);
  expect(await answer('confirm-page')).toEqual(['000001']);
  expect(executor.ran).toHaveLength(2);
  const [waiver, ...others] = store.session.value?.waivers ?? [];
  expect(others).toEqual([]);
  if (waiver === undefined) expect.fail('nothing was waived');
  expect(waiver.on).toBe('drawing');
  panel.askAgain(waiver);
  await expect.poll(() => store.session.value?.waivers).toEqual([]);
});

test('what is not offered on the card is not waived', async () => {
  const sends = seen({ tag: 'button', role: 'button', submits: true }, 7);
  const { store, answer } = await asking([line(1, 'CLICK', '#go')], { matches: () => report(sends) });
  expect(store.review.details.value?.waiver ?? null).toBeNull();
  await answer('confirm-page');
  expect(store.session.value?.waivers).toBeUndefined();
});

test('a drawing of a form that is sent is not waived', async () => {
  const { store, answer } = await asking([stroke(1)], { ...drawn, form: () => FORM });
  expect(store.review.details.value?.waiver ?? null).toBeNull();
  await answer('confirm-page');
  expect(store.session.value?.waivers).toBeUndefined();
});
