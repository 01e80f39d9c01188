// Compares the page digest with what others send to an AI for the same pages, in one run: time, tokens, recall and precision.
// Usage: node bench/digest.bench.mjs [page name … | sizes] [--peers=none] [--show] [--profile]
// --profile prints where our own passes spend their time, by the browser's sampling profiler.
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
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
  if (status !== 0) throw new Error('The peers and UI kits could not be installed: see the lines above.');
}
const { selectLines } = await import('../src/context/digest-selection.ts');
const { writeDigest } = await import('../src/context/digest-text.ts');
const { placeFrames } = await import('../src/context/merge.ts');
const { askAgain, listen } = await import('./floor.mjs');
const { PAGES } = await import('./pages.mjs');
const { findTruth, recordListeners } = await import('./truth.mjs');

const asked = process.argv.slice(2).filter(word => !word.startsWith('--'));
const withPeers = !process.argv.includes('--peers=none');
const show = process.argv.includes('--show');
const profiled = process.argv.includes('--profile');
const RUNS = 9;
const UNLIMITED = 1e9;

const ours = await bundlePageCode(join(HERE, 'page-entry.ts'), 'baiBench');
const recorded = await bundlePageCode(join(HERE, 'page-entry.ts'), 'baiRecorded');
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
  args: ['--no-sandbox', '--disable-background-networking', '--enable-blink-features=ComputedAccessibilityInfo'],
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
  const choice = selectLines(placeFrames(digests), maxChars);
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

/** Lets a copy of the page code read the frame once and keeps what it asked of the browser's layout. */
async function record(frame) {
  await frame.evaluate(listen);
  await frame.addScriptTag({ content: recorded });
  await frame.evaluate(async () => {
    window.__release();
    await window.__record(() => window.baiRecorded.contextPageApi.digest({ fold: true, limitMs: 60_000 }));
  });
}

/**
 * How many of the listed controls bear words that a person sees or that the browser's accessible name has, and in how many of these lines the words
 * stand; `bare`: lines with nothing but a class or an id in their place; `nameless`: lines of any control with a class or an id for a name, although
 * words stand within 40 CSS px beside or above it. Of a name the first 60 characters count: lines are cut.
 */
async function judgeNames({ lines, frames }) {
  const found = { worded: 0, told: 0, bare: [], nameless: [] };
  for (const [index, frame] of frames.entries()) {
    const controls = lines
      .filter(line => line.frameId === index && line.node > 0 && line.kind === 'control')
      .map(({ node, text }) => ({ node, text }));
    const part = await frame
      .evaluate(list => {
        const words = text =>
          (
            text
              .slice(0, 60)
              .toLowerCase()
              .match(/[\p{L}\p{N}]+/gu) ?? []
          ).slice(0, text.length > 60 ? -1 : undefined);
        const holds = (line, text) => words(text).length > 0 && words(text).every(word => line.toLowerCase().includes(word));
        const told = { worded: 0, told: 0, bare: [], nameless: [] };
        const elements = list.map(({ node }) => window.baiBench.nodeByNumber(node));
        // What a box holds that has lines of its own is told there.
        const besides = (box, inner) => {
          const texts = document.createNodeIterator(box, NodeFilter.SHOW_TEXT);
          const own = [];
          for (let at = texts.nextNode(); at !== null; at = texts.nextNode())
            if (at.parentElement.checkVisibility() && !inner.some(other => other.contains(at))) own.push(at.data);
          return own.join(' ').replace(/\s+/g, ' ').trim();
        };
        const textBoxes = [];
        const nodes = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
        for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
          if (!/\p{L}{2}/u.test(node.data) || !node.parentElement.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
            continue;
          if (elements.some(element => element.contains(node))) continue; // a control's own words
          if (node.parentElement.clientWidth <= 1 && node.parentElement.clientHeight <= 1) continue; // for screen readers alone
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) textBoxes.push({ box, words: node.data.trim() });
        }
        const wordsNear = element => {
          const own = element.getBoundingClientRect();
          return textBoxes.find(({ box }) => {
            const aside = Math.max(own.left - box.right, box.left - own.right);
            const above = own.top - box.bottom;
            const sameLine = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top) > 0;
            return (sameLine && aside <= 40) || (above >= 0 && above <= 40 && aside < 0);
          })?.words;
        };
        for (const [at, { text }] of list.entries()) {
          const element = elements[at];
          const near = /^\S+(?: field)? [.#[]\S+/.test(text) ? wordsNear(element) : undefined;
          if (near !== undefined) told.nameless.push(`${text} <> ${near.slice(0, 40)}`);
          const inner = elements.filter(other => other !== element && element.contains(other));
          const all = inner.length > 0 ? [] : [element.computedName ?? '', element.innerText ?? '', element.labels?.[0]?.innerText ?? ''];
          const names = [...all, besides(element, inner)].filter(name => /\p{L}{2}/u.test(name));
          if (names.length === 0) continue;
          told.worded += 1;
          if (names.some(name => holds(text, name))) told.told += 1;
          else told.bare.push(`${text} <> ${names.map(name => name.slice(0, 40)).join(' / ')}`);
        }
        return told;
      }, controls)
      .catch(() => ({ worded: 0, told: 0, bare: [], nameless: [] }));
    found.worded += part.worded;
    found.told += part.told;
    found.bare.push(...part.bare);
    found.nameless.push(...part.nameless);
  }
  return found;
}

async function judgeOurs(page) {
  const read = await readOurs(page, false);
  let listed = 0,
    hit = 0,
    right = 0,
    truth = 0;
  const missed = [],
    wrong = [];
  for (const [index, frame] of read.frames.entries()) {
    const nodes = read.lines.filter(line => line.frameId === index && line.node > 0).map(line => line.node);
    const part = await frame
      .evaluate(list => {
        const name = element =>
          `${element.localName}${element.id ? `#${element.id}` : ''}.${String(element.className?.baseVal ?? element.className).slice(0, 40)} "${element.textContent.trim().slice(0, 30)}"`;
        const judged = window.__judge(list.map(node => window.baiBench.nodeByNumber(node)));
        return {
          listed: judged.listed,
          truth: window.__truth.length,
          hit: judged.hit,
          right: judged.listed - judged.wrong.length,
          missed: judged.missed.slice(0, 8).map(name),
          wrong: judged.wrong.slice(0, 8).map(name),
        };
      }, nodes)
      .catch(() => null);
    if (part === null) continue;
    listed += part.listed;
    truth += part.truth;
    hit += part.hit;
    right += part.right;
    missed.push(...part.missed);
    wrong.push(...part.wrong);
  }
  return {
    text: read.text,
    names: await judgeNames(read),
    listed,
    truth,
    recall: truth ? hit / truth : 1,
    precision: listed ? right / listed : 1,
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
  // The elements are put where each frame can judge its own.
  for (const ref of refs)
    await page
      .locator(`aria-ref=${ref}`)
      .evaluate(element => {
        const own = element.ownerDocument.defaultView;
        own.__handles = [...(own.__handles ?? []), element];
      })
      .catch(() => {});
  let hit = 0,
    right = 0;
  for (const frame of page.frames()) {
    const part = await frame
      .evaluate(() => {
        const { listed, hit, wrong } = window.__judge(window.__handles ?? []);
        return { hit, right: listed - wrong.length };
      })
      .catch(() => ({ hit: 0, right: 0 }));
    hit += part.hit;
    right += part.right;
  }
  return { listed: refs.length, recall: truth ? hit / truth : 1, precision: refs.length ? right / refs.length : 1 };
}

const peerText = page =>
  page.evaluate(async () => {
    const controller = new window.pageAgent.PageController({ viewportExpansion: -1, enableMask: false });
    await controller.updateTree();
    window.__peer = controller;
    return controller.simplifiedHTML;
  });

async function judgePeer(page, truth) {
  const { listed, counted, hit, right } = await page.evaluate(() => {
    const elements = [...window.__peer.selectorMap.values()].map(node => node.ref).filter(Boolean);
    let hit = 0,
      counted = 0,
      right = 0;
    for (const own of new Set(elements.map(element => element.ownerDocument.defaultView))) {
      const judged = own?.__judge?.(elements.filter(element => element.ownerDocument.defaultView === own));
      hit += judged?.hit ?? 0;
      counted += judged?.listed ?? 0;
      right += judged ? judged.listed - judged.wrong.length : 0;
    }
    window.__peer.dispose();
    return { listed: elements.length, counted, hit, right };
  });
  return { listed, recall: truth ? hit / truth : 1, precision: counted ? right / counted : 1 };
}

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Runs each work in turn, so that a busy moment of the machine falls on all of them. A work that fails has no time. */
async function timeInTurns(runs, works) {
  const taken = Object.fromEntries(Object.keys(works).map(name => [name, []]));
  const last = {};
  for (let run = 0; run < runs; run += 1) {
    for (const [name, work] of Object.entries(works)) {
      if (taken[name] === null) continue;
      const start = performance.now();
      try {
        last[name] = await work();
        taken[name].push(performance.now() - start);
      } catch (error) {
        console.log(`  ${name} failed: ${String(error.message).split('\n')[0]}`);
        taken[name] = null;
      }
    }
  }
  const timed = Object.entries(taken).filter(([, list]) => list !== null && list.length > 0);
  return Object.fromEntries(timed.map(([name, list]) => [name, { ms: median(list), last: last[name] }]));
}

const rows = [];
const failed = async (name, work) =>
  work().catch(error => {
    console.log(`  ${name} failed: ${String(error.message).split('\n')[0]}`);
    return null;
  });

/** A page of the corpus as the browser shows it when it has come to rest, with our page code in it. */
async function openPage(name) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(recordListeners);
  await page.goto(`${origin}/${encodeURIComponent(name)}`, { waitUntil: 'load' });
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForTimeout(1000); // kits draw after load, and say nowhere when they are done
  for (const frame of page.frames()) await frame.addScriptTag({ content: ours }).catch(() => {});
  return page;
}

for (const [name, [group]] of Object.entries(PAGES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const big = group === 'big' || group === 'huge';
  const page = await openPage(name);
  if (!big) for (const frame of page.frames()) await record(frame).catch(() => {});
  const row = { page: name, group };
  let truth = 0;
  if (!big) for (const frame of page.frames()) truth += await frame.evaluate(findTruth).catch(() => 0);
  row.truth = truth;
  const runs = big ? 3 : RUNS;
  const hasPlaywright = withPeers && group !== 'huge';
  const timed = await timeInTurns(runs, {
    way: () => Promise.all(page.frames().map(frame => frame.evaluate(async () => JSON.stringify(null)))), // to the page and back, with nothing done there
    ours: () => readOurs(page, true),
    ...(big ? {} : { floor: () => Promise.all(page.frames().map(frame => frame.evaluate(askAgain))) }),
    ...(hasPlaywright ? { playwright: () => page.ariaSnapshot({ mode: 'ai' }) } : {}),
  });
  const mine = timed.ours;
  row.way = timed.way.ms;
  row.floor = timed.floor?.ms;
  row.ours = {
    ms: mine.ms,
    tokens: countTokens(mine.last.text),
    wire: countTokens(JSON.stringify(mine.last.text)),
    slice: mine.last.slice,
    complete: mine.last.complete,
  };
  if (profiled) await printProfile(page, big ? 1 : 10, () => readOurs(page, true));
  if (!big) {
    const judged = await judgeOurs(page);
    Object.assign(row.ours, {
      recall: judged.recall,
      precision: judged.precision,
      perElement: countTokens(judged.text) / Math.max(1, judged.listed),
      flat: countTokens(judged.text),
      listed: judged.listed,
      named: judged.names.worded === 0 ? undefined : judged.names.told / judged.names.worded,
      worded: judged.names.worded,
    });
    row.ours.nameless = judged.names.nameless.length;
    for (const line of judged.names.bare.slice(0, 6)) console.log(`${name}: without its words: ${line}`);
    for (const line of judged.names.nameless) console.log(`${name}: a class or id beside words: ${line}`);
    if (show) console.log(judged.text.slice(0, 3000), '\n---folded---\n', mine.last.text.slice(0, 2500));
    if (judged.missed.length + judged.wrong.length > 0)
      console.log(`${name}: missed ${JSON.stringify(judged.missed)} wrong ${JSON.stringify(judged.wrong)}`);
  }
  if (hasPlaywright) {
    const anchor = await failed('Playwright', async () => {
      if (timed.playwright === undefined) return null;
      const { ms, last } = timed.playwright;
      return { ms, tokens: countTokens(last), ...(big ? {} : await judgePlaywright(page, truth)) };
    });
    if (anchor) row.playwright = { ...anchor, perElement: anchor.listed ? anchor.tokens / anchor.listed : undefined };
    if (peer && !big) {
      await page.addScriptTag({ content: peer });
      const other = await failed('page-agent', async () => {
        const { peer: timedPeer } = await timeInTurns(3, { peer: () => peerText(page) });
        const { ms, last } = timedPeer;
        return { ms, tokens: countTokens(last), ...(await judgePeer(page, truth)) };
      });
      if (other) row.pageAgent = { ...other, perElement: other.listed ? other.tokens / other.listed : undefined };
    }
  }
  rows.push(row);
  print(row);
  await page.context().close();
}

/** Our time against Playwright's when both are told without the way to the page and back, which is the same for both. */
function withoutWay({ ours, playwright, way }) {
  return Math.max(0, ours.ms - way) / Math.max(1, playwright.ms - way);
}

function print(row) {
  const fixed = (value, digits = 2) => (value === undefined ? '–' : value.toFixed(digits));
  const part = (label, found) =>
    found &&
    `${label}: ${fixed(found.ms, 0)} ms${label === 'ours' && row.playwright ? ` (${fixed(found.ms / row.playwright.ms)}, without the way ${fixed(withoutWay(row))})` : ''}, ${found.tokens} tok, R ${fixed(found.recall)} P ${fixed(found.precision)}, ${fixed(found.perElement, 1)}/el${found.slice === undefined ? '' : `, slice ${found.slice} ms, flat ${found.flat}`}`;
  console.log(
    [`${row.page} (${row.truth})`, part('ours', row.ours), part('playwright', row.playwright), part('page-agent', row.pageAgent)]
      .filter(Boolean)
      .join('\n    '),
  );
}

/** The functions in which most of the time of some passes was spent, with all that they call and by themselves, in percent. */
async function printProfile(page, passes, pass) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 100 });
  await session.send('Profiler.start');
  for (let run = 0; run < passes; run += 1) await pass();
  const { profile } = await session.send('Profiler.stop');
  await session.detach();
  const nodes = new Map(profile.nodes.map(node => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(node => (node.children ?? []).map(child => [child, node.id])));
  const nameOf = id => nodes.get(id).callFrame.functionName || `(line ${nodes.get(id).callFrame.lineNumber})`;
  const all = new Map();
  const own = new Map();
  const add = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let busy = 0;
  for (const id of profile.samples) {
    if (/^\((?:idle|program|root)\)$/.test(nameOf(id))) continue;
    busy += 1;
    add(own, nameOf(id));
    const stack = new Set();
    for (let at = id; at !== undefined; at = parents.get(at)) stack.add(nameOf(at));
    for (const name of stack) add(all, name);
  }
  const share = count => ((100 * (count ?? 0)) / busy).toFixed(1).padStart(5);
  const list = [...all].sort((a, b) => b[1] - a[1]).slice(0, 45);
  for (const [name, count] of list) console.log(`    ${share(count)} % all, ${share(own.get(name))} % itself  ${name}`);
}

const compared = rows.filter(row => row.playwright !== undefined && row.group !== 'big');
if (compared.length > 0) {
  const middle = of => median(compared.map(of)).toFixed(2);
  console.log(
    `median page: time ${middle(row => row.ours.ms / row.playwright.ms)}, without the way ${middle(withoutWay)}; only the browser's own answers ${middle(row => row.floor / row.playwright.ms)}`,
  );
}
/** Both alone in their tabs, in turns: what another reader does to a page between two passes would count for one of them only. */
async function compareSizes(small, large) {
  const pages = { small: await openPage(small), large: await openPage(large) };
  const read = name => async () => {
    await pages[name].bringToFront();
    return readOurs(pages[name], true);
  };
  const timed = await timeInTurns(RUNS, { small: read('small'), large: read('large') });
  for (const page of Object.values(pages)) await page.context().close();
  return timed.large.ms / timed.small.ms;
}
if (asked.length === 0 || asked.includes('sizes')) {
  const ratio = await compareSizes('table 2,000', 'table 20,000');
  rows.push({ page: '20,000 rows against 2,000', ratio });
  console.log(`twenty thousand rows against two thousand: ${ratio.toFixed(1)} times the time`);
}
mkdirSync(join(HERE, 'results'), { recursive: true });
if (asked.length === 0) writeFileSync(join(HERE, 'results/digest.json'), `${JSON.stringify(rows, null, 2)}\n`);
await browser.close();
server.close();
