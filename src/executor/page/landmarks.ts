// Parts of a page whose coming and going a person notices (page): dialogs, menus, lists of suggestions, alerts and other live regions.
import { nameOf, roleOf } from '../../dom/card.ts';
import { wordsBesideControls } from '../../dom/dialogs.ts';
import { isConnected, matches, queryIn } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { matchesBelow } from '../../dom/roots.ts';
import { clip, foldedText } from '../../dom/text.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Effect } from '../../protocol/result.ts';

/** What a landmark is, and its name; of a live region, what it says. */
export type Landmark = { role: string; name: string };

// One test for most elements of a page: a selector list that asks for each role by itself takes several times as long.
const PLACES =
  'dialog, output, [popover], [aria-modal], [aria-live], [role]:is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="alert"], [role="status"], [role="tooltip"], [role="log"])';
const ABSENT = 'dialog:not([open], [role]), [aria-live="off"], [aria-modal="false"]:not([role]), [popover]:not(:popover-open)';

const ITEM = '[role^="menuitem" i]';

const MAX_PLACES = 500;
const MAX_TEXT = 120;

/** The elements at and below `root` that are landmarks or may become one. */
export function placesIn(root: Document | ShadowRoot | Element): Set<Element> {
  const places = new Set<Element>();
  if (root instanceof Element && isPlace(root)) places.add(root);
  const found = queryIn(root, PLACES);
  for (let i = 0; i < found.length && i < MAX_PLACES; i++) {
    const place = found[i];
    if (place !== undefined) places.add(place);
  }
  return places;
}

/** Whether an element is a landmark or may become one. */
export function isPlace(element: Element): boolean {
  return matches(element, PLACES);
}

/** The landmarks that are shown now at these places. */
export function landmarksAt(places: Iterable<Element>): Map<Element, Landmark> {
  const found = new Map<Element, Landmark>();
  for (const element of places) {
    if (!isConnected(element) || isOwn(element) || matches(element, ABSENT) || !isVisible(element)) continue;
    const role = roleOf(element) || (matches(element, '[popover]') ? 'popover' : 'status');
    const announces = speaks({ role });
    const own = role === 'heading' ? clip(wordsBesideControls(element), MAX_TEXT) : '';
    const text = own || foldedText(element, MAX_TEXT, 'shown');
    if (announces && text === '') continue;
    found.set(element, { role, name: announces ? text : nameOf(element) || heading(element) });
  }
  return found;
}

/** Whether a landmark of this role is there for what it says. */
export function speaks({ role }: Pick<Landmark, 'role'>): boolean {
  return role === 'heading' || role === 'alert' || role === 'status' || role === 'log' || role === 'tooltip';
}

/** What a dialog asks beside its name, or what a menu has to choose from; "" of anything else. */
export function wordsIn(element: Element, { role, name }: Landmark): string {
  if (role === 'menu') return clip(matchesBelow(element, ITEM).filter(isVisible).map(nameOf).join(', '), MAX_TEXT);
  if (!/dialog|popover/.test(role)) return '';
  const text = wordsBesideControls(element);
  return clip(text.startsWith(name) ? text.slice(name.length).trim() : text, MAX_TEXT);
}

/** What is told of an action without the headings that came, where that tells more of what came. */
export function withoutHeadings(effects: readonly Effect[]): readonly Effect[] {
  const others = effects.filter(effect => effect.kind !== 'appeared' || effect.role !== 'heading');
  return others.some(({ kind }) => kind === 'appeared' || kind === 'came' || kind === 'text') ? others : effects;
}

function heading(element: Element): string {
  const title = matchesBelow(element, 'h1, h2, h3, h4, [role="heading"], legend')[0];
  return title === undefined ? '' : foldedText(title, MAX_TEXT, 'shown');
}
