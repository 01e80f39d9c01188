// Takes snapshots of a tab for the languages of other agents (panel): the elements of all its frames in one order, each with a number and its ref.
import type { FrameReply, PageCall } from '../injection/api.ts';
import type { CssLocator } from '../protocol/action.ts';
import type { TreeElement } from '../protocol/languages/action-protocol/snapshot.ts';
import type { ListedElement, ListedText } from '../protocol/languages/macro-tool/listing.ts';
import type { SnapshotElement } from '../protocol/languages/tool-code/snapshot.ts';
import type { Reply } from '../protocol/result.ts';
import { numberNodes } from './numbering.ts';
import type { CapturedCall, FrameSnapshot, SnapshotLanguage, SnapshotPart } from './page-api.ts';
import { redactUrl } from './redaction/redact.ts';
import { redactBody } from './redaction/redact-body.ts';
import type { RefCounter } from './ref-counter.ts';

const TIMEOUT_MS = 8_000;
const LIMIT_MS = 5_000;

/** The number of the first element in each language. */
export const FIRST_NUMBER: Readonly<Record<SnapshotLanguage, number>> = { 'tool-code': 1, 'action-protocol': 1, 'macro-tool': 0 };

/**
 * What a tab shows, as a language lists it. `document`: the one that the tab shows. `refs`: the refs of the elements in their order, each worth as much as
 * one of a digest: a number whose element left or became another is told as stale where it is used. `calls`: of the page's own code, the oldest first. `complete`: false where the time was over before.
 */
export type PageSnapshot = {
  language: SnapshotLanguage;
  document: string;
  parts: readonly SnapshotPart[];
  refs: readonly number[];
  calls: readonly CapturedCall[];
  complete: boolean;
};

export type SnapshotDeps = {
  call: PageCall;
  refs: RefCounter;
  parents: (tabId: number) => Promise<ReadonlyMap<number, number>>; // frame → the frame that holds it
  /** Takes secrets out of what a tab showed. */
  clean: (text: string, tabId: number) => Promise<string>;
};

/** Reads a tab as a language lists it, with secrets taken out. Fails as the tab's own document fails. */
export async function takeSnapshot(deps: SnapshotDeps, tabId: number, language: SnapshotLanguage): Promise<Reply<PageSnapshot>> {
  const answers = await deps.call.askAll(tabId, 'snapshot', { language, limitMs: LIMIT_MS }, TIMEOUT_MS);
  if (!answers.ok) return answers;
  const top = answers.value.find(({ frameId }) => frameId === 0);
  if (top === undefined) return NO_ANSWER;
  if (!top.reply.ok) return top.reply;
  const parents = answers.value.length > 1 ? await deps.parents(tabId) : new Map<number, number>();
  const placed = placeParts(answers.value, parents, language === 'action-protocol');
  const addressed = placed
    .filter(({ part }) => part.kind === 'element')
    .map(({ part, frameId, documentId }) => ({ ...part, frameId, documentId }));
  const numbers = await numberNodes(deps.call, deps.refs, tabId, addressed, TIMEOUT_MS);
  if (!numbers.ok) return numbers;
  const clean = (text: string) => (text === '' ? text : deps.clean(text, tabId));
  const parts: SnapshotPart[] = [];
  for (const { part, frameId } of placed) {
    const ref = part.kind === 'element' ? numbers.value(frameId, part.node) : 0;
    if (part.kind === 'element' && ref === 0) continue; // it left meanwhile
    const attributes = await Promise.all(Object.entries(part.attributes).map(async ([name, value]) => [name, await clean(value)]));
    parts.push({ ...part, ref, text: await clean(part.text), name: await clean(part.name), attributes: Object.fromEntries(attributes) });
  }
  const refs = parts.flatMap(({ kind, ref }) => (kind === 'element' ? [ref] : []));
  const complete = answers.value.every(({ reply }) => !reply.ok || reply.value.complete);
  const captured = answers.value.flatMap(({ reply }) => (reply.ok ? reply.value.calls : [])).sort((one, other) => one.at - other.at);
  const calls: CapturedCall[] = [];
  for (const { at, method, url, body } of captured) {
    const safe = redactUrl(url);
    if (/^https?:/.test(safe)) calls.push({ at, method, url: safe, body: body === null ? null : await clean(redactBody(body)) });
  }
  return { ok: true, value: { language, document: top.documentId, parts, refs, calls, complete } };
}

/** How a row names the element of a number; null for a number that the snapshot does not have, also one that is no whole number. */
export function locatorOf({ language, refs }: PageSnapshot, number: number): CssLocator | null {
  const ref = refs[number - FIRST_NUMBER[language]];
  return ref === undefined ? null : { by: 'css', css: `[ref=${ref}]` };
}

/** A part with the frame that it is from. */
export type PlacedPart = { part: SnapshotPart; frameId: number; documentId: string };

/**
 * Puts the parts of each frame where the frame is, with their boxes in the viewport of the top one. A frame whose place is not known is left out.
 * `inViewOnly`: without what the frames around do not show.
 */
export function placeParts(
  frames: readonly FrameReply<FrameSnapshot>[],
  parents: ReadonlyMap<number, number>,
  inViewOnly: boolean,
): PlacedPart[] {
  const partsOf = ({ frameId, documentId, reply }: FrameReply<FrameSnapshot>, place: Place): PlacedPart[] => {
    if (!reply.ok) return [];
    return reply.value.parts.flatMap((part): PlacedPart[] => {
      const { x, y, width, height } = part.bounds;
      const bounds = { x: x + place.x, y: y + place.y, width, height };
      const shown = cross(bounds, place.shown);
      if (inViewOnly && shown === null) return [];
      const placed = { ...part, bounds, depth: part.depth + place.depth };
      if (part.kind !== 'frame') return [{ part: placed, frameId, documentId }];
      const inside = frames.filter(other => parents.get(other.frameId) === frameId && indexOf(other) === part.frameIndex);
      const [child] = inside;
      if (child === undefined || inside.length > 1) return [];
      return partsOf(child, { x: bounds.x, y: bounds.y, depth: placed.depth, shown: shown ?? NOWHERE });
    });
  };
  const top = frames.find(({ frameId }) => frameId === 0);
  if (top === undefined || !top.reply.ok) return [];
  const { width, height } = top.reply.value;
  return partsOf(top, { x: 0, y: 0, depth: 0, shown: { x: 0, y: 0, width, height } });
}

type Box = SnapshotPart['bounds'];

/** Where a frame's viewport begins, in how many listed elements it stands, and what of it is in view. */
type Place = { x: number; y: number; depth: number; shown: Box };

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

function indexOf({ reply }: FrameReply<FrameSnapshot>): number | null {
  return reply.ok ? reply.value.frameIndex : null;
}

function cross(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [right, bottom] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null;
}

/** The elements for `writeSnapshot` of tool-code. */
export function toolCodeElements({ parts }: PageSnapshot): SnapshotElement[] {
  return parts
    .filter(({ kind }) => kind === 'element')
    .map(({ tag, text, attributes }, at) => ({ tag, id: at + FIRST_NUMBER['tool-code'], attrs: attributes, text }));
}

/** The elements for `snapshotFrame` of action-protocol. */
export function treeElements({ parts }: PageSnapshot): TreeElement[] {
  return parts.filter(({ kind }) => kind === 'element').map(({ role, name, tag, bounds }) => ({ role, name, tag, bounds }));
}

/** The entries for `writeListing` of macro-tool. `before`: the refs that were told last; what is not among them is new. */
export function listedElements({ parts }: PageSnapshot, before: ReadonlySet<number>): (ListedElement | ListedText)[] {
  return parts.flatMap(({ kind, tag, text, attributes, depth, scroll, ref }): (ListedElement | ListedText)[] => {
    if (kind === 'frame') return [];
    if (kind === 'text') return [{ kind, text, depth }];
    return [{ kind, tag, text, attributes, depth, isNew: !before.has(ref), ...(scroll === null ? {} : { scroll }) }];
  });
}

const NO_ANSWER: Reply<never> = {
  ok: false,
  error: { code: 'NO_ACCESS', message: 'The page gave no answer that could be read.', hint: 'Reload the tab and try again.' },
};
