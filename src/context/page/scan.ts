// The matches of a selector with the attributes that were asked for (page), each with a short selector of its own.
import { cardOf, nameOf } from '../../dom/card.ts';
import { learnHosts } from '../../dom/hosts.ts';
import { attributeOf, isOpaque, isRendered, localNameOf } from '../../dom/native.ts';
import { knownRefOf, nodeNumber } from '../../dom/registry.ts';
import { type Matches, matchAll } from '../../dom/roots.ts';
import { createSelectorFinder, type SelectorFinder } from '../../dom/selector.ts';
import { isCalledSecret, isSensitive, mayReadValue, namesSecret } from '../../dom/sensitive.ts';
import { clip, fold, foldedText } from '../../dom/text.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ScanMatch, ScanQuery, ScanResult } from '../page-api.ts';
import { wordsOf } from './describe.ts';
import { createPace } from './pace.ts';
import type { Naming } from './table.ts';
import { type Search, type TextBundle, withTextBundle } from './text-bundle.ts';

const MAX_TEXT = 120;
const MAX_ATTRIBUTE = 200;
const LIMIT_MS = 4000;
const NAMING: Naming = { nameOf, textOf: (element, maxChars) => foldedText(element, maxChars, 'shown') };
const SEARCH = /^(.*?):(?:contains|-soup-contains|has-text|text)\(\s*(?:"([^"]*)"|'([^']*)'|([^"']*?))\s*\)$/is;

/** Answers the matches of `css` in this frame. See `ContextPageApi.scan`. */
export function scanFrame(query: ScanQuery): Promise<Reply<ScanResult>> {
  return withTextBundle(bundle => scanWith(bundle, query));
}

async function scanWith(bundle: TextBundle, query: ScanQuery): Promise<Reply<ScanResult>> {
  const pace = createPace(LIMIT_MS);
  const roots = await learnHosts(pace);
  const search = readSearch(query.css);
  const found: Reply<Matches> = search === null ? matchAll(query.css, query.limit) : await bundle.searchWords(search, query.limit, pace);
  if (!found.ok) return found;
  const finder = createSelectorFinder(roots);
  const matches: ScanMatch[] = [];
  for (const element of found.value.elements) {
    if (pace.due()) await pace.rest();
    if (pace.over() && matches.length > 0) break;
    const attributes = query.attributes.flatMap(name => attributeWords(element, name.toLowerCase()));
    const visible = isVisible(element);
    const state = !visible ? ' (not visible)' : isRendered(element) && !isOpaque(element) ? ' (transparent)' : '';
    const css = finder.shortest(element);
    const table = bundle.isTable(element) ? await bundle.tableText(element, query.limit, pace, NAMING) : null;
    const subject = table === null ? subjectOf(element, finder, bundle, visible ? 'shown' : 'all') : table.head;
    const words = fold(`${subject}${state}${attributes.map(words => `, ${words}`).join('')}`);
    const shown = words.includes(` ${css}`) ? '' : css;
    matches.push({ node: nodeNumber(element), ref: knownRefOf(element) ?? 0, text: words, css: shown, rows: table?.rows ?? [] });
  }
  return { ok: true, value: { count: found.value.count, matches, complete: !pace.over() } };
}

/** The search that a selector with `:contains("…")` at its end stands for, null for any other selector. */
function readSearch(css: string): Search | null {
  const found = SEARCH.exec(css.trim());
  if (found === null) return null;
  const words = fold(found[2] ?? found[3] ?? found[4] ?? '').toLowerCase();
  const within = (found[1] ?? '').trim();
  return words === '' ? null : { within: within === '*' ? '' : within, words };
}

/** A control as the digest words it; anything else by its tag and text. `which`: of a match that is shown, only what is shown in it. */
function subjectOf(element: Element, finder: SelectorFinder, bundle: TextBundle, which: 'all' | 'shown'): string {
  if (localNameOf(element) === 'tr') return `tr ${bundle.rowText(element, NAMING)}`;
  const card = cardOf(element);
  const text = foldedText(element, MAX_TEXT, which);
  if (/^(?:button|link|checkbox|radio|switch|tab|menuitem|option|combobox|listbox|textbox|searchbox|spinbutton|slider)$/.test(card.role)) {
    return wordsOf(element, finder, card.enabled ? [] : ['disabled']);
  }
  return text === '' ? `${card.tag}${card.name === '' ? '' : ` ${card.name}`}` : `${card.tag} ${text}`;
}

/** One asked attribute as `name="…"`; for `value` the field's live value. A secret shows only that it is there. */
function attributeWords(element: Element, name: string): string[] {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  const value = name === 'value' && isField ? element.value : attributeOf(element, name);
  if (value === null) return [];
  if (holdsSecret(element, name, value)) return [`${name}=(hidden)`];
  return [`${name}=${clip(fold(value), MAX_ATTRIBUTE)}`];
}

/** Attributes in which pages keep values: they are as secret as the field, or as the name that they stand under. */
function holdsSecret(element: Element, attribute: string, value: string): boolean {
  if (value === '' || SAFE.has(attribute)) return false;
  if (VALUES.has(attribute) && !mayReadValue(element)) return true;
  if (isSensitive(element) || isCalledSecret(element)) return true;
  if (namesSecret(attribute)) return true;
  return localNameOf(element) === 'meta' && attribute === 'content' && namesSecret(attributeOf(element, 'name') ?? '');
}

const VALUES = new Set(['value', 'aria-valuetext', 'aria-valuenow']);

const SAFE = new Set([
  'id',
  'name',
  'type',
  'class',
  'role',
  'for',
  'autocomplete',
  'required',
  'maxlength',
  'minlength',
  'pattern',
  'placeholder',
  'aria-label',
  'disabled',
  'readonly',
]);
