// Hears when a page that was asked something says nothing for seconds (panel), so that the progress line can say so.
import type { PageCall } from '../injection/api.ts';
import type { Reply } from '../protocol/result.ts';

/** ms. Waiting in the page, for rest or for an option, takes less. */
const SILENT_MS = 2500;
const TELL_MS = 1000;

export type Silence = {
  /** The door to pages, listened to. */
  call: PageCall;
  /** Listens to other work that a page is to answer. */
  during<T>(work: Promise<T>): Promise<T>;
};

/** @param tell told about once a second for how long the page has not answered, ms, and null when it does again. */
export function createSilence(call: PageCall, tell: (busyMs: number | null) => void): Silence {
  let pending = 0;
  let since = 0;
  let told = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function look() {
    const silent = performance.now() - since;
    if (silent < SILENT_MS) return;
    told = true;
    tell(silent);
  }

  async function during<T>(work: Promise<T>, isAnswer: (value: T) => boolean = () => true): Promise<T> {
    pending += 1;
    if (pending === 1) {
      if (!told) since = performance.now();
      timer = setInterval(look, TELL_MS);
    }
    let answered = true;
    try {
      const value = await work;
      answered = isAnswer(value);
      return value;
    } finally {
      pending -= 1;
      if (pending === 0) clearInterval(timer);
      if (answered) {
        since = performance.now();
        if (told) tell(null);
        told = false;
      }
    }
  }

  return {
    call: {
      ask(to, method, query, timeoutMs) {
        const asked = call.ask(to, method, query, timeoutMs);
        // A tool takes its time, and may wait for the person: the page is not busy.
        return method === 'callTool' ? asked : during(asked, inTime);
      },
      askAll: (tabId, method, query, timeoutMs) => during(call.askAll(tabId, method, query, timeoutMs), inTime),
    },
    during: work => during(work),
  };
}

function inTime(reply: Reply<unknown>): boolean {
  return reply.ok || reply.error.code !== 'TIMEOUT';
}
