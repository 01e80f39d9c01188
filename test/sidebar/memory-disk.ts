// A disk in memory that keeps what a browser would keep, and that can fail or die at any of its steps.
import type { SessionState } from '../../src/protocol/queue/session.ts';
import type { Checkpoint, Database, Head } from '../../src/sidebar/app/database.ts';
import type { AppEvent } from '../../src/sidebar/app/state.ts';

/** Everything that lies on the disk. */
export type Content = {
  events: Map<number, AppEvent>;
  head: Head | null;
  snapshots: Map<string, SessionState>;
  drafts: Map<string, string>;
};

/**
 * What happens at a step. `refuse`: it is not done, and the next ones work again (a full disk). `die before`, `die after`: the panel is gone,
 * with the step undone or done; nothing answers from then on.
 */
export type Fault = 'refuse' | 'die before' | 'die after';

export function emptyContent(): Content {
  return { events: new Map(), head: null, snapshots: new Map(), drafts: new Map() };
}

/** A disk over `content`. `faultAt(step)` is asked before each change; steps count from 1. */
export function memoryDisk(content: Content, faultAt: (step: number) => Fault | null = () => null): Database {
  let step = 0;
  let dead = false;
  const never = <T>(): Promise<T> => new Promise(() => undefined);
  const full = () => new DOMException('full', 'QuotaExceededError');

  async function change(work: () => void): Promise<void> {
    await Promise.resolve();
    if (dead) return never();
    step += 1;
    const fault = faultAt(step);
    if (fault === 'refuse') throw full();
    if (fault === 'die before') dead = true;
    else work();
    if (fault === 'die after') dead = true;
    return dead ? never() : undefined;
  }

  return {
    async open(wanted) {
      const after = content.head?.upTo ?? 0;
      const tail = [...content.events].filter(([number]) => number > after).sort(([a], [b]) => a - b);
      const copy = structuredClone({ head: content.head, tail });
      const found = wanted(copy.head, copy.tail).flatMap(key => content.snapshots.get(key) ?? []);
      return { ...copy, snapshots: new Map(structuredClone(found).map(state => [state.key, state])) };
    },
    append: events =>
      change(() => {
        for (const [number, event] of events) content.events.set(number, structuredClone(event));
      }),
    compact: (checkpoint: Checkpoint) => {
      const { head, snapshots, gone } = structuredClone(checkpoint);
      return change(() => {
        if (content.head !== null && content.head.upTo > head.upTo) return;
        content.head = head;
        for (const session of snapshots) content.snapshots.set(session.key, session);
        for (const key of gone) content.snapshots.delete(key);
        for (const number of content.events.keys()) if (number <= head.upTo) content.events.delete(number);
      });
    },
    snapshot: async key => structuredClone(content.snapshots.get(key) ?? null),
    draftNames: async () => [...content.drafts.keys()],
    drafts: async names => new Map([...content.drafts].filter(([name]) => names.includes(name))),
    saveDraft: (name, text) => change(() => void content.drafts.set(name, text)),
    dropDrafts: names =>
      change(() => {
        for (const name of names) content.drafts.delete(name);
      }),
    traces: async key => {
      const left = [...content.events.values()].some(event => 'key' in event && event.key === key);
      return left || content.snapshots.has(key) || content.head?.facts.some(facts => facts.key === key) ? [key] : [];
    },
  };
}
