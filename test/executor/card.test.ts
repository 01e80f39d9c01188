// Whether an element's words mean an effect that cannot be taken back: by its name, and without one by what it says.
import { expect, test } from 'vitest';
import { withCommitWord } from '../../src/executor/card.ts';
import { card } from '../sidebar/fakes.ts';

test.each([
  ['Send invoice', '', 'send'],
  ['Save draft', '', ''],
  ['', 'Delete everything', 'delete'],
  ['', '', ''],
])('name "%s", words "%s": "%s"', (name, words, expected) => {
  const { names, ...told } = card({ name });
  expect(withCommitWord({ ...told, words })).toEqual({ ...told, names: expected });
});
