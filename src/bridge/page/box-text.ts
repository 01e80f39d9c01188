// What stands in a chat's box (page), and whether it is the message that was meant.
import { childNodesOf, firstIn, isElement, isText, localNameOf, matches, styleOf } from '../../dom/native.ts';
import { ZERO_WIDTH } from '../../dom/text.ts';

/** What an editor draws in an empty box, as if it were its text. */
const PLACEHOLDER = '[data-slate-placeholder], [class*="placeholder" i][contenteditable="false"]';

/** The text of a box, a line for each block in it; "" for an empty one. Of an editor that draws what is in view, no more than that. */
export function textIn(box: HTMLElement): string {
  if (box instanceof HTMLTextAreaElement) return box.value;
  const parts: string[] = [];
  collect(box, parts);
  return parts
    .join('')
    .replace(ZERO_WIDTH, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/^\n+|\n+$/g, '');
}

function collect(node: Node, parts: string[]): void {
  for (const child of childNodesOf(node)) {
    if (isText(child)) parts.push(child.data);
    if (!isElement(child) || matches(child, PLACEHOLDER)) continue;
    // Of a line break, of which a long text has thousands, no style is asked for.
    const name = localNameOf(child);
    const display = name === 'br' ? '' : styleOf(child).display;
    if (display === 'none') continue;
    const breaks = name === 'br' || name === 'div' || !/^(?:inline|contents)/.test(display);
    // A block that begins where another ended breaks the line once.
    if (breaks && parts.at(-1) !== '\n') parts.push('\n');
    collect(child, parts);
    if (breaks && parts.at(-1) !== '\n') parts.push('\n');
  }
}

/** Boxes differ in blank lines, in blanks at the end of a line, and in what a tab is to them, and in nothing else that a message needs. */
function linesOf(text: string): string[] {
  const plain = text.replace(ZERO_WIDTH, '').replaceAll(/[\u00A0\t]/g, ' ');
  return plain.split(/\r\n?|\n/).flatMap(line => (line.trim() === '' ? [] : [line.trimEnd()]));
}

/** A text as it is compared with what stands in a box. */
export const comparable = (text: string): string => linesOf(text).join('\n');

/** What CodeMirror draws in place of lines, and of a part of a long line, that are out of view. */
export const GAP = '.cm-gap, .cm-line > div[contenteditable="false"]:empty';

/**
 * The text that stands in a box, and nothing else; undefined where it is none of `texts`. Blank lines, blanks at the end of a line and tabs count for
 * nothing. Of an editor that draws what is in view: the one of which what it draws are pieces in their order, up to its end, which is drawn where the
 * caret stands.
 * @param form gives `comparable`, of texts that are asked for again from memory
 */
export function messageIn(box: HTMLElement, texts: readonly string[], form = comparable): string | undefined {
  const there = linesOf(textIn(box));
  const whole = there.join('\n');
  return texts.find(text => {
    const meant = form(text);
    return whole === meant || showsPart(box, there, meant);
  });
}

function showsPart(box: HTMLElement, there: readonly string[], meant: string): boolean {
  const last = there.at(-1);
  if (last === undefined || firstIn(box, GAP) === null || !meant.endsWith(last)) return false;
  let at = 0;
  return there.every(piece => {
    const found = meant.indexOf(piece, at);
    at = found + piece.length;
    return found >= 0;
  });
}
