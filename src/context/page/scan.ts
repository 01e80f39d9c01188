// The matches of a selector with the attributes that were asked for (page), each with a short selector of its own.
import { cardOf, nameOf } from '../../dom/card.ts';
import { learnHosts } from '../../dom/hosts.ts';
import { isOpaque, isRendered, localNameOf } from '../../dom/native.ts';
import { isKept, KEPT } from '../../dom/owner-marks.ts';
import { knownRefOf, nodeNumber } from '../../dom/registry.ts';
import type { Matches } from '../../dom/roots.ts';
import { createSelectorFinder, type SelectorFinder } from '../../dom/selector.ts';
import { matchTarget } from '../../dom/target.ts';
import { fold, foldedText } from '../../dom/text.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ScanMatch, ScanQuery, ScanResult } from '../page-api.ts';
import { wordsOf } from './digest/describe.ts';
import type { Naming } from './text/table.ts';
import { type TextBundle, withTextBundle } from './text-bundle.ts';
import { createPace } from './time-slicing.ts';

const MAX_TEXT = 120;
const LIMIT_MS = 4000;
const NAMING: Naming = { nameOf, textOf: (element, maxChars) => foldedText(element, maxChars, 'shown') };

/** Answers the matches of `css` in this frame. See `ContextPageApi.scan`. */
export function scanFrame(query: ScanQuery): Promise<Reply<ScanResult>> {
  if (isKept(document.body ?? document.documentElement)) return Promise.resolve(KEPT);
  return withTextBundle(bundle => scanWith(bundle, query));
}

async function scanWith(bundle: TextBundle, query: ScanQuery): Promise<Reply<ScanResult>> {
  const pace = createPace(LIMIT_MS);
  const roots = await learnHosts(pace);
  const search = bundle.readSearch(query.css);
  const found: Reply<Matches> = search === null ? matchTarget(query.css, query.limit) : await bundle.searchWords(search, query.limit, pace);
  if (!found.ok) return found;
  const finder = createSelectorFinder(roots);
  const matches: ScanMatch[] = [];
  for (const element of found.value.elements) {
    if (pace.due()) await pace.rest();
    if (pace.over() && matches.length > 0) break;
    const attributes = query.attributes.flatMap(name => bundle.attributeWords(element, name.toLowerCase()));
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
