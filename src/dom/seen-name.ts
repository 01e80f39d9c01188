// The words by which a person knows a control (page): its accessible name where it has one that is seen, else what stands beside it, above it or in its picture.
import { isEditingHost, nameOf } from './card.ts';
import { labelsOf } from './labels.ts';
import {
  attributeOf,
  boxOf,
  byId,
  carriesAttribute,
  childrenOf,
  closest,
  firstElementChildOf,
  firstIn,
  holds,
  isElement,
  isRendered,
  isText,
  localNameOf,
  matches,
  parentElementOf,
  previousElementSiblingOf,
  queryIn,
  styleOf,
} from './native.ts';
import { ancestry } from './roots.ts';
import { clip, fold, foldedText, holdsUnseen } from './text.ts';

export const MAX_NAME = 80;
const MAX_BOX_NAME = 24;
const MAX_BESIDE = 60;
const LEVELS_UP = 4;

/** Two letters in a row, or one that stands for more than a sound: a "×" or a number is no name. */
const WORD = /\p{L}{2}|\p{Lo}/u;

const FIELD =
  'input:not([type="hidden" i]), select, textarea, [contenteditable]:not([contenteditable="false" i]), [role]:is([role="textbox"], [role="searchbox"], [role="combobox"], [role="checkbox"], [role="radio"], [role="switch"], [role="spinbutton"], [role="slider"])';
const CONTROL = `${FIELD}, button, a[href]`;
const PUSHED = '[type="submit" i], [type="button" i], [type="reset" i], [type="image" i]';
const TICKED = '[type="checkbox" i], [type="radio" i], [role="checkbox"], [role="radio"], [role="switch"]';
const TABLE = 'table, [role="table"], [role="grid"], [role="treegrid"]';
const NATIVE = new Set(['input', 'select', 'textarea']);
/** CSS px². A field smaller than this is there for the keyboard only. */
const GHOST_AREA = 40;
const MAX_LEVELS_TO_HEADING = 8;
const HEADING = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

/** The name of a control, cut at 80 characters, each word of it once. `holds`: the controls inside it that are told by themselves. */
export function seenNameOf(element: Element, role: string, holds: readonly Element[]): string {
  return clip(once(nameIn(element, role, holds)), MAX_NAME);
}

function nameIn(element: Element, role: string, holds: readonly Element[]): string {
  // A row is named by all that it holds, which the lines of its cells and buttons say: what stands beside these, else the first of them.
  const isRow = role === 'row' && holds.length > 0 && !isNamedByAuthor(element);
  const isField = matches(element, FIELD) && !matches(element, PUSHED);
  const name = isRow ? '' : isField ? fieldNameOf(element) : nameOf(element);
  if (name !== '') return isField ? name : shownPartOf(element, name);
  const over = matches(element, 'textarea, [contenteditable]') ? headingOver(element) : '';
  const beside = isField ? besideOf(element) || titleOf(element) || over || wordsOfName(element) : '';
  if (beside !== '' || NATIVE.has(localNameOf(element))) return beside;
  if (role === 'textbox' && isEditingHost(element)) return '';
  // A box that is only there to take the focus is not named by all that it holds.
  const limit = role === 'clickable' && carriesAttribute(element, 'tabindex') && childrenOf(element).length > 1 ? MAX_BOX_NAME : MAX_NAME;
  if (holds.length > 0) {
    const rest = foldedText(element, limit, 'shown', new Set(holds));
    if (rest !== '' || !(isRow || role === 'listitem')) return rest;
    return holds.map(inner => foldedText(inner, MAX_BOX_NAME, 'shown')).find(text => text !== '') ?? '';
  }
  const seen = foldedText(element, limit, 'shown');
  return WORD.test(seen) ? seen : foldedText(element, limit, 'drawn');
}

/** A name that says the same twice, as a picture's and the words beside it do. */
function once(name: string): string {
  const words = name.split(' ');
  const half = words.length / 2;
  const [first, second] = [words.slice(0, half), words.slice(half)];
  return Number.isInteger(half) && first.join(' ') === second.join(' ') ? first.join(' ') : name;
}

/** Whether ARIA attributes name an element, whatever its contents and its labels say. */
export function isNamedByAuthor(element: Element): boolean {
  return carriesAttribute(element, 'aria-label') || carriesAttribute(element, 'aria-labelledby');
}

const titleOf = (element: Element) => fold(attributeOf(element, 'title') ?? '');

/** The name of a field, "" where nothing but its title or its own choices gives it one. */
function fieldNameOf(field: Element): string {
  const labels = labelsOf(field);
  // What draws a field instead of it is its label; the field is not rendered, and has no name by the rules.
  if (!isRendered(field)) return nameOf(field) || labelWords(field, labels);
  const hint = fold(attributeOf(field, 'placeholder') ?? attributeOf(field, 'aria-placeholder') ?? '');
  const hasOwnName = fold(attributeOf(field, 'aria-label') ?? '') !== '' && !carriesAttribute(field, 'aria-labelledby');
  if (!hasOwnName && labels.some(label => firstIn(label, POPUPS) !== null)) return labelWords(field, labels) || hint;
  if (isNamedByAuthor(field) || labels.length > 0) return shownPartOf(field, nameOf(field)) || labelWords(field, labels);
  if (hint !== '') return hint;
  // Some browsers' rules take a title, also an option's, for the name: it is often a shortcut or a sentence of help.
  const named = localNameOf(field) === 'select' || carriesAttribute(field, 'title') ? '' : nameOf(field);
  return matches(field, TICKED) || !isEditingHost(field) ? named : '';
}

/** What opens for a field, often in its label: its words are none of the field's name. */
const POPUPS = 'dialog, [role="dialog"], [role="listbox"], [role="menu"], [role="grid"]';

/** What the labels of a field say, or what `aria-labelledby` names, beside what opened in them. */
export function labelWords(field: Element, labels = labelsOf(field)): string {
  const ids = (attributeOf(field, 'aria-labelledby') ?? '').split(/\s+/).filter(id => id !== '');
  const sources = ids.length > 0 ? ids.map(id => byId(field, id)) : labels;
  const saidBy = (source: Element) => foldedText(source, MAX_NAME, 'shown', new Set(queryIn(source, POPUPS))) || titleOf(source);
  return sources.map(source => (source === null ? '' : saidBy(source))).find(words => WORD.test(words)) ?? '';
}

/**
 * Of a name that is made from contents only what a person sees of them. Where that are no words, as in a button with a picture, the name is told
 * whole: pages name such controls with a text for screen readers that nobody sees.
 */
function shownPartOf(element: Element, name: string): string {
  const [source = element, other] = labelsOf(element);
  if (other !== undefined || firstElementChildOf(source) === null) return name;
  if (isNamedByAuthor(element) || !holdsUnseen(source)) return name;
  const seen = foldedText(source, MAX_NAME, 'shown');
  return WORD.test(seen) ? seen : name;
}

/** The words that stand at a field: the heads of its row and column, else what comes right before it, of what is ticked right behind it. */
function besideOf(field: Element): string {
  const cell = closest(field, 'td, [role="cell"], [role="gridcell"]');
  const heads = (cell === null ? '' : headsOf(cell)) || headOverPart(field);
  if (heads !== '') return heads;
  let at: Element = field;
  for (let level = 0; level < LEVELS_UP; level += 1) {
    const behind = matches(field, TICKED) ? textBeside(at, 'nextSibling') : '';
    const words = behind || textBeside(at, 'previousSibling');
    if (words !== '') return words;
    const parent = parentElementOf(at);
    if (parent === null || matches(parent, 'body, form, fieldset, dialog, main, section, table')) return '';
    at = parent;
  }
  return '';
}

/** What a page says is wrong with a field: by its own attributes, else the words right behind it; "" where it says nothing. */
export function complaintAt(field: Element): string {
  for (const name of ['aria-errormessage', 'aria-describedby']) {
    const words = (attributeOf(field, name) ?? '').split(/\s+/).map(id => {
      const source = id === '' ? null : byId(field, id);
      return source === null ? '' : foldedText(source, MAX_NAME, 'shown');
    });
    const told = fold(words.join(' '));
    if (told !== '') return clip(told, MAX_NAME);
  }
  const parent = parentElementOf(field);
  return (
    textBeside(field, 'nextSibling') ||
    (parent === null || firstIn(parent, `${CONTROL}`) !== field ? '' : textBeside(parent, 'nextSibling'))
  );
}

/** Whether a field is only where a code editor listens to the keyboard, which draws its text beside it. */
export function isCodeEditor(field: Element): boolean {
  if (localNameOf(field) !== 'textarea') return false;
  const { width, height } = boxOf(field);
  const parent = parentElementOf(field);
  const around = parent === null ? null : boxOf(parent);
  return (
    width * height < GHOST_AREA || (around !== null && around.width * around.height < GHOST_AREA && styleOf(field).position === 'absolute')
  );
}

/** The heading that a field stands under: what names an editor without a label. */
function headingOver(field: Element): string {
  let at: Element | null = field;
  for (let level = 0; at !== null && level < MAX_LEVELS_TO_HEADING; level += 1, at = parentElementOf(at)) {
    for (let before = previousElementSiblingOf(at); before !== null; before = previousElementSiblingOf(before)) {
      const heading = matches(before, HEADING) ? before : [...queryIn(before, HEADING)].at(-1);
      if (heading !== undefined) return foldedText(heading, MAX_BESIDE, 'shown');
    }
  }
  return '';
}

/** The text next to an element among its siblings, up to the next control or heading. */
function textBeside(element: Element, way: 'nextSibling' | 'previousSibling'): string {
  for (let at = element[way]; at !== null; at = at[way]) {
    if (isText(at)) {
      if (WORD.test(at.data)) return clip(fold(at.data), MAX_BESIDE);
    } else if (isElement(at)) {
      if (matches(at, `${CONTROL}, ${HEADING}`) || firstIn(at, `${CONTROL}, ${HEADING}`) !== null) return '';
      const words = foldedText(at, MAX_BESIDE, 'shown');
      if (WORD.test(words)) return words;
    }
  }
  return '';
}

/** What heads a cell: its row, where the row has a head, and its column. */
function headsOf(cell: Element): string {
  const row = parentElementOf(cell);
  const table = closest(cell, TABLE);
  if (row === null || table === null) return '';
  const cells = [...childrenOf(row)];
  const rowHead = cells.find(other => other !== cell && matches(other, 'th, [role="rowheader"]'));
  const column = cells.slice(0, cells.indexOf(cell)).reduce((sum, before) => sum + spanOf(before), 0);
  const heads = [rowHead ?? null, headAt(table, row, column)];
  return heads
    .map(head => (head === null ? '' : foldedText(head, MAX_BESIDE, 'shown')))
    .filter(words => words !== '')
    .join(' ');
}

function headAt(table: Element, row: Element, column: number): Element | null {
  const index = [...childrenOf(row)].map(cell => attributeOf(cell, 'aria-colindex'))[column] ?? null;
  const named = index === null ? null : firstIn(table, `[role="columnheader"][aria-colindex="${Number(index)}"]`);
  if (named !== null) return named;
  for (const other of queryIn(table, 'tr, [role="row"]')) {
    if (other === row) return null;
    let at = 0;
    for (const head of childrenOf(other)) {
      if (at + spanOf(head) > column) {
        if (matches(head, 'th, [role="columnheader"]')) return head;
        break;
      }
      at += spanOf(head);
    }
  }
  return null;
}

/** The cells without a control of the row in which a field is edited, by the words over their columns; none where the columns have no heads. */
export function editedCells(field: Element | null): ReadonlyMap<Element, string> {
  const found = new Map<Element, string>();
  if (field === null || !matches(field, FIELD) || matches(field, `${TICKED}, ${PUSHED}`)) return found;
  const row = closest(field, 'tr, [role="row"]');
  const drawn = row === null ? drawnRowOf(field) : null;
  const table = row === null ? null : closest(row, TABLE);
  const cells = row === null ? (drawn?.cells ?? []) : [...childrenOf(row)];
  cells.forEach((cell, at) => {
    const head = row === null ? drawn?.heads[at] : table === null ? null : headAt(table, row, at);
    const words = head ? foldedText(head, MAX_BESIDE, 'shown') : '';
    if (WORD.test(words) && !matches(cell, CONTROL) && firstIn(cell, CONTROL) === null) found.set(cell, words);
  });
  return found;
}

/** The head of the column in which a part of a drawn row stands. */
function headOverPart(part: Element): string {
  const row = drawnRowOf(part);
  const at = row === null ? -1 : row.cells.findIndex(cell => holds(cell, part));
  const words = row?.heads[at];
  return words === undefined ? '' : foldedText(words, MAX_BESIDE, 'shown');
}

const COLUMNS_FROM = 3;
const MAX_LEVELS_TO_HEADS = 8;
const MAX_LOOKED = 300;

/** The row of a table that is made of plain boxes, as far as heads stand over it: as many boxes with the same left edges, with words in them; none over a last cell that is empty. */
function drawnRowOf(part: Element): { cells: Element[]; heads: Element[] } | null {
  for (const row of ancestry(part).slice(1, LEVELS_UP + 2)) {
    const cells = [...childrenOf(row)];
    if (cells.length < COLUMNS_FROM || closest(row, 'table') !== null) continue;
    const lefts = cells.map(cell => boxOf(cell).left);
    if (new Set(lefts).size < cells.length) continue; // one below the other
    const last = cells.at(-1);
    const headed = last !== undefined && foldedText(last, 2, 'shown') === '' ? cells.length - 1 : cells.length;
    let looked = 0;
    for (const outer of ancestry(row).slice(0, MAX_LEVELS_TO_HEADS)) {
      const parent = parentElementOf(outer);
      for (const before of parent === null ? [] : childrenOf(parent)) {
        if (before === outer || looked > MAX_LOOKED) break;
        for (const each of [before, ...[...queryIn(before, '*')].slice(0, MAX_LOOKED / 5)]) {
          looked += 1;
          const heads = [...childrenOf(each)];
          if (heads.length >= headed && heads.length <= cells.length && areHeads(each, heads, lefts)) return { cells, heads };
        }
      }
    }
  }
  return null;
}

function areHeads(row: Element, heads: readonly Element[], lefts: readonly number[]): boolean {
  if (!heads.every((head, at) => Math.abs(boxOf(head).left - (lefts[at] ?? 0)) <= 2) || firstIn(row, FIELD) !== null) return false;
  const words = heads.map(head => foldedText(head, MAX_BESIDE, 'shown'));
  return !words.some(text => /\d/.test(text)) && words.filter(text => WORD.test(text)).length * 2 >= heads.length;
}

const spanOf = (cell: Element) => (cell instanceof HTMLTableCellElement ? cell.colSpan : 1);

/** The words of a field's `name` attribute, as in "product[status]"; "" where it has none. */
function wordsOfName(field: Element): string {
  const words = spaced(attributeOf(field, 'name') ?? '');
  return /^[a-z]{3,}(?: [a-z]+)*$/.test(words) && words.length <= 40 ? words : '';
}

/** A name of code as words, without the numbers at its end. */
function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[[\]._:-]+/g, ' ');
  return fold(words.toLowerCase()).replace(/(?: \d+)+$/, '');
}

// Where pages keep the words of a tooltip, and what a control does.
const TIPS =
  'alt title data-tooltip data-original-title data-bs-original-title data-tippy-content data-tip data-icon data-mat-icon-name'.split(' ');
const DOES = ['data-action', 'data-command', 'data-testid'];

/** The words of a control without a name in letters: of its tooltip, its picture, what it does; "" where it has none. `alone`: as for `hintOf`. */
export function spokenHintOf(element: Element, alone: boolean): string {
  const children = [...childrenOf(element)].slice(0, 8);
  const deeper = alone ? children.slice(0, 4).flatMap(child => [...childrenOf(child)].slice(0, 2)) : [];
  for (const part of [element, ...children, ...deeper]) {
    if (part !== element && !isRendered(part)) continue;
    const tip = TIPS.map(name => fold(attributeOf(part, name) ?? '')).find(text => text !== '') ?? '';
    const words = tip !== '' ? clip(tip, 40) : fileWords(part) || iconWords(part) || styledWords(part);
    if (words) return words;
  }
  return DOES.map(name => spaced(attributeOf(element, name) ?? '')).find(words => /^[a-z]{3,}(?: [a-z]+){0,3}$/.test(words)) ?? '';
}

/** For a control that nothing names: what else could tell a reader which one it is. `alone`: it is told by nothing that it holds. */
export function hintOf(element: Element, alone: boolean): string {
  const href = attributeOf(element, 'href');
  if (href !== null && href !== '' && href !== '#') return `→ ${clip(href, 40)}`;
  const near = alone ? wordsNear(element) : '';
  const name = attributeOf(element, 'name') ?? attributeOf(element, 'data-testid') ?? classOf(element);
  if (near !== '' && !carriesAttribute(element, 'name') && !SAYS_WHAT.test(name)) return `in ${near}`;
  return [name && `.${clip(name, 24)}`, near && `in ${near}`].filter(part => part !== '').join(' ');
}

/** Where a control stands that nothing visible names: the name of the group around it, else the first words there; "" for one with words. */
export function whereaboutsOf(element: Element): string {
  if (foldedText(element, 2, 'shown') !== '') return '';
  for (const outer of ancestry(element).slice(1, 2 * LEVELS_UP)) {
    const words = (isNamedByAuthor(outer) && nameOf(outer)) || foldedText(outer, MAX_BOX_NAME, 'shown');
    if (WORD.test(words)) return clip(words, MAX_BOX_NAME);
  }
  return '';
}

/** A class that is a word of what a control does, as "remove". */
const SAYS_WHAT = /^(?!(?:button|btn|link|item|icon|action|control|clickable)s?$)[a-z]{4,}$/;
const MAX_ABOVE = 120; // CSS px
const OTHERS = 'a[href], button, input, select, textarea, [role="button"], [role="link"], [role="tab"], [role="menuitem"]';

/** The few words that stand on the line of an element or right above it, and not in another control. */
function wordsNear(element: Element): string {
  const { top } = boxOf(element);
  for (const outer of ancestry(element).slice(1, LEVELS_UP)) {
    if (top - boxOf(outer).top > MAX_ABOVE) break;
    const near = foldedText(outer, MAX_BOX_NAME, 'shown', new Set(queryIn(outer, OTHERS)));
    if (near.endsWith('…')) break; // so much is not said of this one
    if (WORD.test(near)) return near;
  }
  return '';
}

// Classes that style sheet tools make, as emotion ("css-1gjgvsd"), styled-components ("sc-bdVaJa jXqMxT"), CSS modules ("menu_1a2b3") and JSS ("jss12").
const MADE = /^(?:css|sc|emotion|svelte)-|^jss\d|(?:_|-)(?=[a-z]*\d)[\da-z]{5,}$|^(?=[a-zA-Z]*[A-Z][a-zA-Z]*[A-Z])[a-z][a-zA-Z]{5}$/;

/** The first class that somebody wrote. */
function classOf(element: Element): string {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).find(name => name !== '' && !MADE.test(name)) ?? '';
}

/** The words that a style draws before or after an element, as `::before { content: "Normal" }`. */
function styledWords(element: Element): string {
  for (const pseudo of ['::before', '::after']) {
    const words = /^"([^"\\]+)"$/.exec(styleOf(element, pseudo).content)?.[1] ?? '';
    if (WORD.test(words)) return clip(fold(words), 40);
  }
  return '';
}

const PICTURE_FILE = /([\w%-]+)\.(?:svg|png|gif|jpe?g|webp|ico)(?:[?#]|$)/i;
const NO_WORDS = /^(?:ima?ge?|icon|picture|photo|pixel|spacer|blank|index|default)$/;

/** The words of a picture's file, as in "/img/zoom-in.png". */
function fileWords(picture: Element): string {
  const file = localNameOf(picture) === 'img' ? (PICTURE_FILE.exec(attributeOf(picture, 'src') ?? '')?.[1] ?? '') : '';
  const words = spaced(file.replaceAll('_', '-').replace(/%20/g, '-'));
  return /^[a-z]{3,}(?: [a-z]+){0,3}$/.test(words) && !NO_WORDS.test(words) ? words : '';
}

// How the common sets of icons name one: "fa fa-trash", "bi bi-x-circle", "dashicons dashicons-edit", "tabler-icon-trash", "univerjs-icon-undo-icon".
const ICON =
  /(?:^|\s)(?:fa[bdlrs]?|icon-tabler|(?:[a-z]+-)?icon|bi|mdi|ti|pi|ri|ph|glyphicon|dashicons|lucide|feather|octicon|codicon|anticon)-([a-z]+(?:-[a-z]+){0,3})(?=\s|$)/g;
const LOOKS =
  /^(?:lg|sm|xs|xl|fw|spin|pulse|solid|regular|light|thin|brands|duotone|large|small|inverse|border|inline|btn|button|wrapper|tabler|no-color|only|split|left|right|start|end|danger|success|primary|secondary|default|text-default)$/;

/** The words of an icon font's class. */
function iconWords(element: Element): string {
  for (const [, icon = ''] of (attributeOf(element, 'class') ?? '').matchAll(ICON))
    if (!LOOKS.test(icon)) return `${icon.replace(/-(?:o|alt|fill|thin|outlined?|icon)$/, '').replaceAll('-', ' ')} icon`;
  return '';
}
