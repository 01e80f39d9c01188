// The commands of a run (panel): start it whole or in part, stop it, answer it, and undo it afterwards.

import { computed, type ReadonlySignal, untracked } from '@preact/signals';
import type { BatchEnd } from '../../executor/batch-runner.ts';
import type { Executor } from '../../executor/executor.ts';
import type { Env, Notice, Store } from '../app/index.ts';
import { isWithProgram } from '../language/index.ts';
import type { Deliver, Outbox, Way } from '../message/index.ts';
import type { Matching, Picker } from '../page-tools/index.ts';
import {
  beforeUnsaved,
  canUndo,
  isLooking,
  isWanted,
  lastUndoable,
  NOTHING,
  type RowView,
  type RowWords,
  type RunPlan,
  shortId,
  shows,
  targetOf,
  unsavedRow,
} from '../rows/index.ts';
import type { TabTracker } from '../session/index.ts';
import { focusNextStep, isFocusFree } from '../ui/index.ts';
import { errorNext, errorSentence, flat, t, tn, unsavedWords } from '../words/index.ts';
import { startAutoRun } from './auto-run.ts';
import { type DwellTime, trackDwellTime } from './dwell-time.ts';
import type { RunPolicy } from './run-policy.ts';
import type { Runner } from './runner.ts';
import type { Undone, UndoRows } from './undo.ts';
import type { QuestionsCommands, RunCommands } from './use-run.ts';

export type RunCommandsDeps = {
  store: Store;
  executor: Executor;
  tabTracker: Pick<TabTracker, 'refresh'>;
  matching: Matching;
  outbox: Outbox;
  env: Env;
  words: RowWords;
  policy: RunPolicy;
  rows: ReadonlySignal<readonly RowView[]>;
  plan: ReadonlySignal<RunPlan>;
  picker: Picker;
  /** Says which rows have stood long enough; from the screen where none is given. */
  dwellTime?: DwellTime | undefined;
  /** `urgent`: spoken at once. */
  note(notice: Notice, urgent?: boolean): void;
  say(text: string): void;
  /** How the message leaves when a run ends; null where it goes to the clipboard alone. */
  carrier(): Deliver | null;
};

/** Reads the code of a run, which a panel that opens does not need yet. */
export function preloadRunner(): Promise<unknown> {
  return Promise.all([import('./runner.ts'), import('./rehearsal.ts'), import('./undo.ts'), import('../page-tools/picker.ts')]);
}

/** Makes the commands. */
export function createRunCommands(deps: RunCommandsDeps): RunCommands & QuestionsCommands {
  const { store, executor, tabTracker, matching, outbox, env, words, policy, rows, plan, picker, note, say } = deps;
  const dwellTime = deps.dwellTime ?? trackDwellTime(rows, store.run, env.now);
  const undoable = computed(() => lastUndoable(rows.value));
  let undoRows: UndoRows | null = null;
  let runner: Runner | null = null;
  let ran: readonly string[] = []; // the rows of the last run
  let stops = 0; // how often Stop was pressed: also a run that is still being prepared is stopped by it
  const autoRun = startAutoRun({ store, env, rows, start: startSeen });
  const rowOf = (id: string): RowView | undefined => rows.peek().find(row => row.item.id === id);

  const isShown = (key: string): boolean => store.app.peek().active === key;

  /** Lets the message out after a run: to the chat that is connected, else, and where that does not take it, to the clipboard. */
  async function tellChat(): Promise<Way | null> {
    if (isWithProgram(store.session.peek())) return null;
    const carry = deps.carrier();
    const way = carry === null ? null : await outbox.copyMessage('run', undefined, carry);
    return way ?? (store.app.peek().settings.copyAfterRun ? outbox.copyMessage('run') : null);
  }

  async function onEnd(end: BatchEnd, key: string) {
    // What the message says of the page is what the run left there.
    await tabTracker.refresh();
    await outbox.refreshParts();
    // The user has gone to another session, whose message says nothing of this run.
    if (!isShown(key)) return;
    const way = await tellChat();
    const { endOf } = await import('./run-end.ts');
    const tone = end.why === 'done' ? 'plain' : 'warning';
    note({ tone, key: isGone(way) ? 'message-copied' : 'copied', ...endOf(end.why, rows.peek(), ran, way) }, end.why === 'failed');
    requestAnimationFrame(() => {
      if (isFocusFree(store)) focusNextStep();
    });
  }

  async function start(list: readonly RowView[]) {
    if (list.length === 0 || store.run.peek().kind !== 'idle') return;
    const stopsBefore = stops;
    const key = store.app.peek().active;
    await store.disk.retry();
    if (store.disk.problem.peek() !== '') return note({ tone: 'problem', text: t('run_unstored'), key: 'none' });
    store.ui.view.value = 'queue';
    autoRun.cancel();
    store.ui.notice.value = null;
    say('');
    await outbox.settle();
    const [{ createRunner }] = await Promise.all([import('./runner.ts'), import('./run-bar.tsx')]);
    // The rows are of the session that was shown when they were chosen, and a number means another row in another one.
    if (stops !== stopsBefore || !isShown(key)) return;
    runner ??= createRunner({ store, executor, matching, env, words, policy, onEnd });
    ran = list.map(row => row.item.id);
    await runner.start(list);
  }

  /** Starts what the user sees of these rows as it is: nothing that a filter hides, and nothing from a row on that is being edited. */
  function startSeen(list: readonly RowView[]): Promise<void> {
    const held = untracked(() => unsavedRow(store));
    const seen = beforeUnsaved(list, held);
    if (!seen.every(row => shows(store.rows.filter.peek(), row))) {
      store.rows.filter.value = 'all';
      say(t('rows_run'));
      return Promise.resolve();
    }
    if (seen.length === 0 && held !== null) say(unsavedWords(shortId(held)));
    // Whatever pressed it, and wherever the pointer is: nobody has read what was not there a moment ago.
    if (!dwellTime.haveRowsStood(seen) || !dwellTime.haveControlsStood()) {
      note({ tone: 'plain', text: t('run_unsteady'), key: 'none' });
      return Promise.resolve();
    }
    return start(seen);
  }

  /** The plan once every row of it was looked at on its page: a key may be faster. */
  async function lookedAt(): Promise<RunPlan> {
    if (plan.peek().looking.left === 0) return plan.peek();
    const [key, stopsBefore, revisions] = [store.app.peek().active, stops, revisionsOf(rows.peek())];
    await matching.settle();
    if (!isShown(key) || stops !== stopsBefore) return NOTHING;
    if (revisionsOf(rows.peek()) === revisions) return plan.peek();
    note({ tone: 'plain', text: t('run_unsteady'), key: 'none' });
    return NOTHING;
  }

  return {
    run: async () => startSeen((await lookedAt()).batch),
    async runOnly(id) {
      const row = rowOf(id);
      const key = store.app.peek().active;
      const css = row?.item.command && targetOf(row.item.command.action);
      if (row && css && isLooking(row)) await matching.look(row.tabId, css);
      const now = isShown(key) ? rowOf(id) : undefined;
      if (now?.status === 'queued' && now.item.rev === row?.item.rev) await startSeen([now]);
    },
    async runTo(id) {
      const { ready, batch } = await lookedAt();
      const all = rows.peek();
      const upTo = all.findIndex(row => row.item.id === id);
      const wanted = new Set(all.slice(0, upTo + 1).map(row => row.item.id));
      await startSeen((ready.length > 0 ? ready : batch).filter(row => wanted.has(row.item.id)));
    },
    step: async () => startSeen((await lookedAt()).batch.slice(0, 1)),
    async rehearse() {
      await lookedAt();
      // All that is proposed, also behind the row that Run would stop before: that is what it is asked for.
      const list = rows.peek().filter(isWanted);
      if (list.length === 0 || store.run.peek().kind !== 'idle') return;
      const { rehearse } = await import('./rehearsal.ts');
      note({ tone: 'plain', text: await rehearse(list, picker, matching), key: 'none' });
    },
    stop() {
      autoRun.cancel();
      picker.cancelPick();
      stops += 1;
      runner?.stop();
    },
    pause: () => runner?.pause('asked'),
    resume(how) {
      // What has only just come to stand where something else was pressed is not what was meant.
      if (dwellTime.haveControlsStood()) runner?.goOn(how);
      else say(t('run_unsteady'));
    },
    toggleStop(id) {
      const row = rowOf(id);
      if (row) void store.tell({ type: 'stopSet', id, stop: !row.item.stop });
    },
    setCare: care => void store.tell({ type: 'careSet', care }),
    cancelAutoRun: () => autoRun.cancel(),
    answer: verdict => runner?.answer(verdict),
    giveFiles: files => runner?.give(files),
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
      const { createUndoing } = await import('./undo.ts');
      if (!isShown(key)) return;
      undoRows ??= createUndoing({ store, executor, env, policy });
      const result = await undoRows(list);
      if (result === null) return;
      // What the message says of the page is what is there again.
      if (result.done > 0) {
        await tabTracker.refresh();
        await outbox.refreshParts();
      }
      const told = result.done > 0 && isShown(key) && isGone(await tellChat());
      note({
        tone: result.refused.length > 0 ? 'warning' : 'plain',
        text: undoneWords(result, told),
        key: told ? 'message-copied' : 'copied',
      });
      matching.refresh();
    },
  };
}

const isGone = (way: Way | null): boolean => way !== null && way !== 'waits';

function revisionsOf(rows: readonly RowView[]): string {
  return rows.map(({ item }) => `${item.id}@${item.rev}`).join();
}

function undoneWords({ done, refused }: Undone, told: boolean): string {
  const undone = done === 0 ? '' : tn('undo_done', done);
  const left = refused.map(({ id, why }) => t('undo_refused', Number(id), flat(why)));
  return [undone, ...left, told ? t('undo_told') : ''].filter(part => part !== '').join(' ');
}
