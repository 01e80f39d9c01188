// Questions to the panel that wait for an answer (relay): each ends with a result, an error, its time limit, or the panel's going away.
import type { FromPanel, RelayAnswer, RelayProblem, RelayRequest, RelayRow } from '../protocol/relay/messages.ts';
import type { PanelSeat } from './panel-seat.ts';

/** Questions that may wait at once. */
const MAX_OPEN = 32;

type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never;

/** What may be asked; the number is given here. */
export type Question = WithoutId<Exclude<RelayRequest, { kind: 'cancel' }>>;

/** What came of a question. `rows` of an error: what became of the actions as far as the panel said so. */
export type Ending = Extract<RelayAnswer, { kind: 'result' }> | { kind: 'error'; error: RelayProblem; rows: readonly RelayRow[] };

/** `signal`: nobody waits any more. `progress`: told of each word of the panel meanwhile. */
export type Waiting = { signal: AbortSignal; progress(says: string): void };

/** The questions of one relay. */
export type Requests = {
  /** Never rejects. */
  ask(question: Question, waiting: Waiting): Promise<Ending>;
  /** A message of the panel. */
  said(message: FromPanel): void;
  /** The panel went away. */
  left(): void;
};

type Open = { rows: readonly RelayRow[]; progress(says: string): void; end(ending: Ending): void };

/** @param seat the panel's @param limitMs how long a person may take @param code that pairs a panel */
export function createRequests(seat: () => Pick<PanelSeat, 'say'>, limitMs: number, code: () => string): Requests {
  const open = new Map<number, Open>();
  let last = 0;

  const fail = (id: number, error: RelayProblem) => {
    const { end, rows = [] } = open.get(id) ?? {};
    end?.({ kind: 'error', error, rows });
  };

  return {
    ask: (question, { signal, progress }) =>
      new Promise(resolve => {
        if (open.size >= MAX_OPEN) return resolve({ kind: 'error', error: tooMany(), rows: [] });
        last += 1;
        const id = last;
        const giveUp = (error: RelayProblem) => {
          seat().say({ type: 'Request', data: { id, kind: 'cancel' } });
          fail(id, error);
        };
        const abort = () => giveUp(cancelled());
        const timer = setTimeout(() => giveUp(tooLate(limitMs)), limitMs);
        const end = (ending: Ending) => {
          open.delete(id);
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          resolve(ending);
        };
        open.set(id, { rows: [], progress, end });
        if (!seat().say({ type: 'Request', data: { ...question, id } })) return fail(id, noPanel(code()));
        signal.addEventListener('abort', abort);
        if (signal.aborted) abort();
      }),
    said({ type, data }) {
      if (type !== 'Answer') return;
      const waiting = open.get(data.id);
      if (waiting === undefined) return; // the panel answers what was given up meanwhile
      if (data.kind === 'progress') {
        waiting.rows = data.rows ?? waiting.rows;
        waiting.progress(data.says);
      } else if (data.kind === 'error') fail(data.id, data.error);
      else waiting.end(data);
    },
    left() {
      for (const id of [...open.keys()]) fail(id, panelClosed());
    },
  };
}

function noPanel(code: string): RelayProblem {
  const hint = `Ask the person to open the side panel of bAI (local edition) and to type the code ${code} there, then try again.`;
  return { code: 'NO_ACCESS', message: 'No panel is connected, and nothing was done.', hint };
}

function panelClosed(): RelayProblem {
  const message = 'The panel was closed before it answered; what is not listed as done may have been done or not.';
  return { code: 'INTERRUPTED', message, hint: 'When it is open again, read the page before proposing anything.' };
}

function tooLate(limitMs: number): RelayProblem {
  const message = `Nobody decided within ${limitMs / 1000} s.`;
  return { code: 'TIMEOUT', message, hint: 'What is not listed as done is not approved. Ask the person whether to propose it again.' };
}

function cancelled(): RelayProblem {
  return { code: 'INTERRUPTED', message: 'The client gave it up.', hint: 'Read the page before proposing anything.' };
}

function tooMany(): RelayProblem {
  return { code: 'REFUSED', message: `${MAX_OPEN} questions wait already.`, hint: 'Wait for their answers first.' };
}
