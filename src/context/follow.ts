// Follows the content of a tab (panel): asks each of its frames to say when it has changed, and reads the page again then.
import type { PageCall } from '../injection/api.ts';
import type { ContextReader } from './reader.ts';

const QUIET_MS = 500;
const ASK_MS = 25_000;
const AFTER_FAILURE_MS = 1_000;
const MAX_CHARS = 6_000;
const MAX_FRAMES = 20;

export type FollowerDeps = {
  call: PageCall;
  parents: (tabId: number) => Promise<ReadonlyMap<number, number>>;
  read: ContextReader['read'];
  sleep: (ms: number) => Promise<void>;
};

/** Makes `ContextReader.follow`. */
export function createFollower({ call, parents, read, sleep }: FollowerDeps): ContextReader['follow'] {
  return (tabId, onChange) => {
    let stopped = false;
    let last: string | null = null;

    async function look(): Promise<void> {
      const reply = await read(tabId, ['dom'], MAX_CHARS);
      if (stopped || !reply.ok) return;
      const dom = reply.value.dom ?? '';
      if (last !== null && dom !== last) onChange(dom);
      last = dom;
    }

    /** Resolves when the frame changed, went away, or the time was over. Another document in the frame counts as a change. */
    async function waitFor(frameId: number): Promise<{ frameId: number; changed: boolean }> {
      const reply = await call.ask({ tabId, frameId }, 'change', { quietMs: QUIET_MS, timeoutMs: ASK_MS }, ASK_MS + 5_000);
      if (reply.ok) return { frameId, changed: reply.value.changed };
      await sleep(AFTER_FAILURE_MS);
      return { frameId, changed: true };
    }

    async function run(): Promise<void> {
      await look();
      const waiting = new Map<number, Promise<{ frameId: number; changed: boolean }>>();
      while (!stopped) {
        const frames = [0, ...(await parents(tabId)).keys()].slice(0, MAX_FRAMES);
        for (const frameId of frames) if (!waiting.has(frameId)) waiting.set(frameId, waitFor(frameId));
        const { frameId, changed } = await Promise.race(waiting.values());
        waiting.delete(frameId);
        if (changed && !stopped) await look();
      }
    }

    void run();
    return () => {
      stopped = true;
    };
  };
}
