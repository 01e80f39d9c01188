// The words that an action brought to a page (page): a person reads what comes beside a field, and not that an element was added.
import { isConnected, isElement, isText, matches, openShadowRootOf, parentElementOf } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { ancestry, composedHolds } from '../../dom/roots.ts';
import { fold, foldedText } from '../../dom/text.ts';

/** Texts that are noted at most: of a page that draws itself anew the words are no news. */
const MAX_NODES = 120;
const MAX_TOLD = 3;
const MAX_WORDS = 160;
/** How far out from where an action goes to it brings words; elsewhere only whole elements count, since clocks and counters change by themselves. */
const LEVELS_OUT = 3;

const WORDS = /\p{L}|\p{N}/u;
const SILENT = 'script, style, option, textarea, [contenteditable]:not([contenteditable="false" i])';

/** What came and went so far. `came`: the new texts, and whether they came with an element of their own; `region`: around where the action goes to. */
export type News = { came: Map<Text, boolean>; went: Set<string>; region: Element | null };

/** Nothing yet. `at`: the target, or what has the focus for keys without one. */
export const noNews = (at: Element | null): News => ({ came: new Map(), went: new Set(), region: at === null ? null : regionOf(at) });

/** Notes what one change of the page added and took away. */
export function noteNews(news: News, { type, target, addedNodes, removedNodes, oldValue, attributeName }: MutationRecord): void {
  if (type === 'characterData') {
    if (isText(target)) add(news, target, false);
    news.went.add(fold(oldValue ?? ''));
  } else if (type === 'childList') {
    for (const node of removedNodes) for (const text of textsIn(node, MAX_NODES)) news.went.add(fold(text.data));
    for (const node of addedNodes) for (const text of textsIn(node, MAX_NODES)) add(news, text, isElement(node));
  } else if (attributeName === 'hidden' || (attributeName === 'style' && /display:\s*none|visibility:\s*hidden/.test(oldValue ?? ''))) {
    for (const text of textsIn(target, MAX_NODES)) add(news, text, true);
  }
}

/** Notes a shadow tree that came. */
export function noteTree(news: News, tree: ShadowRoot): void {
  for (const text of textsIn(tree, MAX_NODES)) add(news, text, true);
}

function add({ came }: News, text: Text, whole: boolean): void {
  if (came.size < MAX_NODES && !came.has(text)) came.set(text, whole);
}

/** The new words that are shown now, outermost first: those around where the action went, else those that came elsewhere; none where it is too much to be read at a glance. `told`: elements whose words are told already. */
export function newWords({ came, went, region }: News, told: readonly Element[]): string[] {
  const near = new Set<Element>();
  const far = new Set<Element>();
  for (const [text, whole] of came.size < MAX_NODES ? came : []) {
    const holder = isConnected(text) ? parentElementOf(text) : null;
    if (
      holder === null ||
      went.has(fold(text.data)) ||
      !WORDS.test(text.data) ||
      isOwn(holder) ||
      ancestry(holder).some(at => matches(at, SILENT))
    )
      continue;
    if (told.some(element => composedHolds(element, holder))) continue;
    const isNear = region !== null && composedHolds(region, holder);
    if (isNear) near.add(holder);
    else if (whole) far.add(holder);
  }
  const [first, second] = [wordsOf(near), wordsOf(far)];
  return first.length > 0 ? first : second;
}

function wordsOf(holders: ReadonlySet<Element>): string[] {
  const outermost = [...holders].filter(holder => ![...holders].some(other => other !== holder && composedHolds(other, holder)));
  const words = [...new Set(outermost.map(holder => foldedText(holder, MAX_WORDS, 'shown')))].filter(text => WORDS.test(text));
  return words.length <= MAX_TOLD && words.join(', ').length <= MAX_WORDS ? words : [];
}

function regionOf(target: Element): Element {
  let region = target;
  for (let level = 0; level < LEVELS_OUT && !matches(region, 'form, dialog, [role="dialog" i], body'); level += 1)
    region = parentElementOf(region) ?? region;
  return region;
}

/** The texts in a node, and in the shadow trees in it. */
function textsIn(node: Node, limit: number): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let at: Node | null = node; at !== null && texts.length < limit; at = walker.nextNode()) {
    const tree = isElement(at) ? openShadowRootOf(at) : null;
    if (isText(at)) texts.push(at);
    else if (tree !== null) texts.push(...textsIn(tree, limit - texts.length));
  }
  return texts;
}
