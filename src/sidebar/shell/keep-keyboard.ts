// Whose the keyboard is during a run and after it (panel).
import { effect } from '@preact/signals';
import type { Panel } from './panel.ts';

/**
 * Keeps the keyboard in the panel: a trusted press gives it to the page, and the key that answers the next question, or begins the next step, would go
 * there. Where a chat is connected, the page stays as the run left it.
 */
export function keepKeyboard({ store, inFront, work, connectedChat }: Pick<Panel, 'store' | 'inFront' | 'work' | 'connectedChat'>) {
  let taken = false; // the focus went away while a row ran
  addEventListener('blur', () => {
    taken = store.run.peek().kind === 'running';
  });
  effect(() => {
    const { kind } = store.run.value;
    if (kind === 'running' || !taken) return;
    taken = false;
    const stays = kind === 'idle' && connectedChat.peek() !== null;
    // Who went to another tab is at work there.
    if (!stays && inFront.peek() === work.peek()) window.focus();
  });
}
