// Finds a short CSS selector that names one element alone (page), made of what a developer wrote on purpose, not of generated names.

import { quoted } from '../protocol/css-string.ts';
import {
  attributeOf,
  firstIn,
  isShadowRoot,
  localNameOf,
  parentElementOf,
  previousElementSiblingOf,
  queryIn,
  rootOf,
  sizeOf,
} from './native.ts';
import { isCalledSecret } from './sensitive.ts';

const MAX_CHARS = 80;
/** Attributes that the makers of pages name elements by, for their tests. */
export const TEST_ATTRIBUTES = ['data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa'];

/** Finds selectors against the page as it is now. Make one for each reading and drop it: it holds the page's shadow roots. */
export type SelectorFinder = {
  /** A selector of at most 80 characters that matches this element and no other of the document, or "". */
  shortest(element: Element): string;
  /** `#id` when the element has an id that a person wrote and no other element has, or "". */
  id(element: Element): string;
};

/** Elements that may be looked at for one selector, and for all of one reading: a number names an element as well, so a selector may be missing. */
const LOOKS_FOR_ONE = 800_000;
const LOOKS_FOR_ALL = 60_000_000;
const LOOKS_IN_ROOT = 20;

/** Makes a finder for the current state of the document, in which these are all the shadow roots. */
export function createSelectorFinder(shadowRoots: readonly ShadowRoot[]): SelectorFinder {
  const trees = [document, ...shadowRoots];
  const inRoots = shadowRoots.length * LOOKS_IN_ROOT;
  const inAll = 2 * sizeOf(document) + inRoots; // for the first match, and for another one
  let left = LOOKS_FOR_ALL;
  let leftForOne = LOOKS_FOR_ONE;
  /** `looks`: how many elements the browser looks at to find the matches. */
  const namesAlone = (css: string, element: Element, looks = inAll): boolean => {
    if (css === '' || css.length > MAX_CHARS || looks > Math.min(left, leftForOne)) return false;
    left -= looks;
    leftForOne -= looks;
    try {
      let found = 0;
      for (const root of trees) {
        // Most selectors that name something else are known for it by their first match.
        const first = firstIn(root, css);
        if (first === null) continue;
        if (first !== element || queryIn(root, css).length > 1) return false;
        found += 1;
      }
      return found === 1;
    } catch {
      return false;
    }
  };
  const idOf = (element: Element): string => {
    const value = attributeOf(element, 'id') ?? '';
    if (!isWritten(value)) return '';
    const css = `#${CSS.escape(value)}`;
    return namesAlone(css, element, inRoots) ? css : ''; // the browser keeps a list of ids
  };
  const id = (element: Element): string => {
    leftForOne = LOOKS_FOR_ONE;
    return idOf(element);
  };
  const byItself = (element: Element): string => idOf(element) || (marksOf(element).find(css => namesAlone(css, element)) ?? '');
  const shortest = (element: Element): string => {
    leftForOne = LOOKS_FOR_ONE;
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

// An address with what may let in whoever holds it is told without that, so that a selector of it would match nothing. See `context/addresses.ts`.
const LETS_IN =
  /(?:token|secret|sess|sid|auth|key|code|pass|pwd?|pin|otp|sig|cred|jwt|ticket|nonce|assertion|hash|magic)[^=&/]*=|[\w.~%+-]{24}/i;

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
    if (value === null || value === '' || value.length > 48 || (name === 'href' && LETS_IN.test(value))) continue;
    marks.push(`${tag}[${name}=${quoted(value)}]`);
  }
  const className = (attributeOf(element, 'class') ?? '').split(/\s+/).find(isWritten);
  if (className !== undefined) marks.push(`${tag}.${className}`);
  return marks;
}

const MAX_INDEX = 5_000;

/** The element among its siblings; "" when too many stand before it. */
export function stepOf(element: Element): string {
  const tag = localNameOf(element);
  let index = 1;
  for (let at = previousElementSiblingOf(element); at !== null && index < MAX_INDEX; at = previousElementSiblingOf(at))
    if (localNameOf(at) === tag) index += 1;
  if (index === MAX_INDEX) return '';
  return `${CSS.escape(tag)}:nth-of-type(${index})`;
}
