// Files that a page asks for (page): which field did, and putting in what the user chose.
import { attributeOf, isConnected } from '../../../dom/native.ts';
import { nodeByNumber, nodeNumber } from '../../../dom/registry.ts';
import { queryAll } from '../../../dom/roots.ts';
import type { Effect, Reply } from '../../../protocol/result.ts';
import type { FileWish, GivenFile } from '../../page-api.ts';
import { fieldName } from '../describe.ts';
import { dispatchChangeEvents } from '../input/keys.ts';
import { gone, succeed } from '../outcome.ts';

/** The file field that an element is; null for any other. */
export function fileFieldIn(element: unknown): HTMLInputElement | null {
  return element instanceof HTMLInputElement && element.type === 'file' ? element : null;
}

/** Whose press the page answers now: one that an order is sending, one that it sent last, one of the user's own since then, or none that is known of. */
let press: 'sending' | 'sent' | 'own' | 'none' = 'none';
let asking: HTMLInputElement | null = null; // the field that the press led to

/** The input of an order goes in from here on. */
export function pressBegins(): void {
  press = 'sending';
}

/** All of it is in. What the page does later still comes of it, until the user presses something themselves. */
export function pressEnds(): void {
  if (press === 'sending') press = 'sent';
}

/**
 * Follows, until `signal` aborts, which file field the press of an order leads to, also by the page's own script, and keeps the browser from opening its
 * file chooser for it: the panel asks the user. For a press of the user's own it asks nothing.
 */
export function followFileFields(signal: AbortSignal): void {
  press = 'none';
  asking = null;
  const onClick = (event: Event) => {
    if (event.isTrusted && press === 'sent') press = 'own';
    const way = event.composedPath();
    const field = fileFieldIn(way[0]);
    if (press === 'none' || press === 'own' || field === null || field.disabled) return;
    // The page's own listeners come first, each of which may keep the press to itself, or end its way: then the last step is where it ends.
    const keepFromOpening = () => {
      const isLast = event.cancelBubble || !event.bubbles || event.currentTarget === window;
      if (!isLast || event.defaultPrevented) return;
      event.preventDefault();
      asking = field;
    };
    for (const step of way) step.addEventListener('click', keepFromOpening, { signal });
  };
  addEventListener('click', onClick, { capture: true, signal });
}

/** A field asks of which no listener here heard; the debugger did. `field`: as it comes from there. False where the user has pressed something since. */
export function askForFile(field: unknown): boolean {
  if (press === 'own') return false;
  asking = fileFieldIn(field);
  return true;
}

/** The field that was told last, where it had left the page by then: some pages make one for each choice, and nothing else may keep it. */
let loose: HTMLInputElement | null = null;

/** The field that asked since the last order began, null for none and once it was told. `pressed`: what a field that is not in the page is called by. */
export function takeWish(pressed: Element | null): FileWish | null {
  const field = asking;
  if (field === null) return null;
  asking = null;
  loose = isConnected(field) ? null : field;
  const named = loose === null || attributeOf(field, 'aria-label') ? field : (pressed ?? field);
  return {
    node: nodeNumber(field),
    name: nameOfFileField(named),
    accept: field.accept,
    many: field.multiple,
    site: self.origin === 'null' ? location.href : self.origin,
  };
}

/** The field of a wish as it is now: the one that asked, or what the page drew in its place; null where neither is left. */
function fieldOf({ node, name, accept, many }: FileWish): HTMLInputElement | null {
  const field = fileFieldIn(nodeByNumber(node));
  if (field !== null && (isConnected(field) || field === loose)) return field.disabled ? null : field;
  const all = queryAll('input[type="file" i]:enabled');
  const alike = (all.ok ? all.value : []).flatMap(other => {
    const same = fileFieldIn(other);
    return same !== null && nameOfFileField(same) === name && same.accept === accept && same.multiple === many ? same : [];
  });
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** A file field as a person calls it. It is mostly hidden behind a button, and has no name by the rules then. */
export const nameOfFileField = (field: Element): string => attributeOf(field, 'aria-label') || fieldName(field);

const given = new WeakSet<HTMLInputElement>();

/** Whether a field was given files that the user chose in the panel. */
export const isGiven = (field: HTMLInputElement): boolean => given.has(field);

/** A file of the panel's, as a page has it. */
export function fileOf({ name, type, dataUrl }: GivenFile): File {
  // A browser may give a file without a byte an address without a comma.
  const bytes = Uint8Array.from(atob(dataUrl.split(',')[1] ?? ''), sign => sign.charCodeAt(0));
  return new File([bytes], name, { type });
}

/** Has a field hold files, as if the user had chosen them there. */
export function putFiles(field: HTMLInputElement, files: readonly File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  field.files = data.files;
  dispatchChangeEvents(field);
}

/** See `ExecutorPageApi.giveFiles`. `watch`: begins to observe a field. */
export function giveFiles({ wish, files }: { wish: FileWish; files: GivenFile[] }, watch: (node: number) => void): Reply<Effect> {
  const field = fieldOf(wish);
  if (field === null) return gone();
  watch(nodeNumber(field));
  given.add(field);
  press = 'sent'; // it is put in within one turn, in which the user presses nothing
  putFiles(field, files.map(fileOf));
  return succeed({ kind: 'value', name: wish.name, value: files.map(({ name }) => name).join(', ') });
}
