// What `npm start` tells a person to press is called so in the panel, or in the practice chat.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What the practice chat shows: the texts of its page, its buttons among them. */
const inChat = [
  ...`${read('src/practice/chat/chat.html')}${read('src/practice/chat/chat.ts')}`.matchAll(/>([^<>]+)<|copyButton\('([^']+)'/g),
].map(([, shown, made]) => shown ?? made ?? '');

test('every name that the printed sentences put in quotes is one that is shown', () => {
  const sentences = /const sentences = practice => `([^`]+)`/.exec(read('scripts/start.mjs'))?.[1] ?? '';
  const named = [...sentences.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  const messages: Record<string, { message: string }> = JSON.parse(read('_locales/en/messages.json'));
  const shown = new Set([...inChat, ...Object.values(messages).map(({ message }) => message)]);
  expect(named).toContain('Send by itself');
  expect(named.filter(name => !shown.has(name ?? ''))).toEqual([]);
});
