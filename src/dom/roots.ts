// Finds elements through shadow roots (page): composed parents, matches of a selector in document order, and what lies under a point.
import type { Reply } from '../protocol/result.ts';
import { flatChildNodesOf, hostsIn, likelyRootOf, shadowRootOf } from './hosts.ts';
import {
  assignedSlotOf,
  firstIn,
  isDocument,
  isElement,
  isShadowRoot,
  matches,
  parentNodeOf,
  positionOf,
  queryIn,
  rootOf,
} from './native.ts';
import { isOwn } from './own.ts';
import { elementByRef, gaveRef, hasLeft, heirOf, saysNow } from './registry.ts';

/** Matches of a selector: the first of them in document order, and how many there are in all. */
export type Matches = { count: number; elements: Element[] };

const MAX_SELECTOR_CHARS = 1024;
/** Elements that are looked through for one that was drawn anew in place of what a ref named. Of more, it is not found. */
const MAX_HEIRS = 3000;
const REF = /\[\s*ref\s*=\s*(?:"(\d{1,9})"|'(\d{1,9})'|(\d{1,9}))\s*\]/g;

/** The parent in the flat tree: the slot that shows the node, its parent, or the host of its shadow root; null at the top. */
export function composedParent(node: Node): Element | null {
  const slot = isElement(node) ? assignedSlotOf(node) : null;
  if (slot !== null) return slot;
  const parent = parentNodeOf(node);
  if (parent === null) return null;
  if (isShadowRoot(parent)) return parent.host;
  return isElement(parent) ? parent : null;
}

/** The element and what it stands in, in the flat tree, the outermost last. */
export function ancestry(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let at = element; at !== null; at = composedParent(at)) all.push(at);
  return all;
}

/** Whether `ancestor` is the element or stands above it in the flat tree. */
export function composedHolds(ancestor: Element, element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = composedParent(at)) if (at === ancestor) return true;
  return false;
}

/** Elements below one that are looked at in the flat tree. */
const MAX_BELOW = 2000;

/** Matches of a selector below an element in the flat tree, in its order: in shadow trees too, and of what is put into their slots. Of the first 2,000 elements. */
export function matchesBelow(element: Element, css: string): Element[] {
  const found: Element[] = [];
  const open: Node[] = [element];
  let looked = 0;
  for (let at = open.pop(); at !== undefined && looked < MAX_BELOW; at = open.pop()) {
    if (!isElement(at)) continue;
    looked += 1;
    if (at !== element && matches(at, css)) found.push(at);
    open.push(...[...flatChildNodesOf(at, likelyRootOf(at))].reverse());
  }
  return found;
}

/** Every shadow root below `root`, each before the ones inside it; closed ones in unlikely places too when `thorough` (see `hostsIn`). */
export function shadowRootsIn(root: Document | ShadowRoot, thorough = false): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const open: (Document | ShadowRoot)[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [, inner] of hostsIn(at, thorough)) {
      found.push(inner);
      open.push(inner);
    }
  }
  return found;
}

/**
 * Every element that a selector names in this document, through all shadow roots, in the order of the document (a host before its shadow tree,
 * that before its light children), our own drawings left out. `[ref=12]` names the element with that ref: STALE_REF when there is none here.
 * A selector that is too long or does not parse is BAD_LINE.
 */
export function queryAll(css: string): Reply<Element[]> {
  const matched = matchAll(css, Number.POSITIVE_INFINITY);
  return matched.ok ? { ok: true, value: matched.value.elements } : matched;
}

/** As `queryAll`, for selectors that may match very much: `elements` are the first `limit` of them, `count` is how many there are. */
export function matchAll(css: string, limit: number): Reply<Matches> {
  if (css.length > MAX_SELECTOR_CHARS)
    return bad(
      `The selector is ${css.length} characters long; the limit is ${MAX_SELECTOR_CHARS}.`,
      'Use a shorter selector, or a [ref=N] from the last page digest.',
    );
  const named = resolveRefs(css);
  if (!named.ok) return named;
  try {
    if (named.value.length === 0) return { ok: true, value: matchesEverywhere(css, limit) };
    const elements = matchesAtRefs(css.replace(REF, ':scope'), named.value);
    return { ok: true, value: { count: elements.length, elements } };
  } catch {
    return bad(
      `"${clip(css)}" is not a CSS selector.`,
      'Use a CSS selector such as #save or button[name="send"], or a [ref=N] from the last page digest.',
    );
  }
}

/** The elements that the `[ref=N]` parts of a selector name. */
function resolveRefs(css: string): Reply<Element[]> {
  const elements: Element[] = [];
  for (const found of css.matchAll(REF)) {
    const ref = Number(found[1] ?? found[2] ?? found[3]);
    const element = elementByRef(ref) ?? heirOf(ref, heirsIn);
    if (element === null) {
      const { words, row } = saysNow(ref);
      return {
        ok: false,
        error: {
          code: 'STALE_REF',
          message: !gaveRef(ref)
            ? `Number ${ref} names no element of this page.`
            : words !== ''
              ? `What number ${ref} named says "${clip(words)}" now.`
              : row !== ''
                ? `What number ${ref} named stands in the row "${clip(row)}" now.`
                : `What number ${ref} named is gone or shows something else now.`,
          hint: 'Ask for a new page digest (SCAN) and use its numbers.',
          ...(hasLeft(ref) ? { left: true } : {}),
        },
      };
    }
    elements.push(element);
  }
  return { ok: true, value: elements };
}

function heirsIn(tag: string): readonly Element[] {
  const { count, elements } = matchesThrough(tag, MAX_HEIRS, false);
  return count > MAX_HEIRS ? [] : elements;
}

/** Matches of a selector in which `:scope` stands for each named element: that element itself, or what it holds. */
function matchesAtRefs(css: string, named: readonly Element[]): Element[] {
  const found = new Set<Element>();
  for (const element of named) {
    queryIn(element, css).forEach(inner => {
      found.add(inner);
    });
    if (matches(element, css)) found.add(element);
  }
  const following = Node.DOCUMENT_POSITION_FOLLOWING;
  return [...found].sort((a, b) => (positionOf(a, b) & following ? -1 : 1));
}

/** Matches in all trees; closed roots in unlikely places, and parts that stand in different trees, are looked for only when nothing else matches. */
function matchesEverywhere(css: string, limit: number): Matches {
  const found = matchesThrough(css, limit, false);
  if (found.count > 0) return found;
  const thorough = matchesThrough(css, limit, true);
  return thorough.count > 0 ? thorough : matchesAcross(css, limit);
}

/** One part of a selector between descendant combinators: strings and brackets whole, and what `>`, `+` and `~` join. */
const PART = /(?:\\.|"[^"]*"|'[^']*'|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)|\s*[>+~]\s*|[^\s,])+/gs;

/** Matches of a selector whose parts stand in different trees: `section span.deep` for a span in an open shadow root somewhere below the section. */
function matchesAcross(css: string, limit: number): Matches {
  const parts = css.trim().match(PART) ?? [];
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2 || parts.join(' ') !== css.trim().replace(/\s+/g, ' ')) return { count: 0, elements: [] };
  const all = matchesThrough(last, Number.POSITIVE_INFINITY, false).elements.filter(element => standsBelow(element, parts));
  return { count: all.length, elements: all.slice(0, limit) };
}

/** Whether the elements that hold this one, through open shadow roots, match the parts before the last one in their order. */
function standsBelow(element: Element, parts: readonly string[]): boolean {
  let at: Element | null = above(element, parts.at(-1) ?? '');
  for (const part of parts.slice(0, -1).reverse()) {
    while (at !== null && !matches(at, part)) at = openParent(at);
    if (at === null) return false;
    at = above(at, part);
  }
  return true;
}

/** The element above all that a part of a selector, matched by its last element, speaks of. */
function above(element: Element, part: string): Element | null {
  const steps = part.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]|\(.*?\)/gs, '').split('>').length;
  let at: Element | null = element;
  for (let step = 0; step < steps && at !== null; step++) at = openParent(at);
  return at;
}

function openParent(element: Element): Element | null {
  const parent = parentNodeOf(element);
  if (parent !== null && isShadowRoot(parent)) return parent.mode === 'open' ? parent.host : null;
  return isElement(parent) ? parent : null;
}

/** Matches of a selector that parses in all trees, in the order of the document; in closed roots in unlikely places too when `thorough`. */
export function matchesThrough(css: string, limit: number, thorough: boolean): Matches {
  const elements: Element[] = [];
  let count = 0;
  const collect = (root: Document | ShadowRoot): void => {
    const here = queryIn(root, css);
    count += here.length;
    let next = 0;
    const take = (isPast: (at: Element) => boolean): void => {
      for (let at = here[next]; at !== undefined && elements.length < limit && !isPast(at); at = here[next]) {
        if (isOwn(at)) count -= 1;
        else elements.push(at);
        next += 1;
      }
    };
    for (const [host, inner] of hostsIn(root, thorough)) {
      take(at => at !== host && !isBefore(at, host));
      collect(inner);
    }
    take(() => false);
  };
  collect(document);
  return { count, elements };
}

function isBefore(a: Element, b: Element): boolean {
  return (positionOf(a, b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** The innermost element under a point of this document's viewport (CSS px), through shadow roots and past our own drawings; null outside. */
export function deepElementFromPoint(x: number, y: number): Element | null {
  let root: Document | ShadowRoot = document;
  let deepest: Element | null = null;
  for (;;) {
    let top = elementAt(root, x, y);
    // A point on text that a host puts into a slot is told as a point on the host: what lies there is what that slot stands in.
    if (top !== null && !isDocument(root) && rootOf(top) !== root)
      top = root.elementsFromPoint(x, y).find(element => rootOf(element) === root && firstIn(element, 'slot:not([name])') !== null) ?? null;
    if (top === null) return deepest;
    deepest = top;
    const inner = shadowRootOf(top);
    if (inner === null) return deepest;
    root = inner;
  }
}

const topInDocument = Document.prototype.elementFromPoint;
const allInDocument = Document.prototype.elementsFromPoint;

/** The top element of one tree under a point, our own drawings looked through. */
function elementAt(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const top = isDocument(root) ? topInDocument.call(root, x, y) : root.elementFromPoint(x, y);
  if (top === null || !isOwn(top)) return top;
  const below = isDocument(root) ? allInDocument.call(root, x, y) : root.elementsFromPoint(x, y);
  return below.find(element => !isOwn(element)) ?? null;
}

function bad(message: string, hint: string): Reply<never> {
  return { ok: false, error: { code: 'BAD_LINE', message, hint } };
}

function clip(css: string): string {
  return css.length > 80 ? `${css.slice(0, 79)}…` : css;
}
