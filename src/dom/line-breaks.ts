// Editors in which Enter was seen to break the line and nothing else (page): a press of it there sends nothing.
import { childrenOf, isConnected, parentElementOf, queryIn, textContentOf } from './native.ts';

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
 * Called before Enter is pressed in an element; what it returns is called when the page is at rest, and remembers what it sees: that the text is still
 * there, and that a line, or a paragraph, came. An editor without text tells nothing.
 */
export function beforeEnter(element: Element): () => void {
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
