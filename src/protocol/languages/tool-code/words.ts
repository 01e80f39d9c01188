// What tool-code says of commands that it does not take (pure): one table, each with one fact and the next step.
import type { Reason } from '../language.ts';

/** A fact, which the AI is told too, and the next step. */
export type Words = { message: string; hint: string };

/** The reasons that need no other value than the name of the command. */
const PLAIN = {
  NOT_JSON: ['the text between the tags is not valid JSON.', 'Ask for one JSON object with straight quotes.'],
  NOT_AN_OBJECT: ['the text between the tags is not a JSON object.', 'Ask for one object in braces.'],
  UNFINISHED: ['the command does not end.', 'Ask for the whole command again.'],
  FORBIDDEN_KEY: ['it holds a key that is always refused.', 'Ask for the keys of the prompt alone.'],
  DUPLICATE_KEY: ['it holds the same key twice.', 'Ask for each key once.'],
  TOO_LONG: ['it is too long to be read.', 'Ask for it in shorter pieces.'],
  EXTRA_COMMAND: ['it was not taken, since a reply has one command.', 'Take it by hand, or wait for the next reply.'],
  NO_KEYWORD: ['the reply does not end with the keyword of this session.', 'Take it by hand if it belongs here.'],
  QUOTED: ['it stands in a quotation.', 'Take it by hand if it is meant.'],
  NOT_OURS: ['it does not stand between <tool_code> and its end tag.', 'Take it by hand if it is meant.'],
} as const;

/** The reasons that `wordsFor` knows. */
export type PlainReason = keyof typeof PLAIN;

/** `what`: which command it is about, as its name or "Command". */
export function wordsFor(reason: PlainReason, what = 'Command'): Words {
  const [fact, hint] = PLAIN[reason];
  return { message: `${what}: ${fact}`, hint };
}

/** A field that is missing, has a wrong type, or is not known. */
export function fieldWords(reason: Extract<Reason, 'MISSING_FIELD' | 'WRONG_TYPE' | 'UNKNOWN_FIELD'>, what: string, field: string): Words {
  const name = oneLine(field).slice(0, 40);
  if (reason === 'MISSING_FIELD') return { message: `${what}: the field "${name}" is missing.`, hint: 'Ask for the whole command.' };
  if (reason === 'WRONG_TYPE')
    return { message: `${what}: the field "${name}" has the wrong type.`, hint: 'Ask for the form of the prompt.' };
  return { message: `${what}: the field "${name}" is not known.`, hint: 'Take the command without it by hand, or ask again.' };
}

/** An action that does not exist. */
export function unknownAction(name: string, known: readonly string[]): Words {
  return { message: `${oneLine(name).slice(0, 40)}: this action does not exist. Use ${known.join(', ')}.`, hint: 'Ask for one of these.' };
}

/** A number that no newest snapshot has. */
export function elementNotFound(id: string): Words {
  return { message: `Element ID ${id} not found.`, hint: 'Send the newest snapshot, and let the AI choose again.' };
}

/** An address that was not opened; `why` is one sentence. */
export function openFailed(url: string, why: string): Words {
  return { message: `Failed to open URL "${oneLine(url)}". ${why}`, hint: 'Ask for another address.' };
}

/** Why an address is never opened. */
export const BAD_ADDRESS = 'Only a full http or https address without a user name can be opened.';

/** A tool that is not saved; `names` in the order in which they were saved. */
export function toolNotFound(name: string, names: readonly string[]): Words {
  const all = names.length === 0 ? 'none' : names.map(each => `"${oneLine(each)}"`).join(', ');
  return {
    message: `Tool "${oneLine(name)}" not found. Available tools: ${all}`,
    hint: 'Save it in the settings, or ask for its address.',
  };
}

/** The reply belongs to another session. */
export function foreignKeyword(session: string): Words {
  return { message: `Command: the reply belongs to the session "${oneLine(session)}".`, hint: 'Switch to that session to take it.' };
}

/** Our lines are one line each, whatever a name or an address holds. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ');
}
