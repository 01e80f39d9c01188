// Which tab is described: the one in front, but never a chat, and the pinned one as long as it lives.
import { expect, test } from 'vitest';
import type { ContextReader, TabFacts } from '../../src/context/reader.ts';
import { isChatAddress } from '../../src/sidebar/chat-sites.ts';
import { startFollowing } from '../../src/sidebar/following.ts';

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
  const following = startFollowing({
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
  return { following, described, go, change, close, tabs, holdAnswers };
}

test('describes the tab in front', async () => {
  const { described, go } = setUp();
  await go(1);
  await go(2);
  expect(described).toEqual(['Tab 1', 'Tab 2']);
});

test('keeps describing the page while a chat is in front, and remembers the chat', async () => {
  const { described, go, following, change } = setUp();
  await go(1);
  await go(CHAT);
  expect(described.at(-1)).toBe('Tab 1');
  expect(following.chatTab.value).toBe(CHAT);
  await change(1, 'Changed behind');
  expect(described.at(-1)).toBe('Changed behind');
});

test('describes a chat only when there is nothing else', async () => {
  const { described, go } = setUp();
  await go(CHAT);
  expect(described.at(-1)).toBe(`Tab ${CHAT}`);
});

test('stays with a pinned tab until it is let go or gone', async () => {
  const { described, go, following, tabs } = setUp();
  await go(1);
  following.pin(true);
  await go(2);
  expect(described.at(-1)).toBe('Tab 1');
  tabs.delete(1);
  await go(CHAT);
  await go(2);
  expect(described.at(-1)).toBe('Tab 2');
  expect(following.pinned.value).toBeNull();
});

test('describes what is in front when the tab that it described is closed behind it', async () => {
  const { described, go, following, close } = setUp();
  await go(1);
  following.pin(true);
  await go(2);
  await close(1);
  expect(described.at(-1)).toBe('Tab 2');
  expect(following.pinned.value).toBeNull();
  await go(CHAT);
  expect(described.at(-1)).toBe('Tab 2');
  await close(2);
  expect(described.at(-1)).toBe(`Tab ${CHAT}`);
});

test('who has it look again waits until what is described is what is there', async () => {
  const { described, go, following, tabs } = setUp();
  await go(1);
  tabs.set(1, facts(1, 'Another page'));
  await following.refresh();
  expect(described.at(-1)).toBe('Another page');
});

test('an answer about the tab in front that comes after the user went on describes nothing, and who waits for it hears of the later look', async () => {
  const { described, go, following, holdAnswers } = setUp();
  await go(1);
  const answer = holdAnswers();
  const looked = following.refresh();
  await go(2);
  answer();
  await looked;
  expect(described).toEqual(['Tab 1', 'Tab 2']);
});

test('knows chats by their address, the practice chat too', () => {
  const own = 'chrome-extension://abc/practice/chat.html';
  expect(isChatAddress('https://claude.ai/chat/123', own)).toBe(true);
  expect(isChatAddress(`${own}?x=1`, own)).toBe(true);
  expect(isChatAddress('https://huggingface.co/chat/', own)).toBe(true);
  expect(isChatAddress('https://huggingface.co/models', own)).toBe(false);
  expect(isChatAddress('https://notclaude.ai.example/', own)).toBe(false);
});
