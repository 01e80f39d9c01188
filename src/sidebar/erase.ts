// Erases everything that bAI keeps in this browser (sidebar room), and looks whether it is really gone.

/** The part of IndexedDB that is used; tests hand in their own. */
type Databases = Pick<IDBFactory, 'databases' | 'deleteDatabase'>;

/**
 * Deletes every database of the extension: sessions, replies, results, drafts and settings. Nothing else is stored.
 * @returns the names of those that are still there; empty when all is gone. Never rejects.
 */
export async function eraseAll(factory: Databases = indexedDB): Promise<string[]> {
  const names = await namesIn(factory);
  await Promise.all(names.map(name => remove(factory, name)));
  return namesIn(factory);
}

async function namesIn(factory: Databases): Promise<string[]> {
  const found = await factory.databases();
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
