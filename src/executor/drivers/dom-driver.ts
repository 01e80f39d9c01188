// The synthetic driver (panel): hands gestures to the page, which plays them as DOM events. Works everywhere; the browser trusts it less.
import type { PageCall } from '../../injection/api.ts';
import type { ActionError } from '../../protocol/result.ts';
import type { OpenDialog } from '../executor.ts';
import { chordsIn, type InputEvent, usesClipboard } from '../gesture.ts';
import type { Setup } from '../page-api.ts';
import { sendOnce } from '../patience.ts';
import type { TabPort } from '../ports.ts';
import type { InputDriver, Play, Played } from './driver.ts';
import { stoppedError } from './verdict.ts';

/** So many chords are handed over at once: the page plays one a frame, and plays on what it was handed whatever becomes of the order. */
const CHORDS_AT_ONCE = 5;
const STAY: Setup = { watch: false, focus: 'keep' };

/** ms that a gesture gets at the least, longer than it takes; what holds the page longer is a native dialog or a busy script. */
const PLAY_MS = 6000;

export function createDomDriver(call: PageCall, tabs: TabPort): InputDriver {
  return {
    name: 'synthetic',
    viewport: 'frame',
    async begin(tabId) {
      // A page in the background draws no frames, so nothing there can be seen to be stable: bring it to the front.
      const tab = await tabs.get(tabId);
      if (tab === null) return { ok: false, error: { code: 'TAB_GONE', message: 'The tab is closed.', hint: 'Choose another tab.' } };
      if (!tab.active) await tabs.activate(tabId);
      return { ok: true, value: null };
    },
    async play({ frame, target, kind, events, setup, time, cut }: Play): Promise<Played> {
      if (kind === 'key' && usesClipboard(events)) return { ok: false, error: CLIPBOARD, dispatched: false, blocked: true };
      const pieces = kind === 'key' ? inPieces(events) : [[...events]];
      let sent = 0;
      for (const piece of pieces) {
        const over = sent === 0 ? null : (cut?.(sent, chordsIn(events)) ?? null);
        if (over !== null) return { ok: false, error: over, dispatched: true, blocked: false };
        const query = sent === 0 ? { setup } : { setup: STAY, follows: true as const };
        const played = await sendOnce(time, ms => call.ask(frame, 'play', { target, kind, events: piece, ...query }, ms), PLAY_MS);
        if (!played.ok) {
          // An answer, whatever it says, came from a page that did nothing; without one the input may have arrived.
          if (!played.error.unsure) return { ok: false, error: played.error, dispatched: sent > 0, blocked: true };
          return { ok: false, error: unknownAfter(played.error), dispatched: true, blocked: false };
        }
        if (played.value.blocked !== '')
          return { ok: false, error: stoppedError(played.value.blocked), dispatched: sent > 0, blocked: true };
        sent += chordsIn(piece);
      }
      return { ok: true, dialog: null, left: false };
    },
    dialog: () => null,
    dialogOpens: () => new Promise<OpenDialog>(() => undefined),
    awaitsAnswer: () => false,
    answered: () => Promise.resolve(),
    askedForFiles: () => Promise.resolve('not' as const),
    consoleError: () => Promise.resolve(''),
    end: () => Promise.resolve(),
  };
}

/** Why it is not known what became of input that the page did not answer to. */
function unknownAfter(error: ActionError): ActionError {
  if (error.code === 'INTERRUPTED') return error;
  return error.code === 'TIMEOUT' ? HELD : LEFT;
}

/** Keys in pieces of whole chords. */
function inPieces(events: readonly InputEvent[]): InputEvent[][] {
  const pieces: InputEvent[][] = [];
  let piece: InputEvent[] = [];
  for (const event of events) {
    piece.push(event);
    if (chordsIn(piece) < CHORDS_AT_ONCE) continue;
    pieces.push(piece);
    piece = [];
  }
  return piece.length === 0 ? pieces : [...pieces, piece];
}

const CLIPBOARD: ActionError = {
  code: 'UNSUPPORTED',
  message: 'Clipboard keys are UNSUPPORTED: needs trusted input.',
  hint: 'Use TYPE with the text, or the edition with trusted input.',
};

const LEFT: ActionError = {
  code: 'NAVIGATED',
  message: 'The page went away while the input was sent, so whether it arrived is not known.',
  hint: 'Look at the page before you go on. Do not send it again unseen.',
};

const HELD: ActionError = {
  code: 'DIALOG',
  message: 'The page stopped answering right after the input; a dialog of the browser is probably open in the tab.',
  hint: 'Answer the dialog in the tab. The action was sent; do not send it again.',
};
