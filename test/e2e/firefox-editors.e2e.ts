// TYPE into the text editors that pages really use, in Firefox, through its real sidebar: the list of the other editions. And what a script may carry there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EDITORS, editorPage, HIDDEN_FIELD, textsFor } from './editor-cases.ts';
import { type FirefoxStage, type FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';

let stage: FirefoxStage;
let tab: FirefoxTab;
let panel: Panel;
let last = 0;

/** Keeps every text that the editor's model had, in order; paragraphs and line breaks count alike. */
const KEEP = `() => {
  window.kept = [];
  setInterval(() => {
    const now = window.model().replace(/\\n+/g, '\\n').replace(/\\n$/, '');
    if (now !== window.kept.at(-1)) window.kept.push(now);
  }, 5);
}`;

/** Runs rows on the page, and returns each one's status with what it says. */
async function run(...rows: readonly Record<string, unknown>[]): Promise<{ status: string; text: string }[]> {
  const ids: string[] = [];
  const lines = rows.map(row => {
    last += 1;
    const id = String(last).padStart(6, '0');
    ids.push(id);
    return `!baiact${id} ${JSON.stringify({ v: 1, t: tab.id, ...row, o: { tm: 60_000 } })}`;
  });
  await panel.read(lines.join('\n'));
  for (const id of ids) await panel.waitForRow(id, 'queued');
  await panel.run();
  return (await panel.rows()).filter(({ id }) => ids.includes(id));
}

beforeAll(async () => {
  stage = await launchFirefox();
  tab = await stage.open(stage.site.page('<h1>Editors</h1>', '/editors'));
  panel = await stage.openPanel(tab);
  await panel.connect();
});
afterAll(() => stage?.close());

test.each(EDITORS)('%s takes one text after the other, several lines, and none', async name => {
  await tab.goto(stage.site.page(await editorPage(name), `/${name}`));
  await tab.waitForFunction(`() => typeof window.model === 'function' && window.model().trim() === 'old text'`, {});
  await tab.evaluate(KEEP);
  const target = String(await tab.evaluate('() => window.target'));
  const typed = textsFor(name).map(text => ({ a: 'TYPE', s: target, x: text }));
  // The page digest may name the field through which such an editor listens, which has no size of its own.
  const hidden = HIDDEN_FIELD[name];
  if (hidden !== undefined) typed.push({ a: 'TYPE', s: hidden, x: 'by its field' });
  const rows = await run(...typed);
  expect(rows.map(({ status }) => status)).toEqual(typed.map(() => 'done'));
  const texts = typed.map(({ x }) => x);
  const kept = [await tab.evaluate('() => window.kept')].flat().map(String);
  expect(kept.filter(text => texts.includes(text))).toEqual(texts);
  expect(kept.at(-1)).toBe(texts.at(-1));
});

const ASKS_FOR_TEXT = `<h1>Editor</h1><div id="editor" contenteditable>old text</div><script>
  editor.onpaste = event => { event.preventDefault(); const text = event.clipboardData.getData('text/plain'); if (text) editor.textContent = text; };
</script>`;

test.each([
  ['throws', `() => { throw new Error('broken'); }`],
  ['keeps the text for itself', 'function () { return this; }'],
])('a page whose own method %s gets no text, and the row says so', async (_what, method) => {
  await tab.goto(stage.site.page(`${ASKS_FOR_TEXT}<script>DataTransfer.prototype.setData = ${method};</script>`));
  const [row] = await run({ a: 'TYPE', s: '#editor', x: 'new words' });
  expect(row?.status).toBe('failed');
  expect(row?.text).toMatch(/VALUE_REJECTED.*it holds "old text" now/);
});

test('a link that is dragged carries its address to where it is dropped', async () => {
  await tab.goto(
    stage.site.page(`<h1>Drag</h1><p><a id="link" href="/there">There</a></p><div id="place" style="block-size: 80px">Here</div><script>
      place.ondragover = event => event.preventDefault();
      place.ondrop = event => { event.preventDefault(); place.textContent = event.dataTransfer.getData('text/uri-list'); };
    </script>`),
  );
  const [row] = await run({ a: 'DRAG', s: '#link', x: '#place' });
  expect(row?.status).toBe('done');
  expect(await tab.evaluate(`() => document.querySelector('#place').textContent`)).toBe(`${stage.site.origin}/there`);
});
