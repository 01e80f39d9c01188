// Keeps reading from stalling the page (page): work in short slices with a pause between them, under one limit of time.

import { withLabels } from '../../dom/labels.ts';
import { memory } from '../../dom/memory.ts';

const SLICE_MS = 12;

export type Pace = {
  /** Call once per small step of work. True when the slice is used up: then await `rest()`. */
  due(): boolean;
  /** Lets the page do what it has waiting, then starts a new slice. */
  rest(): Promise<void>;
  /** True once the limit has passed. */
  over(): boolean;
  /** Begins a new limit, from now on, within the slice that is under way. */
  allow(limitMs: number): void;
  /** The longest slice so far, in ms. */
  longest(): number;
};

/** Starts to count: slices of about 12 ms, at most `limitMs` ms in all. At the end of each slice `memory().looked` says how many steps were taken. */
export function createPace(limitMs: number): Pace {
  let started = performance.now();
  let limit = limitMs;
  let sliceStart = started;
  let longest = 0;
  let spent = false;
  let steps = 0;
  memory().looked = 0;
  return {
    due() {
      steps += 1;
      // Looked at each time: one step may be a hit test in a table of thousands of rows, or the labels of a page full of elements.
      const now = performance.now();
      if (now - started > limit) spent = true;
      return now - sliceStart > SLICE_MS;
    },
    async rest() {
      longest = Math.max(longest, performance.now() - sliceStart);
      memory().looked = steps;
      await turn();
      sliceStart = performance.now();
    },
    over: () => spent,
    allow(more) {
      started = performance.now();
      limit = more;
      spent = false;
    },
    longest: () => Math.max(longest, performance.now() - sliceStart),
  };
}

/** Takes steps in slices until they are done or the time is over. Between two steps nothing else runs unless a slice has ended. */
export async function inSlices(steps: Iterator<void>, pace: Pace): Promise<void> {
  const slice = (): boolean => {
    for (;;) {
      if (pace.over() || steps.next().done) return true;
      if (pace.due()) return false;
    }
  };
  while (!withLabels(slice)) await pace.rest();
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
