// Pointing that is read when it is first needed (panel). What is asked before it is there is done in its order once it is.
import type { Picker } from './picker.ts';

/** `load` makes the real one; it is called once. */
export function lazyPicker(load: () => Promise<Picker>): Picker {
  let made: Picker | null = null;
  let loading: Promise<Picker> | null = null;
  const get = () => {
    loading ??= load().then(picker => {
      made = picker;
      return picker;
    });
    return loading;
  };
  const soon = (work: (picker: Picker) => void) => (made === null ? void get().then(work) : work(made));
  return {
    pick: async (...of) => (await get()).pick(...of),
    choices: async (...of) => (await get()).choices(...of),
    suggest: async id => (await get()).suggest(id),
    cycle: async (id, by) => (await get()).cycle(id, by),
    useMatch: async id => (await get()).useMatch(id),
    highlight: (id, how) => soon(picker => picker.highlight(id, how)),
    showAll: rows => soon(picker => picker.showAll(rows)),
    // Nothing was drawn before it was there, or it stands in line before this.
    unhighlight: () => loading !== null && soon(picker => picker.unhighlight()),
    hideAll: () => loading !== null && soon(picker => picker.hideAll()),
    unmark: () => loading !== null && soon(picker => picker.unmark()),
    frame: async rows => (await get()).frame(rows),
    cancelPick: () => loading !== null && soon(picker => picker.cancelPick()),
  };
}
