// The lines that chats are tried with, and all wrappings that AIs give them.
import { readTurn } from '../../../src/bridge/page/turn-text.ts';
import { formatCommand } from '../../../src/protocol/prompt/format.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { manyLines } from '../../protocol/reader/many-lines.ts';

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
export const taken = (text: string): string[] =>
  parse(text).entries.flatMap(({ offered, line }) => (offered === 'no' && line.kind === 'action' ? [formatCommand(line.command)] : []));

const all = manyLines();
export const LINES = [
  ...Array.from({ length: REALISTIC }, (_, at) => all[Math.floor((at * all.length) / REALISTIC)] ?? ''),
  // Those that hold quotes, HTML or marks of Markdown.
  ...ADVERSARIAL.map((fields, at) => `!baiact${String(900 + at).padStart(6, '0')} ${JSON.stringify({ v: 1, t: 17, ...fields })}`),
];

/** More ticks than the text has in a row. */
const ticksFor = (text: string): string => '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length)) + 1);

export const CODE: Record<string, (line: string) => string> = {
  'a fence': line => `\`\`\`\n${line}\n\`\`\``,
  'a fence of text': line => `Now:\n\n\`\`\`text\n${line}\n\`\`\`\nDone.`,
  'a fence in a list': line => `1. Now:\n\n   \`\`\`text\n   ${line}\n   \`\`\``,
  'a fence right behind prose': line => `Now:\n\`\`\`text\n${line}\n\`\`\``,
  'a fence of tildes': line => `~~~\n${line}\n~~~`,
  'an indented block': line => `Now:\n\n    ${line}`,
};
export const OTHERS: Record<string, (line: string) => string> = {
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

/** What is taken of a turn of the AI that is shown so. */
export function takenOf(html: string): string[] {
  const turn = document.createElement('div');
  turn.append(document.createRange().createContextualFragment(html.replaceAll('<script', '<x-script')));
  document.body.replaceChildren(turn);
  return taken(readTurn([turn], []).text);
}
