// The file of chats: well-formed, every selector parses, and each address finds its own.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHAT_SITES, siteOf } from '../../src/bridge/sites.ts';
import { isChatAddress } from '../../src/sidebar/session/chat-sites.ts';

test('every chat has a name, a source, a month in which it was looked at, and layouts of their own names', () => {
  const ids = CHAT_SITES.flatMap(({ layouts }) => layouts.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(CHAT_SITES.length).toBeGreaterThanOrEqual(18);
});

test('every host of the file is known as a chat, so that it is never the page to work on', () => {
  const hosts = CHAT_SITES.flatMap(site => site.hosts);
  expect(hosts.filter(host => !isChatAddress(`https://${host}/`, { practice: '', hosts: [] }))).toEqual([]);
});

test('an address finds its chat, a title that of a program on any host, and no look-alike finds one', () => {
  expect(siteOf('https://chatgpt.com/c/1', '')?.name).toBe('ChatGPT');
  expect(siteOf('https://huggingface.co/chat/conversation/1', '')?.name).toBe('HuggingChat');
  expect(siteOf('https://huggingface.co/models', '')).toBeNull();
  expect(siteOf('http://localhost:3000/c/1', 'Hello | Open WebUI')?.name).toBe('Open WebUI');
  for (const address of ['https://chatgpt.com.evil.example/', 'https://evil.example/chatgpt.com', 'https://notclaude.ai/', 'nonsense', ''])
    expect(siteOf(address, '')).toBeNull();
});

test('the file holds no address, no script and no word for the person: selectors only', () => {
  const text = readFileSync(new URL('../../src/bridge/chat-sites.json', import.meta.url), 'utf8');
  expect(text).not.toMatch(/https?:|javascript:|<\w/);
});
