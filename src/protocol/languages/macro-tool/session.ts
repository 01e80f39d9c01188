// A session of the macro tool (pure): what happened goes in, the next message and what is run comes out.

import type { LanguageProblem } from '../language.ts';
import type { CommandOutcome } from '../outcome.ts';
import { changeRow, type LanguageRow, rowOf, statusAfter, stillNamed, type ToldSnapshot } from '../rows.ts';
import { readMacroTool } from './read.ts';
import { macroResult } from './results.ts';
import { TOOLS } from './tools.ts';

/** What the AI says is the end. `waiting`: how many rows have not run. */
export type GoalCheck = { row: string; text: string; success: boolean; waiting: number };

/** `document`: that of the tab now. `lines`: what the next message says. `read`: the messages that were read. `over`: the goal is reached. */
export type MacroState = {
  snapshot: ToldSnapshot | null;
  document: string | null;
  tabs: ReadonlySet<number>;
  script: boolean;
  rows: readonly LanguageRow[];
  questions: readonly LanguageRow[];
  goal: GoalCheck | null;
  problems: readonly LanguageProblem[];
  lines: readonly string[];
  listing: string;
  read: ReadonlySet<string>;
  over: boolean;
};

/** What can happen. `reply`: a message of the AI, by an id that stays with it. `told`: this listing goes out with the next message. `stopped`: before anything was done. */
export type MacroEvent =
  | { kind: 'reply'; message: string; text: string }
  | { kind: 'told'; snapshot: ToldSnapshot; listing: string }
  | { kind: 'loaded'; document: string }
  | { kind: 'left' }
  | { kind: 'tabs'; tabs: ReadonlySet<number> }
  | { kind: 'approved' | 'declined' | 'deleted' | 'stopped'; row: string }
  | { kind: 'finished'; row: string; outcome: CommandOutcome }
  | { kind: 'answered'; row: string; text: string }
  | { kind: 'judged'; answer: 'ok' | 'failed' }
  | { kind: 'send' };

/** `sends`: the message, where one is sent; `run`: the row to run. */
export type MacroStep = { state: MacroState; sends: readonly string[]; run: LanguageRow | null };

/** Before the first message. */
export const MACRO_START: MacroState = {
  snapshot: null,
  document: null,
  tabs: new Set(),
  script: false,
  rows: [],
  questions: [],
  goal: null,
  problems: [],
  lines: [],
  listing: '',
  read: new Set(),
  over: false,
};

/** Takes what happened. */
export function macroStep(state: MacroState, event: MacroEvent): MacroStep {
  switch (event.kind) {
    case 'reply':
      return still(state.read.has(event.message) ? state : takeReply(state, event.message, event.text));
    case 'told':
      return still({ ...state, snapshot: event.snapshot, document: event.snapshot.document, listing: event.listing });
    case 'loaded':
      return still({ ...state, document: event.document });
    case 'left':
      return still({ ...state, document: null });
    case 'tabs':
      return still({ ...state, tabs: event.tabs });
    case 'approved':
      return approve(state, event.row);
    case 'declined':
    case 'deleted':
      return still(statusOf(state, event.row) === 'queued' ? settle(state, event.row, { kind: event.kind }) : state);
    case 'stopped':
      return still(
        statusOf(state, event.row) === 'running' ? { ...state, rows: changeRow(state.rows, event.row, { status: 'queued' }) } : state,
      );
    case 'finished':
      return still(statusOf(state, event.row) === 'running' ? settle(state, event.row, event.outcome) : state);
    case 'answered':
      return still(answer(state, event.row, event.text));
    case 'judged':
      return still(judge(state, event.answer));
    case 'send':
      return send(state);
    default:
      return event satisfies never;
  }
}

/** Cards wait for an answer, all else for an approval. What an earlier reply asked and did not run is old. */
function takeReply(state: MacroState, message: string, text: string): MacroState {
  const { commands, problems, reflection } = readMacroTool(text, state);
  const next = { ...state, read: new Set([...state.read, message]), problems };
  const [command] = commands;
  if (command === undefined) return next;
  const row = rowOf(`${message}.${command.position}`, command, state.snapshot, reflection);
  const { action } = command;
  if (action.type === 'finish') {
    const waiting = state.rows.filter(({ status }) => status === 'queued').length;
    return { ...next, goal: { row: row.id, text: action.text, success: action.success, waiting } };
  }
  if (TOOLS.get(command.name)?.card === 'question') return { ...next, questions: [...state.questions, row] };
  return { ...next, rows: [...state.rows.map(each => (each.status === 'queued' ? { ...each, old: true } : each)), row] };
}

function approve(state: MacroState, id: string): MacroStep {
  const row = state.rows.find(each => each.id === id);
  if (row === undefined || row.status !== 'queued') return still(state);
  if (!stillNamed(row, state.snapshot, state.document)) return still(settle(state, id, { kind: 'failed', code: 'STALE_REF' }));
  return { state: { ...state, rows: changeRow(state.rows, id, { status: 'running' }) }, sends: [], run: row };
}

function statusOf({ rows }: MacroState, id: string): LanguageRow['status'] | undefined {
  return rows.find(each => each.id === id)?.status;
}

function settle(state: MacroState, id: string, outcome: CommandOutcome): MacroState {
  const row = state.rows.find(each => each.id === id);
  if (row === undefined) return state;
  const { line } = macroResult(row.command, outcome);
  return { ...state, rows: changeRow(state.rows, id, statusAfter(outcome)), lines: [...state.lines, line] };
}

function answer(state: MacroState, id: string, text: string): MacroState {
  const question = state.questions.find(each => each.id === id && each.status === 'queued');
  if (question === undefined) return state;
  const { line } = macroResult(question.command, { kind: 'answered', text });
  return { ...state, questions: changeRow(state.questions, id, { status: 'done' }), lines: [...state.lines, line] };
}

function judge(state: MacroState, found: 'ok' | 'failed'): MacroState {
  if (state.goal === null) return state;
  const { text, success } = state.goal;
  const { line, goesOn } = macroResult({ name: 'done', args: { text, success } }, { kind: 'goal-check', answer: found });
  return { ...state, goal: null, over: !goesOn, lines: [...state.lines, line] };
}

/** What happened first, then the page. */
function send(state: MacroState): MacroStep {
  const message = [...state.lines, ...(state.listing === '' ? [] : [state.listing])].join('\n');
  return { state: { ...state, lines: [] }, sends: message === '' ? [] : [message], run: null };
}

function still(state: MacroState): MacroStep {
  return { state, sends: [], run: null };
}
