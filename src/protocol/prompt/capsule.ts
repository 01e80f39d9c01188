// The capsule (pure): everything that a fresh chat, or another AI, needs to go on with a session.
import { nextFreeId } from '../queue/select.ts';
import type { SessionState } from '../queue/session.ts';
import type { Outcome } from '../result.ts';
import { inertText } from './format.ts';
import { makePrompt } from './prompt.ts';
import { formatErr, formatRes } from './report.ts';

const MAX_DONE = 40;

/**
 * The full prompt, the goal, what was done so far, the next free number and the newest context. The key stays, so the new chat's handshake
 * goes on with this session. `wishes`: what the user wants every AI to know.
 */
export function capsule(state: SessionState, contextLine: string, wishes = ''): string {
  const outcomes: Outcome[] = state.items.flatMap(({ id, command, result }) =>
    command === null || result === null ? [] : [{ id, type: command.json.a, result }],
  );
  const recent = outcomes.slice(-MAX_DONE);
  const done = inertText(formatRes(recent));
  const failed = inertText(formatErr(recent));
  const parts = [
    makePrompt({ key: state.key, goal: state.goal, wishes, contextLine: '', variant: 'full' }),
    'This goes on from an earlier chat; what it did counts.',
    done === '' ? '' : `Done so far: ${done}`,
    failed === '' ? '' : `Failed so far: ${failed}`,
    `The next free action number is ${nextFreeId(state)}.`,
    contextLine,
  ];
  return parts.filter(part => part !== '').join('\n\n');
}
