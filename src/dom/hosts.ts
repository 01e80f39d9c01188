// Remembers where the shadow roots of this document are (page), so that finding an element does not walk a large page each time.
import {
  childNodesOf,
  firstChildOf,
  hasChildren,
  isDocument,
  isElement,
  isHtml,
  isText,
  localNameOf,
  nextSiblingOf,
  openShadowRootOf,
  positionOf,
  rootOf,
  walkElements,
} from './native.ts';
import { isOwn } from './own.ts';

type Tree = Document | ShadowRoot;

// The HTML elements that may carry a shadow root besides custom ones (DOM Standard, attachShadow).
const HOST_TAGS = new Set('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '));

declare global {
  interface Element {
    /** Firefox, for extensions only. */
    readonly openOrClosedShadowRoot?: ShadowRoot | null;
  }
}

const OPENS_CLOSED = 'openOrClosedShadowRoot' in Element.prototype || (typeof chrome !== 'undefined' && chrome.dom !== undefined);

/** ms after the last asking until everything is forgotten again: a page that nobody asks about is not observed. */
const LIFE_MS = 15_000;
/** A page that changes more than this between two questions is walked anew; records are not kept without end. */
const MAX_RECORDS = 5000;
/** Elements that may get a shadow root later, and are looked at again at each asking. */
const MAX_EXPECTED = 2000;

/** What is known of one tree. `expected`: elements without a root so far that are likely to get one. */
type Known = { hosts: Set<Element>; expected: Set<Element>; thorough: boolean };
type Held = {
  document: Document;
  trees: Map<Tree, Known>;
  learning: Map<Tree, Known>; // trees that are being walked in slices; what is added to them meanwhile counts
  observer: MutationObserver;
  records: MutationRecord[];
  timer: ReturnType<typeof setTimeout>;
  asked: number; // when it was last asked about, in ms of `performance.now`
};

let held: Held | null = null;

/** The element's shadow root: an open one, or a closed one where the browser lets an extension look inside. Never one of our own. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const open = openShadowRootOf(element);
  if (open !== null) return isOwn(element) ? null : open;
  if (!OPENS_CLOSED || !isHtml(element)) return null;
  const tag = localNameOf(element);
  if (!HOST_TAGS.has(tag) && !tag.includes('-')) return null;
  const closed = element.openOrClosedShadowRoot ?? chrome.dom?.openOrClosedShadowRoot(element) ?? null;
  return closed === null || isOwn(element) ? null : closed;
}

/**
 * The shadow root to read instead of an element's own children: any open one; a closed one of a custom element or of an element with nothing in
 * it. Looking for closed roots costs a call into the browser each, which for every `div` and `span` of a large page is longer than all the rest.
 */
export function likelyRootOf(element: Element): ShadowRoot | null {
  const open = openShadowRootOf(element);
  if (open !== null) return isOwn(element) ? null : open;
  return OPENS_CLOSED && (localNameOf(element).includes('-') || isBlank(element)) ? shadowRootOf(element) : null;
}

const assignedNodesOf = HTMLSlotElement.prototype.assignedNodes;

/**
 * The child nodes in the flat tree (CSS Scoping, 3.3): of a slot what is put into it, else of the shadow root, else its own. `root`: the element's
 * shadow root where the caller found it already.
 */
export function flatChildNodesOf(element: Element, root: ShadowRoot | null = shadowRootOf(element)): readonly Node[] {
  const put = element instanceof HTMLSlotElement ? assignedNodesOf.call(element) : [];
  return put.length > 0 ? put : [...childNodesOf(root ?? element)];
}

function isBlank(element: Element): boolean {
  for (let child = firstChildOf(element); child !== null; child = nextSiblingOf(child)) {
    if (isElement(child) || (isText(child) && child.data.trim() !== '')) return false;
  }
  return true;
}

/**
 * The shadow hosts of one tree with their roots, in the order of the tree. Open roots are found wherever they are; closed ones in custom elements
 * and in elements without content, and everywhere when `thorough` (asking the browser about every `div` of a large page takes long). The tree is
 * walked once; after that only what was added to it is.
 */
export function hostsIn(root: Tree, thorough = false): [Element, ShadowRoot][] {
  const memory = remembered();
  applyRecords(memory);
  let known = memory.trees.get(root);
  if (known === undefined || (thorough && !known.thorough && OPENS_CLOSED)) {
    if (known === undefined) memory.observer.observe(root, { subtree: true, childList: true });
    known = { hosts: new Set(), expected: new Set(), thorough };
    for (const element of walkElements(root)) consider(known, element);
    memory.trees.set(root, known);
  }
  for (const element of known.expected) if (openShadowRootOf(element) !== null && !isOwn(element)) known.hosts.add(element);
  const found: [Element, ShadowRoot][] = [];
  for (const host of known.hosts) {
    const inner = rootOf(host) === root ? shadowRootOf(host) : null;
    if (inner === null) known.hosts.delete(host);
    else found.push([host, inner]);
  }
  return found.sort(([a], [b]) => ((positionOf(a, b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ? -1 : 1));
}

/** How a long look is cut into slices: `rest` when `due`, nothing more when `over`. */
type Slices = { due(): boolean; rest(): Promise<void>; over(): boolean };

/**
 * Walks the trees that were not walked yet, in slices, so that `hostsIn` has nothing left to walk; answers every shadow root of the document. When
 * the page changes faster than it can be walked, or `over()` says so, what is missing is left to `hostsIn`.
 */
export async function learnHosts(pace: Slices): Promise<ShadowRoot[]> {
  const found: ShadowRoot[] = [];
  const open: Tree[] = [document];
  for (let root = open.pop(); root !== undefined && !pace.over(); root = open.pop()) {
    if (!remembered().trees.has(root)) await learnTree(root, pace);
    await applyInSlices(remembered(), pace);
    if (pace.over()) break;
    for (const [, inner] of hostsIn(root)) {
      if (pace.due()) await pace.rest();
      found.push(inner);
      open.push(inner);
    }
  }
  return found;
}

async function learnTree(root: Tree, pace: Slices): Promise<void> {
  const memory = remembered();
  const known: Known = { hosts: new Set(), expected: new Set(), thorough: false };
  memory.observer.observe(root, { subtree: true, childList: true });
  memory.learning.set(root, known);
  for (const element of walkElements(root)) {
    if (pace.due()) await pace.rest();
    if (pace.over() || held !== memory) break;
    consider(known, element);
  }
  await applyInSlices(memory, pace);
  memory.learning.delete(root);
  if (!pace.over() && held === memory && !memory.trees.has(root)) memory.trees.set(root, known);
}

async function applyInSlices(memory: Held, pace: Slices): Promise<void> {
  for (const _ of added(memory)) if (pace.due()) await pace.rest();
}

/** Takes an element in when it has a shadow root, or may get one. */
function consider(known: Known, element: Element): void {
  if (openShadowRootOf(element) !== null) {
    if (!isOwn(element)) known.hosts.add(element);
    return;
  }
  const tag = localNameOf(element);
  const custom = tag.includes('-');
  const likely = custom || (HOST_TAGS.has(tag) && !hasChildren(element));
  if (OPENS_CLOSED && (likely || (known.thorough && HOST_TAGS.has(tag))) && shadowRootOf(element) !== null) known.hosts.add(element);
  else if (likely && known.expected.size < MAX_EXPECTED) known.expected.add(element);
}

function remembered(): Held {
  if (held !== null && held.document !== document) forget();
  if (held === null) {
    const records: MutationRecord[] = [];
    const observer = new MutationObserver(more => {
      if (records.length + more.length > MAX_RECORDS) forget();
      else records.push(...more);
    });
    held = { document, trees: new Map(), learning: new Map(), observer, records, timer: setTimeout(forgetUnlessAsked, LIFE_MS), asked: 0 };
  }
  held.asked = performance.now();
  return held;
}

/** Forgets all when nothing was asked for so long, else waits for the rest of it. */
function forgetUnlessAsked(): void {
  if (held === null) return;
  const left = held.asked + LIFE_MS - performance.now();
  if (left > 0) held.timer = setTimeout(forgetUnlessAsked, left);
  else forget();
}

/** Stops observing and forgets all. */
function forget(): void {
  held?.observer.disconnect();
  clearTimeout(held?.timer);
  held = null;
}

/** Looks at what was added since the last question, as it is now: a root may have been attached after its host was put in. */
function applyRecords(memory: Held): void {
  for (const _ of added(memory));
}

/** Takes in what was added, one element a step. What was added inside something that was added before is looked at once. */
function* added(memory: Held): Generator<void> {
  const records = [...memory.records.splice(0), ...memory.observer.takeRecords()];
  const seen = new Set<Element>();
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      const root = isElement(node) && !seen.has(node) ? rootOf(node) : null;
      if (root === null || !(isDocument(root) || root instanceof ShadowRoot)) continue;
      const known = memory.trees.get(root) ?? memory.learning.get(root);
      if (known === undefined || !isElement(node)) continue;
      seen.add(node);
      consider(known, node);
      for (const element of walkElements(node)) {
        yield;
        seen.add(element);
        consider(known, element);
      }
    }
  }
}
