// The parts of the sources that are broken one place at a time (`run.mjs`), and the tests that have to notice.
import { DIFFERENCE } from './difference.mjs';
import { MATCHING } from './matching.mjs';
import { MESSAGE } from './message.mjs';
import { READER } from './reader.mjs';
import { REDACTION } from './redaction.mjs';
import { STORE } from './store.mjs';

/** @typedef {{ name: string, file: string, from: string, to: string, tests?: readonly string[] }} Mutation */

/**
 * `list`: in `file`, the one place `from` becomes `to`. `tests`: files and folders that are run first, where a mutation names none of its own; what
 * passes them is tried on `rest`.
 * @type {readonly { part: string, list: readonly Mutation[], tests: readonly string[], rest: readonly string[] }[]}
 */
export const PARTS = [
  {
    part: 'reader',
    list: READER,
    tests: ['reader/reject', 'queue/session', 'reader/misread', 'reader/corpus', 'verbs'].map(name => `test/protocol/${name}.test.ts`), // examples, which take no time
    rest: ['test/protocol'],
  },
  { part: 'matching', list: MATCHING, tests: ['test/sidebar/page-tools/matching.test.ts'], rest: ['test/sidebar'] },
  { part: 'message', list: MESSAGE, tests: ['test/sidebar/message'], rest: ['test/sidebar'] },
  {
    part: 'difference',
    list: DIFFERENCE,
    tests: ['test/context/difference.test.ts', 'test/context/merge.test.ts'],
    rest: ['test/context', 'test/sidebar/message'],
  },
  {
    part: 'redaction',
    list: REDACTION,
    tests: ['redact', 'secrets', 'vault'].map(name => `test/context/redaction/${name}.test.ts`),
    rest: ['test/context', 'test/sidebar/message'],
  },
  { part: 'store', list: STORE, tests: ['test/sidebar/app'], rest: ['test/sidebar'] },
];
