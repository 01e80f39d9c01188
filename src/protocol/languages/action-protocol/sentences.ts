// What is said of a frame that cannot be taken (pure): one table, so that it can be translated.
import type { Refusal } from '../fields.ts';
import type { Reason } from '../language.ts';

type Sentence = (path: string, detail: string) => readonly [message: string, hint: string];

const NAMES = 'Use navigate_to, click_element, type_text or scroll_to.';
const ENVELOPE = 'Send {"type":"ActionCommand","data":{…}}.';

const SENTENCES: Partial<Record<Reason, Sentence>> = {
  NOT_JSON: () => ['The frame is not JSON.', 'Send one JSON object a frame.'],
  NOT_AN_OBJECT: () => ['The frame holds no object.', ENVELOPE],
  BAD_ENVELOPE: path => [`The frame's "${path}" is not that of a command.`, ENVELOPE],
  UNKNOWN_ACTION: (_, name) => [`There is no command ${name}.`, NAMES],
  MISSING_FIELD: (path, kind) => [`"${path}" is missing.`, `Send it as ${kind}.`],
  WRONG_TYPE: (path, kind) => [`"${path}" is of the wrong type.`, `Send it as ${kind}.`],
  UNKNOWN_FIELD: path => [`"${path}" does not belong to this command.`, 'Send it without this key.'],
  OUT_OF_RANGE: path => [path === '' ? 'A number is too large to be exact.' : `"${path}" is too large.`, 'Send a smaller number.'],
  DUPLICATE_KEY: path => [`"${path}" stands there twice.`, 'Send each key once.'],
  FORBIDDEN_KEY: path => [`"${path}" is no key that is read.`, 'Send it without this key.'],
  BAD_ADDRESS: path => [`"${path}" is no web address.`, 'Send an address that begins with https:// or http://, without a user name.'],
  NOT_IN_SNAPSHOT: (_, number) => [`The newest snapshot has no element ${number}.`, 'Use a number of the newest snapshot.'],
  NOT_TEXT: () => ['The frame is binary.', 'Send text frames.'],
  TOO_LONG: (_, limit) => [`This is longer than ${limit}.`, 'Send less at once.'],
};

/** One sentence and the next step. */
export function sentenceOf({ reason, path, detail }: Refusal): { message: string; hint: string } {
  const [message, hint] = SENTENCES[reason]?.(path, detail) ?? ['The frame cannot be taken.', ENVELOPE];
  return { message, hint };
}
