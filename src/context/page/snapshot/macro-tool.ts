// Which elements the language macro-tool lists, and what it tells of them (page): as @page-agent/page-controller 1.12.4 does by default, without its guesses
// by class names.
import { isEditingHost } from '../../../dom/card.ts';
import {
  attributeNamesOf,
  attributeOf,
  carriesAttribute,
  matches,
  scrollHeightOf,
  scrollLeftOf,
  scrollTopOf,
  scrollWidthOf,
  styleOf,
} from '../../../dom/native.ts';
import { mayReadValue } from '../../../dom/sensitive.ts';
import type { ScrollRoom } from '../../../protocol/languages/macro-tool/listing.ts';
import { givenRole, type Lister } from './lister.ts';

const TAGS = new Set('a button input select textarea details summary label option optgroup fieldset legend'.split(' '));
const ROLES = new Set(
  'button menu menubar menuitem menuitemradio menuitemcheckbox radio checkbox tab switch slider spinbutton combobox searchbox textbox listbox option scrollbar'.split(
    ' ',
  ),
);
/** What is an element of its own inside another one. */
const APART_TAGS = new Set('a button input select textarea summary details label option li'.split(' '));
const APART_ROLES = new Set([...ROLES, 'link', 'listitem', 'treeitem', 'row'].filter(role => role !== 'menu' && role !== 'menubar'));
const HANDLERS = '[onclick], [onmousedown], [onmouseup], [ondblclick]';
const STATES =
  '[aria-expanded], [aria-checked], [aria-selected], [aria-pressed], [aria-haspopup], [aria-controls], [aria-owns], [aria-activedescendant]';
const PASSIVE_CURSOR = /^(?:auto|default|none|not-allowed|no-drop|wait|progress|url|initial|inherit)/;
/** CSS px. What scrolls by less is taken for none. */
const LEAST_SCROLL = 4;
const MAX_VALUE = 400;

/** The order of the page, all of it, with the words between; disabled ones and what is hidden from readers are left out. */
export const macroTool: Lister = {
  words: true,
  passesOver: element => attributeOf(element, 'aria-hidden') === 'true',
  lists: (element, tag, inside) => isActive(element, tag) && (!inside || isApart(element, tag)),
  tells: (element, tag) => ({
    attributes: attributesOf(element, tag),
    scroll: roomOf(element),
    text:
      element instanceof HTMLSelectElement && mayReadValue(element)
        ? [...element.options].map(option => option.label.trim()).join('\n')
        : '',
  }),
};

function isActive(element: Element, tag: string): boolean {
  if (tag === 'html' || tag === 'body') return isEditingHost(element);
  const { cursor } = styleOf(element);
  const isOff = matches(element, ':disabled, [disabled], [readonly]') || /^(?:not-allowed|no-drop|wait|progress)/.test(cursor);
  if (TAGS.has(tag)) return !isOff && !isInert(element);
  if (!PASSIVE_CURSOR.test(cursor)) return true;
  if (isEditingHost(element) || ROLES.has(givenRole(element)) || matches(element, HANDLERS)) return true;
  return attributeOf(element, 'aria-haspopup') === 'true' || roomOf(element) !== null;
}

function isApart(element: Element, tag: string): boolean {
  if (APART_TAGS.has(tag) || APART_ROLES.has(givenRole(element)) || isEditingHost(element)) return true;
  return matches(element, `${HANDLERS}, ${STATES}, [data-testid], [data-cy], [data-test]`) || roomOf(element) !== null;
}

function isInert(element: Element): boolean {
  return matches(element, '[inert], [inert] *');
}

/** The attributes as the page has them, but the field's own value as it is now, where it may be told. */
function attributesOf(element: Element, tag: string): Record<string, string> {
  const told: Record<string, string> = {};
  for (const name of attributeNamesOf(element)) if (name !== 'value') told[name] = (attributeOf(element, name) ?? '').slice(0, MAX_VALUE);
  const isChoice = element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type);
  if (isChoice) told.checked = String(element.checked);
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (isField && !isChoice) {
    if (mayReadValue(element)) told.value = element.value.slice(0, MAX_VALUE);
  } else if (tag !== 'select' && carriesAttribute(element, 'value')) told.value = attributeOf(element, 'value') ?? '';
  return told;
}

/** How far an element still scrolls to each side; null for one that does not. */
function roomOf(element: Element): ScrollRoom | null {
  const { display, overflowX, overflowY } = styleOf(element);
  const [isX, isY] = [overflowX, overflowY].map(overflow => /auto|scroll/.test(overflow));
  if (/^inline(?:-block)?$/.test(display) || !(isX || isY)) return null;
  const [right, bottom] = [scrollWidthOf(element) - element.clientWidth, scrollHeightOf(element) - element.clientHeight];
  if (!(isX && right >= LEAST_SCROLL) && !(isY && bottom >= LEAST_SCROLL)) return null;
  const [left, top] = [Math.round(scrollLeftOf(element)), Math.round(scrollTopOf(element))];
  return { left, top, right: right - left, bottom: bottom - top };
}
