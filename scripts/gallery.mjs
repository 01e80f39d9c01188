// Takes a picture of every state of the panel into out/gallery: widths, themes, and the languages. `node scripts/gallery.mjs`.
import { mkdirSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

register('./typescript-loader.mjs', import.meta.url);
const { launch } = await import('../test/e2e/launch.ts');
const { speak } = await import('../test/e2e/panel-words.ts');
const { openTourPage, tour } = await import('../test/e2e/states.ts');

const OUT = join(ROOT, 'out/gallery');
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

let count = 0;
for (const language of ['en', 'de', 'ar']) {
  const stage = await launch({ edition: 'chrome' });
  try {
    const page = await openTourPage(stage);
    const t = await stage.tabId(page);
    const panel = await speak(await stage.openPanel(page), language);
    const shoot = async (state, look, width, height = 760) => {
      await panel.page.setViewport({ width, height });
      await panel.page.screenshot({
        path: join(OUT, `${String(count).padStart(3, '0')}-${state.replace(/\W+/g, '-')}-${look}-${width}.png`),
      });
    };
    await tour(panel, t, async state => {
      count += 1;
      if (language !== 'en') return shoot(state, language, 320);
      for (const theme of ['light', 'dark']) {
        await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        for (const width of [320, 480]) await shoot(state, theme, width);
      }
      await panel.page.emulateMediaFeatures([]);
    });
  } finally {
    await stage.close();
  }
}
console.log(`${count} states in ${OUT}`);
