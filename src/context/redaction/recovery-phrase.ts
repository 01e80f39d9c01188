// Finds recovery phrases of wallets (panel, no effects): 12 to 24 words of the list of BIP-39 whose checksum holds, however they are written.
//
// The words are too many for a panel that opens, so this file comes with what reads pages and runs actions: `redact.ts` asks it from then on.
import { bip39Words } from './bip39-words.ts';
import { registerFinder, type Span } from './redact.ts';

/** What may stand between two words: spaces, line ends, commas, bullets, bars, and a number. */
const BETWEEN = /^[\s,;|#=*•·–—-]{0,8}(?:\[?(\d{1,2})[.):\]]?[\s|:–—-]{0,4})?$/;
/** A number before the first word. */
const BEFORE = /(?:^|[^\w.])(\d{1,2})[.):\]]?[\s|:–—-]{0,4}$/;
/** How many words a phrase has. */
const LENGTHS = [12, 15, 18, 21, 24];

/** More words of the list in a row are the list, or another one made of it. */
const MOST_WORDS = 240;

type Word = { from: number; to: number; index: number; place: number }; // place: the number written before it, 0 for none

let numbers: ReadonlyMap<string, number> | null = null;

function numberOf(word: string): number | undefined {
  numbers ??= new Map(bip39Words().map((each, index) => [each, index]));
  return numbers.get(word.toLowerCase());
}

/** The recovery phrases of a text, in order and apart from each other. */
export function phrasesIn(text: string): Span[] {
  const spans: Span[] = [];
  let run: Word[] = [];
  const close = () => {
    if (run.length >= 12 && run.length <= MOST_WORDS) spans.push(...phrasesOf(run));
    run = [];
  };
  for (const match of text.matchAll(/[A-Za-z]+/g)) {
    const index = match[0].length >= 3 && match[0].length <= 8 ? numberOf(match[0]) : undefined;
    const last = run.at(-1);
    const gap = last === undefined ? null : BETWEEN.exec(text.slice(last.to, Math.min(match.index, last.to + 24)));
    if (last !== undefined && (gap === null || match.index - last.to > 20)) close();
    if (index === undefined) {
      close();
      continue;
    }
    const before = run.length === 0 ? BEFORE.exec(text.slice(Math.max(0, match.index - 10), match.index)) : gap;
    run.push({ from: match.index, to: match.index + match[0].length, index, place: Number(before?.[1] ?? 0) });
  }
  close();
  return spans;
}

/** All that a run of words holds: phrases that overlap become one, so that no word of the right one stays behind. */
function phrasesOf(run: readonly Word[]): Span[] {
  const spans: Span[] = [];
  for (let first = 0; first + 12 <= run.length; first += 1) {
    for (const length of LENGTHS) {
      const words = run.slice(first, first + length);
      const [from, to] = [words[0]?.from, words.at(-1)?.to];
      if (words.length < length || from === undefined || to === undefined || !(holds(words) || holds(inOrder(words)))) continue;
      const last = spans.at(-1);
      if (last !== undefined && from < last.to) last.to = Math.max(last.to, to);
      else spans.push({ from, to, kind: 'recovery phrase' });
    }
  }
  return spans;
}

/** Words that were written in columns, in the order of their numbers; none when they are not numbered from 1. */
function inOrder(words: readonly Word[]): readonly Word[] {
  const sorted = words.toSorted((a, b) => a.place - b.place);
  return sorted.every(({ place }, index) => place === index + 1) ? sorted : [];
}

/** Whether the checksum holds: 11 bits each word, and behind them the first bits of the hash of what is before. */
function holds(words: readonly Word[]): boolean {
  if (words.length === 0) return false;
  const bits = words.map(({ index }) => index.toString(2).padStart(11, '0')).join('');
  const sum = words.length / 3;
  const entropy = (bits.slice(0, bits.length - sum).match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2));
  const first = firstWordOfSha256(entropy) >>> (32 - sum);
  return Number.parseInt(bits.slice(bits.length - sum), 2) === first;
}

/** The first `count` prime numbers. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every(prime => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits of the fraction of a root, as FIPS 180-4 makes its constants. */
function fractionOf(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

const K = primes(64).map(prime => fractionOf(Math.cbrt(prime)));
const START = primes(8).map(prime => fractionOf(Math.sqrt(prime)));

/**
 * The first 32 bits of SHA-256 (FIPS 180-4) of at most 55 bytes, which is one block. The browser's own gives its answer later only, and texts are looked
 * through at once.
 */
export function firstWordOfSha256(bytes: readonly number[]): number {
  const block = [
    ...bytes,
    0x80,
    ...Array<number>(55 - bytes.length).fill(0),
    0,
    0,
    0,
    0,
    0,
    0,
    bytes.length >>> 5,
    (bytes.length << 3) & 0xff,
  ];
  const at = (list: readonly number[], index: number) => list[index] ?? 0;
  const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));
  const w: number[] = [];
  for (let i = 0; i < 16; i += 1)
    w.push((at(block, 4 * i) << 24) | (at(block, 4 * i + 1) << 16) | (at(block, 4 * i + 2) << 8) | at(block, 4 * i + 3));
  for (let i = 16; i < 64; i += 1) {
    const [two, fifteen] = [at(w, i - 2), at(w, i - 15)];
    const s0 = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3);
    const s1 = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
    w.push((at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let i = 0; i < 64; i += 1) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return (a + at(START, 0)) >>> 0;
}

registerFinder(phrasesIn);
