// Tags that only look like ours (pure): other letters, spaces or characters that cannot be seen in them. They are shown, never run.
import type { Tag } from './line.ts';
import { createNeedles } from './needles.ts';

// Written with escapes where two letters look the same.
const BANG = '[!\\u01C3\\uFF01\\uFE57\\u2757\\u2755\\u00A1]\\uFE0F?';
const HIDDEN = '\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFE00-\\uFE0F';
const GAP = `[ \\t_\\\\\\-*.:\\u00A0\\u202F${HIDDEN}]{0,4}`;
const LETTERS: Readonly<Record<string, string>> = {
  a: 'aA\\u0430\\u0410\\u0391\\u03B1\\uFF41\\uFF21',
  b: 'bB\\u0412\\u0432\\u042C\\u044C\\u0392\\u0184\\uFF42\\uFF22',
  c: 'cC\\u0441\\u0421\\u03F2\\uFF43\\uFF23',
  e: 'eE\\u0435\\u0415\\u0395\\uFF45\\uFF25',
  h: 'hH\\u04BB\\u041D\\uFF48\\uFF28',
  i: 'iI1l|\\u0456\\u0406\\u0399\\u03B9\\u0131\\uFF49\\uFF29',
  n: 'nN\\u039D\\uFF4E\\uFF2E',
  o: 'oO0\\u043E\\u041E\\u039F\\u03BF\\uFF4F\\uFF2F',
  s: 'sS\\u0455\\u0405\\uFF53\\uFF33',
  t: 'tT\\u0442\\u0422\\u03A4\\uFF54\\uFF34',
  w: 'wW\\u0461\\uFF57\\uFF37',
  x: 'xX\\u0445\\u0425\\u03A7\\uFF58\\uFF38',
};
const like = (word: string) => [...word].map(letter => `[${LETTERS[letter]}]`).join(GAP);

const HEAD = `${BANG}${GAP}${like('bai')}`;
const ACTION = `${like('act')}(?<number>[^\\s{]{0,24}(?:[ \\t\\u00A0][\\d ]{0,8})?)`;
const BODY = '(?=[ \\t\\u00A0`*_:]{0,8}\\n?[ \\t]{0,8}[{\\[])';
const DELETE = '(?<=[0-9\\uFF10-\\uFF19][ \\t_-]?[dD][eE][lL])(?![\\w])';
const LIKE = `${HEAD}${GAP}(?:(?<session>${like('session')}|${like('switch')})(?:${BODY}|(?=[ \\t:]{1,3}["'<\\w]))|${like('ctx')}${BODY}|${ACTION}(?:${BODY}|${DELETE}))`;

const BANGS = ['!', '\u01C3', '\uFF01', '\uFE57', '\u2757', '\u2755', '\u00A1'];
const HEAD_HERE = new RegExp(`${HEAD}(?=${GAP}(?:${like('a')}|${like('s')}|${like('c')}))`, 'uy');

/** Finds, from left to right, where something looks like a tag of ours; each piece of the text is looked at once. Exact tags are among them. */
export function createLookAlikes(text: string): (from: number) => number {
  const bangs = createNeedles(text, BANGS);
  let found = -2;
  return from => {
    while (found !== -1 && found < from) {
      found = bangs(Math.max(from, found + 1));
      HEAD_HERE.lastIndex = found;
      if (found !== -1 && !HEAD_HERE.test(text)) from = Math.max(from, found + 1);
    }
    return found;
  };
}

const LIKE_HERE = new RegExp(LIKE, 'uy');

/** What looks like a tag at `at`; null where nothing does. */
export function readLookAlike(text: string, at: number): (Tag & { kind: 'broken' }) | null {
  LIKE_HERE.lastIndex = at;
  const match = LIKE_HERE.exec(text);
  if (match === null) return null;
  const number = /^[^0-9A-Za-z]{0,4}([0-9]{6})[^0-9A-Za-z]*$/.exec(match.groups?.number ?? '')?.[1];
  return {
    kind: 'broken',
    id: null,
    end: at + match[0].length,
    handshake: match.groups?.session !== undefined,
    ...(number !== undefined && { likely: number }),
    message: 'The line looks like one of ours, but its letters are other characters.',
    hint: 'A tag begins with a plain ! and small letters: !bai. Ask for the line again.',
  };
}
