// Words the entries of a pass as the lines of a digest (page): nested by landmarks and dialogs, long runs of rows told by their first ones.
import { attributeOf, localNameOf, parentNodeOf } from '../../../dom/native.ts';
import { knownRefOf, nodeByNumber, nodeNumber } from '../../../dom/registry.ts';
import { whereaboutsOf } from '../../../dom/seen-name.ts';
import type { SelectorFinder } from '../../../dom/selector.ts';
import { clip, foldedText } from '../../../dom/text.ts';
import type { DigestLine, Place } from '../../page-api.ts';
import { windowIndexOf } from '../frame-index.ts';
import { inSlices, type Pace } from '../time-slicing.ts';
import { cellWords, holderWords, wordsOf } from './describe.ts';
import type { Entry, Row } from './entries.ts';
import { type ElementSelection, isLeaf, rowsForGoal } from './select-elements.ts';
import { unshownWords } from './unshown.ts';
import { isRow } from './walk.ts';

const SHOWN_CONTROLS = 12;
const SHOWN_ROWS = 3;
/** Rows of a sheet, each of which is one line. */
const SHEET_ROWS = 50;
const GOAL_ROWS = 3;
/** Characters of one text. */
const MAX_TEXT = 200;

// Holders whose controls say by their own roles what they stand in.
const SILENT_UNNAMED = new Set(['tablist', 'toolbar', 'grid', 'tree', 'listbox', 'menubar', 'form', 'region', 'group']);

/** What the words are made with. `plan` says which entries get any, `goal` which rows of a long run are worth a line. */
export type Wording = { plan: ElementSelection; goal: readonly string[]; finder: SelectorFinder; focused: Element | null; pace: Pace };

/** `beside`: what the text that was told last stands in, where another one may join its line. */
type Writer = Wording & { lines: DigestLine[]; beside: Node | null };

/** The lines of the entries, in their order. Stops when the time is over. */
export async function writeLines(entries: readonly Entry[], wording: Wording): Promise<DigestLine[]> {
  const lines: DigestLine[] = [];
  await inSlices(write(entries, { ...wording, lines, beside: null }, 0, false), wording.pace);
  return lines;
}

function* write(entries: readonly Entry[], to: Writer, depth: number, urgent: boolean): Generator<void> {
  const { wanted } = to.plan;
  for (const entry of entries) {
    yield;
    if (isLeaf(entry) && wanted !== null && !wanted.has(entry)) continue;
    switch (entry.kind) {
      case 'control': {
        const focused = (entry.field ?? entry.element) === to.focused;
        const extra = focused ? ['focused'] : [];
        push(
          to,
          'control',
          entry.element,
          entry.place,
          entry.head === undefined && (entry.row === undefined || entry.sure)
            ? wordsOf(entry.element, to.finder, extra, entry.holds, entry.field)
            : cellWords(entry.element, extra, entry.head),
          depth,
          urgent || focused,
        );
        const line = to.lines.at(-1);
        if (entry.row !== undefined && line !== undefined) line.row = nodeNumber(entry.row);
        break;
      }
      case 'disabled':
        push(to, 'disabled', null, entry.place, wordsOf(entry.element, to.finder, ['disabled']), depth, urgent);
        break;
      case 'heading':
        push(to, 'heading', null, entry.place, `${'#'.repeat(levelOf(entry.element))} ${headingWords(entry)}`, depth, urgent);
        break;
      case 'note': {
        const alert = attributeOf(entry.element, 'role') === 'alert';
        push(
          to,
          'note',
          null,
          entry.place,
          `${alert ? 'alert' : 'status'} ${foldedText(entry.element, 120, 'shown')}`,
          depth,
          urgent || alert,
        );
        break;
      }
      case 'text': {
        const words = foldedText(entry.element, MAX_TEXT, 'shown', entry.besides);
        if (words === '') break;
        const last = to.lines.at(-1);
        const parent = pictureOf(entry.element) ?? parentNodeOf(entry.element);
        // Texts that follow each other in one place are told in one line, as the parts of a card are; not those of two cards, nor two rows of a table.
        if (last?.kind === 'text' && to.beside === parent && last.place === entry.place && last.text.length + words.length < MAX_TEXT)
          last.text += ` · ${words}`;
        else push(to, 'text', null, entry.place, `text ${words}`, depth, urgent);
        to.beside = isRow(entry.element) ? null : parent;
        break;
      }
      case 'frame':
        push(to, 'frame', null, entry.place, frameWords(entry.element), depth, urgent, windowIndexOf(entry.element));
        break;
      case 'holder': {
        const words = holderWords(entry.element, entry.role);
        const inside = entry.dialog ? entry.inside.filter(inner => !headsAs(inner, words, entry.role)) : entry.inside;
        // A part that begins with its own name as a heading is told by that heading.
        const told =
          entry.dialog ||
          !(words === entry.role
            ? SILENT_UNNAMED.has(entry.role)
            : entry.inside.slice(0, 2).some(inner => headsAs(inner, words, entry.role)));
        if (told) push(to, entry.dialog ? 'dialog' : 'landmark', null, 'in', words, depth, urgent || entry.dialog);
        const start = to.lines.length;
        yield* write(inside, to, told ? depth + 1 : depth, urgent || entry.dialog);
        if (told && !entry.dialog && wanted !== null && to.lines.length === start) to.lines.pop();
        break;
      }
      case 'unshown':
        pushFold(to, depth, entry.place, { text: unshownWords(entry.names), covers: 0, like: [], css: '' });
        break;
      case 'rows':
        yield* writeRows(entry, to, depth, urgent);
        break;
    }
  }
}

function push(
  to: Writer,
  kind: DigestLine['kind'],
  element: Element | null,
  place: Place,
  text: string,
  depth: number,
  urgent: boolean,
  frameIndex = -1,
): void {
  const node = element === null ? 0 : nodeNumber(element);
  to.lines.push({
    kind,
    node,
    ref: element === null ? 0 : (knownRefOf(element) ?? 0),
    depth,
    text,
    place,
    urgent,
    like: [],
    covers: 0,
    css: '',
    frameIndex,
  });
}

/** A line that stands for controls without lines of their own; without `css` none of them is to be had by a selector. */
function pushFold(to: Writer, depth: number, place: Place, fold: Pick<DigestLine, 'text' | 'covers' | 'like' | 'css'>): void {
  to.lines.push({ kind: 'fold', node: 0, ref: 0, depth, place, urgent: false, frameIndex: -1, ...fold });
}

/** Whether an entry is the heading that gives a landmark or dialog its name. */
function headsAs(entry: Entry, words: string, role: string): boolean {
  return entry.kind === 'heading' && `${role} ${headingWords(entry)}` === words;
}

/** What a heading says besides the controls in it; all of it, where that is nothing. */
function headingWords({ element, besides }: Extract<Entry, { kind: 'heading' }>): string {
  return foldedText(element, 80, 'shown', besides) || foldedText(element, 80, 'shown');
}

/** Shows the first rows in view in full, and says how many more are like them and how to ask for those. */
function* writeRows(entry: Extract<Entry, { kind: 'rows' }>, to: Writer, depth: number, urgent: boolean): Generator<void> {
  const firstInView = entry.rows.findIndex(row => row.entries.some(isInView));
  const start = Math.max(0, Math.min(firstInView, entry.rows.length - SHOWN_ROWS));
  const perRow = Math.max(1, entry.count / entry.rows.length);
  const isSheet = entry.rows.some(row => row.entries.some(cell => cell.kind === 'control' && cell.row !== undefined));
  const inView = entry.rows.filter(row => row.entries.some(isInView)).length;
  const take = Math.max(SHOWN_ROWS, isSheet ? Math.min(inView, SHEET_ROWS) : Math.floor(SHOWN_CONTROLS / perRow));
  const shown = entry.rows.slice(start, start + take);
  const from = to.lines.length;
  const starts: number[] = [];
  for (const row of shown) {
    starts.push(to.lines.length);
    yield* write(row.entries, to, depth, urgent);
  }
  const words = starts.map((at, index) =>
    to.lines
      .slice(at, starts[index + 1])
      .map(line => line.text.replace(VALUE, ''))
      .join(' '),
  );
  if (new Set(words).size < words.length)
    shown.forEach((row, index) => {
      tellApart(row, to.lines[starts[index] ?? -1]);
    });
  const nodes = to.lines.slice(from).flatMap(line => (line.node === 0 ? [] : [line.node]));
  const first = nodes[0];
  const last = nodes.at(-1);
  const more = entry.rows.length - shown.length;
  const covered = entry.count - nodes.length;
  const css = rowsSelector(entry, to.finder);
  pushFold(to, depth, 'below', {
    covers: Math.max(0, covered),
    text: `×${more.toLocaleString('en')} more ${ROW_WORDS[entry.tag] ?? 'items'}${start > 0 ? ` (${start.toLocaleString('en')} above)` : ''}`,
    like: first === undefined || last === undefined ? [] : [first, last],
    css,
  });
  for (const row of yield* rowsForGoal(entry.rows, to.goal, GOAL_ROWS)) {
    if (shown.includes(row)) continue;
    const at = to.lines.length;
    yield* write(row.entries, to, depth, urgent);
    tellApart(row, to.lines[at]);
  }
}

const ROW_WORDS: Readonly<Record<string, string>> = { tr: 'rows', li: 'items', option: 'options' };

const VALUE = / = [^,]*/;

/** How many names of controls that are switched off one line tells. */
const OFF_NAMES = 8;

/** Controls that follow each other and are switched off are told by their names, in one line. */
export function joinDisabled(lines: readonly DigestLine[]): DigestLine[] {
  const out: DigestLine[] = [];
  let off: string[] = [];
  for (const line of lines) {
    off = line.kind === 'disabled' ? [...off, nameOfLine(line.text)] : [];
    const last = out.at(-1);
    if (off.length < 2 || last === undefined) out.push({ ...line });
    else last.text = `off: ${off.slice(0, OFF_NAMES).join(', ')}${off.length > OFF_NAMES ? ` … ${off.length - OFF_NAMES} more` : ''}`;
  }
  return out;
}

/** Says of controls that are told alike and have no words of their own where they stand, as far as that tells them apart. */
export function withWhereabouts(lines: readonly DigestLine[]): DigestLine[] {
  const alike = new Map<string, DigestLine[]>();
  for (const line of lines)
    if (line.node > 0 && line.row === undefined) alike.set(line.text, [...(alike.get(line.text) ?? []).slice(-MAX_ALIKE), line]);
  const told = new Map<DigestLine, string>();
  for (const same of alike.values()) {
    if (same.length < 2 || same.length > MAX_ALIKE) continue;
    const places = same.map(({ node }) => {
      const element = nodeByNumber(node);
      return element === null ? '' : whereaboutsOf(element);
    });
    if (new Set(places).size > 1) for (const [at, line] of same.entries()) told.set(line, places[at] ?? '');
  }
  return lines.map(line => {
    const where = told.get(line) ?? '';
    return where === '' || line.text.endsWith(` in ${where}`) ? line : { ...line, text: `${line.text} in ${where}` };
  });
}

/** Of more controls that are told alike the rows tell which is which. */
const MAX_ALIKE = 8;

/** The line of a control without its role. */
const withoutRole = (text: string) => text.replace(/^\S+(?: field)? /, '');

/** The name in it: without value and states. */
const nameOfLine = (text: string) => withoutRole(text).replace(/(?: = |, disabled).*$/s, '');

/** Without the texts that are told again as the name of the control behind them. */
export function withoutNamers(lines: readonly DigestLine[]): DigestLine[] {
  return lines.filter(({ kind, text }, at) => {
    const next = lines[at + 1];
    if (kind !== 'text' || next === undefined || next.node === 0) return true;
    const words = text.slice('text '.length);
    const said = withoutRole(next.text);
    return said !== words && ![' #', ', ', ' = '].some(end => said.startsWith(words + end));
  });
}

/** Rows whose controls bear the same names need the row's own words beside them; the cells of a sheet are these words. */
function tellApart(row: Row, line: DigestLine | undefined): void {
  if (line?.row !== undefined) return;
  const text = foldedText(row.element, 60, 'shown');
  if (line !== undefined && text !== '' && !line.text.includes(text)) line.text += ` in ${text}`;
}

function rowsSelector(entry: Extract<Entry, { kind: 'rows' }>, finder: SelectorFinder): string {
  const parent = finder.shortest(entry.parent);
  return parent === '' ? entry.tag : `${parent} > ${entry.tag}`;
}

function isInView(entry: Entry): boolean {
  if (entry.kind === 'holder') return entry.inside.some(isInView);
  return entry.kind !== 'rows' && entry.place === 'in';
}

/** The drawing that a text is a label in; null for any other text. */
function pictureOf(text: Element): Element | null {
  return text instanceof SVGElement ? text.ownerSVGElement : null;
}

function levelOf(heading: Element): number {
  const tag = /^h([1-6])$/.exec(localNameOf(heading));
  return Math.min(6, Math.max(1, Number(tag?.[1] ?? attributeOf(heading, 'aria-level') ?? 2) || 2));
}

function frameWords(frame: Element): string {
  const name = attributeOf(frame, 'title') ?? attributeOf(frame, 'aria-label') ?? attributeOf(frame, 'name') ?? '';
  return name === '' ? 'frame' : `frame ${clip(name, 60)}`;
}
