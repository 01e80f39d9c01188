// Takes the README's and the stores' pictures from the last unattended run: `npm start -- --headless && node scripts/pictures.mjs`. The moving one is made by scripts/quick-loop.mjs.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ROOT } from './files.mjs';

/** Picture of the README → the moment of the run that it shows, of the panel and of the site; turn 6 is the one in which the AI mends its mistake. */
const PICTURES = [
  { name: 'review.png', moment: /^panel-2-review-turn-06-360-light\.png$/, site: /^site-2-review-turn-06\.png$/ },
  { name: 'confirm.png', moment: /^panel-3-confirm-360-light\.png$/, site: /^site-3-confirm\.png$/ },
  { name: 'done.png', moment: /^panel-4-goal-360-dark\.png$/, site: /^site-4-goal\.png$/ },
];

/** What a store asks for, in px. */
const SCREENSHOT = { width: 1280, height: 800 };
const TILE = { width: 440, height: 280 };

const out = join(ROOT, 'out');
if (!existsSync(out)) throw new Error('There is no out/ folder yet; run "npm start -- --headless" first.');
const images = join(ROOT, 'docs/images');
mkdirSync(join(images, 'store'), { recursive: true });
const taken = readdirSync(out).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** The newest picture of the run with such a name. */
function find(name, pattern) {
  const file = taken.filter(candidate => pattern.test(candidate)).at(-1);
  if (file === undefined) throw new Error(`The last run made no picture for ${name}; run "npm start -- --headless" again.`);
  return join(out, file);
}

const inline = path => `data:image/png;base64,${readFileSync(path).toString('base64')}`;

/** The panel beside the page, each as it was photographed, under a line of words. */
const beside = (site, panel, words) => `<style>
  body { margin: 0; block-size: 100vh; display: grid; grid: 40px 1fr / 1fr 360px; background: #dfe3ea; font: 600 16px/40px sans-serif; color: #1d2733 }
  p { margin: 0; padding-inline: 16px; grid-column: 1 / 3 }
  img { inline-size: 100%; block-size: 760px; object-fit: cover; object-position: left top }
</style><p>${words}</p><img src="${inline(site)}"><img src="${inline(panel)}">`;

const tile = (icon, words) => `<style>
  body { margin: 0; block-size: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px;
    background: linear-gradient(#eef0fb, #e3f4f2); font: 20px/1.4 sans-serif; color: #1d2733; text-align: center }
  b { font-size: 40px; line-height: 1 }
</style><img src="${inline(icon)}" width="96" height="96"><b>bAI</b>${words}`;

// Imported here, so that it is said first what is missing.
const { default: puppeteer } = await import('puppeteer-core');
const browser = await puppeteer.launch({ executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const page = await browser.newPage();
  const draw = async (html, size, name) => {
    await page.setViewport(size);
    await page.setContent(html);
    await page.screenshot({ path: join(images, 'store', name) });
    console.log(`store/${name}`);
  };
  const { message } = JSON.parse(readFileSync(join(ROOT, '_locales/en/messages.json'), 'utf8')).name;
  const words = message.replace(/^bAI: /, '');
  for (const { name, moment, site } of PICTURES) {
    const panel = find(name, moment);
    copyFileSync(panel, join(images, name));
    console.log(`${name} from ${panel}`);
    await draw(beside(find(name, site), panel, message), SCREENSHOT, name);
  }
  await draw(tile(join(ROOT, 'icons/128.png'), words), TILE, 'tile.png');
} finally {
  await browser.close();
}
