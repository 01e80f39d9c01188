// Frames of a backend, read (pure): one command a frame, in an envelope, or the reason why it cannot be taken. It never throws and mends nothing.
import { readJson } from '../../reader/json.ts';
import {
  addressOf,
  type Checked,
  checkFields,
  type Fields,
  isObject,
  type Known,
  keyRefusal,
  looseJson,
  type NewestSnapshot,
  numberOf,
  type Refusal,
  refOf,
  refuse,
  textOf,
} from '../fields.ts';
import type { LanguageAction, LanguageCommand, LanguageReading } from '../language.ts';
import { refusedFrame } from './results.ts';
import { sentenceOf } from './sentences.ts';

/** Bytes of one frame; a longer one ends the connection. */
export const MAX_FRAME = 1_048_576;

/** One WebSocket frame: its text, or that it was binary. */
export type Frame = { kind: 'text'; text: string } | { kind: 'binary' };

/** What a frame holds, what is answered at once, and the WebSocket code that ends the connection. `position` of a command is always 0. */
export type FrameReading = LanguageReading & { replies: string[]; close: 1003 | 1009 | null };

/** What the reader has to know: the newest snapshot that was sent. */
export type FrameContext = { snapshot: NewestSnapshot | null };

type Args = Readonly<Record<string, unknown>>;
type Entry = { fields: Fields; lower: (args: Args, known: Known) => LanguageAction };

/** The four commands. */
const COMMANDS: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  ['navigate_to', { fields: { url: { kind: 'address' } }, lower: args => ({ type: 'navigate', url: addressOf(args, 'url') }) }],
  ['click_element', { fields: { ref: { kind: 'index' } }, lower: (args, known) => ({ type: 'click', at: refOf(args, 'ref', known) }) }],
  [
    'type_text',
    {
      fields: { ref: { kind: 'index' }, text: { kind: 'text' } },
      lower: (args, known) => ({ type: 'type', at: refOf(args, 'ref', known), text: textOf(args, 'text'), mode: 'replace' }),
    },
  ],
  [
    'scroll_to',
    {
      fields: { x: { kind: 'number' }, y: { kind: 'number' } },
      lower: args => ({ type: 'scrollTo', at: { by: 'point', x: numberOf(args, 'x'), y: numberOf(args, 'y') } }),
    },
  ],
]);

/** Reads one frame. */
export function readFrame(frame: Frame, { snapshot }: FrameContext): FrameReading {
  if (frame.kind === 'binary') return refused('', refuse('NOT_TEXT'), 1003);
  const raw = frame.text;
  if (byteLength(raw) > MAX_FRAME) return refused(raw.slice(0, 200), refuse('TOO_LONG', '', `${MAX_FRAME} bytes`), 1009);
  const known: Known = { snapshot, tabs: new Set() };
  const json = readJson(raw);
  if (!json.ok) return refused(raw, whyNot(raw, json.fault.path, known), null);
  const read = readEnvelope(json.value, known);
  if (!read.ok) return refused(raw, read.refusal, null);
  return { commands: [{ ...read.command, raw, position: 0 }], problems: [], replies: [], close: null };
}

type Read = { ok: true; command: Pick<LanguageCommand, 'name' | 'args' | 'action'> } | { ok: false; refusal: Refusal };

function readEnvelope(value: unknown, known: Known): Read {
  if (!isObject(value)) return { ok: false, refusal: refuse('NOT_AN_OBJECT') };
  if (value.type !== 'ActionCommand') return { ok: false, refusal: refuse('BAD_ENVELOPE', 'type') };
  if (!isObject(value.data)) return { ok: false, refusal: refuse('BAD_ENVELOPE', 'data') };
  const { type: name, ...args } = value.data;
  if (name === undefined) return { ok: false, refusal: refuse('MISSING_FIELD', 'type', 'a text') };
  if (typeof name !== 'string') return { ok: false, refusal: refuse('WRONG_TYPE', 'type', 'a text') };
  const entry = COMMANDS.get(name);
  if (entry === undefined) return { ok: false, refusal: refuse('UNKNOWN_ACTION', 'type', name.slice(0, 40)) };
  const checked: Checked = checkFields(args, entry.fields, known);
  return checked.ok ? { ok: true, command: { name, args: checked.args, action: entry.lower(checked.args, known) } } : checked;
}

/** Why a text that strict reading refused is not taken. */
function whyNot(raw: string, path: string, known: Known): Refusal {
  const key = keyRefusal(path);
  if (key !== null) return key;
  const value = looseJson(raw);
  if (value === undefined) return refuse('NOT_JSON');
  const read = readEnvelope(value, known);
  return read.ok ? refuse('OUT_OF_RANGE') : read.refusal;
}

function refused(raw: string, refusal: Refusal, close: FrameReading['close']): FrameReading {
  const { message, hint } = sentenceOf(refusal);
  const problem = { reason: refusal.reason, message, hint, raw, position: 0, ...(refusal.path === '' ? {} : { path: refusal.path }) };
  return { commands: [], problems: [problem], replies: close === null ? [refusedFrame(problem)] : [], close };
}

/** How many bytes a text has in UTF-8; stops counting beyond the limit. */
function byteLength(text: string): number {
  if (text.length > MAX_FRAME || text.length * 3 <= MAX_FRAME) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3; // half of a pair: two of its four bytes
  }
  return bytes;
}
