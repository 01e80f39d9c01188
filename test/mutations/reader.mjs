// Ways to break the reader and the queue: in `file`, the one place `from` becomes `to`.
const P = 'src/protocol/';

export const READER = [
  // What is a line
  {
    name: 'look-alikes are chatter',
    file: `${P}reader/parse.ts`,
    from: 'readTag(text, at) ?? readLookAlike(text, at)',
    to: 'readTag(text, at)',
  },
  { name: 'seven digits are a number', file: `${P}reader/line.ts`, from: 'act([0-9]{6})(?:(del)', to: 'act([0-9]{6,7})(?:(del)' },
  { name: 'a block quote is taken', file: `${P}reader/unwrap.ts`, from: "quote ? 'quote' : 'start'", to: "'start'" },
  {
    name: 'a line in a sentence is taken',
    file: `${P}reader/around.ts`,
    from: "if (where !== 'start') return where;",
    to: '',
  },
  { name: 'a line that is only thought is taken', file: `${P}reader/around.ts`, from: "if (thinking !== 'no') return 'thought';", to: '' },
  {
    name: 'a column is one too far',
    file: `${P}reader/parse.ts`,
    from: 'column: at - lineStart + 1 }',
    to: 'column: at - lineStart + 2 }',
  },
  {
    name: 'a cut loses what was read of a line',
    file: `${P}reader/parse.ts`,
    from: 'taken = Math.max(0, done - lineStart);',
    to: 'taken = 0;',
  },
  {
    name: 'CR LF over a cut is two line ends',
    file: `${P}reader/parse.ts`,
    from: "returnAtEnd = text.endsWith('\\r');",
    to: 'returnAtEnd = false;',
  },
  { name: 'what a template thought is taken', file: `${P}reader/around.ts`, from: "if (thinking === 'no') allThought();", to: '' },
  { name: 'what the user said is taken', file: `${P}reader/around.ts`, from: "if (user) return 'user';", to: '' },
  { name: 'a comment is taken', file: `${P}reader/around.ts`, from: "struck === null ? 'no' : 'withdrawn'", to: "'no'" },
  { name: 'a line inside of a broken one is taken', file: `${P}reader/around.ts`, from: "if (open) return 'after';", to: '' },
  { name: 'cells beside each other are taken', file: `${P}reader/parse.ts`, from: 'around.compare();', to: '' },
  { name: 'the prompt confirms its session', file: `${P}reader/parse.ts`, from: ' || isOwnExample(before)', to: '' },
  { name: 'digits join over a line end', file: `${P}reader/object.ts`, from: "return { ok: false, why: 'number', at: i };", to: '{}' },
  {
    name: 'spaces that the chat changed are taken',
    file: `${P}reader/altered.ts`,
    from: 'if (plain !== texts || written)',
    to: 'if (false)',
  },
  { name: 'links that the chat made are taken', file: `${P}reader/altered.ts`, from: 'unlinked.s === s && unlinked.x === x', to: 'true' },
  // What is JSON
  { name: 'a key may stand twice', file: `${P}reader/json.ts`, from: 'if (keys.has(string))', to: 'if (false)' },
  { name: 'keys of prototypes are let in', file: `${P}reader/json.ts`, from: 'if (FORBIDDEN_KEYS.has(string))', to: 'if (false)' },
  { name: 'nesting has no end', file: `${P}reader/json.ts`, from: 'scopes.length > MAX_DEPTH', to: 'false' },
  { name: 'half characters are let in', file: `${P}reader/json.ts`, from: '/\\p{Cs}/u.test(string)', to: 'false' },
  { name: 'numbers may be inexact', file: `${P}reader/json.ts`, from: '!Number.isSafeInteger(Number(token))', to: 'false' },
  {
    name: 'a broken text is joined',
    file: `${P}reader/object.ts`,
    from: "else if (code === 10 || code === 13) return { kind: 'line', at };",
    to: '',
  },
  // What is an action
  {
    name: 'unknown keys are ignored',
    file: `${P}reader/wire.ts`,
    from: 'if (keys.length === 0) return null;',
    to: 'if (keys.length >= 0) return null;',
  },
  { name: 'a target may be missing', file: `${P}reader/lower.ts`, from: "verb.target === 'needed' && ", to: 'false && ' },
  {
    name: 'hidden characters in a selector',
    file: `${P}reader/selector.ts`,
    from: 'plainer(selector.replace(HIDDEN',
    to: 'plainer(selector.replace(/$^/g',
  },
  {
    name: 'words after a line',
    file: `${P}reader/directive.ts`,
    from: 'if (trail === null && !source.offered) {',
    to: 'if (false) {',
  },
  { name: 'curled quotes are mended by themselves', file: `${P}reader/directive.ts`, from: 'if (altered !== null)', to: 'if (false)' },
  { name: 'action zero', file: `${P}reader/directive.ts`, from: "id === '000000'", to: "id === 'none'" },
  {
    name: 'a selector of any length',
    file: `${P}reader/wire.ts`,
    from: 'given.value.s, 0, MAX_SELECTOR)',
    to: 'given.value.s, 0, MAX_PAYLOAD)',
  },
  { name: 'the quick way passes hidden characters', file: `${P}reader/selector.ts`, from: '/^[!-~](?:[ -~]*[!-~])?$/', to: '/^[^&“”]*$/' },
  {
    name: 'the quick way passes keys that stand twice',
    file: `${P}reader/json.ts`,
    from: 'keysWithin(value.value) === keys',
    to: 'keysWithin(value.value) <= keys',
  },
  // Which lines count
  {
    name: 'a strange context quarantines nothing',
    file: `${P}queue/intake.ts`,
    from: 'else takeEntry(draft, entry, strange);',
    to: 'else takeEntry(draft, entry, false);',
  },
  {
    name: 'lines before the handshake count',
    file: `${P}queue/intake.ts`,
    from: "if (place === 'before') report.held += 1;",
    to: "if (place === 'before') takeEntry(draft, entry, strange);",
  },
  {
    name: 'lines of another session count',
    file: `${P}queue/intake.ts`,
    from: 'report.foreign += 1;',
    to: 'takeEntry(draft, entry, strange);',
  },
  {
    name: 'lines behind a switch count',
    file: `${P}queue/intake.ts`,
    from: "      place = 'foreign';\n      foreign = entry.line.key;\n",
    to: '      foreign = entry.line.key;\n',
  },
  {
    name: 'our own lines are read as new',
    file: `${P}queue/intake.ts`,
    from: 'const isOurs = (mark: string) => listHas(state.sent, mark) || ours.includes(mark);',
    to: 'const isOurs = (_mark: string) => false;',
  },
  // The queue
  {
    name: 'lines read before are read again',
    file: `${P}queue/draft.ts`,
    from: 'return draft.fresh.has(mark) || listHas(draft.known, mark);',
    to: 'return draft.fresh.has(mark);',
  },
  {
    name: 'a deleted number comes back',
    file: `${P}queue/meaning.ts`,
    from: "if (item.status === 'deleted' || item.status === 'skipped') return 'ignored';",
    to: '',
  },
  {
    name: 'a deletion that comes first is forgotten',
    file: `${P}queue/draft.ts`,
    from: 'const gone = isKnown(draft, tombstone(command.id));',
    to: 'const gone = false;',
  },
  {
    name: 'a base line beats an update',
    file: `${P}queue/meaning.ts`,
    from: "if (command.rev < item.rev && command.rev <= item.told) return 'known';",
    to: "if (command.rev < item.rev) return 'replace';",
  },
  { name: 'what ran is replaced', file: `${P}queue/meaning.ts`, from: "if (!isOpen(item)) return 'refuse';", to: '' },
  { name: 'a row of another tab is in the run', file: `${P}queue/draft.ts`, from: 'included: !other', to: 'included: true' },
  {
    name: 'old rows stay in the run',
    file: `${P}queue/draft.ts`,
    from: "withFlag({ ...item, included: false }, 'older-reply')",
    to: "withFlag(item, 'older-reply')",
  },
  { name: 'an approval holds for another revision', file: `${P}queue/reduce.ts`, from: ' && approval.rev === item.rev', to: '' },
  {
    name: 'a message remembers none of its lines',
    file: `${P}queue/sent.ts`,
    from: "entries.filter(({ line }) => line.kind !== 'session').map(entry => entry.mark),",
    to: '[],',
  },
  // What goes out
  { name: 'page text may hold a line', file: `${P}prompt/format.ts`, from: ".replaceAll('!bai', '\\\\u0021bai')", to: '' },
  {
    name: 'a goal may hold a line',
    file: `${P}prompt/format.ts`,
    from: 'text.replace(/!+(bai)?/g, (whole, word?: string) => word ?? whole)',
    to: 'text',
  },
];
