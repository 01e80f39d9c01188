// Sends one gesture and tells what came of it (panel): gate, observe, play once, settle, verify. Nothing here is ever done twice.
import type { FrameAddress } from '../injection/api.ts';
import type { DialogType, Effect, Reply } from '../protocol/result.ts';
import type { Play } from './driver.ts';
import type { OpenDialog } from './executor.ts';
import { CALL_MS, type Done, fail, type Job, STOPPED } from './job.ts';
import type { TabWatch } from './ports.ts';

/** ms without a change that end the observing, after something changed and where nothing did. */
const QUIET_MS = 100;
const IDLE_MS = 250;
/** ms that observing may take at most while a page keeps changing. */
const SETTLE_CAP_MS = 1500;
/** ms that a page which began to load may take, within the order's own time. */
const LOAD_CAP_MS = 10_000;
const OPENED_CAP_MS = 3000;

/** What is observed around an effect: one frame, and the tab. */
export type Observed = { frame: FrameAddress; tab: TabWatch; topNonce: string; topUrl: string; wasLoading: boolean };

/** Begins to observe. Must be followed by `settleEffects` or by `tab.stop()`. */
export async function observe(job: Job, frame: FrameAddress, node: number | null): Promise<Reply<Observed>> {
  const { call } = job.deps;
  const [hello, watching, tab] = await Promise.all([
    call.ask({ tabId: job.tabId, frameId: 0 }, 'hello', {}, CALL_MS),
    call.ask(frame, 'watch', { node }, CALL_MS),
    job.tabs.get(job.tabId),
  ]);
  if (!hello.ok) return hello;
  if (!watching.ok) return watching;
  const value = {
    frame,
    tab: job.tabs.watch(job.tabId),
    topNonce: hello.value.nonce,
    topUrl: hello.value.url,
    wasLoading: tab?.loading ?? false,
  };
  return { ok: true, value };
}

/** One gesture for one frame; see `Play` for the fields. */
export type Input = Pick<Play, 'frame' | 'target' | 'kind' | 'at' | 'events'>;

/** Plays a gesture once and reports its effects. */
export async function act(job: Job, input: Input): Promise<Reply<Done>> {
  const observed = await observe(job, input.frame, input.target?.node ?? null);
  if (!observed.ok) return observed;
  const played = await playOnce(job, input);
  if (!played.ok) {
    observed.value.tab.stop();
    return played;
  }
  return { ok: true, value: { effects: await settleEffects(job, observed.value, played.value) } };
}

/** Hands the gesture to the driver; from here on the order counts as dispatched unless the driver knows that nothing was sent. */
export async function playOnce(job: Job, input: Input): Promise<Reply<OpenDialog | null>> {
  if (job.signal.aborted) return { ok: false, error: STOPPED };
  job.progress('act', 'acting');
  job.dispatched = true;
  const played = await job.driver.play({ ...input, tabId: job.tabId, nonce: input.frame.nonce ?? '' });
  if (!played.ok) {
    job.dispatched = played.dispatched;
    return { ok: false, error: played.error };
  }
  return { ok: true, value: played.dialog };
}

/** Waits for quiet, a navigation or a dialog, and lists what changed; `none` when nothing did. */
export async function settleEffects(job: Job, observed: Observed, dialog: OpenDialog | null): Promise<Effect[]> {
  job.progress('settle', 'waiting for the page to rest');
  try {
    const effects = dialog === null ? await collect(job, observed) : [dialogEffect(dialog.type, dialog.text)];
    effects.push(...(await openedTabs(job, observed.tab)));
    return effects.length === 0 ? [{ kind: 'none' }] : effects;
  } finally {
    observed.tab.stop();
  }
}

function dialogEffect(type: DialogType, text: string): Effect {
  return { kind: 'nativeDialog', type, text };
}

async function collect(job: Job, observed: Observed): Promise<Effect[]> {
  const query = { quietMs: QUIET_MS, idleMs: IDLE_MS, capMs: SETTLE_CAP_MS };
  const settling = job.deps.call.ask(observed.frame, 'settle', query, SETTLE_CAP_MS + CALL_MS);
  const opening = job.driver.dialogOpens(job.tabId);
  const first = await Promise.race([
    settling.then(reply => ({ kind: 'settled' as const, reply })),
    opening.then(opened => ({ kind: 'dialog' as const, opened })),
    observed.tab.stirred.then(why => ({ kind: 'stirred' as const, why })),
  ]);
  if (first.kind === 'dialog') return [dialogEffect(first.opened.type, first.opened.text)];
  if (first.kind === 'stirred' && first.why === 'closed') return [{ kind: 'text', text: 'the tab was closed' }];
  const tab = await job.tabs.get(job.tabId);
  if (tab === null) return [{ kind: 'text', text: 'the tab was closed' }];
  const left = first.kind === 'settled' && !first.reply.ok;
  if (first.kind === 'stirred' || left || (tab.loading && !observed.wasLoading)) {
    const moved = await Promise.race([arrival(job, observed), opening]);
    if (moved !== null && 'tabId' in moved) return [dialogEffect(moved.type, moved.text)];
    if (moved !== null) return [moved];
  }
  const settled = await Promise.race([settling, opening]);
  if ('tabId' in settled) return [dialogEffect(settled.type, settled.text)];
  if (!settled.ok) {
    return [
      {
        kind: 'text',
        text: settled.error.code === 'TIMEOUT' ? 'the page is busy, or a dialog is open in it' : 'the frame loaded another document',
      },
    ];
  }
  return settled.value.effects.map(effect => (effect.kind === 'navigated' ? { ...effect, url: redacted(job, effect.url) } : effect));
}

/** Waits until the tab has loaded what it began to load; null when it is still the same document. */
async function arrival(job: Job, observed: Observed): Promise<Effect | null> {
  const capMs = Math.min(LOAD_CAP_MS, Math.max(1000, job.deadline.leftMs()));
  const tab = await job.tabs.loaded(job.tabId, capMs, job.signal);
  if (tab === null) return { kind: 'text', text: 'the tab was closed' };
  const hello = await job.deps.call.ask({ tabId: job.tabId, frameId: 0 }, 'hello', {}, CALL_MS);
  const url = hello.ok ? hello.value.url : tab.url;
  if (hello.ok && hello.value.nonce === observed.topNonce) {
    return tab.loading ? { kind: 'text', text: 'a new page is still loading' } : null;
  }
  return { kind: 'navigated', url: redacted(job, url) };
}

/** Tabs that the action opened, each when it knows its address. */
async function openedTabs(job: Job, watch: TabWatch): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const id of watch.opened()) {
    const tab = await job.tabs.loaded(id, OPENED_CAP_MS, job.signal);
    if (tab === null) continue;
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

/** A failure when a native dialog holds the tab, so that nothing is sent behind it. */
export function heldByDialog(job: Job): Reply<null> {
  const dialog = job.driver.dialog(job.tabId);
  if (dialog === null) return { ok: true, value: null };
  return fail('DIALOG', `A browser dialog (${dialog.type} "${dialog.text}") is open in the tab.`, 'Answer it first.');
}
