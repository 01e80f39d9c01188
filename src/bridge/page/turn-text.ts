// Reads what an AI's turn says out of its DOM (page): code blocks exactly, and of the rest no line of the protocol that Markdown may have changed.
//
// Chats render Markdown: outside of code blocks `*`, `_`, `\`, `<` and `&` may be gone without a trace, and what is left may still be JSON with
// another meaning. So a bare line is told only where nothing can have happened to it. Measured over the Markdown renderers of chats; docs/bridge.md.
import { shadowRootOf } from '../../dom/hosts.ts';
import { attributeOf, boxOf, isRendered, matches, queryIn, styleOf } from '../../dom/native.ts';
import { GAP } from './box-text.ts';

/** What a turn says. See `ChatAnswer`. */
export type TurnText = { text: string; damaged: string[]; incomplete: boolean };

/** What never speaks for the AI: controls, words for screen readers, pictures, the sign that it is writing; and places where somebody else is quoted. */
const SKIPPED =
  'button, [role="button"], [role="toolbar"], input, textarea, select, svg, canvas, style, script, noscript, template, .sr-only, .cdk-visually-hidden, blockquote, details, table, [role="status"], [role="progressbar"], [class*="typing-indicator" i]';
/** Numbers of lines that are drawn beside code. */
const LINE_NUMBERS = '.linenumber, .react-syntax-highlighter-line-number, .cm-gutters, .margin-view-overlays';
/** What chats draw their text in. Whatever else stands in a line is made of marks of Markdown, or was a tag in what the AI wrote: those are gone from the text. */
const WRAPPERS = 'article, div, li, p, section, slot, span';
/** Formulas and pictures, which chats draw in a line or as blocks: a line that held one is none any more. */
const DRAWN = 'img, math, [class*=katex], mjx-container, html-element';
/** A bare line that holds one of these may have lost another one of them; two blanks, what stood between them. */
const LOSSY = /[\\&<`“”„‟«»]|\S\s{2,}\S/;
/** Words in the names that chats give to the part of an answer in which the AI thinks. */
const THINKING = new Set(['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'cot']);
/** Words before them in the names of what a whole answer is, or can be. */
const STATES = new Set(['is', 'has', 'no', 'not', 'with', 'without', 'can', 'show']);
const TAG = /!bai/i;
/** Editors that draw code a line an element. */
const EDITOR_LINES = '.cm-line, .view-line';
/** CSS px by which an editor may be higher than the lines that it holds. */
const EDITOR_SLACK = 40;

type Block = { text: string; marked: boolean };

/**
 * Reads the roots of a turn, in their order.
 * @param strip selectors of what does not belong to the answer: thinking, tool cards
 */
export function readTurn(roots: readonly Element[], strip: readonly string[]): TurnText {
  const lines: string[] = [];
  const damaged: string[] = [];
  let incomplete = false;
  let block: Block = { text: '', marked: false };
  const skipped = [SKIPPED, ...strip];
  const isLeftOut = (element: Element) => skipped.some(css => matches(element, css)) || !isRendered(element);

  const endBlock = (marked = false) => {
    const held = block.text.split('\n').filter(line => line.trim() !== '');
    const unsafe = TAG.test(block.text) && (block.marked || held.some(line => TAG.test(line) && LOSSY.test(line)));
    if (unsafe) damaged.push(...held.filter(line => TAG.test(line)).map(line => line.trim()));
    else lines.push(...held);
    block = { text: '', marked };
  };

  const fence = (text: string) => {
    const ticks = text.includes('```') ? '~~~~' : '```';
    lines.push(ticks, text.replace(/\n+$/, ''), ticks);
  };

  const walk = (node: Node) => {
    if (node instanceof Text) {
      block.text += node.data.replaceAll(/\s*\n\s*/g, ' ');
      return;
    }
    if (node instanceof Comment) block.marked ||= /\s\w/.test(node.data); // those of frameworks are words at most
    if (!(node instanceof Element)) return;
    const inline = styleOf(node).display.startsWith('inline') || styleOf(node).display === 'contents';
    const leftOut = isLeftOut(node);
    if (leftOut || isThinking(node)) {
      // Without any attribute it is no chat's own, but a tag in what the AI wrote.
      block.marked ||= (!leftOut && inline) || node.attributes.length === 0 || matches(node, 'input, select, textarea');
      // What it stands in may be a mark.
      if (!inline && isRendered(node) && !/absolute|fixed/.test(styleOf(node).position)) endBlock(block.marked);
      return;
    }
    if (node.tagName === 'BR') {
      block.text += '\n';
      return;
    }
    const code = codeIn(node);
    if (code !== null) {
      endBlock();
      incomplete ||= code.incomplete;
      fence(code.text);
      return;
    }
    // A whole command in code of its own is exact; half of one is not.
    if (node.tagName === 'CODE') {
      const text = node.textContent ?? '';
      if (TAG.test(text) && /^\s*!bai.*\}\s*$/s.test(text)) {
        endBlock();
        fence(text.trim());
      } else {
        block.text += text;
        block.marked = true;
      }
      return;
    }
    if (matches(node, DRAWN) || (inline && !isWrapper(node, isLeftOut))) block.marked = true;
    if (!inline) endBlock();
    for (const child of (shadowRootOf(node) ?? node).childNodes) walk(child);
    if (!inline) endBlock();
  };

  for (const root of roots) {
    walk(root);
    endBlock();
  }
  return { text: lines.join('\n'), damaged, incomplete };
}

/** Whether an element is named as what the AI thinks before it answers: by its tag, a class, a part, a slot or what tests know it by. */
function isThinking(element: Element): boolean {
  const names = ['class', 'part', 'data-slot', 'data-testid'].map(name => attributeOf(element, name) ?? '');
  return [element.localName, ...names.join(' ').split(/\s+/)].some((name, at) => {
    if (at > 0 && /[[:]/.test(name)) return false; // a utility class's variant: it styles what is named so elsewhere
    const words = name
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
      .toLowerCase()
      .split(/[^a-z]+/);
    const thinks = words.findIndex(word => THINKING.has(word));
    return thinks >= 0 && !words.slice(0, thinks).some(word => STATES.has(word));
  });
}

/** Whether an element that is drawn in a line is one of the chat's own around words: it bears attributes, or no words stand beside it that were not wrapped as well. */
function isWrapper(element: Element, isLeftOut: (element: Element) => boolean): boolean {
  if (element.attributes.length > 0) return matches(element, WRAPPERS) || element.localName.includes('-');
  const isAlike = (node: Node) =>
    node instanceof Element ? node.attributes.length === 0 || isLeftOut(node) : !(node instanceof Text) || node.data.trim() === '';
  return matches(element, WRAPPERS) && [...(element.parentNode?.childNodes ?? [])].every(isAlike);
}

type Code = { text: string; incomplete: boolean };

/** The code that an element shows, where it is a block of code: `pre`, or an editor that only shows. Null for anything else. */
function codeIn(element: Element): Code | null {
  if (matches(element, '.cm-editor, .monaco-editor')) return editorCode(element);
  if (element.tagName !== 'PRE') return null;
  const editor = firstOf(element, '.cm-editor, .monaco-editor');
  if (editor !== null) return editorCode(editor);
  // Blocks stand in blocks where a header with buttons belongs to the outer one.
  const inner = [...queryIn(element, 'pre')].at(-1) ?? element;
  const codes = [...queryIn(inner, 'code')].filter(code => !code.parentElement?.closest('code'));
  return { text: (codes.length > 0 ? codes : [inner]).map(codeText).join('\n'), incomplete: false };
}

const firstOf = (root: Element, css: string): Element | null => queryIn(root, css)[0] ?? null;

/** The text of code in an element, a line for each element that is drawn as one. */
function codeText(root: Element): string {
  let text = '';
  const walk = (node: Node) => {
    if (node instanceof Text) text += node.data;
    else if (node instanceof Element && !matches(node, LINE_NUMBERS) && !matches(node, 'button, [role="button"], svg')) {
      if (node.tagName === 'BR') text += '\n';
      const isLine = node !== root && !styleOf(node).display.startsWith('inline');
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      for (const child of node.childNodes) walk(child);
      if (isLine && !text.endsWith('\n')) text += '\n';
    }
  };
  walk(root);
  return text;
}

/** The lines that an editor holds in the DOM, by where they are drawn. It may hold only those in view. */
function editorCode(editor: Element): Code {
  const lines = [...queryIn(editor, EDITOR_LINES)].map(line => ({ line, top: boxOf(line).top }));
  const content = firstOf(editor, '.cm-content, .view-lines');
  // Some chats draw code in an editor's clothes alone, whole and without elements for its lines.
  if (lines.length === 0) return { text: codeText(content ?? editor), incomplete: false };
  // Monaco keeps its lines in any order; CodeMirror's are in order, and two may share a top where the tab is not drawn.
  const isMonaco = matches(editor, '.monaco-editor');
  const ordered = isMonaco ? lines.toSorted((one, other) => one.top - other.top) : lines;
  const texts = ordered.map(({ line }) => (line.textContent ?? '').replaceAll('\u00a0', ' '));
  const held = ordered.reduce((sum, { line }) => sum + boxOf(line).height, 0);
  const gap = firstOf(editor, GAP) !== null || (content !== null && boxOf(content).height > held + EDITOR_SLACK);
  const cut = firstOf(editor, '.cm-lineWrapping') === null && texts.some(text => text.length > LONGEST_DRAWN);
  // Monaco draws each row of a line that wraps as a line.
  const parted = isMonaco && texts.some(text => TAG.test(text) && !text.trimEnd().endsWith('}'));
  return { text: texts.join('\n'), incomplete: gap || cut || parted };
}

/** Characters from which on CodeMirror draws only a part of a line that does not wrap (2,089 were seen of 6,055). */
const LONGEST_DRAWN = 2000;
