// Collects the elements of this frame for a language of other agents (page): in the order of the page, hidden and kept ones left out, as plain data.
import { flatChildNodesOf, likelyRootOf } from '../../../dom/hosts.ts';
import { boxOf, isElement, isOpaque, isText, localNameOf, parentElementOf, styleOf } from '../../../dom/native.ts';
import { isOwn } from '../../../dom/own.ts';
import { isKept, isMarked } from '../../../dom/owner-marks.ts';
import { knownRefOf, nodeNumber } from '../../../dom/registry.ts';
import { beginsWithheld } from '../../../dom/sensitive.ts';
import { fold, TEXTLESS } from '../../../dom/text.ts';
import { isVisible } from '../../../dom/visible.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { FrameSnapshot, SnapshotLanguage, SnapshotPart } from '../../page-api.ts';
import { ownFrameIndex, windowIndexOf } from '../frame-index.ts';
import { createPace, inSlices } from '../time-slicing.ts';
import { actionProtocol } from './action-protocol.ts';
import type { Lister, Tools } from './lister.ts';
import { macroTool } from './macro-tool.ts';
import { toolCode } from './tool-code.ts';

const LISTERS: Record<SnapshotLanguage, Lister> = { 'tool-code': toolCode, 'action-protocol': actionProtocol, 'macro-tool': macroTool };

/** Characters of the words of a part, before a language cuts them. */
const MAX_WORDS = 500;
const FRAMES = new Set(['iframe', 'frame']);

/** See `ContextPageApi.snapshot`. */
export async function collect(query: { language: SnapshotLanguage; limitMs: number }, tools: Tools): Promise<Reply<FrameSnapshot>> {
  const root = document.documentElement;
  const pace = createPace(query.limitMs);
  const parts: SnapshotPart[] = [];
  if (root !== null && !isKept(root)) await inSlices(walk(root, LISTERS[query.language], tools, parts), pace);
  // An element of the page with this name does not count.
  const calls = Object.hasOwn(globalThis, 'baiCalls') ? [...(globalThis.baiCalls ?? [])] : [];
  return { ok: true, value: { frameIndex: ownFrameIndex(), parts, calls, width: innerWidth, height: innerHeight, complete: !pace.over() } };
}

/** `owner`: the listed element around these nodes. */
type Step = { nodes: readonly Node[]; next: number; owner: SnapshotPart | null; depth: number };

/** Walks the flat tree below an element, one node a step. */
function* walk(root: Element, lister: Lister, tools: Tools, parts: SnapshotPart[]): Generator<void> {
  const open: Step[] = [{ nodes: [root], next: 0, owner: null, depth: 0 }];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const node = at.nodes[at.next];
    at.next += 1;
    if (node === undefined) open.pop();
    else if (isText(node)) {
      if (lister.words === true) say(node, at.owner, parts);
    } else if (isElement(node)) {
      const inside = enter(node, at, lister, tools, parts);
      if (inside !== null) open.push(inside);
    }
    yield;
  }
}

/** Takes an element in; what to walk in it, null for nothing. */
function enter(element: Element, { owner, depth }: Step, lister: Lister, tools: Tools, parts: SnapshotPart[]): Step | null {
  const tag = localNameOf(element);
  if (isOwn(element) || isMarked(element) || lister.passesOver?.(element) || styleOf(element).display === 'none') return null;
  if (FRAMES.has(tag)) {
    if (isVisible(element)) parts.push({ ...partOf('frame', depth), tag, bounds: insideOf(element), frameIndex: windowIndexOf(element) });
    return null;
  }
  let around = owner;
  if (lister.lists(element, tag, owner !== null) && isVisible(element) && !(lister.inViewOnly && !isInView(element))) {
    const { x, y, width, height } = boxOf(element);
    around = {
      ...partOf('element', depth),
      node: nodeNumber(element),
      ref: knownRefOf(element) ?? 0,
      tag,
      bounds: { x, y, width, height },
      ...lister.tells(element, tag, tools),
    };
    parts.push(around);
  }
  if (TEXTLESS.has(tag) && tag !== 'svg') return null;
  // Of an editor whose text must not be told nothing is walked.
  if (beginsWithheld(element)) return null;
  return { nodes: flatChildNodesOf(element, likelyRootOf(element)), next: 0, owner: around, depth: around === owner ? depth : depth + 1 };
}

/** Adds the words of a text to the element around it, or to the list. */
function say(text: Text, owner: SnapshotPart | null, parts: SnapshotPart[]): void {
  const words = fold(text.data);
  const parent = parentElementOf(text);
  if (words === '' || (parent !== null && !isOpaque(parent) && styleOf(parent).display !== 'contents')) return;
  if (owner === null) parts.push({ ...partOf('text', 0), text: words.slice(0, MAX_WORDS) });
  else if (owner.text.length < MAX_WORDS) owner.text += owner.text === '' ? words : `\n${words}`;
}

function partOf(kind: SnapshotPart['kind'], depth: number): SnapshotPart {
  const bounds = { x: 0, y: 0, width: 0, height: 0 };
  return { kind, node: 0, ref: 0, tag: '', text: '', attributes: {}, role: '', name: '', bounds, depth, scroll: null, frameIndex: -1 };
}

function isInView(element: Element): boolean {
  const { left, top, right, bottom } = boxOf(element);
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

/** The box of what a frame shows, without border and padding. */
function insideOf(frame: Element): SnapshotPart['bounds'] {
  const { x, y, width, height } = boxOf(frame);
  const style = styleOf(frame);
  const [top = 0, right = 0, bottom = 0, left = 0] = ['top', 'right', 'bottom', 'left'].map(
    side =>
      Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) + Number.parseFloat(style.getPropertyValue(`padding-${side}`)),
  );
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}
