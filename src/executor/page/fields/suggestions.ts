// The list that a page offers for what is typed (page): it comes a moment after the last letter, and the next action is chosen from it.

import { nameOf } from '../../../dom/card.ts';
import { attributeOf, byId, closest, isConnected, isRendered, matches, queryIn } from '../../../dom/native.ts';
import { isOwn } from '../../../dom/own.ts';
import { foldedText } from '../../../dom/text.ts';
import type { Effect } from '../../../protocol/result.ts';

/** ms that a list may take to come or to change after the last letter. */
export const LIST_MS = 600;
const MAX_OPTIONS = 200;
const MAX_TOLD = 8;
const MAX_NAME = 40;

const SEARCHES =
  'input[type="search" i], [role="searchbox" i], [role="combobox" i], [aria-autocomplete]:not([aria-autocomplete="none" i]), [aria-haspopup="listbox" i]';
const LISTS = '[role="listbox" i]';
const OPTIONS = '[role="option" i]';

/** The options for a field, and whether they are others than when it was asked for. */
export type Suggestions = { changed(): boolean; effects(): Effect[] };

/** The options that are offered for a field from now on; null for a field that offers none. `effects`: "3 options: pear, peach, plum". */
export function suggestionsFor(field: Element): Suggestions | null {
  if (!matches(field, SEARCHES) && closest(field, '[role="combobox" i]') === null) return null;
  const before = optionsOf(field).join('\n');
  const news = () => {
    const now = optionsOf(field);
    return now.join('\n') === before ? [] : now;
  };
  return { changed: () => news().length > 0, effects: () => effectsOf(news()) };
}

function effectsOf(options: readonly string[]): Effect[] {
  if (options.length === 0) return [];
  const names = `${options.slice(0, MAX_TOLD).join(', ')}${options.length > MAX_TOLD ? ', …' : ''}`;
  return [{ kind: 'text', text: options.length === 1 ? `one option: ${names}` : `${options.length} options: ${names}` }];
}

function optionsOf(field: Element): string[] {
  const lists = listsOf(field).filter(list => isConnected(list) && isRendered(list) && !isOwn(list));
  const options = lists.flatMap(list => [...queryIn(list, OPTIONS)]).slice(0, MAX_OPTIONS);
  return options.filter(isRendered).map(option => nameOf(option).slice(0, MAX_NAME) || foldedText(option, MAX_NAME, 'shown'));
}

/** What the field says is its list, else every list of options that is shown. */
function listsOf(field: Element): Element[] {
  const box = closest(field, '[role="combobox" i]') ?? field;
  const ids = [field, box].flatMap(at => `${attributeOf(at, 'aria-controls') ?? ''} ${attributeOf(at, 'aria-owns') ?? ''}`.split(/\s+/));
  const named = [...new Set(ids)].flatMap(id => (id === '' ? [] : (byId(field, id) ?? [])));
  return named.length > 0 ? named : [...queryIn(document, LISTS)];
}
