// The trusted driver (panel): plays gestures as the browser's own input through the debugger, attached for one batch and guarded in the page.
import type { FrameAddress, PageCall } from '../../injection/api.ts';
import type { ActionError, Reply } from '../../protocol/result.ts';
import type { OpenDialog } from '../executor.ts';
import { charactersIn, chordsIn, type InputEvent, putsText } from '../gesture.ts';
import { strokeFor } from '../keyboard.ts';
import { askAgain, CALL_MS, type Patience, STOPPED, sendOnce, stopped } from '../patience.ts';
import type { Clock, DebuggerPort, TrustedEvents } from '../ports.ts';
import { type CdpCommand, commandFor, type DeviceState, STILL, stateAfter } from './cdp-commands.ts';
import { attachError, CRASHED, FRAME_GONE, isForeign, isTargetGone, lossError, NO_DIALOG, UNANSWERED } from './cdp-errors.ts';
import { dialogError, openedDialog } from './dialogs.ts';
import type { CdpDriver, Play, Played } from './driver.ts';
import { evaluateScript } from './evaluate-script.ts';
import { isTopFrame, judge, loadedError } from './judge.ts';
import { observePages } from './page-observer.ts';

/** The browser's debugging bar slides in and shrinks the page by about 56 px; measured to be over well within this. */
const BAR_SETTLE_MS = 600;
/** After an answer a page may ask the next question at once; so long the attachment of a batch that is over is kept, to hear it. */
const LINGER_MS = 1000;
/** ms that a command gets at the least. One that is neither answered nor followed by a dialog: the page is stuck or gone. */
const COMMAND_MS = 10_000;
/** ms at the least: a page that works on what it was sent may be long in telling the guard's verdict. */
const VERDICT_MS = 10_000;
/** Longer than a guard lives by itself: so long the word to take it away may wait for a page that is held. */
const GUARD_MS = 20_000;
/** ms that a dialog may be open for the row to hear what became of the input before it. */
const SOON_MS = 500;
/** Between so many chords the page draws a frame, as it does under a hand; more of them are a key that is held. */
const MAX_DRAWN = 50;
/** ms that such a frame is waited for. */
const DRAWN_MS = 1000;
/** ms without a change in which an editor has put the block there that it makes of what was typed. */
const ANSWERED_MS = 100;

/** Makes the driver. It attaches with the first `begin` of a tab. */
export function createCdpDriver(
  port: DebuggerPort,
  call: PageCall,
  clock: Clock,
  platform: 'mac' | 'other',
  events: TrustedEvents,
): CdpDriver {
  const attached = new Set<number>();
  const lost = new Map<number, string>();
  const crashing = new Map<number, Set<() => void>>(); // who is to hear at once that the tab crashed
  const dialogs = new Map<number, OpenDialog>();
  const waiting = new Map<number, Set<(dialog: OpenDialog) => void>>();
  const loaded = new Map<number, 'page' | 'frame'>(); // which documents were replaced since the last text began
  const lingering = new Set<number>(); // the batch is over, and a dialog still holds the tab: who lets go could not answer it any more
  // What an earlier panel left attached when it died; taken back before the first attach.
  const swept = sweep();

  async function sweep(): Promise<void> {
    const tabs = await port.attached().catch((): number[] => []);
    await Promise.all(tabs.map(tabId => port.detach(tabId).catch(() => undefined)));
  }

  port.onEvent((tabId, method, params) => {
    if (!attached.has(tabId)) return;
    if (method === 'Page.javascriptDialogOpening') {
      const dialog = openedDialog(tabId, params);
      dialogs.set(tabId, dialog);
      events.dialog({ kind: 'opened', dialog });
      for (const tell of waiting.get(tabId) ?? []) tell(dialog);
      waiting.delete(tabId);
    }
    if (method === 'Page.frameNavigated' && loaded.get(tabId) !== 'page') loaded.set(tabId, isTopFrame(params.frame) ? 'page' : 'frame');
    // Nothing that was sent to it is answered any more.
    if (method === 'Inspector.targetCrashed') {
      lost.set(tabId, CRASHED);
      for (const tell of crashing.get(tabId) ?? []) tell();
      crashing.delete(tabId);
    }
    if (method === 'Page.javascriptDialogClosed') closed(tabId, typeof params.result === 'boolean' ? params.result : null);
  });
  port.onDetach((tabId, reason) => {
    if (!attached.delete(tabId)) return;
    closed(tabId, null);
    lost.set(tabId, reason);
    if (reason === 'canceled_by_user') events.cancelled();
  });

  function closed(tabId: number, accepted: boolean | null): void {
    const dialog = dialogs.get(tabId);
    if (dialog === undefined) return;
    dialogs.delete(tabId);
    events.dialog({ kind: 'closed', dialog, accepted });
    if (lingering.has(tabId)) void letGoLater(tabId);
  }

  async function letGoLater(tabId: number): Promise<void> {
    await clock.sleep(LINGER_MS, new AbortController().signal);
    if (dialogs.has(tabId) || !lingering.delete(tabId) || !attached.delete(tabId)) return;
    await port.detach(tabId).catch(() => undefined);
  }

  function send(tabId: number, command: CdpCommand): Promise<unknown> {
    return port.send(tabId, command.method, command.params);
  }

  /** Sends a command that must be answered soon; a crashed tab never answers, and the browser need not say so. */
  async function sendWithin(tabId: number, command: CdpCommand, ms: number): Promise<unknown> {
    const over = new AbortController();
    const late = clock.sleep(ms, over.signal).then((): never => {
      throw new Error('the tab does not answer');
    });
    const crash = crashOf(tabId);
    try {
      return await Promise.race([send(tabId, command), late, crash.happened]);
    } finally {
      over.abort();
      crash.forget();
    }
  }

  function dialogOpens(tabId: number): Promise<OpenDialog> {
    const open = dialogs.get(tabId);
    if (open !== undefined) return Promise.resolve(open);
    return new Promise(resolve => {
      const listeners = waiting.get(tabId) ?? new Set();
      listeners.add(resolve);
      waiting.set(tabId, listeners);
    });
  }

  /** Rejects as soon as the browser says that the tab crashed. */
  function crashOf(tabId: number): { happened: Promise<never>; forget(): void } {
    const listeners = crashing.get(tabId) ?? new Set();
    crashing.set(tabId, listeners);
    let tell = () => {};
    const happened = new Promise<never>((_resolve, reject) => {
      tell = () => reject(new Error('the tab crashed'));
    });
    happened.catch(() => undefined);
    listeners.add(tell);
    return { happened, forget: () => void listeners.delete(tell) };
  }

  /** Sends a command before any input: as long as the row has time, and until Stop. */
  async function prepare(tabId: number, command: CdpCommand, { deadline, signal }: Patience): Promise<void> {
    const stop = stopped(signal, 0);
    const ends = stop.happened.then((): never => {
      throw new Error('stopped');
    });
    ends.catch(() => undefined);
    try {
      await Promise.race([sendWithin(tabId, command, Math.max(CALL_MS, deadline.leftMs())), ends]);
    } finally {
      stop.forget();
    }
  }

  const { begin: beginObserving, during, ...observer } = observePages(port, clock, attached, sendWithin);

  async function begin(tabId: number, time: Patience): Promise<Reply<null>> {
    await swept;
    beginObserving(tabId);
    lingering.delete(tabId);
    lost.delete(tabId);
    if (attached.has(tabId)) return { ok: true, value: null };
    try {
      await port.attach(tabId);
      attached.add(tabId);
      // Without focus emulation input to a tab in the background hangs and is delivered when the tab is next shown; it must come first.
      await prepare(tabId, { method: 'Emulation.setFocusEmulationEnabled', params: { enabled: true } }, time);
      await prepare(tabId, { method: 'Page.enable', params: {} }, time);
      await prepare(tabId, { method: 'Network.enable', params: { maxTotalBufferSize: 0 } }, time);
    } catch (cause) {
      if (attached.delete(tabId)) await port.detach(tabId).catch(() => undefined);
      return { ok: false, error: time.signal.aborted ? STOPPED : attachError(cause instanceof Error ? cause.message : String(cause)) };
    }
    if (dialogs.has(tabId)) return { ok: true, value: null };
    await Promise.race([
      askAgain(time, ms => call.ask({ tabId, frameId: 0 }, 'steady', { quietMs: 120, capMs: BAR_SETTLE_MS }, ms)),
      dialogOpens(tabId),
    ]);
    return { ok: true, value: null };
  }

  /** Sends all events; what belongs to one press is sent together, as a hand does it. A dialog that takes the page ends it. */
  async function sendAll({ tabId, time, cut, draws }: Way, events: readonly InputEvent[], before: DeviceState): Promise<Sent> {
    let state = before;
    let pending: Promise<unknown>[] = [];
    const flush = async (): Promise<OpenDialog | null> => {
      const sent = Promise.all(pending).then(() => null);
      pending = [];
      const over = new AbortController();
      const stop = stopped(time.signal);
      const late = Promise.race([clock.sleep(Math.max(COMMAND_MS, time.deadline.leftMs()), over.signal), stop.happened]);
      const stuck = late.then((): never => {
        throw new Error('the browser did not answer');
      });
      const crash = crashOf(tabId);
      try {
        return await Promise.race([sent, dialogOpens(tabId), stuck, crash.happened]);
      } finally {
        over.abort();
        stop.forget();
        crash.forget();
      }
    };
    try {
      for (const [index, event] of events.entries()) {
        state = stateAfter(state, event);
        const command = commandFor(event, state, platform);
        if (command !== null) {
          const sent = send(tabId, command);
          sent.catch(() => undefined); // reported by the flush; without this a dialog would leave it unhandled
          pending.push(sent);
          continue;
        }
        const dialog = await flush();
        if (event.type === 'pause' && dialog === null) await clock.sleep(event.ms, new AbortController().signal);
        const whole = events.slice(index).every(rest => rest.type === 'frame');
        if (whole && dialog !== null) return { dialog, cut: null };
        const answers = event.type === 'frame' && event.answers === true;
        if (!whole && draws !== undefined && (draws.always || answers) && dialog === null)
          await drawn(tabId, draws.frame, answers ? ANSWERED_MS : 1);
        const over = dialog === null ? cut?.(chordsIn(events.slice(0, index + 1)), chordsIn(events)) : dialogError(dialog, AMIDST);
        if (whole || !over) continue;
        release(tabId, state);
        return { dialog, cut: over };
      }
      return { dialog: await flush(), cut: null };
    } catch (cause) {
      release(tabId, state);
      throw cause;
    }
  }

  /** Resolves when a frame was drawn and nothing changed for `quietMs`, when the page cannot say so, or when a dialog holds it. */
  async function drawn(tabId: number, frame: FrameAddress, quietMs: number): Promise<void> {
    await Promise.race([call.ask(frame, 'steady', { quietMs, capMs: DRAWN_MS }, DRAWN_MS), dialogOpens(tabId)]);
  }

  /** Lets go of everything that was down when a gesture broke off, off the page, where no button is. */
  function release(tabId: number, state: DeviceState): void {
    const ups: InputEvent[] = state.button === null ? [] : [{ type: 'pointerUp', x: -1, y: -1, button: state.button, clickCount: 0 }];
    for (const name of state.held) {
      const stroke = strokeFor(name, 'plain');
      if (stroke !== null) ups.push({ type: 'keyUp', stroke });
    }
    let left = state;
    for (const event of ups) {
      left = stateAfter(left, event);
      const command = commandFor(event, left, platform);
      if (command !== null) send(tabId, command).catch(() => undefined);
    }
  }

  async function play(request: Play): Promise<Played> {
    const { tabId, frame, target, kind, events, setup, time, typing } = request;
    beginObserving(tabId); // the user may have been asked first
    const way: Way = { tabId, time };
    const unaimed = target === null || kind === 'wheel';
    // The pointer goes there first: a page that answers to that alone must not get the press that was approved for what it showed before.
    const lead = kind === 'press' || kind === 'drag' ? events.findIndex(event => event.type === 'pointerMove') + 1 : 0;
    const state = events.slice(0, lead).reduce(stateAfter, STILL);
    if (setup.watch && unaimed) {
      const watching = await askAgain(time, ms => call.ask(frame, 'watch', { node: target?.node ?? null }, ms));
      if (!watching.ok) return { ok: false, error: watching.error, dispatched: false, blocked: true };
    }
    if (unaimed) return unguarded(way, events);
    const refuse = (error: ActionError): Played => {
      release(tabId, state);
      return { ok: false, error, dispatched: false, blocked: true };
    };
    if (lead > 0) {
      const led = await unguarded(way, events.slice(0, lead));
      if (!led.ok) return led;
      if (led.dialog !== null) return refuse(dialogError(led.dialog, 'on the way to the target, so nothing was pressed'));
    }
    const armed = await arm(request);
    if (!armed.ok) return refuse(armed.error);
    const draws = kind === 'key' ? { draws: { frame, always: typing !== true && chordsIn(events) <= MAX_DRAWN } } : {};
    const cut: Play['cut'] = typing
      ? (sent, of) => loadedError(loaded.get(tabId), frame.frameId, sent, of) ?? request.cut?.(sent, of) ?? null
      : request.cut;
    if (typing) loaded.delete(tabId);
    const sent = await unguarded(kind === 'key' ? { ...way, ...draws, ...(cut ? { cut } : {}) } : way, events.slice(lead), state);
    if (!sent.ok || sent.dialog !== null) {
      takeGuardAway(tabId);
      return sent;
    }
    request.onSent?.();
    const verdict = sendOnce(time, ms => call.askAll(tabId, 'disarm', {}, ms), VERDICT_MS);
    const opened = await Promise.race([verdict, dialogOpens(tabId)]);
    const dialog = 'tabId' in opened ? opened : null;
    // A page that is held cannot say whether all that was sent arrived before the dialog did; when that is soon over, it can.
    const raced =
      'tabId' in opened ? await Promise.race([verdict, clock.sleep(SOON_MS, new AbortController().signal).then(() => null)]) : opened;
    if (raced === null || (dialog !== null && !raced.ok)) {
      takeGuardAway(tabId);
      return { ok: true, dialog, left: false };
    }
    if (!raced.ok) return isTargetGone(raced.error) ? { ok: true, dialog: null, left: true } : UNANSWERED;
    const judged = judge(raced.value, request.frame.frameId, armed.value, typing === true ? charactersIn(events) : 0);
    // Text that goes into an EditContext sends no event that could be seen; whoever types reads it back. Keys for whatever has the focus may go to
    // a plug-in that shows them to nobody.
    const unseen =
      !judged.ok && !judged.blocked && ((kind === 'key' && target.bound === null) || events.some(event => event.type === 'insertText'));
    return unseen ? { ok: true, dialog, left: false } : judged.ok ? { ...judged, dialog } : judged;
  }

  async function unguarded(way: Way, events: readonly InputEvent[], before: DeviceState = STILL): Promise<Played> {
    try {
      const sent = await sendAll(way, events, before);
      if (sent.cut === null) return { ok: true, dialog: sent.dialog, left: false };
      return { ok: false, error: sent.cut, dispatched: true, blocked: false };
    } catch (cause) {
      // Another extension's frame came while the debugger stayed: the browser refused the first command, and with it all.
      if (isForeign(cause) && before === STILL) return { ok: false, error: attachError(String(cause)), dispatched: false, blocked: true };
      return { ok: false, error: lossError(lost.get(way.tabId), cause), dispatched: true, blocked: false };
    }
  }

  /** Puts the guard into every frame, and tells the document in which it stands before the target. */
  async function arm({ tabId, frame, nonce, target, kind, at, events, setup, time, typing }: Play): Promise<Reply<string>> {
    const query = { nonce, target, kind: kind === 'wheel' ? 'press' : kind, writes: putsText(events), at, setup, typing } as const;
    // The target gets the focus in the same turn, which a page may answer with a dialog.
    const armed = await Promise.race([askAgain(time, ms => call.askAll(tabId, 'arm', query, ms)), dialogOpens(tabId)]);
    if ('tabId' in armed || !armed.ok) {
      takeGuardAway(tabId);
      return { ok: false, error: 'tabId' in armed ? dialogError(armed, 'before anything was sent') : armed.error };
    }
    const own = armed.value.find(answer => answer.frameId === frame.frameId);
    if (own?.reply.ok) return { ok: true, value: own.documentId };
    await sendOnce(time, ms => call.askAll(tabId, 'disarm', {}, ms));
    return { ok: false, error: own === undefined || own.reply.ok ? FRAME_GONE : own.reply.error };
  }

  /** Where nobody waits for the verdict: a guard that stayed would stop the user's own presses. A page that is held hears of it afterwards. */
  function takeGuardAway(tabId: number): void {
    void call.askAll(tabId, 'disarm', {}, GUARD_MS);
  }

  return {
    name: 'trusted',
    viewport: 'top',
    begin,
    play: request => during(request, () => play(request)),
    dialog: tabId => dialogs.get(tabId) ?? null,
    dialogOpens,
    async answer(tabId, accept, text) {
      if (!dialogs.has(tabId)) return { ok: false, error: NO_DIALOG };
      try {
        await send(tabId, { method: 'Page.handleJavaScriptDialog', params: { accept, promptText: text } });
      } catch {
        closed(tabId, null); // it was answered in the tab at the same moment
        return { ok: false, error: NO_DIALOG };
      }
      closed(tabId, accept);
      return { ok: true, value: null };
    },
    async capture(tabId, clip, waitMs) {
      try {
        const params = { format: 'png' as const, captureBeyondViewport: clip !== null, ...(clip === null ? {} : { clip }) };
        const shot = await sendWithin(tabId, { method: 'Page.captureScreenshot', params }, waitMs ?? COMMAND_MS);
        const data = typeof shot === 'object' && shot !== null && 'data' in shot ? shot.data : null;
        if (typeof data === 'string') return { ok: true, value: data };
        return { ok: false, error: lossError(undefined, new Error('The browser sent no picture.')) };
      } catch (cause) {
        return { ok: false, error: lossError(lost.get(tabId), cause) };
      }
    },
    evaluate: (tabId, script, time) =>
      evaluateScript(script, time, {
        send: command => send(tabId, command),
        dialogOpens: () => dialogOpens(tabId),
        crash: () => crashOf(tabId),
        lost: () => lost.get(tabId),
        sleep: (ms, signal) => clock.sleep(ms, signal),
      }),
    ...observer,
    async end() {
      for (const tabId of [...attached]) {
        waiting.delete(tabId);
        if (dialogs.has(tabId)) lingering.add(tabId);
        if (lingering.has(tabId)) continue;
        attached.delete(tabId);
        await port.detach(tabId).catch(() => undefined);
      }
    },
    letGo() {
      for (const tabId of attached) port.detach(tabId).catch(() => undefined);
      attached.clear();
    },
  };
}

/** Where input is sent, and in whose time; see `Play`. `draws`: the frame that is to draw between two chords, or where an event says so alone. */
type Way = Pick<Play, 'tabId' | 'time' | 'cut'> & { draws?: { frame: FrameAddress; always: boolean } };

/** What became of a list of events. `cut`: why the rest of them was not sent. */
type Sent = { dialog: OpenDialog | null; cut: ActionError | null };
const AMIDST = 'in the midst of it, so the rest was not sent';
