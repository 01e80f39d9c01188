// The DOM's own accessors, captured from their prototypes (page), so that a form whose fields are named `id`, `parentNode` or `submit` fools nobody.

/**
 * Captures one getter of a prototype. The result reads that property of any node, past whatever a named field or an expando shows in its place.
 */
function getterOf<N extends object, K extends keyof N & string>(prototype: N, property: K): (of: N) => N[K] {
  const get = Object.getOwnPropertyDescriptor(prototype, property)?.get;
  if (get === undefined) throw new TypeError(property);
  return of => get.call(of);
}

export const parentNodeOf = getterOf(Node.prototype, 'parentNode');
export const parentElementOf = getterOf(Node.prototype, 'parentElement');
export const firstChildOf = getterOf(Node.prototype, 'firstChild');
export const nextSiblingOf = getterOf(Node.prototype, 'nextSibling');
export const nodeTypeOf = getterOf(Node.prototype, 'nodeType');
export const isConnected = getterOf(Node.prototype, 'isConnected');
export const textContentOf = getterOf(Node.prototype, 'textContent');
export const baseUriOf = getterOf(Node.prototype, 'baseURI');
export const ownerDocumentOf = getterOf(Node.prototype, 'ownerDocument');
export const childNodesOf = getterOf(Node.prototype, 'childNodes');
export const childrenOf = getterOf(Element.prototype, 'children');
export const firstElementChildOf = getterOf(Element.prototype, 'firstElementChild');
export const nextElementSiblingOf = getterOf(Element.prototype, 'nextElementSibling');
export const previousElementSiblingOf = getterOf(Element.prototype, 'previousElementSibling');
export const localNameOf = getterOf(Element.prototype, 'localName');
export const openShadowRootOf = getterOf(Element.prototype, 'shadowRoot');
export const assignedSlotOf = getterOf(Element.prototype, 'assignedSlot');
export const scrollWidthOf = getterOf(Element.prototype, 'scrollWidth');
export const scrollLeftOf = getterOf(Element.prototype, 'scrollLeft');
export const scrollTopOf = getterOf(Element.prototype, 'scrollTop');
export const scrollHeightOf = getterOf(Element.prototype, 'scrollHeight');

const elementsOf = getterOf(HTMLFormElement.prototype, 'elements');
const getAttribute = Element.prototype.getAttribute;
const hasAttribute = Element.prototype.hasAttribute;
const getAttributeNames = Element.prototype.getAttributeNames;
const matchesCss = Element.prototype.matches;
const closestCss = Element.prototype.closest;
const getBoundingClientRect = Element.prototype.getBoundingClientRect;
const getClientRects = Element.prototype.getClientRects;
const checkVisibility = Element.prototype.checkVisibility;
const getAnimations = Element.prototype.getAnimations;
const getDocumentAnimations = Document.prototype.getAnimations;
const getRootNode = Node.prototype.getRootNode;
const contains = Node.prototype.contains;
const compareDocumentPosition = Node.prototype.compareDocumentPosition;
const queryInDocument = Document.prototype.querySelectorAll;
const queryInFragment = DocumentFragment.prototype.querySelectorAll;
const queryInElement = Element.prototype.querySelectorAll;
const firstInDocument = Document.prototype.querySelector;
const firstInFragment = DocumentFragment.prototype.querySelector;
const firstInElement = Element.prototype.querySelector;
const elementById = Document.prototype.getElementById;
const allInDocument = Document.prototype.getElementsByTagName;
const createTreeWalker = Document.prototype.createTreeWalker;
const hasChildNodes = Node.prototype.hasChildNodes;

/** The animations and transitions of the element itself. */
export function animationsOf(element: Element): Animation[] {
  return getAnimations.call(element);
}

/** Those of the whole document, its shadow trees left out. */
export function allAnimations(): Animation[] {
  return getDocumentAnimations.call(document);
}

/** Those below the element and of its pseudo-elements as well. */
export function animationsWithin(element: Element): Animation[] {
  return getAnimations.call(element, { subtree: true });
}

/** The attribute's text, or null. */
export function attributeOf(element: Element, name: string): string | null {
  return getAttribute.call(element, name);
}

/** Whether the attribute is there, with any value. */
export function carriesAttribute(element: Element, name: string): boolean {
  return hasAttribute.call(element, name);
}

/** The names of the element's attributes. */
export function attributeNamesOf(element: Element): string[] {
  return getAttributeNames.call(element);
}

/** `element.matches(css)`; false for a selector that does not parse. */
export function matches(element: Element, css: string): boolean {
  try {
    return matchesCss.call(element, css);
  } catch {
    return false;
  }
}

/** `element.closest(css)`, within its own tree. */
export function closest(element: Element, css: string): Element | null {
  return closestCss.call(element, css);
}

/** A form's controls, wherever they stand, in document order. */
export function controlsOf(form: HTMLFormElement): Element[] {
  return [...elementsOf(form)];
}

/** The bounding box in CSS px of the element's own viewport. */
export function boxOf(element: Element): DOMRect {
  return getBoundingClientRect.call(element);
}

/** The bounding box of what stands in a node, in CSS px of its own viewport. Not by the document's method, which a field of that name would hide. */
export function contentsBoxOf(node: Node): DOMRect {
  const range = new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** The boxes of the element's fragments, in CSS px of its own viewport. */
export function fragmentsOf(element: Element): DOMRectList {
  return getClientRects.call(element);
}

// The same option under its name since Chrome 121 and its name before.
const RENDERED = { visibilityProperty: true, checkVisibilityCSS: true };

/** Whether the element is rendered and not `visibility: hidden`; opacity does not matter here. */
export function isRendered(element: Element): boolean {
  return checkVisibility.call(element, RENDERED);
}

/** Like `isRendered`, and not fully transparent, by itself or through an ancestor. */
export function isOpaque(element: Element): boolean {
  return checkVisibility.call(element, { ...RENDERED, opacityProperty: true, checkOpacity: true });
}

/** Whether the element has a box and is opaque, however its `visibility` is set. */
export function isLaidOut(element: Element): boolean {
  return checkVisibility.call(element, { opacityProperty: true, checkOpacity: true });
}

/** The root of the tree that the node stands in: its document, a shadow root, or the top of a detached tree. */
export function rootOf(node: Node): Node {
  return getRootNode.call(node);
}

/** Whether `ancestor` holds `node` in the same tree, or is it. */
export function holds(ancestor: Node, node: Node | null): boolean {
  return contains.call(ancestor, node);
}

/** The bit mask of `Node.compareDocumentPosition`. */
export function positionOf(node: Node, other: Node): number {
  return compareDocumentPosition.call(node, other);
}

/** Matches inside one tree, in document order. Throws a SyntaxError for a selector that does not parse. */
export function queryIn(root: Document | ShadowRoot | Element, css: string): NodeListOf<Element> {
  if (isDocument(root)) return queryInDocument.call(root, css);
  if (isShadowRoot(root)) return queryInFragment.call(root, css);
  return queryInElement.call(root, css);
}

/** Every element below `root` in document order, as the tree is while it is walked; several times faster than a list of all on a large page. */
export function* walkElements(root: Node): Generator<Element> {
  const walker = createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (isElement(node)) yield node;
}

/** Whether the node has any child, text included. */
export function hasChildren(node: Node): boolean {
  return hasChildNodes.call(node);
}

/** The first match inside a document, a shadow root or an element, or null. Throws a SyntaxError for a selector that does not parse. */
export function firstIn(root: Document | ShadowRoot | Element, css: string): Element | null {
  if (isDocument(root)) return firstInDocument.call(root, css);
  return isShadowRoot(root) ? firstInFragment.call(root, css) : firstInElement.call(root, css);
}

/** How many elements a document holds outside its shadow trees; the browser counts them once until the document changes. */
export function sizeOf(root: Document): number {
  return allInDocument.call(root, '*').length;
}

/** The element with this id in the node's own tree. */
export function byId(near: Node, id: string): Element | null {
  const root = rootOf(near);
  if (isDocument(root)) return elementById.call(root, id);
  return isShadowRoot(root) ? root.getElementById(id) : null;
}

export function isElement(node: Node | null): node is Element {
  return node !== null && nodeTypeOf(node) === 1;
}

export function isText(node: Node): node is Text {
  return nodeTypeOf(node) === 3;
}

export function isComment(node: Node): node is Comment {
  return nodeTypeOf(node) === 8;
}

export function isDocument(node: Node): node is Document {
  return nodeTypeOf(node) === 9;
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  return node instanceof ShadowRoot;
}

export function isHtml(element: Element): element is HTMLElement {
  return element instanceof HTMLElement;
}

/** The computed style. */
export function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration {
  return getComputedStyle(element, pseudo);
}
