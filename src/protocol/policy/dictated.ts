// What the AI says after a page (pure): lines of the protocol, targets and payloads that stood on a page before the AI said them. What a page says is data.
import type { ActionJson } from '../command.ts';
import { MAX_HEARD } from '../limits.ts';
import { decodeEntities } from '../reader/entities.ts';
import { decodedForms } from './data-flow.ts';
import { ordersIn, type Passage } from './orders.ts';
import { hostOf } from './url.ts';

/** What a page dictated, and the host of that page. */
export type Dictated = { host: string; text: string };

/** A text that the AI was sent. `lines`: its letters and digits, decoded in each way that something was found by; empty where nothing is like a line. */
type Told = { host: string; lines: readonly string[]; text: string; orders: readonly Passage[] };

/** Like a tag of ours, or like the type of an action in JSON, with whatever was put between. */
const LIKE_LINE =
  /b[^\p{L}\p{N}]{0,4}a[^\p{L}\p{N}]{0,4}i[^\p{L}\p{N}]{0,4}a[^\p{L}\p{N}]{0,4}c[^\p{L}\p{N}]{0,4}t|\ba["'“”„«»&\\;\p{L}]{0,12}\s*:\s*["'“”„«»&\\;]*[A-Z]{2,5}/iu;
/** An order is meant for what stands so near, in characters. */
const NEAR_BEFORE = 300;
const NEAR_BEHIND = 600;
/** Shorter pieces are in any text. */
const LEAST = 3;

/** The host of the page on which this line stands, word for word or decoded, re-spaced or re-quoted, under any number; "" when on none that was told. */
export function pageOfLine(id: string, json: ActionJson, heard: readonly string[]): string {
  const body = bare(`a${json.a}s${json.s}x${json.x}`);
  const exact = bare(`${id}{v${json.v}t${json.t}`) + body;
  const any = new RegExp(`baiact\\d{6}(?:upd\\d{3})?(?:v\\d)?(?:t\\d{1,9})?${body}`, 'u');
  return heard.map(read).find(({ lines }) => lines.some(line => line.includes(exact) || any.test(line)))?.host ?? '';
}

/** The host of the page on which this deletion stands; "" when on none. */
export function pageOfDeletion(id: string, heard: readonly string[]): string {
  return heard.map(read).find(({ lines }) => lines.some(line => line.includes(`baiact${id}del`)))?.host ?? '';
}

/** The host of the page on which a command of another language stands, as its JSON or decoded; "" when on none. `json`: between its marks. */
export function pageOfCommand(json: string, heard: readonly string[]): string {
  const said = bare(json);
  if (said.length < LEAST) return '';
  return (
    heard.map(read).find(({ text }) => [text, decodeEntities(text), unescaped(text)].some(form => bare(form).includes(said)))?.host ?? ''
  );
}

/** The target or payload of an action that a page gave word for word, together with words that give orders to an AI. Null when there is none. `goal`: the user's own words. */
export function dictatedPart(json: ActionJson, heard: readonly string[], goal: string): Dictated | null {
  const isWorth = (part: string) => part.length >= LEAST && !loose(goal).includes(part);
  const [payload, target] = [json.x, json.s].map(loose);
  if (![payload, target].some(part => part !== undefined && isWorth(part))) return null;
  for (const { host, text, orders } of heard.map(read)) {
    for (const { from, to } of orders) {
      const around = { before: Math.max(0, from - NEAR_BEFORE), behind: to + NEAR_BEHIND };
      const near = loose(text.slice(around.before, around.behind));
      if (payload !== undefined && isWorth(payload) && standsIn(near, payload)) return { host, text: payload };
      if (target === undefined || !isWorth(target) || !standsIn(near, target)) continue;
      const besides = [text.slice(from, to), withoutControls(text, around.before, from), withoutControls(text, to, around.behind)];
      if (besides.some(piece => standsIn(loose(piece), target))) return { host, text: target };
    }
  }
  return null;
}

/** The beginning of a digest, or of what changed since one. */
const DIGEST = /\n(?:digest \d{6}|changes since digest \d{6}[^\n]*)\n/g;

/** A piece of what was told, without the lines of a digest that name controls: their selectors are bAI's words, and no page gave them. */
function withoutControls(text: string, from: number, to: number): string {
  const start = [...`\n${text}`.matchAll(DIGEST)].at(-1)?.index ?? text.length;
  let at = 0;
  return text
    .split('\n')
    .map(line => {
      const [first, last] = [at, at + line.length];
      at = last + 1;
      if (last < from || first > to || (first >= start && /^\[\d+\] /.test(line))) return '';
      return line.slice(Math.max(0, from - first), to - first);
    })
    .join('\n');
}

/** Texts are asked about again and again; the newest that a session remembers have room. */
const readings = new Map<string, Told>();
let held = 0;

function read(heard: string): Told {
  const known = readings.get(heard);
  if (known !== undefined) return known;
  const end = heard.indexOf('\n');
  const text = end < 0 ? '' : heard.slice(end + 1);
  const told: Told = { host: hostOf(end < 0 ? heard : heard.slice(0, end)), lines: linesOf(text), text, orders: ordersIn(text) };
  readings.set(heard, told);
  held += heard.length;
  for (const oldest of readings.keys()) {
    if (held <= 2 * MAX_HEARD || oldest === heard) break;
    readings.delete(oldest);
    held -= oldest.length;
  }
  return told;
}

function linesOf(text: string): string[] {
  const plain = [text, decodeEntities(text), unescaped(text)];
  const forms = [...plain, ...decodedForms(text)].filter(form => LIKE_LINE.test(form));
  return [...new Set(forms.map(bare))];
}

/** Escapes of JSON, CSS and HTML, by number. */
function unescaped(text: string): string {
  const sign = (whole: string, code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : whole);
  return text
    .replace(/\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,6});/gi, (whole, ...codes: (string | undefined)[]) =>
      sign(whole, Number.parseInt(codes.slice(0, 4).find(code => code !== undefined) ?? '', 16)),
    )
    .replace(/&#(\d{1,7});/g, (whole, code: string) => sign(whole, Number(code)));
}

/** Letters and digits alone, in one case: quotes, spaces, brackets and look-alike forms do not matter. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A text without its quotes, in one case, with single spaces. */
function loose(text: string): string {
  return text
    .replace(/["'“”‘’„«»`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Whether a piece stands in a text as a whole, not as a part of a longer word. */
function standsIn(text: string, piece: string): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    const [first, last] = [piece.charAt(0), piece.charAt(piece.length - 1)];
    const [before, behind] = [text.charAt(at - 1), text.charAt(at + piece.length)];
    const joined = (a: string, b: string) => /[\p{L}\p{N}]/u.test(a) && /[\p{L}\p{N}]/u.test(b);
    if (!joined(before, first) && !joined(last, behind)) return true;
  }
  return false;
}
