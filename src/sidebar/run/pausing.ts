// Standing still in the middle of a run (panel): before a row with a stop dot, after one step, or when the user asks for it.
import type { PauseReason, Run, Store } from '../app/index.ts';
import { unsavedRow } from '../rows/index.ts';

export type Pausing = {
  /** A new run begins: nothing is asked for yet. */
  begin(): void;
  /** The run pauses before its next row. */
  ask(why: PauseReason): void;
  /** Ends the pause; after `step` the run pauses again before the row after the next one. */
  goOn(how: 'all' | 'step'): void;
  /** Resolves at once, or when the pause before this row is over, or when the run is stopped. `rest`: done once the run stands. */
  beforeRow(ids: readonly string[], index: number, stopped: AbortSignal, rest: () => Promise<void>): Promise<void>;
};

/** Makes it. */
export function createPausing(store: Store): Pausing {
  let asked: PauseReason | null = null;
  let release: (() => void) | null = null;

  /** Why the run should pause before this row. The first row was asked for by name, so its own dot does not hold it. */
  function reason(ids: readonly string[], index: number): PauseReason | null {
    const item = store.session.peek()?.items.find(candidate => candidate.id === ids[index]);
    return asked ?? (item?.stop && index > 0 ? 'dot' : unsavedReason(ids, index));
  }

  /** What was approved is not what the user is writing now. */
  function unsavedReason(ids: readonly string[], index: number): PauseReason | null {
    const held = unsavedRow(store);
    return held !== null && held === ids[index] ? 'edit' : null;
  }

  /** Shows the pause until it is over, or the run is stopped. */
  function stand(pause: Run, stopped: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const finish = () => {
        release = null;
        stopped.removeEventListener('abort', finish);
        resolve();
      };
      stopped.addEventListener('abort', finish);
      release = finish;
      store.run.value = pause;
    });
  }

  return {
    begin() {
      asked = null;
    },
    ask(why) {
      asked ??= why;
    },
    goOn(how) {
      asked = how === 'step' ? 'step' : null;
      release?.();
    },
    async beforeRow(ids, index, stopped, rest) {
      let why = reason(ids, index);
      if (why === null || stopped.aborted) return;
      asked = null;
      await rest();
      while (why !== null && !stopped.aborted) {
        await stand({ kind: 'paused', ids, index, why }, stopped);
        why = unsavedReason(ids, index);
      }
      store.run.value = { kind: 'running', ids, index, progress: null, stopping: stopped.aborted };
    },
  };
}
