// Which of several elements of one name one is, as a person would say it (page): by its row, its group or its heading, else by its place.
import { nameOf } from '../../dom/card.ts';
import { identityOf, rowOf, textIn } from '../../dom/identity.ts';
import { attributeOf, holds, isDocument, isShadowRoot, localNameOf, matches, queryIn, rootOf } from '../../dom/native.ts';
import { groupOf, HEADINGS, headingBefore, NEARBY } from '../../dom/surroundings.ts';
import { clip } from '../../dom/text.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Among } from '../../protocol/seen.ts';

const MAX_WORDS = 40;
/** Characters by which two places are told apart. */
const MAX_PLACE = 80;
/** Parts of one kind that are looked at for the words of a row. */
const MAX_PARTS = 8;
const TABLE_ROWS = 'tr, [role="row"]';
/** What may say what a row is about: what says so by itself, then its headers, then its cells. */
const TITLES = [`${HEADINGS}, legend`, 'th[scope="row"], [role="rowheader"]', 'td, th, [role="gridcell"], [role="cell"]'];

/** In words what an element stands in, "" for nothing of that kind: from the nearest on. */
const PLACES = [rowWords, (element: Element) => groupOf(element).names.find(name => name !== '') ?? '', headingBefore];

const told = new WeakMap<Element, { around: string; among: Among | null }>();

/**
 * Which one an element is; null where nothing that is shown nearby has its name. It is looked for once for each fingerprint `around` of where it stands.
 */
export function amongOf(element: Element, around: string): Among | null {
  const known = told.get(element);
  if (known?.around === around) return known.among;
  const among = look(element);
  told.set(element, { around, among });
  return among;
}

function look(element: Element): Among | null {
  const root = rootOf(element);
  const all = isDocument(root) || isShadowRoot(root) ? [...queryIn(root, localNameOf(element))] : [];
  const at = all.indexOf(element);
  const before = equalsIn(all.slice(Math.max(0, at - NEARBY), at), element);
  const behind = equalsIn(all.slice(at + 1, at + 1 + NEARBY), element);
  const others = [...before, ...behind];
  if (others.length === 0) return null;
  for (const wordsOf of PLACES) {
    const words = wordsOf(element);
    if (words === '' || others.some(other => wordsOf(other) === words)) continue;
    const row = wordsOf === rowWords ? rowOf(element) : null;
    return { in: clip(words, MAX_WORDS), row: row !== null && matches(row, TABLE_ROWS) };
  }
  // Of more than are looked at, its place is not known.
  return at > NEARBY || all.length - at > NEARBY ? null : { at: before.length + 1, of: others.length + 1 };
}

/** Those that are called the same as an element. What shows no words of its own is asked for its name, which takes longer. */
function equalsIn(nearby: readonly Element[], element: Element): Element[] {
  const { words } = identityOf(element, 'itself');
  const name = words === '' ? nameOf(element) : '';
  if (words === '' && name === '') return [];
  return nearby.filter(
    other => identityOf(other, 'itself').words === words && (words !== '' || nameOf(other) === name) && isVisible(other),
  );
}

/** What a row is about: its label, its heading, its header, else its first cell with words, else all that it says outside of its controls. */
function rowWords(element: Element): string {
  const row = rowOf(element);
  if (row === null) return '';
  const label = attributeOf(row, 'aria-label');
  if (label !== null && label !== '') return label.slice(0, MAX_PLACE);
  const parts = TITLES.flatMap(title => [...queryIn(row, title)].slice(0, MAX_PARTS)).filter(part => !holds(part, element));
  return parts.map(part => textIn(part, 'all', MAX_PLACE)).find(words => words !== '') ?? textIn(row, 'outside controls', MAX_PLACE);
}
