// What hangs on a row (its editor, what was typed there, an unlocked field, advice) is for that row alone, whatever number it has and whichever session is shown.
import { expect, test, vi } from 'vitest';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, KEY, line, report, seen, statuses } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

/** What no row does. */
const NEVER = { v: 1, t: 0, a: 'NOOP', s: '', x: '' } as const;

const SECRET = report(seen({ sensitive: true, name: 'Password' }));
const typed = JSON.stringify({ x: 'of the user' });

/** A panel with a row of the AI's, and one of the user's under the next number, which is being edited. */
function adding() {
  const made = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  made.panel.addRow();
  made.store.setDraft(`edit:${KEY}:000002`, typed);
  return made;
}

const edits = (drafts: ReadonlyMap<string, string>) => Object.fromEntries([...drafts].filter(([name]) => name.startsWith('edit:')));
const words = ({ panel }: Pick<ReturnType<typeof adding>, 'panel'>) => panel.rows.value.map(row => `${row.item.id} ${row.words}`);

test.each([
  ['an action', line(2, 'CLICK', '#of-the-ai')],
  ['a line that cannot be read', '!baiact000002 {"v":1,"t":17,"a":"CLICK","s":'],
])('an open editor goes with its row when %s of a reply takes its number', async (_, reply) => {
  const { panel, store, journal } = adding();
  await panel.readReply(reply);
  expect([store.rows.editing.value, store.rows.openRow.value]).toEqual(['000003', '000003']);
  expect(edits(store.drafts.value)).toEqual({ [`edit:${KEY}:000003`]: typed });
  // What is written down is the same.
  store.disk.flushDrafts();
  expect(edits(journal.drafts)).toEqual({ [`edit:${KEY}:000003`]: typed });
  const before = panel.rows.value.find(row => row.item.id === '000002')?.item;
  await panel.save(store.rows.editing.value ?? '', { v: 1, t: 17, a: 'HOVER', s: '#of-the-user', x: '' });
  expect(panel.rows.value.find(row => row.item.id === '000002')?.item).toEqual(before);
  expect(words({ panel })).toContain('000003 HOVER #of-the-user');
});

test('what was typed into an editor that is closed by then goes with its row too', async () => {
  const { panel, store } = adding();
  panel.edit(null);
  store.rows.openRow.value = '000001';
  await panel.readReply(line(2, 'CLICK', '#of-the-ai'));
  expect([store.rows.editing.value, store.rows.openRow.value]).toEqual([null, '000001']);
  expect(edits(store.drafts.value)).toEqual({ [`edit:${KEY}:000003`]: typed });
});

test('several rows that give up their numbers keep what is theirs', async () => {
  const { panel, store } = adding();
  panel.addRow();
  store.setDraft(`edit:${KEY}:000003`, 'second');
  await panel.readReply([line(2, 'CLICK', '#two'), line(3, 'CLICK', '#three')].join('\n'));
  const own = panel.rows.value.filter(row => row.item.author === 'user').map(row => row.item.id);
  expect(own).toHaveLength(2);
  expect(edits(store.drafts.value)).toEqual({ [`edit:${KEY}:${own[0]}`]: typed, [`edit:${KEY}:${own[1]}`]: 'second' });
  expect(store.rows.editing.value).toBe(own[1]);
});

test('a line that is taken by hand moves an open editor out of its way', async () => {
  const { panel, store } = adding();
  await panel.readReply(`> ${line(2, 'CLICK', '#quoted')}`);
  expect(store.rows.editing.value).toBe('000002');
  const offered = panel.rows.value.find(row => row.item.problem?.proposal !== undefined)?.item.id;
  panel.help(offered ?? '', 'take-proposal');
  expect(words({ panel })).toContain('000002 CLICK #quoted');
  expect(store.rows.editing.value).toBe('000003');
  expect(edits(store.drafts.value)).toEqual({ [`edit:${KEY}:000003`]: typed });
});

test('a reply that takes no number moves nothing', async () => {
  const { panel, store } = adding();
  await panel.readReply(line(5, 'CLICK', '#e'));
  expect(store.rows.editing.value).toBe('000002');
  expect(edits(store.drafts.value)).toEqual({ [`edit:${KEY}:000002`]: typed });
});

/** A panel whose row 1 types into a field for secrets, which the user unlocked. */
async function unlocking() {
  const made = createPanelLogic([line(1, 'TYPE', '#pw', 'one')], fakeExecutor({}, { matches: () => SECRET }));
  await made.look();
  const status = () => made.panel.rows.value[0]?.status;
  expect(status()).toBe('blocked');
  made.panel.help('000001', 'unlock');
  expect(status()).toBe('queued');
  return { ...made, status };
}

test('“Type anyway” is for one row of one session', async () => {
  const { panel, store, look } = await unlocking();
  await panel.newSession();
  await panel.copyPrompt();
  await panel.readReply(`!baisession {"session_key":"${store.app.value.active}"}\n${line(1, 'TYPE', '#pw', 'two')}`);
  await look();
  expect(panel.rows.value.map(row => [row.status, row.unlocked])).toEqual([['blocked', false]]);
});

test.each([
  [
    'sent again with other content',
    (panel: ReturnType<typeof createPanelLogic>['panel']) => panel.readReply(line(1, 'TYPE', '#pw', 'other')),
  ],
  [
    'changed by hand',
    (panel: ReturnType<typeof createPanelLogic>['panel']) => panel.save('000001', { v: 1, t: 17, a: 'TYPE', s: '#pw', x: 'other' }),
  ],
])('“Type anyway” is for the words that were there: a row that is %s is asked about again', async (_, change) => {
  const { panel, look } = await unlocking();
  await change(panel);
  panel.help('000001', 'keep-newest');
  await look();
  expect(panel.rows.value[0]?.item.command?.json.x).toBe('other');
  expect(panel.rows.value.map(row => [row.status, row.unlocked])).toEqual([['blocked', false]]);
});

test('“Type anyway” stays with a row whose check box is taken away and set again, and not with its copy', async () => {
  const { panel, look, status } = await unlocking();
  panel.include('000001', false);
  panel.include('000001', true);
  expect(status()).toBe('queued');
  panel.duplicate('000001');
  await look();
  expect(panel.rows.value.map(row => row.unlocked)).toEqual([true, false]);
});

test('advice is for the rows that the other chat was asked about', async () => {
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')], fakeExecutor());
  const advice = () => panel.rows.value.map(row => store.rows.advice.value.get(row.item.command?.json ?? NEVER) ?? '');
  await panel.askAnother();
  await panel.readReply('!baiact000002upd001 {"v":1,"t":17,"a":"CLICK","s":"#pay","x":""}');
  await panel.readOpinion('1. Fine.\n2. Safe to approve.');
  // The second row is another one than was shown to the other chat.
  expect(advice()).toEqual(['Fine.', '']);
  await panel.readReply('!baiact000001upd001 {"v":1,"t":17,"a":"CLICK","s":"#delete","x":""}');
  expect(advice()).toEqual(['', '']);
});

test('what hangs on the rows of one session is gone when another one is shown', async () => {
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  await panel.askAnother();
  await panel.readOpinion('1. Fine.');
  await panel.askAnother();
  panel.edit('000001');
  store.rows.focusedRow.value = '000001';
  store.rows.alternatives.value = { id: '000001', list: [] };
  store.rows.choosing.value = { id: '000001', index: 0, count: 2, css: '#a', words: '' };
  store.rows.crops.value = new Map([[NEVER, 'data:']]);
  await panel.newSession();
  const { editing, openRow, focusedRow, alternatives, choosing, crops, advice, opinionAsked } = store.rows;
  expect([editing, openRow, focusedRow, alternatives, choosing, opinionAsked].map(each => each.value)).toEqual(Array(6).fill(null));
  expect([crops.value.size, advice.value.size]).toEqual([0, 0]);
  // The same when the one that is shown ends, and when another one is chosen.
  for (const go of [() => panel.end(store.app.value.active), panel.newSession, () => panel.switchTo(KEY)]) {
    panel.edit('000001');
    await go();
    expect(store.rows.editing.value).toBeNull();
  }
  expect(statuses(store)).toEqual({ '000001': 'queued' });
});

test('a picture of a target is shown beside what it was taken for, and nowhere else', async () => {
  const before = { document: globalThis.document, image: globalThis.Image };
  const canvas = { getContext: () => null, toDataURL: () => 'data:picture' };
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1;
      naturalHeight = 1;
      decode = () => Promise.resolve();
    },
  );
  vi.stubGlobal('document', { getElementById: () => null, createElement: () => canvas });
  try {
    const executor = fakeExecutor();
    let answer = () => {};
    executor.picture = () =>
      new Promise(resolve => {
        answer = () => resolve({ ok: true, value: { width: 1, height: 1, dataUrl: 'data:whole', name: '' } });
      });
    const { panel, store, look } = createPanelLogic([line(1, 'CLICK', '#a')], executor);
    const crop = () => panel.rows.value.map(row => store.rows.crops.value.get(row.item.command?.json ?? NEVER) ?? '');
    panel.set({ pictures: true });
    await look();
    panel.takeCrop('000001');
    answer();
    await eventually(() => expect(crop()).toEqual(['data:picture']));
    panel.takeCrop('000001');
    await panel.readReply('!baiact000001upd001 {"v":1,"t":17,"a":"CLICK","s":"#b","x":""}');
    expect(crop()).toEqual(['']);
    await panel.newSession();
    await panel.copyPrompt();
    await panel.readReply(`!baisession {"session_key":"${store.app.value.active}"}\n${line(1, 'CLICK', '#a')}`);
    expect(store.rows.crops.value.size).toBe(0);
    answer(); // late
    await eventually(() => expect(store.rows.crops.value.size).toBe(1));
    expect(crop()).toEqual(['']);
  } finally {
    vi.stubGlobal('document', before.document);
    vi.stubGlobal('Image', before.image);
  }
});
