// Targets that chats write by habit and that are no CSS (pure): selectors of Playwright, jQuery and XPath by words, and lines of our own digest.

import { quoted } from '../css-string.ts';

/** What such a target says: the elements of `css`, of one `role` (or tag) where that is not "", that a person sees saying `words`; "" when `css` says all. */
export type HabitualSelector = { css: string; role: string; words: string; exact: boolean };

const MAX_CHARS = 1024;
const ROLES = new Set(
  'button link checkbox radio switch tab menuitem option combobox listbox textbox searchbox spinbutton slider treeitem heading img summary'.split(
    ' ',
  ),
);
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'`;
const LINE = new RegExp(`^([a-z]+) (?:${QUOTED})$`);
const PSEUDO = new RegExp(String.raw`^([^]*?):(has-text|contains|text|text-is)\(\s*(?:${QUOTED}|([^"'()]+))\s*\)$`);
const TEXT = new RegExp(`^text=(?:${QUOTED}|([^"'/][^]*))$`);
const ROLE = new RegExp(String.raw`^role=([a-z]+)\[name=(?:${QUOTED})(?: [is])?\]$`);
const GET_BY = new RegExp(
  String.raw`^(?:page\.)?get_?by_?(role|text|label|placeholder)\(\s*(?:["']([a-z]+)["']\s*,\s*\{?\s*name\s*[:=]\s*)?(?:${QUOTED})\s*(?:,\s*\{?\s*exact\s*[:=]\s*(true|false)\s*)?\}?\s*\)$`,
  'i',
);
const STEP = /(\/\/?)([a-z][\w-]*|\*)((?:\[(?:[^\]"']|"[^"]*"|'[^']*')*\])*)/y;
const TEST =
  /[[\s]*(?:and\s+)?(contains\(\s*)?(?:@([\w-]+)|text\(\)|\.|normalize-space\(\s*(?:\.|text\(\))?\s*\))\s*(=|,)\s*(?:"([^"]*)"|'([^']*)')\s*(\))?[\]\s]*/y;
const FIELDS = 'input, textarea, select, [contenteditable], [role], [aria-label]';

/** Reads a target in one of these forms; null for anything else, so for everything that is CSS. */
export function readHabitualSelector(text: string): HabitualSelector | null {
  if (text.length > MAX_CHARS) return null;
  return readPseudo(text) ?? readText(text) ?? readRole(text) ?? readGetBy(text) ?? readPath(text);
}

/** `nav a:has-text("Edit")`: the CSS before it and the words. A lone role is one, as our digest writes it. */
function readPseudo(text: string): HabitualSelector | null {
  const [, before = '', name, double, single, bare] = PSEUDO.exec(text) ?? [];
  const css = before.trim();
  if (name === undefined || /[\s>+~,]$/.test(before) || css.includes(',')) return null;
  return saying(ROLES.has(css) ? '' : css, ROLES.has(css) ? css : '', double ?? single ?? bare, name === 'text-is');
}

function readText(text: string): HabitualSelector | null {
  const [, double, single, bare] = TEXT.exec(text) ?? [];
  return bare?.includes('>>') ? null : saying('', '', double ?? single ?? bare, bare === undefined);
}

/** `role=button[name="Edit"]` and `button "Edit"`. */
function readRole(text: string): HabitualSelector | null {
  const [, role = '', double, single] = ROLE.exec(text) ?? LINE.exec(text) ?? [];
  if (role === 'clickable') return saying('', '', double ?? single, true);
  return ROLES.has(role) ? saying('', role, double ?? single, true) : null;
}

function readGetBy(text: string): HabitualSelector | null {
  const [, by = '', role = '', double, single, exactly] = GET_BY.exec(text) ?? [];
  const words = double ?? single;
  const exact = exactly === 'true';
  switch (by.toLowerCase()) {
    case 'role':
      return ROLES.has(role) ? saying('', role, words, exact) : null;
    case 'text':
      return role === '' ? saying('', '', words, exact) : null;
    case 'label':
      return role === '' ? saying(FIELDS, '', words, exact) : null;
    case 'placeholder':
      return role === '' && words ? byCss(`[placeholder${exact ? '' : '*'}=${quoted(unescaped(words))} i]`) : null;
    default:
      return null;
  }
}

/** An XPath of tags, with attributes anywhere and words in its last step: all but the words is said in CSS. */
function readPath(text: string): HabitualSelector | null {
  const path = text.replace(/^(?:xpath=)?\.?(?=\/\/)/, '');
  if (!path.startsWith('//')) return null;
  let css = '';
  let words: { text: string; exact: boolean } | null = null;
  let at = 0;
  while (at < path.length) {
    STEP.lastIndex = at;
    const [step, axis, tag = '', tests = ''] = STEP.exec(path) ?? [];
    if (step === undefined || words !== null) return null;
    css += `${css === '' ? '' : axis === '/' ? ' > ' : ' '}${tag}`;
    for (TEST.lastIndex = 0; TEST.lastIndex < tests.length; ) {
      const [test, contains, attribute, sign, double, single, end] = TEST.exec(tests) ?? [];
      if (test === undefined || (contains === undefined) !== (sign === '=') || (contains === undefined) !== (end === undefined))
        return null;
      const value = double ?? single ?? '';
      if (attribute !== undefined) css += `[${attribute}${contains === undefined ? '' : '*'}=${quoted(value)}]`;
      else if (words !== null) return null;
      else words = { text: value, exact: contains === undefined };
    }
    at += step.length;
  }
  return words === null ? byCss(css) : saying(css, '', words.text.replaceAll('\\', '\\\\'), words.exact);
}

/** The parts of a page that have lines of their own in a digest, by ARIA role. */
const PARTS = new Set(
  'main navigation banner contentinfo complementary region search form article group dialog alertdialog table grid list menu toolbar tablist tree'.split(
    ' ',
  ),
);
const PART = new RegExp(`^([a-z]+)(?: +(?:${QUOTED}|([^"'][^]*)))?$`);

/** Reads the line of a part of the page, as a digest writes it: `navigation Main menu`, `main`. Its words may be CSS too, of elements that no page has. */
export function readPartLine(text: string): { role: string; words: string } | null {
  if (text.length > MAX_CHARS) return null;
  const [, role = '', double, single, bare = ''] = PART.exec(text.trim()) ?? [];
  return PARTS.has(role)
    ? {
        role,
        words: unescaped(double ?? single ?? bare)
          .replace(/\s+/g, ' ')
          .trim(),
      }
    : null;
}

function byCss(css: string): HabitualSelector {
  return { css, role: '', words: '', exact: true };
}

function saying(css: string, role: string, quotedWords: string | undefined, exact: boolean): HabitualSelector | null {
  const words = unescaped(quotedWords ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? null : { css: css === '' ? '*' : css, role, words, exact };
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1');
}
