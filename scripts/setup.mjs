// Makes ready what a fresh clone lacks: the packages, and a Chromium. Plain Node; it uses nothing that it installs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { ROOT } from './files.mjs';

/** npm writes this file when an install is complete; it names what is really there. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');

function run(command, args, env = {}) {
  console.log(`$ ${[command, ...args].join(' ')}`);
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0)
    throw new Error(`"${[command, ...args].join(' ')}" failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`);
}

/** Compares contents, not times: a file may be written again without a change. Optional packages belong to other systems. */
function packagesAreThere() {
  if (!existsSync(INSTALLED)) return false;
  const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json')))
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
  run('apt-get', ['update', '-q'], quiet);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
  if (!findChromium()) throw new Error('Chromium was installed, but it is not where it is looked for. Set BAI_CHROMIUM to its path.');
}

/**
 * Installs what is missing and says so; says nothing when all is there.
 * @param {{ browser?: boolean }} need whether a Chromium is needed too
 */
export async function setUp({ browser = true } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Error(`This is Node ${process.versions.node}; Node 20 or newer is needed.`);
  if (!packagesAreThere()) {
    console.log('The packages are not those of package-lock.json; installing them.');
    run('npm', ['ci', '--no-audit', '--no-fund']);
  }
  if (browser && !findChromium()) installChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setUp({ browser: !process.argv.includes('--no-browser') });
    console.log('Everything is ready.');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
