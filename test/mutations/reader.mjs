// Ways to break the reader and the queue: in `file`, the one place `from` becomes `to`.
const P = 'src/protocol/';

export const MUTATIONS = [
  // What is a line
  { name: 'look-alikes are chatter', file: `${P}parse.ts`, from: '[MARK, ...LOOK_ALIKES, ...THOUGHT]', to: '[MARK, ...THOUGHT]' },
  { name: 'seven digits are a number', file: `${P}line.ts`, from: 'act([0-9]{6})(?:(del)', to: 'act([0-9]{6,7})(?:(del)' },
  { name: 'a block quote is taken', file: `${P}unwrap.ts`, from: "where: quote ? 'quote' : 'start'", to: "where: 'start'" },
  {
    name: 'a line in a sentence is taken',
    file: `${P}parse.ts`,
    from: "offered: where !== 'start' ? where : thinking ? 'thought' : 'no'",
    to: "offered: 'no'",
  },
  { name: 'a line that is only thought is taken', file: `${P}parse.ts`, from: "thinking ? 'thought' : 'no'", to: "'no'" },
  { name: 'a column is one too far', file: `${P}parse.ts`, from: 'column: at - lineStart + 1 }', to: 'column: at - lineStart + 2 }' },
  { name: 'a cut loses what was read of a line', file: `${P}parse.ts`, from: 'taken = Math.max(0, done - lineStart);', to: 'taken = 0;' },
  {
    name: 'CR LF over a cut is two line ends',
    file: `${P}parse.ts`,
    from: "returnAtEnd = text.endsWith('\\r');",
    to: 'returnAtEnd = false;',
  },
  // What is JSON
  { name: 'a key may stand twice', file: `${P}json.ts`, from: 'if (keys.has(string))', to: 'if (false)' },
  { name: 'keys of prototypes are let in', file: `${P}json.ts`, from: 'if (FORBIDDEN_KEYS.has(string))', to: 'if (false)' },
  { name: 'nesting has no end', file: `${P}json.ts`, from: 'scopes.length > MAX_DEPTH', to: 'false' },
  { name: 'half characters are let in', file: `${P}json.ts`, from: '/\\p{Cs}/u.test(string)', to: 'false' },
  { name: 'numbers may be inexact', file: `${P}json.ts`, from: '!Number.isSafeInteger(Number(token))', to: 'false' },
  {
    name: 'a broken text is joined',
    file: `${P}json.ts`,
    from: "else if (code === 10 || code === 13) return { kind: 'line', at };",
    to: '',
  },
  // What is an action
  {
    name: 'unknown keys are ignored',
    file: `${P}wire.ts`,
    from: 'if (keys.length === 0) return null;',
    to: 'if (keys.length >= 0) return null;',
  },
  { name: 'a target may be missing', file: `${P}lower.ts`, from: "verb.target === 'needed' && ", to: 'false && ' },
  {
    name: 'hidden characters in a selector',
    file: `${P}selector.ts`,
    from: 'plainer(selector.replace(HIDDEN',
    to: 'plainer(selector.replace(/$^/g',
  },
  {
    name: 'words after a line',
    file: `${P}directive.ts`,
    from: 'if (trail === null) return malformed(source, start, id, withProposal(WORDS_AFTER',
    to: 'if (false) return malformed(source, start, id, withProposal(WORDS_AFTER',
  },
  { name: 'curled quotes are mended by themselves', file: `${P}directive.ts`, from: 'if (found.altered)', to: 'if (false)' },
  { name: 'action zero', file: `${P}directive.ts`, from: "id === '000000'", to: "id === 'none'" },
  { name: 'a selector of any length', file: `${P}wire.ts`, from: 'given.value.s, 0, MAX_SELECTOR)', to: 'given.value.s, 0, MAX_PAYLOAD)' },
  { name: 'the quick way passes hidden characters', file: `${P}selector.ts`, from: '/^[!-~](?:[ -~]*[!-~])?$/', to: '/^[^&“”]*$/' },
  {
    name: 'the quick way passes keys that stand twice',
    file: `${P}json.ts`,
    from: 'keysWithin(value.value) === keys',
    to: 'keysWithin(value.value) <= keys',
  },
  // Which lines count
  {
    name: 'a strange context quarantines nothing',
    file: `${P}intake.ts`,
    from: 'else takeEntry(draft, entry, strange);',
    to: 'else takeEntry(draft, entry, false);',
  },
  {
    name: 'lines before the handshake count',
    file: `${P}intake.ts`,
    from: "if (place === 'before') report.held += 1;",
    to: "if (place === 'before') takeEntry(draft, entry, strange);",
  },
  {
    name: 'lines of another session count',
    file: `${P}intake.ts`,
    from: "else if (place === 'foreign') report.foreign += 1;",
    to: "else if (place === 'foreign') takeEntry(draft, entry, strange);",
  },
  {
    name: 'lines behind a switch count',
    file: `${P}intake.ts`,
    from: "      place = 'foreign';\n      foreign = entry.line.key;\n",
    to: '      foreign = entry.line.key;\n',
  },
  {
    name: 'our own lines are read as new',
    file: `${P}intake.ts`,
    from: 'const isOurs = (mark: string) => listHas(state.sent, mark) || ours.includes(mark);',
    to: 'const isOurs = (_mark: string) => false;',
  },
  // The queue
  {
    name: 'lines read before are read again',
    file: `${P}draft.ts`,
    from: 'return draft.fresh.has(mark) || listHas(draft.known, mark);',
    to: 'return draft.fresh.has(mark);',
  },
  {
    name: 'a deleted number comes back',
    file: `${P}meaning.ts`,
    from: "if (item.status === 'deleted' || item.status === 'skipped') return 'ignored';",
    to: '',
  },
  {
    name: 'a deletion that comes first is forgotten',
    file: `${P}draft.ts`,
    from: 'const gone = isKnown(draft, tombstone(command.id));',
    to: 'const gone = false;',
  },
  {
    name: 'a base line beats an update',
    file: `${P}meaning.ts`,
    from: "if (command.rev < item.rev && command.rev <= item.told) return 'known';",
    to: "if (command.rev < item.rev) return 'replace';",
  },
  { name: 'what ran is replaced', file: `${P}meaning.ts`, from: "if (!isOpen(item)) return 'refuse';", to: '' },
  { name: 'a row of another tab is in the run', file: `${P}draft.ts`, from: 'included: !other', to: 'included: true' },
  {
    name: 'old rows stay in the run',
    file: `${P}draft.ts`,
    from: "withFlag({ ...item, included: false }, 'older-reply')",
    to: "withFlag(item, 'older-reply')",
  },
  { name: 'an approval holds for another revision', file: `${P}reduce.ts`, from: ' && approval.rev === item.rev', to: '' },
  { name: 'a message remembers none of its lines', file: `${P}sync.ts`, from: 'entries.map(entry => entry.mark),', to: '[],' },
  // What goes out
  { name: 'page text may hold a line', file: `${P}format.ts`, from: ".replaceAll('!bai', '\\\\u0021bai')", to: '' },
  { name: 'a goal may hold a line', file: `${P}format.ts`, from: "text.replaceAll('!bai', '! bai')", to: 'text' },
];
