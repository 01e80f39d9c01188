// The only clock and the only dice of the panel (panel): everything that needs time or chance gets it from here.

/** Time and chance, handed to whoever needs them, so that tests can hand in their own. */
export type Env = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** `count` random bytes, fit for keys. */
  randomBytes(count: number): Uint8Array;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** The real clock and the browser's random source. */
export const browserEnv: Env = {
  now: () => Date.now(),
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
      signal?.addEventListener('abort', done, { once: true });
    }),
};

/** Calls `work` once, `ms` after the last of many calls. `flush` runs a waiting call now, `cancel` drops it. */
export function debounce(work: () => void, ms: number): { (): void; flush(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const call = () => {
    cancel();
    timer = setTimeout(() => {
      timer = null;
      work();
    }, ms);
  };
  const flush = () => {
    if (timer === null) return;
    cancel();
    work();
  };
  return Object.assign(call, { flush, cancel });
}
