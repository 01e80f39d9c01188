// Native dialogs that pages open during a run (panel): shown until they are answered, and the answer is noted at the row that led to it.
import { effect } from '@preact/signals';
import type { DialogChange } from '../../executor/executor.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { Store } from '../app/index.ts';
import { t } from '../words/index.ts';

export type Dialogs = {
  /** Told by the executor of every dialog that opens and closes. */
  changed(change: DialogChange): void;
};

type Answer = { tabId: number; accepted: boolean };

/** Makes it. */
export function createDialogs(store: Store): Dialogs {
  let answers: Answer[] = [];

  /** A dialog may be answered before the result of its row is written down; then the answer waits for it. */
  function note(session: SessionState | null) {
    const [answer] = answers;
    const id = answer === undefined || session === null ? null : askedBy(session, answer.tabId);
    if (answer === undefined || id === null) return;
    answers = answers.slice(1);
    void store.tell({ type: 'dialogAnswered', id, accepted: answer.accepted });
  }
  effect(() => {
    note(store.session.value);
    // What nobody has asked for by the end of a run came from the page itself.
    if (store.run.value.kind === 'idle') answers = [];
  });

  return {
    changed(change) {
      const { dialog } = change;
      const others = store.review.dialogs.peek().filter(other => other.tabId !== dialog.tabId);
      store.review.dialogs.value = change.kind === 'opened' ? [...others, dialog] : others;
      if (change.kind === 'opened') store.ui.alert.value = t(dialog.type === 'alert' ? 'dialog_alert' : 'dialog_asks_aloud', dialog.text);
      else if (change.accepted !== null) {
        answers = [...answers, { tabId: dialog.tabId, accepted: change.accepted }];
        note(store.session.peek());
        if (store.run.peek().kind === 'idle') answers = [];
      }
    },
  };
}

/** The newest row on a tab that led to a dialog which nobody has answered yet. */
function askedBy(session: SessionState, tabId: number): string | null {
  const asked = session.items.findLast(
    ({ approval, result }) =>
      approval?.tabId === tabId &&
      result?.ok &&
      result.effects.some(effect => effect.kind === 'nativeDialog' && effect.answer === undefined),
  );
  return asked?.id ?? null;
}
