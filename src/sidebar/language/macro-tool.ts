// macro-tool in the panel (no effects): its texts from a session, and its tools as rows. Read when a session speaks it.
import { redactText } from '../../context/redaction/redact.ts';
import { FIRST_NUMBER, listedElements } from '../../context/snapshot.ts';
import type { Locator, ScrollAmount } from '../../protocol/action.ts';
import { formatChords } from '../../protocol/keys.ts';
import type { LanguageCommand, LanguageProblem, SnapshotRef } from '../../protocol/languages/language.ts';
import { inertLine, inertWords } from '../../protocol/languages/macro-tool/inert.ts';
import { type ListedElement, type ListedText, markNew, writeListing, writeState } from '../../protocol/languages/macro-tool/listing.ts';
import { macroPrompt } from '../../protocol/languages/macro-tool/prompt.ts';
import { isFromTool, type MacroContext, readMacroTool } from '../../protocol/languages/macro-tool/read.ts';
import { droppedLine, macroResult } from '../../protocol/languages/macro-tool/results.ts';
import { type CommandOutcome, codeOf } from '../../protocol/languages/outcome.ts';
import { formatActionJson } from '../../protocol/prompt/format.ts';
import { effectsWords } from '../../protocol/prompt/report.ts';
import { fingerprint } from '../../protocol/queue/fingerprint.ts';
import type { QueueItem } from '../../protocol/queue/queue.ts';
import type { Card, ReadCommand, ReadProblem, ToldPage } from '../../protocol/queue/speech.ts';
import type { Outcome } from '../../protocol/result.ts';
import type { Codec, Told } from './codec.ts';
import type { SpeakingSession } from './speaking.ts';

/** The codec. */
export const macroTool: Codec = {
  language: 'macro-tool',
  // A reply is known by its form.
  keyword: () => '',
  page(snapshot, { tabId, url }, redact) {
    const entries = listedElements(snapshot, new Set(snapshot.refs));
    const text = writeListing(redact ? entries.map(withoutPeople) : entries);
    return { tabId, document: snapshot.document, url, text, refs: snapshot.refs };
  },
  prompt(session, goal, _tools, pages) {
    const task = goal.trim() === '' ? [] : [`Task:\n${inertWords(goal.trim())}`];
    return {
      text: [macroPrompt({ script: session.speech.scripts === true }), ...task, browserState(session, pages)].join('\n\n'),
      dueAt: null,
      pages,
    };
  },
  message(session, pages): Told {
    const goal = session.goalCheck;
    const checked =
      goal === 'ok' || goal === 'failed' ? [macroResult({ name: 'done', args: {} }, { kind: 'goal-check', answer: goal }).line] : [];
    const { lines } = session.speech;
    const blocks = [
      [...lines, ...session.outcomes.map(outcome => outcomeLine(session, outcome)), ...droppedLines(session), ...checked].join('\n'),
    ];
    return { text: [...blocks, browserState(session, pages)].filter(block => block !== '').join('\n\n'), dueAt: null, pages };
  },
  answered: (text, card) =>
    macroResult({ name: card.kind === 'file' ? 'upload_file' : 'ask_user', args: {} }, { kind: 'answered', text }).line,
  ends: text => isFromTool(text),
  read(text, session, _context) {
    const { pages, targets, scripts } = session.speech;
    const [page] = pages;
    const context: MacroContext = {
      snapshot: page === undefined ? null : { document: page.document, numbers: new Set(page.refs.map((_, at) => at)) },
      tabs: new Set([...targets, ...pages.map(({ tabId }) => tabId)]),
      script: scripts === true,
    };
    const { commands, problems, reflection = {} } = readMacroTool(text, context);
    const card = commands.flatMap(command => cardOf(command, page) ?? [])[0];
    const note = Object.values(reflection).join('\n');
    return {
      // The same words after another message are another answer: the same button may be pressed twice.
      mark: `${session.contextCount}:${fingerprint(text)}`,
      linked: isFromTool(text),
      foreign: null,
      commands: commands.flatMap(command => lowered(command, page, note) ?? []),
      problems: problems.map(problem => shown(problem, context, page)),
      ...(card !== undefined && { card }),
    };
  },
};

/** Without e-mail addresses and phone numbers. */
function withoutPeople<E extends ListedElement | ListedText>(entry: E): E {
  const mask = (text: string) => redactText(text, { strict: true });
  if (!('attributes' in entry) || entry.attributes === undefined) return { ...entry, text: mask(entry.text) };
  const attributes = Object.entries(entry.attributes).map(([name, value]) => [name, mask(value)]);
  return { ...entry, text: mask(entry.text), attributes: Object.fromEntries(attributes) };
}

/** The tabs of the session, and what the one that is worked on lists. What no message listed before is marked, in a document that was told. */
function browserState({ speech }: SpeakingSession, pages: readonly ToldPage[]): string {
  const [here] = pages;
  if (here === undefined) return '';
  const before = speech.pages.find(({ document }) => document === here.document);
  const listing = before === undefined ? here.text : markNew(here.text, numbersOf(here, new Set(before.refs)));
  return writeState(pages, listing);
}

/** The numbers of a listing whose elements are not among these refs. */
function numbersOf({ refs }: ToldPage, before: ReadonlySet<number>): ReadonlySet<number> {
  return new Set(refs.flatMap((ref, at) => (before.has(ref) ? [] : [at + FIRST_NUMBER['macro-tool']])));
}

function outcomeLine({ items }: SpeakingSession, { id, type, result }: Outcome): string {
  const item = items.find(each => each.id === id);
  const words = item?.command ? formatActionJson(item.command.json) : type;
  const named = item?.named ?? { name: words, args: {} };
  const edited = item?.author === 'user' && item.named ? { editedTo: { name: words, args: {} } } : {};
  if (!result.ok) {
    const { code, message, hint } = result.error;
    const declined = code === 'REFUSED' && item?.status !== 'failed';
    return macroResult(named, declined ? { kind: 'declined' } : { kind: 'failed', code, words: `${message} ${hint}`.trim() }).line;
  }
  const effects = result.effects.length === 0 ? {} : { effects: effectsWords(result.effects) };
  const outcome: CommandOutcome = { kind: 'done', ...effects, ...edited };
  const { text, dom, sel } = result.parts;
  const read = text ?? dom ?? sel ?? '';
  return [macroResult(named, outcome).line, ...(read === '' ? [] : [inertWords(read)])].join('\n');
}

/** What the person took out. */
function droppedLines({ untold, items }: SpeakingSession): string[] {
  return untold.flatMap(({ id, kind }) => {
    const item: QueueItem | undefined = items.find(candidate => candidate.id === id);
    return kind !== 'del' || item?.named === undefined ? [] : [droppedLine(item.named, item.reason)];
  });
}

/** What waits for the person's answer; null for a tool of the page. */
function cardOf({ action }: LanguageCommand, page: ToldPage | undefined): Card | null {
  switch (action.type) {
    case 'askUser':
      return { kind: 'question', text: action.question };
    case 'finish':
      return { kind: 'finish', text: action.text, success: action.success };
    case 'chooseFile': {
      const line = page?.text.split('\n').find(each => each.trimStart().startsWith(`[${action.at.index}]`)) ?? '';
      return { kind: 'file', text: line.trim() };
    }
    default:
      return null;
  }
}

/** A tool in bAI's own wire form: its number is the ref that the told listing gave the element. Null for one that no page can do. */
function lowered({ name, args, action, raw }: LanguageCommand, page: ToldPage | undefined, note: string): ReadCommand | null {
  const t = page?.tabId ?? 0;
  const made = (json: Partial<ReadCommand['json']> & Pick<ReadCommand['json'], 'a'>): ReadCommand => ({
    raw,
    json: { v: 1, t, s: '', x: '', ...json },
    named: { name, args },
    note,
  });
  switch (action.type) {
    case 'click':
      return made({ a: 'CLICK', s: refOf(action.at, page) });
    case 'type':
      return made({ a: 'TYPE', s: refOf(action.at, page), x: action.text });
    case 'select':
      return made({ a: 'TYPE', s: refOf(action.at, page), x: action.option });
    case 'scroll':
      return made({ a: 'SCROLL', s: refOf(action.at, page), x: 'unit' in action ? scrollText(action) : scrollText(action.amount) });
    case 'wait':
      return action.until.kind === 'time' ? made({ a: 'WAIT', x: String(action.until.ms) }) : null;
    case 'press':
      return made({ a: 'KEY', x: formatChords(action.chords) });
    case 'openTab':
      return made({ a: 'OPEN_TAB', x: action.url });
    case 'scan':
      return made({ a: 'SCAN', x: action.attributes.join(',') });
    case 'switchTab':
      return made({ a: 'TAB', t: action.tab, x: 'activate' });
    case 'closeTab':
      return made({ a: 'TAB', t: action.tab, x: 'close' });
    case 'runScript':
      return made({ a: 'SCRIPT', x: action.script });
    case 'goBack':
      return made({ a: 'TAB', x: 'back' });
    default:
      return null;
  }
}

/** How a row names the element of a number; a number that the reader took is one of the page. */
function refOf(at: SnapshotRef | Locator | null, page: ToldPage | undefined): string {
  const ref = at !== null && 'index' in at ? page?.refs[at.index - FIRST_NUMBER['macro-tool']] : undefined;
  return ref === undefined ? '' : `[ref=${ref}]`;
}

/** An amount as SCROLL writes it. Nothing is nothing. */
function scrollText(by: ScrollAmount): string {
  if (by.unit === 'edge') return by.edge;
  const { unit, x, y } = by;
  if (unit === 'px' || (x === 0 && y === 0)) return `${x},${y}`;
  const way = y === 0 ? (x < 0 ? 'left' : 'right') : y < 0 ? 'up' : 'down';
  return `${way} ${Math.abs(y === 0 ? x : y)}p`;
}

function shown({ reason, raw, message, hint, proposal }: LanguageProblem, context: MacroContext, page: ToldPage | undefined): ReadProblem {
  const told = reason === 'QUOTED' ? '' : inertLine(`${codeOf(reason)}: ${message} ${hint}`);
  if (proposal === undefined) return { raw, message, hint, told };
  const [command] = readMacroTool(proposal, context).commands;
  const offer = command === undefined ? null : lowered(command, page, '');
  return { raw, message, hint, told, proposal, ...(offer !== null && { offer }) };
}
