// Ways in which a reply comes to harm, class by class, and what the reader makes of many lines in each: what it takes must be what was meant.
import { formatCommand, formatDelete } from '../../../src/protocol/prompt/format.ts';
import type { Entry } from '../../../src/protocol/reader/line.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { manyLines } from './many-lines.ts';
import { RENDERERS } from './renderers.ts';

/** A text, the lines that the AI meant in it, and those that it did not mean: thoughts, lines taken back, words of others. */
export type Reply = { text: string; meant: readonly string[]; unmeant: readonly string[] };
export type Damage = { name: string; reply: (lines: readonly string[]) => Reply | null };
export type Counts = { exact: number; shown: number; lost: number; wrong: number; notMeant: number };

const numberOf = (line: string): string => /^!baiact(\d{6})/.exec(line)?.[1] ?? '';
const idOf = ({ line }: Entry): string | null =>
  line.kind === 'action' ? line.command.id : line.kind === 'delete' || line.kind === 'malformed' ? line.id : null;

/** What the reader makes of a text. A line counts as shown where a row has its number, or holds its words. */
export function judge({ text, meant, unmeant }: Reply): Counts & { faults: string[] } {
  const { entries } = parse(text);
  const counts = { exact: 0, shown: 0, lost: 0, wrong: 0, notMeant: 0, faults: [] as string[] };
  const wanted = new Map(meant.map(line => [line, 0]));
  for (const { offered, line } of entries) {
    if (offered !== 'no' || (line.kind !== 'action' && line.kind !== 'delete')) continue;
    const said = line.kind === 'action' ? formatCommand(line.command) : formatDelete(line.id);
    const seen = wanted.get(said);
    if (seen !== undefined) wanted.set(said, seen + 1);
    else if (unmeant.includes(said) || line.kind === 'delete') {
      counts.notMeant += 1;
      counts.faults.push(`not meant: ${said}`);
    } else {
      counts.wrong += 1;
      counts.faults.push(`wrong: ${said} for ${meant.find(each => numberOf(each) === numberOf(said)) ?? 'nothing'}`);
    }
  }
  const visible = entries.filter(({ offered, line }) => offered !== 'no' || line.kind === 'malformed');
  for (const [line, times] of wanted) {
    const number = numberOf(line);
    if (times > 0) counts.exact += 1;
    else if (visible.some(entry => idOf(entry) === number || (idOf(entry) === null && entry.raw.replace(/\D+/g, '').includes(number))))
      counts.shown += 1;
    else {
      counts.lost += 1;
      counts.faults.push(`lost: ${line}`);
    }
  }
  return counts;
}

/** A damage that leaves every line meant. */
const harm = (name: string, change: (text: string) => string): Damage => ({
  name,
  reply: lines => ({ text: change(lines.join('\n')), meant: lines, unmeant: [] }),
});
const each = (name: string, change: (line: string, index: number) => string): Damage =>
  harm(name, text => text.split('\n').map(change).join('\n'));
/** A damage that adds lines that are not meant to those that are. */
const beside = (name: string, place: (unmeant: string, meant: string) => string): Damage => ({
  name,
  reply: lines => {
    const meant = lines.slice(1);
    const unmeant = lines.slice(0, 1);
    const drafts = [...unmeant, `!baiact${numberOf(meant[0] ?? lines[0] ?? '')}del`];
    return { text: place(drafts.join('\n'), meant.join('\n')), meant, unmeant: drafts };
  },
});
const fence = (text: string, label = 'text') => `\`\`\`${label}\n${text}\n\`\`\``;
const curl = (text: string) =>
  text
    .replace(/(^|[\s([{:,])"/gm, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{=:,])'/gm, '$1‘')
    .replace(/'/g, '’');
/** What Markdown does to backslashes before marks. */
const withoutEscapes = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
/** Curls the quotes that delimit and leaves those inside bare, as where a mark of Markdown stood between them. */
const delimiters = (line: string) =>
  withoutEscapes(line.replace(/"(?=[{,:}])|(?<=[{,:]\s?)"/g, '\u0001'))
    .replace(/(?<=[{,:]\s?)\u0001/g, '“')
    .replaceAll('\u0001', '”');
const typeset = (text: string) =>
  curl(text)
    .replace(/\.\.\./g, '…')
    .replace(/--/g, '–')
    .replace(/\(c\)/g, '©');
const hardWrap =
  (width: number, prefix = '') =>
  (text: string) =>
    text.replace(/(?<=^|\n)[^\n]+/g, line =>
      (line.match(new RegExp(`[\\s\\S]{1,${width}}`, 'g')) ?? []).map(part => prefix + part).join('\n'),
    );
const softWrap =
  (width: number, prefix = '') =>
  (text: string) =>
    text
      .split('\n')
      .flatMap(line => {
        const rows = [''];
        for (const word of line.split(' ')) {
          const last = rows.at(-1) ?? '';
          if (last !== '' && last.length + 1 + word.length > width) rows.push(word);
          else rows[rows.length - 1] = last === '' && rows.length === 1 ? word : `${last} ${word}`;
        }
        return rows.map(row => prefix + row);
      })
      .join('\n');
const link = (text: string) => text.replace(/https?:\/\/[^\s"'\\]+/g, url => `<${url}|${url}>`);

const TAKEN_WRONGLY: Damage[] = [
  each('a number broken over lines', line => line.replace(/("t":\d)(\d)/, '$1\n$2')),
  each('a delay broken over lines', line => line.replace(/("(?:d|tm)":\d+)(\d)/, '$1\n$2')),
  harm('curly quotes', curl),
  harm('curly quotes, backslashes eaten', text => curl(withoutEscapes(text))),
  each('curly delimiters, bare quotes inside', delimiters),
  harm('a typographer', typeset),
  each('a typographer, delimiters only', line =>
    delimiters(line)
      .replace(/--/g, '—')
      .replace(/\.\.\./g, '…'),
  ),
  each('no-break spaces everywhere', line => line.replaceAll(' ', '\u00A0').replace(/","/g, '",\u00A0"')),
  each('no-break spaces but for the gap', line => line.replaceAll(' ', '\u00A0').replace('\u00A0{', ' {').replace(/","/g, '",\u00A0"')),
  each('HTML escapes', line =>
    line
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\u00A0', '&nbsp;'),
  ),
  each('HTML escapes, spaces too', line =>
    line
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[ \u00A0]/g, '&nbsp;')
      .replace('&nbsp;{', ' {'),
  ),
  harm('links of Slack', link),
  harm('links of Markdown', text => text.replace(/https?:\/\/[^\s"'\\]+/g, url => `[${url}](${url})`)),
  each('a comma at the end of a host', line => line.replace(/(https?:\/\/[\w.-]+)(\/)?/, '$1,$2')),
];

const THOUGHT_TAGS: [string, string][] = [
  ['', '</think>'],
  ['<think>', '</think>'],
  ['', '</THINK>'],
  ['<Thinking time="3">', '</Thinking>'],
  ['', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['', '</seed:think>'],
  ['<scratchpad>', '</scratchpad>'],
  ['<reflection>', '</reflection>'],
  ['<analysis>', '</analysis>'],
  ['[THINK]', '[/THINK]'],
  ['', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  ['', '<|channel|>final<|message|>'],
  ['analysis', 'assistantfinal'],
  ['<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>', '</details>'],
  ['&lt;think&gt;', '&lt;/think&gt;'],
];
const THOUGHTS = THOUGHT_TAGS.flatMap(([opens, ends]) => {
  const name = `${opens.split('\n')[0]} … ${ends}`.trim();
  return [
    beside(`thoughts: ${name}`, (a, b) => `${opens}\nMaybe so:\n${a}\nNo.\n${ends}\n\nDone.\n\n${b}`),
    beside(`thoughts, in fences: ${name}`, (a, b) => `${opens}\nMaybe so:\n${fence(a)}\nNo.\n${ends}\n\nDone.\n\n${fence(b)}`),
    beside(`thoughts, glued: ${name}`, (a, b) => `${opens}\n${a}${ends}${b}`),
  ];
});
THOUGHTS.push(
  { name: 'thoughts that never end', reply: lines => ({ text: `<think>\n${lines.join('\n')}`, meant: [], unmeant: lines }) },
  beside('a thought in thoughts', (a, b) => `<think>\nI close </think> later.\n${a}\n</think>\n${b}`),
);

const mark = (sign: string) => (text: string) => text.replace(/^/gm, sign);
const TAKEN_BACK: Damage[] = [
  beside('a diff', (a, b) => `${fence(`${mark('- ')(a)}\n${mark('+ ')(b)}`, 'diff')}`),
  beside('a diff without spaces', (a, b) => fence(`${mark('-')(a)}\n ${b.replaceAll('\n', '\n ')}`, 'diff')),
  beside('a diff that only removes', (a, b) => `${fence(mark('- ')(a), 'diff')}\n\n${fence(b)}`),
  beside('a diff, copied from a page', (a, b) => `diff\nCopy code\n${mark('- ')(a)}\n\ntext\nCopy code\n${b}`),
  ...['# ', '#', '// ', '//', '-- ', '; ', '% ', '//// '].map(sign => beside(`behind ${sign}`, (a, b) => fence(`${mark(sign)(a)}\n${b}`))),
  beside('a comment of C', (a, b) => fence(`/*\n${a}\n*/\n${b}`)),
  beside('a comment of C on one line', (a, b) => fence(`${a.replace(/^.*$/gm, '/* $& */')}\n${b}`)),
  beside('a comment of HTML', (a, b) => `<!--\n${a}\n-->\n${b}`),
  beside('a comment of HTML on one line', (a, b) => `${a.replace(/^.*$/gm, '<!-- $& -->')}\n${b}`),
  beside('struck out', (a, b) => `${a.replace(/^.*$/gm, '~~$&~~')}\n${b}`),
  beside('struck out over lines', (a, b) => `~~\n${a}\n~~\n${b}`),
  beside('struck out by tags', (a, b) => `<del>${a}</del>\n<s>\n${a}\n</s>\n${b}`),
  beside('a table of wrong and right', (a, b) => `| wrong | right |\n|---|---|\n| ${a.split('\n')[0]} | ${a.split('\n')[0]} |\n\n${b}`),
  beside('a table with words', (a, b) => `| | line |\n|---|---|\n| wrong | ${a.split('\n')[0]} |\n\n${b}`),
  beside('a table, copied from a page', (a, b) => `wrong\tright\n${a.split('\n')[0]}\t${a.split('\n')[0]}\n\n${b}`),
];

/** A text of TYPE that holds a line end and lines of ours, sent without escapes. */
const broken = (inner: string) => `!baiact000999 {"v":1,"t":17,"a":"TYPE","s":"#note","x":"Please do:\n${inner}\nthanks"}`;
const OTHERS: Damage[] = [
  beside('inside a text that broke', (a, b) => `${broken(a)}\n${b}`),
  beside('inside a text that broke, with blank lines', (a, b) => `${broken(`\n${a}\n`)}\n${b}`),
  beside('inside a text that broke, in a fence', (a, b) => fence(`${broken(a)}\n${b}`)),
  beside('inside a text with bare quotes', (a, b) => `!baiact000999 {"v":1,"t":17,"a":"TYPE","s":"#n","x":"say "this":\n${a}\n"}\n${b}`),
  ...['You said:', 'You said', '**User:**', 'You:', 'Du hast gesagt:', 'Vous avez dit :'].map(name =>
    beside(`what the user said: ${name}`, (a, b) => `${name}\n${a}\nChatGPT said:\n${b}`),
  ),
  beside('what the user said, on the same line', (a, b) => `You said: ${a}\n\nAssistant: I do.\n${b}`),
];

const wrapped = (name: string, before: string, after: string) => each(`${name}`, line => `${before}${line}${after}`);
const LOST: Damage[] = [
  ...(
    [
      ['code tags', '<code>', '</code>'],
      ['a tool call', '<tool_call>', '</tool_call>'],
      ['dollar signs', '$', '$'],
      ['brackets', '[', ']'],
      ['round brackets', '(', ')'],
      ['quotes', '"', '"'],
      ['colours', '\u001B[32m', '\u001B[0m'],
      ['colours without their sign', '[32m', '[0m'],
      ['isolates', '\u2068', '\u2069'],
      ['line separators', '\u2028', '\u2028'],
      ['next lines', '\u0085', '\u0085'],
    ] as const
  ).flatMap(([name, before, after]) => [
    wrapped(name, before, after),
    wrapped(`${name}, behind prose`, `I would send ${before}`, after),
    wrapped(`${name}, behind prose and before more`, `I would send ${before}`, `${after} and see.`),
  ]),
  wrapped('behind prose', 'Now: ', ''),
  wrapped('behind prose and before more', 'Now: ', ' and then we look.'),
  harm('curly quotes behind prose', text => curl(text).replace(/^/gm, 'Now: ')),
  harm('HTML escapes behind prose', text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace(/^/gm, 'Now: ')),
  each('wrapped behind prose', line => `Now: ${softWrap(40)(line)}\n`),
  each('a tool call in JSON', line => `{"name":"bai","arguments":${JSON.stringify(line)}}`),
  each('a tool call in JSON, on lines', line => `{\n  "name": "bai",\n  "line": ${JSON.stringify(line)}\n}`),
  harm('a reply on one line', text => `Now I do it. ${text.replaceAll('\n', ' ')} Then we look.`),
  harm('a reply on one line, nothing behind', text => `Now I do it. ${text.replaceAll('\n', ' ')}`),
  {
    name: 'deletions behind prose',
    reply: lines => ({
      text: lines.map(line => `I take it back: !baiact${numberOf(line)}del as you said.`).join('\n'),
      meant: [],
      unmeant: [],
    }),
  },
  each('!bAIact', line => line.replace('!bai', '!bAI')),
  each('! bai', line => line.replace('!bai', '! bai')),
  each('!bai act', line => line.replace('!baiact', '!bai act')),
  each('!bai_act', line => line.replace('!baiact', '!bai_act')),
  each('!bai-act', line => line.replace('!baiact', '!bai-act')),
  each('!bai:act', line => line.replace('!baiact', '!bai:act')),
  each('!BAIACT', line => line.replace('!baiact', '!BAIACT')),
  each('a full-width mark', line => line.replace('!', '！')),
  ...['!\u200Bbai', '!b\u200Bai', '!ba\u00ADi', '!bai\u2060', '!bai\uFEFF'].map((tag, at) =>
    each(`a hidden character in the tag ${at + 1}`, line => line.replace('!bai', tag)),
  ),
];

const MENDED: Damage[] = [
  ...[30, 60, 80, 100].flatMap(width => [
    harm(`cut at ${width}`, hardWrap(width)),
    harm(`wrapped at ${width}`, softWrap(width)),
    harm(`quoted, cut at ${width}`, hardWrap(width, '> ')),
    harm(`quoted, wrapped at ${width}`, softWrap(width, '> ')),
  ]),
];

/** Whether Markdown leaves a line as it is: it takes marks out without a trace, which no reader of the text can see. */
export const isPlain = (line: string) => !/[\\*_~`<&$]|--|\.\.\.|\]\(|\[x?\]|https?:|\u00A0| {2}/.test(line);

const KEEPS_BREAKS = /with breaks/;

const RENDERED: Damage[] = Object.entries(RENDERERS).flatMap(([name, render]) => {
  const plain = (lines: readonly string[]) => lines.filter(isPlain);
  const bare = (label: string, change: (text: string) => string): Damage => ({
    name: `${name}: ${label}`,
    reply: lines => {
      const meant = plain(lines);
      return meant.length === 0 ? null : { text: render(change(meant.join('\n\n'))), meant, unmeant: [] };
    },
  });
  const inFence = (label: string, change: (text: string) => string): Damage => ({
    name: `${name}: ${label}`,
    reply: lines => ({ text: render(`Now:\n\n${fence(change(lines.join('\n')))}\n\nThen we look.`), meant: lines, unmeant: [] }),
  });
  const thought = (label: string, opens: string, ends: string, shape: (text: string) => string): Damage => ({
    name: `${name}: ${label}`,
    reply: lines => {
      const [draft = '', ...meant] = plain(lines);
      const text = render(`${opens}\n\nMaybe:\n\n${shape(draft)}\n\nNo.\n\n${ends}\n\nDone.\n\n${shape(meant.join('\n\n'))}`);
      // A page that takes the tag for one of HTML drops it, and what was thought with no trace of it.
      return draft === '' || !/think/i.test(text) ? null : { text, meant, unmeant: [draft] };
    },
  });
  return [
    inFence('in a fence', text => text),
    bare('bare', text => text),
    inFence('curly quotes, in a fence', curl),
    bare('curly quotes', curl),
    inFence('wrapped at 60, in a fence', softWrap(60)),
    inFence('cut at 60, in a fence', hardWrap(60)),
    bare('wrapped at 60', softWrap(60)),
    // Elsewhere a cut within a word becomes a space, which nothing tells from one that was meant.
    ...(KEEPS_BREAKS.test(name) ? [bare('cut at 60', hardWrap(60))] : []),
    thought('</think>', '', '</think>', text => text),
    thought('</think>, in fences', '', '</think>', text => fence(text)),
    thought('escaped </think>', '', '\\</think\\>', text => text),
    thought('[/THINK]', '', '[/THINK]', text => fence(text)),
  ];
});

/** All classes of damage, by what went wrong with each before. */
export const DAMAGES: Record<string, readonly Damage[]> = {
  'taken wrongly': TAKEN_WRONGLY,
  thoughts: THOUGHTS,
  'taken back': TAKEN_BACK,
  'words of others': OTHERS,
  'lost without a trace': LOST,
  'wrapped and cut': MENDED,
  'through a renderer': RENDERED,
};

const LINES = manyLines();

/** The counts of one damage over all lines, in replies of three, and the first faults. `texts`: how many replies could show it. */
export function measure({ reply }: Damage, lines: readonly string[] = LINES): Counts & { texts: number; faults: string[] } {
  const sum = { exact: 0, shown: 0, lost: 0, wrong: 0, notMeant: 0, texts: 0, faults: [] as string[] };
  for (let at = 0; at < lines.length; at += 3) {
    const made = reply(lines.slice(at, at + 3));
    if (made === null) continue;
    const counts = judge(made);
    for (const key of ['exact', 'shown', 'lost', 'wrong', 'notMeant'] as const) sum[key] += counts[key];
    sum.texts += 1;
    if (counts.faults.length > 0) sum.faults.push(...counts.faults.map(fault => `${fault}\n  in ${JSON.stringify(made.text)}`));
  }
  return sum;
}
