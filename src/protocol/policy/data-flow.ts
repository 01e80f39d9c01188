// Finds text that one site showed inside an address of another (pure): that is how a page could make an AI carry data out.
import { MAX_HEARD } from '../limits.ts';
import { hostOf, originOf } from './url.ts';

/** Shorter pieces are words that any two texts share. */
const PIECE = 12;

/** A piece of a message that stands in an address or a text, and the host that showed it. */
export type Carried = { host: string; text: string };

/**
 * What the AI can know. `heard`: one text for each context that it was sent, the address of its page in the first line. `goal`: what the user
 * wrote; that is the user's to send anywhere.
 */
export type Known = { heard: readonly string[]; goal: string };

/**
 * What an address takes along from pages of other sites, null when nothing. Looked for in path, query and fragment, as they are and decoded
 * (percent, base64, hex). An address that a page itself showed carries nothing.
 */
export function carriedByAddress(address: string, known: Known): Carried | null {
  if (originOf(address) === '') return null;
  const url = new URL(address);
  const parts = decodedForms(`${url.pathname}${url.search}${url.hash}`);
  const shownWhole = ({ text }: Heard) => text.includes(url.href) || text.includes(address);
  return carried(parts, originOf(address), known, shownWhole);
}

/** What a text that is typed on a page takes along from pages of other sites, null when nothing. `pageUrl`: where it is typed. */
export function carriedByText(text: string, pageUrl: string, known: Known): Carried | null {
  return carried(decodedForms(text), originOf(pageUrl), known, () => false);
}

function carried(parts: readonly string[], to: string, known: Known, harmless: (heard: Heard) => boolean): Carried | null {
  const heard = known.heard.map(readHeard);
  const others = heard.filter(({ url }) => originOf(url) !== '' && originOf(url) !== to);
  if (others.length === 0 || others.some(harmless)) return null;
  // What the user wrote, and what the same site showed too, is not taken from anybody.
  const own = [plain(known.goal), ...heard.filter(({ url }) => originOf(url) === to).map(({ index }) => index.text)];
  const cut = parts.map(part => piecesOf(plain(part)));
  for (const other of others) {
    for (const part of cut) {
      const text = longestShared(part, other.index, own);
      if (text !== '') return { host: hostOf(other.url), text };
    }
  }
  return null;
}

type Heard = { url: string; text: string; index: Index };

/** The pieces of a text by their hash, and the text itself to be sure. */
type Index = { text: string; pieces: ReadonlySet<number> };

/** Rows are judged again and again against the same texts, in the same order: all that a session remembers has room, and that of another one too. */
const readings = new Map<string, Heard>();
const MAX_READ = 2 * MAX_HEARD; // characters
let read = 0;

function readHeard(heard: string): Heard {
  const known = readings.get(heard);
  if (known !== undefined) return known;
  const end = heard.indexOf('\n');
  const text = end < 0 ? '' : heard.slice(end + 1);
  const reading = { url: end < 0 ? heard : heard.slice(0, end), text, index: indexOf(text) };
  readings.set(heard, reading);
  read += heard.length;
  for (const oldest of readings.keys()) {
    if (read <= MAX_READ || oldest === heard) break;
    readings.delete(oldest);
    read -= oldest.length;
  }
  return reading;
}

function indexOf(text: string): Index {
  const words = plain(text);
  return { text: words, pieces: hashesOf(words) };
}

const BASE = 257;
let top = 1; // BASE to the power of PIECE - 1, in 32 bits
for (let count = 1; count < PIECE; count += 1) top = Math.imul(top, BASE);

/** A rolling hash of every piece of a text. */
function hashesOf(text: string): Set<number> {
  const hashes = new Set<number>();
  eachHash(text, hash => void hashes.add(hash));
  return hashes;
}

function eachHash(text: string, tell: (hash: number, at: number) => void): void {
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    if (end >= PIECE) hash = (hash - Math.imul(text.charCodeAt(end - PIECE), top)) | 0;
    hash = (Math.imul(hash, BASE) + text.charCodeAt(end)) | 0;
    if (end >= PIECE - 1) tell(hash, end - PIECE + 1);
  }
}

/** A text as it is, and decoded: percent signs, base64, hex. */
export function decodedForms(raw: string): string[] {
  const decoded = percentDecoded(raw.replace(/\+/g, ' '));
  const codes = decoded.match(/[A-Za-z0-9+/_-]{16,}/g) ?? [];
  return [decoded, raw, ...codes.flatMap(code => [fromBase64(code), fromHex(code)])].filter(part => part.length >= PIECE);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(code: string): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const sign of code.replace(/-/g, '+').replace(/_/g, '/')) {
    held = ((held << 6) | DIGITS.indexOf(sign)) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((held >> bits) & 0xff);
  }
  return text;
}

function fromHex(code: string): string {
  const pairs = /^(?:[0-9a-f]{2})+$/i.test(code) ? (code.match(/../g) ?? []) : [];
  return pairs.map(pair => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/** Case and the signs between words do not matter. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** A text that may carry something, with the hash of the piece that begins at each place. */
type Part = { text: string; hashes: readonly number[] };

function piecesOf(text: string): Part {
  const hashes: number[] = [];
  eachHash(text, hash => void hashes.push(hash));
  return { text, hashes };
}

/** The first shared piece of at least PIECE characters that is not in `own` too, as long as it goes; "" when there is none. */
function longestShared({ text: part, hashes }: Part, shown: Index, own: readonly string[]): string {
  const isShared = (at: number) => shown.pieces.has(hashes[at] ?? Number.NaN);
  let ownEnd = 0; // where the last stretch ended that is in `own` too
  let goesOn = false; // whether one that begins in it may end behind it
  for (let at = 0; at < hashes.length; at += 1) {
    if (!isShared(at)) continue;
    // What ends where that stretch ended is a part of it.
    const inside = at + PIECE <= ownEnd;
    if ((inside && !goesOn) || part.slice(at, at + PIECE).trim().length < PIECE - 1) continue;
    const end = endOfShared(part, at, inside ? ownEnd + 1 : at + PIECE, shown.text);
    if (end === at) continue;
    const text = part.slice(at, end).trim();
    if (!own.some(other => other.includes(text))) return text;
    ownEnd = end;
    goesOn = end < part.length && isShared(end + 1 - PIECE);
  }
  return '';
}

/** Where the longest stretch of `part` from `at` ends that stands in `shown`; `at` itself when what is before `least` does not. */
function endOfShared(part: string, at: number, least: number, shown: string): number {
  let end = at;
  let place = -1;
  for (;;) {
    // Each place where it is found goes further than the one before.
    place = shown.indexOf(part.slice(at, Math.max(least, end + 1)), place + 1);
    if (place < 0) return end;
    end = Math.max(least, end + 1);
    while (end < part.length && shown[place + end - at] === part[end]) end += 1;
    if (end === part.length) return end;
  }
}
