// The one next step of the loop (panel, no effects).
import type { LinkState } from '../../protocol/queue/session.ts';

/** The one next step of the loop. */
export type NextStep = 'prompt' | 'read' | 'run' | 'message';

/**
 * Which of the four steps is next. `ready`: rows that would run, or may once they are looked at; `pasted`: something is in the box; `told`: the message was copied; `news`: the AI
 * does not know everything yet; `pressing`: some of that is to be told before anything else runs. Edits ride in the message after the run.
 */
export function nextStep(facts: {
  link: LinkState;
  ready: number;
  pasted: boolean;
  told: boolean;
  news: boolean;
  pressing: boolean;
}): NextStep {
  if (facts.pasted) return 'read';
  if (facts.link === 'none') return 'prompt';
  if (facts.link === 'waiting' || facts.link === 'foreign') return 'read';
  if (facts.ready > 0 && !(facts.news && facts.pressing)) return 'run';
  return facts.told && !facts.news ? 'read' : 'message';
}
