// What a chat may have altered inside the texts of a line (pure): the line reads well, but its letters need not be those that the AI wrote.
import type { ActionJson, RepairKind } from '../command.ts';
import { decodeEntities } from './entities.ts';
import type { Fault } from './fault.ts';

const NO_BREAK = /[\u00A0\u202F\u2007\u2000-\u200A\u3000]/g;
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** What a typographer makes of dashes, dots and letters in brackets while it curls the quotes. */
const TYPESET =
  /[\u2013\u2014\u2026\u00A9\u00AE\u2122\u2117\u00B1\u00D7\u00AB\u00BB\u00BC-\u00BE\u2190-\u2194\u21D0-\u21D4\u2260\u2264\u2265]/;
/** `<https://a.example|https://a.example>`, `<mailto:a@b.example|a@b.example>`: how one chat writes a link. */
const PIPED = /<((?:https?:\/\/|mailto:|tel:)[^<>|\s]*)\|([^<>]*)>/gi;
/** `[https://a.example](https://a.example)`: an address that became a link of Markdown. */
const LINKED = /\[(https?:\/\/[^\]\s]+)\]\(([^()\s]*)\)/gi;

const CURLED: Omit<Fault, 'mend'> = {
  path: '',
  kind: 'curled',
  message: 'The chat has curled the quotes of this line, perhaps inside its texts too.',
  hint: 'Check the proposal, or ask for the line in a code block.',
};

/**
 * Why the texts of a line are perhaps not what the AI wrote, with what they probably were; null when nothing points to it. `around`: what was
 * mended around them. `curled`: the reader met quotes inside curly ones.
 */
export function alteredTexts({ s, x }: ActionJson, around: readonly RepairKind[], curled: boolean): Fault | null {
  const texts = s + x;
  if (around.includes('curly quotes around JSON strings') && (curled || TYPESET.test(texts) || decodeEntities(texts) !== texts))
    return CURLED;
  const spaces = around.includes('unusual spaces');
  const unseen = around.includes('invisible characters');
  const plain = plainSpaces(texts, spaces, unseen);
  // One renderer writes no-break spaces so; who types HTML writes tags, too.
  const written = texts.includes('&nbsp;') && !texts.includes('<');
  if (plain !== texts || written) {
    return {
      path: '',
      kind: 'spaced',
      message: 'The chat has changed the spaces of this line, perhaps inside its texts too.',
      hint: 'Check the proposal, or ask for the line in a code block.',
      mend: {
        s: plainSpaces(s, spaces, unseen).replaceAll('&nbsp;', ' '),
        x: plainSpaces(x, spaces, unseen).replaceAll('&nbsp;', '\u00A0'),
      },
    };
  }
  const unlinked = { s: withoutLinks(s), x: withoutLinks(x) };
  if (unlinked.s === s && unlinked.x === x) return null;
  return {
    path: unlinked.s === s ? 'x' : 's',
    kind: 'linked',
    message: 'The chat has changed an address in this line.',
    hint: 'Check the proposal, or ask for the line in a code block.',
    mend: unlinked,
  };
}

function plainSpaces(text: string, spaces: boolean, unseen: boolean): string {
  const spaced = spaces ? text.replace(NO_BREAK, ' ') : text;
  return spaces || unseen ? spaced.replace(UNSEEN, '') : spaced;
}

/** A text in which addresses that a chat changed are plain ones again. */
export function withoutLinks(text: string): string {
  if (!/:/.test(text)) return text;
  return text
    .replace(PIPED, (_whole, address: string, label: string) => decodeEntities(/^(?:mailto|tel):/i.test(address) ? label : address))
    .replace(LINKED, (whole, label: string, address: string) => (sameAddress(label, address) ? label : whole))
    .replace(COMMA, '$1');
}

/** A comma of the sentence behind the name of a site. */
const COMMA = /(https?:\/\/[\w.-]+),+(?=\/)/gi;

function sameAddress(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '');
}
