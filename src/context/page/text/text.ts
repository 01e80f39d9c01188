// The visible text of a page or an element in reading order (page): blocks as lines, table rows with bars, headings marked, no field values.

import { flatChildNodesOf, learnHosts, likelyRootOf } from '../../../dom/hosts.ts';
import {
  attributeOf,
  boxOf,
  carriesAttribute,
  firstIn,
  isComment,
  isElement,
  isRendered,
  isShadowRoot,
  isText,
  localNameOf,
  parentElementOf,
  parentNodeOf,
  queryIn,
  sizeOf,
  styleOf,
  textContentOf,
} from '../../../dom/native.ts';
import { isOwn } from '../../../dom/own.ts';
import { isKept, isMarked } from '../../../dom/owner-marks.ts';
import type { Matches } from '../../../dom/roots.ts';
import { beginsWithheld, mayReadValue, withholdsValue } from '../../../dom/sensitive.ts';
import type { createSight, Sight } from '../../../dom/sight.ts';
import type { matchTarget } from '../../../dom/target.ts';
import { TEXTLESS } from '../../../dom/text.ts';
import { cutAtSentence } from '../../../protocol/prompt/sentences.ts';
import { withoutInvisible } from '../../../protocol/reader/invisible.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { FrameText, TextQuery, WholeText } from '../../page-api.ts';
import { createPace, type Pace } from '../time-slicing.ts';
import { createRecorder, type Recorder } from './outline.ts';
import { createGround } from './text-contrast.ts';

const LIMIT_MS = 3000;
const MAX_MATCHES = 500;
const MAX_WHOLE = 20_000;
const MAX_TITLE = 300;

/** Reads the text of the first match of `css`, or the main text of the frame for "". See `ContextPageApi.text`. `judge` makes a judge of what is seen, `match` finds what a target names. */
export async function readText(query: TextQuery, judge: typeof createSight, match: typeof matchTarget): Promise<Reply<FrameText>> {
  const pace = createPace(LIMIT_MS);
  await learnHosts(pace);
  const main = query.css === '' ? mainOf() : null;
  // A body that the site keeps from agents is refused as any target is.
  const css = main !== null && isKept(main) ? 'body' : query.css;
  const root = css === '' ? { ok: true as const, value: main } : firstMatch(match(css, MAX_MATCHES), css);
  if (!root.ok) return root;
  if (root.value === null) return { ok: true, value: { text: '', cut: 0, hidden: 0, complete: true } };
  if (isField(root.value)) return { ok: true, value: fieldText(root.value, query.maxChars) };
  const skipsChrome = query.css === '' && localNameOf(root.value) === 'body';
  const read = await linesOf(root.value, judge(createGround()), skipsChrome, pace);
  const all = read.lines.filter(line => line !== '').join('\n');
  const text = cutAtSentence(all, query.maxChars);
  const value: FrameText = { text, cut: all.length - text.length, hidden: read.hidden, complete: !pace.over() };
  if (query.whole && query.css === '') {
    const whole = await readWhole(judge(createGround()), createPace(LIMIT_MS));
    if (whole !== null) value.whole = whole;
  }
  return { ok: true, value };
}

/** All that the frame shows with its outline; null where that is too much, or was not read in time. */
async function readWhole(sight: Sight, pace: Pace): Promise<WholeText | null> {
  const root = document.body;
  if (root === null || sizeOf(document) > MAX_WHOLE) return null;
  const recorder = createRecorder();
  const { lines } = await linesOf(root, sight, false, pace, recorder);
  const outline = recorder.outline();
  return outline === null || pace.over() ? null : { title: document.title.slice(0, MAX_TITLE), lines, outline };
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** The text of a field is its value; of one that must not be read, nothing. */
function fieldText(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, maxChars: number): FrameText {
  if (!mayReadValue(field)) return { text: '', cut: 0, hidden: 0, complete: true };
  const value = field instanceof HTMLSelectElement ? [...field.selectedOptions].map(option => option.label).join('\n') : field.value;
  const text = cutAtSentence(withoutInvisible(value), maxChars);
  return { text, cut: value.length - text.length, hidden: 0, complete: true };
}

function firstMatch(found: Reply<Matches>, css: string): Reply<Element | null> {
  if (!found.ok) return found;
  const { elements } = found.value;
  const first = elements.find(isRendered) ?? elements[0];
  if (first !== undefined) return { ok: true, value: first };
  return {
    ok: false,
    error: {
      code: 'NO_MATCH',
      message: `${css} matches nothing on this page.`,
      hint: 'Scan the page (SCAN) and use a selector or number from there.',
    },
  };
}

/** The part that a reader came for: `main`, else the longest `article`, else the body. */
function mainOf(): Element | null {
  for (const css of ['main, [role="main"]', 'article']) {
    const found = [...queryIn(document, css)]
      .filter(element => isRendered(element) && !isKept(element))
      .map(element => ({ element, size: boxOf(element).width * boxOf(element).height }));
    const largest = found.sort((a, b) => b.size - a.size)[0];
    if (largest !== undefined && largest.size > 0) return largest.element;
  }
  return document.body ?? document.documentElement;
}

type Line = { text: string; cells: number };

/** Walks the flat tree below `root`. What nobody sees (see `createSight`) is counted in `hidden` and left out. */
async function linesOf(
  root: Element,
  sight: Sight,
  skipsChrome: boolean,
  pace: Pace,
  recorder?: Recorder,
): Promise<{ lines: string[]; hidden: number }> {
  const lines: Line[] = [{ text: '', cells: 0 }];
  let hidden = 0;
  const breakLine = (): void => {
    if (lines.at(-1)?.text.trim() !== '') lines.push({ text: '', cells: 0 });
  };
  // What begins in a list item or heading stands behind its mark, and what begins in a cell on the line of its row.
  const beginBlock = (inCell: boolean): void => {
    const line = lines.at(-1);
    if (line !== undefined && inCell) line.text = `${line.text.trimEnd()} `;
    else if (!/^(?:-|#+)$/.test(line?.text.trim() ?? '')) breakLine();
  };
  // Lists with a place in them: to put the children of an element one by one on a stack would need room for all at once.
  const open: { list: Visit[]; next: number; inCell: boolean }[] = [{ list: [root], next: 0, inCell: false }];
  for (let step = open.at(-1); step !== undefined && !pace.over(); step = open.at(-1)) {
    if (pace.due()) await pace.rest();
    const at = step.list[step.next];
    step.next += 1;
    if (at === undefined) {
      open.pop();
      recorder?.leave();
      continue;
    }
    const line = lines.at(-1) ?? { text: '', cells: 0 };
    if (at === 'break') step.inCell ? beginBlock(true) : breakLine();
    else if (at === 'cell') line.text = `${line.text.trimEnd()} | `;
    else if (isText(at)) {
      if (!sight.shows(at)) {
        hidden += at.data.trim().length;
        continue;
      }
      // The marks of headings and list items, which stand in no element, are ours.
      if (parentElementOf(at) !== null || isShadowRoot(parentNodeOf(at) ?? at)) recorder?.say(lines.length - 1, withoutInvisible(at.data));
      if (at.data.trim() === '' ? line.text !== '' && !line.text.endsWith(' ') : true)
        line.text += withoutInvisible(at.data).replace(/\s+/g, ' ');
    } else if (isComment(at)) {
      const words = at.data.trim().length;
      if (words >= LEAST_COMMENT) hidden += words;
    } else if (isElement(at)) {
      const tag = localNameOf(at);
      if (tag === 'br') step.inCell ? beginBlock(true) : breakLine();
      if (isOwn(at) || isMarked(at) || (at !== root && skipsChrome && isChrome(at, tag))) continue;
      if (TEXTLESS.has(tag) && tag !== 'picture' && tag !== 'math') {
        const alt = tag === 'img' ? (attributeOf(at, 'alt') ?? '').trim() : '';
        if (alt !== '' && isRendered(at) && boxOf(at).width > 16) {
          line.text += `[${alt.slice(0, 120)}] `;
          recorder?.say(lines.length - 1, alt.slice(0, 120));
        } else hidden += alt.length;
        continue;
      }
      if (at === root ? withholdsValue(at) : beginsWithheld(at)) continue;
      const style = sight.passes(at) ? styleOf(at) : null;
      if (style === null) {
        hidden += (textContentOf(at) ?? '').trim().length;
        continue;
      }
      const list = insideOf(at, tag, style, lines.at(-1) ?? line, () => beginBlock(step.inCell));
      recorder?.enter(at, tag);
      open.push({ list, next: 0, inCell: step.inCell || (isCell(at, style) && isShort(at)) });
    }
  }
  const texts = lines.map(line =>
    line.text
      .replace(/ +/g, ' ')
      .replace(/(?: \|)+ ?$/, '')
      .trim(),
  );
  return { lines: texts, hidden };
}

/** Shorter comments are marks that frameworks set. */
const LEAST_COMMENT = 20;

type Visit = Node | 'break' | 'cell';

const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
/** Characters of a cell whose blocks are parts of one line; in a longer one, and in one that lays out a page, they are lines of their own. */
const SHORT_CELL = 200;

function isCell(element: Element, style: CSSStyleDeclaration): boolean {
  return style.display === 'table-cell' || CELL_ROLES.has(attributeOf(element, 'role') ?? '');
}

function isShort(cell: Element): boolean {
  return (textContentOf(cell) ?? '').trim().length <= SHORT_CELL && firstIn(cell, 'table, ul, ol, h1, h2, h3, h4, h5, h6') === null;
}

/** What to visit inside an element, with the line breaks that its box makes. */
function insideOf(element: Element, tag: string, style: CSSStyleDeclaration, line: Line, breakLine: () => void): Visit[] {
  const cell = isCell(element, style) && (style.display === 'table-cell' || isShort(element));
  const block = !cell && !/^(?:inline|contents|ruby)|math/.test(style.display);
  if (block) breakLine();
  // Buttons that stand side by side without a blank between them are apart all the same.
  const apart = !block && tag === 'button';
  if (apart && !line.text.endsWith(' ')) line.text += ' ';
  const after: Visit[] = block ? ['break'] : cell ? ['cell'] : apart ? [new Text(' ')] : [];
  const children = flatChildNodesOf(element, likelyRootOf(element));
  const heading = /^h([1-6])$/.exec(tag);
  const prefix = heading !== null ? new Text(`${'#'.repeat(Number(heading[1]))} `) : tag === 'li' ? new Text('- ') : null;
  if (prefix !== null && line.text.trim() !== '' && !block) breakLine();
  return [...(prefix === null ? [] : [prefix]), ...children, ...after];
}

function isChrome(element: Element, tag: string): boolean {
  const role = attributeOf(element, 'role');
  return (
    tag === 'nav' ||
    role === 'navigation' ||
    role === 'contentinfo' ||
    (tag === 'footer' && parentElementOf(element) === document.body) ||
    carriesAttribute(element, 'inert')
  );
}
