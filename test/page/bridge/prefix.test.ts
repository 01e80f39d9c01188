// An answer that is read while it is still being written: whatever of it has come, no line is taken that differs from what the AI writes.
import { marked } from 'marked';
import { afterEach, expect, test } from 'vitest';
import { HTML } from '../../protocol/reader/html-renderers.ts';
import { CODE, LINES as CORPUS, OTHERS, taken, takenOf } from './wrapped-lines.ts';

afterEach(() => document.body.replaceChildren());

const LINES = [
  { a: 'CLICK', s: "main > *:not([class*='x'])", x: '' },
  { a: 'CLICK', s: "*.card > a[href='/a_b_c']", x: '' },
  { a: 'TYPE', s: '#__note__', x: 'C:\\new "quoted" and `code` &amp; <b>bold</b>' },
  { a: 'CLICK', s: 'h2~p~ul', x: '' },
  { a: 'TYPE', s: '.__wrap__ input', x: 'Two  blanks, (c) ... -- ~~gone~~ [text](https://a.example) $x$' },
  { a: 'OPEN_TAB', s: '', x: 'https://example.org/a_b_?q=1*2*3' },
].map((fields, at) => `!baiact00000${at + 1} ${JSON.stringify({ v: 1, t: 17, ...fields })}`);

const WRITTEN = LINES.map(line => taken(line)[0] ?? '');

/** What is taken of the AI's turn when it has written so much of its reply. */
const takenOfPart = (reply: string, breaks: boolean): string[] => takenOf(marked.parse(reply, { async: false, gfm: true, breaks }));

const SHAPES: Record<string, string> = {
  'a fence': `Now:\n\n\`\`\`text\n${LINES.join('\n')}\n\`\`\`\nThat is all.`,
  'a fence in a list': `1. Now:\n   \`\`\`text\n${LINES.map(line => `   ${line}`).join('\n')}\n   \`\`\``,
  'an indented block': `Now:\n\n${LINES.map(line => `    ${line}`).join('\n')}`,
  'code of its own for each line': LINES.map(line => `Do \`\`\`${line}\`\`\`.`).join('\n\n'),
  paragraphs: LINES.join('\n\n'),
  'one paragraph': LINES.join('\n'),
  'a list': LINES.map(line => `- ${line}`).join('\n'),
  'bold words': LINES.map(line => `**${line}**`).join('\n\n'),
};

test('the lines are lines of the protocol', () => {
  expect(WRITTEN).toEqual(LINES);
});

test.each(Object.entries(SHAPES).flatMap(([shape, reply]) => [false, true].map(breaks => [shape, breaks, reply] as const)))(
  '%s, breaks %s: of no part of it is another line taken',
  (shape, breaks, reply) => {
    for (let length = 0; length <= reply.length; length += 1) {
      const part = reply.slice(0, length);
      expect(
        takenOfPart(part, breaks).filter(line => !WRITTEN.includes(line)),
        part,
      ).toEqual([]);
    }
    if (/fence|block/.test(shape)) expect(takenOfPart(reply, breaks)).toEqual(WRITTEN);
  },
);

/** Whether a closing brace can stand in what HTML shows. */
const BRACE = /\}|&(?:#0*125|#x0*7d|rcub|rbrace);/i;

test('a text without a closing brace holds no line', () => {
  const parts = CORPUS.flatMap(line => Array.from(line, (_, at) => line.slice(0, at + 1).replaceAll('}', '')));
  expect(parts.filter(part => taken(part).length > 0)).toEqual([]);
});

/** Fails where a part of a reply that holds nothing but this line is read as another one. Reading takes longest, and is left out where no line can be. */
function readPart(name: string, render: (text: string) => string, part: string, line: string): void {
  const html = render(part);
  if (!BRACE.test(html)) return;
  expect(
    takenOf(html).filter(each => each !== line),
    `${name}: ${part}`,
  ).toEqual([]);
}

const ALL = Object.entries(HTML);

// Every part of each line of the corpus in each wrapping goes through one renderer, in turn, and through all of them from its first closing brace on: before it
// there is nothing that could be read.
test.each(Object.entries({ ...CODE, ...OTHERS }).map(([wrapping, wrap], at) => [wrapping, wrap, at] as const))(
  '%s: of no part of a line of the corpus is another one taken',
  { timeout: 120_000 },
  (_, wrap, turn) => {
    for (const [at, [name, render]] of ALL.entries())
      for (const [of, line] of CORPUS.entries()) {
        const inTurn = (of + turn) % ALL.length === at;
        const reply = wrap(line);
        for (let length = inTurn ? 1 : reply.indexOf('}') + 1; length <= reply.length; length += 1) {
          const part = reply.slice(0, length);
          readPart(name, render, part, line);
        }
      }
  },
);
