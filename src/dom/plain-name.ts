// Names of plainly written elements (page): what the full rules would answer, found in a tenth of the time. Where anything could make a
// difference (references, fields inside, pictures, shadow trees), there is no answer here and the full rules are asked.
import { labelsOf } from './labels.ts';
import {
  attributeNamesOf,
  attributeOf,
  carriesAttribute,
  childNodesOf,
  firstElementChildOf,
  isElement,
  isRendered,
  isText,
  localNameOf,
  nextSiblingOf,
  openShadowRootOf,
  styleOf,
} from './native.ts';

/**
 * The accessible name as `computeAccessibleName` gives it, white space aside, or null when only the full rules can tell. Such a name never holds
 * what stands in a field.
 */
export function plainName(element: Element): string | null {
  for (const name of attributeNamesOf(element)) if (DECIDING.has(name)) return name === 'aria-label' ? plainLabel(element) : null;
  const tag = localNameOf(element);
  if (FIELDS.has(tag)) return nameFromLabel(element);
  if (tag === 'fieldset') return nameFromLegend(element);
  if (FIELDLIKE.has(tag) || tag.includes('-')) return null;
  const role = roleIn(element, tag);
  if (UNNAMED_ROLES.has(role)) return carriesAttribute(element, 'title') ? null : '';
  if (!CONTENT_ROLES.has(role)) return null;
  if (tag === 'button' && element instanceof HTMLButtonElement && labelsOf(element).length > 0) return null;
  const content = isRendered(element) ? plainContent(element, null) : null;
  return content === '' ? null : content;
}

// Attributes that take part in naming before the contents do.
const DECIDING = new Set(['aria-label', 'aria-labelledby', 'aria-hidden', 'aria-owns', 'hidden']);
const FIELDS = new Set(['input', 'select', 'textarea']);
const FIELDLIKE = new Set('img area svg table fieldset optgroup option output meter progress slot video audio object iframe'.split(' '));
const IMPLIED: ReadonlyMap<string, string> = new Map([
  ['button', 'button'],
  ...['nav', 'main', 'aside', 'section', 'form', 'search', 'dialog'].map((tag): [string, string] => [tag, 'landmark']),
]);

// Roles that are named by what they hold, and that may be named at all (WAI-ARIA 1.2, 5.2.8.4 to 5.2.8.6).
const CONTENT_ROLES = new Set('button link checkbox menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem'.split(' '));
const UNNAMED_ROLES = new Set(
  'landmark main navigation banner contentinfo complementary search form region dialog alertdialog menu menubar listbox tree grid tablist toolbar'.split(
    ' ',
  ),
);

/** The role where it is written plainly, "" where the full rules must tell. */
function roleIn(element: Element, tag: string): string {
  if (carriesAttribute(element, 'role')) return attributeOf(element, 'role') ?? '';
  if (tag === 'a') return carriesAttribute(element, 'href') ? 'link' : '';
  return IMPLIED.get(tag) ?? '';
}

/** An element that says its name itself, whatever it holds. */
function plainLabel(element: Element): string | null {
  const tag = localNameOf(element);
  const label = attributeOf(element, 'aria-label') ?? '';
  if (label.trim() === '' || FIELDLIKE.has(tag) || tag.includes('-')) return null;
  if (['aria-labelledby', 'aria-hidden', 'hidden'].some(name => carriesAttribute(element, name))) return null;
  const role = roleIn(element, tag);
  const named = FIELDS.has(tag) ? !carriesAttribute(element, 'role') : CONTENT_ROLES.has(role) || UNNAMED_ROLES.has(role);
  return named && isRendered(element) ? label : null;
}

/** The text of a field set's legend, when that is its first element and holds nothing but text. */
function nameFromLegend(element: Element): string | null {
  const legend = firstElementChildOf(element);
  if (legend === null || localNameOf(legend) !== 'legend' || carriesAttribute(element, 'role')) return null;
  if (!isRendered(legend) || !isPlain(legend)) return null;
  const content = plainContent(legend, null);
  return content === '' ? null : content;
}

/** The text of a field's one label, when that holds nothing but text and perhaps the field. */
function nameFromLabel(field: Element): string | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)) return null;
  const [label, other] = labelsOf(field);
  if (label === undefined || other !== undefined || carriesAttribute(field, 'role')) return null;
  if (/^(?:button|submit|reset|image|hidden)$/.test(field.type) || !isRendered(field)) return null;
  if (
    !isRendered(label) ||
    attributeNamesOf(label).some(name => name === 'role' || name === 'title' || name === 'hidden' || name.startsWith('aria-'))
  )
    return null;
  const content = plainContent(label, field);
  return content === '' ? null : content;
}

const PLAIN = new Set('span b strong em small i u s div p sub sup mark bdi code'.split(' '));
const PLAIN_ATTRIBUTE = /^(?:class|id|style|dir|lang|data-.*)$/;
const MAX_DEPTH = 6;

/**
 * The text that a node contributes (Accessible Name 1.2, step 2F.i, as the full rules read it: blocks set apart by blanks, each part trimmed), null
 * where it holds anything but text and plain elements. `field`: the one field whose label this is; it adds nothing to its own name.
 */
function plainContent(node: Element, field: Element | null, depth = 0): string | null {
  let text = '';
  for (const child of childNodesOf(node)) {
    if (isText(child)) text += child.data;
    else if (isElement(child)) {
      if (child === field) {
        if (text.trim() !== '' && nextSiblingOf(child) !== null) return null; // words on both sides: how the field is displayed decides
        continue;
      }
      const hidden = attributeOf(child, 'aria-hidden') === 'true';
      if (!hidden && (!PLAIN.has(localNameOf(child)) || depth >= MAX_DEPTH || !isPlain(child))) return null;
      const { display, visibility } = styleOf(child);
      const inside = hidden || display === 'none' || visibility === 'hidden' ? '' : plainContent(child, field, depth + 1);
      if (inside === null) return null;
      text += display === 'inline' ? inside : ` ${inside} `;
    }
  }
  return text.trim();
}

function isPlain(element: Element): boolean {
  return attributeNamesOf(element).every(name => PLAIN_ATTRIBUTE.test(name)) && openShadowRootOf(element) === null;
}
