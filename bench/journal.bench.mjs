// Measures the journal in a real IndexedDB: opening with 1,000 sessions and 100,000 events put away, against folding them all, in the same run;
// writing one event, against a bare write; and what stays in memory.
// Usage: node bench/journal.bench.mjs [--sessions=1000] [--each=100]
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { findChromium } from '../scripts/chromium.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const option = (name, otherwise) => Number(process.argv.find(word => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const SESSIONS = option('sessions', 1000);
const EACH = option('each', 100);
const ROUNDS = 3;
const TAIL = 500;

const bundle = await rolldown({ input: `${HERE}journal-entry.ts`, logLevel: 'silent' });
const { output } = await bundle.generate({ format: 'iife', name: 'journalBench' });
const code = output[0].code;

const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Journal</title>'));
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-background-networking', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
});
const context = await browser.newContext();

/** Runs a function of the entry in a page of its own, so that nothing of the one before is in memory. */
async function inPage(work, ...given) {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.addScriptTag({ content: code });
  const heap = () =>
    page.evaluate(() => {
      globalThis.gc();
      return performance.memory.usedJSHeapSize;
    });
  const before = await heap();
  const value = await page.evaluate(([name, args]) => journalBench[name](...args), [work, given]);
  const keptMB = Number((((await heap()) - before) / 1_000_000).toFixed(1));
  await page.close();
  return { value, keptMB };
}

const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const events = (await inPage('fill', 'long', SESSIONS, EACH)).value;
await inPage('fill', 'short', SESSIONS, EACH);
const compactMs = (await inPage('compactAll', 'short')).value;
await inPage('goOn', 'short', TAIL);

const opens = { folded: [], checkpoint: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  opens.folded.push(await inPage('open', 'long'));
  opens.checkpoint.push(await inPage('open', 'short'));
}
const openMs = list => median(list.map(({ value }) => value.ms));
const appends = { long: (await inPage('append', 'long', 300)).value, short: (await inPage('append', 'short', 300)).value };

const results = {
  sessions: SESSIONS,
  events,
  tail: TAIL,
  open: {
    foldedMs: Math.round(openMs(opens.folded)),
    checkpointMs: Math.round(openMs(opens.checkpoint)),
    ratio: Number((openMs(opens.checkpoint) / openMs(opens.folded)).toFixed(4)),
    foldedOpen: opens.folded[0].value.open,
    checkpointOpen: opens.checkpoint[0].value.open,
    listed: opens.checkpoint[0].value.listed,
  },
  keptMB: { folded: median(opens.folded.map(each => each.keptMB)), checkpoint: median(opens.checkpoint.map(each => each.keptMB)) },
  append: {
    longMs: Number(median(appends.long.ours).toFixed(2)),
    shortMs: Number(median(appends.short.ours).toFixed(2)),
    ratioToBareWrite: Number((median(appends.short.ours) / median(appends.short.bare)).toFixed(2)),
    ratioLongToShort: Number((median(appends.long.ours) / median(appends.short.ours)).toFixed(2)),
  },
  checkpointOfAllMs: Math.round(compactMs),
  takeFromShelfMs: Number((await inPage('take', 'short', 5)).value.toFixed(1)),
};
await browser.close();
server.close();
console.table([{ ...results.open, ...results.keptMB }]);
console.table([{ ...results.append, checkpointOfAllMs: results.checkpointOfAllMs, takeFromShelfMs: results.takeFromShelfMs }]);
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
writeFileSync(new URL('results/journal.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
