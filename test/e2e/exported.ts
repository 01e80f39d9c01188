// Runs what the panel exports, with the programs that it is exported for.
import { createRunner, PuppeteerRunnerExtension, parse } from '@puppeteer/replay';
import { chromium } from 'playwright-core';
import type { Browser } from 'puppeteer-core';
import { findChromium } from '../../scripts/chromium.mjs';

/** Runs an exported Playwright test in a fresh browser, and calls back while its page is still open. */
export async function runPlaywright(script: string, then: () => Promise<void>): Promise<void> {
  // Its import of the test runner is the one line that is not run: what the runner does here is to call the function with a page.
  const module = script.replace(
    /^import \{ test \} from '@playwright\/test';$/m,
    'const test = (_name, run) => { globalThis.exported = run; };',
  );
  await import(`data:text/javascript,${encodeURIComponent(module)}`);
  const { exported } = globalThis as unknown as { exported: (fixtures: { page: unknown }) => Promise<void> };
  Reflect.deleteProperty(globalThis, 'exported');
  const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    await exported({ page: await browser.newPage() });
    await then();
  } finally {
    await browser.close();
  }
}

/** Replays a recording as the Recorder's own library does, in a context of the browser that shares nothing with the others. */
export async function replayRecording(json: string, browser: Browser, then: () => Promise<void>): Promise<void> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const runner = await createRunner(parse(JSON.parse(json)), new PuppeteerRunnerExtension(browser, page, { timeout: 60_000 }));
    await runner.run();
    await then();
  } finally {
    await context.close();
  }
}
