// What the benchmark of texts needs: a reader of pages that asks the page code without a door between them.
import '../src/injection/page-text.ts';
import { articleLines } from '../src/context/article.ts';
import { contextPageApi } from '../src/context/page/api.ts';
import { createPageReader } from '../src/context/page-reader.ts';

/** The text that goes to the AI for this page. */
export async function read(maxChars: number): Promise<string> {
  const askAll = async (_tab: number, _method: string, query: { css: string; maxChars: number }) => ({
    ok: true,
    value: [{ frameId: 0, documentId: '', reply: await contextPageApi.text(query) }],
  });
  const reader = createPageReader({
    // @ts-expect-error one method of the door is enough here
    call: { askAll },
    parents: async () => new Map(),
    clean: async text => text,
    article: async (outline, title) => articleLines(outline, title),
  });
  const reply = await reader.read(1, ['text'], maxChars);
  return reply.ok ? (reply.value.text ?? '') : '';
}
