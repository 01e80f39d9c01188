// What Enter was seen to do on this page (page): break the line, keep the value of a cell and nothing else, or send.
import { childrenOf, closest, holds, isConnected, parentElementOf, queryIn, textContentOf } from './native.ts';
import { fold } from './text.ts';

/** Requests that a person at the page would not see: its own calls, not the pictures and styles that it shows. */
export const OWN_CALLS: ReadonlySet<string> = new Set(['fetch', 'xmlhttprequest', 'beacon', 'script']);

const CELL = 'td, th, [role="gridcell"], [role="cell"]';
const SHEET = 'table, [role="grid"], [role="treegrid"], [role="table"]';
const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
/** A request is told when it is over: one that takes longer than this is missed, ms. */
const REQUEST_MS = 60_000;

let keeping = new WeakSet<Element>(); // tables
let sends = false;

const breaking = new WeakSet<Element>();

/** The editor of many lines that an element is or stands in: a text area, or what is editable as a whole; null for anything else. */
function editorOf(element: Element): Element | null {
  if (element instanceof HTMLTextAreaElement) return element;
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return null;
  let host = element;
  for (let at = parentElementOf(host); at instanceof HTMLElement && at.isContentEditable; at = parentElementOf(at)) host = at;
  return host;
}

/** Block editors make an editor of each paragraph: what is editable in the same place is the same to a person. */
function placeOf(editor: Element): Element | null {
  const parent = editor instanceof HTMLTextAreaElement ? null : parentElementOf(editor);
  return parent === document.body ? null : parent;
}

/** Whether Enter in an element was seen to break the line. */
export function breaksLines(element: Element): boolean {
  const editor = editorOf(element);
  if (editor === null) return false;
  const place = placeOf(editor);
  return breaking.has(editor) || (place !== null && breaking.has(place));
}

/**
 * What Enter in a field of no form was seen to do: `keeps` what was written in cells of this table, and no more than that; `sends`: the page asked for something or went
 * elsewhere, wherever in it Enter was pressed. Null for what is not known, and for anything but such a field.
 */
export function enterSeen(element: Element): 'keeps' | 'sends' | null {
  const field = freeField(element);
  if (field === null) return null;
  if (sends) return 'sends';
  const sheet = sheetOf(field);
  return sheet !== null && keeping.has(sheet) ? 'keeps' : null;
}

/** Called before Enter is pressed in an element; what it returns is called when the page is at rest, and remembers what it sees. */
export function beforeEnter(element: Element): () => void {
  const whether = [beforeBreak(element), beforeKeep(element)];
  return () => {
    for (const look of whether) look();
  };
}

/** The field of text that an element is or stands in, unless it belongs to a form. */
function freeField(element: Element): Element | null {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.form === null ? element : null;
  return closest(element, 'form') === null ? editorOf(element) : null;
}

function sheetOf(field: Element): Element | null {
  const cell = closest(field, CELL);
  return cell === null ? null : closest(cell, SHEET);
}

/** Sees whether the cell of a field shows its value afterwards, and the page asks for nothing, goes nowhere and opens no dialog. */
function beforeKeep(element: Element): () => void {
  const field = freeField(element);
  if (field === null) return () => undefined;
  const cell = closest(field, CELL);
  const sheet = sheetOf(field);
  const value = textHeld(field);
  const url = location.href;
  const dialogs = queryIn(document, DIALOG).length;
  const pressedAt = performance.now();
  let restedAt = Number.POSITIVE_INFINITY;
  const take = (entries: readonly PerformanceEntry[]) => {
    const asked = (entry: PerformanceEntry) =>
      entry instanceof PerformanceResourceTiming &&
      OWN_CALLS.has(entry.initiatorType) &&
      entry.startTime >= pressedAt &&
      entry.startTime <= restedAt;
    if (entries.some(asked)) noteSent();
  };
  const observer = new PerformanceObserver(list => take(list.getEntries()));
  observer.observe({ type: 'resource' });
  return () => {
    restedAt = performance.now();
    take(observer.takeRecords());
    setTimeout(() => observer.disconnect(), REQUEST_MS);
    if (location.href !== url) noteSent();
    if (sends || cell === null || sheet === null || value === '' || !isConnected(cell)) return;
    if (queryIn(document, DIALOG).length !== dialogs) return;
    const shows = isConnected(field) && holds(cell, field) ? textHeld(field) : fold(textContentOf(cell) ?? '');
    if (shows === value) keeping.add(sheet);
  };
}

function noteSent(): void {
  sends = true;
  keeping = new WeakSet();
}

function textHeld(field: Element): string {
  const plain = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return fold(plain ? field.value : (textContentOf(field) ?? ''));
}

/** Sees whether the text is still there, and a line, or a paragraph, came. An editor without text tells nothing. */
function beforeBreak(element: Element): () => void {
  const editor = editorOf(element);
  const before = editor === null ? '' : signsIn(editor);
  if (editor === null || before === '') return () => undefined;
  const place = placeOf(editor);
  const lines = linesIn(editor);
  const paragraphs = editorsIn(place);
  const url = location.href;
  return () => {
    if (!isConnected(editor) || location.href !== url || signsIn(editor) !== before) return;
    if (linesIn(editor) > lines) breaking.add(editor);
    if (place !== null && editorsIn(place) > paragraphs) breaking.add(place);
  };
}

/** The text without its white space. */
function signsIn(editor: Element): string {
  return (editor instanceof HTMLTextAreaElement ? editor.value : (textContentOf(editor) ?? '')).replace(/[\s\u200B\uFEFF]/g, '');
}

function linesIn(editor: Element): number {
  if (editor instanceof HTMLTextAreaElement) return editor.value.split('\n').length;
  return queryIn(editor, '*').length + (textContentOf(editor) ?? '').split('\n').length;
}

function editorsIn(place: Element | null): number {
  return place === null ? 0 : [...childrenOf(place)].filter(child => child instanceof HTMLElement && child.isContentEditable).length;
}
