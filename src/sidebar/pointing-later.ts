// Pointing that is read when it is first needed (sidebar room). What is asked before it is there is done in its order once it is.
import type { Pointing } from './pointing.ts';

/** `load` makes the real one; it is called once. */
export function pointingLater(load: () => Promise<Pointing>): Pointing {
  let made: Pointing | null = null;
  let loading: Promise<Pointing> | null = null;
  const get = () => {
    loading ??= load().then(pointing => {
      made = pointing;
      return pointing;
    });
    return loading;
  };
  const soon = (work: (pointing: Pointing) => void) => (made === null ? void get().then(work) : work(made));
  return {
    pick: async (...of) => (await get()).pick(...of),
    choices: async (...of) => (await get()).choices(...of),
    suggest: async id => (await get()).suggest(id),
    cycle: async (id, by) => (await get()).cycle(id, by),
    useMatch: async id => (await get()).useMatch(id),
    highlight: (id, how) => soon(pointing => pointing.highlight(id, how)),
    showAll: rows => soon(pointing => pointing.showAll(rows)),
    // Nothing was drawn before it was there, or it stands in line before this.
    unhighlight: () => loading !== null && soon(pointing => pointing.unhighlight()),
    hideAll: () => loading !== null && soon(pointing => pointing.hideAll()),
    unmark: () => loading !== null && soon(pointing => pointing.unmark()),
    cancelPick: () => loading !== null && soon(pointing => pointing.cancelPick()),
  };
}
