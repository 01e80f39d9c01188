// Chooses which of the found controls and headings get words (page), before any of them costs the time to be worded: what stands in a dialog or
// has the focus, what is in view, what speaks of the goal, then what is nearest.
import { attributeOf, textContentOf } from '../../../dom/native.ts';
import type { LeftOut } from '../../page-api.ts';
import { inSlices, type Pace } from '../time-slicing.ts';
import type { Entry, Row } from './entries.ts';

type Leaf = Exclude<Entry, { kind: 'holder' | 'rows' | 'unshown' }>;
type Found = { leaf: Leaf; urgent: boolean };

/** `wanted` holds what gets words, null for all; `leftOut` counts the controls that do not. */
export type ElementSelection = { wanted: ReadonlySet<Leaf> | null; leftOut: LeftOut };

/** Whether an entry gets a line only where it is chosen. */
export function isLeaf(entry: Entry): entry is Leaf {
  return entry.kind !== 'holder' && entry.kind !== 'rows' && entry.kind !== 'unshown';
}

// A word that more than this many controls or rows bear does not tell which of them is meant.
const RARE = 8;
const MAX_TEXT = 300;

/** Chooses at most `maxLines` of the entries, and no part of a row whose cells are told in one line. `goal`: lower-case words of what the user wants. */
export async function selectElements(
  entries: readonly Entry[],
  query: { maxLines: number; goal: readonly string[]; focused: Element | null },
  pace: Pace,
): Promise<ElementSelection> {
  const found: Found[] = [];
  await inSlices(collect(entries, false), pace);
  const leftOut: LeftOut = { above: 0, in: 0, below: 0 };
  if (found.length <= query.maxLines) return { wanted: null, leftOut };
  let spoken = new Set<Leaf>();
  await inSlices(listen(), pace);
  const wanted = new Set<Leaf>();
  const above = found.filter(({ leaf }) => leaf.place === 'above').reverse(); // the nearest first
  const ranks: [readonly Found[], (at: Found) => boolean][] = [
    [found, ({ leaf, urgent }) => urgent || leaf.element === query.focused],
    [found, ({ leaf }) => spoken.has(leaf)],
    [found, ({ leaf }) => leaf.place === 'in'],
    [found, ({ leaf }) => leaf.place === 'below'],
    [above, () => true],
  ];
  for (const [list, belongs] of ranks) {
    for (const at of list) {
      if (wanted.size >= query.maxLines) break;
      if (belongs(at)) wanted.add(at.leaf);
    }
  }
  const rows = new Set([...wanted].flatMap(leaf => rowOf(leaf) ?? []));
  for (const { leaf } of found) if (rows.has(rowOf(leaf) ?? leaf.element)) wanted.add(leaf);
  for (const { leaf } of found) if (leaf.kind === 'control' && !wanted.has(leaf)) leftOut[leaf.place] += 1;
  return { wanted, leftOut };

  function* listen(): Generator<void> {
    const leaves = found.map(({ leaf }) => leaf);
    spoken = yield* rare(leaves, leaf => leaf.element, query.goal);
  }

  function* collect(inside: readonly Entry[], urgent: boolean): Generator<void> {
    for (const entry of inside) {
      yield;
      if (entry.kind === 'holder') yield* collect(entry.inside, urgent || entry.dialog);
      else if (isLeaf(entry)) found.push({ leaf: entry, urgent });
    }
  }
}

function rowOf(leaf: Leaf): Element | undefined {
  return leaf.kind === 'control' ? leaf.row : undefined;
}

/** Rows that speak of the goal with a word that few of them bear, at most `limit`. */
export function* rowsForGoal(rows: readonly Row[], goal: readonly string[], limit: number): Generator<void, Row[]> {
  const spoken = yield* rare(rows, row => row.element, goal);
  return rows.filter(row => spoken.has(row)).slice(0, limit);
}

/** Those of the things that bear one of the words, where no more than a few bear that word. */
function* rare<T>(things: readonly T[], elementOf: (thing: T) => Element, words: readonly string[]): Generator<void, Set<T>> {
  const bearers = new Map<string, T[]>(words.map(word => [word, []]));
  if (words.length > 0)
    for (const thing of things) {
      yield;
      const text = wordsIn(elementOf(thing));
      for (const [word, list] of bearers) if (list.length <= RARE && text.includes(word)) list.push(thing);
    }
  return new Set([...bearers.values()].filter(list => list.length <= RARE).flat());
}

/** What an element says, quickly and roughly; only to be compared with, never told. */
function wordsIn(element: Element): string {
  const told = ['aria-label', 'placeholder', 'title', 'name', 'id'].map(name => attributeOf(element, name) ?? '').join(' ');
  return `${told} ${(textContentOf(element) ?? '').slice(0, MAX_TEXT)}`.toLowerCase();
}
