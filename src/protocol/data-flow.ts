// Finds text that one site showed inside an address of another (pure): that is how a page could make an AI carry data out.
import { hostOf, originOf } from './url.ts';

/** Shorter pieces are words that any two texts share. */
const PIECE = 12;

/** A piece of a message that stands in an address, and the host that showed it. */
export type Carried = { host: string; text: string };

/**
 * What an address takes along from the page that a message described, null when nothing. `message` is a text that was copied for the AI: its
 * context names the page. Looked for in path, query and fragment, as they are and decoded (percent, base64, hex). An address that the page
 * itself showed, and one of the same site, carry nothing.
 */
export function carriedBy(address: string, message: string): Carried | null {
  const context = contextOf(message);
  if (context === null || !URL.canParse(address) || originOf(context.u) === originOf(address)) return null;
  const url = new URL(address);
  if (context.shown.includes(url.href) || context.shown.includes(address)) return null;
  const shown = plain(context.shown);
  for (const part of partsOf(url)) {
    const text = longestShared(plain(part), shown);
    if (text !== '') return { host: hostOf(context.u), text };
  }
  return null;
}

/** The page of the last context in a text: its address, and everything that was shown of it. */
function contextOf(message: string): { u: string; shown: string } | null {
  const line = message.split('\n').findLast(each => each.startsWith('!baictx '));
  if (line === undefined) return null;
  try {
    const context: unknown = JSON.parse(line.slice('!baictx '.length));
    const entries = typeof context === 'object' && context !== null ? new Map<string, unknown>(Object.entries(context)) : new Map();
    const texts = ['n', 'sel', 'text', 'dom', 'res'].map(key => entries.get(key)).filter(value => typeof value === 'string');
    const u = entries.get('u');
    return typeof u === 'string' ? { u, shown: texts.join('\n') } : null;
  } catch {
    return null;
  }
}

function partsOf(url: URL): string[] {
  const raw = `${url.pathname}${url.search}${url.hash}`;
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

/** The first shared piece of at least PIECE characters, as long as it goes; "" when there is none. */
function longestShared(part: string, shown: string): string {
  const pieces = new Set<string>();
  for (let at = 0; at + PIECE <= shown.length; at += 1) pieces.add(shown.slice(at, at + PIECE));
  for (let at = 0; at + PIECE <= part.length; at += 1) {
    if (!pieces.has(part.slice(at, at + PIECE))) continue;
    let end = at + PIECE;
    while (end < part.length && shown.includes(part.slice(at, end + 1))) end += 1;
    return part.slice(at, end).trim();
  }
  return '';
}
