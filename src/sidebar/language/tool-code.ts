// tool-code in the panel (no effects): its texts from a session, and its commands as rows. Read when a session speaks it.
import { redactText } from '../../context/redaction/redact.ts';
import { toolCodeElements } from '../../context/snapshot.ts';
import type { LanguageCommand, LanguageProblem } from '../../protocol/languages/language.ts';
import type { NamedCommand } from '../../protocol/languages/outcome.ts';
import { makeKeyword } from '../../protocol/languages/tool-code/keyword.ts';
import { DEMAND, makeToolCodePrompt } from '../../protocol/languages/tool-code/prompt.ts';
import { hasEnded, readToolCode, type ToolCodeContext } from '../../protocol/languages/tool-code/read.ts';
import {
  editedLine,
  goalLine,
  joinBlocks,
  linesFor,
  NO_CHANGE_MS,
  ownFailedLine,
  refusalLine,
  releasedLine,
  switchLine,
  type ToolCodeOutcome,
} from '../../protocol/languages/tool-code/results.ts';
import { writeCalls, writeSnapshot } from '../../protocol/languages/tool-code/snapshot.ts';
import { originOf } from '../../protocol/policy/url.ts';
import { formatActionJson } from '../../protocol/prompt/format.ts';
import { fingerprint } from '../../protocol/queue/fingerprint.ts';
import type { ReadCommand, ReadProblem, ToldPage } from '../../protocol/queue/speech.ts';
import type { ErrorCode, Outcome } from '../../protocol/result.ts';
import type { Codec, Told } from './codec.ts';
import type { SpeakingSession } from './speaking.ts';

/** The codec. */
export const toolCode: Codec = {
  language: 'tool-code',
  keyword: (page, at, taken) => makeKeyword(page, '', at, taken),
  page(snapshot, { tabId, url }, redact, before) {
    const mask = redact ? withoutPeople : (text: string) => text;
    const text = writeSnapshot({ url, elements: toolCodeElements(snapshot), mask });
    const page = { tabId, document: snapshot.document, url, text, refs: snapshot.refs };
    const until = snapshot.calls.at(-1)?.at;
    if (until === undefined) return page;
    const news = snapshot.calls.filter(({ at }) => at > (before?.calls?.until ?? 0));
    return {
      ...page,
      calls: {
        text: writeCalls(
          news.map(call => ({ ...call, url: placeOf(call.url, url) })),
          mask,
        ),
        until,
      },
    };
  },
  prompt(session, goal, tools, pages) {
    const { keyword, maxTabs } = session.speech;
    return { text: makeToolCodePrompt({ keyword, tools, maxTabs, goal, pages: textsOf(pages) }), dueAt: null, pages };
  },
  message,
  ends: (text, { keyword }) => isAnswer(text, keyword),
  read(text, session, { tools, sessions }) {
    const { keyword, pages } = session.speech;
    const snapshots = pages.map(page => ({ tab: page.tabId, document: page.document, count: page.refs.length }));
    const context: ToolCodeContext = { keyword, snapshots, tools, sessions };
    const { commands, problems } = readToolCode(text, context);
    const foreign = problems.some(({ reason }) => reason === 'FOREIGN_KEYWORD')
      ? (sessions.find(other => hasEnded(text, other.keyword))?.key ?? null)
      : null;
    return {
      // The same words after another message are another answer: the same button may be pressed twice.
      mark: `${session.contextCount}:${fingerprint(text)}`,
      linked: isAnswer(text, keyword),
      foreign,
      commands: commands.flatMap(command => lowered(command, pages) ?? []),
      problems: problems.map(problem => shown(problem, context, pages)),
    };
  },
};

/** Without e-mail addresses and phone numbers. */
const withoutPeople = (text: string): string => redactText(text, { strict: true });

/** The prompt ends with the keyword too, and is no answer when it comes back. */
const isAnswer = (text: string, keyword: string): boolean => hasEnded(text, keyword) && !text.trimEnd().endsWith(`${DEMAND}\n${keyword}`);

const textsOf = (pages: readonly ToldPage[]): string[] => pages.map(({ text, calls }) => (calls?.text ? `${text}\n${calls.text}` : text));

/** Where a call goes, without its query: the path, behind the origin where that is not the page's. */
function placeOf(call: string, page: string): string {
  const [place = ''] = call.split('?');
  const origin = originOf(page);
  return place.startsWith(`${origin}/`) ? place.slice(origin.length) : place;
}

/** Whether a page has nothing that it was not told with: neither in itself nor in what its code did. */
const isTold = (page: ToldPage, told: ToldPage): boolean =>
  told.tabId === page.tabId && told.text === page.text && (page.calls?.until ?? 0) <= (told.calls?.until ?? 0);

function message(session: SpeakingSession, pages: readonly ToldPage[], now: number): Told {
  const { speech, outcomes, untold, items, goalCheck, switchDue } = session;
  const news = pages.filter(page => !speech.pages.some(told => isTold(page, told)));
  const moved = new Set(news.map(({ tabId }) => tabId));
  let dueAt: number | null = null;
  const lines = outcomes.flatMap((outcome: Outcome) => {
    const item = items.find(({ id }) => id === outcome.id);
    const named = item?.named ?? null;
    const words = item?.command ? formatActionJson(item.command.json) : outcome.type;
    if (named === null) return outcome.result.ok ? [] : [ownFailedLine(words, outcome.result.error.message)];
    const edited = item?.author === 'user' ? [editedLine(named, words)] : [];
    const due = stillAt(outcome, moved);
    if (due !== null && due > now) {
      dueAt = Math.min(due, dueAt ?? due);
      return edited;
    }
    return [
      ...edited,
      ...linesFor(named, due === null ? becameOf(outcome, named, item?.status === 'failed') : { kind: 'done', changeAfterMs: null }),
    ];
  });
  const dropped = untold.flatMap(({ id, kind }) => {
    const item = items.find(candidate => candidate.id === id);
    return kind === 'del' && item?.named ? linesFor(item.named, { kind: 'declined', words: item.reason }) : [];
  });
  const goal = goalCheck === 'ok' || goalCheck === 'failed' ? [goalLine(goalCheck === 'ok')] : [];
  const blocks = [
    ...(switchDue ? [switchLine(speech.keyword)] : []),
    ...speech.lines,
    ...lines,
    ...dropped,
    ...speech.released.map(url => releasedLine(url, speech.maxTabs)),
    ...goal,
    ...textsOf(news),
  ];
  // Copied all the same, it tells the pages once more.
  const all = blocks.length > 0 || dueAt !== null ? blocks : pages.map(({ text: page }) => page);
  return { text: joinBlocks(all), dueAt, pages };
}

/** When it is said of an action that nothing changed; null where something did. */
function stillAt({ result, tabId, at = 0 }: Outcome, moved: ReadonlySet<number>): number | null {
  if (!result.ok || (tabId !== undefined && moved.has(tabId))) return null;
  const changed = result.effects.some(({ kind }) => kind !== 'none' && kind !== 'console' && kind !== 'redrawn' && kind !== 'focused');
  return changed ? null : at + NO_CHANGE_MS;
}

/** The element of a number is not there, whatever the reason. */
const GONE: readonly ErrorCode[] = ['STALE_REF', 'NO_MATCH', 'DETACHED'];

/** `failed`: the row says so; one that was declined waits again. */
function becameOf({ result }: Outcome, { name }: NamedCommand, failed: boolean): ToolCodeOutcome {
  if (result.ok) return { kind: 'done' };
  const { code, message: why } = result.error;
  if (code === 'REFUSED' && !failed) return { kind: 'declined' };
  if (name === 'open_tab' || name === 'open_tool') return { kind: 'openFailed', reason: why };
  return GONE.includes(code) ? { kind: 'elementGone' } : { kind: 'failed', message: why };
}

/** A command in bAI's own wire form: its number is the ref that the told snapshot gave the element. Null for one that no page can do. */
function lowered({ name, args, action, raw }: LanguageCommand, pages: readonly ToldPage[]): ReadCommand | null {
  const named = { name, args };
  if (action.type === 'openTab') {
    const t = pages[0]?.tabId ?? 0;
    return { raw, json: { v: 1, t, a: 'OPEN_TAB', s: '', x: action.url }, named };
  }
  if ((action.type !== 'click' && action.type !== 'type') || action.at === null || !('document' in action.at)) return null;
  const { document, index } = action.at;
  const page = pages.find(each => each.document === document);
  const ref = page?.refs[index - 1];
  if (page === undefined || ref === undefined) return null;
  const s = `[ref=${ref}]`;
  if (action.type === 'click') return { raw, json: { v: 1, t: page.tabId, a: 'CLICK', s, x: '' }, named };
  const json = { v: 1 as const, t: page.tabId, a: 'TYPE' as const, s, x: action.text };
  return 'mode' in action && action.mode === 'append' ? { raw, json, append: true, named } : { raw, json, named };
}

function shown(problem: LanguageProblem, context: ToolCodeContext, pages: readonly ToldPage[]): ReadProblem {
  const { reason, raw, message: words, hint, proposal } = problem;
  const told = reason === 'QUOTED' || reason === 'FOREIGN_KEYWORD' ? '' : refusalLine(problem);
  if (proposal === undefined) return { raw, message: words, hint, told };
  const [command] = readToolCode(proposal, context).commands;
  const offer = command === undefined ? null : lowered(command, pages);
  return { raw, message: words, hint, told, proposal, ...(offer !== null && { offer }) };
}
