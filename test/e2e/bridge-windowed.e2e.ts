// Code that an answer shows in an editor which draws what is in view: it is read as it was written, or said to be a part, and never with something missing.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatAnswer } from '../../src/bridge/page-api.ts';
import { formatCommand } from '../../src/protocol/prompt/format.ts';
import { parse } from '../../src/protocol/reader/parse.ts';
import { editorPage } from './editor-cases.ts';
import { type ExecutorLab, openLab } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const LAYOUT = { id: 'test', composer: ['textarea'], send: [], busy: [], done: [], answer: ['.ai'], user: ['.me'], strip: [] };

async function read(page: Page): Promise<ChatAnswer> {
  const tabId = await lab.tabId(page);
  const query = { layouts: [LAYOUT], sent: '' };
  const reply = await lab.panel.evaluate(
    (tabId, query) => globalThis.lab.call.ask({ tabId, frameId: 0 }, 'chatAnswer', query, 60_000),
    tabId,
    query,
  );
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

/** What is taken of a text without a question. */
const taken = (text: string): string[] =>
  parse(text).entries.flatMap(({ offered, line }) => (offered === 'no' && line.kind === 'action' ? [formatCommand(line.command)] : []));

const line = (at: number, x: string): string =>
  `!baiact${String(at).padStart(6, '0')} ${JSON.stringify({ v: 1, t: 7, a: 'TYPE', s: '#a', x })}`;

const CODE: Record<string, string[]> = {
  'two lines': [line(1, 'one'), line(2, 'two')],
  'four hundred lines': Array.from({ length: 400 }, (_, at) => line(at + 1, 'same')),
  'a line of 1,500 signs': [line(1, 'one '.repeat(360))],
  'a line of 6,000 signs': [line(1, 'one '.repeat(1_500))],
  'a line of 60,000 signs': [line(1, 'one '.repeat(15_000))],
};
/** `fits`: as high as its lines, else lower. `atEnd`: scrolled there. */
const WAYS = [false, true].flatMap(wraps => [false, true].flatMap(fits => [false, true].map(atEnd => ({ wraps, fits, atEnd }))));

/** An editor draws where it was scrolled to in the frames after. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 3; frames > 0; frames -= 1) await new Promise(resolve => requestAnimationFrame(resolve));
  });

test.each(['viewer-codemirror', 'viewer-monaco'])('%s: what is not said to be a part is all that was written', async name => {
  const page = await lab.open(
    `<p class="me">Hi</p><div class="ai"><p>Now:</p>${await editorPage(name)}</div><textarea style="width:400px;height:60px"></textarea>`,
  );
  await page.waitForFunction(() => typeof window.showCode === 'function');
  const parts: string[] = [];
  for (const how of WAYS) {
    for (const [what, code] of Object.entries(CODE)) {
      await page.evaluate((text, how) => window.showCode(text, how), code.join('\n'), how);
      await drawn(page);
      const { text, incomplete } = await read(page);
      const [lines, shown] = [taken(text), `${what}, ${JSON.stringify(how)}`];
      expect([shown, incomplete ? lines.filter(one => !code.includes(one)) : lines]).toEqual([shown, incomplete ? [] : code]);
      if (incomplete) parts.push(shown);
    }
  }
  const partsOf = (what: string, only: (how: (typeof WAYS)[number]) => boolean = () => true) =>
    WAYS.filter(how => only(how) && parts.includes(`${what}, ${JSON.stringify(how)}`)).length;
  // Out of view, and cut short; and no cry where all is there.
  expect([partsOf('four hundred lines', ({ fits }) => !fits), partsOf('a line of 60,000 signs')]).toEqual([WAYS.length / 2, WAYS.length]);
  expect(partsOf('two lines', ({ fits }) => fits)).toBe(0);
  expect(partsOf('a line of 1,500 signs', ({ fits, wraps }) => fits && !wraps)).toBe(0);
});
