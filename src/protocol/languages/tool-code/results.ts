// What the AI is told in tool-code of what became of its commands (pure). These sentences are fixed, word for word.
import type { LanguageCommand, LanguageProblem } from '../language.ts';
import { elementNotFound, oneLine, openFailed, toolNotFound } from './words.ts';

/** An action without a change is told of after so long. */
export const NO_CHANGE_MS = 15_000;

/**
 * What became of a command. `changeAfterMs`: when the page changed after the effect, null when it did not. `released`: the target tabs that gave
 * their place up, with the limit. `reason`: one sentence. `words`: what the person adds to a refusal.
 */
export type ToolCodeOutcome =
  | { kind: 'done'; changeAfterMs?: number | null; released?: readonly { url: string; limit: number }[] }
  | { kind: 'elementGone' }
  | { kind: 'openFailed'; reason: string }
  | { kind: 'unknownTool'; tools: readonly string[] }
  | { kind: 'declined'; words?: string }
  | { kind: 'failed'; message: string };

type Told = Pick<LanguageCommand, 'name' | 'args'>;

/** The lines that a command and its outcome give, in order. A success gives none: the next snapshot is the answer. */
export function linesFor(command: Told, outcome: ToolCodeOutcome): string[] {
  switch (outcome.kind) {
    case 'done': {
      const released = (outcome.released ?? []).map(({ url, limit }) => releasedLine(url, limit));
      const { changeAfterMs = 0 } = outcome;
      const still = changeAfterMs === null || changeAfterMs > NO_CHANGE_MS;
      return still ? [...released, 'System: Action executed but no DOM change detected within 15 seconds.'] : released;
    }
    case 'elementGone':
      return [errorLine(elementNotFound(String(command.args.id)).message)];
    case 'openFailed':
      return [errorLine(openFailed(String(command.args.url), oneLine(outcome.reason)).message)];
    case 'unknownTool':
      return [errorLine(toolNotFound(String(command.args.name), outcome.tools).message)];
    case 'declined': {
      const words = oneLine(outcome.words ?? '').trim();
      return [errorLine(`The user declined: ${inShort(command)}.${words === '' ? '' : ` ${words}`}`)];
    }
    case 'failed':
      return [errorLine(`${inShort(command)}: ${oneLine(outcome.message)}`)];
    default:
      return outcome satisfies never;
  }
}

/** The line that tells the AI why a command was not taken. */
export function refusalLine({ message }: Pick<LanguageProblem, 'message'>): string {
  return errorLine(message);
}

/** The line that tells of a target tab that gave its place up. */
export function releasedLine(url: string, limit: number): string {
  return `System: Tab limit (${limit}) reached. Released tab: ${oneLine(url)}`;
}

/** One message of several things to tell, in the order in which they happened; snapshots come last. "" when there is nothing. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.join('\n\n');
}

/** The line for a command that the person changed before it ran; `now`: what it was then, in a few words. */
export function editedLine(command: Told, now: string): string {
  return `System: The user changed ${inShort(command)} before it ran. It ran as: ${oneLine(now)}`;
}

/** The line for what the person found of the goal. */
export function goalLine(reached: boolean): string {
  return reached ? 'System: The user says that the goal is reached.' : 'System: The user says that the goal is not reached yet.';
}

/** The line that brings a chat back to this session, which was in another one. */
export function switchLine(keyword: string): string {
  return `System: Go on with the session whose keyword is ${keyword}`;
}

/** A command of the person's own that failed, by its words. */
export function ownFailedLine(words: string, message: string): string {
  return errorLine(`${oneLine(words)}: ${oneLine(message)}`);
}

function errorLine(sentence: string): string {
  return `System Error: ${sentence}`;
}

/** A command in a few words: `click 12`, `open_tab https://a.example/`. */
function inShort({ name, args }: Told): string {
  const target = name === 'open_tool' ? args.name : (args.id ?? args.url);
  return oneLine(`${name} ${String(target)}`);
}
