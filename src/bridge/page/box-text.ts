// What stands in a chat's box (page), and whether it is the message that was meant.
import { childNodesOf, isElement, isText, localNameOf, matches, queryIn, styleOf } from '../../dom/native.ts';
import { leavesLinesOut, ZERO_WIDTH } from '../../executor/page/fields/read-value.ts';
import { editorKind } from './composer.ts';

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
    const { display } = styleOf(child);
    if (display === 'none') continue;
    const breaks = localNameOf(child) === 'br' || !/^(?:inline|contents)/.test(display);
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

/** Whether a text, or as much of it as its editor draws, stands in a box, and nothing else. Blank lines and blanks at the end of a line count for nothing. */
export function holdsMessage(box: HTMLElement, text: string): boolean {
  const [there, meant] = [linesOf(textIn(box)), linesOf(text)];
  if (there.join('\n') === meant.join('\n')) return true;
  if (editorKind(box) !== 'codemirror' || there.length === 0 || !(leavesLinesOut(box) || queryIn(box, '.cm-line').length < meant.length))
    return false;
  // Each line that is drawn must be one of the message's, or a piece of one, in their order.
  let at = 0;
  const whole = meant.join('\n');
  return there.every(line => {
    const found = whole.indexOf(line, at);
    at = found + line.length;
    return found >= 0;
  });
}
