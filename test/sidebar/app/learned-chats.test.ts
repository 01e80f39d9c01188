// Chats that were shown, as they are kept: bounded, and read back only where they are whole.
import { expect, test } from 'vitest';
import { readLearned, withLearned, withoutLearned } from '../../../src/sidebar/app/learned-chats.ts';

const chat = (host: string) => ({ host, composer: ['#box'], send: ['.go'] });

test('a host is kept once, the newest of so many', () => {
  const list = Array.from({ length: 40 }, (_, at) => chat(`h${at}`)).reduce(withLearned, [chat('h39')]);
  expect([list.length, list.at(-1)?.host, list.filter(({ host }) => host === 'h39').length]).toEqual([30, 'h39', 1]);
  expect(withoutLearned(list, 'h39')).toHaveLength(29);
});

test('what is not whole, or longer than what is kept, is left out', () => {
  const kept = [null, {}, chat(''), { ...chat('a'), send: [] }, { ...chat('a'), composer: ['x'.repeat(161)] }, { ...chat('a'), send: [1] }];
  expect(readLearned([...kept, chat('good')])).toEqual([chat('good')]);
  expect([readLearned(undefined), readLearned('x')]).toEqual([[], []]);
});
