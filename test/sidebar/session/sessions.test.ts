// Several sessions side by side: each keeps its own queue, goal, chat and tab, and the chat is told which one goes on.
import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { listSessions } from '../../../src/sidebar/app/state.ts';
import { createSessionTabs, loadSessionTabs, placeOf } from '../../../src/sidebar/session/session-tabs.ts';
import { type KnownTabs, startTabTracker, type TabTracker } from '../../../src/sidebar/session/tab-tracker.ts';
import { fakeExecutor, HANDSHAKE, KEY, line, report, seen, storeWith } from '../fakes.ts';
import { clipboard, createPanelLogic } from '../panel-logic.ts';

/** A second, connected session beside the first one of the fakes. Its key. */
async function addSession(panel: ReturnType<typeof createPanelLogic>['panel'], ...lines: string[]): Promise<string> {
  await panel.newSession();
  const key = panel.store.app.value.active;
  await panel.copyPrompt();
  await panel.readReply([`!baisession {"session_key":"${key}"}`, ...lines].join('\n'));
  return key;
}

const ids = (panel: ReturnType<typeof createPanelLogic>['panel']) => panel.rows.value.map(row => row.words);

describe('two sessions', () => {
  test('keep their own queue, goal and link, and are switched by hand', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    panel.setGoal('first goal');
    const second = await addSession(panel, line(1, 'CLICK', '#two'));
    panel.setGoal('second goal');
    expect(second).not.toBe(KEY);
    expect([ids(panel), store.session.value?.goal]).toEqual([['CLICK #two'], 'second goal']);
    await panel.switchTo(KEY);
    expect([ids(panel), store.session.value?.goal]).toEqual([['CLICK #one'], 'first goal']);
    expect(listSessions(store.app.value).map(({ key, open }) => [key, open])).toEqual([
      [KEY, 1],
      [second, 1],
    ]);
  });

  test('a row that stands open does not open the row of that number in the other one; an unfinished edit waits in its own', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    panel.edit('000001');
    store.setDraft(`edit:${KEY}:000001`, '{"s":"#other"}');
    await addSession(panel, line(1, 'CLICK', '#two'));
    expect([store.rows.openRow.value, store.rows.editing.value]).toEqual([null, null]);
    panel.edit('000001');
    await panel.switchTo(KEY);
    expect([store.rows.openRow.value, store.rows.editing.value]).toEqual([null, null]);
    expect(store.drafts.value.get(`edit:${KEY}:000001`)).toBe('{"s":"#other"}');
  });

  test('of one chat: the message begins with the switch until it was told, and the answer goes on where the session was', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    await addSession(panel);
    await panel.switchTo(KEY);
    expect(panel.message.value.split('\n')[0]).toBe(`!baiswitch {"session_key":"${KEY}"}`);
    expect(panel.next.value).toBe('message');
    await panel.copyMessage();
    expect(clipboard.at(-1)).toBe(panel.message.value);
    await panel.readReply(`${HANDSHAKE}\n${line(2, 'CLICK', '#more')}`);
    expect(ids(panel)).toEqual(['CLICK #one', 'CLICK #more']);
    expect(panel.message.value).not.toContain('!baiswitch');
    expect(store.session.value?.link).toBe('connected');
  });

  test('what is opened while a new session, or the way to another one, is still being written stays open', async () => {
    const { panel, store, journal } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    const append = journal.append.bind(journal);
    let write = (): void => undefined;
    journal.append = event => new Promise<void>(resolve => (write = resolve)).then(() => append(event));
    for (const change of [() => panel.newSession(), () => panel.switchTo(KEY)]) {
      panel.open('sessions');
      const changed = change();
      await Promise.resolve();
      expect(store.ui.sheet.value).toBeNull();
      panel.open('keys');
      store.ui.view.value = 'message';
      const writing = setInterval(() => write());
      await changed;
      clearInterval(writing);
      expect([store.ui.sheet.value, store.ui.view.value]).toEqual(['keys', 'message']);
    }
  });

  test('a session that is left while an undo is being prepared keeps what was done, and nothing is noted in the other one', async () => {
    const field = seen({ tag: 'input', role: 'textbox', type: 'text', name: 'Amount' });
    const executor = fakeExecutor({}, { matches: () => report(field) });
    const { panel, store } = createPanelLogic([line(1, 'TYPE', '#one', 'x')], executor);
    const second = await addSession(panel, line(1, 'TYPE', '#two', 'y'));
    await panel.run();
    await panel.switchTo(KEY);
    await panel.run();
    expect(panel.undoable.value).toHaveLength(1);
    const items = () => [KEY, second].map(key => store.app.value.sessions.get(key)?.items);
    const before = items();
    await Promise.all([panel.undo('000001'), panel.switchTo(second)]);
    expect(items()).toEqual(before);
  });

  test('a recipe fills the session in which it was used', async () => {
    const { panel, store, journal } = createPanelLogic([], fakeExecutor());
    const second = await addSession(panel);
    await panel.switchTo(KEY);
    const append = journal.append;
    journal.append = async event => {
      if (event.type === 'session' && event.event.type === 'inserted') await panel.switchTo(second);
      return append.call(journal, event);
    };
    const steps = ['#a', '#b', '#c'].map(s => ({ v: 1 as const, a: 'CLICK' as const, s, x: '' }));
    await panel.useRecipe({ name: 'Three', steps, inputs: [] }, new Map());
    expect([KEY, second].map(key => store.app.value.sessions.get(key)?.items.length)).toEqual([3, 0]);
  });

  test('a reply of the other one is offered with its name, and nothing is mixed', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    const second = await addSession(panel);
    await panel.rename(second, 'The second');
    await panel.switchTo(KEY);
    await panel.readReply(`!baisession {"session_key":"${second}"}\n${line(1, 'CLICK', '#two')}`);
    expect(store.ui.notice.value).toMatchObject({
      key: 'foreign',
      foreignKey: second,
      text: 'This reply belongs to session “The second”.',
    });
    expect(ids(panel)).toEqual(['CLICK #one']);
    expect(store.drafts.value.get('reply')).toContain('#two');
    await panel.switchTo(second);
    await panel.readReply(store.drafts.value.get('reply') ?? '');
    expect(ids(panel)).toEqual(['CLICK #two']);
  });

  test('single lines of the other one are left in the box, with its name and the way there', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    const second = await addSession(panel);
    await panel.rename(second, 'The second');
    await panel.switchTo(KEY);
    const of = (key: string, lines: string) => `!baisession {"session_key":"${key}"}\n${lines}`;
    await panel.readReply(`${of(second, line(1, 'CLICK', '#two'))}\n${of(KEY, line(2, 'CLICK', '#three'))}`);
    expect(ids(panel)).toEqual(['CLICK #one', 'CLICK #three']);
    expect(store.ui.notice.value).toMatchObject({
      key: 'foreign',
      foreignKey: second,
      text: '1 action, 1 of another session. What is of another session belongs to “The second”.',
    });
    await panel.switchTo(second);
    await panel.readReply(store.drafts.value.get('reply') ?? '');
    expect(ids(panel)).toEqual(['CLICK #two']);
  });

  test('neither a new one nor a switch while a run is on', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    const second = await addSession(panel);
    store.run.value = { kind: 'running', ids: ['000001'], index: 0, progress: null, stopping: false };
    await panel.newSession();
    await panel.switchTo(KEY);
    await panel.end(second);
    expect(store.app.value.active).toBe(second);
    expect(listSessions(store.app.value)).toHaveLength(2);
    expect(store.ui.status.value).toMatch(/^Stop the run/);
  });

  test('one that was ended is gone with what was typed for it, and the other goes on', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    const second = await addSession(panel);
    panel.draftGoal('half a goal');
    await panel.end(second);
    expect(store.app.value.active).toBe(KEY);
    expect([...store.drafts.value.keys()].filter(name => name.includes(second))).toEqual([]);
    expect(store.ui.status.value).toBe('The session is deleted.');
  });
});

describe('reading what is no answer', () => {
  test('bAI’s own message says so, and changes nothing', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    await panel.copyMessage();
    await panel.readReply(clipboard.at(-1) ?? '');
    expect(store.ui.notice.value).toMatchObject({ tone: 'warning', text: expect.stringContaining('a text of bAI’s own') });
    expect(ids(panel)).toEqual(['CLICK #one']);
  });

  test('bAI’s own prompt, read too early, does not stay in the box where the answer is to go', async () => {
    const { panel, store } = createPanelLogic([], fakeExecutor());
    await panel.newSession();
    await panel.copyPrompt();
    await panel.readReply(clipboard.at(-1) ?? '');
    expect(store.ui.notice.value?.text).toContain('a text of bAI’s own');
    expect(store.drafts.value.get('reply') ?? '').toBe('');
  });

  test('a line that cannot be read makes the message the next step, with the mended line in it', async () => {
    const { panel } = createPanelLogic([], fakeExecutor());
    await panel.copyMessage();
    await panel.readReply('!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"#a\\_b","x":""}');
    expect(panel.next.value).toBe('message');
    await panel.copyMessage();
    expect(clipboard.at(-1)).toMatch(/^Line 000001 was not readable: .* send !baiact000001 \{.*"s":"#a_b"/);
    expect(clipboard.at(-1)).not.toContain('reminder');
  });
});

describe('the tabs of a session', () => {
  const facts = (t: number) => ({
    t,
    u: `https://${t}.example/`,
    n: '',
    nav: 'idle' as const,
    windowId: 1,
    access: 'yes' as const,
    why: null,
  });

  test('its chat and its tab come back with it', async () => {
    const { store } = storeWith([]);
    const chatTab = signal<number | null>(1);
    const work = signal<number | null>(17);
    const resumed: KnownTabs[] = [];
    const tabTracker: Pick<TabTracker, 'chatTab' | 'work' | 'resume' | 'workOn'> = {
      chatTab,
      work,
      resume: async each => void resumed.push(each),
      workOn: async tab => {
        work.value = tab;
      },
    };
    const kept: unknown[] = [];
    const area = { get: async () => ({}), set: async (items: object) => void kept.push(items), clear: async () => undefined };
    const sessionTabs = createSessionTabs(store, tabTracker, {}, area);
    const hears = (key: string) => store.dispatch({ type: 'session', key, event: { type: 'replyRead', at: 9, text: 'Done.' } });
    await hears(KEY);
    expect(sessionTabs.leave()).toBe(KEY);
    const other = 'f'.repeat(32);
    await store.dispatch({ type: 'session', key: other, event: { type: 'created', at: 9, key: other, name: 'Other' } });
    await sessionTabs.begin();
    expect(work.value).toBeNull();
    expect(sessionTabs.inOtherChats(KEY, other)).toBe(false);
    chatTab.value = 2;
    await hears(other);
    expect(sessionTabs.inOtherChats(KEY, other)).toBe(true);
    await sessionTabs.enter(KEY);
    await sessionTabs.enter(other);
    expect(resumed).toEqual([
      { chat: 1, work: 17 },
      { chat: 2, work: null },
    ]);
    // A panel that opens later in this browser finds them again.
    const found = await loadSessionTabs({ ...area, get: async () => JSON.parse(JSON.stringify(kept.at(-1))) });
    expect(found).toEqual({ [KEY]: { chat: 1, work: 17 }, [other]: { chat: 2, work: null } });
  });

  test('a panel that opens works on the page that was noted in this browser, else on the one of the last message if it still shows that site', async () => {
    const { store } = storeWith([]);
    const session = store.session.value && { ...store.session.value, contextTab: 17, contextUrl: 'https://17.example/cart' };
    const there = (t: number) => Promise.resolve(facts(t));
    expect(await placeOf(session, { [KEY]: { chat: null, work: 5 } }, there)).toBe(5);
    expect(await placeOf(session, {}, there)).toBe(17);
    // After a restart the number may be another tab's, the chat's too.
    expect(await placeOf(session, {}, () => Promise.resolve({ ...facts(17), u: 'https://chat.example/' }))).toBeNull();
    expect(await placeOf(session, {}, () => Promise.resolve({ ...facts(17), u: '' }))).toBeNull();
    expect(await placeOf(session, {}, () => Promise.resolve(null))).toBeNull();
  });

  test('a tab that is gone is not gone back to', async () => {
    const described: (number | undefined)[] = [];
    const there = new Set([5, 8]);
    let tell: (t: number) => void = () => undefined;
    const tabTracker = startTabTracker({
      reader: {
        facts: t => Promise.resolve(there.has(t) ? facts(t) : null),
        active: () => Promise.resolve(facts(5)),
        watch: watcher => {
          tell = t => watcher.active(facts(t));
          return () => undefined;
        },
      },
      last: null,
      isChat: each => Promise.resolve(each.t === 5),
      describe: each => void described.push(each?.t),
      changed: () => undefined,
      opened: () => undefined,
    });
    tell(5);
    await tabTracker.resume({ chat: 5, work: 8 });
    expect([described.at(-1), tabTracker.work.value, tabTracker.chatTab.value]).toEqual([8, 8, 5]);
    there.delete(8);
    await tabTracker.resume({ chat: 9, work: 8 });
    expect([tabTracker.work.value, tabTracker.chatTab.value]).toEqual([null, 5]);
  });
});
