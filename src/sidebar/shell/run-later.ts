// The commands of a run before there are rows (panel): nothing can be run then, and their code is not read.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { QuestionsCommands, RunCommands } from '../run/index.ts';

type Commands = RunCommands & QuestionsCommands;

/** Commands that are carried out by those of `made`, once these are there. */
export function runCommandsLater(made: ReadonlySignal<Commands | null>): Commands {
  const now = () => made.peek();
  return {
    run: async () => now()?.run(),
    runOnly: async id => now()?.runOnly(id),
    runTo: async id => now()?.runTo(id),
    step: async () => now()?.step(),
    rehearse: async () => now()?.rehearse(),
    stop: () => now()?.stop(),
    pause: () => now()?.pause(),
    resume: how => now()?.resume(how),
    toggleStop: id => now()?.toggleStop(id),
    setCare: care => now()?.setCare(care),
    cancelAutoRun: () => now()?.cancelAutoRun(),
    answer: verdict => now()?.answer(verdict),
    giveFiles: files => now()?.giveFiles(files),
    answerDialog: async (...answer) => now()?.answerDialog(...answer),
    undoable: computed(() => made.value?.undoable.value ?? []),
    undo: async id => now()?.undo(id),
  };
}
