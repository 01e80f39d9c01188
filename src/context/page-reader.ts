// Reads pages for the sidebar and for the reading actions (panel): asks every frame, puts the answers together, numbers, and redacts.
import type { FrameReply, PageCall } from '../injection/api.ts';
import type { Action, ContextPart } from '../protocol/action.ts';
import type { ContextParts, Reply } from '../protocol/result.ts';
import { choose, type FrameDigest, type PlacedLine, placeFrames, writeDigest } from './merge.ts';
import { type Addressed, numberNodes, type RefLookup } from './numbering.ts';
import type { Digest } from './page-api.ts';
import type { ContextReader } from './reader.ts';
import { type Redaction, redactText } from './redact.ts';
import type { RefCounter } from './ref-counter.ts';

const TIMEOUT_MS = 8_000;
const DIGEST_LIMIT_MS = 5_000;
const DEFAULT_CHARS = 6_000;
const MAX_CHARS = 50_000;
const DEFAULT_MATCHES = 20;
const MAX_MATCHES = 500;

export type PageReaderDeps = {
  call: PageCall;
  refs: RefCounter;
  parents: (tabId: number) => Promise<ReadonlyMap<number, number>>; // frame → the frame that holds it; empty when unknown
  redaction: () => Redaction;
};

/** Makes the reader of pages. */
export function createPageReader(deps: PageReaderDeps): Pick<ContextReader, 'read' | 'readForAction'> {
  const { call } = deps;
  const clean = (text: string): string => redactText(text, deps.redaction());

  async function readDom(tabId: number, maxChars: number): Promise<Reply<ContextParts>> {
    const answers = await call.askAll(tabId, 'digest', { fold: true, limitMs: DIGEST_LIMIT_MS }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    const top = answers.value.find(answer => answer.frameId === 0);
    if (top === undefined || !top.reply.ok) return top === undefined || top.reply.ok ? NOTHING_THERE : top.reply;
    const parents = answers.value.length > 1 ? await deps.parents(tabId) : new Map<number, number>();
    const choice = choose(placeFrames(answers.value.map(answer => framePart(answer, parents))), maxChars);
    const refs = await numberLines(tabId, answers.value, choice.lines);
    if (!refs.ok) return refs;
    return { ok: true, value: { dom: clean(writeDigest(choice, top.reply.value, refs.value)) } };
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
    const answers = await call.askAll(tabId, 'selection', { maxChars }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    for (const { reply } of answers.value)
      if (reply.ok && reply.value.text !== '')
        return { ok: true, value: { sel: clean(withCut(reply.value.text, reply.value.cut, 0, maxChars)) } };
    return { ok: true, value: {} };
  }

  async function readText(tabId: number, css: string, maxChars: number): Promise<Reply<ContextParts>> {
    const answers = await call.askAll(tabId, 'text', { css, maxChars }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    const read = answers.value.flatMap(({ reply }) => (reply.ok && reply.value.text !== '' ? [reply.value] : []));
    const refusal = firstRefusal(answers.value);
    if (read.length === 0) return refusal !== null && !answers.value.some(({ reply }) => reply.ok) ? refusal : { ok: true, value: {} };
    let text = '';
    let cut = 0;
    let hidden = 0;
    for (const part of css === '' ? read : read.slice(0, 1)) {
      const room = maxChars - text.length;
      if (room > 80 || text === '') text += `${text === '' ? '' : '\n--- frame\n'}${part.text.slice(0, room)}`;
      hidden += part.hidden;
      cut += part.cut + Math.max(0, part.text.length - room);
    }
    return { ok: true, value: { text: clean(withCut(text, cut, hidden, maxChars)) } };
  }

  async function scan(tabId: number, css: string, attributes: string[], limit: number): Promise<Reply<ContextParts>> {
    const answers = await call.askAll(tabId, 'scan', { css, attributes, limit }, TIMEOUT_MS);
    if (!answers.ok) return answers;
    const read = answers.value.flatMap(({ frameId, documentId, reply }) => (reply.ok ? [{ frameId, documentId, ...reply.value }] : []));
    const count = read.reduce((sum, frame) => sum + frame.count, 0);
    if (count === 0) return firstRefusal(answers.value) ?? noMatch(css);
    const matches = read
      .flatMap(({ frameId, documentId, matches: found }) => found.map(match => ({ ...match, frameId, documentId })))
      .slice(0, limit);
    const refs = await numberNodes(call, deps.refs, tabId, matches, TIMEOUT_MS);
    if (!refs.ok) return refs;
    const lines = matches.map(match => {
      const ref = refs.value(match.frameId, match.node);
      return `${ref > 0 ? `[${ref}] ` : ''}${match.text}${match.css === '' ? '' : ` → ${match.css}`}`;
    });
    const more = count - matches.length;
    if (more > 0) lines.push(`… ${more} more; SCAN with limit=${Math.min(count, MAX_MATCHES)} shows them`);
    return { ok: true, value: { dom: clean([`${count} ${count === 1 ? 'match' : 'matches'} of ${css}`, ...lines].join('\n')) } };
  }

  async function read(tabId: number, want: readonly ContextPart[], maxChars: number): Promise<Reply<ContextParts>> {
    const limit = Math.min(maxChars, MAX_CHARS);
    const parts: ContextParts = {};
    for (const part of new Set(want)) {
      const got =
        part === 'dom'
          ? await readDom(tabId, limit)
          : part === 'sel'
            ? await readSelection(tabId, limit)
            : await readText(tabId, '', limit);
      if (!got.ok) return got;
      Object.assign(parts, got.value);
    }
    return { ok: true, value: parts };
  }

  async function readForAction(tabId: number, action: Action): Promise<Reply<ContextParts>> {
    switch (action.type) {
      case 'readContext':
        return read(tabId, action.want, DEFAULT_CHARS);
      case 'readSelection':
        return readSelection(tabId, DEFAULT_CHARS);
      case 'readText':
        return readText(tabId, action.at?.css ?? '', Math.min(action.maxChars ?? DEFAULT_CHARS, MAX_CHARS));
      case 'scan':
        return action.at === null
          ? readDom(tabId, DEFAULT_CHARS)
          : scan(tabId, action.at.css, action.attributes, Math.min(action.limit ?? DEFAULT_MATCHES, MAX_MATCHES));
      default:
        return {
          ok: false,
          error: { code: 'UNSUPPORTED', message: `${action.type} reads nothing from a page.`, hint: 'Use CTX, SEL, TEXT or SCAN to read.' },
        };
    }
  }

  return { read, readForAction };
}

const NOTHING_THERE: Reply<never> = {
  ok: false,
  error: { code: 'NO_ACCESS', message: 'The page gave no answer that could be read.', hint: 'Reload the tab and try again.' },
};

/** The refusal to tell when no frame had an answer: a bad selector first, then a stale number, then no match. */
function firstRefusal(answers: readonly FrameReply<unknown>[]): Reply<never> | null {
  const refusals = answers.flatMap(({ reply }) => (reply.ok ? [] : [reply]));
  const ranked = ['BAD_LINE', 'STALE_REF', 'NO_MATCH'].map(code => refusals.find(refusal => refusal.error.code === code));
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

const LEAST_CHARS = 40;

/**
 * A text with a last line that says what was left out of it: what did not fit, and what the page holds but shows to nobody. The whole is never
 * longer than `maxChars`; where that leaves no room for such a line, only the text is given.
 */
function withCut(text: string, cut: number, hidden: number, maxChars: number): string {
  if (cut === 0 && (hidden === 0 || text.length + NOTE_CHARS > maxChars)) return text;
  if (maxChars < LEAST_CHARS + NOTE_CHARS) return text.slice(0, maxChars);
  const room = maxChars - NOTE_CHARS;
  const kept =
    text.length <= room ? text : text.slice(0, Math.max(text.lastIndexOf(' ', room), text.lastIndexOf('\n', room), room / 2)).trimEnd();
  const left = cut + text.length - kept.length;
  const parts = [...(left > 0 ? [`${left} more characters`] : []), ...(hidden > 0 ? [`${hidden} that the page does not show`] : [])];
  return `${kept}\n… left out: ${parts.join(', ')}`;
}

/** Room for the last line, large numbers included. */
const NOTE_CHARS = 80;
