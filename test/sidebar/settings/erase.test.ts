// Everything that is kept goes at once: databases, memory, the synced store, the relay, and the scripts that tell of the calls of pages.
import { afterEach, expect, test, vi } from 'vitest';
import { eraseAll } from '../../../src/sidebar/settings/erase.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with one database, which goes when it is told to, or stays. */
function browser(stays = false) {
  const gone: string[] = [];
  const area = (name: string) => ({ clear: async () => void gone.push(name) });
  let names = ['bai'];
  vi.stubGlobal('localStorage', { removeItem: (key: string) => void gone.push(key) });
  const factory = {
    databases: async () => names.map(name => ({ name, version: 1 })),
    deleteDatabase: (name: string) => {
      if (!stays) names = names.filter(each => each !== name);
      const request = { onsuccess: () => {} };
      setTimeout(() => request.onsuccess());
      return request as unknown as IDBOpenDBRequest;
    },
  };
  const memory = { ...area('memory'), get: async () => ({}), set: async () => {} };
  return { gone, erase: () => eraseAll(factory, memory, area('synced'), area('calls')) };
}

test('nothing is left, in none of the places', async () => {
  const { gone, erase } = browser();
  expect(await erase()).toEqual([]);
  expect(gone.sort()).toEqual(['calls', 'memory', 'relay', 'synced']);
});

test('a database that stays is told by its name', async () => {
  expect(await browser(true).erase()).toEqual(['bai']);
});
