// What the user is typing is the user's: a run neither takes the row under it nor pulls the focus away, and nothing hidden runs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DONE, type FakeExecutor, fakeExecutor, KEY, line, statuses } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const three = [line(1, 'CLICK', '#a'), line(2, 'TYPE', '#b', 'of the AI'), line(3, 'CLICK', '#c')];

/** A document of which only the focus is known: what has it, and how often it was put on the step that is next. */
const focus = { on: '', moved: 0 };
const before = { document: globalThis.document, frame: globalThis.requestAnimationFrame };

/** What gets the focus: a row, or the next step. */
class Row {
  focus() {
    focus.moved += 1;
  }
  scrollIntoView() {}
}

beforeEach(() => {
  focus.on = '';
  focus.moved = 0;
  // An element is a list of what it and its ancestors are, the innermost first.
  const names = (selector: string) => selector.split(', ');
  const active = () => ({
    id: focus.on.includes('#reply') ? 'reply' : '',
    matches: (selector: string) => names(selector).includes(focus.on.split(' ')[0] ?? ''),
    closest: (selector: string) => (names(selector).some(name => focus.on.split(' ').includes(name)) ? {} : null),
  });
  const body = {};
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    draw();
    return 0;
  });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('HTMLElement', Row);
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return focus.on === '' ? body : active();
    },
    getElementById: () => null,
    querySelector: () => new Row(),
  });
});
// Others use what was there before.
afterEach(() => {
  vi.stubGlobal('document', before.document);
  vi.stubGlobal('requestAnimationFrame', before.frame);
});

/** A panel with three rows; the editor of the second is open and holds something that is not saved. */
function editing(executor: FakeExecutor) {
  const made = createPanelLogic(three, executor);
  made.panel.edit('000002');
  made.store.setDraft(`edit:${KEY}:000002`, JSON.stringify({ x: 'of the user' }));
  return made;
}

test('a run ends before the row that is being edited, and says so', async () => {
  const executor = fakeExecutor();
  const { panel, store, look } = editing(executor);
  await look();
  expect(panel.plan.value.batch.map(row => row.item.id)).toEqual(['000001']);
  await panel.run();
  expect(executor.ran).toEqual(['000001']);
  // It and what comes after it wait: a form is not sent without what the user is about to write.
  expect(panel.plan.value.batch).toEqual([]);
  for (const start of [panel.run, panel.step, () => panel.runTo('000003'), () => panel.runOnly('000002')]) {
    store.ui.status.value = '';
    await start();
    expect(executor.ran).toEqual(['000001']);
    expect(store.ui.status.value).toContain('2');
  }
  await panel.runOnly('000003');
  expect(executor.ran).toEqual(['000001', '000003']);
});

test('an editor in which nothing was typed holds nothing back', async () => {
  const executor = fakeExecutor();
  const { panel } = createPanelLogic(three, executor);
  panel.edit('000002');
  await panel.run();
  expect(executor.ran).toEqual(['000001', '000002', '000003']);
});

test('a run waits before a row that the user began to edit meanwhile, until the edit is over', async () => {
  const executor = fakeExecutor(
    {},
    {
      onRun: async id => {
        if (id !== '000001') return;
        panel.edit('000002');
        store.setDraft(`edit:${KEY}:000002`, JSON.stringify({ x: 'of the user' }));
      },
    },
  );
  const { panel, store } = createPanelLogic(three, executor);
  const end = panel.run();
  await expect.poll(() => store.run.value).toMatchObject({ kind: 'paused', why: 'edit', index: 1 });
  panel.resume('all');
  await expect.poll(() => store.run.value).toMatchObject({ kind: 'paused', why: 'edit', index: 1 });
  expect(executor.ran).toEqual(['000001']);
  store.setDraft(`edit:${KEY}:000002`, '');
  panel.edit(null);
  panel.resume('all');
  await end;
  expect(executor.ran).toEqual(['000001', '000002', '000003']);
});

test.each([
  ['nothing has it', '', 1],
  ['it is on a button of the bottom bar', 'button .bottom', 1],
  ['the user types an answer to a dialog there', 'input .bottom', 0],
  ['the user is in a row', 'button .row', 0],
  ['the user writes the next text', 'textarea #reply .inbox', 0],
])('at the end of a run the focus goes to the next step only when it is free: %s', async (_, on, moved) => {
  const { panel } = createPanelLogic(three, fakeExecutor());
  focus.on = on;
  await panel.run();
  expect(focus.moved).toBe(moved);
});

test('at the end of a run the focus stays with an open editor or sheet', async () => {
  const { panel, store } = createPanelLogic(three, fakeExecutor());
  panel.edit('000003');
  await panel.runOnly('000001');
  expect(focus.moved).toBe(0);
  panel.edit(null);
  panel.open('settings');
  await panel.runOnly('000002');
  expect(focus.moved).toBe(0);
  expect(statuses(store)).toMatchObject({ '000001': 'done', '000002': 'done' });
});

test.each([
  ['the box that was read', 'textarea #reply .inbox', 1],
  ['the button that pastes', 'button .inbox', 1],
  ['a button of the chat', 'button .bridge', 1],
  ['the levels of the chat', 'input .bridge', 0],
  ['a row', 'button .row', 0],
  ['a field elsewhere', 'input .card', 0],
])('after a reading the focus goes on from %s: %s', async (_, on, moved) => {
  const { panel } = createPanelLogic(three, fakeExecutor());
  focus.on = on;
  await panel.readReply(line(4, 'CLICK', '#d'));
  expect(focus.moved).toBe(moved);
});

test('after a reading the focus stays in the box when another text stands there by then', async () => {
  const { panel, store } = createPanelLogic(three, fakeExecutor());
  store.setDraft('reply', 'the next text');
  focus.on = 'textarea #reply .inbox';
  await panel.readReply(line(4, 'CLICK', '#d'));
  expect(focus.moved).toBe(0);
});

test.each(['run', 'step', 'runTo'] as const)(
  '%s shows rows that a filter hides, and runs none of them before they were seen',
  async how => {
    const executor = fakeExecutor({ '000001': DONE });
    const { panel, store } = createPanelLogic(three, executor);
    const start = () => (how === 'runTo' ? panel.runTo('000002') : panel[how]());
    store.rows.filter.value = 'read';
    await start();
    expect(executor.ran).toEqual([]);
    expect(store.rows.filter.value).toBe('all');
    expect(store.ui.status.value).toContain('hidden');
    await start();
    expect(executor.ran[0]).toBe('000001');
  },
);
