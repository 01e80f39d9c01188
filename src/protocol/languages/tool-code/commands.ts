// The four commands of tool-code (pure): one table for the reader and the prompt.
import { MAX_PAYLOAD } from '../../limits.ts';
import { readAddress } from '../../policy/url.ts';
import { isObject } from '../json.ts';
import type { LanguageAction, Reason, SnapshotRef } from '../language.ts';
import { BAD_ADDRESS, elementNotFound, fieldWords, openFailed, toolNotFound, unknownAction, type Words, wordsFor } from './words.ts';

/** The newest snapshot of a tab that the AI was told: its elements have the numbers 1 to `count`. */
export type Snapshot = { tab: number; document: string; count: number };

/** A site that the person saved under a name. */
export type SavedTool = { name: string; url: string };

/** What a command is read against. `snapshots`: one a tab, the newest told first. */
export type CommandContext = { snapshots: readonly Snapshot[]; tools: readonly SavedTool[] };

type Field = 'id' | 'value' | 'url' | 'name';

const TYPE_OF: Record<Field, 'number' | 'string'> = { id: 'number', value: 'string', url: 'string', name: 'string' };
const SHOWN: Record<Field, string> = { id: '<number>', value: '"<text>"', url: '"<full URL>"', name: '"<tool name>"' };

/** Each command with its fields, all required, and what the prompt says of it. */
export const COMMANDS = [
  { name: 'click', fields: ['id'], does: 'Click an element' },
  { name: 'type', fields: ['id', 'value'], does: 'Type into a field, after what it holds; an empty text clears it' },
  { name: 'open_tab', fields: ['url'], does: 'Open an address in a new tab' },
  { name: 'open_tool', fields: ['name'], does: 'Open a saved tool' },
] as const satisfies readonly { name: string; fields: readonly Field[]; does: string }[];

const NAMES = COMMANDS.map(({ name }) => name);

/** The body of a command as the prompt shows it: no command, wherever it is read. */
export function formOf({ name, fields }: (typeof COMMANDS)[number]): string {
  return `{"action": "${name}", ${fields.map(field => `"${field}": ${SHOWN[field]}`).join(', ')}}`;
}

const FORMS = new Set<string>(COMMANDS.map(formOf));

/** Whether this is a form of the prompt that came back. */
export function isForm(body: string): boolean {
  return FORMS.has(body.trim());
}

/** A command that was read, or why it is refused. `without`: the same object without what is not known. */
export type Lowered =
  | { ok: true; name: string; args: Readonly<Record<string, unknown>>; action: LanguageAction }
  | ({ ok: false; reason: Reason; path?: string; without?: Record<string, unknown> } & Words);

/** Reads the object of a command. `legacy`: of a block with the label json, whose `tool` may stand for the action. */
export function lower(value: unknown, legacy: boolean, context: CommandContext): Lowered {
  if (!isObject(value)) return { ok: false, reason: 'NOT_AN_OBJECT', ...wordsFor('NOT_AN_OBJECT') };
  const key = legacy && !Object.hasOwn(value, 'action') ? 'tool' : 'action';
  if (!Object.hasOwn(value, key)) return fieldFault('MISSING_FIELD', 'Command', key);
  const name = value[key];
  if (typeof name !== 'string') return fieldFault('WRONG_TYPE', 'Command', key);
  const command = COMMANDS.find(each => each.name === name);
  if (command === undefined) return { ok: false, reason: 'UNKNOWN_ACTION', path: key, ...unknownAction(name, NAMES) };
  const fields: readonly Field[] = command.fields;
  const missing = fields.find(field => !Object.hasOwn(value, field));
  if (missing !== undefined) return fieldFault('MISSING_FIELD', name, missing);
  const wrong = fields.find(field => typeof value[field] !== TYPE_OF[field]);
  if (wrong !== undefined) return fieldFault('WRONG_TYPE', name, wrong);
  const known: readonly string[] = legacy ? [...fields, 'action', 'tool'] : [...fields, 'action'];
  const unknown = Object.keys(value).find(each => !known.includes(each));
  if (unknown !== undefined) {
    const without = Object.fromEntries(Object.entries(value).filter(([each]) => known.includes(each)));
    return { ...fieldFault('UNKNOWN_FIELD', name, unknown), without };
  }
  const [id, text, url, tool] = [value.id, value.value, value.url, value.name];
  if (command.name === 'open_tab') return openTab(String(url));
  if (command.name === 'open_tool') return openTool(String(tool), context.tools);
  const at = findElement(Number(id), context.snapshots);
  if (at === null) return { ok: false, reason: 'NOT_IN_SNAPSHOT', path: 'id', ...elementNotFound(String(id)) };
  if (command.name === 'click') return { ok: true, name, args: { id }, action: { type: 'click', at } };
  const typed = String(text);
  if (typed.length > MAX_PAYLOAD) return { ok: false, reason: 'TOO_LONG', path: 'value', ...wordsFor('TOO_LONG', name) };
  return {
    ok: true,
    name,
    args: { id, value: typed },
    action: { type: 'type', at, text: typed, mode: typed === '' ? 'replace' : 'append' },
  };
}

function fieldFault(reason: 'MISSING_FIELD' | 'WRONG_TYPE' | 'UNKNOWN_FIELD', what: string, path: string): Extract<Lowered, { ok: false }> {
  return { ok: false, reason, path, ...fieldWords(reason, what, path) };
}

/** The element that a number stands for: that of the newest snapshot which lists it. */
function findElement(id: number, snapshots: readonly Snapshot[]): SnapshotRef | null {
  const [snapshot] = listing(id, snapshots);
  return snapshot === undefined ? null : { document: snapshot.document, index: id };
}

/** The snapshots that list a number, the newest first. More than one: the row says in which tab it is meant. */
export function listing(id: number, snapshots: readonly Snapshot[]): readonly Snapshot[] {
  return Number.isSafeInteger(id) && id >= 1 ? snapshots.filter(({ count }) => id <= count) : [];
}

function openTab(url: string): Lowered {
  const address = readAddress(url);
  if (!address.ok) return { ok: false, reason: 'BAD_ADDRESS', path: 'url', ...openFailed(url, BAD_ADDRESS) };
  return { ok: true, name: 'open_tab', args: { url }, action: { type: 'openTab', url: address.value.href, purpose: '' } };
}

function openTool(name: string, tools: readonly SavedTool[]): Lowered {
  const asked = name.trim();
  const same = (each: SavedTool) => each.name.trim().toLowerCase() === asked.toLowerCase();
  const tool = asked === '' ? undefined : (tools.find(each => each.name === asked) ?? tools.find(same));
  if (tool === undefined) {
    const names = tools.map(each => each.name);
    return { ok: false, reason: 'UNKNOWN_TOOL', path: 'name', ...toolNotFound(name, names) };
  }
  const opened = openTab(tool.url);
  return opened.ok ? { ...opened, name: 'open_tool', args: { name: tool.name, url: tool.url } } : opened;
}
