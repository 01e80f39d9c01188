// Which tab is described: the one in front, but never a chat, and from the user's choice on the working page, whatever is in front.
import { expect, test } from 'vitest';
import type { ContextReader, TabFacts } from '../../../src/context/context-reader.ts';
import { isChatAddress } from '../../../src/sidebar/session/chat-sites.ts';
import { startTabTracker } from '../../../src/sidebar/session/tab-tracker.ts';

const facts = (t: number, n = `Tab ${t}`): TabFacts => ({
  t,
  u: `https://site${t}.example/`,
  n,
  nav: 'idle',
  windowId: 1,
  access: 'yes',
  why: null,
});
const CHAT = 9;

function setUp() {
  const tabs = new Map([1, 2, CHAT].map(t => [t, facts(t)]));
  let watcher: Parameters<ContextReader['watch']>[0] | null = null;
  let front = 1;
  let asked: Promise<void> = Promise.resolve();
  const described: (string | null)[] = [];
  const tabTracker = startTabTracker({
    reader: {
      facts: t => Promise.resolve(tabs.get(t) ?? null),
      active: () => {
        const answer = tabs.get(front) ?? null;
        return asked.then(() => answer);
      },
      watch: on => {
        watcher = on;
        return () => {};
      },
    },
    last: null,
    isChat: tab => Promise.resolve(tab.t === CHAT),
    describe: tab => described.push(tab?.n ?? null),
    changed: () => {},
    opened: () => {},
  });
  const go = async (t: number) => {
    front = t;
    watcher?.active(tabs.get(t) ?? null);
    await new Promise(resolve => setTimeout(resolve));
  };
  const open = (id: number, openerId: number, how: { byPage?: boolean; address?: string } = {}) => {
    tabs.set(id, { ...facts(id), ...(how.address === undefined ? {} : { u: how.address }) });
    watcher?.created?.({ id, openerId, byPage: how.byPage ?? false });
  };
  const change = async (t: number, n: string) => {
    tabs.set(t, facts(t, n));
    watcher?.changed(t);
    await new Promise(resolve => setTimeout(resolve));
  };
  const close = async (t: number) => {
    tabs.delete(t);
    watcher?.changed(t);
    await new Promise(resolve => setTimeout(resolve));
  };
  /** From now on the browser answers for the tab in front only when it is let. */
  const holdAnswers = () => {
    let letGo = () => {};
    asked = new Promise(resolve => {
      letGo = resolve;
    });
    return () => letGo();
  };
  return { tabTracker, described, go, open, change, close, tabs, holdAnswers };
}

test('describes the tab in front', async () => {
  const { described, go } = setUp();
  await go(1);
  await go(2);
  expect(described).toEqual(['Tab 1', 'Tab 2']);
});

test('keeps describing the page while a chat is in front, and remembers the chat', async () => {
  const { described, go, tabTracker, change } = setUp();
  await go(1);
  await go(CHAT);
  expect(described.at(-1)).toBe('Tab 1');
  expect(tabTracker.chatTab.value).toBe(CHAT);
  await change(1, 'Changed behind');
  expect(described.at(-1)).toBe('Changed behind');
});

test('describes a chat only when there is nothing else', async () => {
  const { described, go } = setUp();
  await go(CHAT);
  expect(described.at(-1)).toBe(`Tab ${CHAT}`);
});

test('works on the chosen page whatever comes to the front, and says what is in front', async () => {
  const { described, go, tabTracker } = setUp();
  await go(1);
  await tabTracker.workOn(1);
  await go(2);
  await go(CHAT);
  expect(described.at(-1)).toBe('Tab 1');
  expect(tabTracker.front.value?.facts.t).toBe(CHAT);
  await go(2);
  await tabTracker.workOn(2);
  await go(1);
  expect([described.at(-1), tabTracker.work.value]).toEqual(['Tab 2', 2]);
});

test('goes along with a tab that a row or a page has opened from the working page, and back again, but not with one that the user opened', async () => {
  const { described, go, tabTracker, open, close } = setUp();
  await go(1);
  await tabTracker.workOn(1);
  open(11, 1);
  await go(11);
  expect(described.at(-1)).toBe('Tab 1');
  open(12, 1, { byPage: true });
  await go(12);
  expect(described.at(-1)).toBe('Tab 12');
  open(13, 12);
  tabTracker.addTab(13);
  await go(13);
  expect([described.at(-1), tabTracker.work.value]).toEqual(['Tab 13', 13]);
  await go(1);
  expect(described.at(-1)).toBe('Tab 1');
  await go(13);
  await close(13);
  await go(2);
  expect([described.at(-1), tabTracker.work.value]).toEqual(['Tab 12', 12]);
  open(14, 2, { byPage: true });
  await go(14);
  expect(described.at(-1)).toBe('Tab 12');
});

test('a tab that a row opened is gone along with also where it came to the front before that was known', async () => {
  const { described, go, tabTracker, tabs } = setUp();
  await go(1);
  await tabTracker.workOn(1);
  tabs.set(15, facts(15));
  await go(15);
  expect(described.at(-1)).toBe('Tab 1');
  tabTracker.addTab(15);
  await new Promise(resolve => setTimeout(resolve));
  expect(described.at(-1)).toBe('Tab 15');
});

test.each(['chrome://newtab/', 'about:newtab', 'chrome-extension://abc/sidebar/index.html'])(
  '%s, which nobody but the user opens, is not gone along with, nor what is shown in its tab later',
  async address => {
    const { described, go, tabTracker, open, change } = setUp();
    await go(1);
    await tabTracker.workOn(1);
    open(16, 1, { address });
    tabTracker.addTab(16);
    await go(16);
    expect([described.at(-1), tabTracker.work.value]).toEqual(['Tab 1', 1]);
    await change(16, 'Typed by the user');
    await go(16);
    expect([described.at(-1), tabTracker.work.value]).toEqual(['Tab 1', 1]);
  },
);

test('a working page that was closed is nobody’s successor: nothing is described until the user chooses', async () => {
  const { described, go, tabTracker, close } = setUp();
  await go(1);
  await tabTracker.workOn(1);
  await go(2);
  await close(1);
  expect([described.at(-1), tabTracker.work.value, tabTracker.closed.value]).toEqual([null, null, true]);
  await go(CHAT);
  await go(2);
  expect(described.at(-1)).toBeNull();
  await tabTracker.workOn(2);
  expect([described.at(-1), tabTracker.closed.value]).toEqual(['Tab 2', false]);
});

test('before a page is chosen, what is in front takes the place of one that is closed', async () => {
  const { described, go, close } = setUp();
  await go(2);
  await go(CHAT);
  expect(described.at(-1)).toBe('Tab 2');
  await close(2);
  expect(described.at(-1)).toBe(`Tab ${CHAT}`);
});

test('a chat that was opened from the working page is no page to work on', async () => {
  const { described, go, tabTracker, open } = setUp();
  await go(1);
  await tabTracker.workOn(1);
  open(CHAT, 1, { byPage: true });
  await go(CHAT);
  expect([described.at(-1), tabTracker.work.value]).toEqual(['Tab 1', 1]);
});

test('who has it look again waits until what is described is what is there', async () => {
  const { described, go, tabTracker, tabs } = setUp();
  await go(1);
  tabs.set(1, facts(1, 'Another page'));
  await tabTracker.refresh();
  expect(described.at(-1)).toBe('Another page');
});

test('an answer about the tab in front that comes after the user went on describes nothing, and who waits for it hears of the later look', async () => {
  const { described, go, tabTracker, holdAnswers } = setUp();
  await go(1);
  const answer = holdAnswers();
  const looked = tabTracker.refresh();
  await go(2);
  answer();
  await looked;
  expect(described).toEqual(['Tab 1', 'Tab 2']);
});

test('knows chats by their address, the practice chat and those that the user named too', () => {
  const practice = 'chrome-extension://abc/practice/chat.html';
  const own = { practice, hosts: ['localhost:3080'] };
  expect(isChatAddress('https://claude.ai/chat/123', own)).toBe(true);
  expect(isChatAddress(`${practice}?x=1`, own)).toBe(true);
  expect(isChatAddress('https://huggingface.co/chat/', own)).toBe(true);
  expect(isChatAddress('http://localhost:3080/c/new', own)).toBe(true);
  expect(isChatAddress('http://localhost:3081/', own)).toBe(false);
  expect(isChatAddress('https://huggingface.co/models', own)).toBe(false);
  expect(isChatAddress('https://notclaude.ai.example/', own)).toBe(false);
});
