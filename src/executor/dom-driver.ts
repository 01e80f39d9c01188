// The synthetic driver (panel): hands gestures to the page, which plays them as DOM events. Works everywhere; the browser trusts it less.
import type { PageCall } from '../injection/api.ts';
import type { ActionError } from '../protocol/result.ts';
import type { InputDriver, Play, Played } from './driver.ts';
import type { OpenDialog } from './executor.ts';
import type { TabPort } from './ports.ts';
import { stoppedError } from './verdict.ts';

/** Longer than a gesture takes; what holds the page longer is a native dialog or a busy script. */
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
    async play({ frame, target, kind, events }: Play): Promise<Played> {
      const played = await call.ask(frame, 'play', { target, kind, events: [...events] }, PLAY_MS);
      if (played.ok) {
        if (played.value.blocked === '') return { ok: true, dialog: null, left: false };
        return { ok: false, error: stoppedError(played.value.blocked), dispatched: false, blocked: true };
      }
      // An answer, whatever it says, came from a page that did nothing; without one the input may have arrived.
      if (!played.error.unsure) return { ok: false, error: played.error, dispatched: false, blocked: true };
      const error = played.error.code === 'TIMEOUT' ? HELD : LEFT;
      return { ok: false, error, dispatched: true, blocked: false };
    },
    dialog: () => null,
    dialogOpens: () => new Promise<OpenDialog>(() => undefined),
    end: () => Promise.resolve(),
  };
}

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
