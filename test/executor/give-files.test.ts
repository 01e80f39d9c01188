// What is told of a file that a page wanted: that it has none only where that is known.
import { expect, test } from 'vitest';
import { giveWanted } from '../../src/executor/give-files.ts';
import type { Job } from '../../src/executor/job.ts';
import type { ActionError, Reply } from '../../src/protocol/result.ts';

const wish = { node: 1, name: 'Photo', accept: '', many: false, site: 'https://a.example' };
const FILE = { name: 'a.txt', type: 'text/plain', dataUrl: 'data:text/plain;base64,YQ==' };
const error = (code: ActionError['code'], more: Partial<ActionError> = {}): Reply<never> => ({
  ok: false,
  error: { code, message: '', hint: '', ...more },
});

/** A job whose page wants a file. `answer`: the page's, null for none; `choose`: what the user does meanwhile. */
function jobWith(answer: Reply<unknown> | null, choose: (stop: AbortController) => (typeof FILE)[] | null = () => [FILE]): Job {
  const stop = new AbortController();
  return {
    tabId: 5,
    dispatched: true,
    wanted: { frame: { tabId: 5, frameId: 0, nonce: 'n' }, top: 'n', wish },
    clock: { now: () => 0 },
    signal: stop.signal,
    deadline: { leftMs: () => 30_000, extend: () => undefined },
    files: async () => choose(stop),
    progress: () => undefined,
    tabs: { watch: () => ({ stop: () => undefined }) },
    deps: {
      call: {
        ask: async () => {
          if (answer === null) stop.abort();
          return answer ?? new Promise(() => undefined);
        },
      },
    },
  } as unknown as Job;
}

const PRESSED = { effects: [{ kind: 'text', text: 'opened' } as const] };
async function told(job: Job) {
  const given = await giveWanted(job, PRESSED, false);
  return given.ok ? given.value.effects.map(effect => (effect.kind === 'text' ? effect.text : effect.kind)) : given.error.code;
}

const NONE = 'no file was given to Photo, though the page asked for one';
const UNKNOWN = 'a file was sent to Photo, and the page did not answer whether it has it';

test.each<[string, Job, string]>([
  ['a user who gives none', jobWith(error('TAB_GONE'), () => null), NONE],
  [
    'a stop before it was sent',
    jobWith(error('TAB_GONE'), stop => {
      stop.abort();
      return [FILE];
    }),
    NONE,
  ],
  ['another document that answers', jobWith(error('NAVIGATED')), NONE],
  ['a field that left', jobWith(error('DETACHED')), 'no file was given to Photo: it left the page before the file came'],
  ['a page that does not answer', jobWith(error('TIMEOUT', { unsure: true })), UNKNOWN],
  ['a page that goes away meanwhile', jobWith(error('NAVIGATED', { unsure: true })), UNKNOWN],
  ['page code that fails', jobWith(error('UNSUPPORTED', { unsure: true })), UNKNOWN],
  ['a tab that is closed meanwhile', jobWith(error('TAB_GONE')), UNKNOWN],
  ['a stop in the midst of it', jobWith(null), UNKNOWN],
])('%s: what a press comes to says what is known of its file', async (_, job, says) => {
  expect(await told(job)).toEqual([says, 'opened']);
});
