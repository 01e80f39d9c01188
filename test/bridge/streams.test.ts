// Answers that come in pieces with pauses, drawn at random: none is taken before its end, and each soon after it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chat, going, quiet, type Script } from './scripted-chat.ts';

const RUNS = 200;
/** ms of the longest pause in an answer: where the page says that it is being written, where it does not, and where it only has yet to say that it has ended. */
const PAUSE = { busy: 30_000, quiet: 2_800, unended: 11_500 };
/** ms that one pause of every answer lasts at least, as when the AI thinks in the middle of it. */
const LONG_MS = 2_000;
/** ms for which a sign is there at least, so that it can be seen between two looks. */
const SEEN_MS = 300;
/** ms after the end in which an answer is taken, where the page has a sign of it and where it has none. */
const WITHIN = { sign: 1_500, none: 4_000 };

type Stream = { script: Script; end: number; text: string };

/**
 * An answer as a page shows it piece by piece.
 * @param signs which signs the page has. Where it has one of the end, that of writing may be gone for a moment
 */
function streams(signs: { busy: boolean; done: boolean }): fc.Arbitrary<Stream> {
  const busy = signs.busy ? (signs.done ? fc.boolean() : fc.constant(true)) : fc.constant(false);
  const longest = signs.done && !signs.busy ? PAUSE.unended : PAUSE.quiet;
  const piece = (least: number) =>
    busy.chain(isBusy =>
      fc.record({
        busy: fc.constant(isBusy),
        pause: fc.integer({ min: Math.max(least, isBusy ? SEEN_MS : 1), max: isBusy ? PAUSE.busy : longest }),
      }),
    );
  const some = fc.array(piece(1), { maxLength: 6 });
  return fc.tuple(fc.integer({ min: 0, max: 5_000 }), some, piece(LONG_MS), some).map(([start, before, long, after]) => {
    const pieces = [...before, long, ...after];
    const script: Script = [[0, { done: signs.done ? false : null }]];
    let at = start + 1;
    let text = '';
    for (const { busy: isBusy, pause } of pieces) {
      text += 'word ';
      script.push([at, { turn: 1, text, busy: isBusy, done: signs.done ? false : null }]);
      at += pause;
    }
    text += 'end';
    script.push([at, { turn: 1, text, busy: false, done: signs.done ? true : null }]);
    return { script, end: at, text };
  });
}

test.each([
  ['no sign', { busy: false, done: false }, WITHIN.none],
  ['a sign of writing', { busy: true, done: false }, WITHIN.sign],
  ['a sign of the end', { busy: false, done: true }, WITHIN.sign],
  ['both signs', { busy: true, done: true }, WITHIN.sign],
])('a page with %s: an answer is taken whole, and soon', async (_what, signs, within) => {
  await fc.assert(
    fc.asyncProperty(streams(signs), async ({ script, end, text }) => {
      const { talk, time } = chat(script);
      expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text } });
      expect(time()).toBeGreaterThanOrEqual(end);
      expect(time() - end).toBeLessThanOrEqual(within);
    }),
    { numRuns: RUNS },
  );
});
