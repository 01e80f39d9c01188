// Sends one gesture and tells what came of it (panel): gate, observe, play once, settle, verify. Nothing here is ever done twice.
import type { FrameAddress, PageValue } from '../injection/api.ts';
import { isBrowserPage } from '../protocol/policy/url.ts';
import { isSeen } from '../protocol/prompt/report.ts';
import { quotedWords } from '../protocol/quoted-words.ts';
import type { ActionError, Effect, Reply } from '../protocol/result.ts';
import type { AskedForFiles, Play } from './drivers/driver.ts';
import type { OpenDialog } from './executor.ts';
import { createDeadline, fail, type Job, question } from './job.ts';
import type { Expected, Setup, Written } from './page-api.ts';
import { CALL_MS, STOPPED, sendOnce } from './patience.ts';
import type { TabWatch } from './ports.ts';

/** ms without a change that end the observing, after something changed and where nothing did. */
const QUIET_MS = 100;
const IDLE_MS = 250;
/** ms of drawing that observing may take at most while a page keeps changing, and ms by the clock where it is slow to draw. */
const SETTLE_CAP_MS = 1500;
const SETTLE_SLOW_MS = 9000;
const ELSEWHERE_CAP_MS = 500;
/** ms that an action waits for the page's server to answer what the page asked it then, ms without a change behind that, and how often what was answered may have the page ask more. */
const ANSWER_MS = 3000;
const ANSWERED_IDLE_MS = 150;
const MAX_ANSWERS = 3;
/** ms that a page which began to load may take, within the order's own time. */
const LOAD_CAP_MS = 10_000;
const OPENED_CAP_MS = 3000;

/** What is observed around an effect: one frame, the tab, and the document that the tab shows. */
export type Observed = { frame: FrameAddress; tab: TabWatch; top: string };

/** Begins to observe the tab; the page begins with the first call that is told to watch. Must be followed by `settleEffects` or by `tab.stop()`. */
export function observe(job: Job, frame: FrameAddress, top: string): Observed {
  return { frame, tab: job.tabs.watch(job.tabId), top };
}
/** One gesture for one frame; see `Play` for the fields. `top`: the nonce of the document that the tab shows. */
export type Input = Pick<Play, 'frame' | 'target' | 'kind' | 'at' | 'events' | 'typing'> & { top: string; focus?: Setup['focus'] };

/** What came of an action. `written`: what the field holds that was to hold something, null where none was or the page went away. */
export type Settled = { effects: Effect[]; written: Reply<Written> | null };
type Collected = Settled & { asked: AskedForFiles };

/** Plays a gesture once and reports its effects; with `expect` also what a field holds then. */
export function act(job: Job, input: Input, expect: Expected | null = null): Promise<Reply<Settled>> {
  // What the pointer goes to is watched since it was aimed at.
  const watch = input.at === null;
  return actObserved(job, observe(job, input.frame, input.top), input, { watch, focus: input.focus ?? 'keep' }, expect);
}

/** The same, for a tab that is observed already. */
export async function actObserved(
  job: Job,
  observed: Observed,
  input: Omit<Input, 'top'>,
  setup: Setup,
  expect: Expected | null,
): Promise<Reply<Settled>> {
  // The guard's verdict is one more question to a page that is busy with the input: the page comes to rest meanwhile.
  let settling: Promise<Settled> | null = null;
  const played = await playOnce(job, input, setup, () => {
    settling = settleEffects(job, observed, null, expect);
  });
  const settled: Settled | null = await settling;
  if (!played.ok) {
    observed.tab.stop();
    return played;
  }
  const value = settled ?? (await settleEffects(job, observed, played.value, expect));
  const held = value.effects.find(effect => effect.kind === 'text' && effect.text.startsWith(NOT_SENT));
  if (held?.kind === 'text') return { ok: false, error: { ...UNSENT, message: `The form was ${held.text}` } };
  // A document that goes takes its word with it: that the input arrived follows from its going only where nobody else sent it away.
  return job.left && observed.tab.sentByUser() ? { ok: false, error: SENT_AWAY } : { ok: true, value };
}

/** How the page begins to say that the browser held a form back. */
const NOT_SENT = 'not sent: ';
const UNSENT = { code: 'VALUE_REJECTED', hint: 'TYPE what fits, then press again.' } as const;

const SENT_AWAY: ActionError = {
  code: 'NAVIGATED',
  message: 'The tab was sent to another page by hand while the input was sent, so whether it arrived is not known.',
  hint: 'Look at the page before you go on. Do not send it again unseen.',
};

/** Hands the gesture to the driver; from here on the order counts as dispatched unless the driver knows that nothing was sent. */
export async function playOnce(
  job: Job,
  { frame, target, kind, at, events, typing }: Omit<Input, 'top'>,
  setup: Setup = { watch: false, focus: 'keep' },
  onSent: () => void = () => undefined,
): Promise<Reply<OpenDialog | null>> {
  if (job.signal.aborted) return { ok: false, error: STOPPED };
  job.progress('act', 'acting');
  const already = job.dispatched;
  job.dispatched = true;
  const played = await job.driver.play({
    frame,
    target,
    kind,
    at,
    events,
    setup,
    onSent,
    tabId: job.tabId,
    nonce: frame.nonce ?? '',
    time: job,
    cut: cutFor(job),
    ...(typing ? { typing } : {}),
  });
  if (!played.ok) {
    job.dispatched = already || played.dispatched;
    return { ok: false, error: played.dispatched && (await isFrameGone(job, frame)) ? FRAME_TAKEN_OUT : played.error };
  }
  job.left = played.left;
  return { ok: true, value: played.dialog };
}

/** Ends many keys between two chords when the order was stopped or its time is over. */
function cutFor(job: Job): NonNullable<Play['cut']> {
  return (sent, of) => {
    const so = `${sent} of ${of} keys were sent, the rest was not.`;
    const hint = 'Look at the page before you go on.';
    if (job.signal.aborted) return { code: 'INTERRUPTED', message: `Stopped: ${so}`, hint };
    return job.deadline.leftMs() > 0 ? null : { code: 'TIMEOUT', message: `The time of the row was over: ${so}`, hint };
  };
}

/** Waits for quiet, a navigation or a dialog, and lists what changed; `none` when nothing did. */
export async function settleEffects(
  job: Job,
  observed: Observed,
  dialog: OpenDialog | null,
  expect: Expected | null = null,
): Promise<Settled> {
  job.progress('settle', 'settling');
  try {
    const { effects, written, asked } = dialog === null ? await collect(job, observed, expect) : only(dialogEffect(dialog));
    effects.push(...(await openedTabs(job, observed.tab)));
    const seeks = asked === 'by a field' && job.wanted === null;
    if (seeks || !isSeen(effects)) effects.push(...(await effectsElsewhere(job, observed)));
    if (seeks && job.wanted === null) effects.unshift(OUT_OF_REACH);
    if (asked === 'by a picker') effects.unshift(KEPT_CLOSED);
    if (isSeen(effects)) return { effects, written };
    const error = await job.driver.consoleError(job.tabId);
    return { effects: [{ kind: 'none' }, ...effects, ...(error === '' ? [] : [{ kind: 'console' as const, text: error }])], written };
  } finally {
    observed.tab.stop();
  }
}

/** What changed in the frames that the action did not go to: they observe since they were asked for the target, and rested meanwhile. */
async function effectsElsewhere(job: Job, { frame, tab, top }: Observed): Promise<Effect[]> {
  const query = { quietMs: QUIET_MS, idleMs: 0, capMs: ELSEWHERE_CAP_MS, expect: null };
  const answers = await sendOnce(job, ms => job.deps.call.askAll(job.tabId, 'settle', query, ms));
  const others = answers.ok ? answers.value.filter(({ frameId }) => frameId !== frame.frameId) : [];
  for (const { frameId, documentId, reply } of others)
    if (reply.ok && reply.value.wish !== null)
      job.wanted ??= { frame: { tabId: job.tabId, frameId, documentId }, top, wish: reply.value.wish };
  const effects = others.flatMap(({ reply }) => (reply.ok ? reply.value.effects : []));
  const seen = effects.filter(({ kind }) => kind !== 'request' && kind !== 'navigated');
  return seen.length === 0 && tab.frameNavigated() ? [FRAME_NAVIGATED] : seen;
}

export function dialogEffect({ type, text }: OpenDialog): Effect {
  return { kind: 'nativeDialog', type, text };
}

function only(effect: Effect): Collected {
  return { effects: [effect], written: null, asked: 'not' };
}

async function collect(job: Job, observed: Observed, expect: Expected | null): Promise<Collected> {
  const settling = changesIn(job, observed.frame, expect);
  const opening = job.driver.dialogOpens(job.tabId);
  const first = await Promise.race([
    settling.then(reply => ({ kind: 'settled' as const, reply })),
    opening.then(opened => ({ kind: 'dialog' as const, opened })),
    observed.tab.stirred.then(why => ({ kind: 'stirred' as const, why })),
  ]);
  if (first.kind === 'dialog') return only(dialogEffect(first.opened));
  if (first.kind === 'stirred' && first.why === 'closed') return only(TAB_CLOSED);
  const tab = await job.tabs.get(job.tabId);
  if (tab === null) return only(TAB_CLOSED);
  const left = first.kind === 'settled' && !first.reply.ok;
  // A page that answers late may be one that has been replaced since it answered.
  const leaving = ['started', 'loading'].includes(observed.tab.navigation());
  if (leaving || left || (tab.loading && !job.wasLoading)) {
    const moved = await Promise.race([arrival(job, observed), opening]);
    if (moved !== null && 'tabId' in moved) return only(dialogEffect(moved));
    if (moved?.kind === 'navigated') return { effects: [moved, ...(await answered(job, observed.tab))], written: null, asked: 'not' };
    if (moved !== null) return only(moved);
  }
  const settled = await Promise.race([settling, opening]);
  if ('tabId' in settled) return only(dialogEffect(settled));
  if (!settled.ok) {
    const silent = settled.error.code === 'TIMEOUT' || settled.error.code === 'INTERRUPTED';
    if (silent) return only({ kind: 'text', text: 'the page is busy, or a dialog is open in it' });
    const isGone = await isFrameGone(job, observed.frame);
    return only({ kind: 'text', text: isGone ? 'the frame was taken out of the page' : 'the frame loaded another document' });
  }
  const { effects, spent, written, wish, asked } = settled.value;
  if (wish !== null) job.wanted = { frame: observed.frame, top: observed.top, wish };
  if (observed.tab.navigation() === 'aborted') effects.push(NO_PAGE);
  else if (spent && wish === null && asked === 'not' && observed.tab.opened().length === 0) effects.push(OWN_WINDOW);
  return {
    effects: effects.map(effect =>
      effect.kind === 'navigated' || effect.kind === 'request' ? { ...effect, url: redacted(job, effect.url) } : effect,
    ),
    written,
    asked,
  };
}

/** What changed in a frame when it is at rest, and its server has answered what the action had it ask. */
async function changesIn(
  job: Job,
  frame: FrameAddress,
  expect: Expected | null,
): Promise<Reply<PageValue<'settle'> & Pick<Collected, 'asked'>>> {
  const slowMs = Math.max(SETTLE_CAP_MS, Math.min(SETTLE_SLOW_MS, job.deadline.leftMs()));
  const query = { quietMs: QUIET_MS, idleMs: IDLE_MS, capMs: SETTLE_CAP_MS, slowMs, expect };
  let rested = await question(job, frame, 'rest', query, slowMs);
  const until = createDeadline(job.clock, Math.min(ANSWER_MS, job.deadline.leftMs()));
  for (let left = MAX_ANSWERS; left > 0 && rested.ok && job.driver.awaitsAnswer(job.tabId) && until.leftMs() > 0; left--) {
    await job.driver.answered(job.tabId, until.leftMs(), job.signal);
    rested = await question(job, frame, 'rest', { ...query, idleMs: ANSWERED_IDLE_MS }, slowMs);
  }
  const asked = await job.driver.askedForFiles(job.tabId, job);
  if (!rested.ok) return rested;
  // Asked once: who is told what changed takes it away.
  const settled = await sendOnce(job, ms => job.deps.call.ask(frame, 'settle', { ...query, capMs: 0 }, ms), slowMs + CALL_MS);
  return settled.ok ? { ok: true, value: { ...settled.value, asked } } : settled;
}

/** Whether a frame that the page showed is no longer in it; what else its document's going may mean is that it loaded another one. */
async function isFrameGone(job: Job, { tabId, frameId }: FrameAddress): Promise<boolean> {
  if (frameId === 0) return false;
  const now = await question(job, { tabId, frameId }, 'hello', {});
  return !now.ok && now.error.code === 'FRAME';
}

const FRAME_TAKEN_OUT: ActionError = {
  code: 'FRAME',
  message: 'The frame of the target was taken out of the page while the input was sent, so what it did is not known.',
  hint: 'Look at the page before you go on. Do not send it again unseen.',
};
const OWN_WINDOW: Effect = {
  kind: 'text',
  text: 'the page had the browser open something of its own, such as a file chooser or a download, which only the user can see and answer',
};
const OUT_OF_REACH: Effect = {
  kind: 'text',
  text: 'the page asked for a file through a field that cannot be reached; the user has to press it and choose the file',
};
const KEPT_CLOSED: Effect = {
  kind: 'text',
  text: 'kept closed: a window of the browser to choose a file or its place in; after another press it opens, for the user alone',
};
const NO_PAGE: Effect = {
  kind: 'text',
  text: 'the page asked for an address that brought no new page, such as a download, which only the user can see',
};
const FRAME_NAVIGATED: Effect = { kind: 'text', text: 'a frame of the page asked for another document' };
const TAB_CLOSED: Effect = { kind: 'text', text: 'the tab was closed' };

/** Waits until the tab has loaded what it began to load; null when it is still the same document. */
async function arrival(job: Job, observed: Observed): Promise<Effect | null> {
  const capMs = Math.min(LOAD_CAP_MS, Math.max(1000, job.deadline.leftMs()));
  const until = createDeadline(job.clock, capMs);
  for (;;) {
    const tab = await job.tabs.loaded(job.tabId, until.leftMs(), job.signal);
    if (tab === null) return TAB_CLOSED;
    const hello = await question(job, { tabId: job.tabId, frameId: 0 }, 'hello', {});
    const url = hello.ok ? hello.value.url : tab.url;
    // A page that is too busy to say which one it is need not be another one.
    const silent = !hello.ok && (hello.error.code === 'TIMEOUT' || hello.error.code === 'INTERRUPTED');
    if (silent && !tab.loading) return null;
    if (!silent && (!hello.ok || hello.value.nonce !== observed.top)) return { kind: 'navigated', url: redacted(job, url) };
    // That it asked for a page, that it loads, and that nothing came are told one after the other.
    const waits = observed.tab.navigation() === 'started';
    if (!tab.loading && !waits) return null;
    if (until.leftMs() === 0 || job.signal.aborted) return { kind: 'text', text: 'a new page is still loading' };
    await job.clock.sleep(Math.min(LOOK_MS, until.leftMs()), job.signal);
  }
}

/** What the document that was reached says of it: what is wrong where a form led there, else what stands at its top. */
async function answered(job: Job, tab: TabWatch): Promise<Effect[]> {
  const seen = await question(job, { tabId: job.tabId, frameId: 0 }, 'notices', {});
  if (!seen.ok) return [];
  const { errors, top } = seen.value;
  if (tab.sentByForm() && errors.length > 0) return [{ kind: 'text', text: `sent, and the page answered: ${quotedWords(errors)}` }];
  return top === '' ? [] : [{ kind: 'text', text: `shows "${top}"` }];
}

/** Tabs that the action opened, each when it knows its address. */
async function openedTabs(job: Job, watch: TabWatch): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const id of watch.opened()) {
    const tab = await job.tabs.loaded(id, OPENED_CAP_MS, job.signal);
    if (tab === null || isBrowserPage(tab.url)) continue; // the user opened that one from the page meanwhile
    effects.push(tabEffect(job, tab.id, tab.url, tab.title, ''));
  }
  return effects;
}

/** The effect of a tab that was opened; also tells the sidebar, for `opened_tabs`. */
export function tabEffect(job: Job, id: number, url: string, title: string, purpose: string): Effect {
  const address = redacted(job, url);
  job.deps.onOpened?.({ id, u: address, n: title, purpose });
  return { kind: 'tab', id, url: address, title, purpose };
}

export function redacted(job: Job, url: string): string {
  return job.deps.redactUrl?.(url) ?? url;
}

/** ms between two looks at whether a dialog is still open, or whether a page that was asked for came. */
const LOOK_MS = 100;

/** Waits for the user's answer to a native dialog that holds the tab, so that nothing is sent behind it; DIALOG when none comes in time. */
export async function dialogOver(job: Job): Promise<Reply<null>> {
  for (;;) {
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    const dialog = job.driver.dialog(job.tabId);
    if (dialog === null) return { ok: true, value: null };
    if (job.deadline.leftMs() === 0)
      return fail('DIALOG', `A browser dialog (${dialog.type} "${dialog.text}") is open in the tab.`, 'Answer it first.');
    job.progress('ready', 'dialog');
    await job.clock.sleep(Math.min(LOOK_MS, job.deadline.leftMs()), job.signal);
  }
}
