// Keeps reading from stalling the page (page): work in short slices with a pause between them, under one limit of time.

const SLICE_MS = 12;
const STEPS_PER_LOOK = 32;

export type Pace = {
  /** Call once per small step of work. True when the slice is used up: then await `rest()`. */
  due(): boolean;
  /** Lets the page do what it has waiting, then starts a new slice. */
  rest(): Promise<void>;
  /** True once the limit has passed. */
  over(): boolean;
  /** The longest slice so far, in ms. */
  longest(): number;
};

/** Starts to count: slices of about 12 ms, at most `limitMs` ms in all. */
export function createPace(limitMs: number): Pace {
  const started = performance.now();
  let sliceStart = started;
  let steps = 0;
  let longest = 0;
  let spent = false;
  return {
    due() {
      steps += 1;
      if (steps % STEPS_PER_LOOK !== 0) return false;
      const now = performance.now();
      if (now - started > limitMs) spent = true;
      return now - sliceStart > SLICE_MS;
    },
    async rest() {
      longest = Math.max(longest, performance.now() - sliceStart);
      await turn();
      sliceStart = performance.now();
    },
    over: () => spent,
    longest: () => Math.max(longest, performance.now() - sliceStart),
  };
}

/** One turn of the event loop. A message port is not slowed down in hidden tabs as timers are. */
function turn(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
