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
    store.run.value = { kind: 'file', ids, index, id, wish };
    store.ui.status.value = '';
    store.ui.alert.value = t('run_needs_file', String(Number(id)));
  });
  return chosen === null ? null : Promise.all(chosen.map(read));
}

function read(file: File): Promise<GivenFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve({ name: file.name, type: file.type, dataUrl: String(reader.result) }));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
