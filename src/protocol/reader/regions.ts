// Stretches of a text whose lines are not the AI's word to bAI (pure): what it thought, what it struck out or made a comment, what the user said.
import { createNeedles } from './needles.ts';
import { THOUGHT_MARKS } from './thoughts.ts';

/** What a mark does to the lines around it. `anywhere`: it counts also in the middle of a line. `by`: what ends it. */
export type Mark = { at: number; end: number; turn: Turn };

type Turn =
  | { kind: 'thinks'; paired: boolean }
  | { kind: 'thought'; paired: boolean } // what stands before it was thought, whether a mark said so or not
  | { kind: 'strikes'; by: Struck; anywhere: boolean }
  | { kind: 'struck'; by: Struck }
  | { kind: 'user' | 'assistant' };

/** How a stretch is taken back: as a comment of one kind or another, or struck out. */
export type Struck = 'comment' | 'html' | 'tilde' | 'tag';

const NOISE = '[ \\t>*_#`~\\u200B-\\u200F\\u2060\\uFE0F\\uFEFF\\p{Extended_Pictographic}]*';
/** Who said what follows, as chat pages write it above. The first may have the words behind it on the same line. */
const USER_SAID = [
  'you(?: said)?',
  'human',
  'du hast gesagt',
  'sie (?:sagten|haben gesagt)',
  'vous avez dit',
  'tu as dit',
  '(?:t\u00FA )?(?:has dicho|dijiste)',
  'hai detto',
  'voc\u00EA disse',
  'je zei',
  '\u0432\u044B \u0441\u043A\u0430\u0437\u0430\u043B\u0438',
  '\u0642\u0644\u062A\u064E?',
  '[\u4F60\u60A8]\u8BF4',
  '\u3042\u306A\u305F',
];
const USER = ['user(?: said)?', 'me', 'i said', 'nutzer', 'benutzer'];
const NAME = '[\\p{L}\\p{N}][\\p{L}\\p{N}. _-]{0,40}';
const ASSISTANT = [
  'assistant|ai|bot|model|chatgpt|gpt[-\\w. ]{0,12}|claude|gemini|copilot|grok|deepseek|mistral|le chat|kimi|qwen|perplexity|meta ai',
  `${NAME} (?:said|hat gesagt|sagte|a dit|ha dicho|dijo|ha detto|disse|zei)`,
  `${NAME} \u0642\u0627\u0644|\u0642\u0627\u0644 ${NAME}`,
];
const ALONE = '(?=[ \\t]*(?:\\n|$|!bai))';
const COLON = '[:\uFF1A]';

/** The name of a speaker at the start of a line: alone, or with a colon and what was said behind it. */
function heading(names: readonly string[], alone: readonly string[]): string {
  const either = (list: readonly string[]) => `(?:${list.join('|')})`;
  const said = `${either(names)}${NOISE}(?:${COLON}|${ALONE})`;
  const only = alone.length === 0 ? '' : `|${either(alone)}${NOISE}${COLON}?${NOISE}${ALONE}|\\*\\*${either(alone)}(?::\\*\\*|\\*\\*:)`;
  return `${NOISE}(?:${said}${only})`;
}

const LESS = '(?:<|&lt;)';
const MORE = '(?:>|&gt;)';
const MARK_HERE = new RegExp(
  [
    THOUGHT_MARKS,
    `(?<comment>\\{?/\\*)`,
    `(?<commentEnd>\\*/)`,
    `(?<html>${LESS}!--)`,
    `(?<htmlEnd>--${MORE})`,
    `(?<tilde>(?<!~)~~(?!~))`,
    `(?<tag>${LESS}(?:del|strike|s)${MORE})`,
    `(?<tagEnd>${LESS}/(?:del|strike|s)${MORE})`,
  ].join('|'),
  'iuy',
);
const SPEAKER_HERE = new RegExp(`(?<user>${heading(USER_SAID, USER)})|(?<assistant>${heading(ASSISTANT, [])})`, 'iuy');
/** What a mark within a line begins with. */
const FIRST = ['<', '&', '[', '\\[', '\u25C1', '/*', '{/*', '*/', '--', '~~', 'assistantfinal'];

/** Finds the marks of a text, from left to right; each piece of the text is looked at once. `text` begins where a line begins. */
export function createMarks(text: string): (from: number) => Mark | null {
  const places = createNeedles(text, FIRST);
  let inner: Mark | null = null;
  let looked = 0; // marks within lines are known before it
  let speaker: Mark | null = null;
  let lineStart = 0; // of the first line in which no speaker was looked for; -1 behind the last one
  const nextInner = (from: number) => {
    while (looked >= 0 && (inner === null || inner.at < from)) {
      const at = places(Math.max(looked, from));
      inner = at < 0 ? null : markAt(MARK_HERE, text, at);
      looked = at < 0 ? -1 : at + 1;
    }
    return inner;
  };
  const nextSpeaker = (from: number) => {
    while (lineStart >= 0 && (speaker === null || speaker.at < from)) {
      speaker = markAt(SPEAKER_HERE, text, lineStart);
      const newline = text.indexOf('\n', lineStart);
      lineStart = newline < 0 ? -1 : newline + 1;
    }
    return speaker;
  };
  return from => {
    const [a, b] = [nextInner(from), nextSpeaker(from)];
    const left = a === null || a.at < from ? null : a;
    const right = b === null || b.at < from ? null : b;
    if (left === null || right === null) return left ?? right;
    return right.at <= left.at ? right : left;
  };
}

function markAt(pattern: RegExp, text: string, at: number): Mark | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  const turn = match === null ? null : turnOf(match.groups ?? {});
  return match === null || turn === null ? null : { at, end: at + match[0].length, turn };
}

function turnOf(groups: Readonly<Record<string, string | undefined>>): Turn | null {
  const named = (name: string) => groups[name] !== undefined;
  if (named('opens')) return { kind: 'thinks', paired: /details/i.test(groups.opens ?? '') };
  if (named('ends') || named('paired')) return { kind: 'thought', paired: named('paired') };
  if (named('user')) return { kind: 'user' };
  if (named('assistant')) return { kind: 'assistant' };
  for (const by of ['comment', 'html', 'tilde', 'tag'] as const) {
    if (named(by)) return { kind: 'strikes', by, anywhere: by === 'html' || by === 'tag' };
    if (named(`${by}End`)) return { kind: 'struck', by };
  }
  return null;
}
