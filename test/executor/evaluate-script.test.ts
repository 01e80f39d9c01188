// A script that is run through a debugger that answers as browsers do: what is told of each way it can end.
import { expect, test } from 'vitest';
import type { CdpCommand } from '../../src/executor/drivers/cdp-commands.ts';
import { type EvaluatingTab, evaluateScript } from '../../src/executor/drivers/evaluate-script.ts';
import type { OpenDialog } from '../../src/executor/executor.ts';

const never = new Promise<never>(() => undefined);
const DIALOG: OpenDialog = { tabId: 5, type: 'alert', text: 'Hello', url: '', preset: '' };

/** Runs one; `change`: what its tab does otherwise than answer `answer`. */
async function run(answer: unknown, change: Partial<EvaluatingTab> = {}, signal = new AbortController().signal) {
  const sent: CdpCommand[] = [];
  const tab: EvaluatingTab = {
    async send(command) {
      sent.push(command);
      return answer;
    },
    dialogOpens: () => never,
    crash: () => ({ happened: never, forget: () => undefined }),
    lost: () => undefined,
    sleep: () => never,
    ...change,
  };
  const ended = await evaluateScript('return 1;', { deadline: { leftMs: () => 4000 }, signal }, tab);
  return { ended, sent };
}

const returned = (value?: unknown) => ({ result: { type: typeof value, value } });
const thrown = (description: string) => ({ result: {}, exceptionDetails: { text: 'Uncaught (in promise)', exception: { description } } });

test('it is sent once, as the body of an async function, and may not keep the page busy for long', async () => {
  const { sent } = await run(returned(1));
  expect(sent).toEqual([
    {
      method: 'Runtime.evaluate',
      params: { expression: '(async () => {\nreturn 1;\n})()', awaitPromise: true, returnByValue: true, userGesture: false, timeout: 3000 },
    },
  ]);
});

test.each([
  ['a text', returned('two\n lines'), '"two lines"'],
  ['an object', returned({ a: [1, null] }), '{"a":[1,null]}'],
  ['nothing', returned(), ''],
  ['too much', returned('x'.repeat(9000)), `"${'x'.repeat(3999)}…"`],
  ['no answer that is known', 'odd', ''],
])('what it returned: %s', async (_, answer, says) => {
  expect((await run(answer)).ended).toEqual({ ok: true, value: { says, dialog: null } });
});

test.each([
  [
    'it throws',
    thrown('TypeError: x is not a function\n    at <anonymous>:2:1'),
    {},
    'UNSUPPORTED',
    'what it did before is not known: TypeError: x is not a function',
  ],
  ['it does not end', returned(), { send: () => never, sleep: async () => undefined }, 'TIMEOUT', 'did not end in its time'],
  [
    'it keeps the page busy',
    returned(),
    { send: () => Promise.reject(new Error('{"code":-32603,"message":"Internal error"}')) },
    'TIMEOUT',
    'kept the page busy for too long',
  ],
  [
    'the tab crashes',
    returned(),
    { send: () => never, crash: () => ({ happened: Promise.reject(new Error('gone')), forget: () => undefined }) },
    'TIMEOUT',
    'gone',
  ],
  [
    'the bar is closed',
    returned(),
    { send: () => Promise.reject(new Error('Detached')), lost: () => 'canceled_by_user' },
    'INTERRUPTED',
    'debugging bar',
  ],
])('%s', async (_, answer, change, code, message) => {
  const { ended } = await run(answer, change);
  expect(ended).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(message) } });
});

test('a dialog that it opens ends the waiting', async () => {
  const { ended } = await run(null, { send: () => never, dialogOpens: async () => DIALOG });
  expect(ended).toEqual({ ok: true, value: { says: null, dialog: DIALOG } });
});

test('Stop is heard at once; the script may go on until it leaves the page free', async () => {
  const stop = new AbortController();
  const send = () => {
    stop.abort();
    return never;
  };
  const { ended } = await run(null, { send }, stop.signal);
  expect(ended).toMatchObject({ ok: false, error: { code: 'INTERRUPTED', unsure: true } });
});
