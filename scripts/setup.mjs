// Makes ready what a fresh clone lacks: the packages, and a Chromium. Plain Node; it uses nothing that it installs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { ROOT } from './files.mjs';

/** Packages that only tests need, apart from the project's own. */
const TEST_PACKAGES = join(ROOT, 'test/e2e/editors');

function run(command, args, { env = {}, cwd = ROOT } = {}) {
  console.log(`$ ${[command, ...args].join(' ')}`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0)
    throw new Error(`"${[command, ...args].join(' ')}" failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`);
}

/**
 * True when the packages of a folder's lockfile are installed. Compares contents, not times: a file may be written again without a change.
 * Optional packages belong to other systems.
 */
function packagesAreThere(folder) {
  const there = join(folder, 'node_modules/.package-lock.json'); // npm writes it when an install is complete
  if (!existsSync(there)) return false;
  const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  const installed = packagesOf(there);
  return Object.entries(packagesOf(join(folder, 'package-lock.json')))
    .filter(([path, { optional }]) => path !== '' && !optional)
    .every(([path, { version }]) => installed[path]?.version === version);
}

function installChromium() {
  if (process.env.BAI_CHROMIUM) throw new Error(`BAI_CHROMIUM is "${process.env.BAI_CHROMIUM}", and there is no such file.`);
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) {
    throw new Error('No Chromium was found. Install it (on Debian: apt-get install chromium), or set BAI_CHROMIUM to the path of one.');
  }
  console.log('No Chromium was found; installing the one that comes with Debian.');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-q'], { env: quiet });
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env: quiet });
  if (!findChromium()) throw new Error('Chromium was installed, but it is not where it is looked for. Set BAI_CHROMIUM to its path.');
}

/**
 * Installs what is missing and says so; says nothing when all is there.
 * @param {{ browser?: boolean, tests?: boolean }} need whether a Chromium is needed too, and the packages that only tests use
 */
export async function setUp({ browser = true, tests = false } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Error(`This is Node ${process.versions.node}; Node 20 or newer is needed.`);
  for (const folder of tests ? [ROOT, TEST_PACKAGES] : [ROOT]) {
    if (!existsSync(join(folder, 'package-lock.json')) || packagesAreThere(folder)) continue;
    console.log(`The packages of ${relative(ROOT, folder) || 'the project'} are not those of its package-lock.json; installing them.`);
    run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  }
  if (browser && !findChromium()) installChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setUp({ browser: !process.argv.includes('--no-browser'), tests: process.argv.includes('--tests') });
    console.log('Everything is ready.');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
