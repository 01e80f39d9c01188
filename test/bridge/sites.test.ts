// The file of chats: well-formed, every selector parses, and each address finds its own.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHAT_SITES, chatsIn, siteOf } from '../../src/bridge/sites.ts';
import { isChatAddress } from '../../src/sidebar/session/chat-sites.ts';

test('every chat has a name, and each of its layouts a name of its own, a source, and the month of it', () => {
  const ids = CHAT_SITES.flatMap(({ layouts }) => layouts.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(CHAT_SITES.length).toBeGreaterThanOrEqual(24);
});

test('the entry that docs/bridge.md shows is one, in at most ten lines', () => {
  const docs = readFileSync(new URL('../../docs/bridge.md', import.meta.url), 'utf8');
  const [, shown = ''] = /```json\n([\s\S]*?)\n```/.exec(docs) ?? [];
  expect(chatsIn({ version: 1, sites: [JSON.parse(shown)] })).toHaveLength(1);
  expect(shown.split('\n').length).toBeLessThanOrEqual(10);
});

test('every host of the file is known as a chat, so that it is never the page to work on', () => {
  const hosts = CHAT_SITES.flatMap(site => site.hosts);
  expect(hosts.filter(host => !isChatAddress(`https://${host}/`, { practice: '', hosts: [] }))).toEqual([]);
});

test('an address finds its chat, a title that of a program on any host, and no look-alike finds one', () => {
  expect(siteOf('https://chatgpt.com/c/1', '')?.name).toBe('ChatGPT');
  expect(siteOf('https://huggingface.co/chat/conversation/1', '')?.name).toBe('HuggingChat');
  expect(siteOf('https://huggingface.co/models', '')).toBeNull();
  expect(siteOf('https://openrouter.ai/chat?room=1', '')?.name).toBe('OpenRouter');
  expect(siteOf('https://openrouter.ai/models', '')).toBeNull();
  expect(siteOf('http://localhost:3000/c/1', 'Hello | Open WebUI')?.name).toBe('Open WebUI');
  for (const address of ['https://chatgpt.com.evil.example/', 'https://evil.example/chatgpt.com', 'https://notclaude.ai/', 'nonsense', ''])
    expect(siteOf(address, '')).toBeNull();
});

test.each([
  ['Open WebUI', 'Open WebUI'],
  ['Hello • Open WebUI', 'Open WebUI'],
  ['Hello • Our office (Open WebUI)', 'Open WebUI'],
  ['LibreChat', 'LibreChat'],
  ['Plan | LibreChat ', 'LibreChat'],
  ['Hello · LobeHub', 'LobeHub'],
  ['LobeChat', 'LobeHub'],
])('the title “%s” is that of a page of %s', (title, name) => {
  expect(siteOf('http://localhost:3210/chat', title)?.name).toBe(name);
});

test.each([
  'How do I install Open WebUI',
  'How do I install LobeHub',
  'Open WebUI: what it is - a chat',
  'GitHub - danny-avila/LibreChat: the code of LibreChat',
  'LobeHub · GitHub',
  'MyLobeHub',
  'Hello · myLibreChat',
])('the title “%s”, which only speaks of such a program, is of no chat that is known', title => {
  expect(siteOf('https://chat.example/c/1', title)).toBeNull();
});

test('a chat that is known by its host stays that one, whatever its conversation is called', () => {
  expect(siteOf('https://chatgpt.com/c/1', 'LobeHub')?.name).toBe('ChatGPT');
});

test('every chat is named in the document of the bridge, and every key of a source is explained there', () => {
  const page = readFileSync(new URL('../../docs/bridge.md', import.meta.url), 'utf8');
  const known = page.slice(page.indexOf('## Chats that are known'), page.indexOf('## Add a site'));
  const keys = [...known.matchAll(/^\| ([A-Z0-9]{3}) \|/gm)].map(([, key]) => key);
  expect(CHAT_SITES.filter(({ name }) => !known.includes(name)).map(({ name }) => name)).toEqual([]);
  const used = new Set(
    CHAT_SITES.flatMap(({ layouts }) => layouts.flatMap(({ sources }) => sources)).filter(source => /^[A-Z0-9]{3}$/.test(source)),
  );
  expect(keys.toSorted()).toEqual([...used].toSorted());
});

test('the file holds no address, no script and no word for the person: selectors only', () => {
  const text = readFileSync(new URL('../../src/bridge/chat-sites.json', import.meta.url), 'utf8');
  expect(text).not.toMatch(/https?:|javascript:|<\w/);
});
