// Proposals (pure): what a broken line was probably meant to be. A proposal could change what is acted on, so only the user takes it.

import type { ActionJson } from '../command.ts';
import { MAX_LINE } from '../limits.ts';
import { formatAction } from '../prompt/format.ts';
import { decodeEntities } from './entities.ts';
import { withoutInvisible } from './invisible.ts';
import { readJson } from './json.ts';
import { lowerAction } from './lower.ts';
import { findObject } from './object.ts';
import { readActionJson } from './wire.ts';
import { joinWrapped } from './wraps.ts';

/** Ways in which chats damage a line. Each makes the whole JSON text over; the first that gives a valid action wins. */
const MENDS: readonly ((json: string) => string)[] = [
  json => json,
  withoutColours,
  unescapeMarks,
  unescapeJson,
  json => json.replace(/,\s*([}\]])/g, '$1'),
  json => decodeEntities(json),
  json => json.replace(/[\u201C-\u201F\u2033\uFF02]/g, '"').replace(/[\u2018-\u201B\u2032]/g, "'"),
  json => json.replace(/[\u201C-\u201F\u2033\uFF02]/g, "'"),
  json => json.replace(/([{,]\s*)'([a-z]+)'(\s*:)/g, '$1"$2"$3').replace(/(:\s*)'((?:[^'\\"]|\\.)*)'(?=\s*[,}])/g, '$1"$2"'),
  json => json.replace(/([{,]\s*)(v|t|a|s|x|o|d|tm)(\s*:)/g, '$1"$2"$3'),
  requote,
  json => unescapeMarks(decodeEntities(json)),
];

/** A terminal's colours, with or without the sign that hides them. */
function withoutColours(json: string): string {
  return json.replace(/\u001B?\[(?:[0-9]{1,3}(?:;[0-9]{1,3})*)?m/g, '');
}

/** A line that stands as a text in other JSON, as in the call of a tool. */
function unescapeJson(json: string): string {
  return /^\{\s*\\"/.test(json) ? json.replace(/\\(["\\/])/g, '$1') : json;
}

/** Markdown's backslashes before marks, which JSON does not know. */
function unescapeMarks(json: string): string {
  return json.replace(/\\([_*~`#[\]()<>$&.!+|=-])/g, '$1');
}

/** Longest text that is looked through for lost backslashes; the search is not linear. */
const MAX_REQUOTED = 4000;

/** A line in the usual order of keys whose inner quotes lost their backslashes, as Markdown takes them. */
function requote(json: string): string {
  if (json.length > MAX_REQUOTED) return json;
  const match =
    /^(\{\s*"v"\s*:\s*1\s*,\s*"t"\s*:\s*\d+\s*,\s*"a"\s*:\s*"[A-Z_]+"\s*,\s*"s"\s*:\s*")([^\n]*?)("\s*,\s*"x"\s*:\s*")([^\n]*?)("\s*(?:,\s*"o"\s*:\s*\{[^{}\n]*\}\s*)?\})/.exec(
      json,
    );
  if (match === null || /",\s*"/.test(match[2] ?? '')) return json;
  const escaped = (text: string) => text.replace(/(^|[^\\])"/g, '$1\\"').replace(/(^|[^\\])"/g, '$1\\"');
  return `${match[1]}${escaped(match[2] ?? '')}${match[3]}${escaped(match[4] ?? '')}${match[5]}`;
}

/** A stretch of text that a line may reach over. `before`: how much of its first line stands before it. `near`: the line above. */
export type Stretch = { text: string; before: number; near: string };

/**
 * A mended line for a broken one, or null. `rest` begins after the tag. Missing quotes, missing braces and cut lines are never made up.
 */
export function mendAction(id: string, rev: number, rest: Stretch): string | null {
  const open = rest.text.indexOf('{');
  if (open < 0 || open > 80) return null;
  const body = rest.text.slice(open, open + MAX_LINE);
  const joined = body.includes('\n') ? joinWrapped(body, rest.before + open, rest.near) : body;
  for (const text of joined === body ? [body] : [body, joined]) {
    for (const mend of MENDS) {
      const found = findObject(mend(text), 0, MAX_LINE, false);
      if (!found.ok) continue;
      const line = mendedLine(id, rev, found.json);
      if (line !== null) return line;
    }
  }
  return null;
}

function mendedLine(id: string, rev: number, text: string): string | null {
  const value = readJson(text);
  if (!value.ok) return null;
  const json = readActionJson(value.value);
  if (!json.ok) return null;
  return mendedJson(id, rev, json.value);
}

/** The line for JSON that fits the schema, with the mended `s` or `x` where its meaning could not be read; null when that fails too. */
export function mendedJson(id: string, rev: number, json: ActionJson): string | null {
  const lowered = lowerAction(json);
  if (lowered.ok) return formatAction(id, rev, lowered.value.json);
  if (lowered.fault.path === 's' && lowered.fault.mend !== undefined) return lineOf(id, rev, { ...json, ...lowered.fault.mend });
  // What nobody sees is taken off before a payload is judged.
  const seen = { ...json, x: withoutInvisible(json.x) };
  const plain = lowerAction(seen);
  if (plain.ok) return formatAction(id, rev, plain.value.json);
  return plain.fault.mend === undefined ? null : lineOf(id, rev, { ...seen, ...plain.fault.mend });
}

function lineOf(id: string, rev: number, json: ActionJson): string | null {
  const lowered = lowerAction(json);
  return lowered.ok ? formatAction(id, rev, lowered.value.json) : null;
}
