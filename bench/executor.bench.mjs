// Compares the executor with playwright-core: the same actions on the same pages in one run, with the same browser, time without settling.
// Usage: node bench/executor.bench.mjs [--runs=15] [--elements=100,10000]
import { mkdirSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { findChromium } from '../scripts/chromium.mjs';

register('../scripts/typescript-loader.mjs', import.meta.url);
const { click, hover, keys, openLab, scrollTo, typeText } = await import('../test/e2e/lab.ts');

const HERE = fileURLToPath(new URL('.', import.meta.url));
const RUNS = Number(process.argv.find(word => word.startsWith('--runs='))?.slice(7) ?? 15);

const only = process.argv.find(word => word.startsWith('--elements='))?.slice(11);
const SIZES = only === undefined ? [100, 10_000, 200_000] : only.split(',').map(Number);

/** A page with the controls that are used, and rows of other things up to about `count` elements. */
const pageOf = count => `<style>.row{contain:content}#far{margin-top:20px}</style>
<button id="b">Press</button><input id="f" aria-label="Name"><select id="s" aria-label="Size"><option>Small<option>Large</select>
<label><input type="checkbox" id="c">Agree</label><div id="h" style="width:80px;height:30px;background:#eee">Over</div>
<div id="rows"></div><p id="far">Far</p>
<script>
  window.n = 0; b.onclick = () => { n++; };
  rows.innerHTML = Array.from({ length: ${Math.ceil(count / 4)} }, (_, i) => '<div class="row"><span>' + i + '</span><a href="#' + i + '">link</a><b>x</b></div>').join('');
</script>`;

let turn = 0;
const ACTIONS = {
  click: { ours: () => click('#b'), theirs: page => page.click('#b'), check: 'n > 0' },
  type: {
    ours: () => typeText('#f', `text ${turn}`),
    theirs: page => page.fill('#f', `text ${turn}`),
    check: () => `f.value === "text ${turn}"`,
  },
  select: {
    ours: () => typeText('#s', turn % 2 ? 'Large' : 'Small'),
    theirs: page => page.selectOption('#s', turn % 2 ? 'Large' : 'Small'),
    check: () => `s.value === "${turn % 2 ? 'Large' : 'Small'}"`,
  },
  check: {
    ours: () => typeText('#c', turn % 2 ? 'on' : 'off'),
    theirs: page => page.setChecked('#c', turn % 2 === 1),
    check: () => `c.checked === ${turn % 2 === 1}`,
  },
  hover: { ours: () => hover('#h'), theirs: page => page.hover('#h'), check: 'true' },
  key: { ours: () => keys('#f', 'End'), theirs: page => page.press('#f', 'End'), check: 'document.activeElement === f' },
  reveal: {
    ours: () => scrollTo('#far'),
    theirs: page => page.locator('#far').scrollIntoViewIfNeeded(),
    check: '(() => { const r = far.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight + 1; })()',
  },
};

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const expression = check => (typeof check === 'function' ? check() : check);

const lab = await openLab('chrome');
const rival = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const results = [];
const attachMs = [];

/** Bytes of the page's JavaScript heap that are in use after everything unused was given back. */
async function heapOf(page) {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

let heapBytes = 0;
try {
  const empty = await lab.open('<button id="b">Press</button>');
  const before = await heapOf(empty);
  await lab.match(empty, '#b');
  heapBytes = (await heapOf(empty)) - before;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    await lab.run(empty, keys('#b', 'Home'), 'trusted', { keepAttached: true });
    const first = performance.now() - start;
    const again = performance.now();
    await lab.run(empty, keys('#b', 'Home'), 'trusted');
    attachMs.push(first - (performance.now() - again));
  }
  await empty.close();
  for (const elements of SIZES) {
    // A page of this size takes Playwright seconds an action.
    const runs = elements > 100_000 ? Math.min(RUNS, 5) : RUNS;
    const body = pageOf(elements);
    const address = lab.site.page(body);
    const mine = await lab.open(body);
    const theirs = await rival.newPage({ viewport: { width: 1280, height: 757 } });
    await theirs.goto(address);
    for (const [name, action] of Object.entries(ACTIONS)) {
      const times = { trusted: [], synthetic: [], playwright: [], settle: [] };
      const good = { trusted: 0, synthetic: 0, playwright: 0 };
      for (turn = 1; turn <= runs + 2; turn++) {
        // Taken in turns, so that noise of the machine falls on all alike. The first two rounds warm up.
        for (const driver of ['trusted', 'synthetic']) {
          await mine.evaluate('scrollTo(0, 0)');
          if (name === 'check' || name === 'select')
            await mine.evaluate(`c.checked = ${turn % 2 === 0}; s.value = '${turn % 2 ? 'Small' : 'Large'}'`);
          const result = await lab.run(mine, action.ours(), driver, { keepAttached: true, timeoutMs: 8000 });
          const steps = await lab.panel.evaluate(() => globalThis.lab.progress.map(({ stage, at }) => ({ stage, at })));
          const settle = steps.find(step => step.stage === 'settle');
          const settleMs = settle === undefined ? 0 : result.ms - (settle.at - steps[0].at);
          if (result.ok && (await mine.evaluate(expression(action.check)))) good[driver] += 1;
          if (turn > 2) {
            times[driver].push(result.ms - settleMs);
            times.settle.push(settleMs);
          }
        }
        await theirs.evaluate('scrollTo(0, 0)');
        const start = performance.now();
        await action.theirs(theirs).catch(() => undefined);
        const took = performance.now() - start;
        if (await theirs.evaluate(expression(action.check))) good.playwright += 1;
        if (turn > 2) times.playwright.push(took);
      }
      const row = {
        elements,
        action: name,
        trustedMs: median(times.trusted),
        syntheticMs: median(times.synthetic),
        playwrightMs: median(times.playwright),
        settleMs: median(times.settle),
        good,
        runs: runs + 2,
      };
      results.push(row);
      console.log(
        `${String(elements).padStart(7)}  ${name.padEnd(7)} trusted ${row.trustedMs.toFixed(1).padStart(6)}  synthetic ${row.syntheticMs.toFixed(1).padStart(6)}  playwright ${row.playwrightMs.toFixed(1).padStart(6)}  ratio ${(row.trustedMs / row.playwrightMs).toFixed(2)} / ${(row.syntheticMs / row.playwrightMs).toFixed(2)}  settle ${row.settleMs.toFixed(0).padStart(4)}  done ${good.trusted}/${good.synthetic}/${good.playwright} of ${runs + 2}`,
      );
    }
    await lab.panel.evaluate(() => globalThis.lab.executor.endBatch());
    await mine.close();
    await theirs.close();
  }
} finally {
  await rival.close();
  await lab.close();
}

const build = await rolldown({ input: fileURLToPath(new URL('../src/injection/page.ts', import.meta.url)), platform: 'browser' });
const { output } = await build.generate({ format: 'iife', minify: true });
const size = { bytes: output[0].code.length, gzipped: gzipSync(output[0].code).length };
console.log(
  `Attaching costs ${median(attachMs).toFixed(0)} ms once a batch; the page code takes ${(heapBytes / 1024).toFixed(0)} kB of a page's heap.`,
);
const worse = results.flatMap(row => [
  ...(row.trustedMs > row.playwrightMs ? [`${row.action} trusted, ${row.elements}`] : []),
  ...(row.syntheticMs > row.playwrightMs ? [`${row.action} synthetic, ${row.elements}`] : []),
]);
console.log(`Slower than Playwright: ${worse.length === 0 ? 'nothing' : worse.join('; ')}.`);
console.log(
  `Injected page code: ${(size.bytes / 1024).toFixed(0)} kB minified, ${(size.gzipped / 1024).toFixed(0)} kB compressed; nothing is injected before the first action or read.`,
);
mkdirSync(`${HERE}results`, { recursive: true });
writeFileSync(`${HERE}results/executor.json`, `${JSON.stringify({ results, size, attachMs: median(attachMs), heapBytes }, null, 2)}\n`);
