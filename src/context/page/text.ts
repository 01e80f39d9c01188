// The visible text of a page or an element in reading order (page): blocks as lines, table rows with bars, headings marked, no field values.
import {
  attributeOf,
  boxOf,
  carriesAttribute,
  childNodesOf,
  isElement,
  isOpaque,
  isRendered,
  isText,
  localNameOf,
  parentElementOf,
  queryIn,
  styleOf,
  textContentOf,
} from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { queryAll } from '../../dom/roots.ts';
import { isSensitive, mayReadValue } from '../../dom/sensitive.ts';
import { TEXTLESS, withoutInvisible } from '../../dom/text.ts';
import type { Reply } from '../../protocol/result.ts';
import { createPace, type Pace } from './pace.ts';
import { rootToRead } from './tree.ts';

const LIMIT_MS = 3000;

/** Reads the text of the first match of `css`, or the main text of the frame for "". See `ContextPageApi.text`. */
export async function readText(query: { css: string; maxChars: number }): Promise<Reply<{ text: string; cut: number; hidden: number }>> {
  const root = query.css === '' ? { ok: true as const, value: mainOf() } : firstMatch(query.css);
  if (!root.ok) return root;
  if (root.value === null) return { ok: true, value: { text: '', cut: 0, hidden: 0 } };
  if (isField(root.value)) return { ok: true, value: fieldText(root.value, query.maxChars) };
  const skipsChrome = query.css === '' && localNameOf(root.value) === 'body';
  const read = await linesOf(root.value, skipsChrome, createPace(LIMIT_MS));
  const cut = cutAtSentence(read.text, query.maxChars);
  return { ok: true, value: { text: cut, cut: read.text.length - cut.length, hidden: read.hidden } };
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** The text of a field is its value; of one that must not be read, nothing. */
function fieldText(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  maxChars: number,
): { text: string; cut: number; hidden: number } {
  if (!mayReadValue(field)) return { text: '', cut: 0, hidden: 0 };
  const value = field instanceof HTMLSelectElement ? [...field.selectedOptions].map(option => option.label).join('\n') : field.value;
  const text = cutAtSentence(withoutInvisible(value), maxChars);
  return { text, cut: value.length - text.length, hidden: 0 };
}

function firstMatch(css: string): Reply<Element | null> {
  const found = queryAll(css);
  if (!found.ok) return found;
  const first = found.value.find(isRendered) ?? found.value[0];
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
      .filter(isRendered)
      .map(element => ({ element, size: boxOf(element).width * boxOf(element).height }));
    const largest = found.sort((a, b) => b.size - a.size)[0];
    if (largest !== undefined && largest.size > 0) return largest.element;
  }
  return document.body ?? document.documentElement;
}

type Line = { text: string; cells: number };

/** Walks the flat tree below `root`. What is not shown, drawn with 1 px or out of the page is counted in `hidden` and left out. */
async function linesOf(root: Element, skipsChrome: boolean, pace: Pace): Promise<{ text: string; hidden: number }> {
  const lines: Line[] = [{ text: '', cells: 0 }];
  let hidden = 0;
  const breakLine = (): void => {
    if (lines.at(-1)?.text.trim() !== '') lines.push({ text: '', cells: 0 });
  };
  const open: (Node | 'break' | 'cell')[] = [root];
  for (let at = open.pop(); at !== undefined && !pace.over(); at = open.pop()) {
    if (pace.due()) await pace.rest();
    const line = lines.at(-1) ?? { text: '', cells: 0 };
    if (at === 'break') breakLine();
    else if (at === 'cell') line.text = `${line.text.trimEnd()} | `;
    else if (isText(at)) {
      if (at.data.trim() === '' ? line.text !== '' && !line.text.endsWith(' ') : true)
        line.text += withoutInvisible(at.data).replace(/\s+/g, ' ');
    } else if (isElement(at)) {
      const tag = localNameOf(at);
      if (tag === 'br') breakLine();
      if (isOwn(at) || (at !== root && skipsChrome && isChrome(at, tag))) continue;
      if (TEXTLESS.has(tag)) {
        const alt = tag === 'img' && isRendered(at) ? (attributeOf(at, 'alt') ?? '').trim() : '';
        if (alt !== '' && boxOf(at).width > 16) line.text += `[${alt.slice(0, 120)}] `;
        continue;
      }
      if (attributeOf(at, 'contenteditable') !== null && isSensitive(at)) continue;
      const style = isShown(at) ? styleOf(at) : null;
      if (style === null) {
        hidden += (textContentOf(at) ?? '').trim().length;
        continue;
      }
      open.push(...insideOf(at, tag, style, lines.at(-1) ?? line, breakLine));
    }
  }
  const text = lines
    .map(line =>
      line.text
        .replace(/ +/g, ' ')
        .replace(/(?: \|)+ ?$/, '')
        .trim(),
    )
    .filter(text => text !== '')
    .join('\n');
  return { text, hidden };
}

/** What to visit inside an element, last first, with the line breaks that its box makes. */
function insideOf(
  element: Element,
  tag: string,
  style: CSSStyleDeclaration,
  line: Line,
  breakLine: () => void,
): (Node | 'break' | 'cell')[] {
  const cell = style.display === 'table-cell';
  const block = !cell && !/^(?:inline|contents|ruby)/.test(style.display);
  if (block) breakLine();
  const after: (Node | 'break' | 'cell')[] = block ? ['break'] : cell ? ['cell'] : [];
  const children =
    element instanceof HTMLSlotElement && element.assignedNodes().length > 0
      ? element.assignedNodes()
      : [...childNodesOf(rootToRead(element) ?? element)];
  const heading = /^h([1-6])$/.exec(tag);
  const prefix =
    heading !== null ? document.createTextNode(`${'#'.repeat(Number(heading[1]))} `) : tag === 'li' ? document.createTextNode('- ') : null;
  if (prefix !== null && line.text.trim() !== '' && !block) breakLine();
  return [...after, ...children.reverse(), ...(prefix === null ? [] : [prefix])];
}

/** Shown to a person: rendered, not transparent, larger than a dot, and not moved off the page. */
function isShown(element: Element): boolean {
  if (!isOpaque(element)) return styleOf(element).display === 'contents';
  const box = boxOf(element);
  if (box.width === 0 && box.height === 0) return true; // a wrapper of floats or of absolute boxes: its children answer for themselves
  const tiny = (box.width <= 1 || box.height <= 1) && styleOf(element).overflow !== 'visible';
  const offPage = box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
  return !tiny && !offPage;
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

/** Cuts a text at the end of a sentence or line near the limit. */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars);
  const ends = [...head.matchAll(/[.!?。！？]["')\]]*(?=\s)|\n/g)];
  const last = ends.at(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  if (end >= maxChars / 2) return head.slice(0, end).trimEnd();
  const blank = head.lastIndexOf(' ');
  return (blank >= maxChars / 2 ? head.slice(0, blank) : head.replace(/[\uD800-\uDBFF]$/, '')).trimEnd();
}
