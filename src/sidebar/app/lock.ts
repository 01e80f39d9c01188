// One owner panel at a time across all windows (panel): only the owner may show the queue and run it.

export type LockHandle = { release(): void };

/** The part of `navigator.locks` that is used here. */
export type Locks = {
  request(name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown>;
  query(): Promise<LockManagerSnapshot>;
};

export type LockOn = {
  /** Another panel has had it for longer than one that is going away. It may be taken from there; else it is waited for. */
  held(): void;
  /** Another panel took it from us. */
  lost(): void;
  /** Ends the waiting. */
  signal: AbortSignal;
};

const NAME = 'bai-panel';
/** ms. A panel that was closed a moment ago may still hold the lock: the browser frees it in its own time. */
const FREED_MS = 2000;

/**
 * Takes the lock as soon as it is free, or from whoever holds it. Null when the waiting was ended. The lock is freed when the document goes away.
 */
export function takeLock(locks: Locks, mode: 'ask' | 'take', on: LockOn, waitMs = FREED_MS): Promise<LockHandle | null> {
  return new Promise((resolve, reject) => {
    let release: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A browser that is busy answers late for a lock that nobody holds: only one that is held is said to be.
    const look = async () => {
      const { held = [] } = await locks.query();
      if (release !== null || on.signal.aborted) return;
      if (held.some(({ name }) => name === NAME)) on.held();
      else timer = setTimeout(look, waitMs);
    };
    if (mode === 'ask') timer = setTimeout(look, waitMs);
    const request = locks.request(NAME, mode === 'take' ? { steal: true } : { signal: on.signal }, () => {
      clearTimeout(timer);
      const done = new Promise<void>(free => {
        release = free;
      });
      resolve({ release: () => release?.() });
      return done;
    });
    request.catch((error: unknown) => {
      clearTimeout(timer);
      if (release !== null) on.lost();
      else if (on.signal.aborted) resolve(null);
      else reject(error);
    });
  });
}
