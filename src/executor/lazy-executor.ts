// An executor that is loaded when it is first needed (panel): it is a third of the panel's code, and a panel that opens needs none of it yet.
import type { Executor } from './executor.ts';

/** `load` makes the real one; it is called once. What is asked before it is there waits for it. */
export function executorLater(load: () => Promise<Executor>): Executor & { preload(): Promise<void> } {
  let made: Executor | null = null;
  let loading: Promise<Executor> | null = null;
  const get = () => {
    loading ??= load().then(executor => {
      made = executor;
      return executor;
    });
    return loading;
  };
  return {
    run: async (...order) => (await get()).run(...order),
    match: async (...target) => (await get()).match(...target),
    form: async target => (await get()).form(target),
    values: async targets => (await get()).values(targets),
    choices: async target => (await get()).choices(target),
    selectors: async target => (await get()).selectors(target),
    picture: async (...of) => (await get()).picture(...of),
    undo: async order => (await get()).undo(order),
    attend: async (...shown) => (await get()).attend(...shown),
    attended: async (...asked) => (await get()).attended(...asked),
    mark: async (...marks) => (await get()).mark(...marks),
    pick: async (...where) => (await get()).pick(...where),
    openDialog: tabId => made?.openDialog(tabId) ?? null,
    answerDialog: async (...answer) => (await get()).answerDialog(...answer),
    // Called when the panel closes, where nothing can be waited for: an executor that was never made has nothing to end.
    endBatch: () => made?.endBatch() ?? Promise.resolve(),
    async preload() {
      await get();
    },
  };
}
