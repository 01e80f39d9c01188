// Erases everything that bAI keeps in this browser (panel), and looks whether it is really gone.
import { type CallSites, callSites } from '../../injection/call-sites.ts';
import { keepPairing } from '../agent/later.ts';
import { browserMemory, type MemoryArea } from '../app/index.ts';
import { browserSync } from '../language/index.ts';

/** The part of IndexedDB that is used; tests hand in their own. */
type Databases = Pick<IDBFactory, 'databases' | 'deleteDatabase'>;

/**
 * Deletes every database of the extension: sessions, replies, results, drafts and settings; what marks stand for, from the browser's memory; saved
 * tools, from its synced store; which relay the panel is paired with; and on which sites the calls of pages are told.
 * What is left then are the highest numbers of elements and marks, so that none comes to mean something else.
 * @returns the names of those that are still there; empty when all is gone. Never rejects.
 */
export async function eraseAll(
  factory: Databases = indexedDB,
  memory: MemoryArea | undefined = browserMemory(),
  synced: Pick<MemoryArea, 'clear'> | undefined = browserSync(),
  calls: Pick<CallSites, 'clear'> = callSites(),
): Promise<string[]> {
  const names = await namesIn(factory);
  await Promise.all(names.map(name => remove(factory, name)));
  await memory?.clear().catch(() => undefined);
  await synced?.clear().catch(() => undefined);
  await calls.clear().catch(() => undefined);
  keepPairing(null);
  return namesIn(factory);
}

async function namesIn(factory: Databases): Promise<string[]> {
  // A browser that cannot even list them may still delete the one that is known.
  const found = await factory.databases().catch(() => [{ name: 'bai' }]);
  return found.flatMap(({ name }) => (name === undefined ? [] : [name]));
}

/** Resolves when the request is settled, either way: what counts is what is left afterwards. */
function remove(factory: Databases, name: string): Promise<void> {
  return new Promise(resolve => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
