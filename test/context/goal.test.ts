// Which words of a goal are looked for in a page.
import { expect, test } from 'vitest';
import { goalWords } from '../../src/context/goal.ts';

test('takes each word once, in lower case, in any script, numbers too, and nothing that is too short to tell', () => {
  expect(goalWords('Pay the invoice 4711 of Müller & Söhne, pay it by 3 May')).toEqual([
    'pay',
    'the',
    'invoice',
    '4711',
    'müller',
    'söhne',
    'may',
  ]);
  expect(goalWords('请 支付 发票')).toEqual(['支付', '发票']);
  expect(goalWords('')).toEqual([]);
});

test('of a goal of any length a bounded number of words is taken', () => {
  expect(goalWords(Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ')).length).toBeLessThanOrEqual(24);
});
