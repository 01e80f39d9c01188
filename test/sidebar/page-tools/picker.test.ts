// Frames on the page follow the pointer in order, and none stays when a run begins. What is pointed at is for the row it was asked for, or for none.
import { describe, expect, test } from 'vitest';
import type { Executor } from '../../../src/executor/executor.ts';
import { createPicker } from '../../../src/sidebar/page-tools/picker.ts';
import { createRowViews } from '../../../src/sidebar/rows/row-model.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, line, noRules, plainWords, report, seen, statuses, storeWith } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

/** A page on which the first frame is drawn late: bAI's code comes there only then. */
function slowPage() {
  const { store } = storeWith([line(1, 'CLICK', '#a')]);
  const drawn: number[] = [];
  let calls = 0;
  const mark: Executor['mark'] = async (_tabId, marks) => {
    calls += 1;
    if (calls === 1) await new Promise(resolve => setTimeout(resolve, 60));
    drawn.push(marks.length);
    return { ok: true, value: null };
  };
  const rowOf = () => {
    const session = store.session.value;
    const views = createRowViews(plainWords);
    return session === null
      ? undefined
      : views(session, { matches: new Map(), address: '', activeTab: 17, unlocked: new Set(), ruling: noRules, moved: new Set() })[0];
  };
  const picker = createPicker({ store, executor: { ...fakeExecutor(), mark }, rowOf, say: () => undefined });
  return { store, drawn, picker, rowOf };
}

test('a frame that is still on its way is taken off after it came, not before', async () => {
  const { drawn, picker } = slowPage();
  picker.highlight('000001');
  await new Promise(resolve => setTimeout(resolve, 80));
  picker.unmark();
  await eventually(() => expect(drawn).toEqual([1, 0]));
});

test('what was framed by the pointer is off before a rehearsal draws; its leaving later takes nothing off, a run does', async () => {
  const { store, drawn, picker, rowOf } = slowPage();
  const row = rowOf();
  picker.highlight('000001');
  await new Promise(resolve => setTimeout(resolve, 80));
  await picker.frame(row === undefined ? [] : [row]);
  expect(drawn).toEqual([1, 0, 1]);
  picker.unhighlight();
  await new Promise(resolve => setTimeout(resolve, 120));
  expect(drawn).toEqual([1, 0, 1]);
  store.run.value = { kind: 'paused', why: 'dot', index: 0, ids: ['000001'] };
  await eventually(() => expect(drawn).toEqual([1, 0, 1, 0]));
});

test('a run that begins takes the frame off, and none is drawn while it goes on', async () => {
  const { store, drawn, picker } = slowPage();
  picker.highlight('000001');
  await eventually(() => expect(drawn).toEqual([1]));
  store.run.value = { kind: 'paused', why: 'dot', index: 0, ids: ['000001'] };
  await eventually(() => expect(drawn).toEqual([1, 0]));
  picker.highlight('000001');
  await new Promise(resolve => setTimeout(resolve, 120));
  expect(drawn).toEqual([1, 0]);
});

/** A panel whose user is picking a target for row 1; `answer` is the press on the page, which comes even after the picking was called off. */
async function picking(...lines: string[]) {
  const answers: (() => void)[] = [];
  let signal: AbortSignal | undefined;
  const executor = fakeExecutor();
  executor.pick = (_tabId, abort) => {
    signal = abort;
    return new Promise(resolve => {
      const alternatives = [{ css: '#picked', why: 'id' as const }];
      answers.push(() => resolve({ ok: true, value: { css: '#picked', alternatives, seen: seen() } }));
    });
  };
  const made = createPanelLogic(lines, executor);
  const picked = made.panel.pick('000001');
  await eventually(() => expect(signal).toBeDefined());
  const press = () => {
    answers[0]?.();
    return picked;
  };
  return { ...made, press, isOver: () => signal?.aborted === true && made.store.rows.picking.value === null };
}

test('what is picked for a row of one session does not become a row of another', async () => {
  const { panel, store, press, isOver } = await picking(line(1, 'TYPE', '#a', 'of the first session'));
  await panel.newSession();
  expect(isOver()).toBe(true);
  await panel.copyPrompt();
  await panel.readReply(`!baisession {"session_key":"${store.app.value.active}"}\n${line(1, 'CLICK', '#b')}`);
  await press();
  expect(panel.rows.value.map(row => row.item.command?.json)).toMatchObject([{ a: 'CLICK', s: '#b' }]);
  expect(store.rows.alternatives.value).toBeNull();
  expect(store.drafts.value.size).toBe(0);
});

test.each([
  ['an update of the AI', '!baiact000001upd001 {"v":1,"t":17,"a":"TYPE","s":"#new","x":"newest"}', { s: '#new', x: 'newest' }],
  ['other content under its number', line(1, 'CLICK', '#other'), { a: 'CLICK', s: '#other' }],
])('%s ends the picking of its target, and stays', async (_, reply, json) => {
  const { panel, press, isOver } = await picking(line(1, 'TYPE', '#a', 'first'));
  await panel.readReply(reply);
  expect(isOver()).toBe(true);
  await press();
  expect(panel.rows.value[0]?.item.command?.json).toMatchObject(json);
});

test('a row that ran while its target was picked keeps what came of it', async () => {
  const { panel, store, press, isOver } = await picking(line(1, 'CLICK', '#a'));
  await panel.run();
  expect(isOver()).toBe(true);
  await press();
  expect(statuses(store)).toEqual({ '000001': 'done' });
  expect(panel.rows.value[0]?.item.command?.json.s).toBe('#a');
});

test('a run ends the picking for a row that it does not take', async () => {
  const { panel, press, isOver } = await picking(line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b'));
  await panel.runOnly('000002');
  expect(isOver()).toBe(true);
  await press();
  expect(panel.rows.value[0]?.item.command?.json.s).toBe('#a');
});

test('what changes elsewhere does not end the picking', async () => {
  const { panel, store, press, isOver } = await picking(line(1, 'CLICK', '#a'));
  panel.setGoal('a goal');
  await panel.readReply(line(2, 'CLICK', '#b'));
  expect(isOver()).toBe(false);
  await press();
  expect(panel.rows.value[0]?.item.command?.json.s).toBe('#picked');
  expect(store.rows.picking.value).toBeNull();
});

test('another picking may begin while the page has not answered the one that was called off', async () => {
  const { panel, store, press } = await picking(line(1, 'CLICK', '#a'));
  await panel.readReply(line(1, 'CLICK', '#other'));
  void panel.pick('000001');
  await press();
  expect(store.rows.picking.value).toBe('000001');
  expect(panel.rows.value[0]?.item.command?.json.s).toBe('#other');
  panel.stop();
  expect(store.rows.picking.value).toBeNull();
});

test('one of several matches is not taken for a row that has become another one', async () => {
  const executor = fakeExecutor({}, { matches: () => report(seen({}, 1), seen({}, 2)) });
  executor.selectors = async target => ({ ok: true, value: [{ css: `#match-${target.node}`, why: 'id' }] });
  const { panel, store, look } = createPanelLogic([line(1, 'CLICK', '.many')], executor);
  await look();
  panel.cycle('000001', 1);
  await eventually(() => expect(store.rows.choosing.value?.css).toBe('#match-1'));
  await panel.readReply('!baiact000001upd001 {"v":1,"t":17,"a":"CLICK","s":".others","x":""}');
  expect(store.rows.choosing.value).toBeNull();
  store.rows.choosing.value = { id: '000001', index: 0, count: 2, css: '#match-1', words: '' };
  panel.useMatch('000001');
  await look();
  expect(panel.rows.value[0]?.item.command?.json.s).toBe('.others');
});

describe('a target in another tab', () => {
  /** A row whose tab is closed. The tab that is shown is 17. */
  async function closed(raw: string) {
    const gone = { ok: false as const, error: { code: 'TAB_GONE' as const, message: 'The tab is closed.', hint: '' } };
    const executor = fakeExecutor();
    executor.match = async tabId => (tabId === 17 ? report(seen()) : gone);
    const tabs: number[] = [];
    executor.pick = async tabId => {
      tabs.push(tabId);
      return { ok: true, value: { css: '#picked', alternatives: [], seen: seen() } };
    };
    const logic = createPanelLogic([raw], executor);
    await logic.look();
    return { ...logic, executor, tabs, json: () => logic.panel.rows.value[0]?.item.command?.json };
  }

  test('of a row whose tab is closed is pointed at on the page that is there', async () => {
    const { panel, tabs, json } = await closed(line(1, 'CLICK', '#a').replace('"t":17', '"t":99'));
    await panel.pick('000001');
    expect(tabs).toEqual([17]);
    await eventually(() => expect(json()).toMatchObject({ t: 17, s: '#picked' }));
  });

  test('that is a number means nothing there: "Use this tab" asks to point at it, and changes nothing before', async () => {
    const { panel, tabs, json } = await closed(line(1, 'CLICK', '[ref=12]').replace('"t":17', '"t":99'));
    panel.help('000001', 'retarget');
    expect(json()).toMatchObject({ t: 99, s: '[ref=12]' });
    await eventually(() => expect(json()).toMatchObject({ t: 17, s: '#picked' }));
    expect(tabs).toEqual([17]);
  });

  test('by a selector of its own is looked for in the tab that the user chooses', async () => {
    const { panel, tabs, json } = await closed(line(1, 'CLICK', '#a').replace('"t":17', '"t":99'));
    panel.help('000001', 'retarget');
    await eventually(() => expect(json()).toMatchObject({ t: 17, s: '#a' }));
    expect(tabs).toEqual([]);
  });

  describe('of a drag that ends in a number: both ends are chosen there, and nothing is changed before', () => {
    const drag = (from: string, to: string) => closed(line(1, 'DRAG', from, to).replace('"t":17', '"t":99'));
    const draftOf = (panel: Awaited<ReturnType<typeof closed>>['panel']) => JSON.parse([...panel.store.drafts.value.values()][0] ?? '{}');

    test.each(['retarget', 'pick'] as const)('that begins in a number too, by %s', async by => {
      const { panel, tabs, json, executor } = await drag('[ref=11]', 'to before [ref=12]');
      const escaped = { ok: false as const, error: { code: 'INTERRUPTED' as const, message: '', hint: '' } };
      const { pick } = executor;
      executor.pick = async (...of) => (tabs.length === 0 ? pick(...of) : (await pick(...of), escaped));
      if (by === 'pick') await panel.pick('000001');
      else panel.help('000001', 'retarget');
      await eventually(() => expect(tabs).toEqual([17, 17]));
      expect(json()).toMatchObject({ t: 99, s: '[ref=11]', x: 'to before [ref=12]' });
      expect(draftOf(panel)).toMatchObject({ t: '17', s: '#picked', x: 'to before ' });
      executor.pick = pick;
      await panel.pick('000001', 'x', 17);
      expect(draftOf(panel)).toMatchObject({ t: '17', s: '#picked', x: 'to before #picked' });
      expect(panel.store.rows.editing.value).toBe('000001');
    });

    test('that begins in a selector of its own', async () => {
      const { panel, tabs, json } = await drag('#a', '[ref=12]');
      panel.help('000001', 'retarget');
      await eventually(() => expect(draftOf(panel)).toMatchObject({ t: '17', s: '#a', x: '#picked' }));
      expect(tabs).toEqual([17]);
      expect(panel.store.rows.editing.value).toBe('000001');
      expect(json()).toMatchObject({ t: 99, s: '#a', x: '[ref=12]' });
    });
  });
});
