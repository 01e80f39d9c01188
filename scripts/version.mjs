// Raises the version: `node scripts/version.mjs minor` (or `patch`). Writes it into the manifest and both files of npm, and a section of CHANGELOG.md with
// the subjects of the commits since the last one. It commits nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './files.mjs';

/** The files that name the version, and how often each does. */
const NAMED = { 'package.json': 1, 'manifest.json': 1, 'package-lock.json': 2 };
const TITLE = '# Changelog\n';

/**
 * The version after this one.
 * @param {string} version
 * @param {string} step
 */
export function nextVersion(version, step) {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`The version "${version}" is not three numbers.`);
  if (step === 'minor') return `${major}.${Number(minor) + 1}.0`;
  if (step === 'patch') return `${major}.${minor}.${Number(patch) + 1}`;
  throw new Error(`Say what to raise: node scripts/version.mjs minor|patch`);
}

/**
 * Raises the version of a project in its files.
 * @param {string} folder
 * @param {string} step
 * @returns {string} the new version
 */
export function raiseVersion(folder, step) {
  const read = name => readFileSync(join(folder, name), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const next = nextVersion(version, step);
  // Everything is made before anything is written.
  const files = Object.entries(NAMED).map(([name, times]) => [name, withVersion(name, read(name), version, next, times)]);
  const { date, subjects } = changesSince(folder);
  if (subjects.length === 0) throw new Error(`Nothing was committed since version ${version}.`);
  const old = existsSync(join(folder, 'CHANGELOG.md')) ? read('CHANGELOG.md') : TITLE;
  if (!old.startsWith(TITLE)) throw new Error(`CHANGELOG.md does not begin with "${TITLE.trim()}".`);
  const section = `\n## ${next} (${date})\n\n${subjects.map(subject => `- ${subject}\n`).join('')}`;
  for (const [name, text] of [...files, ['CHANGELOG.md', `${TITLE}${section}${old.slice(TITLE.length)}`]]) {
    writeFileSync(join(folder, name), text);
  }
  return next;
}

/** A file with the new version where it names its own: in the first places, before any other package's. */
function withVersion(name, text, version, next, times) {
  let left = times;
  const made = text.replaceAll(/^( *"version": ")([^"]*)(")/gm, (whole, before, found, after) => {
    if (left === 0) return whole;
    if (found !== version) throw new Error(`${name} has version ${found}, and package.json ${version}: make them equal first.`);
    left -= 1;
    return `${before}${next}${after}`;
  });
  if (left > 0) throw new Error(`${name} does not name its version.`);
  return made;
}

/** The subjects of the commits since the last version, newest first, and the day of the newest. */
function changesSince(folder) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const tag = () => {
    try {
      return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
    } catch {
      return ''; // there is none
    }
  };
  // A version may have been raised without a tag, and tagged without being raised: what came last counts.
  const ends = [tag(), git('log', '-1', '--format=%H', '-G', '^ *"version":', '--', 'package.json')].filter(name => name !== '');
  const since = ends.map(name => git('log', '--no-merges', '--format=%s', `${name}..HEAD`)).sort((a, b) => a.length - b.length);
  return { date: git('log', '-1', '--format=%cs'), subjects: (since[0] ?? '').split('\n').filter(subject => subject !== '') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const next = raiseVersion(ROOT, process.argv[2] ?? '');
  console.log(`The version is ${next}. Read its section of CHANGELOG.md, then commit it and tag that: git tag v${next}`);
}
