// The trusted driver (panel): plays gestures as the browser's own input through the debugger, attached for one batch and guarded in the page.
import type { PageCall } from '../injection/api.ts';
import type { ActionError, DialogType, Reply } from '../protocol/result.ts';
import { type CdpCommand, commandFor, type DeviceState } from './cdp-commands.ts';
import type { InputDriver, Play, Played } from './driver.ts';
import type { OpenDialog } from './executor.ts';
import { heldAfter, type InputEvent } from './gesture.ts';
import type { Verdict } from './page-api.ts';
import type { Clock, DebuggerPort } from './ports.ts';
import { stoppedError } from './verdict.ts';

/** The browser's debugging bar slides in and shrinks the page by about 56 px; measured to be over well within this. */
const BAR_SETTLE_MS = 600;
const PAGE_CALL_MS = 3000;
/** A command that is neither answered nor followed by a dialog: the page is stuck or gone. */
const COMMAND_MS = 10_000;

/** The trusted driver, and what a screenshot needs of the same attachment. */
export interface CdpDriver extends InputDriver {
  answer(tabId: number, accept: boolean, text: string): Promise<Reply<null>>;
  /** A PNG as base64; `clip` in CSS px of the document. */
  capture(tabId: number, clip: { x: number; y: number; width: number; height: number; scale: number } | null): Promise<Reply<string>>;
  /** Detaches from every tab, as far as the browser can still be asked: for `pagehide`. */
  letGo(): void;
}

/**
 * @param onCancelled called when the user closes the browser's debugging bar: that is Stop.
 */
export function createCdpDriver(
  port: DebuggerPort,
  call: PageCall,
  clock: Clock,
  platform: 'mac' | 'other',
  onCancelled: () => void,
): CdpDriver {
  const attached = new Set<number>();
  const lost = new Map<number, string>();
  const dialogs = new Map<number, OpenDialog>();
  const waiting = new Map<number, Set<(dialog: OpenDialog) => void>>();
  // What an earlier panel left attached when it died; taken back before the first attach.
  const swept = sweep();

  async function sweep(): Promise<void> {
    const tabs = await port.attached().catch((): number[] => []);
    await Promise.all(tabs.map(tabId => port.detach(tabId).catch(() => undefined)));
  }

  port.onEvent((tabId, method, params) => {
    if (!attached.has(tabId)) return;
    if (method === 'Page.javascriptDialogOpening') {
      const dialog: OpenDialog = { tabId, type: dialogType(params.type), text: String(params.message ?? '') };
      dialogs.set(tabId, dialog);
      for (const tell of waiting.get(tabId) ?? []) tell(dialog);
      waiting.delete(tabId);
    }
    if (method === 'Page.javascriptDialogClosed') dialogs.delete(tabId);
  });
  port.onDetach((tabId, reason) => {
    if (!attached.delete(tabId)) return;
    dialogs.delete(tabId);
    lost.set(tabId, reason);
    if (reason === 'canceled_by_user') onCancelled();
  });

  function send(tabId: number, command: CdpCommand): Promise<unknown> {
    return port.send(tabId, command.method, command.params);
  }

  /** Sends a command that must be answered soon; a crashed tab never answers, and the browser does not say so. */
  async function sendWithin(tabId: number, command: CdpCommand, ms: number): Promise<unknown> {
    const over = new AbortController();
    const late = clock.sleep(ms, over.signal).then((): never => {
      throw new Error('the tab does not answer');
    });
    try {
      return await Promise.race([send(tabId, command), late]);
    } finally {
      over.abort();
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

  async function begin(tabId: number): Promise<Reply<null>> {
    await swept;
    if (attached.has(tabId)) return { ok: true, value: null };
    lost.delete(tabId);
    try {
      await port.attach(tabId);
      attached.add(tabId);
      // Without focus emulation input to a tab in the background hangs and is delivered when the tab is next shown; it must come first.
      await sendWithin(tabId, { method: 'Emulation.setFocusEmulationEnabled', params: { enabled: true } }, PAGE_CALL_MS);
      await sendWithin(tabId, { method: 'Page.enable', params: {} }, PAGE_CALL_MS);
    } catch (cause) {
      if (attached.delete(tabId)) await port.detach(tabId).catch(() => undefined);
      return { ok: false, error: attachError(cause instanceof Error ? cause.message : String(cause)) };
    }
    if (dialogs.has(tabId)) return { ok: true, value: null };
    await Promise.race([
      call.ask({ tabId, frameId: 0 }, 'steady', { quietMs: 120, capMs: BAR_SETTLE_MS }, PAGE_CALL_MS),
      dialogOpens(tabId),
    ]);
    return { ok: true, value: null };
  }

  /** Sends all events; what belongs to one press is sent together, as a hand does it. Resolves early when a dialog takes the page. */
  async function sendAll(tabId: number, events: readonly InputEvent[], before: DeviceState): Promise<OpenDialog | null> {
    let state = before;
    let pending: Promise<unknown>[] = [];
    const flush = async (): Promise<OpenDialog | null> => {
      const sent = Promise.all(pending).then(() => null);
      pending = [];
      const over = new AbortController();
      const stuck = clock.sleep(COMMAND_MS, over.signal).then((): never => {
        throw new Error('the browser did not answer');
      });
      try {
        return await Promise.race([sent, dialogOpens(tabId), stuck]);
      } finally {
        over.abort();
      }
    };
    try {
      for (const event of events) {
        state = stateAfter(state, event);
        const command = commandFor(event, state, platform);
        if (command !== null) {
          const sent = send(tabId, command);
          sent.catch(() => undefined); // reported by the flush; without this a dialog would leave it unhandled
          pending.push(sent);
          continue;
        }
        const dialog = await flush();
        if (dialog !== null) return dialog;
      }
      return await flush();
    } catch (cause) {
      release(tabId, state);
      throw cause;
    }
  }

  /** Lets go of everything that was down when a gesture broke off. */
  function release(tabId: number, state: DeviceState): void {
    if (state.button === null && state.held.length === 0) return;
    const up: CdpCommand = {
      method: 'Input.dispatchMouseEvent',
      params: {
        type: 'mouseReleased',
        x: -1,
        y: -1,
        modifiers: 0,
        button: state.button ?? 'none',
        buttons: 0,
        clickCount: 0,
        pointerType: 'mouse',
      },
    };
    if (state.button !== null) send(tabId, up).catch(() => undefined);
  }

  async function play(request: Play): Promise<Played> {
    const { tabId, target, kind, events } = request;
    if (target === null || kind === 'wheel') return unguarded(tabId, events);
    const presses = kind === 'press' || kind === 'drag';
    // The pointer goes there first: a page that answers to that alone must not get the press that was approved for what it showed before.
    const lead = presses ? events.findIndex(event => event.type === 'pointerMove') + 1 : 0;
    const state = events.slice(0, lead).reduce(stateAfter, STILL);
    if (lead > 0) {
      const led = await unguarded(tabId, events.slice(0, lead));
      if (!led.ok || led.dialog !== null) return led;
    }
    const refused = await arm(request);
    if (refused !== null) {
      const ups = events.filter(event => event.type === 'keyUp');
      if (state.held.length > 0) await unguarded(tabId, ups, state);
      return { ok: false, error: refused, dispatched: false, blocked: true };
    }
    let dialog: OpenDialog | null;
    try {
      dialog = await sendAll(tabId, events.slice(lead), state);
    } catch (cause) {
      if (attached.has(tabId)) await call.askAll(tabId, 'disarm', {}, PAGE_CALL_MS);
      return { ok: false, error: lossError(lost.get(tabId), cause), dispatched: true, blocked: false };
    }
    if (dialog !== null) return { ok: true, dialog, left: false };
    const raced = await Promise.race([call.askAll(tabId, 'disarm', {}, PAGE_CALL_MS), dialogOpens(tabId)]);
    if ('tabId' in raced) return { ok: true, dialog: raced, left: false };
    if (!raced.ok) return { ok: true, dialog: null, left: true };
    const judged = judge(raced.value, request.frame.frameId);
    // Text that goes into an EditContext sends no event that could be seen; whoever types reads it back.
    const unseen = !judged.ok && !judged.blocked && events.some(event => event.type === 'insertText');
    return unseen ? { ok: true, dialog: null, left: false } : judged;
  }

  async function unguarded(tabId: number, events: readonly InputEvent[], before: DeviceState = STILL): Promise<Played> {
    try {
      return { ok: true, dialog: await sendAll(tabId, events, before), left: false };
    } catch (cause) {
      return { ok: false, error: lossError(lost.get(tabId), cause), dispatched: true, blocked: false };
    }
  }

  /** Puts the guard into every frame; null when the target's own frame stands guard. */
  async function arm({ tabId, frame, nonce, target, kind, at }: Play): Promise<ActionError | null> {
    const guardKind = kind === 'hover' || kind === 'key' ? kind : 'press';
    const armed = await call.askAll(tabId, 'arm', { nonce, target, kind: guardKind, at }, PAGE_CALL_MS);
    if (!armed.ok) return armed.error;
    const own = armed.value.find(answer => answer.frameId === frame.frameId);
    if (own?.reply.ok) return null;
    await call.askAll(tabId, 'disarm', {}, PAGE_CALL_MS);
    return own === undefined || own.reply.ok ? FRAME_GONE : own.reply.error;
  }

  return {
    name: 'trusted',
    viewport: 'top',
    begin,
    play,
    dialog: tabId => dialogs.get(tabId) ?? null,
    dialogOpens,
    async answer(tabId, accept, text) {
      if (!dialogs.has(tabId)) return { ok: false, error: NO_DIALOG };
      await send(tabId, { method: 'Page.handleJavaScriptDialog', params: { accept, promptText: text } });
      dialogs.delete(tabId);
      return { ok: true, value: null };
    },
    async capture(tabId, clip) {
      try {
        const params = { format: 'png' as const, captureBeyondViewport: clip !== null, ...(clip === null ? {} : { clip }) };
        const shot = await sendWithin(tabId, { method: 'Page.captureScreenshot', params }, COMMAND_MS);
        const data = typeof shot === 'object' && shot !== null && 'data' in shot ? shot.data : null;
        if (typeof data === 'string') return { ok: true, value: data };
        return { ok: false, error: lossError(undefined, new Error('The browser sent no picture.')) };
      } catch (cause) {
        return { ok: false, error: lossError(lost.get(tabId), cause) };
      }
    },
    async end() {
      const held = [...attached];
      attached.clear();
      dialogs.clear();
      waiting.clear();
      for (const tabId of held) await port.detach(tabId).catch(() => undefined);
    },
    letGo() {
      for (const tabId of attached) port.detach(tabId).catch(() => undefined);
      attached.clear();
    },
  };
}

/** A pointer without a button down, a keyboard without a key. */
const STILL: DeviceState = { held: [], button: null };

function stateAfter(state: DeviceState, event: InputEvent): DeviceState {
  const held = heldAfter(state.held, event);
  if (event.type === 'pointerDown') return { held, button: event.button };
  if (event.type === 'pointerUp') return { held, button: null };
  return { held, button: state.button };
}

type FrameVerdict = { frameId: number; reply: Reply<Verdict> };

function judge(verdicts: readonly FrameVerdict[], frameId: number): Played {
  const own = verdicts.find(answer => answer.frameId === frameId);
  if (own?.reply.ok && own.reply.value.arrived) return { ok: true, dialog: null, left: false };
  for (const answer of verdicts) {
    if (answer.reply.ok && answer.reply.value.blocked !== '')
      return { ok: false, error: stoppedError(answer.reply.value.blocked), dispatched: true, blocked: true };
  }
  if (own === undefined || !own.reply.ok) return { ok: true, dialog: null, left: true };
  return { ok: false, error: LOST, dispatched: true, blocked: false };
}

function dialogType(value: unknown): DialogType {
  return value === 'confirm' || value === 'prompt' || value === 'beforeunload' ? value : 'alert';
}

const FRAME_GONE: ActionError = { code: 'FRAME', message: 'The frame of the target went away.', hint: 'Read the page again.' };
const NO_DIALOG: ActionError = { code: 'DIALOG', message: 'No dialog is open in that tab.', hint: 'It may have been answered in the tab.' };
const LOST: ActionError = {
  code: 'TIMEOUT',
  message: 'The input was sent and did not reach the target; what it did is unknown.',
  hint: 'Look at the page before you go on.',
};

function attachError(message: string): ActionError {
  if (/different extension/i.test(message))
    return {
      code: 'UNSUPPORTED',
      message: 'Another extension shows a frame in this page, and the browser then allows no trusted input.',
      hint: 'Choose synthetic input in the settings, or switch the other extension off for this site.',
    };
  if (/does not answer/.test(message))
    return { code: 'TIMEOUT', message: 'The tab does not answer; it may have crashed.', hint: 'Reload the tab, then try again.' };
  if (/No tab|closed/i.test(message)) return { code: 'TAB_GONE', message: 'The tab is closed.', hint: 'Choose another tab.' };
  if (/Cannot (?:access|attach)/i.test(message))
    return { code: 'RESTRICTED', message: 'The browser allows no trusted input on this page.', hint: 'Open an ordinary web page.' };
  return {
    code: 'UNSUPPORTED',
    message: `Trusted input could not start: ${message}`,
    hint: 'Close the developer tools of that tab, or choose synthetic input in the settings.',
  };
}

function lossError(reason: string | undefined, cause: unknown): ActionError {
  if (reason === 'canceled_by_user')
    return { code: 'INTERRUPTED', message: 'You closed the debugging bar, which stops the run.', hint: 'Run again to go on.' };
  if (reason !== undefined)
    return {
      code: 'INTERRUPTED',
      message: 'The browser ended trusted input while the action ran; what it did is unknown.',
      hint: 'Look at the page before you go on.',
    };
  return {
    code: 'TIMEOUT',
    message: `The input was not confirmed (${cause instanceof Error ? cause.message : String(cause)}); what it did is unknown.`,
    hint: 'Look at the page before you go on.',
  };
}
