// Where a control is that is drawn by something else (page): by its label, or by the editor around it.
import { labelsOf } from '../../dom/labels.ts';
import { attributeOf, boxOf, localNameOf, matches, styleOf, walkElements } from '../../dom/native.ts';
import { ancestry } from '../../dom/roots.ts';
import type { Place } from '../page-api.ts';
import type { Reach } from './reachability.ts';

/** Where a person reaches a control through what stands for it, null when nothing does. */
export function standInPlace(element: Element, reach: Reach): Place | null {
  return placeOfLabel(element, reach) ?? placeOfEditor(element, reach);
}

/** A check box, radio or file field drawn by its label is reached through it. */
function placeOfLabel(element: Element, reach: Reach): Place | null {
  if (!(element instanceof HTMLInputElement) || !/^(?:checkbox|radio|file)$/.test(element.type)) return null;
  for (const label of labelsOf(element)) {
    const place = reach.placeOf(label);
    if (place !== null) return place;
  }
  return null;
}

/** A code editor takes its text through a field without a size and draws the text itself: it is reached where its drawn text is. */
function placeOfEditor(element: Element, reach: Reach): Place | null {
  if (localNameOf(element) !== 'textarea' && attributeOf(element, 'role') !== 'textbox') return null;
  if (attributeOf(element, 'aria-hidden') === 'true') return null;
  for (const holder of ancestry(element).slice(0, 6)) {
    const box = boxOf(holder);
    if (box.width < 60 || box.height < 18) continue;
    const drawn = firstInside(holder, 120).filter(inner => boxOf(inner).width >= 60 && styleOf(inner).cursor === 'text');
    for (const inner of drawn.slice(0, 12)) {
      const place = reach.placeOf(inner);
      if (place !== null) return place;
    }
    return null;
  }
  return null;
}

/**
 * The box that is drawn around a field nobody can press, and where a person reaches it; null where none can be reached. A list is as large as a field,
 * a check box or radio button what shows a hand.
 */
export function boxAround(field: Element, reach: Reach): { element: Element; place: Place } | null {
  const isList = attributeOf(field, 'role') === 'combobox';
  if (!isList && !matches(field, '[type="checkbox" i], [type="radio" i]')) return null;
  for (const element of ancestry(field).slice(1, 5)) {
    const { width, height } = boxOf(element);
    if (height > 80) break;
    const place = (isList ? width >= 40 && height >= 16 : styleOf(element).cursor === 'pointer') ? reach.placeOf(element) : null;
    if (place !== null) return { element, place };
  }
  return null;
}

function firstInside(holder: Element, limit: number): Element[] {
  const found: Element[] = [];
  for (const element of walkElements(holder)) {
    found.push(element);
    if (found.length === limit) break;
  }
  return found;
}
