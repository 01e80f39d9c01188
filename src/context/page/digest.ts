// The page digest of one frame (page): every control a person can act on now, in reading order, with what makes it findable; long runs folded.
import { attributeOf, localNameOf, queryIn } from '../../dom/native.ts';
import { knownRefOf, nodeNumber } from '../../dom/registry.ts';
import { createSelectorFinder, type SelectorFinder } from '../../dom/selector.ts';
import { clip, fold, foldedText } from '../../dom/text.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Digest, DigestLine, Place } from '../page-api.ts';
import { holderWords, wordsOf } from './describe.ts';
import { createPace, type Pace } from './pace.ts';
import { createReach } from './reach.ts';
import { rootToRead } from './tree.ts';
import { type Entry, type Row, walk } from './walk.ts';
import { focusedElement, ownFrameIndex, windowIndexOf } from './windows.ts';

const SHOWN_CONTROLS = 12;
const SHOWN_ROWS = 3;
const MAX_LINES = 50_000;

/** Reads the frame once. Never throws for what a page contains; a pass that ran out of time says so in `complete`. */
export async function readDigest(query: { fold: boolean; limitMs: number }): Promise<Reply<Digest>> {
  const pace = createPace(query.limitMs);
  const scrolling = document.scrollingElement ?? document.documentElement;
  const digest: Digest = {
    frameIndex: ownFrameIndex(),
    lines: [],
    viewport: {
      width: innerWidth,
      height: innerHeight,
      scrollX: Math.round(scrollX),
      scrollY: Math.round(scrollY),
      pageWidth: scrolling?.scrollWidth ?? 0,
      pageHeight: scrolling?.scrollHeight ?? 0,
    },
    focused: 0,
    withheld: 0,
    complete: true,
    longestSliceMs: 0,
  };
  if (document.documentElement === null || innerWidth * innerHeight < 100) return { ok: true, value: digest };
  const found = await walk(document.documentElement, createReach(), pace, query.fold);
  const focused = focusedElement();
  const writer: Writer = { lines: digest.lines, finder: createSelectorFinder(await shadowRoots(pace)), pace, focused };
  await write(found.entries, writer, 0, false);
  digest.lines = shortenDisabled(digest.lines);
  digest.withheld = found.withheld;
  digest.complete = found.complete && !pace.over();
  digest.focused = focused === null ? 0 : nodeNumber(focused);
  digest.longestSliceMs = Math.round(pace.longest());
  return { ok: true, value: digest };
}

/** Every shadow root of the document, found in slices. */
async function shadowRoots(pace: Pace): Promise<ShadowRoot[]> {
  const found: ShadowRoot[] = [];
  const open: (Document | ShadowRoot)[] = [document];
  for (let root = open.pop(); root !== undefined; root = open.pop()) {
    for (const element of queryIn(root, '*')) {
      if (pace.due()) await pace.rest();
      const inner = rootToRead(element);
      if (inner === null) continue;
      found.push(inner);
      open.push(inner);
    }
  }
  return found;
}

// Holders whose controls say by their own roles what they stand in.
const SILENT_UNNAMED = new Set(['tablist', 'toolbar', 'grid', 'tree', 'listbox', 'menubar', 'form', 'region', 'group']);

type Writer = { lines: DigestLine[]; finder: SelectorFinder; pace: Pace; focused: Element | null };

async function write(entries: readonly Entry[], to: Writer, depth: number, urgent: boolean): Promise<void> {
  for (const entry of entries) {
    if (to.pace.due()) await to.pace.rest();
    if (to.lines.length >= MAX_LINES) return;
    switch (entry.kind) {
      case 'control': {
        const focused = entry.element === to.focused;
        push(
          to,
          'control',
          entry.element,
          entry.place,
          wordsOf(entry.element, to.finder, focused ? ['focused'] : []),
          depth,
          urgent || focused,
        );
        break;
      }
      case 'disabled':
        push(to, 'disabled', null, entry.place, wordsOf(entry.element, to.finder, ['disabled']), depth, urgent);
        break;
      case 'heading':
        push(
          to,
          'heading',
          null,
          entry.place,
          `${'#'.repeat(levelOf(entry.element))} ${clip(foldedText(entry.element, 80), 80)}`,
          depth,
          urgent,
        );
        break;
      case 'note': {
        const alert = attributeOf(entry.element, 'role') === 'alert';
        push(
          to,
          'note',
          null,
          entry.place,
          `${alert ? 'alert' : 'status'} ${foldedText(entry.element, 120, 'rendered')}`,
          depth,
          urgent || alert,
        );
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
        await write(inside, to, told ? depth + 1 : depth, urgent || entry.dialog);
        break;
      }
      case 'rows':
        await writeRows(entry, to, depth, urgent);
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
    text: fold(text),
    place,
    urgent,
    like: [],
    covers: 0,
    css: '',
    frameIndex,
  });
}

/** Whether an entry is the heading that gives a landmark or dialog its name. */
function headsAs(entry: Entry, words: string, role: string): boolean {
  return entry.kind === 'heading' && `${role} ${clip(foldedText(entry.element, 80), 80)}` === words;
}

/** Shows the first rows in view in full, and says how many more are like them and how to ask for those. */
async function writeRows(entry: Extract<Entry, { kind: 'rows' }>, to: Writer, depth: number, urgent: boolean): Promise<void> {
  const firstInView = entry.rows.findIndex(row => row.entries.some(isInView));
  const start = Math.max(0, Math.min(firstInView, entry.rows.length - SHOWN_ROWS));
  const perRow = Math.max(1, entry.count / entry.rows.length);
  const take = Math.max(SHOWN_ROWS, Math.floor(SHOWN_CONTROLS / perRow));
  const shown = entry.rows.slice(start, start + take);
  const from = to.lines.length;
  const starts: number[] = [];
  for (const row of shown) {
    starts.push(to.lines.length);
    await write(row.entries, to, depth, urgent);
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
  to.lines.push({
    kind: 'fold',
    node: 0,
    ref: 0,
    depth,
    place: 'below',
    urgent: false,
    frameIndex: -1,
    covers: Math.max(0, covered),
    text: `×${more.toLocaleString('en')} more ${ROW_WORDS[entry.tag] ?? 'items'}${start > 0 ? ` (${start.toLocaleString('en')} above)` : ''}`,
    like: first === undefined || last === undefined ? [] : [first, last],
    css,
  }); // prettier-ignore
}

const ROW_WORDS: Readonly<Record<string, string>> = { tr: 'rows', li: 'items', option: 'options' };

const VALUE = / = [^,]*/;

/** Of a run of disabled controls the first two are told, and how many follow. */
function shortenDisabled(lines: readonly DigestLine[]): DigestLine[] {
  const out: DigestLine[] = [];
  let run = 0;
  for (const line of lines) {
    run = line.kind === 'disabled' ? run + 1 : 0;
    const last = out.at(-1);
    if (run <= 2 || last === undefined) out.push({ ...line });
    else if (run === 3) out.push({ ...line, text: '… 1 more disabled' });
    else last.text = `… ${run - 2} more disabled`;
  }
  return out;
}

/** Rows whose controls bear the same names need the row's own words beside them. */
function tellApart(row: Row, line: DigestLine | undefined): void {
  const text = foldedText(row.element, 60, 'rendered');
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

function levelOf(heading: Element): number {
  const tag = /^h([1-6])$/.exec(localNameOf(heading));
  return Math.min(6, Math.max(1, Number(tag?.[1] ?? attributeOf(heading, 'aria-level') ?? 2) || 2));
}

function frameWords(frame: Element): string {
  const name = attributeOf(frame, 'title') ?? attributeOf(frame, 'aria-label') ?? attributeOf(frame, 'name') ?? '';
  return name === '' ? 'frame' : `frame ${clip(name, 60)}`;
}
