// Whose the keyboard is during a run and after it (panel).
import { effect } from '@preact/signals';
import type { Panel } from './panel.ts';

/** ms after the last press of the user's in the page for which they count as at work there. */
const AT_WORK_MS = 5000;
/** ms in which the panel hears that a press took the focus, which may be after it hears that the press was made. */
const BLUR_MS = 500;
/** ms after a run in which the chat is told of it soon enough: later the user may have begun to write in the page. */
const TOLD_MS = 2000;

/**
 * Keeps the keyboard in the panel: a trusted press gives it to the page, and the key that answers the next question, or begins the next step, would go
 * there. Where the user took it to the page it stays: at a pause for their hand, while a row waits for the page or for them, and where they are at work in
 * the page, whose next key would answer the question. Where a chat is connected, the page stays as the run left it until the chat was told of it, and where
 * that takes long, for good.
 */
export function keepKeyboard({ store, inFront, work, connectedChat }: Pick<Panel, 'store' | 'inFront' | 'work' | 'connectedChat'>) {
  let taken = false; // the focus went away while a row acted on its page
  let isActing = false;
  let actedAt = 0; // when a row ended to act, ms since the epoch
  let endedAt = 0; // the same of the run

  function giveBack() {
    const run = store.run.value;
    const isTold = store.ui.notice.value !== null;
    if (run.kind === 'running' || !taken) return;
    if (run.kind === 'idle' && connectedChat.peek() !== null && !isTold) return;
    taken = false;
    const isAtWork = Date.now() - store.review.usedAt.peek() < AT_WORK_MS;
    const isLate = run.kind === 'idle' && Date.now() - endedAt > TOLD_MS;
    const stays = isAtWork || isLate || (run.kind === 'paused' && run.why === 'hand');
    // Who went to another tab is at work there.
    if (!stays && inFront.peek() === work.peek()) window.focus();
  }

  effect(() => {
    const run = store.run.value;
    if (isActing) actedAt = Date.now();
    if (run.kind === 'idle') endedAt = Date.now();
    isActing = run.kind === 'running' && run.progress?.stage === 'act' && run.progress.doing !== 'sending';
  });
  addEventListener('blur', () => {
    taken = isActing || Date.now() - actedAt < BLUR_MS;
    giveBack();
  });
  effect(giveBack);
}
