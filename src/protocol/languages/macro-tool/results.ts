// What the AI is told of its actions (pure): one line for each.
import { type CommandOutcome, codeOf, failureWords, type NamedCommand } from '../outcome.ts';
import { inertLine, inertWords } from './inert.ts';

/** The line for the next message. `goalCheck`: what the person found of the goal. `goesOn`: the session has more to do. */
export type MacroResult = { line: string; goesOn: boolean; goalCheck?: 'ok' | 'failed' };

/** Says what became of a command; the person's judgement of a goal counts, whatever the AI said of it. */
export function macroResult(command: NamedCommand, outcome: CommandOutcome): MacroResult {
  const what = nameOf(command);
  switch (outcome.kind) {
    case 'done': {
      const edited = outcome.editedTo === undefined ? '' : `; the user changed it to ${nameOf(outcome.editedTo)}${edits(outcome.editedTo)}`;
      return on(`${what} ok: ${inertLine(outcome.effects ?? 'no visible effect')}${inertLine(edited)}`);
    }
    case 'failed':
      return on(`${what} ${outcome.code}: ${inertLine(failureWords(outcome.code, outcome.words))}`);
    case 'declined':
    case 'deleted':
      return on(`${what} REFUSED: the user declined it; go another way or ask_user`);
    case 'refused': {
      const words = outcome.words ?? (outcome.reason === 'SWITCHED_OFF' ? 'it is switched off; use the other tools' : undefined);
      return on(`${what} ${codeOf(outcome.reason)}: ${inertLine(failureWords(codeOf(outcome.reason), words))}`);
    }
    case 'answered':
      return on(`User answered: ${inertWords(outcome.text)}`);
    case 'goal-check':
      return outcome.answer === 'ok'
        ? { line: `${what} ok: the user says the goal is reached`, goesOn: false, goalCheck: 'ok' }
        : { line: `${what}: the user says the goal is not reached; look at the page and go on`, goesOn: true, goalCheck: 'failed' };
    default:
      return outcome satisfies never;
  }
}

/** The line for a tool that the person took out, with what they say of it. */
export function droppedLine(command: NamedCommand, reason: string): string {
  const { line } = macroResult(command, { kind: 'deleted' });
  return reason === '' ? line : `${line}. The user says: ${inertLine(reason)}`;
}

function on(line: string): MacroResult {
  return { line, goesOn: true };
}

/** The tool, with the number that it named. */
function nameOf({ name, args }: NamedCommand): string {
  const number = args.index ?? args.tab_id;
  return typeof number === 'number' ? `${name} ${number}` : name;
}

function edits({ args }: NamedCommand): string {
  const told = Object.entries(args).filter(([key]) => key !== 'index' && key !== 'tab_id');
  return told.length === 0 ? '' : ` (${told.map(([key, value]) => `${key} = ${String(value)}`).join(', ')})`;
}
