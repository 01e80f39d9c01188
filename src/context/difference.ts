// Says what changed since the digest that the AI has (pure), when that is shorter than the whole digest.

/**
 * The words for `now` to an AI that has the digest `before`: what is gone, what reads differently, what is new and behind which element it stands.
 * @param since how the AI knows the earlier digest, the id of its context; an AI that never got that one sees so and asks. The whole digest comes
 * back when the difference would not be shorter by at least a fifth.
 */
export function sinceDigest(before: string, now: string, since: string): string {
  if (before === now) return `nothing changed since ${since}`;
  const old = before.split('\n');
  const fresh = now.split('\n');
  const oldWords = wordsByNumber(old);
  const newWords = wordsByNumber(fresh);
  const gone = [...oldWords.keys()].filter(number => !newWords.has(number));
  const kept = new Set(sharedLines(old, fresh));
  const out = [`changed since ${since}; all else is as before`];
  if (gone.length > 0) out.push(`gone: ${runs(gone)}`);
  const goneText = old.filter(line => numberOf(line) === null && line !== '' && !fresh.includes(line));
  for (const line of goneText) out.push(`gone: ${line}`);
  let anchor = '';
  let block = false;
  for (const line of fresh) {
    const number = numberOf(line);
    if (number !== null && oldWords.has(number)) {
      if (oldWords.get(number) !== line) out.push(line);
      anchor = `[${number}]`;
      block = false;
    } else if (number === null && kept.has(line)) {
      anchor = line;
      block = false;
    } else {
      if (!block) out.push(anchor === '' ? 'new, first:' : `new, after ${anchor}:`);
      out.push(line);
      block = true;
    }
  }
  const text = out.join('\n');
  return text.length < now.length * 0.8 ? text : now;
}

/** The number that a line of a digest begins with, null for a line without one. */
function numberOf(line: string): number | null {
  const found = /^\[(\d+)\] /.exec(line);
  return found === null ? null : Number(found[1]);
}

function wordsByNumber(lines: readonly string[]): Map<number, string> {
  const words = new Map<number, string>();
  for (const line of lines) {
    const number = numberOf(line);
    if (number !== null) words.set(number, line);
  }
  return words;
}

/** Lines without a number that stand in both. */
function sharedLines(old: readonly string[], fresh: readonly string[]): string[] {
  const known = new Set(old);
  return fresh.filter(line => numberOf(line) === null && known.has(line));
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
