// Tells where an element stands (page): what must be equal, beside its card, for an element that a page drew anew to be the one that stood there.
import { fingerprint } from '../protocol/queue/fingerprint.ts';
import { type Identity, identityOf, textIn } from './identity.ts';
import {
  attributeOf,
  byId,
  closest,
  controlsOf,
  firstElementChildOf,
  isDocument,
  isElement,
  isShadowRoot,
  localNameOf,
  matches,
  parentNodeOf,
  positionOf,
  queryIn,
  rootOf,
} from './native.ts';

/** A heading, as a selector. */
export const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const GROUPS =
  'fieldset, dialog, section, article, nav, aside, main, details, [role="group"], [role="region"], [role="dialog"], [role="alertdialog"], [role="radiogroup"], [role="tabpanel"], [role="menu"], [role="toolbar"]';
// What an element, its cell or its row is told from others of its kind by, where a page says it for itself.
const TELLING = ['data-id', 'data-key', 'data-row-key', 'data-index', 'data-value', 'data-date', 'data-month', 'data-year', 'data-action'];
const OWN = ['name', 'href', 'formaction', 'formmethod', 'formtarget', 'target', 'onclick'];
const VALUED =
  'button, option, li, input:is([type="radio" i], [type="checkbox" i], [type="submit" i], [type="button" i], [type="image" i])';
/** Elements of the same tag that are looked at before and behind one, for its place among its equals. */
export const NEARBY = 60;
const MAX_GROUP_CHARS = 120;

let remembered: Map<Node, readonly Element[]> | null = null;

/** Does `work`, during which the headings of a tree are looked for only once. One synchronous piece that changes nothing on the page. */
export function withHeadings<T>(work: () => T): T {
  remembered = new Map();
  try {
    return work();
  } finally {
    remembered = null;
  }
}

/** A fingerprint of where an element stands: what it says and leads to, its row, group, heading and form, and its place among its equals. */
export function aroundOf(element: Element): string {
  const identity = identityOf(element);
  return fingerprint(JSON.stringify([partsOf(element, identity), placeOf(element, identity), self === top ? '' : location.href]));
}

/** The same without its place, which many elements that are read at once would be too dear to be asked for. */
export function surroundingsOf(element: Element, identity: Identity): string {
  return fingerprint(JSON.stringify(partsOf(element, identity)));
}

/** Levels up that tell one box from another. */
const LEVELS_UP = 4;

/** Classes that say in what state a box is, which another one may be in a moment later. */
const STATE =
  /(?:^|[-_])(?:active|selected|current|chosen|open(?:ed)?|closed|focus(?:ed)?|hover(?:ed)?|checked|disabled|expanded|collapsed|shown?|visible|hidden|on|off|highlight(?:ed)?|editing|dragging|odd|even|first|last)(?:$|[-_])/i;

/** A fingerprint of the tags and classes of the boxes right around an element, as a page's own style sheet tells them apart in any state. */
export function pathOf(element: Element): string {
  const boxes: string[] = [];
  for (let at = parentNodeOf(element); isElement(at) && boxes.length < LEVELS_UP; at = parentNodeOf(at)) {
    const classes = (attributeOf(at, 'class') ?? '').split(/\s+/).filter(name => !STATE.test(name));
    boxes.push([localNameOf(at), ...classes].join(' '));
  }
  return fingerprint(boxes.join(' > '));
}

/** What `differenceOf` calls the parts of where an element stands. */
export const PARTS = ['address', 'value', 'record', 'group', 'heading', 'form', 'row'];

/** A fingerprint of each part of where an element stands, in the order of `PARTS`. */
export function partPrintsOf(element: Element): string[] {
  return partsOf(element, identityOf(element)).map(part => fingerprint(JSON.stringify(part)));
}

function partsOf(element: Element, identity: Identity): unknown[] {
  const parent = parentNodeOf(element);
  const around = [element, parent, parent === null ? null : parentNodeOf(parent)];
  const told = around.map(at => (isElement(at) ? TELLING.map(name => attributeOf(at, name)) : []));
  const own = OWN.map(name => attributeOf(element, name));
  const value = matches(element, VALUED) ? attributeOf(element, 'value') : null;
  return [own, value, told, groupOf(element), headingBefore(element), formOf(element), identity];
}

/** The nearest group around an element: what it is, and what it is called, by its label, what labels it and what it begins with. */
export function groupOf(element: Element): { is: string[]; names: string[] } {
  for (let at = parentNodeOf(element); at !== null; at = isShadowRoot(at) ? at.host : parentNodeOf(at)) {
    if (!isElement(at) || !matches(at, GROUPS)) continue;
    const group = at;
    const labels = (attributeOf(group, 'aria-labelledby') ?? '').split(/\s+/).map(id => (id === '' ? null : byId(group, id)));
    const legend = /^(?:fieldset|details)$/.test(localNameOf(group)) ? firstElementChildOf(group) : null;
    const words = [...labels, legend].map(source => (source === null ? '' : textIn(source, 'all', MAX_GROUP_CHARS)));
    return { is: [localNameOf(group), attributeOf(group, 'role') ?? ''], names: [attributeOf(group, 'aria-label') ?? '', ...words] };
  }
  return { is: [], names: [] };
}

/** The words of the last heading before an element in its tree, else before what its shadow tree belongs to; "" for none. */
export function headingBefore(element: Element): string {
  for (let at: Element | null = element; at !== null; ) {
    const root = rootOf(at);
    const heading = lastBefore(headingsIn(root), at);
    if (heading !== null) return textIn(heading, 'all', MAX_GROUP_CHARS);
    at = isShadowRoot(root) ? root.host : null;
  }
  return '';
}

function headingsIn(root: Node): readonly Element[] {
  const known = remembered?.get(root);
  if (known !== undefined) return known;
  const found = isDocument(root) || isShadowRoot(root) ? [...queryIn(root, HEADINGS)] : [];
  remembered?.set(root, found);
  return found;
}

function lastBefore(inOrder: readonly Element[], element: Element): Element | null {
  let from = 0;
  let to = inOrder.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const heading = inOrder[middle];
    if (heading !== undefined && heading !== element && positionOf(heading, element) & Node.DOCUMENT_POSITION_FOLLOWING) from = middle + 1;
    else to = middle;
  }
  return inOrder[from - 1] ?? null;
}

/** The form of an element, by where it sends to and its place among the forms. */
function formOf(element: Element): unknown[] {
  const owner: unknown = Reflect.get(element, 'form') ?? closest(element, 'form');
  if (!(owner instanceof HTMLFormElement)) return [];
  const named = ['id', 'name', 'action', 'method', 'target'].map(name => attributeOf(owner, name));
  const hidden = controlsOf(owner).filter(control => matches(control, 'input[type="hidden" i]'));
  return [...named, [...document.forms].indexOf(owner), hidden.map(control => attributeOf(control, 'name'))];
}

/** How many equals of an element stand before and behind it, as far as they are looked for. */
function placeOf(element: Element, identity: Identity): [number, number] {
  const { before, behind } = equalsOf(element, identity);
  return [before.length, behind.length];
}

/** The elements nearby that say the same as this one, whatever rows they stand in. */
export function equalsOf(element: Element, { tag, words, key }: Identity): { before: Element[]; behind: Element[] } {
  const root = rootOf(element);
  const all = isDocument(root) || isShadowRoot(root) ? [...queryIn(root, tag)] : [];
  const at = all.indexOf(element);
  const isEqual = (other: Element) => {
    const its = identityOf(other, 'itself');
    return its.words === words && (words !== '' || its.key === key);
  };
  return { before: all.slice(Math.max(0, at - NEARBY), at).filter(isEqual), behind: all.slice(at + 1, at + 1 + NEARBY).filter(isEqual) };
}
