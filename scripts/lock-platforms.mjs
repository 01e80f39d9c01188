// Completes package-lock.json: `npm install` leaves out builds for other platforms when the registry it asked does not hold them, and `npm ci` then
// refuses the file everywhere. Run after a change of dependencies: `node scripts/lock-platforms.mjs`. A test holds the file complete.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  armv7: 'arm',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
};
/** Packages whose name does not tell their platform. */
const KNOWN = { fsevents: { os: ['darwin'] } };

/** Optional dependencies that some package of the lockfile names and that have no entry: `[path, version, dev]`. */
export function missingPlatforms(lock) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${path}/node_modules/${name}`;
      const top = `node_modules/${name}`;
      if (path !== '' && lock.packages[nested]) continue;
      if (lock.packages[top]) continue;
      missing.set(top, { version, dev: entry.dev === true });
    }
  }
  return missing;
}

/** The platform that a package's name tells, as the fields of a lockfile entry. Throws when the name tells none. */
function platformOf(name) {
  if (KNOWN[name]) return KNOWN[name];
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find(system => words.includes(system));
  const cpu = Object.keys(PROCESSORS).find(processor => words.includes(processor));
  if (os === undefined && cpu === undefined) throw new Error(`No platform is known for "${name}"; add it to KNOWN.`);
  const libc = words.includes('musl') ? 'musl' : words.some(word => word.startsWith('gnu')) && os === 'linux' ? 'glibc' : null;
  return { ...(cpu && { cpu: [PROCESSORS[cpu]] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/** The lockfile with an entry for every platform, sorted as npm sorts it. */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const [path, { version, dev }] of missingPlatforms(lock)) {
    const exact = version.replace(/^[\^~]/, '');
    packages[path] = { version: exact, ...platformOf(path.replace('node_modules/', '')), ...(dev && { dev: true }), optional: true };
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { ...lock, packages: sorted };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const count = missingPlatforms(lock).size;
  if (count > 0) writeFileSync('package-lock.json', `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  console.log(count === 0 ? 'package-lock.json names every platform.' : `Added ${count} platform packages to package-lock.json.`);
}
