// The page of the documents about the 20 action types (pure), made from the table that the reader uses.
import { ACTION_TYPES } from './action.ts';
import { namedKeys } from './keys.ts';
import { DEFAULT_DELAY_MS, DEFAULT_TIMEOUT_MS, MAX_DELAY_MS, MAX_PAYLOAD, MAX_SELECTOR, MAX_TIMEOUT_MS } from './limits.ts';
import { VERBS } from './verbs.ts';

/** Markdown for `docs/verbs.md`. */
export function verbsPage(): string {
  const rows = ACTION_TYPES.map(type => {
    const { title, s, x, result, risk } = VERBS[type];
    return `| ${type} | ${title} | ${cell(s)} | ${cell(x)} | ${cell(result)} | ${risk} |`;
  });
  return `# The 20 action types

This page is made from \`src/protocol/verbs.ts\`; a test keeps the two equal.

An action is one line: \`!baiactNNNNNN {"v":1,"t":<tab>,"a":"<TYPE>","s":"…","x":"…","o":{"d":…,"tm":…}}\`. \`s\` and \`x\` are always there, \`""\` when there is nothing to say. \`s\` has at most ${MAX_SELECTOR} characters, \`x\` at most ${MAX_PAYLOAD}. \`o\` may be left out: \`d\`, the delay before the action, is ${DEFAULT_DELAY_MS} to ${MAX_DELAY_MS} ms (default ${DEFAULT_DELAY_MS}); \`tm\`, the longest it may take, is 1 to ${MAX_TIMEOUT_MS} ms (default ${DEFAULT_TIMEOUT_MS}).

| type | in words | s | x | result goes to | risk |
|---|---|---|---|---|---|
${rows.join('\n')}

A target is a CSS selector, resolved through shadow roots and frames. It must match exactly one element. \`[ref=12]\` names element 12 of the newest page digest of that document.

The risk here is the one of the type alone. What the target really is raises it: a submit button, a name such as "Delete", a link to another site, Enter in a field make it \`commit\`; a password field makes it \`blocked\`.

## Keys

Chords are separated by spaces; the parts of a chord are joined by \`+\`. Modifiers: \`CTRL\` (the shortcut key of the system, Command on a Mac), \`CONTROL\`, \`ALT\`, \`META\`, \`SHIFT\`. A single character is a key. Named keys: ${namedKeys()
    .map(name => `\`${name}\``)
    .join(
      ' ',
    )}. Upper and lower case of names are the same; common other spellings (\`ESC\`, \`DEL\`, \`PGDN\`, \`ArrowDown\`) are understood.

## Other spellings

Obvious spellings are read and the form of the table is written back: \`SCROLL\` \`500\` is \`down 500\`, \`PAGEDOWN\` is \`down 1p\`, \`WAIT\` \`2s\` is \`2000\`, \`KEY\` \`ctrl+a\` is \`CTRL+A\`. What could mean something else is refused, with a proposal where there is one: \`12\` as a target proposes \`[ref=12]\`.
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
