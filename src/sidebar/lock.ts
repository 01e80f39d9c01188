// One owner panel at a time across all windows (sidebar room): only the owner may show the queue and run it.

export type LockHandle = { release(): void };

/** The part of `navigator.locks` that is used here. */
export type Locks = {
  request(name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown>;
};

const NAME = 'bai-panel';
/** ms. A panel that was closed a moment ago may still hold the lock: the browser frees it in its own time. */
const FREED_MS = 500;

/**
 * Takes the lock. `mode` "ask" resolves to null when another panel still holds it after `waitMs`; "take" takes it away from there. `onLost` is called
 * when another panel takes it from us. The lock is freed when the document goes away.
 */
export function takeLock(locks: Locks, mode: 'ask' | 'take', onLost: () => void, waitMs = FREED_MS): Promise<LockHandle | null> {
  return new Promise((resolve, reject) => {
    let release: (() => void) | null = null;
    const signal = AbortSignal.timeout(waitMs);
    const held = locks.request(NAME, mode === 'take' ? { steal: true } : { signal }, () => {
      const done = new Promise<void>(free => {
        release = free;
      });
      resolve({ release: () => release?.() });
      return done;
    });
    held.catch((error: unknown) => {
      if (release === null) return mode === 'ask' && signal.aborted ? resolve(null) : reject(error);
      onLost();
    });
  });
}
