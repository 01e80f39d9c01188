// Takes a picture of every state of the panel into out/gallery: widths, themes, forced colours, and the languages. `node scripts/gallery.mjs`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

register('./typescript-loader.mjs', import.meta.url);
const { launch } = await import('../test/e2e/launch.ts');
const { openTourPage, tour, tourWithoutWords } = await import('../test/e2e/states.ts');

const OUT = join(ROOT, 'out/gallery');
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

const stage = await launch({ edition: 'chrome' });
try {
  const page = await openTourPage(stage);
  const t = await stage.tabId(page);
  const panel = await stage.openPanel(page);
  let count = 0;
  const shoot = async (state, look, width, height = 760) => {
    await panel.page.setViewport({ width, height });
    await panel.page.screenshot({
      path: join(OUT, `${String(count).padStart(2, '0')}-${state.replace(/\W+/g, '-')}-${look}-${width}.png`),
    });
  };
  const themed = async (state, widths) => {
    count += 1;
    for (const theme of ['light', 'dark']) {
      await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      for (const width of widths) await shoot(state, theme, width);
    }
    await panel.page.emulateMediaFeatures([]);
  };
  await tour(panel, t, state => themed(state, [320, 480]));
  for (const language of ['de', 'ar']) {
    // Each tour ends in a session of its own; this one has the rows.
    await panel.page.click('.session-button');
    await panel.page.waitForSelector('.menu-item[role=menuitemradio]');
    await panel.page.evaluate(() => [...document.querySelectorAll('.menu-item[role=menuitemradio]')].at(-1)?.click());
    const messages = JSON.parse(readFileSync(join(ROOT, '_locales', language, 'messages.json'), 'utf8'));
    const { identifier } = await panel.page.evaluateOnNewDocument(words => {
      chrome.i18n.getMessage = (key, values) =>
        (words[key]?.message ?? '').replace(/\$([1-9])/g, (_, at) => String([values ?? []].flat()[Number(at) - 1] ?? ''));
    }, messages);
    await panel.page.reload();
    await panel.waitFor('the panel to be ready', async () => (await panel.runState()) === 'idle');
    await tourWithoutWords(panel, async state => {
      count += 1;
      await shoot(state, language, 320);
    });
    await panel.page.removeScriptToEvaluateOnNewDocument(identifier);
  }
  console.log(`${count} states in ${OUT}`);
} finally {
  await stage.close();
}
