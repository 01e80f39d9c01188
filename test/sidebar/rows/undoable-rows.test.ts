// Taking back what rows did: the last batch from its end, one row alone, in words, and the AI is told.
import { expect, test } from 'vitest';
import type { UndoRequest } from '../../../src/executor/executor.ts';
import type { ActionResult, Effect, Reply } from '../../../src/protocol/result.ts';
import { undoOf } from '../../../src/protocol/undo.ts';
import { hintOf } from '../../../src/sidebar/rows/row-hints.ts';
import { card, fakeExecutor, line, report, seen } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const field = seen({ tag: 'input', role: 'textbox', type: 'text', name: 'Amount' });
const having = (...effects: Effect[]): ActionResult => ({ ok: true, ms: 5, driver: 'trusted', effects, parts: {}, picture: null });
const typed = (value: string) => having({ kind: 'value', name: 'Amount', value });
const back: Reply<Effect[]> = { ok: true, value: [{ kind: 'value', name: 'Amount', value: '0.00' }] };
const changed: Reply<Effect[]> = {
  ok: false,
  error: { code: 'CHANGED', message: 'Amount was changed again since, so it was left as it is.', hint: '' },
};

async function ranPanel(answer: (order: UndoRequest) => Reply<Effect[]>) {
  const asked: UndoRequest[] = [];
  const executor = fakeExecutor({ '000001': typed('1'), '000002': typed('2') }, { matches: () => report(field) });
  executor.undo = order => {
    asked.push(order);
    return Promise.resolve(answer(order));
  };
  const logic = createPanelLogic([line(1, 'TYPE', '#a', '1'), line(2, 'TYPE', '#b', '2')], executor);
  await logic.panel.run();
  return { ...logic, asked };
}

test('undoes the last batch from its end, and tells the AI', async () => {
  const { panel, store, asked } = await ranPanel(() => back);
  expect(panel.undoable.value.map(row => row.item.id)).toEqual(['000002', '000001']);
  await panel.undo();
  expect(asked.map(order => order.receipt.split(':')[1])).toEqual(['000002', '000001']);
  expect(store.session.value?.items.map(item => item.undo)).toEqual([{ ok: true }, { ok: true }]);
  expect(panel.message.value).toContain('000001 TYPE ok: undone by the user, Amount = 0.00');
  expect(panel.undoable.value).toEqual([]);
  expect(store.ui.notice.value?.text).toContain('2 rows are undone.');
});

test('undoes one row alone', async () => {
  const { panel, store } = await ranPanel(() => back);
  await panel.undo('000001');
  expect(store.session.value?.items.map(item => item.undo)).toEqual([{ ok: true }, null]);
  expect(panel.undoable.value.map(row => row.item.id)).toEqual(['000002']);
});

test('says in the row what could not be undone, and does not tell the AI that it was', async () => {
  const { panel, store } = await ranPanel(order => (order.receipt.includes('000002') ? changed : back));
  await panel.undo();
  expect(store.session.value?.items.map(item => item.undo?.ok)).toEqual([true, false]);
  const row = panel.rows.value[1];
  expect(row && hintOf(row)?.sentence).toContain('could not be undone: Amount was changed again since');
  expect(panel.message.value).not.toContain('000002 TYPE ok: undone');
  expect(store.ui.notice.value).toMatchObject({ tone: 'warning', text: expect.stringContaining('Row 2 could not be undone') });
});

test('a tab that a row opened is named to be closed', async () => {
  const opened: UndoRequest['opened'][] = [];
  const executor = fakeExecutor({
    '000001': {
      ok: true,
      ms: 1,
      driver: null,
      effects: [{ kind: 'tab', id: 41, url: 'https://shop.example/b', title: 'B', purpose: '' }],
      parts: {},
      picture: null,
    },
  });
  executor.undo = order => {
    opened.push(order.opened);
    return Promise.resolve({ ok: true, value: [{ kind: 'text', text: 'tab 41 closed' }] });
  };
  const { panel, store } = createPanelLogic([line(1, 'OPEN_TAB', '', 'https://shop.example/b')], executor);
  await panel.run();
  expect(store.session.value?.openedTabs.map(tab => tab.id)).toEqual([41]);
  await panel.undo();
  expect(opened).toEqual([{ id: 41, url: 'https://shop.example/b' }]);
  expect(store.session.value?.openedTabs).toEqual([]);
});

test('nothing is undone in the middle of a run', async () => {
  let undone = 0;
  const executor = fakeExecutor(
    { '000001': typed('1'), '000002': typed('2') },
    {
      matches: () => report(field),
      onRun: async id => {
        if (id === '000002') await logic.panel.undo('000001');
      },
    },
  );
  executor.undo = () => {
    undone += 1;
    return Promise.resolve(back);
  };
  const logic = createPanelLogic([line(1, 'TYPE', '#a', '1'), line(2, 'TYPE', '#b', '2')], executor);
  await logic.panel.run();
  expect(undone).toBe(0);
});

test.each([
  ['text in a field', { type: 'type', at: { by: 'css', css: '#a' }, text: 'x' }, card({ tag: 'input', role: 'textbox' }), 'can'],
  [
    'text in a field for secrets',
    { type: 'type', at: { by: 'css', css: '#a' }, text: 'x' },
    card({ tag: 'input', sensitive: true }),
    'cannot',
  ],
  ['text in an editor', { type: 'type', at: { by: 'css', css: '#a' }, text: 'x' }, card({ tag: 'div', role: 'textbox' }), 'cannot'],
  ['a press on a button', click(), card({ tag: 'button', role: 'button' }), 'cannot'],
  ['a press on a box', click(), card({ tag: 'input', role: 'checkbox', type: 'checkbox' }), 'can'],
  ['a press on a target that is not there yet', click(), null, 'unknown'],
  ['a look', { type: 'readSelection' }, null, 'nothing'],
  ['a new tab', { type: 'openTab', url: 'https://a.example/', purpose: '' }, null, 'can'],
] as const)('%s says before it runs whether it can be taken back', (_, action, target, says) => {
  expect(undoOf(action.type === 'click' ? { ...action, modifiers: [] } : action, target)).toBe(says);
});

function click() {
  return { type: 'click', at: { by: 'css', css: '#a' }, button: 'left', clickCount: 1, offset: null, modifiers: [] } as const;
}

test('offers no undo of what stood on a page that the batch left', async () => {
  const left = having({ kind: 'navigated', url: 'https://shop.example/thanks' });
  const executor = fakeExecutor({ '000001': typed('1'), '000002': left, '000003': typed('3') }, { matches: () => report(field) });
  const { panel } = createPanelLogic([line(1, 'TYPE', '#a', '1'), line(2, 'TYPE', '#b', '2'), line(3, 'TYPE', '#c', '3')], executor);
  await panel.run();
  expect(panel.undoable.value.map(row => row.item.id)).toEqual(['000003']);
});

test('a page that only changed its address still holds what was typed', async () => {
  const moved = having({ kind: 'navigated', url: 'https://shop.example/step-2', sameDocument: true });
  const executor = fakeExecutor({ '000001': typed('1'), '000002': moved }, { matches: () => report(field) });
  const { panel } = createPanelLogic([line(1, 'TYPE', '#a', '1'), line(2, 'TYPE', '#b', '2')], executor);
  await panel.run();
  expect(panel.undoable.value.map(row => row.item.id)).toEqual(['000002', '000001']);
});
