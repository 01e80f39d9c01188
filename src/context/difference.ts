// Names page digests and says what changed between two (pure): shorter than the whole digest, and nothing of it lost.
import { fingerprint } from '../protocol/queue/fingerprint.ts';

const LABEL = /^digest (\d{6})\n/;

/** The digest with its name as first line, `digest 482913`: made of its words, so that two digests with one name are the same. */
export function withLabel(digest: string): string {
  return digest === '' ? '' : `digest ${labelOf(digest)}\n${digest}`;
}

/** A digest without its first line; null for a text that is no digest of ours, such as the matches of a selector. */
export function withoutLabel(dom: string): string | null {
  const label = LABEL.exec(dom);
  if (label === null) return null;
  const digest = dom.slice(label[0].length);
  return labelOf(digest) === label[1] ? digest : null;
}

/** Six decimal digits; a digest that was lost on the way is noticed, since the next difference names it. */
function labelOf(digest: string): string {
  return String(Number.parseInt(fingerprint(digest).slice(0, 10), 16) % 1_000_000).padStart(6, '0');
}

/** In view or below it is told by the scroll position; where the line stands between them says nothing new. */
const BELOW = '-- below the view:';

/**
 * The words for `now` to an AI that has the digest `before`: what is gone, what reads differently, what is new and behind which line it stands.
 * An AI that has not seen the digest which they name asks for a whole one. `now` itself, with its label, comes back when the difference would not
 * be shorter by a fifth, or could not say all: lines in another order, or lines that cannot be told apart.
 */
export function sinceDigest(before: string, now: string): string {
  const whole = withLabel(now);
  const head = `changes since digest ${labelOf(before)}`;
  if (before === now) return `${head}: none`;
  const old = keyed(before);
  const fresh = keyed(now);
  if (!sameOrder(old.lines, fresh.lines)) return whole;
  const goneKeys = [...old.lines.keys()].filter(key => !fresh.lines.has(key));
  const out = [`${head}, now digest ${labelOf(now)}; all else as before`];
  // What found no room is not told to be gone.
  const gone = fresh.lines.has(LEFT_OUT) || fresh.lines.has(TEXTS_LEFT_OUT) ? 'not listed now' : 'gone';
  const stays = new Set([...fresh.lines.values()].flatMap(numbersIn));
  const numbers = [...old.lines.values()].flatMap(numbersIn).filter(number => !stays.has(number));
  if (numbers.length > 0) out.push(`${gone}: ${runs(numbers)}`);
  for (const key of goneKeys) {
    if (key.startsWith('[') || key === COVERED) continue; // what is in reach now is new
    if (old.twice.has(key)) return whole;
    out.push(`${gone}: ${old.lines.get(key)}`);
  }
  let anchor = '';
  let block = false;
  for (const [key, line] of fresh.lines) {
    const known = old.lines.get(key);
    if (known === undefined) {
      if (old.twice.has(anchor) || fresh.twice.has(anchor)) return whole;
      if (!block) out.push(anchor === '' ? 'new, first:' : `new, after ${anchor}:`);
      out.push(line);
    } else {
      if (known !== line) out.push(line);
      anchor = key.startsWith('[') ? key : line;
    }
    block = known === undefined;
  }
  const text = out.join('\n');
  return text.length < whole.length * 0.8 ? text : whole;
}

/**
 * The digest with `, new` behind each numbered line that the AI's last digest did not have. Without such marks when most of it is new: then it is
 * another page, or as good as one.
 */
export function markNew(before: string, now: string): string {
  const known = new Set(before.split('\n').map(keyOf));
  const lines = now.split('\n');
  const isNew = (line: string): boolean => /^\[\d+\] /.test(line) && !known.has(keyOf(line));
  const fresh = lines.filter(isNew).length;
  if (fresh === 0 || fresh * 2 > lines.filter(line => /^\[\d+\] /.test(line)).length) return now;
  return lines.map(line => (isNew(line) ? `${line}, new` : line)).join('\n');
}

const LEFT_OUT = 'left out';
const TEXTS_LEFT_OUT = 'texts left out';
const COVERED = 'covered';

/** What a line is about: its element's number, or for the few lines that are there once, which of them; else its words. */
function keyOf(line: string): string {
  const number = /^\[\d+\](?=[ –]|$)/.exec(line)?.[0];
  if (number !== undefined) return number;
  if (/^scrolled \d/.test(line)) return 'scrolled';
  if (/^… [\d,]+ more controls left out/.test(line)) return LEFT_OUT;
  if (/^… \d+ more texts left out/.test(line)) return TEXTS_LEFT_OUT;
  if (/^\d+ not shown: /.test(line)) return COVERED;
  return line;
}

/** Numbers of a run at most; the words of a page may look like one. */
const LONGEST_RUN = 100;

/** The numbers that a line gives: its own, or those of the cells of its row, `[4] Ann | [5] 20` or `[9]–[38] 1 to 30`. */
function numbersIn(line: string): number[] {
  if (!/^\[\d+\](?:[ –]|$)/.test(line)) return [];
  return [...line.matchAll(/(?:^| \| )\[(\d+)\](?:–\[(\d+)\])?/g)].flatMap(([, from, to = from]) => {
    const [first, last] = [Number(from), Number(to)];
    return Array.from({ length: Math.min(Math.max(0, last - first), LONGEST_RUN) + 1 }, (_, at) => first + at);
  });
}

/** The lines by what they are about, in order; a line that is there several times has a key for each, and is in `twice`. */
function keyed(digest: string): { lines: Map<string, string>; twice: Set<string> } {
  const lines = new Map<string, string>();
  const twice = new Set<string>();
  for (const line of digest.split('\n')) {
    if (line === BELOW) continue;
    let key = keyOf(line);
    if (lines.has(key)) twice.add(key);
    for (let count = 2; lines.has(key); count += 1) {
      key = `${keyOf(line)}\n${count}`;
      twice.add(key);
    }
    lines.set(key, line);
  }
  return { lines, twice };
}

function sameOrder(old: ReadonlyMap<string, string>, fresh: ReadonlyMap<string, string>): boolean {
  const before = [...old.keys()].filter(key => fresh.has(key));
  const now = [...fresh.keys()].filter(key => old.has(key));
  return before.every((key, index) => key === now[index]);
}

/** `[4] [7]–[12]`: numbers in order, three or more in a row as a range. */
function runs(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const out: string[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (sorted[to + 1] === (sorted[to] ?? 0) + 1) to += 1;
    if (to - from >= 2) out.push(`[${sorted[from]}]–[${sorted[to]}]`);
    else for (let at = from; at <= to; at += 1) out.push(`[${sorted[at]}]`);
    from = to + 1;
  }
  return out.join(' ');
}
