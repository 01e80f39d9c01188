// What Markdown renderers make of lines in all wrappings that AIs give them: no line is taken that differs from the one that was written, and of code every one.
import { afterEach, expect, test } from 'vitest';
import { readTurn } from '../../../src/bridge/page/turn-text.ts';
import { formatCommand } from '../../../src/protocol/prompt/format.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { HTML } from '../../protocol/reader/html-renderers.ts';
import { manyLines } from '../../protocol/reader/many-lines.ts';

afterEach(() => document.body.replaceChildren());

/** Realistic lines, evenly out of all types. */
const REALISTIC = 85;
/** Made to be changed without a trace, and to be JSON afterwards. */
const ADVERSARIAL = [
  { a: 'CLICK', s: "*:not([class*='x'])", x: '' },
  { a: 'CLICK', s: '.__x__ > #_m_ + ._x_', x: '' },
  { a: 'CLICK', s: 'h2~p~ul', x: '' },
  { a: 'TYPE', s: '#a', x: 'C:\\new\\table' },
  { a: 'TYPE', s: '#a', x: '\\\\server\\\\share' },
  { a: 'TYPE', s: '#a', x: 'a ``b`` `c`' },
  { a: 'TYPE', s: '#a', x: 'x <b>bold</b> <!-- gone --> <script>gone</script>' },
  { a: 'TYPE', s: '#a', x: '&amp; &copy; &lt;' },
  { a: 'TYPE', s: '#a', x: '[text](https://a.example) ![picture](b.png) <https://c.example>' },
  { a: 'TYPE', s: '#a', x: '$x$ ~~gone~~ two  blanks' },
  { a: 'TYPE', s: '#a', x: '(c) -- ... "quoted" \'so\'' },
  { a: 'OPEN_TAB', s: '', x: 'https://example.org/a_b_?q=1*2*3' },
];

/** What is taken of a text without a question. */
const taken = (text: string): string[] =>
  parse(text).entries.flatMap(({ offered, line }) => (offered === 'no' && line.kind === 'action' ? [formatCommand(line.command)] : []));

const all = manyLines();
const LINES = [
  ...Array.from({ length: REALISTIC }, (_, at) => all[Math.floor((at * all.length) / REALISTIC)] ?? ''),
  ...ADVERSARIAL.map((fields, at) => `!baiact${String(900 + at).padStart(6, '0')} ${JSON.stringify({ v: 1, t: 17, ...fields })}`),
];

/** More ticks than the text has in a row. */
const ticksFor = (text: string): string => '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length)) + 1);

const CODE: Record<string, (line: string) => string> = {
  'a fence': line => `\`\`\`\n${line}\n\`\`\``,
  'a fence of text': line => `Now:\n\n\`\`\`text\n${line}\n\`\`\`\nDone.`,
  'a fence in a list': line => `1. Now:\n\n   \`\`\`text\n   ${line}\n   \`\`\``,
  'a fence right behind prose': line => `Now:\n\`\`\`text\n${line}\n\`\`\``,
  'a fence of tildes': line => `~~~\n${line}\n~~~`,
  'an indented block': line => `Now:\n\n    ${line}`,
};
const OTHERS: Record<string, (line: string) => string> = {
  'a paragraph': line => line,
  'a line behind prose': line => `Now:\n${line}`,
  'a list item': line => `- ${line}`,
  'a numbered item': line => `1. ${line}`,
  'a quote': line => `> ${line}`,
  'bold words': line => `**${line}**`,
  'a table cell': line => `| step |\n|---|\n| ${line} |`,
  'code of one tick': line => `\`${line}\``,
  'code of enough ticks': line => `Do ${ticksFor(line)}${line}${ticksFor(line)}.`,
};

/** It deletes HTML in bare lines, which leaves no trace that could be seen: what of a line came to no harm but for that is not told from one without. */
const DELETES_HTML = ['remark'];
/** It damages two lines in code too, for it uses some signs for itself; what it damages is not taken. */
const DAMAGES_CODE: Record<string, number> = { showdown: 2, 'showdown for GitHub': 2 };
const TAGS = /<\/?[a-z!][^>]*>/;

function takenOf(html: string): string[] {
  const turn = document.createElement('div');
  turn.append(document.createRange().createContextualFragment(html.replaceAll('<script', '<x-script')));
  document.body.replaceChildren(turn);
  return taken(readTurn([turn], []).text);
}

test('the corpus is of 97 lines, and each is one', () => {
  expect(LINES).toHaveLength(97);
  expect(LINES.flatMap(taken)).toEqual(LINES);
});

test.each(Object.entries(HTML))('%s: no changed line is taken, and every one in code', (name, render) => {
  const found = Object.entries({ ...CODE, ...OTHERS }).map(([wrapping, wrap]) => {
    const lines = DELETES_HTML.includes(name) && !(wrapping in CODE) ? LINES.filter(line => !TAGS.test(line)) : LINES;
    const read = lines.map(line => ({ line, got: takenOf(render(wrap(line))) }));
    const changed = read.flatMap(({ line, got }) => got.filter(each => each !== line));
    return { wrapping, changed, accepted: read.filter(({ line, got }) => got.includes(line)).length };
  });
  console.log(name, found.map(({ wrapping, accepted }) => `${wrapping} ${accepted}`).join(', '));
  expect(found.filter(({ changed }) => changed.length > 0)).toEqual([]);
  const code = found.filter(({ wrapping }) => wrapping in CODE);
  expect(code.filter(({ accepted }) => accepted < LINES.length - (DAMAGES_CODE[name] ?? 0))).toEqual([]);
});
