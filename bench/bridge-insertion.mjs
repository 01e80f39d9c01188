// A message put into the empty boxes of chats by the bridge, against the editor's own paste of the same text in the same page.
import { CHAT_BOXES, chatAround, messageOf } from '../test/e2e/chat-boxes.ts';
import { openLab } from '../test/e2e/lab.ts';

const LENGTHS = [6_000, 100_000];
/** ms after which a model that does not hold the text will not. */
const PATIENCE_MS = 15_000;
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/**
 * Runs in the page: pastes, in ms from the event until the model holds the text, or until the page has drawn where it never does. An editor that
 * lets the event pass leaves it to the browser, which takes only a real one: null then.
 */
async function paste(text) {
  const box = document.querySelector('textarea, [contenteditable="true"], [contenteditable="plaintext-only"]');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const before = window.model();
  const start = performance.now();
  const passed = box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  if (passed && window.model() === before) return null;
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}

/** Runs in the page: the focus of a person who writes there. */
async function focusBox() {
  document.querySelector('textarea, [contenteditable="true"], [contenteditable="plaintext-only"]').focus();
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 200))); // some editors take it up late
}

async function measureBox(lab, [name, kind, counts], rounds) {
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
    const meant = counts(text);
    for (const until = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 100))) {
      const model = counts(plain(await page.evaluate(() => window.model())));
      if (model === meant) return true;
      if (Date.now() > until) return false;
    }
  };
  /** The browser's own paste, by key, of what is on its clipboard. */
  const pasteByKey = async (page, text) => {
    await page.evaluate(text => navigator.clipboard.writeText(text), text);
    const start = performance.now();
    await page.keyboard.press('V', { commands: ['Paste'] });
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
    return performance.now() - start;
  };
  const result = {};
  for (const length of LENGTHS) {
    const text = messageOf(length);
    const found = { ours: [], theirs: [], exact: true, theirsExact: true, by: 'event' };
    for (let round = 0; round < rounds; round += 1) {
      const mine = await open();
      const { reply, ms } = await ask(mine, 'chatPut', { text, own: [] });
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
      found.ours.push(ms);
      found.exact &&= await holds(mine, text);
      await mine.close();
      const other = await open();
      let theirs = found.by === 'event' ? await other.evaluate(paste, text) : null;
      if (theirs === null) {
        found.by = 'key';
        theirs = await pasteByKey(other, text);
      }
      found.theirs.push(theirs);
      // It need not wait as long again for what was seen not to come.
      if (found.theirsExact) found.theirsExact = await holds(other, text);
      await other.close();
    }
    const [ours, theirs] = [median(found.ours), median(found.theirs)];
    result[length] = { ours, theirs, ratio: ours / theirs, exact: found.exact, theirsExact: found.theirsExact, by: found.by };
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
  const cell = part => {
    if (part === undefined) return '–';
    const exact = exact => (exact ? 'exact' : 'changed');
    return `${part.ours.toFixed(0)} ms, ${exact(part.exact)} | ${part.theirs.toFixed(0)} ms, ${exact(part.theirsExact)}${part.by === 'key' ? ' (by key)' : ''} | ${part.ratio.toFixed(1)}`;
  };
  const rows = Object.entries(numbers).map(([name, found]) =>
    found.failed
      ? `| ${name} | failed: ${found.failed} | | | | | |`
      : `| ${name} | ${LENGTHS.map(length => cell(found[length])).join(' | ')} |`,
  );
  const head = '| box | 6,000: bAI | own paste | ratio | 100,000: bAI | own paste | ratio |\n|---|---|---|---|---|---|---|';
  return { table: [head, ...rows].join('\n'), numbers };
}
