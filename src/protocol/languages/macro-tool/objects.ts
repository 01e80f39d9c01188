// Finding JSON objects in the text of a reply (pure), in linear time: an object inside of another one is a part of it, however that one ends.
import { MAX_DEPTH } from '../../limits.ts';
import { createMarks } from '../../reader/regions.ts';

/** A stretch that begins like an object. `quoted`: it stands in thoughts, in a block quote, or in what the user said. */
export type FoundObject = { raw: string; how: 'whole' | 'open' | 'broken'; quoted: boolean };

/** What a writer may take for the quote of a key. */
export const QUOTE = '["\'\u2018-\u201F\uFF02]';
const BEGINS = new RegExp(`\\{\\s*${QUOTE}`, 'g');
const TOKEN = /[ \t\r\n]+|"(?:[^"\\\n\r]|\\[^\n\r])*"|[-+.\w]+|[{}[\],:]/y;
const UNENDED = /"(?:[^"\\\n\r]|\\[^\n\r])*\\?$/y;
/** Objects of one text that are looked at. */
const MAX_OBJECTS = 2000;
/** Characters of a broken object that are shown. */
const SHOWN = 400;
/** One level more than strict reading takes, so that it can say why. */
const DEEPEST = MAX_DEPTH + 4;

/** All objects of a text, outermost ones only. */
export function findObjects(text: string): FoundObject[] {
  const found: FoundObject[] = [];
  const speech = createSpeech(text, found);
  let from = 0;
  while (found.length < MAX_OBJECTS) {
    BEGINS.lastIndex = from;
    const at = BEGINS.exec(text)?.index ?? -1;
    speech.reach(at < 0 ? text.length : at, from);
    if (at < 0) break;
    const { how, end } = follow(text, at);
    const line = text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - 80), at);
    const raw = text.slice(at, how === 'broken' ? Math.min(text.length, at + SHOWN) : end);
    found.push({ raw, how, quoted: speech.foreign() || /^\s*(?:>|&gt;)/.test(line) });
    from = how === 'broken' ? at + 1 : end;
  }
  return found;
}

/** Where an object that begins at `at` ends. open: the text ends in it; broken: something stands in it that is no JSON. */
function follow(text: string, at: number): { how: FoundObject['how']; end: number } {
  let depth = 0;
  let i = at;
  while (i < text.length) {
    TOKEN.lastIndex = i;
    const token = TOKEN.exec(text)?.[0] ?? '';
    if (token === '') {
      UNENDED.lastIndex = i;
      return UNENDED.test(text) ? { how: 'open', end: text.length } : { how: 'broken', end: i };
    }
    i += token.length;
    const first = token.charAt(0);
    if (first === '{' || first === '[') depth += 1;
    if (depth > DEEPEST) return { how: 'broken', end: i };
    if (first === '}' || first === ']') depth -= 1;
    if (depth === 0) return { how: 'whole', end: i };
    if (/\w/.test(first) && !/^(?:[-+.\d][-+.\deE]*|true|false|null|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/.test(token))
      return { how: 'broken', end: i };
  }
  return { how: 'open', end: text.length };
}

/** Follows who speaks: the AI, its thoughts, or the user. */
function createSpeech(text: string, found: FoundObject[]) {
  const next = createMarks(text);
  let thinking = false;
  let user = false;
  return {
    foreign: () => thinking || user,
    /** Takes the marks between two places. */
    reach(to: number, from: number): void {
      for (let mark = next(from); mark !== null && mark.at < to; mark = next(mark.end)) {
        const { turn } = mark;
        const before = text.slice(Math.max(text.lastIndexOf('\n', mark.at - 1) + 1, mark.at - 80), mark.at);
        if (turn.kind === 'thinks' && /^[\s>*_#`~-]*$/.test(before)) thinking = true;
        if (turn.kind === 'user') user = true;
        if (turn.kind === 'assistant') user = false;
        if (turn.kind !== 'thought' || (turn.paired && !thinking)) continue;
        // A template put the beginning into the prompt, so that only the end is seen.
        if (!thinking) for (const object of found) object.quoted = true;
        thinking = false;
      }
    },
  };
}
