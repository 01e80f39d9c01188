// A message put into the empty boxes of chats by the bridge, against the editor's own paste of the same text in the same page.
import { CHAT_BOXES, chatAround, messageOf } from '../test/e2e/chat-boxes.ts';
import { openLab } from '../test/e2e/lab.ts';

const LENGTHS = [6_000, 100_000];
/** ms after which a model that does not hold the text will not. */
const PATIENCE_MS = 15_000;
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** Runs in the page: `window.drawn` becomes the ms from the event that brings a text to the next drawing, whoever sends it. */
function startStopwatch() {
  window.drawn = null;
  window.stopwatch?.abort();
  const once = new AbortController();
  window.stopwatch = once;
  for (const type of ['paste', 'input'])
    addEventListener(
      type,
      () => {
        const start = performance.now();
        requestAnimationFrame(() =>
          setTimeout(() => {
            if (!once.signal.aborted) window.drawn = performance.now() - start;
            once.abort();
          }),
        );
      },
      { capture: true, signal: once.signal },
    );
}

/** What is on the clipboard beside the text where it was copied in an editor of ProseMirror's: each line, blank ones too. */
const htmlOf = text => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<p data-pm-slice="1 1 []">${escaped.split('\n').join('</p><p>')}</p>`;
};

/** Runs in the page: pastes; false where the editor lets the event pass to the browser, which takes only a real one. */
function paste(text, html = '') {
  const box = document.querySelector('textarea, [contenteditable="true"], [contenteditable="plaintext-only"]');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html !== '') clipboardData.setData('text/html', html);
  const before = window.model();
  const passed = box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  return !passed || window.model() !== before;
}

/** Runs in the page: the focus of a person who writes there. */
async function focusBox() {
  document.querySelector('textarea, [contenteditable="true"], [contenteditable="plaintext-only"]').focus();
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 200))); // some editors take it up late
}

async function measureBox(lab, [name, kind], rounds) {
  /** A chat whose box is empty and has the focus, with what bAI injects once. */
  const open = async () => {
    const page = await lab.open(await chatAround(name, kind));
    await page.waitForFunction(() => typeof window.model === 'function' && document.querySelector('textarea, [contenteditable]') !== null);
    const before = (await page.evaluate(() => window.model())).trim();
    const { reply } = before === '' ? await ask(page, 'chatLook', {}) : await ask(page, 'chatPut', { text: '', own: [before] });
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
    await page.evaluate(focusBox);
    return page;
  };
  const ask = async (page, method, query) => {
    const tabId = await lab.tabId(page);
    return lab.panel.evaluate(
      async (tabId, method, query) => {
        const start = performance.now();
        const reply = await globalThis.lab.call.ask({ tabId, frameId: 0 }, method, { layouts: [], sent: '', ...query }, 120_000);
        return { reply, ms: performance.now() - start };
      },
      tabId,
      method,
      query,
    );
  };
  const holds = async (page, text) => {
    const plain = text => text.replace(/\n+$/, '');
    for (const until = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 100))) {
      if (plain(await page.evaluate(() => window.model())) === text) return true;
      if (Date.now() > until) return false;
    }
  };
  /** The browser's own paste, by key, of what is on its clipboard. */
  const pasteByKey = async (page, text) => {
    await page.evaluate(text => navigator.clipboard.writeText(text), text);
    await page.evaluate(startStopwatch);
    await page.keyboard.press('V', { commands: ['Paste'] });
  };
  const drawnIn = async page => (await page.waitForFunction(() => window.drawn)).jsonValue();
  const result = {};
  for (const length of LENGTHS) {
    const text = messageOf(length);
    const found = { ours: [], drawn: [], theirs: [], same: [], exact: true, theirsExact: true, sameExact: true, by: 'event' };
    for (let round = 0; round < rounds; round += 1) {
      const mine = await open();
      await mine.evaluate(startStopwatch);
      const { reply, ms } = await ask(mine, 'chatPut', { text, own: [] });
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
      found.ours.push(ms);
      found.drawn.push(await drawnIn(mine));
      found.exact &&= await holds(mine, text);
      await mine.close();
      const other = await open();
      await other.evaluate(startStopwatch);
      if (found.by === 'key' || !(await other.evaluate(paste, text))) {
        found.by = 'key';
        await pasteByKey(other, text);
      }
      found.theirs.push(await drawnIn(other));
      // It need not wait as long again for what was seen not to come.
      if (found.theirsExact) found.theirsExact = await holds(other, text);
      await other.close();
      if (found.theirsExact) continue;
      // It dropped something: the same stopwatch for a paste that leaves the same document.
      const same = await open();
      await same.evaluate(startStopwatch);
      await same.evaluate(paste, text, htmlOf(text));
      found.same.push(await drawnIn(same));
      if (found.sameExact) found.sameExact = await holds(same, text);
      await same.close();
    }
    const { exact, theirsExact, sameExact, by } = found;
    const [ours, drawn, theirs] = [found.ours, found.drawn, found.theirs].map(median);
    const same = found.same.length > 0 && sameExact ? median(found.same) : null;
    const ratios = { ratio: ours / (same ?? theirs), drawnRatio: drawn / (same ?? theirs) };
    result[length] = { ours, drawn, theirs, same, ...ratios, exact, theirsExact, by };
    console.log(name, length, JSON.stringify(result[length]));
  }
  return result;
}

export async function measureInsertion(rounds) {
  const lab = await openLab('chrome');
  const numbers = {};
  try {
    await lab.browser
      .defaultBrowserContext()
      .overridePermissions(new URL(lab.site.page('')).origin, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
    for (const box of CHAT_BOXES) numbers[box[0]] = await measureBox(lab, box, rounds).catch(error => ({ failed: error.message }));
  } finally {
    await lab.close();
  }
  const ms = (time, exact) => `${Math.round(time).toLocaleString('en')} ms${exact ? '' : ', changed'}`;
  const cell = ({ ours, drawn, theirs, same, ratio, drawnRatio, exact, theirsExact, by }) => {
    const own = `${ms(theirs, theirsExact)}${by === 'key' ? ' (by key)' : ''}${same === null ? '' : `; the same text ${ms(same, true)}`}`;
    return `${ms(ours, exact)} | ${ms(drawn, true)} | ${own} | ${ratio.toFixed(1)} | ${drawnRatio.toFixed(1)}`;
  };
  const rows = Object.entries(numbers).map(([name, found]) =>
    found.failed ? `| ${name} | failed: ${found.failed} |` : `| ${name} | ${LENGTHS.map(length => cell(found[length])).join(' | ')} |`,
  );
  const columns = LENGTHS.map(
    length => `${length.toLocaleString('en')}: bAI | bAI to the drawing | own paste to the drawing | ratio | ratio to the drawing`,
  );
  const head = `| box | ${columns.join(' | ')} |\n|${'---|'.repeat(1 + 5 * LENGTHS.length)}`;
  return { table: [head, ...rows].join('\n'), numbers };
}
