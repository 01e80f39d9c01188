// WAIT (panel): asks again and again, so that a wait outlives navigations and frames that come and go.
import type { Action, WaitUntil } from '../../protocol/action.ts';
import { quotedWords } from '../../protocol/quoted-words.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import { type Done, done, fail, type Job, question, questionAll } from '../job.ts';
import { matchNow } from '../locate.ts';
import { askAgain, STOPPED } from '../patience.ts';

const SLICE_MS = 300;
/** ms that a page gets to follow what comes, and to tell it: one that is busy or held is waited for all the same. */
const LOOK_MS = 1500;
/** ms that a page counts as not quiet because its server has not answered what the last action had it ask. */
const ANSWER_MS = 10_000;
const DOING = { appear: 'appearing', gone: 'leaving', idle: 'settling', text: 'text' } as const;

export async function wait(job: Job, action: Extract<Action, { type: 'wait' }>): Promise<Reply<Done>> {
  const { until } = action;
  await job.deps.call.askAll(job.tabId, 'watch', { node: null }, LOOK_MS);
  if (until.kind === 'idle') {
    job.progress('settle', DOING.idle);
    await job.driver.answered(job.tabId, Math.min(ANSWER_MS, job.deadline.leftMs() / 2), job.signal);
  }
  const waited = until.kind === 'time' ? await pause(job, until.ms) : await waitUntil(job, until);
  const came = await cameMeanwhile(job, until); // also ends the watching
  return waited.ok ? done({ kind: 'text', text: waited.value }, ...came) : waited;
}

async function pause(job: Job, ms: number): Promise<Reply<string>> {
  job.progress('settle', 'pausing');
  await job.clock.sleep(ms, job.signal);
  return job.signal.aborted ? { ok: false, error: STOPPED } : { ok: true, value: `waited ${ms} ms` };
}

/** Waits until what is wanted is so, and says it; TIMEOUT where the time of the row was over before. */
async function waitUntil(job: Job, until: Exclude<WaitUntil, { kind: 'time' }>): Promise<Reply<string>> {
  let says = '';
  for (;;) {
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    const start = job.clock.now();
    const seen = await look(job, until);
    if (!seen.ok && !isPassing(seen.error.code)) return seen;
    if (seen.ok && seen.value.over) return { ok: true, value: seen.value.says };
    if (seen.ok) says = seen.value.says;
    if (job.deadline.leftMs() === 0) break;
    job.progress('settle', DOING[until.kind]);
    const rest = SLICE_MS - (job.clock.now() - start);
    if (rest > 0) await job.clock.sleep(Math.min(rest, job.deadline.leftMs()), job.signal);
  }
  return fail(
    'TIMEOUT',
    `After ${job.order.command.timeoutMs} ms, ${says === '' ? 'the page did not answer' : says}.`,
    'SCAN the page, or wait longer with o.tm.',
  );
}

/** What came of itself is told only where it has words: the focus, the values and small parts of many pages change all the time. */
const TOLD: ReadonlySet<Effect['kind']> = new Set(['appeared', 'disappeared', 'came', 'text', 'request']);

/** What came and went while the documents were waited for that are still there. */
async function cameMeanwhile(job: Job, until: WaitUntil): Promise<Effect[]> {
  const query = { quietMs: 0, idleMs: 0, capMs: 1, expect: null }; // one frame
  const answers = await job.deps.call.askAll(job.tabId, 'settle', query, LOOK_MS);
  const effects = answers.ok ? answers.value.flatMap(({ reply }) => (reply.ok ? reply.value.effects : [])) : [];
  const awaited = until.kind === 'text' ? `shows ${quotedWords([until.text])}`.toLowerCase() : '';
  const isKnown = (effect: Effect) => effect.kind === 'text' && effect.text.toLowerCase() === awaited;
  return effects.filter(effect => TOLD.has(effect.kind) && !isKnown(effect));
}

/** Failures of one look that the next may not have: a document on its way out, a frame that went. */
function isPassing(code: string): boolean {
  return code === 'NAVIGATED' || code === 'TIMEOUT' || code === 'FRAME';
}

type Look = Reply<{ over: boolean; says: string }>;

async function look(job: Job, until: Exclude<WaitUntil, { kind: 'time' }>): Promise<Look> {
  switch (until.kind) {
    case 'appear':
    case 'gone': {
      const match = await askAgain(job, ms => matchNow(job.deps.call, job.tabId, until.at.css, ms));
      // A number that no document knows any more names what is gone.
      if (!match.ok && until.kind === 'gone' && match.error.code === 'STALE_REF')
        return { ok: true, value: { over: true, says: `${until.at.css} is not there` } };
      if (!match.ok) return match;
      const shown = match.value.candidates.some(seen => seen.card.visible);
      const over = until.kind === 'appear' ? shown : !shown;
      return { ok: true, value: { over, says: `${until.at.css} is ${shown ? 'there' : 'not there'}` } };
    }
    case 'idle': {
      const tab = await job.tabs.get(job.tabId);
      if (tab === null) return fail('TAB_GONE', 'The tab is closed.', 'Choose another tab.');
      if (tab.loading) return { ok: true, value: { over: false, says: 'the page is still loading' } };
      const waitMs = Math.min(1000, job.deadline.leftMs());
      return question(job, { tabId: job.tabId, frameId: 0 }, 'waited', { until, waitMs }, waitMs);
    }
    case 'text': {
      const answers = await questionAll(job, 'waited', { until, waitMs: 0 });
      if (!answers.ok) return answers;
      const replies = answers.value.map(answer => answer.reply);
      const broken = replies.find(reply => !reply.ok && reply.error.code === 'BAD_LINE');
      if (broken !== undefined) return broken;
      return (
        replies.find(reply => reply.ok && reply.value.over) ??
        replies[0] ??
        fail('FRAME', 'No frame of the page answers.', 'Reload the tab.')
      );
    }
  }
}
