// Gives the elements of a reading their refs (panel): one run of numbers per tab, shared by its frames, each number asked for once.
import type { PageCall } from '../injection/api.ts';
import type { Reply } from '../protocol/result.ts';
import type { RefCounter } from './ref-counter.ts';

/** An element by its frame, document and registry number; `ref` is 0 when it has none yet. */
export type Addressed = { frameId: number; documentId: string; node: number; ref: number };

/** The ref of a frame's node, 0 for an element that left meanwhile. */
export type RefLookup = (frameId: number, node: number) => number;

/** Numbers every element that has no ref yet, in order. Fails as the top frame's answer fails; a frame that went away just has no refs. */
export async function numberNodes(
  call: PageCall,
  counter: RefCounter,
  tabId: number,
  elements: readonly Addressed[],
  timeoutMs: number,
): Promise<Reply<RefLookup>> {
  const refs = new Map<string, number>();
  for (const element of elements) {
    if (element.ref === 0) continue;
    refs.set(keyOf(element), element.ref);
    counter.raise(tabId, element.ref);
  }
  // Proposed in reading order over all frames, and taken before asking, so that no other reading proposes the same numbers.
  const fresh = elements.filter(element => element.ref === 0);
  const first = counter.next(tabId);
  counter.raise(tabId, first + fresh.length - 1);
  const waiting = new Map<number, { element: Addressed; proposed: number }[]>();
  fresh.forEach((element, index) => {
    const list = waiting.get(element.frameId) ?? [];
    list.push({ element, proposed: first + index });
    waiting.set(element.frameId, list);
  });
  const asked = [...waiting].map(async ([frameId, list]) => {
    const to = { tabId, frameId, documentId: list[0]?.element.documentId ?? '' };
    const query = { nodes: list.map(({ element }) => element.node), proposed: list.map(({ proposed }) => proposed) };
    const reply = await call.ask(to, 'number', query, timeoutMs);
    if (!reply.ok) return frameId === 0 ? reply : null;
    counter.raise(tabId, reply.value.highest);
    list.forEach(({ element }, index) => {
      refs.set(keyOf(element), reply.value.refs[index] ?? 0);
    });
    return null;
  });
  const refusal = (await Promise.all(asked)).find(reply => reply !== null);
  return refusal ?? { ok: true, value: (frameId, node) => refs.get(keyOf({ frameId, node })) ?? 0 };
}

function keyOf({ frameId, node }: Pick<Addressed, 'frameId' | 'node'>): string {
  return `${frameId}:${node}`;
}
