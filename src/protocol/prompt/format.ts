// From protocol lines back to text (pure); `parse` reads each of them back to the same line.
import type { ActionJson, Command } from '../command.ts';

/** Writes JSON on one line in which no reader can find a protocol line: `!bai` inside any string becomes `\u0021bai`. */
export function inertJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!RISKY.test(text)) return text;
  return text
    .replaceAll('!bai', '\\u0021bai')
    .replace(/[\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g, escapeUnit);
}

/** What must not stand in an outgoing line as it is. Most lines hold none of it. */
const RISKY = /!bai|[\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Makes free text safe to stand beside protocol lines: no line of it can be taken for one of ours. */
export function inertText(text: string): string {
  // Of several marks none may stay, or the last one is put before the word.
  return text.replace(/!+(bai)?/g, (whole, word?: string) => word ?? whole);
}

/** Texts that JSON writes as they are: seen signs of ASCII without quote and backslash, and no mark of ours. */
const LITERAL = /^[ !#-[\]-~]*$/;

function isLiteral(text: string): boolean {
  return text === '' || (LITERAL.test(text) && !text.includes('!bai'));
}

/** The JSON of an action with its keys in the order of the schema. */
export function formatActionJson(json: ActionJson): string {
  const { v, t, a, s, x, o } = json;
  if (o === undefined && isLiteral(s) && isLiteral(x)) return `{"v":${v},"t":${t},"a":"${a}","s":"${s}","x":"${x}"}`;
  return inertJson(o === undefined ? { v, t, a, s, x } : { v, t, a, s, x, o });
}

/** `!baiact000001 {…}` for revision 0, else `!baiact000001upd001 {…}`. */
export function formatCommand(command: Pick<Command, 'id' | 'rev' | 'json'>): string {
  return formatAction(command.id, command.rev, command.json);
}

/** As `formatCommand`, from its parts. `id`: six digits. */
export function formatAction(id: string, rev: number, json: ActionJson): string {
  const suffix = rev === 0 ? '' : `upd${String(rev).padStart(3, '0')}`;
  return `!baiact${id}${suffix} ${formatActionJson(json)}`;
}

/** `!baiact000001del`. `id`: six digits. */
export function formatDelete(id: string): string {
  return `!baiact${id}del`;
}

/** The handshake line for a key. */
export function formatSession(key: string): string {
  return `!baisession ${inertJson({ session_key: key })}`;
}

/** The line that tells the AI of a switch to the session with this key. */
export function formatSwitch(key: string): string {
  return `!baiswitch ${inertJson({ session_key: key })}`;
}

/** A number as the six digits of an action. */
export function formatId(number: number): string {
  return String(number).padStart(6, '0');
}
