// Compares the page digest with what others send to an AI for the same pages, in one run: time, tokens, recall and precision.
// Usage: node bench/digest.bench.mjs [page name …] [--peers=none]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { register } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { bundlePageCode } from './bundle.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
register('../scripts/typescript-loader.mjs', import.meta.url);
if (!existsSync(join(HERE, 'node_modules'))) {
  console.log('Installing the peers and UI kits of the benchmark …');
  spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
}
const { choose, placeFrames, writeDigest } = await import('../src/context/merge.ts');
const { PAGES } = await import('./pages.mjs');
const { findTruth, recordListeners } = await import('./truth.mjs');

const asked = process.argv.slice(2).filter(word => !word.startsWith('--'));
const withPeers = !process.argv.includes('--peers=none');
const show = process.argv.includes('--show');
const RUNS = 5;
const UNLIMITED = 1e9;

const ours = await bundlePageCode(join(HERE, 'page-entry.ts'), 'baiBench');
const peer = withPeers
  ? await bundlePageCode(join(HERE, 'node_modules/@page-agent/page-controller/dist/lib/page-controller.js'), 'pageAgent').catch(() => '')
  : '';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' };
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
  const found = PAGES[path.slice(1)];
  if (found) return response.writeHead(200, { 'content-type': 'text/html' }).end(found[1]);
  const file = path.startsWith('/kits/') ? join(HERE, 'node_modules', normalize(path.slice(6))) : '';
  if (!file.startsWith(join(HERE, 'node_modules')) || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-background-networking'],
});

/** Our digest of all frames: the text, and the elements that have a number, told to each frame as `window.__listed`. */
async function readOurs(page, fold, maxChars = UNLIMITED) {
  const frames = page.frames();
  const ids = new Map(frames.map((frame, index) => [frame, index]));
  const digests = await Promise.all(
    frames.map(async frame => {
      const reply = await frame
        .evaluate(async query => JSON.stringify((await window.baiBench?.contextPageApi.digest(query)) ?? null), { fold, limitMs: 60_000 })
        .then(JSON.parse, () => null); // one JSON string crosses, as in the extension
      return {
        frameId: ids.get(frame),
        parent: frame.parentFrame() ? ids.get(frame.parentFrame()) : -1,
        digest: reply?.ok ? reply.value : null,
      };
    }),
  );
  const choice = choose(placeFrames(digests), maxChars);
  let next = 1;
  const refs = new Map();
  for (const line of choice.lines) if (line.node > 0) refs.set(`${line.frameId}:${line.node}`, next++);
  const text = writeDigest(choice, digests[0].digest, (frameId, node) => refs.get(`${frameId}:${node}`) ?? 0);
  return {
    text,
    lines: choice.lines,
    frames,
    slice: Math.max(...digests.map(part => part.digest?.longestSliceMs ?? 0)),
    complete: digests.every(part => part.digest?.complete ?? true),
  };
}

async function judgeOurs(page) {
  const read = await readOurs(page, false);
  let listed = 0,
    hit = 0,
    truth = 0;
  const missed = [],
    wrong = [];
  for (const [index, frame] of read.frames.entries()) {
    const nodes = read.lines.filter(line => line.frameId === index && line.node > 0).map(line => line.node);
    const part = await frame
      .evaluate(list => {
        const name = element =>
          `${element.localName}${element.id ? `#${element.id}` : ''}.${String(element.className?.baseVal ?? element.className).slice(0, 40)} "${element.textContent.trim().slice(0, 30)}"`;
        const ours = new Set(list.map(node => window.baiBench.nodeByNumber(node)));
        const truth = window.__truth ?? [];
        return {
          listed: ours.size,
          truth: truth.length,
          hit: truth.filter(element => ours.has(element)).length,
          missed: truth
            .filter(element => !ours.has(element))
            .slice(0, 8)
            .map(name),
          wrong: [...ours]
            .filter(element => !truth.includes(element))
            .slice(0, 8)
            .map(name),
        };
      }, nodes)
      .catch(() => null);
    if (part === null) continue;
    listed += part.listed;
    truth += part.truth;
    hit += part.hit;
    missed.push(...part.missed);
    wrong.push(...part.wrong);
  }
  return {
    text: read.text,
    listed,
    truth,
    recall: truth ? hit / truth : 1,
    precision: listed ? hit / listed : 1,
    missed,
    wrong,
    slice: read.slice,
  };
}

const INTERACTIVE =
  /^\s*- (?:'|")?(button|link|checkbox|radio|switch|tab|menuitem|menuitemcheckbox|menuitemradio|option|combobox|listbox|textbox|searchbox|spinbutton|slider|treeitem)\b/;

async function judgePlaywright(page, truth) {
  const text = await page.ariaSnapshot({ mode: 'ai' });
  const refs = text.split('\n').flatMap(line => {
    const ref = /\[ref=(\w+)\]/.exec(line)?.[1];
    return ref &&
      (INTERACTIVE.test(line) || line.includes('[cursor=pointer]')) &&
      !line.includes('[disabled]') &&
      !/^\s*- option/.test(line)
      ? [ref]
      : [];
  });
  let hit = 0;
  for (const ref of refs)
    if (
      await page
        .locator(`aria-ref=${ref}`)
        .evaluate(element => element.ownerDocument.defaultView.__truth.includes(element))
        .catch(() => false)
    )
      hit += 1;
  return { listed: refs.length, recall: truth ? hit / truth : 1, precision: refs.length ? hit / refs.length : 1 };
}

const peerText = page =>
  page.evaluate(async () => {
    const controller = new window.pageAgent.PageController({ viewportExpansion: -1, enableMask: false });
    await controller.updateTree();
    window.__peer = controller;
    return controller.simplifiedHTML;
  });

async function judgePeer(page, truth) {
  const { listed, hit } = await page.evaluate(() => {
    const elements = [...window.__peer.selectorMap.values()].map(node => node.ref);
    const hit = elements.filter(element => element?.ownerDocument?.defaultView?.__truth?.includes(element)).length;
    window.__peer.dispose();
    return { listed: elements.length, hit };
  });
  return { listed, recall: truth ? hit / truth : 1, precision: listed ? hit / listed : 1 };
}

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
async function time(runs, work) {
  const taken = [];
  let last;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    last = await work();
    taken.push(performance.now() - start);
  }
  return { ms: median(taken), last };
}

const rows = [];
const failed = async (name, work) =>
  work().catch(error => {
    console.log(`  ${name} failed: ${String(error.message).split('\n')[0]}`);
    return null;
  });

for (const [name, [group]] of Object.entries(PAGES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const big = group === 'big' || group === 'huge';
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(recordListeners);
  await page.goto(`${origin}/${encodeURIComponent(name)}`, { waitUntil: 'load' });
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForTimeout(1000); // kits draw after load, and say nowhere when they are done
  for (const frame of page.frames()) await frame.addScriptTag({ content: ours }).catch(() => {});
  const row = { page: name, group };
  let truth = 0;
  if (!big) for (const frame of page.frames()) truth += await frame.evaluate(findTruth).catch(() => 0);
  row.truth = truth;
  const runs = big ? 1 : RUNS;
  const mine = await time(runs, () => readOurs(page, true));
  row.ours = {
    ms: mine.ms,
    tokens: countTokens(mine.last.text),
    wire: countTokens(JSON.stringify(mine.last.text)),
    slice: mine.last.slice,
    complete: mine.last.complete,
  };
  if (!big) {
    const judged = await judgeOurs(page);
    Object.assign(row.ours, {
      recall: judged.recall,
      precision: judged.precision,
      perElement: countTokens(judged.text) / Math.max(1, judged.listed),
      flat: countTokens(judged.text),
      listed: judged.listed,
    });
    if (show) console.log(judged.text.slice(0, 3000), '\n---folded---\n', mine.last.text.slice(0, 2500));
    if (judged.missed.length + judged.wrong.length > 0)
      console.log(`${name}: missed ${JSON.stringify(judged.missed)} wrong ${JSON.stringify(judged.wrong)}`);
  }
  if (withPeers && group !== 'huge') {
    const anchor = await failed('Playwright', async () => {
      const { ms, last } = await time(runs, () => page.ariaSnapshot({ mode: 'ai' }));
      return { ms, tokens: countTokens(last), ...(big ? {} : await judgePlaywright(page, truth)) };
    });
    if (anchor) row.playwright = { ...anchor, perElement: anchor.listed ? anchor.tokens / anchor.listed : undefined };
    if (peer && !big) {
      await page.addScriptTag({ content: peer });
      const other = await failed('page-agent', async () => {
        const { ms, last } = await time(runs, () => peerText(page));
        return { ms, tokens: countTokens(last), ...(await judgePeer(page, truth)) };
      });
      if (other) row.pageAgent = { ...other, perElement: other.listed ? other.tokens / other.listed : undefined };
    }
  }
  rows.push(row);
  print(row);
  await context.close();
}

function print(row) {
  const fixed = (value, digits = 2) => (value === undefined ? '–' : value.toFixed(digits));
  const part = (label, found) =>
    found &&
    `${label}: ${fixed(found.ms, 0)} ms, ${found.tokens} tok, R ${fixed(found.recall)} P ${fixed(found.precision)}, ${fixed(found.perElement, 1)}/el${found.slice === undefined ? '' : `, slice ${found.slice} ms, flat ${found.flat}`}`;
  console.log(
    [`${row.page} (${row.truth})`, part('ours', row.ours), part('playwright', row.playwright), part('page-agent', row.pageAgent)]
      .filter(Boolean)
      .join('\n    '),
  );
}

mkdirSync(join(HERE, 'results'), { recursive: true });
if (asked.length === 0) writeFileSync(join(HERE, 'results/digest.json'), `${JSON.stringify(rows, null, 2)}\n`);
await browser.close();
server.close();
