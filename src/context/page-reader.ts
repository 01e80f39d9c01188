// Reads pages for the sidebar and for the reading actions (panel): asks every frame, puts the answers together, numbers, and redacts.
import type { FrameReply, PageCall } from '../injection/api.ts';
import type { Action, ContextPart } from '../protocol/action.ts';
import { cutAtSentence } from '../protocol/prompt/sentences.ts';
import type { ContextParts, Reply } from '../protocol/result.ts';
import type { ContextReader, OnProgress, ReadOptions } from './context-reader.ts';
import { withLabel } from './difference.ts';
import { selectLines } from './digest-selection.ts';
import { PARTIAL, writeDigest } from './digest-text.ts';
import { goalWords } from './goal.ts';
import { hiddenFrames } from './hidden-frames.ts';
import { type FrameDigest, type PlacedLine, placeFrames } from './merge.ts';
import { type Addressed, numberNodes, type RefLookup } from './numbering.ts';
import type { Digest, FrameText, LeftOut, Outline } from './page-api.ts';
import type { RefCounter } from './ref-counter.ts';
import { readTools } from './tools.ts';
import './redaction/recovery-phrase.ts';
import { withoutSecretRows } from './secret-rows.ts';

const TIMEOUT_MS = 8_000;
/** A reading that takes longer than the first tells how far it is, and again after the second each time. */
const SLOW_MS = 1_000;
const TELL_MS = 500;
const DIGEST_LIMIT_MS = 5_000;
/** A digest with less than this is no use; one line of it has at least so many characters. */
const MIN_LINES = 100;
const LEAST_LINE_CHARS = 10;
const MAX_KNOWN_TABS = 20;
/** Numbers of a tab whose words are kept after a later digest left them out. */
const MAX_TOLD = 5000;
const PLAIN: ReadOptions = { maxChars: 6_000, goal: '' };
const MAX_CHARS = 50_000;
/** What a message carries of a text, with some room for the marks that stand for what is hidden in it. */
const MAX_TEXT = 11_500;
/** A page tells so much more of a text than is wanted, so that a secret at its end is still known for one: it is hidden first, and cut then. */
const BEYOND = 400;
const DEFAULT_MATCHES = 20;
const MAX_MATCHES = 500;

export type PageReaderDeps = {
  call: PageCall;
  refs: RefCounter;
  parents: (tabId: number) => Promise<ReadonlyMap<number, number>>; // frame → the frame that holds it; empty when unknown
  /** Takes secrets out of what a tab showed. */
  clean: (text: string, tabId: number) => Promise<string>;
  /** The lines of a page's text that are its article, null when it has none. Absent: every page is told by its main part. */
  article?: (outline: Outline, title: string) => Promise<ReadonlySet<number> | null>;
  /** Resolves after so many ms. */
  wait?: (ms: number) => Promise<void>;
  /** What reading is for when nothing else was said: the goal of the session and how much of a page it wants. */
  wanted?: () => ReadOptions;
};

/** As `ContextReader`, without saying of which document it was. */
export type PageReader = Pick<ContextReader, 'toldOf' | 'snapshot'> & {
  read(tabId: number, want: readonly ContextPart[], maxChars: number, goal?: string, tell?: OnProgress): Promise<Reply<ContextParts>>;
  readForAction(tabId: number, action: Action, tell?: OnProgress): Promise<Reply<ContextParts>>;
};

/** Makes the reader of pages. */
export function createPageReader(deps: PageReaderDeps): PageReader {
  const { call } = deps;
  const { clean } = deps;
  const wanted = deps.wanted ?? (() => PLAIN);
  const wait = deps.wait ?? (ms => new Promise<void>(resolve => setTimeout(resolve, ms)));

  const known = new Map<number, ReadonlyMap<number, string>>(); // by tab: the words of each number in the last digest
  const everTold = new Map<number, Map<number, string>>(); // by tab: the same of earlier digests too, the newest last

  /** Says, once a reading takes longer than a second, how far it is; 0 where the page is too busy to say. */
  async function telling<T>(tabId: number, work: Promise<T>, tell: OnProgress | undefined): Promise<T> {
    if (tell === undefined) return work;
    let over = false;
    const follow = async (): Promise<void> => {
      for (await wait(SLOW_MS); !over; await wait(TELL_MS)) {
        const reply = await call.ask({ tabId, frameId: 0 }, 'progress', {}, TELL_MS);
        if (!over) tell(reply.ok ? reply.value.looked : 0);
      }
    };
    void follow();
    return work.finally(() => {
      over = true;
    });
  }

  async function readDom(tabId: number, maxChars: number, goal: readonly string[]): Promise<Reply<ContextParts>> {
    const maxLines = Math.max(MIN_LINES, Math.ceil(maxChars / LEAST_LINE_CHARS));
    const answers = await call.askAll(tabId, 'digest', { fold: true, words: true, limitMs: DIGEST_LIMIT_MS, maxLines, goal }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    const top = answers.value.find(answer => answer.frameId === 0);
    if (top === undefined || !top.reply.ok) return top === undefined || top.reply.ok ? NOTHING_THERE : top.reply;
    const parents = answers.value.length > 1 ? await deps.parents(tabId) : new Map<number, number>();
    const before = known.get(tabId);
    const { unseen, kept } = await framesLeftOut(tabId, answers.value, ({ tools }) => tools === true);
    const skip = (frameId: number) => unseen.has(frameId) || kept.has(frameId);
    const tools = await readTools(deps, tabId, answers.value, { maxChars, timeoutMs: TIMEOUT_MS, skip });
    const placed = [...tools, ...placeFrames(answers.value.map(answer => framePart(answer, parents)))];
    const knowsPage = before !== undefined && placed.some(line => line.ref > 0);
    const changed = (line: PlacedLine): boolean => knowsPage && line.node > 0 && before.get(line.ref) !== line.text;
    const choice = selectLines(placed, maxChars, { goal, changed, unsent: unsentIn(answers.value) });
    choice.lines = await withoutSecretRows(choice.lines, text => clean(text, tabId));
    const refs = await numberLines(tabId, answers.value, choice.lines);
    if (!refs.ok) return refs;
    const whole = {
      ...top.reply.value,
      complete: allRead(answers.value),
      withheld: sumIn(answers.value, 'withheld'),
      kept: sumIn(answers.value, 'kept'),
    };
    const told = choice.lines.map((line): [number, string] => [refs.value(line.frameId, line.node), line.text]);
    known.delete(tabId);
    known.set(tabId, new Map(told.filter(([ref]) => ref > 0)));
    remember(
      tabId,
      told.filter(([ref]) => ref > 0),
    );
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MAX_KNOWN_TABS))) {
      known.delete(oldest);
      everTold.delete(oldest);
    }
    return {
      ok: true,
      value: {
        dom: withLabel(await clean(writeDigest(choice, whole, refs.value), tabId)),
      },
    };
  }

  function remember(tabId: number, told: Iterable<readonly [ref: number, text: string]>): void {
    const words = everTold.get(tabId) ?? new Map<number, string>();
    everTold.set(tabId, words);
    for (const [ref, text] of told) {
      words.delete(ref);
      words.set(ref, text);
    }
    for (const ref of [...words.keys()].slice(0, Math.max(0, words.size - MAX_TOLD))) words.delete(ref);
  }

  function framePart(answer: FrameReply<Digest>, parents: ReadonlyMap<number, number>): FrameDigest {
    return { frameId: answer.frameId, parent: parents.get(answer.frameId) ?? -1, digest: answer.reply.ok ? answer.reply.value : null };
  }

  async function numberLines(
    tabId: number,
    answers: readonly FrameReply<Digest>[],
    lines: readonly PlacedLine[],
  ): Promise<Reply<RefLookup>> {
    const documents = new Map(answers.map(answer => [answer.frameId, answer.documentId]));
    const wanted: Addressed[] = lines
      .filter(line => line.node > 0)
      .map(line => ({ frameId: line.frameId, documentId: documents.get(line.frameId) ?? '', node: line.node, ref: line.ref }));
    return numberNodes(call, deps.refs, tabId, wanted, TIMEOUT_MS);
  }

  async function readSelection(tabId: number, maxChars: number): Promise<Reply<ContextParts>> {
    const answers = await call.askAll(tabId, 'selection', { maxChars: maxChars + BEYOND }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    for (const { reply } of answers.value)
      if (reply.ok && reply.value.text !== '')
        return {
          ok: true,
          value: {
            sel: withCut(await clean(reply.value.text, tabId), { cut: reply.value.cut, hidden: 0, around: 0, complete: true }, maxChars),
          },
        };
    return { ok: true, value: {} };
  }

  async function readText(tabId: number, css: string, maxChars: number): Promise<Reply<ContextParts>> {
    const asked = maxChars + BEYOND;
    const answers = await call.askAll(tabId, 'text', { css, maxChars: asked, whole: css === '' && deps.article !== undefined }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    const read: (FrameText & { around: number })[] = [];
    let hidden = 0;
    const { unseen, kept } = await framesLeftOut(tabId, answers.value, part => part.text !== '');
    for (const { frameId, reply } of answers.value) {
      if (!reply.ok || reply.value.text === '' || kept.has(frameId)) continue;
      if (unseen.has(frameId)) hidden += reply.value.text.length + reply.value.cut + reply.value.hidden;
      else read.push((await articleIn(reply.value, asked)) ?? { ...reply.value, around: 0 });
    }
    const refusal = firstRefusal(answers.value);
    const silent = answers.value.every(({ frameId, reply }) => !reply.ok || kept.has(frameId));
    if (read.length === 0) return refusal !== null && silent ? refusal : { ok: true, value: {} };
    let text = '';
    let cut = 0;
    let around = 0;
    let complete = true;
    for (const part of css === '' ? read : read.slice(0, 1)) {
      const room = Math.max(0, maxChars - text.length);
      const told = await clean(part.text, tabId);
      const goesIn = room > 80 || text === '';
      // The last one may reach beyond: it is cut below.
      if (goesIn) text += `${text === '' ? '' : '\n--- frame\n'}${told}`;
      hidden += part.hidden;
      around += part.around;
      complete &&= part.complete;
      cut += part.cut + (goesIn ? 0 : told.length);
    }
    return { ok: true, value: { text: withCut(text, { cut, hidden, around, complete }, maxChars) } };
  }

  /** The frames that nobody sees, or no agent may: the documents around them say so. Asked only where one that is not the top has something to tell. */
  async function framesLeftOut<T>(
    tabId: number,
    answers: readonly FrameReply<T>[],
    tells: (part: T) => boolean,
  ): Promise<{ unseen: ReadonlySet<number>; kept: ReadonlySet<number> }> {
    const none = { unseen: new Set<number>(), kept: new Set<number>() };
    if (!answers.some(({ frameId, reply }) => frameId !== 0 && reply.ok && tells(reply.value))) return none;
    const said = await call.askAll(tabId, 'frames', {}, TIMEOUT_MS);
    if (!said.ok) return none;
    const frames = said.value.map(({ frameId, reply }) => ({ frameId, said: reply.ok ? reply.value : null }));
    return { unseen: hiddenFrames(frames), kept: hiddenFrames(frames, 'kept') };
  }

  /** The article of a frame as its text, where it has one that is more than a part of it. */
  async function articleIn(frame: FrameText, maxChars: number): Promise<(FrameText & { around: number }) | null> {
    const { whole } = frame;
    const kept = whole === undefined ? null : ((await deps.article?.(whole.outline, whole.title).catch(() => null)) ?? null);
    if (whole === undefined || kept === null) return null;
    const first = whole.lines.findIndex((line, index) => kept.has(index) && line !== '');
    // The heading right above belongs to it, though it may say no more than the title.
    const heading = whole.lines.findLastIndex((line, index) => index < first && /^# /.test(line) && first - index <= MOST_BETWEEN);
    const article = whole.lines.filter((line, index) => line !== '' && (kept.has(index) || index === heading)).join('\n');
    const all = whole.lines.filter(line => line !== '').join('\n');
    const main = frame.text.length + frame.cut;
    if (article.length < LEAST_ARTICLE || article.length < LEAST_SHARE * main || article.length > main) return null;
    const text = cutAtSentence(article, maxChars);
    return { text, cut: article.length - text.length, hidden: frame.hidden, complete: frame.complete, around: all.length - article.length };
  }

  async function scan(tabId: number, css: string, attributes: string[], limit: number): Promise<Reply<ContextParts>> {
    const answers = await call.askAll(tabId, 'scan', { css, attributes, limit }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    const { unseen, kept } = await framesLeftOut(tabId, answers.value, part => part.count > 0);
    const read = answers.value.flatMap(({ frameId, documentId, reply }) =>
      reply.ok && !kept.has(frameId) ? [{ frameId, documentId, ...reply.value }] : [],
    );
    const count = read.reduce((sum, frame) => sum + frame.count, 0);
    if (count === 0) return firstRefusal(answers.value) ?? noMatch(css);
    // What a person can see comes first.
    const matches = [...read.filter(frame => !unseen.has(frame.frameId)), ...read.filter(frame => unseen.has(frame.frameId))]
      .flatMap(({ frameId, documentId, matches: found }) => found.map(match => ({ ...match, frameId, documentId })))
      .slice(0, limit);
    const refs = await numberNodes(call, deps.refs, tabId, matches, TIMEOUT_MS);
    if (!refs.ok) return refs;
    const lines = matches.flatMap(match => {
      const ref = refs.value(match.frameId, match.node);
      const text = `${match.text}${unseen.has(match.frameId) ? ' (in a frame that is not shown)' : ''}`;
      return [`${ref > 0 ? `[${ref}] ` : ''}${text}${match.css === '' ? '' : ` → ${match.css}`}`, ...(match.rows ?? [])];
    });
    const more = count - matches.length;
    if (!allRead(answers.value)) lines.push(PARTIAL);
    if (more > 0) lines.push(`… ${more} more; SCAN with limit=${Math.min(count, MAX_MATCHES)} shows them`);
    return {
      ok: true,
      value: { dom: await clean([`${count} ${count === 1 ? 'match' : 'matches'} of ${css}`, ...lines].join('\n'), tabId) },
    };
  }

  async function readParts(tabId: number, want: readonly ContextPart[], maxChars: number, goal: string): Promise<Reply<ContextParts>> {
    const limit = Math.min(maxChars, MAX_CHARS);
    const words = goalWords(goal);
    const parts: ContextParts = {};
    for (const part of new Set(want)) {
      const got =
        part === 'dom'
          ? await readDom(tabId, limit, words)
          : part === 'sel'
            ? await readSelection(tabId, limit)
            : await readText(tabId, '', limit);
      if (!got.ok && got.error.code === 'REFUSED' && want.length > 1) continue; // its digest says so
      if (!got.ok) return got;
      Object.assign(parts, got.value);
    }
    return { ok: true, value: parts };
  }

  async function readAs(tabId: number, action: Action): Promise<Reply<ContextParts>> {
    const { maxChars, goal } = wanted();
    switch (action.type) {
      case 'readContext':
        return readParts(tabId, action.want, maxChars, goal);
      case 'readSelection':
        return readSelection(tabId, maxChars);
      case 'readText':
        return readText(tabId, action.at?.css ?? '', Math.min(action.maxChars ?? maxChars, MAX_TEXT));
      case 'scan':
        return action.at === null
          ? readDom(tabId, maxChars, goalWords(goal))
          : scan(tabId, action.at.css, action.attributes, Math.min(action.limit ?? DEFAULT_MATCHES, MAX_MATCHES));
      default:
        return {
          ok: false,
          error: { code: 'UNSUPPORTED', message: `${action.type} reads nothing from a page.`, hint: 'Use CTX, SEL, TEXT or SCAN to read.' },
        };
    }
  }

  const read: PageReader['read'] = (tabId, want, maxChars, goal = wanted().goal, tell = undefined) =>
    telling(tabId, readParts(tabId, want, maxChars, goal), tell);
  const readForAction: PageReader['readForAction'] = (tabId, action, tell) => telling(tabId, readAs(tabId, action), tell);
  return {
    read,
    readForAction,
    // Read only where a session speaks another language.
    snapshot: async (tabId, language) => (await import('./snapshot.ts')).takeSnapshot(deps, tabId, language),
    toldOf: (tabId, ref) => everTold.get(tabId)?.get(ref) ?? '',
  };
}

function allRead(answers: readonly FrameReply<{ complete: boolean }>[]): boolean {
  return answers.every(({ reply }) => !reply.ok || reply.value.complete);
}

/** The controls that frames found and did not put into words. */
function unsentIn(answers: readonly FrameReply<Digest>[]): LeftOut {
  const sum: LeftOut = { above: 0, in: 0, below: 0 };
  for (const { reply } of answers)
    if (reply.ok) for (const place of ['above', 'in', 'below'] as const) sum[place] += reply.value.leftOut[place];
  return sum;
}

/** What all frames together do not list. */
function sumIn(answers: readonly FrameReply<Digest>[], what: 'withheld' | 'kept'): number {
  return answers.reduce((sum, { reply }) => sum + (reply.ok ? reply.value[what] : 0), 0);
}

const NOTHING_THERE: Reply<never> = {
  ok: false,
  error: { code: 'NO_ACCESS', message: 'The page gave no answer that could be read.', hint: 'Reload the tab and try again.' },
};

/** The refusal to tell when no frame had an answer: a bad selector first, then what is kept from agents, a stale number, no match. */
function firstRefusal(answers: readonly FrameReply<unknown>[]): Reply<never> | null {
  const refusals = answers.flatMap(({ reply }) => (reply.ok ? [] : [reply]));
  const ranked = ['BAD_LINE', 'REFUSED', 'STALE_REF', 'NO_MATCH'].map(code => refusals.find(refusal => refusal.error.code === code));
  return ranked.find(refusal => refusal !== undefined) ?? refusals[0] ?? null;
}

function noMatch(css: string): Reply<never> {
  return {
    ok: false,
    error: {
      code: 'NO_MATCH',
      message: `${css} matches nothing on this page.`,
      hint: 'Scan the whole page (SCAN with an empty s) and use a selector or number from there.',
    },
  };
}

/** Below these an article is taken for a part of a page that is none: characters, and the share of the main part. One that is more is none either. */
const LEAST_ARTICLE = 500;
const LEAST_SHARE = 0.25;
/** Lines between a heading and the beginning of its article: who wrote it, and when. */
const MOST_BETWEEN = 6;

const LEAST_CHARS = 40;

/** What is not told of a text: characters that did not fit, that nobody sees, that stand around the article; and whether all of it was read. */
type Cut = { cut: number; hidden: number; around: number; complete: boolean };

/**
 * A text with a last line that says what was left out of it: what did not fit, and what the page holds but shows to nobody. The whole is never
 * longer than `maxChars`; where that leaves no room for such a line, only the text is given.
 */
function withCut(text: string, { cut, hidden, around, complete }: Cut, maxChars: number): string {
  const note = NOTE_CHARS + (around > 0 ? AROUND_CHARS : 0) + (complete ? 0 : PARTIAL.length);
  const all = cut === 0 && complete && text.length <= maxChars;
  if (all && ((hidden === 0 && around === 0) || text.length + note > maxChars)) return text;
  if (maxChars < LEAST_CHARS + note) return wholeMarks(cutAtSentence(text, maxChars));
  const room = maxChars - note;
  const kept = wholeMarks(cutAtSentence(text, room));
  const left = cut + text.length - kept.length;
  const parts = [
    ...(left > 0 ? [`${left} more characters`] : []),
    ...(around > 0 ? [`${around} around the article (TEXT with s=body has them)`] : []),
    ...(hidden > 0 ? [`${hidden} that the page does not show`] : []),
  ];
  return [kept, ...(parts.length > 0 ? [`… left out: ${parts.join(', ')}`] : []), ...(complete ? [] : [PARTIAL])].join('\n');
}

/** A cut text without the mark that the cut went through. */
function wholeMarks(text: string): string {
  return text.replace(/⟦[^⟧]{0,40}$/, '').trimEnd();
}

/** Room for the last line, large numbers included. */
const NOTE_CHARS = 80;
const AROUND_CHARS = 60;
