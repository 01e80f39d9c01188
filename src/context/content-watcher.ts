// Follows the content of a tab (panel): asks each of its frames to say when it has changed, and reads the page again then.
import type { PageCall } from '../injection/api.ts';
import type { ContextReader } from './context-reader.ts';
import type { PageReader } from './page-reader.ts';

const QUIET_MS = 500;
const ASK_MS = 25_000;
const AFTER_FAILURE_MS = 1_000;
/** How often a frame that may not be read is asked whether it shows something else now. */
const REFUSED_MS = 5_000;
const REFUSALS = new Set(['NO_ACCESS', 'RESTRICTED', 'UNSUPPORTED']);
const MAX_CHARS = 6_000;
const MAX_FRAMES = 20;

export type FollowerDeps = {
  call: PageCall;
  parents: (tabId: number) => Promise<ReadonlyMap<number, number>>;
  read: PageReader['read'];
  sleep: (ms: number) => Promise<void>;
};

/** Makes `ContextReader.follow`. */
export function createContentWatcher({ call, parents, read, sleep }: FollowerDeps): ContextReader['follow'] {
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

    const refused = new Set<number>();

    /**
     * Resolves when the frame changed, went away, or the time was over. Another document in the frame counts as a change; that a frame may not be
     * read is no change, and that it may be read again is one.
     */
    async function waitFor(frameId: number): Promise<{ frameId: number; changed: boolean }> {
      const timeoutMs = refused.has(frameId) ? 0 : ASK_MS;
      const reply = await call.ask({ tabId, frameId }, 'change', { quietMs: QUIET_MS, timeoutMs }, ASK_MS + 5_000);
      if (reply.ok) return { frameId, changed: refused.delete(frameId) || reply.value.changed };
      const mayNot = REFUSALS.has(reply.error.code);
      const known = refused.has(frameId);
      if (mayNot) refused.add(frameId);
      await sleep(mayNot && frameId !== 0 ? REFUSED_MS : AFTER_FAILURE_MS);
      return { frameId, changed: !(mayNot && known) };
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
