// Starts Chromium for a test, once more when it does not come up: that a browser starts is no check of ours.
import { rmSync } from 'node:fs';
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { findChromium } from '../../scripts/chromium.mjs';

/** ms that the browser may take to start, and any one command to it. Not a pause: a slow machine needs them, a browser that hangs is told by them. */
const START_MS = 60_000;
const COMMAND_MS = 180_000;
const CLOSE_MS = 30_000;

const ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--window-size=1280,900',
];

/** Flags of the automation library that would make the browser kinder than a person's own. */
const UNLIKE_A_USERS = [
  '--disable-popup-blocking',
  '--disable-infobars',
  '--disable-back-forward-cache',
  // Tabs behind others would be as quick as the one in front.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/**
 * Starts a browser that may be given extensions, with a profile of its own.
 * @param prepare what has to work before a test may begin, such as to install an extension; when it or the start fails, both are tried once more.
 */
export async function startBrowser<T>(
  options: Pick<LaunchOptions, 'headless' | 'userDataDir' | 'args'> & { ignoreDefaultArgs?: string[] },
  prepare: (browser: Browser) => Promise<T>,
): Promise<{ browser: Browser; made: T }> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found. Run "node scripts/setup.mjs", or set BAI_CHROMIUM.');
  for (let tries = 1; ; tries += 1) {
    let browser: Browser | null = null;
    try {
      browser = await puppeteer.launch({
        ...options,
        executablePath,
        pipe: true,
        timeout: START_MS,
        protocolTimeout: COMMAND_MS,
        enableExtensions: true,
        defaultViewport: null,
        ignoreDefaultArgs: [...UNLIKE_A_USERS, ...(options.ignoreDefaultArgs ?? [])],
        args: [...ARGS, ...(options.args ?? [])],
      });
      return { browser, made: await prepare(browser) };
    } catch (cause) {
      if (browser !== null) await closeBrowser(browser);
      if (tries === 2) throw cause;
      console.error(`The browser did not start, so it is started once more. ${cause instanceof Error ? cause.message : cause}`);
    }
  }
}

/** Ends a browser; one that does not go by itself is killed. Its process is gone then, so that another may take its profile. */
export async function closeBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  const ended =
    child === null || child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>(resolve => child.once('exit', () => resolve()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>(resolve => {
    timer = setTimeout(() => {
      child?.kill('SIGKILL');
      resolve();
    }, CLOSE_MS);
  });
  await Promise.race([browser.close().catch(() => undefined), late]);
  await Promise.race([ended, late]);
  clearTimeout(timer);
  await ended;
}

/** Removes a folder of a test. Processes of a browser that has just ended may still write there; what they leave behind is no failure of a test. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch (cause) {
    console.error(`A folder of a test stays behind: ${cause instanceof Error ? cause.message : cause}`);
  }
}
