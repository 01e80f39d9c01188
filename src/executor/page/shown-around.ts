// What shows or goes around an action's target (page), also where only a style does it, as of a menu that opens under the pointer: nobody observes that.
import { nameOf } from '../../dom/card.ts';
import { closest, isConnected, isRendered, parentElementOf, walkElements } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { fold, foldedText } from '../../dom/text.ts';
import type { Effect } from '../../protocol/result.ts';

/** Elements that are looked at, and how far out from the target. */
const MAX_ELEMENTS = 400;
const LEVELS_OUT = 2;
const MAX_WORDS = 5;
const MAX_TEXT = 60;

const WORDS = /\p{L}|\p{N}/u;
/** Notes what is shown around an element; what it returns tells what came and what went since. */
export function lookAround(target: Element): () => Effect[] {
  const region = regionOf(target);
  const before = new Set<Element>();
  let looked = 0;
  for (const element of walkElements(region)) {
    looked += 1;
    if (looked > MAX_ELEMENTS) break;
    if (isRendered(element)) before.add(element);
  }
  return () => {
    const came: Element[] = [];
    let now = 0;
    for (const element of walkElements(region)) {
      now += 1;
      if (now > looked + MAX_ELEMENTS) break;
      if (!before.has(element) && isRendered(element) && !isOwn(element)) came.push(element);
    }
    const went = [...before].filter(element => isConnected(element) && !isRendered(element));
    // What was only drawn anew says what it said.
    const gone = new Set([...before].filter(element => !isConnected(element)).map(hiddenText));
    const words = wordsOf(came, nameOrText).filter(text => !gone.has(text));
    return [...saying('shows', words), ...saying('hides', wordsOf(went, hiddenText))];
  };
}

function regionOf(target: Element): Element {
  let region = target;
  for (let level = 0; level < LEVELS_OUT; level += 1) {
    const parent = parentElementOf(region);
    if (parent === null || parent === document.documentElement) break;
    region = parent;
  }
  return region;
}

/** The outermost of elements by their words. */
function wordsOf(elements: readonly Element[], say: (element: Element) => string): string[] {
  const all = new Set(elements);
  return [...new Set(elements.filter(element => !all.has(parentElementOf(element) ?? element)).map(say))].filter(text => WORDS.test(text));
}

const nameOrText = (element: Element) => nameOf(element) || foldedText(element, MAX_TEXT, 'shown');

/** The text of what is not shown any more; of an element whose text must not be told, none. */
const hiddenText = (element: Element) => (closest(element, '[contenteditable]') === null ? fold(foldedText(element, MAX_TEXT, 'all')) : '');

function saying(verb: 'shows' | 'hides', words: readonly string[]): Effect[] {
  if (words.length === 0) return [];
  const more = words.length - MAX_WORDS;
  const list = `${words.slice(0, MAX_WORDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [{ kind: 'text', text: verb === 'shows' ? `shows ${list}` : `hides ${list}` }];
}
