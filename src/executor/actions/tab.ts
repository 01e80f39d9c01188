// OPEN_TAB, OPEN_LINK_TAB, TAB and NAVIGATE (panel): web addresses only, opened beside the tab they came from, reported where they really landed.
import type { Action } from '../../protocol/action.ts';
import { hostOf, originOf, readAddress } from '../../protocol/policy/url.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import { act, tabEffect } from '../act.ts';
import { passGate } from '../aim.ts';
import { clickGesture } from '../gesture.ts';
import { type Done, done, fail, type Job, question } from '../job.ts';
import { locate } from '../locate.ts';
import type { Way } from '../ports.ts';
import { aimPastGate, PRESS_NEEDS, targetFor } from './pointer.ts';

type Of<T extends Action['type']> = Extract<Action, { type: T }>;

export async function openTab(job: Job, action: Of<'openTab'>): Promise<Reply<Done>> {
  const address = readAddress(action.url);
  if (!address.ok) return fail('REFUSED', address.fault.message, address.fault.hint);
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  return open(job, address.value.href, action.purpose);
}

export async function openLink(job: Job, action: Of<'openLink'>): Promise<Reply<Done>> {
  const located = await locate(job, action.at.css, job.order.seen);
  if (!located.ok) return located;
  const { frame, seen } = located.value;
  const link = await question(job, frame, 'link', { node: seen.node });
  if (!link.ok) return link;
  if (link.value.url === '') return openByPress(job, action);
  const address = readAddress(link.value.url);
  if (!address.ok) return fail('REFUSED', address.fault.message, address.fault.hint);
  const gate = await passGate(job, seen);
  if (!gate.ok) return gate;
  const bound = { node: seen.node, bound: job.order.seen ?? seen, unlocked: job.order.unlocked };
  const same = await question(job, frame, 'check', { target: bound, writes: false });
  if (!same.ok) return same;
  return open(job, address.value.href, action.purpose);
}

/** ms in which a tab that goes to another page of its history begins to. */
const GO_MS = 3000;

/** Goes back or forward, loads anew, shows or closes the tab of the row. */
export async function commandTab(job: Job, { does }: Of<'tab'>): Promise<Reply<Done>> {
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  if (does === 'list') return done({ kind: 'text', text: 'the tabs of the session were told' });
  if (does === 'activate') {
    await job.tabs.activate(job.tabId);
    return done({ kind: 'text', text: 'the tab is in front' });
  }
  if (does === 'close') {
    job.dispatched = true;
    if (await job.tabs.close(job.tabId)) return done({ kind: 'text', text: 'the tab was closed' });
    job.dispatched = false;
    return fail('TAB_GONE', 'The tab is closed.', 'Choose another tab.');
  }
  return go(job, does, () => fail('REFUSED', 'The history of the tab has no such page.', 'Use a link of the page instead.'));
}

/** Goes to an address in the tab of the row. */
export async function navigate(job: Job, action: Of<'navigate'>): Promise<Reply<Done>> {
  const address = readAddress(action.url);
  if (!address.ok) return fail('REFUSED', address.fault.message, address.fault.hint);
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  const { href } = address.value;
  return go(job, { url: href }, () => fail('TAB_GONE', 'The tab is closed.', 'Choose another tab.'));
}

/** Has the tab of the row go somewhere, and waits until it is there. `refusal`: what is so where it cannot. */
async function go(job: Job, way: Way, refusal: () => Reply<never>): Promise<Reply<Done>> {
  job.dispatched = true;
  job.progress('act', 'opening');
  const watch = job.tabs.watch(job.tabId);
  const cut = new AbortController();
  try {
    if (!(await job.tabs.go(job.tabId, way))) {
      job.dispatched = false;
      return refusal();
    }
    await Promise.race([watch.stirred, job.clock.sleep(GO_MS, cut.signal)]);
    job.progress('settle', 'settling');
    const tab = await job.tabs.loaded(job.tabId, job.deadline.leftMs(), job.signal);
    if (tab === null) return fail('TAB_GONE', 'The tab is closed.', 'Choose another tab.');
    const loading: Effect[] = tab.loading ? [{ kind: 'text', text: 'it is still loading' }] : [];
    return done({ kind: 'navigated', url: tab.url }, ...loading);
  } finally {
    cut.abort();
    watch.stop();
  }
}

/** A link that only script follows is opened as a person does it: with Control or Command held. */
async function openByPress(job: Job, action: Of<'openLink'>): Promise<Reply<Done>> {
  if (job.driver.name === 'synthetic')
    return fail(
      'UNSUPPORTED',
      'This element has no address; opening what it leads to is UNSUPPORTED: needs trusted input.',
      'CLICK it instead.',
    );
  const aimed = await aimPastGate(job, action.at, { needs: [...PRESS_NEEDS], offset: null, text: null, watch: true });
  if (!aimed.ok) return aimed;
  const modifier = job.platform === 'mac' ? 'Meta' : 'Control';
  const { frame, top, own, point } = aimed.value;
  const events = clickGesture(point, 'left', 1, [modifier]);
  const pressed = await act(job, { frame, top, target: targetFor(job, aimed.value), kind: 'press', at: own, events });
  if (!pressed.ok) return pressed;
  if (!pressed.value.effects.some(({ kind }) => kind === 'tab'))
    return fail('TIMEOUT', 'It was pressed with Control held, and no tab opened.', 'Look at what the page did, or CLICK it instead.');
  const effects = pressed.value.effects.map((effect): Effect => (effect.kind === 'tab' ? { ...effect, purpose: action.purpose } : effect));
  return { ok: true, value: { effects } };
}

async function open(job: Job, url: string, purpose: string): Promise<Reply<Done>> {
  job.progress('act', 'opening');
  job.dispatched = true;
  const created = await job.tabs.create(url, job.tabId);
  if (!created.ok) {
    job.dispatched = false;
    return created;
  }
  job.progress('settle', 'new_tab');
  const tab = await job.tabs.loaded(created.value.id, job.deadline.leftMs(), job.signal);
  if (tab === null) return fail('TAB_GONE', 'The new tab was closed before it had loaded.', 'Open it again.');
  const effect = tabEffect(job, tab.id, tab.url === '' ? url : tab.url, tab.title, purpose);
  const effects: Effect[] = [effect];
  const landed = originOf(tab.url);
  if (landed !== '' && landed !== originOf(url)) effects.push({ kind: 'text', text: `${hostOf(url)} sent it on to ${hostOf(tab.url)}` });
  if (tab.loading) effects.push({ kind: 'text', text: 'it is still loading' });
  return done(...effects);
}
