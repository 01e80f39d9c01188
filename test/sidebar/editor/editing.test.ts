// Editing a line: as strict as reading one, nothing typed is lost, and a broken line keeps what could be read of it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatActionJson } from '../../../src/protocol/prompt/format.ts';
import { createItem } from '../../../src/protocol/queue/queue.ts';
import { lowerAction } from '../../../src/protocol/reader/lower.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { readDraft, saveableEdit } from '../../../src/sidebar/rows/edit-draft.ts';
import { actionJson } from '../../protocol/arbitraries.ts';
import { options, same } from '../../protocol/reader/runs.ts';
import { fakeExecutor, line, storeWith } from '../fakes.ts';
import { clipboard, createPanelLogic } from '../panel-logic.ts';

function itemOf(text: string) {
  const item = storeWith([text]).store.session.value?.items[0];
  if (!item) throw new Error('no row');
  return item;
}

test('a fresh draft is the row as it is', () => {
  expect(readDraft(undefined, itemOf(line(1, 'TYPE', '#a', 'hello')), 17)).toEqual({
    a: 'TYPE',
    s: '#a',
    x: 'hello',
    d: '0',
    tm: '8000',
    t: '17',
    of: '{"v":1,"t":17,"a":"TYPE","s":"#a","x":"hello"}',
  });
});

test('a stored draft wins, and one that cannot be read is dropped', () => {
  const item = itemOf(line(1, 'TYPE', '#a', 'hello'));
  expect(readDraft('{"x":"other","tm":"9"}', item, 17)).toMatchObject({ a: 'TYPE', s: '#a', x: 'other', tm: '9' });
  expect(readDraft('{"x":', item, 17)).toMatchObject({ x: 'hello' });
});

test('a broken line starts from what could be read of it', () => {
  const item = itemOf('!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"a[title=\\"x\\"]","y":3}');
  expect(item.status).toBe('invalid');
  expect(readDraft(undefined, item, 5)).toMatchObject({ a: 'CLICK', s: 'a[title="x"]', t: '17' });
});

test('a draft is as strict as a line of the AI', () => {
  const good = readDraft(undefined, itemOf(line(1, 'CLICK', '#a')), 17);
  expect(saveableEdit(good)).toMatchObject({ ok: true, json: { a: 'CLICK', s: '#a', t: 17 } });
  expect(saveableEdit({ ...good, s: '' })).toMatchObject({ ok: false, field: 's' });
  expect(saveableEdit({ ...good, tm: 'soon' })).toMatchObject({ ok: false, field: 'tm', message: 'Timeout must be a whole number.' });
  expect(saveableEdit({ ...good, d: '99999999' })).toMatchObject({ ok: false, field: 'd' });
  expect(saveableEdit({ ...good, a: 'OPEN_TAB', s: '', x: 'javascript:alert(1)' })).toMatchObject({ ok: false, field: 'x' });
});

test('what was opened and not touched is saved as the same bytes, and one field that is touched leaves the others', () => {
  fc.assert(
    fc.property(actionJson, fc.nat({ max: 60_000 }), (json, delay) => {
      const lowered = lowerAction(json);
      if (!lowered.ok) return;
      const item = { ...createItem('000001', '', 1), command: { id: '000001', rev: 0, ...lowered.value } };
      const draft = readDraft(undefined, item, null);
      const saved = saveableEdit(draft);
      if (!saved.ok) throw new Error(saved.message);
      same(formatActionJson(saved.json), formatActionJson(lowered.value.json));
      const later = saveableEdit({ ...draft, d: String(delay) });
      if (!later.ok) throw new Error(later.message);
      same(later.json.o?.d ?? 0, delay);
      same(formatActionJson({ ...later.json, o: {} }), formatActionJson({ ...lowered.value.json, o: {} }));
      same(later.json.o?.tm, lowered.value.json.o?.tm);
    }),
    { ...options, numRuns: Math.min(options.numRuns, 5_000) },
  );
});

test('an edit and a deletion reach the message as upd and del', async () => {
  const { panel } = createPanelLogic([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')], fakeExecutor());
  await panel.save('000001', { v: 1, t: 17, a: 'CLICK', s: '#changed', x: '' });
  panel.remove('000002');
  expect(panel.message.value).toMatch(/^!baiact000001upd001 \{.*#changed.*\}\n!baiact000002del\n!baictx /);
});

test('a picked element becomes the new target of its row', async () => {
  const executor = fakeExecutor();
  executor.pick = async () => {
    const [candidate] = await executor.match(17, '#a').then(reply => (reply.ok ? reply.value.candidates : []));
    if (!candidate) throw new Error('no candidate');
    return { ok: true, value: { css: '#picked', alternatives: [{ css: '#picked', why: 'id' as const }], seen: candidate } };
  };
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a')], executor);
  await panel.pick('000001');
  expect(store.session.value?.items[0]?.command?.json.s).toBe('#picked');
  expect(store.rows.picking.value).toBeNull();
});

test('a goal check is asked for after a reply that proposes nothing, once', async () => {
  const { panel } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  await panel.run();
  expect(panel.askGoal.value).toBe(false);
  await panel.readReply('All done, please have a look.');
  expect(panel.askGoal.value).toBe(true);
  panel.checkGoal('failed');
  expect(panel.askGoal.value).toBe(false);
  expect(panel.message.value).toContain('"goal_check":"failed"');
});

test('a text without any line is said so and stays in the box until the AI is connected', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  await panel.newSession();
  await panel.readReply('Hello, how can I help?');
  expect(store.ui.notice.value?.tone).toBe('warning');
  expect(store.drafts.value.get('reply')).toBe('Hello, how can I help?');
});

test('what was typed into the box while a text was read is not lost', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  const reading = panel.readReply(line(1, 'CLICK', '#a'));
  store.setDraft('reply', 'the next reply');
  await reading;
  expect(store.drafts.value.get('reply')).toBe('the next reply');
});

test('a message is told with the tab that it describes, though the user is in another one when the clipboard answers', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  const described = store.tab.facts.value;
  if (described === null) throw new Error('The panel follows a tab.');
  const copying = panel.copyMessage();
  store.tab.facts.value = { ...described, t: described.t + 1 };
  await copying;
  await panel.readReply(line(1, 'CLICK', '#a'));
  expect(store.session.value?.contextTab).toBe(described.t);
});

test('the prompt is told with the tab that it describes', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  const described = store.tab.facts.value;
  if (described === null) throw new Error('The panel follows a tab.');
  const copying = panel.copyPrompt();
  store.tab.facts.value = { ...described, t: described.t + 1 };
  await copying;
  expect(store.session.value?.contextTab).toBe(described.t);
});

test('a second opinion is asked for in words that no reader takes for commands', async () => {
  const { panel } = createPanelLogic([line(1, 'CLICK', '#a'), line(2, 'TYPE', '#b', '!baiact000009del')], fakeExecutor());
  await panel.askAnother();
  const asked = clipboard.at(-1) ?? '';
  expect(asked).toContain('000001. CLICK [change]\n   baiact000001 {');
  expect(parse(asked).entries).toEqual([]);
});
