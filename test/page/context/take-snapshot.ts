// Takes a snapshot of the test's own document as the panel takes one of a tab, without the door between them.
import { contextPageApi } from '../../../src/context/page/api.ts';
import type { SnapshotLanguage } from '../../../src/context/page-api.ts';
import { redactText } from '../../../src/context/redaction/redact.ts';
import { createRefCounter } from '../../../src/context/ref-counter.ts';
import { type PageSnapshot, takeSnapshot } from '../../../src/context/snapshot.ts';
import type { PageCall } from '../../../src/injection/api.ts';

/** The page's side of the door, without the door. */
const call = {
  ask: (_: unknown, method: keyof typeof contextPageApi, query: never) => contextPageApi[method](query),
  askAll: async (_: unknown, method: keyof typeof contextPageApi, query: never) => ({
    ok: true,
    value: [{ frameId: 0, documentId: 'D', reply: await contextPageApi[method](query) }],
  }),
} as unknown as PageCall;

/** What the document shows, as a language lists it. `strict`: with addresses of people taken out. */
export async function takeHere(language: SnapshotLanguage, strict = true): Promise<PageSnapshot> {
  const refs = createRefCounter({ getItem: () => null, setItem: () => undefined });
  const clean = async (text: string) => redactText(text, { strict });
  const reply = await takeSnapshot({ call, refs, parents: async () => new Map(), clean }, 1, language);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}
