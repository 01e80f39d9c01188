// Puts one element of a digest into words (page): role, name, state and value, never a value that must stay on the page.
import { isEditingHost, nameOf, roleOf } from '../../../dom/card.ts';
import {
  attributeNamesOf,
  attributeOf,
  boxOf,
  childNodesOf,
  childrenOf,
  contentsBoxOf,
  firstIn,
  isElement,
  isText,
  localNameOf,
  matches,
  parentElementOf,
} from '../../../dom/native.ts';
import { ancestry, composedHolds } from '../../../dom/roots.ts';
import { complaintAt, hintOf, isCodeEditor, MAX_NAME, seenNameOf, spokenHintOf } from '../../../dom/seen-name.ts';
import type { SelectorFinder } from '../../../dom/selector.ts';
import { mayReadValue } from '../../../dom/sensitive.ts';
import { clip, codeLines, fold, foldedText, isTerminal, terminalLines } from '../../../dom/text.ts';
import { withoutInvisible } from '../../../protocol/reader/invisible.ts';
import { crosses } from '../text/text-contrast.ts';
import { gripHint, gripRole, isArea, isDraggable, sizeWords } from './grips.ts';

const MAX_VALUE = 80;
/** Characters of what stands on the screen of a terminal. */
const MAX_SCREEN = 400;
const MAX_OPTIONS_CHARS = 80;
const MAX_OPTIONS = 500;
/** Names that kits give every dialog. */
const SAYS_DIALOG = /^(?:modal|dialog|modal dialog|modal window|popup|dialog box)$/i;
const NATIVE_FIELD = /^(?:input|select|textarea)$/;
const TYPED = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'file', 'password']);

/**
 * What a line says of a control: `textbox Amount #amount = 420.00, required`. No quotation marks: each would cost a token more in the one-line
 * JSON that carries it. `holds`: the controls inside it that have lines of their own; `element`: the field that `box` stands for.
 */
export function wordsOf(
  box: Element,
  finder: SelectorFinder,
  extra: readonly string[] = [],
  holds: readonly Element[] = [],
  element: Element = box,
): string {
  const role = shownRole(element);
  const isGrip = role === 'draggable' || role === 'grip';
  const isPlace = role === 'canvas' || (isGrip && isArea(element, holds));
  const name = isPlace ? placeWords(element) : seenNameOf(element, role, holds);
  const isNamed = /[\p{L}\p{N}]/u.test(name);
  const id = finder.id(box);
  const value = valueWordsOf(element);
  const alone = holds.length === 0 && role !== 'gridcell';
  const spoken = isNamed ? '' : (isGrip && gripHint(element)) || spokenHintOf(element, alone);
  const code = isNamed || spoken !== '' ? '' : hintOf(element, alone);
  const tail = [spoken === name ? '' : spoken, id !== '' && id.length <= 20 ? id : code].filter(part => part !== '').join(' ');
  const kind = isGrip ? (isPlace ? 'draggable area' : isNamed ? role : 'grip') : role;
  const subject = [kind, name, tail].filter(part => part !== '').join(' ');
  const shown = value.words === '' ? shownIn(element, box) : '';
  const states = [
    ...(value.withheld ? ['filled'] : []),
    ...(name.includes(shown) ? [] : [`shows ${shown}`]),
    ...statesOf(element),
    ...(isGrip || isPlace || NATIVE_FIELD.test(localNameOf(element)) || !isDraggable(element) ? [] : ['draggable']),
    ...extra,
  ];
  return `${subject}${value.words === '' || value.words === name ? '' : ` = ${value.words}`}${states.map(state => `, ${state}`).join('')}`;
}

/** A canvas or an area by its name, where it has one, and its size. */
function placeWords(element: Element): string {
  return `${clip(nameOf(element), MAX_NAME)} ${sizeWords(element)}`.trim();
}

function shownRole(element: Element): string {
  if (isCodeEditor(element)) return 'editor';
  if (element instanceof HTMLInputElement && TYPED.has(element.type))
    return element.type === 'file' ? 'file field' : `${element.type} field`;
  const role = roleOf(element);
  if (role !== '' && role !== 'generic') return role;
  const tag = localNameOf(element);
  return tag === 'audio' || tag === 'video' || tag === 'summary' ? tag : gripRole(element) || 'clickable';
}

/** The words for a field's value; of one that must not leave, only that there is one. */
function valueWordsOf(element: Element): { words: string; withheld: boolean } {
  const value = rawValueOf(element);
  if (value === null || value === '') return { words: '', withheld: false };
  if (!mayReadValue(element)) return { words: '', withheld: true };
  return {
    words: `${clip(withoutInvisible(value).replace(/\r\n|[\n\r\u2028\u2029]/g, '⏎'), isTerminal(element) ? MAX_SCREEN : MAX_VALUE)}${optionsOf(element)}`,
    withheld: false,
  };
}

function rawValueOf(element: Element): string | null {
  const screen = terminalLines(element);
  if (screen !== null) return lastOf(screen).join('\n');
  if (isCodeEditor(element)) return linesBeside(element);
  if (element instanceof HTMLSelectElement) return chosenOf(element).join(', ') || (element.options.length > 0 ? '(none)' : '');
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLInputElement)
    return /^(?:checkbox|radio|button|submit|reset|image)$/.test(element.type) ? null : element.value;
  // One that holds a field has a line for it, with the value, and would say the field's label as its own.
  if (attributeOf(element, 'role') === 'combobox' && firstIn(element, 'input') === null) return foldedText(element, MAX_VALUE + 1, 'shown');
  const spoken = attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow');
  if (spoken !== null) return spoken;
  return isEditingHost(element) ? foldedText(element, MAX_VALUE + 1, 'shown') : null;
}

/** The last lines of a screen, as many as find room. A key among them is told from where it begins, by which it is known for one. */
function lastOf(lines: readonly string[]): string[] {
  let chars = 0;
  const from =
    1 +
    lines.findLastIndex(line => {
      chars += line.length + 1;
      return chars > MAX_SCREEN;
    });
  const begins = lines.slice(0, from).findLastIndex(line => line.includes('-----BEGIN'));
  return lines.slice(begins >= 0 && !lines.slice(begins, from).some(line => line.includes('-----END')) ? begins : from);
}

/** How far out the box of a code editor may be from the field through which it listens. */
const LEVELS_OUT = 6;

/** The lines that a code editor draws beside the field through which it listens; null where none are known. */
function linesBeside(field: Element): string | null {
  for (const outer of ancestry(field).slice(1, 1 + LEVELS_OUT)) {
    const lines = codeLines(outer);
    if (lines !== null) return lines.join('\n');
  }
  return null;
}

/** What a list to choose from shows as chosen: what its box does, or what is drawn under or over the empty field in which one searches. */
function shownIn(field: Element, box: Element): string {
  if (!(field instanceof HTMLInputElement) || attributeOf(field, 'role') !== 'combobox') return '';
  if (box !== field) return foldedText(box, MAX_VALUE, 'shown');
  const place = boxOf(field);
  for (const outer of ancestry(field).slice(1, 4)) {
    for (const node of childNodesOf(outer)) {
      const text = isText(node)
        ? foldedText(outer, MAX_VALUE, 'shown', new Set(childrenOf(outer)))
        : isElement(node) && !composedHolds(node, field)
          ? foldedText(node, MAX_VALUE, 'shown')
          : '';
      if (text !== '' && crosses(isElement(node) ? boxOf(node) : contentsBoxOf(node), place)) return text;
    }
  }
  return '';
}

/** The labels of the chosen options; of very many the first. */
function chosenOf(select: HTMLSelectElement): string[] {
  const labels: string[] = [];
  for (const option of select.selectedOptions) {
    if (labels.length === 20) break;
    labels.push(fold(option.label));
  }
  return labels;
}

/** The other options of a short list, so that one can be chosen without another look. */
function optionsOf(element: Element): string {
  if (!(element instanceof HTMLSelectElement)) return '';
  const others: HTMLOptionElement[] = [];
  let looked = 0;
  for (const option of element.options) {
    looked += 1;
    if (looked > MAX_OPTIONS) break;
    if (!option.selected && !option.disabled) others.push(option);
  }
  if (others.length === 0) return '';
  const count = others.length + Math.max(0, element.options.length - MAX_OPTIONS);
  let text = '';
  let shown = 0;
  for (const option of others.slice(0, 12)) {
    const label = clip(fold(option.label), 24);
    if (text.length + label.length > MAX_OPTIONS_CHARS) break;
    text += ` | ${label}`;
    shown += 1;
  }
  return `${text}${shown < count ? ` … ${count - shown} more` : ''}`;
}

function statesOf(element: Element): string[] {
  const states: string[] = [];
  const names = attributeNamesOf(element);
  const aria = (name: string): string => (names.includes(`aria-${name}`) ? (attributeOf(element, `aria-${name}`) ?? '') : '');
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  const box = element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio') ? element : null;
  if (box?.indeterminate || aria('checked') === 'mixed') states.push('mixed');
  else if (box === null ? aria('checked') === 'true' : box.checked) states.push('checked');
  const open = openState(element, aria('expanded'));
  if (open !== '') states.push(open);
  if (aria('selected') === 'true') states.push('selected');
  if (aria('pressed') === 'true') states.push('pressed');
  if (aria('current') !== '' && aria('current') !== 'false') states.push('current');
  if (aria('sort') === 'ascending' || aria('sort') === 'descending') states.push(aria('sort'));
  if ((isField && matches(element, ':required')) || aria('required') === 'true') states.push('required');
  if (aria('invalid') === 'true' || (isField && matches(element, ':user-invalid'))) {
    const why = complaintAt(element);
    states.push(why === '' ? 'invalid' : `invalid: ${why}`);
  }
  if ((isField && names.includes('readonly')) || aria('readonly') === 'true') states.push('readonly');
  return states;
}

function openState(element: Element, expanded: string): string {
  if (expanded === 'true') return 'expanded';
  if (expanded === 'false') return 'collapsed';
  if (localNameOf(element) !== 'summary') return '';
  const details = parentElementOf(element);
  return details instanceof HTMLDetailsElement ? (details.open ? 'expanded' : 'collapsed') : '';
}

/**
 * A cell of a row that is edited, `cell Category = Food`: a press on it begins to edit it. One of a sheet, whose row tells the heads, by its text alone,
 * and by its name where it shows none; `extra`: what is said behind it.
 */
export function cellWords(cell: Element, extra: readonly string[], head?: string): string {
  const text = foldedText(cell, MAX_VALUE, 'shown');
  if (head === undefined) return [text || clip(nameOf(cell), MAX_NAME), ...statesOf(cell), ...extra].join(', ');
  return `cell ${head}${text === '' ? '' : ` = ${text}`}`;
}

/** A landmark's or dialog's line: its role and its name. */
export function holderWords(element: Element, role: string): string {
  const name = clip(nameOf(element), MAX_NAME);
  const shown =
    role.endsWith('dialog') && (name === '' || SAYS_DIALOG.test(name))
      ? foldedText(firstIn(element, 'h1,h2,h3,h4,h5,h6,[role=heading]') ?? element, 40, 'shown') || name
      : name;
  return shown === '' ? role : `${role} ${shown}`;
}
