// The commands of a run (sidebar room): start it whole or in part, stop it, answer it, and undo it afterwards.

import { computed, type ReadonlySignal } from '@preact/signals';
import type { Executor } from '../executor/executor.ts';
import type { BatchEnd } from '../executor/runner.ts';
import type { Bounds } from './bounds.ts';
import { nextBatch } from './dial.ts';
import type { Env } from './env.ts';
import { shows } from './filter.ts';
import { focusNextStep, isFocusFree } from './focus.ts';
import type { Following } from './following.ts';
import { t, tn } from './i18n.ts';
import type { Matching } from './matching.ts';
import type { RowView, RowWords } from './model.ts';
import type { Outbox } from './outbox.ts';
import { errorNext, errorSentence } from './outcome-words.ts';
import type { Panel } from './panel.ts';
import type { Pointing } from './pointing.ts';
import type { Running } from './running.ts';
import type { Notice, Store } from './store.ts';
import { startSwift } from './swift.ts';
import { typedBefore } from './typed.ts';
import type { Undone, UndoRows } from './undo-rows.ts';
import { canUndo, lastUndoable } from './undoing.ts';
import { beforeUnsaved, unsavedRow } from './unsaved.ts';
import { flat } from './visible-text.ts';

export type RunCommandsDeps = {
  store: Store;
  executor: Executor;
  following: Pick<Following, 'refresh'>;
  matching: Matching;
  outbox: Outbox;
  env: Env;
  words: RowWords;
  bounds: Bounds;
  rows: ReadonlySignal<readonly RowView[]>;
  ready: ReadonlySignal<readonly RowView[]>;
  pointing: Pointing;
  note(notice: Notice): void;
  say(text: string): void;
};

export type RunCommands = Pick<
  Panel,
  | 'run'
  | 'pause'
  | 'cancelSwift'
  | 'resume'
  | 'toggleStop'
  | 'setCare'
  | 'batch'
  | 'unsaved'
  | 'runOnly'
  | 'runTo'
  | 'step'
  | 'rehearse'
  | 'stop'
  | 'answer'
  | 'answerDialog'
  | 'undoable'
  | 'undo'
  | 'valuesFor'
>;

/** Reads the code of a run, which a panel that opens does not need yet. */
export function preloadRunning(): Promise<unknown> {
  return Promise.all([import('./running.ts'), import('./rehearsal.ts'), import('./undo-rows.ts'), import('./pointing.ts')]);
}

/** Makes them. */
export function createRunCommands(deps: RunCommandsDeps): RunCommands {
  const { store, executor, following, matching, outbox, env, words, bounds, rows, ready, pointing, note, say } = deps;
  const unsaved = computed(() => unsavedRow(store));
  const batch = computed(() => nextBatch(beforeUnsaved(ready.value, unsaved.value), store.session.value?.care ?? 'normal'));
  const undoable = computed(() => lastUndoable(rows.value));
  let undoRows: UndoRows | null = null;
  let running: Running | null = null;
  let stops = 0; // how often Stop was pressed: also a run that is still being prepared is stopped by it
  const swift = startSwift({ store, env, ready, start: startSeen });
  const rowOf = (id: string): RowView | undefined => rows.peek().find(row => row.item.id === id);

  const isShown = (key: string): boolean => store.app.peek().active === key;

  async function onEnd(end: BatchEnd, key: string) {
    const worded: Record<BatchEnd['why'], string> = {
      done: t('end_done'),
      failed: t('end_failed'),
      declined: t('end_declined'),
      stopped: t('end_stopped'),
    };
    // What the message says of the page is what the run left there.
    await following.refresh();
    await outbox.refreshParts();
    // The user has gone to another session, whose message says nothing of this run.
    if (!isShown(key)) return;
    const didCopy = store.app.peek().settings.copyAfterRun && (await outbox.copyMessage('run'));
    const text = `${worded[end.why]}${didCopy ? ` ${t('end_copied')}` : ''}`;
    if (end.why === 'failed') store.alert.value = text;
    note({ tone: end.why === 'done' ? 'plain' : 'warning', text, key: 'copied' });
    requestAnimationFrame(() => {
      if (isFocusFree(store)) focusNextStep();
    });
  }

  async function start(list: readonly RowView[]) {
    if (list.length === 0 || store.run.peek().kind !== 'idle') return;
    const stopsBefore = stops;
    const key = store.app.peek().active;
    await store.retry();
    if (store.journalProblem.peek() !== '') return note({ tone: 'problem', text: t('run_unstored'), key: 'none' });
    store.view.value = 'queue';
    swift.cancel();
    store.notice.value = null;
    await outbox.settle();
    const { createRunning } = await import('./running.ts');
    // The rows are of the session that was shown when they were chosen, and a number means another row in another one.
    if (stops !== stopsBefore || !isShown(key)) return;
    running ??= createRunning({ store, executor, matching, env, words, bounds, onEnd });
    await running.start(list);
  }

  /** Starts what the user sees of these rows as it is: nothing that a filter hides, and nothing from a row on that is being edited. */
  function startSeen(list: readonly RowView[]): Promise<void> {
    const held = unsaved.peek();
    const seen = beforeUnsaved(list, held);
    if (!seen.every(row => shows(store.filter.peek(), row))) {
      store.filter.value = 'all';
      say(t('rows_run'));
      return Promise.resolve();
    }
    if (seen.length === 0 && list.length > 0) say(t('says_unsaved', String(Number(held))));
    return start(seen);
  }

  return {
    run: () => startSeen(nextBatch(ready.peek(), store.session.peek()?.care ?? 'normal')),
    async runOnly(id) {
      const row = rowOf(id);
      if (row?.status === 'queued') await startSeen([row]);
    },
    async runTo(id) {
      const all = rows.peek();
      const upTo = all.findIndex(row => row.item.id === id);
      const wanted = new Set(all.slice(0, upTo + 1).map(row => row.item.id));
      await startSeen(ready.peek().filter(row => wanted.has(row.item.id)));
    },
    step: () => startSeen(ready.peek().slice(0, 1)),
    async rehearse() {
      const list = ready.peek();
      if (list.length === 0 || store.run.peek().kind !== 'idle') return;
      const { rehearse } = await import('./rehearsal.ts');
      note({ tone: 'plain', text: await rehearse(list, executor, matching), key: 'none' });
    },
    stop() {
      swift.cancel();
      pointing.cancelPick();
      stops += 1;
      running?.stop();
    },
    pause: () => running?.pause('asked'),
    resume: how => running?.goOn(how),
    toggleStop(id) {
      const row = rowOf(id);
      if (row) void store.tell({ type: 'stopSet', id, stop: !row.item.stop });
    },
    setCare: care => void store.tell({ type: 'careSet', care }),
    batch,
    unsaved,
    cancelSwift: () => swift.cancel(),
    answer: verdict => running?.answer(verdict),
    async answerDialog(tabId, accept, text) {
      const answered = await executor.answerDialog(tabId, accept, text);
      if (!answered.ok)
        note({
          tone: 'warning',
          text: flat(`${errorSentence(answered.error)} ${errorNext(answered.error)}`),
          key: 'none',
        });
    },
    undoable,
    async undo(id) {
      const row = id === undefined ? undefined : rowOf(id);
      const list = id === undefined ? undoable.peek() : row && canUndo(row) ? [row] : [];
      if (list.length === 0) return say(t('undo_nothing'));
      const key = store.app.peek().active;
      const { createUndoing } = await import('./undo-rows.ts');
      if (!isShown(key)) return;
      undoRows ??= createUndoing({ store, executor, env, bounds });
      const result = await undoRows(list);
      if (result === null) return;
      const told = result.done > 0 && isShown(key) && store.app.peek().settings.copyAfterRun && (await outbox.copyMessage('run'));
      note({ tone: result.refused.length > 0 ? 'warning' : 'plain', text: undoneWords(result, told), key: 'copied' });
      matching.refresh();
    },
    valuesFor: row => typedBefore(rows.peek(), row),
  };
}

function undoneWords({ done, refused }: Undone, told: boolean): string {
  const undone = done === 0 ? '' : tn('undo_done', done);
  const left = refused.map(({ id, why }) => t('undo_refused', Number(id), flat(why)));
  return [undone, ...left, told ? t('undo_told') : ''].filter(part => part !== '').join(' ');
}
