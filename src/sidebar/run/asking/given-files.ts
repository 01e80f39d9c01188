// The question for files that a page wants (panel): waits for the user, and reads what was chosen.
import type { FileWish, GivenFile } from '../../../executor/page-api.ts';
import type { Store } from '../../app/index.ts';
import { t } from '../../words/index.ts';

/** Where in a run it is asked. */
export type FileQuestion = { id: string; ids: readonly string[]; index: number; wish: FileWish; signal: AbortSignal };

/**
 * Asks, and resolves to what was chosen; null where the user gives none, or stops the run.
 * @param wait told how to answer the question that stands, null when none does
 */
export async function askForFiles(
  store: Store,
  { id, ids, index, wish, signal }: FileQuestion,
  wait: (answer: ((files: readonly File[] | null) => void) | null) => void,
): Promise<GivenFile[] | null> {
  for (let unreadable: readonly File[] | null = null; ; ) {
    const chosen = await new Promise<readonly File[] | null>(resolve => {
      const finish = (files: readonly File[] | null) => {
        wait(null);
        signal.removeEventListener('abort', refuse);
        store.ui.alert.value = '';
        resolve(files);
      };
      const refuse = () => finish(null);
      if (signal.aborted) return resolve(null);
      signal.addEventListener('abort', refuse);
      wait(finish);
      store.run.value = { kind: 'file', ids, index, id, wish, unreadable };
      store.ui.status.value = '';
      store.ui.alert.value = t(unreadable !== null ? 'file_unreadable' : 'run_needs_file', String(Number(id)));
    });
    if (chosen === null) return null;
    const read = await Promise.all(chosen.map(asGiven));
    const files = read.filter(file => file !== null);
    if (files.length === read.length) return files;
    unreadable = chosen;
  }
}

/** A file as a page is given it; null for one that cannot be read: a folder, or what was moved meanwhile. */
function asGiven(file: File): Promise<GivenFile | null> {
  return new Promise(resolve => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve({ name: file.name, type: file.type, dataUrl: String(reader.result) }));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
}
