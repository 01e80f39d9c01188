// What is said of an object that cannot be taken (pure): one table, so that it can be translated.
import type { Refusal } from '../fields.ts';
import type { Reason } from '../language.ts';

type Sentence = (path: string, detail: string) => readonly [message: string, hint: string];

const FORM = 'Send one JSON object whose action holds one tool.';

const SENTENCES: Partial<Record<Reason, Sentence>> = {
  NOT_JSON: () => ['This is not JSON.', 'Send it again in a code block, with straight double quotes.'],
  UNFINISHED: () => ['The object does not end.', 'Send it again, whole.'],
  UNKNOWN_ACTION: (_, name) => [`There is no tool ${name}.`, 'Use a tool of the prompt.'],
  NOT_ONE_ACTION: (_, count) => [`The action holds ${count} tools.`, 'Send exactly one.'],
  MISSING_FIELD: (path, kind) => [`"${path}" is missing.`, `Send it as ${kind}.`],
  WRONG_TYPE: (path, kind) => [`"${path}" is of the wrong type.`, `Send it as ${kind}.`],
  OUT_OF_RANGE: (path, limits) =>
    path === ''
      ? ['A number is too large to be exact.', 'Send a smaller number.']
      : [`"${path}" is out of range.`, `Send ${limits === '' ? 'a smaller number' : limits}.`],
  UNKNOWN_FIELD: path => [`The tool has no "${path}".`, 'Send it without this key.'],
  DUPLICATE_KEY: path => [`"${path}" stands there twice.`, 'Send each key once.'],
  FORBIDDEN_KEY: path => [`"${path}" is no key that is read.`, 'Send it without this key.'],
  BAD_ADDRESS: path => [`"${path}" is no web address.`, 'Send an address that begins with https:// or http://, without a user name.'],
  NOT_IN_SNAPSHOT: (_, number) => [`The newest listing has no index ${number}.`, 'Use an index of the newest listing.'],
  FOREIGN_TAB: (_, number) => [`Tab ${number} is not one of this session.`, 'Use a tab of the newest message.'],
  SWITCHED_OFF: (_, name) => [`${name} is switched off.`, 'Use the other tools.'],
  EXTRA_COMMAND: () => ['Only the first object of a reply is taken.', 'Send one, then wait for the next message.'],
  QUOTED: () => ['This stands in what was thought, quoted or said by the user.', 'Send it in the answer itself.'],
  TOO_LONG: (path, limit) => [`"${path}" is longer than ${limit} characters.`, 'Send less at once.'],
};

/** One sentence and the next step. */
export function sentenceOf({ reason, path, detail }: Refusal): { message: string; hint: string } {
  const [message, hint] = SENTENCES[reason]?.(path, detail) ?? ['This cannot be taken.', FORM];
  return { message, hint };
}
