// The cost of reading grows with the length of the text and not faster: counted in steps of our own code, never in time.
import { Session } from 'node:inspector/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { piece } from '../arbitraries.ts';
import { CONTEXT, piece as toolCodePiece } from '../languages/tool-code/texts.ts';

const session = new Session();
let parse: typeof import('../../../src/protocol/reader/parse.ts').parse;
let readToolCode: typeof import('../../../src/protocol/languages/tool-code/read.ts').readToolCode;
let carriedByText: typeof import('../../../src/protocol/policy/data-flow.ts').carriedByText;

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  // Code is counted only where it was loaded after this, hence the late import.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  vi.resetModules();
  ({ parse } = await import('../../../src/protocol/reader/parse.ts'));
  ({ readToolCode } = await import('../../../src/protocol/languages/tool-code/read.ts'));
  ({ carriedByText } = await import('../../../src/protocol/policy/data-flow.ts'));
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

/** How often the blocks of the protocol room ran while a text was read: function bodies, branches and turns of loops. */
const steps = (text: string) => stepsOf(() => parse(text));

async function stepsOf(work: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage'); // sets the counters back
  work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own = result.filter(({ url }) => url.includes('/src/protocol/'));
  return own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0);
}

/** Steps for a piece so many times, and for twice as many; small texts are left to say nothing about growth. */
async function growth(opening: string, repeated: string, read: (text: string) => unknown = parse): Promise<number> {
  const times = Math.ceil(8_000 / repeated.length);
  const once = await stepsOf(() => read(opening + repeated.repeat(times)));
  const twice = await stepsOf(() => read(opening + repeated.repeat(2 * times)));
  return twice / (once + 500);
}

it('twice the text takes at most two and a half times the steps, whatever is repeated', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '!baiact000001 {"', '!baiact000001 {', '!baictx {'),
      fc.array(piece, { minLength: 1, maxLength: 4 }).map(pieces => pieces.join('')),
      async (opening, repeated) => {
        fc.pre(repeated !== '');
        expect(await growth(opening, repeated)).toBeLessThanOrEqual(2.5);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

it('so it is with replies in tool-code', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '<tool_code>{"', '<tool_code>{', '&lt;tool_code&gt;', '```json\n{'),
      fc.array(toolCodePiece, { minLength: 1, maxLength: 4 }).map(pieces => pieces.join('')),
      async (opening, repeated) => {
        fc.pre(repeated !== '');
        expect(await growth(opening, repeated, text => readToolCode(text, CONTEXT))).toBeLessThanOrEqual(2.5);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

it('the counter sees a cost that grows with the square', async () => {
  expect(await steps('!baiact000001 {"v":1}\n'.repeat(20))).toBeGreaterThan(2000);
  const text = (times: number) => '!baiact000001 {"v":1}\n'.repeat(times);
  const square = async (times: number) => {
    let sum = 0;
    for (let lines = 1; lines <= times; lines += 1) sum += await steps(text(lines));
    return sum;
  };
  expect((await square(40)) / (await square(20))).toBeGreaterThan(3);
}, 120_000);

/** Words that do not repeat: any piece of them stands in one place. */
const prose = (words: number) => Array.from({ length: words }, (_, at) => `w${at * 7919}`).join(' ');

/** The same text in overlapping pieces: a stretch goes on a little at each start. */
const inWindows = (text: string) => {
  const words = text.split(' ');
  return words.map((_, at) => words.slice(at, at + 12).join(' ')).join(' | ');
};

it.each([
  ['whole', (text: string) => text],
  ['in overlapping pieces', inWindows],
])('a text that another site showed %s and the page itself too is judged in steps that grow with its length', async (_, shownAs) => {
  const judged = (text: string) => {
    const heard = [`https://other.example/\n${shownAs(text)}`, `https://own.example/\n${text}`];
    return stepsOf(() => carriedByText(text, 'https://own.example/', { heard, goal: '' }));
  };
  await judged(prose(10));
  const once = await judged(prose(100));
  const twice = await judged(prose(200));
  expect(twice / once).toBeLessThanOrEqual(2.5);
});

it('a text is judged against any number of contexts without reading them again', async () => {
  // As many as are remembered when each is short.
  const heard = Array.from({ length: 400 }, (_, at) => `https://site${at}.example/\n${prose(40)} ${at}`);
  const judged = () => stepsOf(() => carriedByText('something else that was typed', 'https://own.example/', { heard, goal: '' }));
  const first = await judged();
  const again = await judged();
  expect(again).toBeLessThan(first / 10);
});
