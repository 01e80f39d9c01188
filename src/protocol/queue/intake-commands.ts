// Reading a reply in another language into a session (pure): its codec has read the text, the queue takes what it found.
import type { Problem, ProblemKind } from '../command.ts';
import { dictatedPart, pageOfCommand } from '../policy/dictated.ts';
import { guessedParts } from '../policy/guess.ts';
import { formatId } from '../prompt/format.ts';
import { lowerAction } from '../reader/lower.ts';
import { createDraft, type Draft, freeName, put, settle } from './draft.ts';
import { growList, listHas } from './lookup.ts';
import { createItem, type QueueItem, withFlag, withoutFlags } from './queue.ts';
import type { SessionState } from './session.ts';
import type { ReadCommand, ReadProblem, ReadReply, Speech } from './speech.ts';

const START = { line: 1, column: 1 };

/** Takes what a reply holds. The same message again changes nothing but `lastReading`. `continues`: the number of the reply of which it is more. */
export function readCommands(state: SessionState, speech: Speech, reading: ReadReply, continues = 0): SessionState {
  const { commands, problems, linked, mark, foreign } = reading;
  const draft = createDraft(state, state.replies + 1, continues);
  const { report } = draft;
  if (listHas(state.known, mark)) {
    report.known = commands.length + problems.length;
    return { ...state, lastReading: report };
  }
  if (foreign !== null) {
    report.foreign = Math.max(1, commands.length + problems.length);
    return { ...state, foreign, link: 'foreign', lastReading: report };
  }
  const confirmed = state.confirmed || linked;
  report.handshake = confirmed && !state.confirmed;
  const fresh = freshOf(draft, reading);
  report.known = commands.length + problems.length - fresh.commands.length - fresh.problems.length;
  for (const command of fresh.commands) take(draft, command);
  for (const problem of fresh.problems) show(draft, problem);
  report.problems =
    linked || commands.length + problems.length > 0
      ? []
      : [
          problemOf(
            'none',
            speech.keyword === '' ? 'No command is in this text.' : 'No command and no keyword of this session is in this text.',
            speech.keyword === ''
              ? 'Copy the whole reply of the AI.'
              : `Copy the whole reply of the AI; its last line is ${speech.keyword}`,
          ),
        ];
  const told = fresh.problems.flatMap(({ told: line }) => (line === '' ? [] : [line]));
  return {
    ...state,
    confirmed,
    foreign: null,
    link: confirmed ? 'connected' : state.link,
    // What a program asks for next takes nothing from what it asked for before.
    items: !draft.touched ? state.items : isProgram(speech) ? draft.items : settle(draft),
    highest: draft.highest,
    known: growList(state.known, linked || draft.touched ? [mark] : []),
    replies: draft.touched || reading.card !== undefined ? draft.reply : state.replies,
    trouble: !draft.touched ? state.trouble : fresh.problems.length > 0 ? state.trouble + 1 : problems.length > 0 ? state.trouble : 0,
    speech: {
      ...speech,
      lines: [...speech.lines, ...told],
      card: reading.card ?? (draft.touched && speech.language !== 'bai' ? null : speech.card),
    },
    lastReading: report,
  };
}

/**
 * What a reply holds beside the rows of the one that it goes on with: each of those stands for one of its lines. A row that only showed a command,
 * as before the keyword behind it had come, leaves for that command.
 */
function freshOf(draft: Draft, { commands, problems }: ReadReply): Pick<ReadReply, 'commands' | 'problems'> {
  if (draft.continues === 0) return { commands, problems };
  const rows = draft.items.filter(({ reply }) => reply === draft.continues);
  const take = (raw: string, isMeant = (_: QueueItem) => true): QueueItem | undefined => {
    const at = rows.findIndex(row => row.raw === raw && isMeant(row));
    return at < 0 ? undefined : rows.splice(at, 1)[0];
  };
  const fresh = commands.filter(({ raw }) => !take(raw, ({ command, problem }) => command !== null || problem?.kind === 'page'));
  for (const { raw } of fresh) {
    const shown = take(raw);
    draft.items = draft.items.filter(item => item !== shown);
  }
  return { commands: fresh, problems: problems.filter(({ raw }) => !take(raw)) };
}

/** Whether a program speaks, and no chat. */
function isProgram({ language }: Speech): boolean {
  return language === 'bai' || language === 'action-protocol';
}

/** Takes by hand what was only shown. It is the AI's command, and stands where it stood. */
export function takeOffer(state: SessionState, item: QueueItem, offer: ReadCommand): SessionState {
  const draft = createDraft({ ...state, items: [] }, item.reply);
  add(draft, offer);
  const [taken] = draft.items;
  if (taken === undefined) return state;
  // The user takes it, so it is no page's any more.
  const own: QueueItem = { ...withoutFlags(taken, 'dictated'), dictated: null, included: true, note: taken.note || item.note };
  const items = state.items.map(each => (each.id === item.id ? own : each));
  return { ...state, items, highest: draft.highest };
}

/** A command as a page would have to say it. */
function wordsOf({ named, json }: ReadCommand): object {
  return named === undefined ? json : { action: named.name, ...named.args };
}

/** Takes a command, unless a page that was told said it first: then it may not be the AI's own, and is only shown. */
function take(draft: Draft, command: ReadCommand): void {
  const host = pageOfCommand(JSON.stringify(wordsOf(command)), draft.told);
  if (host === '') {
    add(draft, command);
    return;
  }
  const problem = {
    ...problemOf(
      'page',
      `This line stands on the page of ${host}, so it may not be the AI’s own.`,
      'Take it by hand only if you want it done.',
    ),
    values: [host],
    proposal: command.raw,
  };
  draft.report.offered += 1;
  put(draft, { ...createItem(freeName(draft), command.raw, draft.reply), status: 'invalid', problem, told: 0, offer: command });
}

/** Adds a row under the next free number: a command has none of its own, and stands for itself however often it comes. */
function add(draft: Draft, { raw, json, append, named, client, note = '' }: ReadCommand): void {
  const lowered = lowerAction(json);
  if (!lowered.ok) {
    show(draft, { raw, message: lowered.fault.message, hint: lowered.fault.hint, told: '', ...(client !== undefined && { client }) });
    return;
  }
  const id = formatId(draft.highest + 1);
  const { action } = lowered.value;
  const meant = append && action.type === 'type' ? { ...action, append } : action;
  const command = { ...lowered.value, id, rev: 0, action: meant };
  const guessed = meant.type === 'openTab' || meant.type === 'navigate' ? guessedParts(meant, draft.heard) : [];
  const dictated = dictatedPart(lowered.value.json, draft.told, draft.goal);
  const item: QueueItem = {
    ...createItem(id, raw, draft.reply),
    command,
    ...(named && { named }),
    ...(client !== undefined && { client }),
    note,
    told: 0,
    included: dictated === null,
    answers: draft.answers,
    guessed,
    dictated,
  };
  draft.highest += 1;
  draft.report.added += 1;
  const known = guessed.length > 0 ? withFlag(item, 'guess') : item;
  put(draft, dictated === null ? known : withFlag(known, 'dictated'));
}

/** A row that only shows what was not taken. */
function show(draft: Draft, { raw, message, hint, proposal, offer, client }: ReadProblem): void {
  const problem = { ...problemOf('command', message, hint), ...(proposal !== undefined && { proposal }) };
  if (offer === undefined) draft.report.unreadable += 1;
  else draft.report.offered += 1;
  const item = { ...createItem(freeName(draft), raw, draft.reply), ...(client !== undefined && { client }) };
  put(draft, { ...item, status: 'invalid', problem, told: 0, ...(offer === undefined ? {} : { offer }) });
}

/** In other languages the sentence of a codec stands as it is, behind words that say what it is about. */
function problemOf(kind: ProblemKind, message: string, hint: string): Problem {
  return { code: 'BAD_LINE', kind, message, hint, at: START, ...(kind === 'command' && { values: [message] }) };
}
