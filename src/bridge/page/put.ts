// Puts a message into a chat's box (page), whole or not at all, and presses nothing: each kind of editor in the way that it was measured to take.
import { holds, isConnected, styleOf } from '../../dom/native.ts';
import { eraseRich, focusRich, hasFocus, paste, selectRich } from '../../executor/page/fields/rich-input.ts';
import { giveFocus } from '../../executor/page/input/focus.ts';
import { eachFrame, fail, nextFrame, succeed, whatIsDue } from '../../executor/page/outcome.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ChatQuery, EditorKind } from '../page-api.ts';
import { comparable, messageIn, textIn } from './box-text.ts';
import { editorKind, findComposer, mostIn, noteDisabled } from './composer.ts';
import { isAnswering } from './look.ts';

/** ms of the page's own time in which an editor draws what it took. */
const DRAWN_MS = 2_000;
/** Characters above which the browser's text commands take seconds: each looks through all that is there already. */
const MANY = 6_000;

/** See `ChatPageApi.chatPut`. */
export async function putMessage({
  layouts,
  text,
  own,
}: ChatQuery & { text: string; own: string[] }): Promise<Reply<{ editor: EditorKind }>> {
  const found = findComposer(layouts);
  if (found === null) return noBox();
  if (isAnswering(layouts, found)) return stillAnswering();
  const boxNow = (): HTMLElement => (isConnected(found.box) ? found.box : (findComposer(layouts)?.box ?? found.box));
  const editor = editorKind(found.box);
  const forms = new Map<string, string>(); // a message may be long, and is compared again and again
  const form = (of: string): string => {
    const known = forms.get(of) ?? comparable(of);
    forms.set(of, known);
    return known;
  };
  const stands = (...texts: string[]) => messageIn(boxNow(), texts, form);
  /** What of bAI's stands there, "" for nothing; undefined for a draft of the user's. */
  const ownText = () => stands('', text, ...own);
  const replaced = ownText();
  if (replaced === undefined) return draftOfUser();
  const most = mostIn(found.box);
  if (most >= 0 && text.length > most)
    return fail(
      'VALUE_REJECTED',
      `The chat's box takes ${most} characters, and the message has ${text.length}.`,
      'Leave parts out of the message, then try again.',
    );
  if (replaced === '') noteDisabled(found.box);
  const user = watchUser(boxNow);
  const filled = await fill({ boxNow, stands, editor }, text, attempt => user.wrote() || (attempt === 0 && ownText() === undefined));
  const giveBack = () => fill({ boxNow, stands, editor }, replaced, user.wrote);
  // A box that has changed nothing needs nothing back, and may not take that either.
  const emptied = filled !== 'refused' ? filled : stands(replaced) === undefined ? await giveBack() : 'whole';
  user.end();
  if (filled === 'whole') return succeed({ editor });
  if (emptied === 'taken') return draftOfUser();
  return emptied === 'whole'
    ? fail('VALUE_REJECTED', "The chat's box did not take the message as it is, so it is as it was before.", BY_HAND)
    : fail('VALUE_REJECTED', "The chat's box took the message in part only, and could not be emptied again.", `Clear it. ${BY_HAND}`);
}

function draftOfUser(): Reply<never> {
  return fail('CONFLICT', "The chat's box holds a draft that is not of bAI.", 'Send the draft or clear it, then try again.');
}

/** What a person does who writes into a box. */
const WRITING = ['keydown', 'compositionstart', 'paste', 'drop'] as const;
const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/** Notices a person who writes into the box. */
function watchUser(boxNow: () => HTMLElement): { wrote(): boolean; end(): void } {
  let wrote = false;
  const over = new AbortController();
  const hear = (event: Event) => {
    const isModifier = event instanceof KeyboardEvent && MODIFIERS.has(event.key);
    wrote ||= event.isTrusted && !isModifier && event.composedPath().includes(boxNow());
  };
  for (const type of WRITING) addEventListener(type, hear, { capture: true, signal: over.signal });
  return { wrote: () => wrote, end: () => over.abort() };
}

const BY_HAND = 'Copy the message and paste it into the chat.';

/** The failure of a page without a box. */
export function noBox(): Reply<never> {
  return fail('NO_MATCH', 'This page shows no box to write a message into.', 'Open a chat there, or sign in, then try again.');
}

/** The failure while the AI answers. */
export function stillAnswering(): Reply<never> {
  return fail('NOT_STABLE', 'The AI is still writing its answer.', 'Wait until it is complete, then try again.');
}

/** One way to put a text in place of what an editor has selected; false when nobody took it. */
type Way = (box: HTMLElement, text: string) => boolean;

const pastePlain: Way = (box, text) => !paste(box, { 'text/plain': text });

const WAYS: Record<EditorKind, readonly Way[]> = {
  textarea: [setValue],
  prosemirror: [pasteSlice, pastePlain, insertLines],
  lexical: [pastePlain],
  slate: [pastePlain],
  quill: [pastePlain],
  codemirror: [pastePlain],
  contenteditable: [pastePlain, insertLines],
};

/** Whose paste goes by their own model, in which their key has selected all at once. */
const BY_MODEL: ReadonlySet<EditorKind> = new Set(['prosemirror', 'codemirror']);

/** `stands`: which of some texts is all that it holds. */
type Box = { boxNow(): HTMLElement; stands(...texts: string[]): string | undefined; editor: EditorKind };

/**
 * Makes a text all that a box holds, by one way after the other, unless the box is taken by the user.
 * @param isTaken asked right before each attempt, counted from 0
 */
async function fill(
  { boxNow, stands, editor }: Box,
  text: string,
  isTaken: (attempt: number) => boolean,
): Promise<'whole' | 'refused' | 'taken'> {
  let selected: HTMLElement | null = null; // a box of which all is selected already: nobody took the way before
  for (const [attempt, way] of (text === '' ? [erase] : WAYS[editor]).entries()) {
    const box = boxNow();
    if (editor !== 'textarea' && box !== selected) {
      if (!(await focusRich(box))) return 'refused';
      if (textIn(box) !== '' || !holdsCaret(box)) await selectRich(box, BY_MODEL.has(editor));
      if (!hasFocus(box)) return 'refused';
    }
    if (isTaken(attempt)) return 'taken';
    selected = way(box, text) ? null : box;
    if (selected !== null) continue;
    const isThere = () => stands(text) !== undefined || null;
    // What a page's state does not take is drawn back after it stood there. A long text is shown before it is read, which takes a while.
    if (await nextFrame()) await whatIsDue();
    if (isThere()) return 'whole';
    if (!(await eachFrame(DRAWN_MS, isThere))) continue;
    await nextFrame();
    if (await eachFrame(DRAWN_MS, isThere)) return 'whole';
  }
  return isTaken(WAYS[editor].length) ? 'taken' : 'refused';
}

/** Whether a text would go into a box as it is: not every browser puts the caret where the focus goes, in a tab behind others. */
const holdsCaret = (box: HTMLElement): boolean => holds(box, getSelection()?.anchorNode ?? null);

function erase(box: HTMLElement): boolean {
  if (box instanceof HTMLTextAreaElement) return setValue(box, '');
  if (textIn(box) !== '') eraseRich(box);
  return true;
}

/** Sets a value from the isolated world: frameworks that track the page's own writes see it as the user's. */
function setValue(box: HTMLElement, text: string): boolean {
  if (!(box instanceof HTMLTextAreaElement)) return false;
  giveFocus(box);
  box.value = text;
  return sayInput(box, text);
}

function sayInput(box: HTMLElement, text: string): true {
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }));
  return true;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * ProseMirror collapses blank lines of plain texts, and makes Markdown of some; what it takes for a copy of its own it takes as it is. Without a plain
 * text beside it, since sites make an attachment of a long one.
 */
function pasteSlice(box: HTMLElement, text: string): boolean {
  const lines = text.split(/\r\n?|\n/).map(line => line.replaceAll(/[&<>]/g, sign => ENTITIES[sign] ?? sign));
  return !paste(box, { 'text/html': `<p data-pm-slice="1 1 []">${lines.join('</p><p>')}</p>` });
}

/** A plain editing host takes the browser's own commands; of a long text, the nodes that they would make. */
function insertLines(box: HTMLElement, text: string): boolean {
  const collapses = !/^(?:preserve|break-spaces)$/.test(styleOf(box).whiteSpaceCollapse);
  // Blanks that would collapse are kept as the browser keeps those that are typed.
  const lines = text.split(/\r\n?|\n/).map(line => (collapses ? line.replaceAll(/ (?= )|^ | $|\t/g, '\u00A0') : line));
  if (text.length > MANY) return insertNodes(box, lines, collapses);
  document.execCommand('delete');
  for (const [at, line] of lines.entries()) {
    if (at > 0) document.execCommand('insertLineBreak');
    if (line !== '') document.execCommand('insertText', false, line);
  }
  return true;
}

function insertNodes(box: HTMLElement, lines: readonly string[], collapses: boolean): true {
  const broken = () => lines.flatMap((line, at) => (at > 0 ? [document.createElement('br'), line] : [line]));
  box.replaceChildren(...(collapses ? broken() : [lines.join('\n')]));
  getSelection()?.selectAllChildren(box);
  getSelection()?.collapseToEnd();
  return sayInput(box, lines.join('\n'));
}
