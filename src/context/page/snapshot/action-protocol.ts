// Which elements the language action-protocol lists, and what it tells of them (page): what can be used now, by role, name and place; no values.
import { attributeOf, styleOf } from '../../../dom/native.ts';
import { composedParent } from '../../../dom/roots.ts';
import { givenRole, type Lister } from './lister.ts';

const TAGS = new Set(['a', 'button', 'input', 'select', 'textarea']);
/** The widget roles (WAI-ARIA 1.2, 5.3.2) that a person acts on. */
const ROLES = new Set(
  'button link checkbox radio switch tab option combobox textbox searchbox slider spinbutton treeitem menuitem menuitemcheckbox menuitemradio gridcell scrollbar'.split(
    ' ',
  ),
);
const MAX_NAME = 120;

/** Depth first, in the viewport at least in part. What only inherits the pointer of its parent is none. */
export const actionProtocol: Lister = {
  inViewOnly: true,
  lists: (element, tag) =>
    TAGS.has(tag) ||
    ROLES.has(givenRole(element)) ||
    Number.parseInt(attributeOf(element, 'tabindex') ?? '', 10) >= 0 ||
    hasPointer(element),
  tells(element, _, { nameOf, roleOf, textOf }) {
    const role = roleOf(element);
    // ARIA names nothing that has no role by what it holds.
    return { role, name: nameOf(element) || (role === '' || role === 'generic' ? textOf(element, MAX_NAME, 'drawn') : '') };
  },
};

function hasPointer(element: Element): boolean {
  if (styleOf(element).cursor !== 'pointer') return false;
  const parent = composedParent(element);
  return parent === null || styleOf(parent).cursor !== 'pointer' || /\bcursor\s*:\s*pointer/i.test(attributeOf(element, 'style') ?? '');
}
