// Makes ready what a fresh clone lacks: the packages, and browsers. Plain Node; it uses nothing that it installs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { ROOT } from './files.mjs';
import { findFirefox } from './firefox.mjs';

/** Packages that only tests need, apart from the project's own. */
const TEST_PACKAGES = ['test/e2e/editors', 'test/e2e/chats', 'test/e2e/apps', 'test/e2e/store'].map(folder => join(ROOT, folder));

/** Runs a program to its end; throws with what it printed when it fails. */
async function run(command, args, { env = {}, cwd = ROOT } = {}) {
  const words = [command, ...args].join(' ');
  console.log(`$ ${words}`);
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', data => {
      printed += data;
    });
  }
  const why = await new Promise(resolve => {
    child.on('error', error => resolve(`: ${error.message}`));
    child.on('close', code => resolve(code === 0 ? '' : ` with exit code ${code}.\n${printed.slice(-4_000)}`));
  });
  if (why !== '') throw new Error(`"${words}" failed${why}`);
}

/** ms between the tries of what needs a network: a registry that is away for a moment is there again. */
const PAUSES_MS = [5_000, 15_000];

/**
 * Runs a program that needs a network, up to three times, saying so.
 * @param {string} byHand what a person does where there is no network
 * @param {number[]} pausesMs
 */
export async function runWithNetwork(command, args, options, byHand, pausesMs = PAUSES_MS) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run(command, args, options);
    } catch (error) {
      const pause = pausesMs[tries];
      if (pause === undefined) throw new Error(`${error.message}\nIt failed ${tries + 1} times. If there is no network here: ${byHand}`);
      console.log(`${error.message.trim().split('\n').at(-1)}\nThat failed; trying again in ${pause / 1000} s.`);
      await new Promise(resolve => setTimeout(resolve, pause));
    }
  }
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

/** The browsers that tests run in: how each is called, found and named by hand, and its package on Debian. */
const BROWSERS = {
  chromium: { name: 'Chromium', find: findChromium, variable: 'BAI_CHROMIUM', debian: 'chromium' },
  firefox: { name: 'Firefox', find: findFirefox, variable: 'BAI_FIREFOX', debian: 'firefox-esr' },
};

const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installFromDebian(...packages) {
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const byHand = `install ${packages.join(', ')} from Debian's packages, then run this again.`;
  await runWithNetwork('apt-get', ['update', '-q'], quiet, byHand);
  await runWithNetwork('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet, byHand);
}

async function installBrowser({ name, find, variable, debian }) {
  const named = process.env[variable];
  if (named) throw new Error(`${variable} is "${named}", and there is no such file.`);
  if (!canInstall()) {
    throw new Error(`No ${name} was found. Install it (on Debian: apt-get install ${debian}), or set ${variable} to the path of one.`);
  }
  console.log(`No ${name} was found; installing the one that comes with Debian.`);
  await installFromDebian(debian);
  if (!find()) throw new Error(`${name} was installed, but it is not where it is looked for. Set ${variable} to its path.`);
}

/** Installs the packages of the lockfiles where they are missing, and says so. @param need.tests whether those are needed too that only tests use */
export async function setUpPackages({ tests = false } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Error(`This is Node ${process.versions.node}; Node 20 or newer is needed.`);
  for (const folder of tests ? [ROOT, ...TEST_PACKAGES] : [ROOT]) {
    if (!existsSync(join(folder, 'package-lock.json')) || packagesAreThere(folder)) continue;
    console.log(`The packages of ${relative(ROOT, folder) || 'the project'} are not those of its package-lock.json; installing them.`);
    const byHand = `run "npm ci" in ${relative(ROOT, folder) || 'the project'} where there is one, and bring its node_modules here.`;
    await runWithNetwork('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder }, byHand);
  }
}

/** Installs the browsers that are missing, and says so. @param {('chromium' | 'firefox')[]} names */
export async function setUpBrowsers(names) {
  // One after the other: Debian's installer has one lock.
  for (const browser of names.map(name => BROWSERS[name])) if (!browser.find()) await installBrowser(browser);
}

/** The programs of a screen that a machine without one can have: X server, window manager, hands and clipboard; each with its package on Debian. */
const SCREEN = { Xvfb: 'xvfb', openbox: 'openbox', xdotool: 'xdotool', xclip: 'xclip' };

/** Installs what is missing of them, and says so. */
export async function setUpScreen() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = Object.entries(SCREEN).filter(([program]) => !folders.some(folder => existsSync(join(folder, program))));
  if (missing.length === 0) return;
  const packages = missing.map(([, debian]) => debian);
  if (!canInstall())
    throw new Error(`The run by hand needs ${packages.join(', ')}. Install them (on Debian: apt-get install ${packages.join(' ')}).`);
  console.log(`For a screen, ${packages.join(', ')} are missing; installing what comes with Debian.`);
  await installFromDebian(...packages);
}

/**
 * Installs what is missing and says so; says nothing when all is there.
 * @param {{ browsers?: ('chromium' | 'firefox')[], tests?: boolean }} need the browsers that are needed too, and whether the packages are that only tests use
 */
export async function setUp({ browsers = ['chromium'], tests = false } = {}) {
  await setUpPackages({ tests });
  await setUpBrowsers(browsers);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const tests = process.argv.includes('--tests');
    const wanted = tests ? ['chromium', 'firefox'] : ['chromium'];
    await setUp({ browsers: process.argv.includes('--no-browser') ? [] : wanted, tests });
    console.log('Everything is ready.');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
