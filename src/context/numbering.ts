// Gives the elements of a reading their refs (panel): one run of numbers per tab, shared by its frames, each number asked for once.
import type { PageCall } from '../injection/api.ts';
import type { RefCounter } from './ref-counter.ts';

/** An element by its frame, document and registry number; `ref` is 0 when it has none yet. */
export type Addressed = { frameId: number; documentId: string; node: number; ref: number };

/** Numbers every element that has no ref yet, in order. Answers a look-up by frame and node: the ref, or 0 for an element that left meanwhile. */
export async function numberNodes(
  call: PageCall,
  counter: RefCounter,
  tabId: number,
  elements: readonly Addressed[],
  timeoutMs: number,
): Promise<(frameId: number, node: number) => number> {
  const refs = new Map<string, number>();
  const waiting = new Map<number, Addressed[]>();
  for (const element of elements) {
    if (element.ref > 0) refs.set(`${element.frameId}:${element.node}`, element.ref);
    else waiting.set(element.frameId, [...(waiting.get(element.frameId) ?? []), element]);
  }
  for (const element of elements) if (element.ref > 0) counter.raise(tabId, element.ref);
  const asked = [...waiting].map(async ([frameId, list]) => {
    const next = counter.next(tabId);
    counter.raise(tabId, next + list.length - 1); // taken before asking, so that no other reading gets the same numbers
    const to = { tabId, frameId, documentId: list[0]?.documentId ?? '' };
    const reply = await call.ask(to, 'number', { nodes: list.map(element => element.node), next }, timeoutMs);
    if (!reply.ok) return;
    counter.raise(tabId, reply.value.highest);
    list.forEach((element, index) => {
      refs.set(`${frameId}:${element.node}`, reply.value.refs[index] ?? 0);
    });
  });
  await Promise.all(asked);
  return (frameId, node) => refs.get(`${frameId}:${node}`) ?? 0;
}
