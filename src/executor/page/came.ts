// The controls and calendars that an action brought into sight (page), also where only a style did it, as under a pointer: nobody observes that.
import { nameOf, roleOf } from '../../dom/card.ts';
import {
  attributeOf,
  firstElementChildOf,
  localNameOf,
  matches,
  parentElementOf,
  queryIn,
  textContentOf,
  walkElements,
} from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { composedHolds, shadowRootsIn } from '../../dom/roots.ts';
import { clip, fold, foldedText } from '../../dom/text.ts';
import { seenBox } from '../../dom/visible.ts';
import type { Effect } from '../../protocol/result.ts';

const CONTROL = 'a[href], button, summary, input:not([type="hidden" i]), select, textarea, [role]';
const ROLES = /^(?:link|button|menuitem|option|checkbox|radio|switch|tab$|textbox|searchbox|combobox|listbox|slider|spinbutton|treeitem)/;
const CALENDAR = 'table, [role="grid" i], [class*="calendar" i], [class*="datepicker" i], [class*="date-picker" i]';
const LOOKED_AT = `${CONTROL}, ${CALENDAR}`;

/** A page with more of them is not compared: it would take too long. */
const MAX_ELEMENTS = 2000;
const MAX_ROLES = 3;
const MAX_NAMES = 5;
const MAX_NAME = 40;
const MAX_KEY = 80;

/** What came: its effects, and the elements whose words need not be told any more. */
export type Came = { effects: Effect[]; told: Element[] };

/** Notes which controls are shown; what it returns tells of those that are shown since, but for what stands in `told` already or `isSaid`. */
export function lookAtControls(): (told: readonly Element[], isSaid: (name: string) => boolean) => Came {
  const before = shownNow();
  const months = monthsIn(before ?? []);
  return (told, isSaid) => {
    const now = before === null ? null : shownNow();
    if (before === null || now === null) return { effects: [], told: [] };
    const went = [...before].filter(element => !now.has(element));
    const fresh = [...now].filter(element => !before.has(element));
    const { effects, around } = calendarsIn(fresh, went);
    for (const [calendar, { month, holder }] of monthsIn(now)) {
      const was = months.get(calendar)?.month ?? '';
      const text = `shows calendar ${month}`;
      if (was === '' || month === '' || month === was) continue;
      if (!effects.some(effect => effect.kind === 'text' && effect.text === text)) effects.push({ kind: 'text', text });
      around.push(holder);
    }
    const known = [...told, ...around];
    const controls = unlike(fresh, went).filter(
      element => ROLES.test(roleOf(element)) && !isOwn(element) && !known.some(outer => composedHolds(outer, element)),
    );
    for (const [role, elements] of byRole(controls)) {
      const few = elements.length <= MAX_NAMES;
      const names = few ? elements.map(element => clip(nameOf(element) || foldedText(element, MAX_NAME, 'shown'), MAX_NAME)) : [];
      const unsaid = names.filter(name => name !== '');
      if (unsaid.length === 0 || !unsaid.every(isSaid))
        effects.push({ kind: 'came', role, count: elements.length, names: unsaid.join(', ') });
    }
    return { effects, told: [...controls, ...around] };
  };
}

/** Null where they are too many. */
function shownNow(): Set<Element> | null {
  const shown = new Set<Element>();
  let looked = 0;
  for (const root of [document, ...shadowRootsIn(document)]) {
    const found = queryIn(root, LOOKED_AT);
    looked += found.length;
    if (looked > MAX_ELEMENTS) return null;
    for (const element of found) if (isInSight(element)) shown.add(element);
  }
  return shown;
}

/** Whether a person sees it or could scroll to it: pages hide menus beside their left edge, too. */
function isInSight(element: Element): boolean {
  const box = seenBox(element);
  if (box === null || box.bottom + scrollY <= 0) return false;
  return box.right + Math.max(scrollX, 0) > 0 && box.left + scrollX < document.documentElement.scrollWidth;
}

/** Those of which nothing that went says the same: what was only drawn anew is not new. */
function unlike(fresh: readonly Element[], went: readonly Element[]): Element[] {
  const gone = new Map<string, number>();
  for (const key of went.map(keyOf)) gone.set(key, (gone.get(key) ?? 0) + 1);
  return fresh.filter(element => {
    const left = gone.get(keyOf(element)) ?? 0;
    if (left > 0) gone.set(keyOf(element), left - 1);
    return left === 0;
  });
}

function keyOf(element: Element): string {
  const attributes = ['aria-label', 'title', 'name', 'placeholder'].map(name => attributeOf(element, name) ?? '');
  return [localNameOf(element), ...attributes, fold((textContentOf(element) ?? '').slice(0, MAX_KEY))].join('\n');
}

function byRole(controls: readonly Element[]): [string, Element[]][] {
  const groups = new Map<string, Element[]>();
  for (const element of controls) {
    const role = roleOf(element);
    groups.set(role, [...(groups.get(role) ?? []), element]);
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, MAX_ROLES);
}

const MAX_CELLS = 600;
/** Days that every month has. */
const DAYS = 28;
const HEADER_LEVELS = 3;
const MAX_HEADER = 300;
const MONTH = /(?:\p{L}{3,}\.?,? \d{4}|\d{4}[年.,/]? ?(?:\p{L}{3,}|\d{1,2}月))/u;

/** Calendars that are looked at for their month before and after. */
const MAX_CALENDARS = 20;

/** What month each calendar shows. */
function monthsIn(shown: Iterable<Element>): Map<Element, { month: string; holder: Element }> {
  const calendars = [...shown].filter(element => matches(element, CALENDAR)).slice(0, MAX_CALENDARS);
  return new Map(calendars.filter(holdsDays).map(calendar => [calendar, monthOf(calendar)]));
}

/** The calendars among what came, by their month, and the elements that hold them with it. */
function calendarsIn(came: readonly Element[], went: readonly Element[]): { effects: Effect[]; around: Element[] } {
  const calendars = came.filter(element => matches(element, CALENDAR) && holdsDays(element));
  const outermost = calendars.filter(element => !calendars.some(other => other !== element && composedHolds(other, element)));
  const turned = went.some(element => matches(element, CALENDAR) && holdsDays(element));
  const effects: Effect[] = [];
  const around: Element[] = [];
  for (const calendar of outermost) {
    const { month, holder } = monthOf(calendar);
    around.push(holder);
    const words = month === '' ? 'a calendar opened' : `calendar ${month} opened`;
    effects.push({ kind: 'text', text: turned && month !== '' ? `shows calendar ${month}` : words });
  }
  return { effects, around };
}

/** Whether all days of a month stand in it, each in an element of its own. */
function holdsDays(element: Element): boolean {
  const days = new Set<number>();
  let looked = 0;
  for (const each of walkElements(element)) {
    looked += 1;
    if (looked > MAX_CELLS) break;
    if (firstElementChildOf(each) !== null) continue;
    const text = (textContentOf(each) ?? '').trim();
    if (/^(?:[1-9]|[12]\d)$/.test(text)) days.add(Number(text));
  }
  return [...Array(DAYS).keys()].every(day => days.has(day + 1));
}

/** What month it shows, by the words in and around it; a month and a year may be chosen in lists, too. */
function monthOf(calendar: Element): { month: string; holder: Element } {
  for (let at: Element | null = calendar, level = 0; at !== null && level < HEADER_LEVELS; at = parentElementOf(at), level += 1) {
    if (at === document.body || at === document.documentElement) break;
    const chosen = [...queryIn(at, 'select, input[type="number" i]')].map(field =>
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field instanceof HTMLInputElement ? field.value : '',
    );
    const words = [attributeOf(at, 'aria-label') ?? '', foldedText(at, MAX_HEADER, 'shown'), fold(chosen.join(' '))].join('\n');
    const month = MONTH.exec(words)?.[0];
    if (month !== undefined) return { month, holder: at };
  }
  return { month: '', holder: calendar };
}
