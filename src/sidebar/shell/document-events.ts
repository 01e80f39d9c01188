// What the panel hears from its document and the browser, and what it shows there beside its own parts (panel).
import { effect } from '@preact/signals';
import type { Agent } from '../agent/index.ts';
import { waiting } from '../rows/index.ts';
import { t } from '../words/index.ts';
import { type Shortcut, showWaiting } from './browser.ts';
import type { Panel } from './panel.ts';

/** What the panel is doing, where the outside can see it. */
export function mirrorState({ store, rows, bridge }: Panel, agent: Agent | null) {
  effect(() => showWaiting(waiting(rows.value)));
  effect(() => {
    const run = store.run.value;
    // While a row waits for its confirmation, the card says so as soon as its button is armed.
    document.body.dataset.run = run.kind === 'idle' || run.kind === 'paused' ? run.kind : 'running';
  });
  effect(() => {
    document.body.dataset.bridge = bridge.value;
  });
  effect(() => {
    document.body.dataset.relay = agent?.state.value ?? 'none';
  });
  effect(() => {
    const session = store.session.value;
    document.body.dataset.sessionKey = session?.key ?? '';
    document.body.dataset.link = session?.link ?? 'none';
    document.body.dataset.language = session?.speech?.language ?? 'bai';
    document.title = session ? `${session.name} – bAI` : 'bAI';
  });
}

/** Text dropped anywhere on the panel is a reply; without this the browser would open a dropped file in the panel's place. */
export function listenToDrops(panel: Panel) {
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    if (event.dataTransfer) void panel.dropReply(event.dataTransfer);
  });
}

/** Does what a shortcut of the browser's asks, wherever it was pressed. */
export function obeyShortcut(panel: Panel, shortcut: Shortcut) {
  switch (shortcut) {
    case 'stop':
      return panel.stop();
    case 'copy-and-go':
      return void panel.shuttle();
    case 'pick': {
      const focused = panel.store.rows.focusedRow.value;
      const row = panel.rows.value.find(row => row.item.id === focused) ?? panel.ready.value[0];
      return row === undefined ? panel.say(t('pick_no_row')) : void panel.pick(row.item.id);
    }
    default:
      return shortcut satisfies never;
  }
}

/** A paste anywhere outside a field is a reply; in the box for replies the user reads it with the button. */
export function listenToPastes(panel: Panel) {
  document.addEventListener('paste', event => {
    const target = event.target;
    const inField = target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target.id !== 'reply');
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (inField || text === '') return;
    event.preventDefault();
    void panel.readReply(text);
  });
}

/** Who comes back from the chat with a reply may have chosen that it is read by itself. */
export function listenToReturns(panel: Panel) {
  addEventListener('focus', () => void panel.returned());
}
