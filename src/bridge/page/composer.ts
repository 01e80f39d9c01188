// Finds the box in which a chat's messages are written, and the button that sends them (page): by the layout of its site, or by what they look like.
import { attributeOf, boxOf, isHtml, matches, queryIn, styleOf, textContentOf } from '../../dom/native.ts';
import { ancestry, composedHolds, shadowRootsIn } from '../../dom/roots.ts';
import { isVisible } from '../../dom/visible.ts';
import { hostOf } from '../../executor/page/fields/editable.ts';
import { LEARNED } from '../../protocol/learned-layout.ts';
import type { ChatLayout, EditorKind } from '../page-api.ts';
import { hasTurns } from './turns.ts';

/** `layout`: see `ChatLook`. `late`: those of the fields `composer` and `send` of which not the first selector fits. */
export type Composer = { layout: string; late: string[]; box: HTMLElement; send: HTMLElement | null };

/**
 * The box of the first layout that yields one that can be written into and names a turn of the page too, or was shown by the user; else of the first that
 * yields one, else the box that looks most like one; null where there is none.
 */
export function findComposer(layouts: readonly ChatLayout[]): Composer | null {
  const fitting = layouts.filter(layout => layout.id === LEARNED || hasTurns(layout));
  for (const layout of new Set([...fitting, ...layouts])) {
    // What a person showed was one element: where a selector fits several by now, nobody knows which.
    const alone = layout.id === LEARNED;
    const box = firstFitting(layout.composer, writableIn, alone);
    if (box === null) continue;
    const send = firstFitting(layout.send, element => (isHtml(element) && isVisible(element) ? element : null), alone);
    const late = [...(box.at > 0 ? ['composer'] : []), ...(layout.send.length > 0 && send?.at !== 0 ? ['send'] : [])];
    return { layout: layout.id, late, box: box.element, send: send?.element ?? sendNear(box.element) };
  }
  return likelyComposer();
}

/** Every element of this document that a selector names, through all shadow roots; none for one that does not parse. */
export function everywhere(css: string): Element[] {
  try {
    return [document, ...shadowRootsIn(document, true)].flatMap(root => [...queryIn(root, css)]);
  } catch {
    return [];
  }
}

/**
 * What `fits` makes of the first element of the first selector of which it makes anything, and which selector that was.
 * @param alone selectors that fit several elements count for nothing
 */
function firstFitting<T>(
  selectors: readonly string[],
  fits: (element: Element) => T | null,
  alone: boolean,
): { element: T; at: number } | null {
  for (const [at, css] of selectors.entries()) {
    const all = everywhere(css);
    for (const found of alone && all.length > 1 ? [] : all) {
      const element = fits(found);
      if (element !== null) return { element, at };
    }
  }
  return null;
}

const EDITABLE = 'textarea, [contenteditable]:not([contenteditable="false" i])';

/** The box that an element is, or the first one inside it, when it can be written into now. */
export function writableIn(element: Element): HTMLElement | null {
  for (const at of [element, ...queryIn(element, EDITABLE)]) {
    if (!isHtml(at) || !(at instanceof HTMLTextAreaElement || at.isContentEditable)) continue;
    const box = at instanceof HTMLTextAreaElement ? at : hostOf(at);
    if (isVisible(box) && !isBarred(box)) return box;
  }
  return null;
}

function isBarred(box: HTMLElement): boolean {
  const off = box instanceof HTMLTextAreaElement && (box.readOnly || matches(box, ':disabled'));
  return (
    off ||
    matches(box, '[aria-disabled="true"], [aria-readonly="true"]') ||
    ancestry(box).some(at => matches(at, '[inert], [aria-hidden="true"]'))
  );
}

/** What is no composer, by the words that it is called by. */
const OTHER_BOX = /search|comment|such|kommentar|recherch|buscar|بحث|تعليق/i;
/** CSS px. What is smaller is there for the keyboard only, or is no place for a message. */
const LEAST_WIDTH = 120;
const LEAST_HEIGHT = 12;

/** The writable box of several lines that looks most like a composer: with a send button, low on the screen, large. */
function likelyComposer(): Composer | null {
  const all = new Set(everywhere(EDITABLE).flatMap(element => writableIn(element) ?? []));
  const boxes = [...all].filter(isLikely).map(box => ({ box, send: sendNear(box), at: boxOf(box) }));
  // A step in height is an eighth of the screen: boxes that stand side by side are told apart by their size.
  const low = ({ bottom }: DOMRect): number => Math.round((8 * Math.min(bottom, innerHeight)) / innerHeight);
  const [best] = boxes.sort(
    (a, b) =>
      Number(b.send !== null) - Number(a.send !== null) || low(b.at) - low(a.at) || b.at.width * b.at.height - a.at.width * a.at.height,
  );
  return best === undefined ? null : { layout: 'generic', late: [], box: best.box, send: best.send };
}

function isLikely(box: HTMLElement): boolean {
  const { width, height } = boxOf(box);
  const called = ['aria-label', 'placeholder', 'aria-placeholder', 'data-placeholder'].map(name => attributeOf(box, name) ?? '').join(' ');
  const within = ancestry(box).some(at => matches(at, 'search, [role="search"]'));
  return width >= LEAST_WIDTH && height >= LEAST_HEIGHT && !within && !matches(box, '[role="searchbox"]') && !OTHER_BOX.test(called);
}

export const BUTTONS = 'button, [role="button"], input[type="submit" i], input[type="image" i]';
/** What a button is called that sends, and what buttons are called that stand beside it and do not. */
const SENDS = /send|submit|\b(?:ask|run|go)\b|senden|absenden|envoyer|enviar|invia|отправить|发送|發送|送信|전송|보내기|إرسال|ارسال/i;
const OTHER_BUTTON =
  /mic|voice|dictat|audio|speak|speech|call|attach|upload|file|image|photo|camera|\badd\b|plus|tool|menu|option|setting|model|stop|cancel|close|clear|expand|emoji|search|\bweb\b|think|reason|copy|edit|mikro|sprach|diktat|datei|anh[aä]ng|bild|werkzeug|modell|einstell|abbrechen|schlie|suche|ميكروفون|صوت|ملف|إرفاق|صورة|إيقاف|إلغاء|قائمة/i;
/** How far above the box its buttons are looked for, and how many buttons stand around a box at most; more belong to the page. */
const MAX_STEPS_OUT = 8;
const MAX_BUTTONS = 24;

/** Where the buttons of a box are: its form, else what stands around it, the nearest first. */
function placesAround(box: HTMLElement): Element[] {
  const around = ancestry(box).slice(1);
  const form = around.findIndex(at => at instanceof HTMLFormElement);
  return form >= 0 && form <= MAX_STEPS_OUT ? around.slice(form, form + 1) : around.slice(0, MAX_STEPS_OUT);
}

/** The button that sends what is in a box: in its form, else in the nearest place around it that holds one. Enabled or not. */
function sendNear(box: HTMLElement): HTMLElement | null {
  for (const place of placesAround(box)) {
    const buttons = buttonsIn(place).filter(button => !composedHolds(box, button) && isOfBox(button, box));
    if (buttons.length > MAX_BUTTONS) return null;
    const best = mostLikely(buttons.filter(isSending), box);
    if (best !== null) return best;
  }
  return null;
}

/** Whether a button stands in no form that the box does not stand in too. */
function isOfBox(button: Element, box: HTMLElement): boolean {
  const form = ancestry(button).find(at => at instanceof HTMLFormElement);
  return form === undefined || composedHolds(form, box);
}

/** The buttons below an element, those in shadow roots included. */
function buttonsIn(place: Element): HTMLElement[] {
  const roots = [place, ...shadowRootsIn(document, true).filter(({ host }) => composedHolds(place, host))];
  return roots.flatMap(root => [...queryIn(root, BUTTONS)].filter(isHtml)).filter(button => isVisible(button));
}

const calledBy = (button: Element): string =>
  ['aria-label', 'title', 'data-testid', 'value', 'id', 'name'].map(name => attributeOf(button, name) ?? '').join(' ') +
  ` ${textContentOf(button) ?? ''}`;

function isSending(button: HTMLElement): boolean {
  if (matches(button, '[type="reset" i], [aria-haspopup]:not([aria-haspopup="false"]), [aria-expanded], [aria-pressed]')) return false;
  const called = calledBy(button);
  return SENDS.test(called) || !OTHER_BUTTON.test(called);
}

/** Buttons that were disabled before a message was put in. */
let disabled: ReadonlySet<Element> = new Set();

/** Notices which buttons around a box are disabled now: the one that a message enables is the one that sends it. */
export function noteDisabled(box: HTMLElement): void {
  disabled = new Set(
    placesAround(box)
      .flatMap(buttonsIn)
      .filter(button => !isEnabled(button)),
  );
}

/** By its words, by its type, by whether a message enabled it, then by how near it is to the corner of the box where its text ends. */
function mostLikely(buttons: readonly HTMLElement[], box: HTMLElement): HTMLElement | null {
  const at = boxOf(box);
  const corner = { x: styleOf(box).direction === 'rtl' ? at.left : at.right, y: at.bottom };
  const likeness = (button: HTMLElement): number => {
    const { left, right, top, bottom } = boxOf(button);
    const far = Math.hypot((left + right) / 2 - corner.x, (top + bottom) / 2 - corner.y);
    const woken = disabled.has(button) && isEnabled(button);
    return (SENDS.test(calledBy(button)) ? 4e6 : 0) + (matches(button, '[type="submit" i]') ? 2e6 : 0) + (woken ? 1e6 : 0) - far;
  };
  const [best] = [...buttons].sort((a, b) => likeness(b) - likeness(a));
  return best ?? null;
}

/** Whether a button that sends can be pressed now. Some are no buttons and say so by a class alone. */
export function isEnabled(button: Element): boolean {
  if (matches(button, ':disabled, [aria-disabled="true"], [inert], [inert] *')) return false;
  if ([...button.classList].some(name => /(?:^|[-_])disabled$/.test(name))) return false;
  return isVisible(button) && styleOf(button).pointerEvents !== 'none';
}

/** Characters that a box takes, by what it says of itself; -1 for any number. */
export function mostIn(box: HTMLElement): number {
  return box instanceof HTMLTextAreaElement ? box.maxLength : -1;
}

/** The signs that editors leave in the DOM. */
const SIGNS: readonly (readonly [EditorKind, string])[] = [
  ['textarea', 'textarea'],
  ['codemirror', '.cm-content'],
  ['slate', '[data-slate-editor]'],
  ['lexical', '[data-lexical-editor]'],
  ['quill', '.ql-editor'],
  ['prosemirror', '.ProseMirror'],
];

/** Which editor a box is; it decides how text is put into it. */
export function editorKind(box: HTMLElement): EditorKind {
  return SIGNS.find(([, css]) => matches(box, css))?.[0] ?? 'contenteditable';
}
