// Files that a page asks for (page): which field did, and putting in what the user chose.
import { attributeOf } from '../../../dom/native.ts';
import { nodeByNumber, nodeNumber } from '../../../dom/registry.ts';
import type { Effect, Reply } from '../../../protocol/result.ts';
import type { FileWish, GivenFile } from '../../page-api.ts';
import { fieldName } from '../describe.ts';
import { dispatchChangeEvents } from '../input/keys.ts';
import { fail, succeed } from '../outcome.ts';

/** The file field that an element is; null for any other. */
export function fileFieldIn(element: unknown): HTMLInputElement | null {
  return element instanceof HTMLInputElement && element.type === 'file' ? element : null;
}

let asking: HTMLInputElement | null = null;

/**
 * Keeps the browser from opening its file chooser after a press, also one by the page's own script, and remembers the field: the panel asks the user.
 * Called when all listeners of the page are through.
 */
export function keepChooser(event: Event): void {
  const field = fileFieldIn(event.composedPath()[0]);
  if (field === null || field.disabled || event.defaultPrevented) return;
  event.preventDefault();
  asking = field;
}

/** The field that asked since this was last called, null for none. */
export function takeWish(): FileWish | null {
  const field = asking;
  asking = null;
  return field && { node: nodeNumber(field), name: nameIn(field), accept: field.accept, many: field.multiple };
}

/** A file field is mostly hidden behind a button, and has no name by the rules then. */
const nameIn = (field: HTMLInputElement): string => attributeOf(field, 'aria-label') || fieldName(field);

/** A file of the panel's, as a page has it. */
export function fileOf({ name, type, dataUrl }: GivenFile): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), sign => sign.charCodeAt(0));
  return new File([bytes], name, { type });
}

/** Has a field hold files, as if the user had chosen them there. */
export function putFiles(field: HTMLInputElement, files: readonly File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  field.files = data.files;
  dispatchChangeEvents(field);
}

/** See `ExecutorPageApi.giveFiles`. `watch`: begins to observe. */
export function giveFiles({ node, files }: { node: number; files: GivenFile[] }, watch: () => void): Reply<Effect> {
  const field = fileFieldIn(nodeByNumber(node));
  if (field === null) return fail('DETACHED', 'The field that asked for a file left the page.', 'Read the page again.');
  watch();
  putFiles(field, files.map(fileOf));
  return succeed({ kind: 'value', name: nameIn(field), value: files.map(({ name }) => name).join(', ') });
}
