// Runs a script in the world of a page through the debugger (panel): once, for as long as its row has time, and until Stop.

import { pageWords } from '../../protocol/page-words.ts';
import { answerInWords } from '../../protocol/quoted-words.ts';
import type { ActionError, Reply } from '../../protocol/result.ts';
import type { OpenDialog } from '../executor.ts';
import { type Patience, stopped } from '../patience.ts';
import type { Clock } from '../ports.ts';
import type { CdpCommand } from './cdp-commands.ts';
import { lossError } from './cdp-errors.ts';
import type { Evaluated } from './driver.ts';

/** The tab that it runs in. `crash`: rejects where the tab crashes; `lost`: why the attachment ended, where it did. */
export type EvaluatingTab = {
  send(command: CdpCommand): Promise<unknown>;
  dialogOpens(): Promise<OpenDialog>;
  crash(): { happened: Promise<never>; forget(): void };
  lost(): string | undefined;
  sleep: Clock['sleep'];
};

/** ms that a script gets at the least, however long the user took to decide. */
const LEAST_MS = 1000;
/** ms that it may keep the page busy at a stretch; no extension may end it earlier. */
const BUSY_MS = 3000;
const MAX_ANSWER = 4000;
const MAX_FAULT = 200;
const HINT = 'Look at the page before you go on.';

/** See `CdpDriver.evaluate`. */
export async function evaluateScript(script: string, { deadline, signal }: Patience, tab: EvaluatingTab): Promise<Reply<Evaluated>> {
  const leftMs = Math.max(LEAST_MS, deadline.leftMs());
  const over = new AbortController();
  const stop = stopped(signal, 0);
  const crash = tab.crash();
  try {
    const expression = `(async () => {\n${script}\n})()`;
    const params = { expression, awaitPromise: true, returnByValue: true, userGesture: false, timeout: Math.min(leftMs, BUSY_MS) } as const;
    const ended = await Promise.race([
      tab.send({ method: 'Runtime.evaluate', params }).then(answerOf),
      tab.dialogOpens().then((dialog): Reply<Evaluated> => ({ ok: true, value: { says: null, dialog } })),
      tab.sleep(leftMs, over.signal).then(() => unsure('TIMEOUT', 'The script did not end in its time; it may go on.')),
      stop.happened.then(() => unsure('INTERRUPTED', 'Stopped while the script ran; what it did is not known.')),
      crash.happened,
    ]);
    return ended;
  } catch (cause) {
    // What a browser says of one that it ended.
    const isEnded = tab.lost() === undefined && /Internal error|terminated/i.test(String(cause));
    return isEnded
      ? unsure('TIMEOUT', 'The script kept the page busy for too long and was ended.')
      : { ok: false, error: lossError(tab.lost(), cause) };
  } finally {
    over.abort();
    stop.forget();
    crash.forget();
  }
}

/** What the browser answers, whose form the Chrome DevTools Protocol says (`Runtime.evaluate`). */
function answerOf(answer: unknown): Reply<Evaluated> {
  const fault = partOf(answer, 'exceptionDetails');
  if (fault !== undefined) {
    const [first = ''] = String(partOf(partOf(fault, 'exception'), 'description') ?? partOf(fault, 'text') ?? '').split('\n');
    return unsure('UNSUPPORTED', `The script failed; what it did before is not known: ${pageWords(first, MAX_FAULT)}`);
  }
  const value = partOf(partOf(answer, 'result'), 'value');
  const says = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return { ok: true, value: { says: says === '' ? '' : answerInWords(pageWords(says, MAX_ANSWER)), dialog: null } };
}

/** A part of an answer of the browser's; undefined where it has none. */
export function partOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

function unsure(code: ActionError['code'], message: string): Reply<never> {
  return { ok: false, error: { code, message, hint: HINT, unsure: true } };
}
