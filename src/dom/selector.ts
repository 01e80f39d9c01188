// Finds a short CSS selector that names one element alone (dom room), made of what a developer wrote on purpose, not of generated names.
import { attributeOf, isShadowRoot, localNameOf, parentElementOf, previousElementSiblingOf, queryIn, rootOf } from './native.ts';
import { isCalledSecret } from './sensitive.ts';

const MAX_CHARS = 80;
const TEST_ATTRIBUTES = ['data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa'];

/** Finds selectors against the page as it is now. Make one for each reading and drop it: it holds the page's shadow roots. */
export type SelectorFinder = {
  /** A selector of at most 80 characters that matches this element and no other of the document, or "". */
  shortest(element: Element): string;
  /** `#id` when the element has an id that a person wrote and no other element has, or "". */
  id(element: Element): string;
};

/** Makes a finder for the current state of the document, in which these are all the shadow roots. */
export function createSelectorFinder(shadowRoots: readonly ShadowRoot[]): SelectorFinder {
  const namesAlone = (css: string, element: Element): boolean => {
    if (css === '' || css.length > MAX_CHARS) return false;
    try {
      let found = 0;
      for (const root of [document, ...shadowRoots]) {
        const here = queryIn(root, css);
        found += here.length;
        if (found > 1 || (here.length === 1 && here[0] !== element)) return false;
      }
      return found === 1;
    } catch {
      return false;
    }
  };
  const id = (element: Element): string => {
    const value = attributeOf(element, 'id') ?? '';
    if (!isWritten(value)) return '';
    const css = `#${CSS.escape(value)}`;
    return namesAlone(css, element) ? css : '';
  };
  const byItself = (element: Element): string => id(element) || (marksOf(element).find(css => namesAlone(css, element)) ?? '');
  const shortest = (element: Element): string => {
    const own = byItself(element);
    if (own !== '') return own;
    let tail = stepOf(element);
    for (let at = parentElementOf(element); at !== null; at = parentElementOf(at)) {
      const anchor = byItself(at) || (localNameOf(at) === 'body' ? 'body' : '');
      for (const mark of [...marksOf(element), localNameOf(element)]) {
        const css = anchor === '' ? '' : `${anchor} ${mark}`;
        if (namesAlone(css, element)) return css;
      }
      if (anchor !== '' && namesAlone(`${anchor} > ${tail}`, element)) return `${anchor} > ${tail}`;
      tail = `${stepOf(at)} > ${tail}`;
      if (tail.length > MAX_CHARS) return '';
    }
    return isShadowRoot(rootOf(element)) && namesAlone(tail, element) ? tail : '';
  };
  return { id, shortest };
}

/** Whether an id or class looks written by a person: short words, at most one digit at the end of a word, no hash. */
function isWritten(value: string): boolean {
  return /^[a-z](?:[a-z_-]*[a-z][0-9]?)?$/i.test(value) && value.length <= 32 && !/[bcdfghjklmnpqrstvwxz]{6}/i.test(value);
}

/** What marks an element by itself, the steadiest first. */
function marksOf(element: Element): string[] {
  const tag = localNameOf(element);
  const marks: string[] = [];
  for (const name of TEST_ATTRIBUTES) {
    const value = attributeOf(element, name);
    if (value !== null) marks.push(`[${name}=${quoted(value)}]`);
  }
  const type = attributeOf(element, 'type');
  const tellsChoice = tag === 'input' && (type === 'radio' || type === 'checkbox') && !isCalledSecret(element);
  for (const name of ['name', 'aria-label', 'href', 'placeholder', 'value']) {
    const value = name === 'value' && !tellsChoice ? null : attributeOf(element, name);
    if (value !== null && value !== '' && value.length <= 48) marks.push(`${tag}[${name}=${quoted(value)}]`);
  }
  const className = (attributeOf(element, 'class') ?? '').split(/\s+/).find(isWritten);
  if (className !== undefined) marks.push(`${tag}.${className}`);
  return marks;
}

/** The element among its siblings. */
function stepOf(element: Element): string {
  const tag = localNameOf(element);
  let index = 1;
  for (let at = previousElementSiblingOf(element); at !== null; at = previousElementSiblingOf(at)) if (localNameOf(at) === tag) index += 1;
  return `${CSS.escape(tag)}:nth-of-type(${index})`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;
}
