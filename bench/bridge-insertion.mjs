// A message put into the boxes of chats by the bridge, against the editor's own paste of the same text in the same page.
import { CHAT_BOXES, chatAround, messageOf } from '../test/e2e/chat-boxes.ts';
import { openLab } from '../test/e2e/lab.ts';

const LENGTHS = [6_000, 100_000];
/** ms after which a model that does not hold the text will not. */
const PATIENCE_MS = 15_000;
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/**
 * Runs in the page: pastes over what stands there, in ms from the event until the model holds the text, or until the page has drawn where it never does. An editor that
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

/** Runs in the page: selects all that stands in the box, as Ctrl+A does. */
async function selectAll() {
  const box = document.querySelector('textarea, [contenteditable="true"], [contenteditable="plaintext-only"]');
  box.focus();
  if (box instanceof HTMLTextAreaElement) box.select();
  else getSelection().selectAllChildren(box);
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50))); // the editor reads the selection from an event
}

async function measureBox(lab, [name, kind, counts], rounds) {
  const page = await lab.open(await chatAround(name, kind));
  await page.waitForFunction(() => typeof window.model === 'function' && document.querySelector('textarea, [contenteditable]') !== null);
  const tabId = await lab.tabId(page);
  const own = [(await page.evaluate(() => window.model())).trim()];
  const put = async text => {
    const query = { layouts: [], sent: '', text, own };
    const { reply, ms } = await lab.panel.evaluate(
      async (tabId, query) => {
        const start = performance.now();
        const reply = await globalThis.lab.call.ask({ tabId, frameId: 0 }, 'chatPut', query, 120_000);
        return { reply, ms: performance.now() - start };
      },
      tabId,
      query,
    );
    own.push(text);
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
    return ms;
  };
  const holds = async text => {
    const plain = text => text.replace(/\n+$/, '');
    const meant = counts(text);
    for (const until = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 100))) {
      const model = counts(plain(await page.evaluate(() => window.model())));
      if (model === meant) return true;
      if (Date.now() > until) return false;
    }
  };
  /** The browser's own paste, by key, of what is on its clipboard. */
  const pasteByKey = async text => {
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
      await put('short');
      found.ours.push(await put(text));
      found.exact &&= await holds(text);
      await put('short');
      await page.evaluate(selectAll);
      let ms = found.by === 'event' ? await page.evaluate(paste, text) : null;
      if (ms === null) {
        found.by = 'key';
        await page.evaluate(selectAll);
        ms = await pasteByKey(text);
      }
      found.theirs.push(ms);
      // It need not wait as long again for what was seen not to come.
      if (found.theirsExact) found.theirsExact = await holds(text);
      // What a paste made of it is the chat's, and no draft of the person's.
      own.push(await page.evaluate(() => window.model()));
      await page.evaluate(selectAll);
      await page.keyboard.press('Backspace');
    }
    const [ours, theirs] = [median(found.ours), median(found.theirs)];
    result[length] = { ours, theirs, ratio: ours / theirs, exact: found.exact, theirsExact: found.theirsExact, by: found.by };
    console.log(name, length, JSON.stringify(result[length]));
  }
  await page.close();
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
