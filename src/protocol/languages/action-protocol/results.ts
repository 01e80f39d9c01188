// What a backend is told of its commands (pure): one ActionResult frame for each.
import { inertJson } from '../../prompt/format.ts';
import type { LanguageProblem } from '../language.ts';
import { type CommandOutcome, codeOf, failureWords } from '../outcome.ts';

/** The frame for what became of a command: always `success`, `error` and `data`, in this order. */
export function resultFrame(outcome: CommandOutcome): string {
  switch (outcome.kind) {
    case 'done': {
      const { effects, editedTo } = outcome;
      const edited = editedTo === undefined ? {} : { edited: { type: editedTo.name, ...editedTo.args } };
      return frame(null, { ...(effects === undefined ? {} : { effects }), ...edited });
    }
    case 'failed':
      return frame(`${outcome.code}: ${failureWords(outcome.code, outcome.words)}`, {});
    case 'declined':
      return frame('REFUSED: the user declined it; go another way or ask what is wanted', {});
    case 'deleted':
      return frame('REFUSED: the user declined it by deleting it; go another way or ask what is wanted', {});
    case 'refused':
      return frame(`${codeOf(outcome.reason)}: ${failureWords(codeOf(outcome.reason), outcome.words)}`, {});
    case 'answered':
      return frame(null, { effects: outcome.text });
    case 'goal-check':
      return frame(null, {
        effects: outcome.answer === 'ok' ? 'the user says the goal is reached' : 'the user says the goal is not reached',
      });
    default:
      return outcome satisfies never;
  }
}

/** The frame for a frame that could not be taken. */
export function refusedFrame({ reason, message, hint }: Pick<LanguageProblem, 'reason' | 'message' | 'hint'>): string {
  return frame(`${codeOf(reason)}: ${message} ${hint}`, {});
}

function frame(error: string | null, data: Readonly<Record<string, unknown>>): string {
  return inertJson({ type: 'ActionResult', data: { success: error === null, error, data } });
}
