// Takes the snapshots of pages of cases in a real browser (for scripts/cases.mjs): the page code as it ships, but for the door of the extension.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { findChromium } from './chromium.mjs';
import { ROOT } from './files.mjs';

const ADDRESS = 'https://cases.example/';
const VIEWPORT = { width: 1000, height: 700 };

/** A browser with one page, in which one case is shown after the other. Throws where there is no Chromium. */
export async function openCasePages() {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium here. "npm test" installs one, or name one in BAI_CHROMIUM.');
  const bundle = await rolldown({ input: join(ROOT, 'test/page/context/take-case.ts') });
  const { output } = await bundle.generate({ format: 'iife', name: 'cases' });
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.route('**', route =>
    route.request().url() === ADDRESS ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }) : route.abort(),
  );
  await page.goto(ADDRESS);
  await page.addScriptTag({ content: output[0].code });
  return {
    /** The snapshot of a case, as the panel gets one. */
    async take(given) {
      await page.setViewportSize(given.input.viewport ?? VIEWPORT);
      return page.evaluate(async one => {
        const { takeCase, endCase } = globalThis.cases;
        const snapshot = await takeCase(one);
        endCase();
        return snapshot;
      }, given);
    },
    close: () => browser.close(),
  };
}
