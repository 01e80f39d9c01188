// Compares what is taken for the readable text of a page: by the page code alone, by Readability, by Defuddle. Words kept, words too much, time.
// Usage: node bench/text.bench.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { ARTICLES, OTHERS } from './articles.mjs';
import { bundlePageCode } from './bundle.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ours = await bundlePageCode(join(HERE, 'text-entry.ts'), 'baiReader');
const source = path => readFileSync(join(HERE, 'node_modules', path), 'utf8');
// Both packages are classic scripts that leave a constructor behind.
const peers = {
  readability: `{${source('@mozilla/readability/Readability.js')};window.Readability = Readability}`,
  defuddle: source('defuddle/dist/index.js'),
};
for (const [name, code] of Object.entries(peers))
  console.log(`${name}: ${(gzipSync(code).length / 1000).toFixed(1)} kB compressed, not made small`);

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const words = (html, kind) => new Set(html.match(new RegExp(`\\b${kind}\\d+q`, 'g')) ?? []);
const share = (part, whole) => (whole === 0 ? 1 : part / whole);
// Run in the page.
const READERS = {
  ours: () => window.baiReader.read(50_000),
  readability: () => new window.Readability(document.cloneNode(true)).parse()?.textContent ?? '',
  defuddle: () => new window.Defuddle(document.cloneNode(true)).parse().content,
};
for (const [group, pages] of Object.entries({ ARTICLES, OTHERS })) {
  for (const [name, html] of Object.entries(pages)) {
    await page.setContent(html);
    for (const content of [ours, ...Object.values(peers)]) await page.addScriptTag({ content });
    const wanted = words(html, 'm');
    const told = [];
    for (const [reader, read] of Object.entries(READERS)) {
      const start = performance.now();
      const text = await page.evaluate(read).catch(error => String(error.message).split('\n')[0]);
      const ms = performance.now() - start;
      const kept = words(text, 'm').size;
      const noise = words(text, 'n').size;
      told.push(`${reader} R ${share(kept, wanted.size).toFixed(2)} P ${share(kept, kept + noise).toFixed(2)} ${ms.toFixed(0)} ms`);
    }
    console.log(`${group} ${name}: ${told.join(' | ')}`);
  }
}
await browser.close();
