// Which tools of a page are forms that wait for the person: the browser calls them as it calls those of a script, so the document has to tell.
import { afterEach, expect, test, vi } from 'vitest';

type Tool = { name: string; description: string };

afterEach(() => {
  Reflect.deleteProperty(Document.prototype, 'modelContext');
  document.body.replaceChildren();
});

/** What is offered of a tool that the browser lists, by a page of this HTML. */
async function offered(tool: Tool, html: string) {
  const getTools = async () => [{ ...tool, window }];
  Object.defineProperty(Document.prototype, 'modelContext', { configurable: true, get: () => ({ getTools }) });
  document.body.innerHTML = html;
  vi.resetModules();
  const { offeredTools } = await import('../../../src/dom/tools/model-context.ts');
  return (await offeredTools())[0];
}

test.each([
  ['a form that says what the tool says', '<form toolname="book" tooldescription="Book a table"></form>', true],
  ['one that is sent by itself', '<form toolname="book" tooldescription="Book a table" toolautosubmit></form>', false],
  ['no form', '<p>Book</p>', false],
  ["a script's tool, with a form of its name that is none", '<form toolname="book"></form>', false],
  ["a script's tool, with a form of its name that says something else", '<form toolname="book" tooldescription="Look"></form>', false],
])('waits for the person or not: %s', async (_, html, byHand) => {
  expect(await offered({ name: 'book', description: 'Book a table' }, html)).toMatchObject({ name: 'book', byHand });
});
