// Small file chores that the scripts share: walking a folder, and knowing whether a result is older than what it is made from.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Every file below a folder, installed packages left out, sorted, as paths relative to it with forward slashes.
 * @param {string} folder
 * @param {string} inside a folder below it, "" for all
 * @returns {string[]}
 */
export function filesIn(folder, inside = '') {
  return readdirSync(join(folder, inside), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = inside ? `${inside}/${entry.name}` : entry.name;
      return entry.isDirectory() ? filesIn(folder, path) : [path];
    });
}

/**
 * When something below these files and folders last changed, in ms since the epoch; 0 when none exists.
 * @param {string[]} paths
 * @returns {number}
 */
export function newestChange(paths) {
  return Math.max(
    0,
    ...paths
      .filter(path => existsSync(path))
      .flatMap(path => {
        const own = statSync(path);
        // A folder's own time counts too: it changes when a file in it is added, removed or renamed.
        return own.isDirectory() ? [own.mtimeMs, newestChange(readdirSync(path).map(name => join(path, name)))] : [own.mtimeMs];
      }),
  );
}
