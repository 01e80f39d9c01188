// Measures the panel in the real browser, with the extension as it ships: pasting 1,000 actions, scrolling through them, match pills on a large page,
// opening the panel, and what it weighs. A bare preact list of the same text is pasted and scrolled in the same browser, in turns.
// Usage: node bench/panel.bench.mjs [--actions=1000] [--rounds=3] [--profile]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DIST } from '../scripts/build.mjs';
import { filesIn } from '../scripts/files.mjs';
import { bundlePageCode } from './bundle.mjs';

register('../scripts/typescript-loader.mjs', import.meta.url);
const { launch } = await import('../test/e2e/launch.ts');

const option = (name, otherwise) => Number(process.argv.find(word => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const ACTIONS = option('actions', 1000);
const ROUNDS = option('rounds', 3);
const PROFILE = process.argv.includes('--profile');
/** A page this large is the hardest that pills are asked on. */
const ELEMENTS = option('elements', 50_000);
const PILLS = 50;

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const line = (id, t, s, a = 'CLICK', x = '') => `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x })}`;

/** A reply as chats give them: prose, then presses and fields in turns. */
const reply = (t, count, from = 1) =>
  [
    'I go through the list from top to bottom.',
    ...Array.from({ length: count }, (_, i) =>
      i % 3 === 2 ? line(from + i, t, `#field${i}`, 'TYPE', `Text for the field number ${i}`) : line(from + i, t, `#item${i}`),
    ),
  ].join('\n');

/** Runs in the page: notes long tasks, and gives them back by `name` later. */
function watchTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) globalThis.longTasks.push({ startTime, duration });
  }).observe({ entryTypes: ['longtask'] });
}

/**
 * Runs in the page: pastes, and tells when the first row was there, when all rows were, and when the last long task after the first row was over: from
 * then on, or from the first row on if there was none, a key or a press is answered at once. In ms after the paste.
 */
async function timePaste(text, how, count) {
  const rows = document.getElementsByClassName('row');
  const before = rows.length;
  globalThis.longTasks.length = 0;
  const start = performance.now();
  const told = { first: 0, all: 0 };
  await new Promise(resolve => {
    const look = () => {
      const now = rows.length - before;
      if (now > 0 && told.first === 0) told.first = performance.now() - start;
      if (now >= count && told.all === 0) told.all = performance.now() - start;
      const last = globalThis.longTasks.at(-1);
      const quiet = performance.now() - Math.max(start + told.all, last === undefined ? 0 : last.startTime + last.duration);
      if (told.all > 0 && quiet > 1000) resolve();
      else requestAnimationFrame(look);
    };
    if (how === 'paste') {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    } else globalThis.bareList.paste(text);
    requestAnimationFrame(look);
  });
  const tasks = globalThis.longTasks;
  const last = tasks.at(-1);
  return {
    ...told,
    interactive: last === undefined ? told.first : Math.max(told.first, last.startTime + last.duration - start),
    longTasks: tasks.length,
    longest: Math.max(0, ...tasks.map(task => task.duration)),
    longestAfterFirst: Math.max(0, ...tasks.filter(task => task.startTime > start + told.first).map(task => task.duration)),
  };
}

/** Steps of a scroll, each a fifth of a screen: faster than a hand, and less than the whole list. */
const STEPS = 300;

/** Runs in the page: scrolls down from the list's head, one step a frame; tells of frames and of tasks over 50 ms. */
async function timeScroll(steps) {
  const list = document.querySelector('[aria-label="Action queue"]');
  const box = (function scroller(el) {
    if (el === document.documentElement || el === null) return document.scrollingElement;
    return /auto|scroll/.test(getComputedStyle(el).overflowY) ? el : scroller(el.parentElement);
  })(list);
  box.scrollTop = 0;
  await new Promise(resolve => setTimeout(resolve, 1000));
  globalThis.longTasks.length = 0;
  const frames = [];
  await new Promise(resolve => {
    let before = performance.now();
    const step = () => {
      const now = performance.now();
      frames.push(now - before);
      before = now;
      box.scrollTop += box.clientHeight / 5;
      if (frames.length === steps) resolve();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await new Promise(resolve => setTimeout(resolve, 300));
  frames.sort((a, b) => a - b);
  return {
    frame: frames[Math.floor(frames.length / 2)],
    slow: frames.filter(ms => ms > 50).length,
    longTasks: globalThis.longTasks.length,
    longest: Math.max(0, ...globalThis.longTasks.map(task => task.duration)),
  };
}

/**
 * Begins a session without asking for anything by its role: the browser then keeps an accessibility tree of the panel for as long as it is open, which
 * is what a screen reader costs and not what is measured here.
 */
async function connect(panel, another) {
  const key = await panel.sessionKey();
  if (another) {
    await panel.page.evaluate(() => document.querySelector('.session-button').click());
    await panel.page.waitForSelector('.menu-item[role=menuitem]');
    await panel.page.evaluate(() => document.querySelector('.menu-item[role=menuitem]').click());
    await panel.waitFor('a new session', async () => (await panel.sessionKey()) !== key);
  }
  await panel.page.evaluate(() => document.querySelector('.bottom .step.now').click());
  await panel.waitForLink('waiting');
  await panel.paste(`!baisession {"session_key":"${await panel.sessionKey()}"}`);
  await panel.waitForLink('connected');
}

/** Runs in the panel: waits until so many rows have an answer of the page, and tells how long it took, in ms. */
async function timePills(text, count) {
  const start = performance.now();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  let first = 0;
  for (;;) {
    // A row whose target was looked at says what it is called.
    const told = [...document.querySelectorAll('.row')].filter(row => /(?:Item|Field) \d/.test(row.ariaLabel ?? '')).length;
    if (told > 0 && first === 0) first = performance.now() - start;
    if (told >= count) return { first, all: performance.now() - start };
    if (performance.now() - start > 60_000) throw new Error(`Only ${told} of ${count} rows have an answer.`);
    await new Promise(resolve => requestAnimationFrame(resolve));
  }
}

/** The time the page needs to answer the same selectors itself, one after the other, in ms. */
const timeSelectors = count => {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) document.querySelectorAll(i % 3 === 2 ? `#field${i}` : `#item${i}`);
  return performance.now() - start;
};

/** Loads a document again, and tells when it had drawn its first button, in ms after the browser began to load it. */
async function timeStart(page, button) {
  await page.reload();
  await page.waitForSelector(button);
  return page.evaluate(
    selector =>
      new Promise(resolve => {
        const look = () =>
          document.querySelector(selector) ? setTimeout(() => resolve(performance.now()), 0) : requestAnimationFrame(look);
        look();
      }),
    button,
  );
}

async function heapOf(page) {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_000_000;
}

/** The functions that took longest themselves, by the browser's own profile. */
async function profiled(page, work) {
  if (!PROFILE) return work();
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  const costs = async () =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await costs();
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  const value = await work();
  const { profile } = await session.send('Profiler.stop');
  const after = await costs();
  await session.detach();
  console.log(
    [
      'LayoutDuration',
      'RecalcStyleDuration',
      'ScriptDuration',
      'TaskDuration',
      'LayoutCount',
      'RecalcStyleCount',
      'Nodes',
      'JSEventListeners',
    ]
      .map(name => `${name} ${(after[name] - before[name]).toFixed(2)}`)
      .join('  '),
  );
  const own = new Map();
  const names = new Map(
    profile.nodes.map(node => [
      node.id,
      `${node.callFrame.functionName}:${node.callFrame.url.split('/').at(-1)}:${node.callFrame.lineNumber}`,
    ]),
  );
  profile.samples.forEach((id, i) => {
    own.set(names.get(id), (own.get(names.get(id)) ?? 0) + (profile.timeDeltas[i] ?? 0) / 1000);
  });
  console.table(
    [...own]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 25)
      .map(([name, ms]) => ({ name, ms: Math.round(ms) })),
  );
  return value;
}

/** A page of so many elements, with everything that the rows name. */
const pageOf = count =>
  `<!doctype html><title>Large</title><div id="all"></div><script>all.innerHTML = Array.from({ length: ${Math.ceil(count / 5)} }, (_, i) =>
  '<div class="row"><span>' + i + '</span><a href="#' + i + '">link</a><button id="item' + i + '">Item ' + i + '</button><input id="field' + i + '" aria-label="Field ' + i + '"></div>').join('');</script>`;

const bare = await bundlePageCode(new URL('bare-entry.ts', import.meta.url).pathname, 'bareList');
const BARE_PAGE = `<!doctype html><title>Bare</title><style>.row{display:flex;gap:8px;min-height:56px}span{flex:1}</style>
<button id="first">Paste</button><div id="list" style="height:640px;overflow:auto"></div><script>${bare.replaceAll('</script', '<\\/script')}</script>`;

const stage = await launch({ edition: 'chrome' });
const seen = {
  paste: { panel: [], bare: [] },
  scroll: { panel: [], bare: [] },
  heap: { panel: [], bare: [] },
  start: { panel: [], bare: [] },
};
const pills = [];
try {
  const page = await stage.open(stage.site.page(pageOf(ELEMENTS)));
  const t = await stage.tabId(page);
  const panel = await stage.openPanel(page);
  const barePage = await stage.open(stage.site.page(BARE_PAGE));
  await panel.page.setViewport({ width: 360, height: 760 });
  await barePage.setViewport({ width: 360, height: 760 });
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    seen.start.panel.push(await timeStart(panel.page, '.step.now'));
    await connect(panel, round > 0);
    await panel.page.evaluate(watchTasks);
    const before = await heapOf(panel.page);
    seen.paste.panel.push(await profiled(panel.page, () => panel.page.evaluate(timePaste, reply(t, ACTIONS), 'paste', ACTIONS)));
    seen.heap.panel.push((await heapOf(panel.page)) - before);
    seen.scroll.panel.push(await profiled(panel.page, () => panel.page.evaluate(timeScroll, STEPS)));

    await barePage.bringToFront();
    seen.start.bare.push(await timeStart(barePage, '#first'));
    await barePage.evaluate(watchTasks);
    const bareBefore = await heapOf(barePage);
    seen.paste.bare.push(await barePage.evaluate(timePaste, reply(t, ACTIONS), 'call', ACTIONS));
    seen.heap.bare.push((await heapOf(barePage)) - bareBefore);
    seen.scroll.bare.push(await barePage.evaluate(timeScroll, STEPS));

    // A panel so high that all the rows are in view at once.
    await page.bringToFront();
    await connect(panel, true);
    await panel.page.setViewport({ width: 360, height: PILLS * 90 });
    pills.push({ ...(await panel.page.evaluate(timePills, reply(t, PILLS), PILLS)), selectors: await page.evaluate(timeSelectors, PILLS) });
    await panel.page.setViewport({ width: 360, height: 760 });
    console.log(`round ${round + 1} of ${ROUNDS}`);
  }
} finally {
  await stage.close();
}

/** The median of each number of the rounds. */
const middle = list =>
  Object.fromEntries(Object.keys(list[0]).map(key => [key, Math.round(median(list.map(each => each[key])) * 10) / 10]));
const both = (kind, of = middle) => ({ panel: of(seen[kind].panel), bare: of(seen[kind].bare) });
const number = list => Math.round(median(list) * 10) / 10;
const size = file => gzipSync(readFileSync(join(DIST, 'chrome', file)), { level: 9 }).length;
const parts = filesIn(join(DIST, 'chrome')).filter(file => /^(sidebar|shared)\/.*\.js$/.test(file));
const results = {
  actions: ACTIONS,
  rounds: ROUNDS,
  paste: both('paste'),
  scroll: both('scroll'),
  heapMB: both('heap', number),
  startMs: both('start', number),
  pills: { rows: PILLS, elements: ELEMENTS, ...middle(pills) },
  bytes: {
    start: size('sidebar/sidebar.js'),
    panel: parts.reduce((sum, file) => sum + size(file), 0),
    page: size('page.js'),
    largest: Object.fromEntries(
      parts
        .map(file => [file, size(file)])
        .sort((a, b) => b[1] - a[1])
        .slice(0, 6),
    ),
  },
};
console.log(JSON.stringify(results, null, 2));
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
writeFileSync(new URL('results/panel.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
