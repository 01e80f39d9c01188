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
  for (const command of fresh.commands) {
    take(draft, command);
    const shown = fresh.left.find(({ raw }) => command.raw.startsWith(raw));
    if (shown !== undefined && draft.items.includes(shown)) replaceByLast(draft, shown);
  }
  draft.items = draft.items.filter(item => !fresh.left.includes(item));
  draft.touched ||= fresh.left.length > 0;
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
  const withdrawn = fresh.left.map(({ refusal = '' }) => refusal);
  const waiting = without(speech.lines, withdrawn);
  // A message that was put in before this reply began, and ends with it, told none of its refusals.
  const refused = draft.continues === 0 ? problems : problems.filter(each => !waiting.includes(each.told) && !fresh.taken.includes(each));
  const lines = [...waiting, ...refused.map(({ told }) => told).filter(line => line !== '')];
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
      lines,
      card: reading.card ?? (draft.touched && speech.language !== 'bai' ? null : speech.card),
    },
    lastReading: report,
  };
}

type Fresh = Pick<ReadReply, 'commands' | 'problems'> & { left: readonly QueueItem[]; taken: readonly ReadProblem[] };

/**
 * What a reply holds beside the rows of the one that it goes on with: each of those stands for one of its lines. `left`: the rows that showed why a
 * line was not taken, before the rest of it, or the keyword behind it, had come. `taken`: lines that the user has taken by hand.
 */
function freshOf(draft: Draft, { commands, problems }: ReadReply): Fresh {
  if (draft.continues === 0) return { commands, problems, left: [], taken: [] };
  const rows = draft.items.filter(({ reply }) => reply === draft.continues);
  const isRow = (raw: string, fits: (row: QueueItem) => boolean): boolean => {
    const at = rows.findIndex(row => row.raw === raw && fits(row));
    if (at >= 0) rows.splice(at, 1);
    return at >= 0;
  };
  const fresh = commands.filter(({ raw }) => !isRow(raw, row => !isRefused(row) || row.offer === undefined));
  const untold = problems.filter(({ raw, message }) => !isRow(raw, ({ problem }) => problem?.message === message));
  const taken = untold.filter(({ raw }) => isRow(raw, row => !isRefused(row)));
  return { commands: fresh, problems: untold.filter(each => !taken.includes(each)), left: rows.filter(isRefused), taken };
}

/** Whether a row only shows what was not taken, and the user has settled nothing about it. */
const isRefused = ({ status, problem }: QueueItem): boolean => status === 'invalid' && problem?.kind === 'command';

/** Puts the row that was added last where another one stands, which leaves. */
function replaceByLast(draft: Draft, other: QueueItem): void {
  const last = draft.items.pop();
  draft.items = draft.items.flatMap(item => (item === other ? (last ?? []) : item));
}

/** A list without each of these, once. */
function without(list: readonly string[], these: readonly string[]): readonly string[] {
  return these.reduce((left, one) => (left.includes(one) ? left.toSpliced(left.indexOf(one), 1) : left), list);
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
  // The user takes it, so it is no page's any more; where its reply goes on, it is known as it was read.
  const own: QueueItem = {
    ...withoutFlags(taken, 'dictated'),
    raw: item.raw,
    dictated: null,
    included: true,
    note: taken.note || item.note,
  };
  const items = state.items.map(each => (each.id === item.id ? own : each));
  const { speech } = state;
  const told = speech && { speech: { ...speech, lines: without(speech.lines, [item.refusal ?? '']) } };
  return { ...state, ...told, items, highest: draft.highest };
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
function show(draft: Draft, { raw, message, hint, told, proposal, offer, client }: ReadProblem): void {
  const problem = { ...problemOf('command', message, hint), ...(proposal !== undefined && { proposal }) };
  if (offer === undefined) draft.report.unreadable += 1;
  else draft.report.offered += 1;
  const item = {
    ...createItem(freeName(draft), raw, draft.reply),
    ...(client !== undefined && { client }),
    ...(told !== '' && { refusal: told }),
  };
  put(draft, { ...item, status: 'invalid', problem, told: 0, ...(offer === undefined ? {} : { offer }) });
}

/** In other languages the sentence of a codec stands as it is, behind words that say what it is about. */
function problemOf(kind: ProblemKind, message: string, hint: string): Problem {
  return { code: 'BAD_LINE', kind, message, hint, at: START, ...(kind === 'command' && { values: [message] }) };
}
