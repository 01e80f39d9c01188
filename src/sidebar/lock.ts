// One owner panel at a time across all windows (sidebar room): only the owner may show the queue and run it.

export type LockHandle = { release(): void };

/** The part of `navigator.locks` that is used here. */
export type Locks = {
  request(name: string, options: LockOptions, work: (lock: Lock | null) => Promise<void> | undefined): Promise<unknown>;
};

const NAME = 'bai-panel';

/**
 * Takes the lock. `mode` "ask" resolves to null when another panel holds it; "take" takes it away from there. `onLost` is called when another
 * panel takes it from us. The lock is freed when the document goes away.
 */
export function takeLock(locks: Locks, mode: 'ask' | 'take', onLost: () => void): Promise<LockHandle | null> {
  return new Promise((resolve, reject) => {
    let release: (() => void) | null = null;
    const held = locks.request(NAME, mode === 'take' ? { steal: true } : { ifAvailable: true }, lock => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      const done = new Promise<void>(free => {
        release = free;
      });
      resolve({ release: () => release?.() });
      return done;
    });
    held.catch((error: unknown) => {
      if (release === null) return reject(error);
      onLost();
    });
  });
}
