// Tells whether an element that a page drew anew is the one that stood there before (page), and whether one that stayed still stands in its row.
import type { ElementCard, PageCard, Seen } from '../protocol/seen.ts';
import { cardOf } from './card.ts';
import { type Identity, identityOf, isFilling, isNamedByValue, isSameBut, isSameRow, rowOf, textIn } from './identity.ts';
import { type Moment, memory } from './memory.ts';
import {
  carriesAttribute,
  childrenOf,
  closest,
  firstIn,
  holds,
  isConnected,
  localNameOf,
  parentElementOf,
  queryIn,
  walkElements,
} from './native.ts';
import { documentNonce, knownRefOf, nodeByNumber, nodeNumber, passNumber } from './registry.ts';
import { isCodeEditor, isNamedByAuthor, labelWords } from './seen-name.ts';
import { aroundOf, equalsOf, PARTS, partPrintsOf, surroundingsOf } from './surroundings.ts';
import { matchTarget } from './target.ts';
import { isVisible } from './visible.ts';

/** An element at an earlier moment: its card and where it stood. */
export type Was = Pick<Seen, 'nonce' | 'origin' | 'node' | 'around'> & { card: Pick<ElementCard, (typeof COMPARED)[number] | 'text'> };

/** What of a card an approval holds for. */
export const COMPARED = ['tag', 'role', 'name', 'type', 'goesTo', 'sensitive'] as const satisfies readonly (keyof PageCard &
  keyof ElementCard)[];

/** Moments that are remembered of a document at most; the oldest go first. */
const MAX_MOMENTS = 1000;
/** Matches that are looked at: of more, nothing is found. */
const MAX_MATCHES = 500;

/** Remembers where an element stands, and among which others; answers the name of that moment, for `Seen.around`. */
export function noteStanding(element: Element): string {
  const around = aroundOf(element);
  const { moments } = memory();
  const key = momentKey(nodeNumber(element), around);
  if (moments.has(key)) return around;
  const own = identityOf(element);
  const { before, behind } = equalsOf(element, own);
  const equals = [...before, ...behind];
  const rows = own.rowWords === '' && own.rowKey === '' && !own.takesText ? [] : equals.map(other => rowOf(other));
  const others = new Set(rows.flatMap(row => (row === null ? [] : [textIn(row, 'outside controls')])));
  const [oldest] = moments.keys();
  if (moments.size >= MAX_MOMENTS && oldest !== undefined) moments.delete(oldest);
  const row = rowOf(element);
  const parts = partPrintsOf(element);
  const held = row === null ? null : new WeakRef(row);
  moments.set(key, { own, row: held, others, equals: new WeakSet(equals), alone: equals.length === 0, parts });
  return around;
}

function momentOf({ node, around }: Pick<Was, 'node' | 'around'>): Moment | undefined {
  return around === undefined ? undefined : memory().moments.get(momentKey(node, around));
}

function momentKey(node: number, around: string): string {
  return `${node} ${around}`;
}

/** The one element that a selector's matches name: the only one that is shown, or the only one. */
export function onlyOf(elements: readonly Element[], shown: readonly Element[] = elements.filter(isVisible)): Element | undefined {
  return shown.length > 1 || (shown.length === 0 && elements.length > 1) ? undefined : (shown[0] ?? elements[0]);
}

/**
 * The element that a page drew in place of one that left this document: the only one that the same selector names now, with an equal card, in equal
 * surroundings, and not one of those that stood beside the old one. From here on the number of the old one means it.
 */
export function successorOf(was: Was, css: string): Element | null {
  const only = onlyMatchOf(css);
  if (only === undefined || !isSuccessor(only, was)) return null;
  passNumber(was.node, only);
  return only;
}

/** What the same selector names now that the approved element has left, and in what first it is not that one, "" for nothing; null where that is not one element. */
export function standsInstead(was: Was, css: string): { element: Element; difference: string } | null {
  const element = was.nonce === documentNonce() ? onlyMatchOf(css) : undefined;
  return element === undefined ? null : { element, difference: isLike(element, was) ? '' : differenceOf(was, element) };
}

function onlyMatchOf(css: string): Element | undefined {
  const matched = matchTarget(css, MAX_MATCHES);
  return matched.ok && matched.value.count <= MAX_MATCHES ? onlyOf(matched.value.elements) : undefined;
}

/** Whether an element is what another was that left. */
export function isSuccessor(element: Element, was: Was): boolean {
  if (was.nonce !== documentNonce() || was.origin !== self.origin || was.around === undefined) return false;
  const moment = momentOf(was);
  if (moment === undefined || moment.equals.has(element)) return false;
  return isLike(element, was);
}

/** Whether an element has the card of another, and stands where that stood. */
export function isLike(element: Element, was: Pick<Was, 'card' | 'around'>): boolean {
  const card = cardOf(element);
  return COMPARED.every(key => card[key] === was.card[key]) && was.around === aroundOf(element);
}

/** In what first an element is not what another was that left, in a word; its place among its equals where that is all. */
export function differenceOf(was: Was, element: Element): string {
  const card = cardOf(element);
  const key = COMPARED.find(name => card[name] !== was.card[name]);
  if (key !== undefined) return key === 'goesTo' ? 'address' : key === 'sensitive' ? 'type' : key;
  const then = momentOf(was)?.parts ?? [];
  return PARTS[partPrintsOf(element).findIndex((print, at) => print !== then[at])] ?? 'place';
}

/**
 * What the row of an element says now when that is another row than at an earlier moment: a list that moves on under its elements leaves them their
 * names and gives them the words of others. Null where the row is the same. The head of a table is no row of a list.
 */
export function otherRow(was: Pick<Was, 'node' | 'around'>, element: Element): { before: string; now: string } | null {
  const moment = momentOf(was);
  if (moment === undefined || (moment.alone && closest(element, 'thead') !== null)) return null;
  const row = moment.row?.deref() ?? null;
  const stays = row !== null && isConnected(row) && holds(row, element);
  // A box that has lost its neighbours is not known for a row any more.
  const now = stays ? { ...identityOf(element), rowWords: textIn(row, 'outside controls') } : identityOf(element);
  return isRowOf(moment, now) ? null : { before: moment.own.rowWords, now: now.rowWords };
}

/**
 * Whether an element may be called so and be what it was: a link that leads where it led, and one of its two names holds the other, as with words that
 * come with the pointer; one that is named by what it takes; a field whose label says the same beside what opened or was typed in it; or one whose
 * name is the words that it shows, and then or now a state in parentheses too, "Post (selected)"; or where a code editor listens, which may tell the row of
 * its cursor in the name.
 */
export function isSameName(was: Was, element: Element, { name, text }: Pick<PageCard, 'name' | 'text'>): boolean {
  const { card } = was;
  const names = [card.name, name];
  if (text !== '' && card.text === text && names.includes(text) && names.every(each => nameBesideState(each) === text)) return true;
  const { key } = identityOf(element, 'itself');
  if (card.name === card.text && isNamedByValue(element, card.name)) return true;
  if (isCodeEditor(element) && new Set(names.map(each => each.replace(/(?<!\w)\d+(?=\D*$)/, ''))).size === 1) return true;
  if (card.name !== '' && !isNamedByAuthor(element) && card.name === labelWords(element)) return true;
  const [fewer = '', more = ''] = names.sort((a, b) => a.length - b.length);
  return key !== '' && carriesAttribute(element, 'href') && momentOf(was)?.own.key === key && more.includes(fewer);
}

function nameBesideState(name: string): string {
  return name.replace(/ \([^()]*\)$/, '');
}

function isRowOf({ own: then, others, alone }: Moment, now: Identity): boolean {
  if (then.rowKey !== now.rowKey) return false;
  if (then.rowWords === now.rowWords) return true;
  // A count or a state may change in place, but not into what another row said; where there are several, a number may be what tells them apart.
  return (
    (!others.has(now.rowWords) && (isSameRow(then.rowWords, now.rowWords) || isFilling(then, now))) ||
    (alone && isSameBut(then.rowWords, now.rowWords))
  );
}

const FIELDS = 'input, select, textarea';
const CELLS = 'td, th, [role="gridcell"], [role="cell"], [role="rowheader"]';
/** Rows beside one, and elements in it, that are looked at. */
const MAX_ROWS = 200;
const MAX_IN_ROW = 500;

/**
 * Notes what the rows say in whose cells these elements stand. What it returns is called after something was done to them: where a row says something
 * else then in those cells alone, of what a field in them held, and not what another row said, what is known by its words is known by the new ones.
 */
export function followRows(elements: readonly (Element | null)[]): () => void {
  const columns = new Map<Element, Set<number>>();
  for (const element of elements) {
    const cell = element === null ? null : closest(element, CELLS);
    const row = cell === null ? null : rowOf(cell);
    if (cell === null || row === null) continue;
    const column = [...childrenOf(row)].findIndex(child => holds(child, cell));
    columns.set(row, (columns.get(row) ?? new Set()).add(column));
  }
  const ends = [...columns].map(([row, own]) => followRow(row, own));
  return () => {
    for (const end of ends) end();
  };
}

function followRow(row: Element, columns: ReadonlySet<number>): () => void {
  const before = saidBy(row);
  const beside = besides(row, columns);
  const cells = [...childrenOf(row)].filter((_, at) => columns.has(at));
  const fields = cells.flatMap(cell => [...queryIn(cell, FIELDS)]);
  const texts = new Set(cells.map(saidBy));
  const others = new Set(rowsBeside(row).map(saidBy));
  const refs = refsIn(row);
  const moments = momentsIn(row);
  const isFilled = (cell: Element) => texts.has(saidBy(cell)) || firstIn(cell, FIELDS) !== null || fields.some(field => shows(cell, field));
  return () => {
    const now = saidBy(row);
    if (now === before || !isConnected(row) || others.has(now) || besides(row, columns) !== beside) return;
    if (![...childrenOf(row)].every((cell, at) => !columns.has(at) || isFilled(cell))) return;
    const held = memory();
    // Its cells were not filled by somebody else: from here on each writing is followed like this one, and nothing else is taken for one.
    const told = { rowWords: now, takesText: false };
    for (const [ref, element] of refs) {
      const identity = held.refIdentities.get(ref);
      if (identity === undefined || !holds(row, element)) continue;
      held.refIdentities.set(ref, { ...identity, ...told });
      held.refSurroundings.set(ref, surroundingsOf(element, identityOf(element)));
    }
    for (const [key, moment] of moments) if (!moment.others.has(now)) held.moments.set(key, { ...moment, own: { ...moment.own, ...told } });
  };
}

/** Whether a cell says what a field held that stood in it, however that is written there. */
function shows(cell: Element, field: Element): boolean {
  const value = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : Reflect.get(field, 'value');
  const [said, held] = [saidBy(cell), String(value)].map(text => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return said === held || (held !== undefined && held !== '' && said?.includes(held) === true);
}

/** What the row is known by, as in `Identity`. */
function saidBy(row: Element): string {
  return textIn(row, 'outside controls');
}

/** What stands in its other cells. */
function besides(row: Element, columns: ReadonlySet<number>): string {
  return [...childrenOf(row)].map((cell, at) => (columns.has(at) ? '' : textIn(cell, 'outside controls'))).join('\n');
}

function rowsBeside(row: Element): Element[] {
  const parent = parentElementOf(row);
  const all = parent === null ? [] : [...childrenOf(parent)];
  const at = all.indexOf(row);
  return all.slice(Math.max(0, at - MAX_ROWS), at + MAX_ROWS).filter(other => other !== row && localNameOf(other) === localNameOf(row));
}

/** The elements in a row that are still what their numbers were given for. */
function refsIn(row: Element): [number, Element][] {
  const found: [number, Element][] = [];
  let looked = 0;
  for (const element of walkElements(row)) {
    looked += 1;
    if (looked > MAX_IN_ROW) break;
    const ref = knownRefOf(element);
    if (ref !== null) found.push([ref, element]);
  }
  return found;
}

/** The moments of elements in a row that is still theirs. */
function momentsIn(row: Element): [string, Moment][] {
  return [...memory().moments].filter(([key]) => {
    const [node = '', around = ''] = key.split(' ');
    const element = nodeByNumber(Number(node));
    return element !== null && holds(row, element) && otherRow({ node: Number(node), around }, element) === null;
  });
}
