// Reading a reply into a session (pure): which of its lines count, and what to say about the text as a whole.
import type { Problem, ProblemKind } from '../command.ts';
import { keyWithoutTag, refusedHandshake } from '../reader/handshake.ts';
import type { Entry } from '../reader/line.ts';
import { parse } from '../reader/parse.ts';
import { createDraft, settle, takeEntry } from './draft.ts';
import { growList, listHas } from './lookup.ts';
import type { Answered } from './queue.ts';
import type { LinkState, ReadingReport, SessionState } from './session.ts';

const START = { line: 1, column: 1 };

/**
 * Takes a text into the session. Taking the same text again changes nothing but `lastReading`. `ours`: marks of lines of ours that the session
 * was not told of. `continues`: the number of the reply of which this is more; it counts where that is the newest.
 */
export function readReply(state: SessionState, text: string, ours: readonly string[] = [], continues = 0): SessionState {
  const reading = parse(text);
  const isOurs = (mark: string) => listHas(state.sent, mark) || ours.includes(mark);
  const draft = createDraft(state, state.replies + 1, continues);
  const { report } = draft;
  const strange = reading.entries.some(entry => entry.line.kind === 'context' && !isOurs(entry.mark));
  // A deletion says no more than its number, so it is ours only beside a context of ours, which ends each of our messages.
  const holdsMessage = reading.entries.some(entry => entry.line.kind === 'context' && isOurs(entry.mark));
  let place: 'ours' | 'before' | 'foreign' = state.confirmed ? 'ours' : 'before';
  let confirmed = state.confirmed;
  let foreign: string | null = null;
  let lastForeign: string | undefined; // the newest of all sessions named so far, but this one
  // Where there is an answer, what was thought before it is given up.
  const answers = reading.entries.some(({ offered, line }) => offered === 'no' && (line.kind === 'action' || line.kind === 'delete'));
  let broken: Problem | null = null; // why the newest line that should confirm the session does not
  for (const entry of reading.entries) {
    const refused = confirmed || place === 'foreign' ? null : refusedHandshake(entry, state.key);
    if (refused !== null) {
      broken = refused;
    } else if (entry.offered === 'thought' && answers) {
      report.ignored += 1;
    } else if (entry.line.kind !== 'session' && isOurs(entry.mark) && (holdsMessage || entry.line.kind !== 'delete')) {
      report.own += 1;
      // What follows one of our contexts in a pasted chat answers that one.
      if (entry.line.kind === 'context') draft.answers = answered(state, numberOf(entry.line.id));
      // What follows our own switch to this session is meant for it.
      if (entry.line.kind === 'switch' && isSaid(entry)) place = state.confirmed ? 'ours' : 'before';
    } else if (entry.line.kind === 'session') {
      if (entry.offered !== 'no') continue;
      place = entry.line.key === state.key ? 'ours' : 'foreign';
      foreign = place === 'foreign' ? entry.line.key : null;
      lastForeign = foreign ?? lastForeign;
      confirmed ||= place === 'ours';
      report.handshake ||= place === 'ours';
    } else if (entry.line.kind === 'switch') {
      // Ours, of another session: the lines behind it are not for this one, whether the AI confirmed the switch or not.
      if (!isSaid(entry) || entry.line.key === state.key) continue;
      place = 'foreign';
      foreign = entry.line.key;
      lastForeign = foreign;
    } else if (entry.line.kind !== 'context') {
      if (place === 'before') report.held += 1;
      else if (place === 'foreign') {
        report.foreign += 1;
        report.foreignKey = lastForeign;
      } else takeEntry(draft, entry, strange);
    }
  }
  report.problems = problemsOf(report, reading.entries.length, reading.cut, strange, foreign !== null, confirmed);
  if (reading.entries.length === 0) broken = keyWithoutTag(text, state.key);
  if (broken !== null && !confirmed)
    report.problems = [broken, ...report.problems.filter(({ kind }) => kind !== 'stranger' && kind !== 'none')];
  const changed = draft.touched || confirmed !== state.confirmed;
  const link: LinkState =
    foreign !== null
      ? 'foreign'
      : confirmed
        ? 'connected'
        : state.link === 'foreign' && reading.entries.length > 0
          ? 'waiting'
          : state.link;
  return {
    ...state,
    confirmed,
    foreign: reading.entries.length === 0 ? state.foreign : foreign,
    link: reading.entries.length === 0 ? state.link : link,
    items: changed ? settle(draft) : state.items,
    known: growList(state.known, draft.fresh),
    highest: draft.highest,
    outcomes: draft.outcomes.length === 0 ? state.outcomes : [...state.outcomes, ...draft.outcomes],
    replies: draft.touched ? draft.reply : state.replies,
    switchDue: state.switchDue && !report.handshake,
    trouble: !draft.touched ? state.trouble : report.unreadable > 0 ? state.trouble + 1 : 0,
    lastReading: report,
  };
}

/** Whether a line of ours is one that was sent: the user sends them, so in a copied chat they stand in what the user said. */
function isSaid({ offered }: Entry): boolean {
  return offered === 'no' || offered === 'user';
}

/** The context of this number; its address is known of the newest only. */
function answered(state: SessionState, context: number): Answered {
  return { context, url: context < state.contextCount ? '' : state.contextUrl };
}

/** The number in a context's id; beyond all numbers when it has none. */
function numberOf(id: string): number {
  const match = /^ctx(\d{1,9})$/.exec(id);
  return match === null ? Number.MAX_SAFE_INTEGER : Number(match[1]);
}

function problemsOf(
  report: ReadingReport,
  entries: number,
  cut: boolean,
  strange: boolean,
  foreign: boolean,
  confirmed: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const add = (kind: ProblemKind, message: string, hint: string, code: Problem['code'] = 'BAD_LINE') =>
    problems.push({ code, kind, message, hint, at: START });
  if (entries === 0) {
    add('none', 'No protocol line is in this text.', 'Copy the whole reply of the AI, with its code block, or ask it to send its lines.');
  }
  if (report.held > 0) {
    const lines = report.held === 1 ? '1 line waits' : `${report.held} lines wait`;
    add(
      'held',
      `No !baisession line of this session came yet, so ${lines} outside the queue.`,
      'Ask the AI for it, then read this text again.',
    );
  } else if (!confirmed && entries > 0 && !foreign) {
    add('stranger', 'No !baisession line of this session is in this text.', 'Paste the prompt into the chat first, then read its answer.');
  }
  if (foreign) {
    add(
      'foreign',
      'This reply belongs to another session.',
      'Switch to that session, or ask the AI to confirm this one.',
      'FOREIGN_SESSION',
    );
  }
  if (strange) {
    add(
      'strange',
      'This text holds a page context that bAI did not send.',
      'Nothing was queued by itself; take the lines you want by hand.',
    );
  }
  if (cut) add('many', 'This text holds more lines than bAI keeps.', 'Read it in parts.');
  return problems;
}
