// Names documents and elements by numbers (page): a number means one element for as long as that element lives, and no attribute is written.
import { identityOf, isSameThing } from './identity.ts';
import { memory } from './memory.ts';
import { isConnected, ownerDocumentOf } from './native.ts';
import { pathOf, surroundingsOf } from './surroundings.ts';

/** Random name of this document, 32 hex digits; another document, also one brought back later, has another. */
export function documentNonce(): string {
  return memory().nonce;
}

/** The element's number in this document's registry, from 1; given on first asking. */
export function nodeNumber(element: Element): number {
  const held = memory();
  const known = held.numbers.get(element);
  if (known !== undefined) return known;
  held.lastNode += 1;
  held.numbers.set(element, held.lastNode);
  held.nodes.set(held.lastNode, new WeakRef(element));
  return held.lastNode;
}

/** The element of a number, attached or not; null when it was never given or the element is gone for good. */
export function nodeByNumber(number: number): Element | null {
  return memory().nodes.get(number)?.deref() ?? null;
}

/** The same while it stands in the document; null once it left. */
export function livingNode(number: number): Element | null {
  const element = nodeByNumber(number);
  return element !== null && isConnected(element) ? element : null;
}

/**
 * From here on `number`, whose element left the document, means the element that a page drew in its place, and so does its ref. The element keeps
 * its own numbers too, by which one can tell that it was drawn anew.
 */
export function passNumber(number: number, successor: Element): void {
  const held = memory();
  const before = held.nodes.get(number)?.deref();
  held.nodes.set(number, new WeakRef(successor));
  const ref = before === undefined ? undefined : held.refs.get(before);
  if (ref !== undefined) passRef(ref, successor);
}

/** The same for a ref. */
export function passRef(ref: number, successor: Element): void {
  const held = memory();
  const own = held.refs.get(successor);
  held.refElements.set(ref, new WeakRef(successor));
  if (own === undefined) held.refs.set(successor, ref);
  else if (own !== ref) held.heirs.set(ref, own);
}

/**
 * The element's ref, the number that an AI may use in `[ref=N]`. An element without one gets `next`, or the first number above every ref of this
 * document when that is higher: refs never go back and are never given twice.
 */
export function refOf(element: Element, next: number): number {
  const held = memory();
  const known = held.refs.get(element);
  if (known !== undefined && isSame(known, element)) return known;
  const ref = Math.max(next, held.highestRef + 1);
  held.highestRef = ref;
  held.refs.set(element, ref);
  held.refElements.set(ref, new WeakRef(element));
  const identity = identityOf(element);
  held.refIdentities.set(ref, identity);
  held.refSurroundings.set(ref, surroundingsOf(element, identity));
  held.refPaths.set(ref, pathOf(element));
  held.refAddresses.set(ref, routeNow());
  return ref;
}

/** The ref that the element already has, else null; null too when the element has become another thing since. */
export function knownRefOf(element: Element): number | null {
  const ref = memory().refs.get(element);
  return ref !== undefined && isSame(ref, element) ? ref : null;
}

/**
 * The element of a ref while it stands in this document and is still the thing that the ref was given for; null when the ref is not of this
 * document, its element has left, or the element now shows something else.
 */
export function elementByRef(ref: number): Element | null {
  const element = memory().refElements.get(ref)?.deref();
  const here = element !== undefined && isConnected(element) && ownerDocumentOf(element) === document;
  const own = here ? memory().refs.get(element) : undefined;
  const named = own === ref || (own !== undefined && memory().heirs.get(ref) === own);
  return here && named && isSame(ref, element) ? element : null;
}

/** An element, or the ref of one that left, with a fingerprint of where it stands or stood and the boxes around it. */
type Standing<T> = { of: T; stood: string; path: string };

/**
 * Of elements that a page drew since, the one that stands where the element of a ref stood, and is as that was; of several, and on another page of an
 * application, the one in the same boxes.
 * The ref means it from here on. Null while that element is still there, when none or several are so, and when more left than came.
 */
export function heirOf(ref: number, candidates: (tag: string) => Iterable<Element>): Element | null {
  const held = memory();
  const was = held.refIdentities.get(ref);
  const stood = held.refSurroundings.get(ref);
  if (was === undefined || stood === undefined || !hasLeft(ref)) return null;
  const came: Standing<Element>[] = [];
  for (const candidate of candidates(was.tag)) {
    if (held.refs.has(candidate)) continue; // it stood beside the old one, or is known by its own number
    const itself = identityOf(candidate, 'itself');
    if (itself.words !== was.words || itself.key !== was.key) continue;
    const standing = standingOf(candidate);
    if (standing.stood === stood) came.push(standing);
  }
  passRefs(leftAt(stood), came);
  return elementByRef(ref);
}

/** Of elements that a page drew since, each that stands where the element of one ref stood, as in `heirOf`: the ref means it from here on. */
export function inheritRefs(elements: readonly Element[]): void {
  const gone = byPlace(leftRefs());
  if (gone.size === 0) return;
  const { refs } = memory();
  const came = byPlace(elements.filter(element => !refs.has(element)).map(standingOf));
  for (const [stood, left] of gone) passRefs(left, came.get(stood) ?? []);
}

/**
 * Passes the refs of elements that left and stood alike to those that came and stand so. Where more left than came, nobody knows which is missing, and
 * where boxes that tell them apart came in another order, not which is which.
 */
function passRefs(left: readonly Standing<number>[], came: readonly Standing<Element>[]): void {
  if (left.length > came.length) return;
  const heirs: { ref: number; at: number }[] = [];
  for (const { of: ref, path } of left) {
    const isOnly = left.length === 1 && came.length === 1 && memory().refAddresses.get(ref) === routeNow();
    const inBoxes = ({ path: its }: { path: string }) => isOnly || its === path;
    const isOne = came.filter(inBoxes).length === 1 && left.filter(inBoxes).length === 1;
    if (isOne) heirs.push({ ref, at: came.findIndex(inBoxes) });
  }
  if (heirs.some(({ at }, index) => at < (heirs[index - 1]?.at ?? 0))) return;
  for (const { ref, at } of heirs) {
    const heir = came[at];
    if (heir !== undefined) passRef(ref, heir.of);
  }
}

function leftAt(stood: string): Standing<number>[] {
  return leftRefs().filter(left => left.stood === stood);
}

function leftRefs(): Standing<number>[] {
  const { refSurroundings, refPaths } = memory();
  return [...refSurroundings].filter(([ref]) => hasLeft(ref)).map(([of, stood]) => ({ of, stood, path: refPaths.get(of) ?? '' }));
}

/** Which page of an application a document shows, as far as its address says so. */
function routeNow(): string {
  const { pathname, search, hash } = location;
  return `${pathname}${search}${/^#[/!]/.test(hash) ? hash : ''}`;
}

function standingOf(element: Element): Standing<Element> {
  return { of: element, stood: surroundingsOf(element, identityOf(element)), path: pathOf(element) };
}

function byPlace<T>(all: readonly Standing<T>[]): Map<string, Standing<T>[]> {
  const found = new Map<string, Standing<T>[]>();
  for (const each of all) {
    const alike = found.get(each.stood);
    if (alike === undefined) found.set(each.stood, [each]);
    else alike.push(each);
  }
  return found;
}

function isSame(ref: number, element: Element): boolean {
  const before = memory().refIdentities.get(ref);
  return before === undefined || isSameThing(before, identityOf(element));
}

/**
 * What the element of a ref says now that it is not what the ref was given for, and what its row says where that is another one; "" when it left, or
 * says what it said.
 */
export function saysNow(ref: number): { words: string; row: string } {
  const { refElements, refIdentities } = memory();
  const element = refElements.get(ref)?.deref();
  if (element === undefined || !isConnected(element)) return { words: '', row: '' };
  const [now, before] = [identityOf(element), refIdentities.get(ref)];
  return { words: now.words === before?.words ? '' : now.words, row: now.rowWords === before?.rowWords ? '' : now.rowWords };
}

/** Whether an element had that ref and stands in the document no more. */
export function hasLeft(ref: number): boolean {
  const element = memory().refElements.get(ref)?.deref();
  return gaveRef(ref) && (element === undefined || !isConnected(element));
}

/** Whether this document ever gave that ref to an element. */
export function gaveRef(ref: number): boolean {
  return memory().refElements.has(ref);
}

/** The elements that have a ref and are still what it was given for, in the order of their refs. */
export function* elementsWithRefs(): Generator<{ ref: number; element: Element }> {
  for (const ref of memory().refElements.keys()) {
    const element = elementByRef(ref);
    if (element !== null) yield { ref, element };
  }
}

/** The highest ref given in this document, 0 when none was. */
export function highestRef(): number {
  return memory().highestRef;
}
