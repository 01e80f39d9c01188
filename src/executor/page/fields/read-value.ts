// What a field holds, as text (page). Callers decide whether it may be shown: see `mayReadValue`.
import { attributeOf, queryIn } from '../../../dom/native.ts';
import { codeLines, isTerminal, terminalLines, ZERO_WIDTH } from '../../../dom/text.ts';
import { switchWord } from '../../../protocol/switch-word.ts';
import { isCodeEditor, kindOf } from './editable.ts';
import { isFormatted, plainValue } from './value-format.ts';

/** A field's value: text fields and sliders theirs, a terminal the line that is entered, a select the labels of its chosen options, a check box `on` or `off`, an editor its text. */
export function fieldValue(field: Element): string {
  if (field instanceof HTMLTextAreaElement) return terminalLines(field)?.at(-1) ?? field.value;
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(option => option.label).join('\n');
  if (field instanceof HTMLInputElement) return kindOf(field) === 'check' ? (field.checked ? 'on' : 'off') : field.value;
  if (kindOf(field) === 'check') return attributeOf(field, 'aria-checked') === 'true' ? 'on' : 'off';
  if (attributeOf(field, 'role') === 'slider') return attributeOf(field, 'aria-valuenow') ?? '';
  return field instanceof HTMLElement ? textOf(field) : '';
}

/** The text of an editing host as it is shown: line breaks kept, empty last line and zero-width fillers left out. */
export function textOf(host: HTMLElement): string {
  const lines = codeLines(host);
  if (lines !== null) return lines.join('\n');
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText knows which line breaks are drawn.
  return host.innerText
    .replace(ZERO_WIDTH, '')
    .replace(/\u00A0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '');
}

/** Whether a field holds what was asked, as far as its kind can hold it. */
export function holdsText(field: Element, text: string): boolean {
  const value = fieldValue(field);
  if (kindOf(field) === 'check') return value === (wantsOn(text) ? 'on' : 'off');
  if (isTerminal(field)) return folded(value).endsWith(folded(text));
  if (field instanceof HTMLTextAreaElement) return value === text.replace(/\r\n?/g, '\n');
  if (field instanceof HTMLSelectElement) return sameLabels(field, text);
  if (field instanceof HTMLInputElement) {
    const plain = plainValue(field.type, text);
    if (value === plain) return true;
    if (field.type === 'number' || field.type === 'range') return plain.trim() !== '' && value !== '' && Number(value) === Number(plain);
    if (field.type === 'color') return value.toLowerCase() === text.trim().toLowerCase();
    if (field.type === 'email' || field.type === 'url') return value === text.trim();
    // A one-line field cannot hold line breaks: the browser drops them, or turns them into spaces.
    return value === text.replace(/[\r\n]+/g, '') || value === text.replace(/\r\n?|\n/g, ' ');
  }
  if (folded(value) === folded(text)) return true;
  const seen = seenLines(value);
  if (!leavesLinesOut(field) || !/\S/.test(seen)) return false;
  // Where a text is drawn in part only, that part must be a long piece of it, or the lines that it ends with: the caret stands behind them.
  return value.length > 200 ? folded(text).includes(folded(value)) : value.includes('\n') && seenLines(text).endsWith(seen);
}

/** Whether a field or an editor took the text and shows it in the page's own format. In code each sign counts, but where a line is broken. */
export function holdsFormatted(field: Element, text: string): boolean {
  const kind = kindOf(field);
  if (kind === 'rich' && isCodeEditor(field)) return unbroken(fieldValue(field)) === unbroken(text);
  return (kind === 'text' || kind === 'rich') && isFormatted(fieldValue(field), text);
}

/** Whether an editor may draw only the lines in view: one that draws them beside the field through which it listens, or with a gap for the rest. */
export function leavesLinesOut(host: Element): boolean {
  return !(host instanceof HTMLElement && host.isContentEditable) || codeLines(host) !== null || [...queryIn(host, '.cm-gap')].length > 0;
}

/** Line breaks of editors differ (paragraphs, soft breaks), so runs of white space count as one. */
function folded(text: string): string {
  return text
    .replace(ZERO_WIDTH, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
}

/** The lines of a text, a break before each, by their signs that can be seen: code editors draw dots or numbers for the others. */
function seenLines(text: string): string {
  return `\n${text.replace(/\[U\+\w+\]|(?!\n)[\s\p{C}·•]/gu, '')}`;
}

function unbroken(text: string): string {
  return seenLines(text).replaceAll('\n', '');
}

function wantsOn(text: string): boolean {
  return switchWord(text) === true;
}

function sameLabels(select: HTMLSelectElement, text: string): boolean {
  const wanted = optionsFor(select, text);
  return wanted !== null && wanted.length === select.selectedOptions.length && wanted.every(option => option.selected);
}

/**
 * The options that a text names, one a line for a multiple select: by value, by label, then by label without regard to case. Null when a line
 * names none; an empty text names none of a multiple select's, and the empty option of a single one.
 */
export function optionsFor(select: HTMLSelectElement, text: string): HTMLOptionElement[] | null {
  const all = [...select.options];
  const names = select.multiple ? text.split(/\r?\n/).filter(line => line !== '') : [text];
  const found: HTMLOptionElement[] = [];
  for (const name of names) {
    const option =
      all.find(candidate => candidate.value === name) ??
      all.find(candidate => folded(candidate.label) === folded(name)) ??
      all.find(candidate => folded(candidate.label).toLowerCase() === folded(name).toLowerCase());
    if (option === undefined) return null;
    found.push(option);
  }
  return found;
}
