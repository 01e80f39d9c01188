// The labels of a field (page). The browser finds them anew for each field by walking the whole tree; many fields are asked about at once here.
import { isDocument, isShadowRoot, queryIn, rootOf } from './native.ts';

let remembered: Map<Node, ReadonlyMap<Element, readonly HTMLLabelElement[]>> | null = null;

/**
 * Does `work`, during which `labelsOf` looks for the labels of a tree only once. It must be one synchronous piece that changes nothing on the page,
 * so that what is remembered stays true.
 */
export function withLabels<T>(work: () => T): T {
  remembered = new Map();
  try {
    return work();
  } finally {
    remembered = null;
  }
}

/** The labels of an element in the order of its tree; none for what cannot have any. */
export function labelsOf(element: Element): readonly HTMLLabelElement[] {
  if (remembered !== null) {
    const root = rootOf(element);
    if (isDocument(root) || isShadowRoot(root)) return labelsIn(root, remembered).get(element) ?? NONE;
  }
  return isLabelable(element) ? [...(element.labels ?? NONE)] : NONE;
}

const NONE: readonly HTMLLabelElement[] = [];

function isLabelable(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLButtonElement
  );
}

function labelsIn(
  root: Document | ShadowRoot,
  known: Map<Node, ReadonlyMap<Element, readonly HTMLLabelElement[]>>,
): ReadonlyMap<Element, readonly HTMLLabelElement[]> {
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = new Map<Element, HTMLLabelElement[]>();
  for (const label of queryIn(root, 'label')) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    if (!(label instanceof HTMLLabelElement) || control === null) continue;
    const others = found.get(control);
    if (others === undefined) found.set(control, [label]);
    else others.push(label);
  }
  known.set(root, found);
  return found;
}
