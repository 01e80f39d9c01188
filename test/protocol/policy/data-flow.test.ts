// What is carried from one site to another is found the same way as by looking at every piece, however it is found.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriedByText } from '../../../src/protocol/policy/data-flow.ts';
import { options } from '../reader/runs.ts';

const PIECE = 12;

/** The first piece of a text that another site showed and the own one did not, as long as it goes: every start, one letter at a time. */
function slowly(part: string, shown: string, own: readonly string[]): string {
  for (let at = 0; at + PIECE <= part.length; at += 1) {
    const piece = part.slice(at, at + PIECE);
    if (piece.trim().length < PIECE - 1 || !shown.includes(piece)) continue;
    let end = at + PIECE;
    while (end < part.length && shown.includes(part.slice(at, end + 1))) end += 1;
    const text = part.slice(at, end);
    if (!own.some(other => other.includes(text.trim()))) return text.trim();
  }
  return '';
}

// Few different words, so that the same piece stands in many places and a stretch ends where another goes on.
const word = fc.constantFrom('0', '1', '01', '10', '110');
const words = fc.array(word, { minLength: 4, maxLength: 40 }).map(list => list.join(' '));

/** A text with pieces of it, in any order, between other words. */
const pieces = (base: string) =>
  fc
    .array(fc.tuple(fc.nat(base.length), fc.integer({ min: 8, max: 60 })), { maxLength: 5 })
    .map(places => places.map(([at, length]) => base.slice(at, at + length).trim()).join(' 2 '));

const anyhow = words.chain(base => fc.tuple(fc.constant(base), pieces(base), pieces(base), pieces(base)));

/** The other site showed two stretches that overlap, and the own one the first of them, or a little less or more. */
const overlapping = words.chain(base =>
  fc
    .tuple(
      fc.constant(base),
      fc.uniqueArray(fc.nat(base.length), { minLength: 4, maxLength: 4 }).map(places => places.sort((a, b) => a - b)),
      fc.nat(3),
      fc.nat(3),
    )
    .map(([text, [a = 0, b = 0, c = 0, d = 0], less, more]): [string, string, string, string] => [
      text,
      `${text.slice(a, c)} 2 ${text.slice(b, d)}`,
      text.slice(Math.max(0, a - less), c + more),
      '',
    ]),
);
const story = fc.oneof(anyhow, overlapping);

test('the verdict is that of the slow way', () => {
  let found = 0;
  fc.assert(
    fc.property(story, ([text, shown, own, goal]) => {
      const known = { heard: [`https://other.example/\n${shown}`, `https://own.example/\n${own}`], goal };
      const wanted = slowly(text, shown, [goal, own]);
      if (wanted !== '') found += 1;
      const verdict = carriedByText(text, 'https://own.example/', known);
      if (verdict?.text !== (wanted === '' ? undefined : wanted)) throw new Error(`${verdict?.text}\nis not\n${wanted}`);
    }),
    options,
  );
  // Both verdicts are met.
  expect(found).toBeGreaterThan(options.numRuns / 10);
  expect(found).toBeLessThan(options.numRuns);
});
