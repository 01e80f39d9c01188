// Names an element in a few words for a message (page): `#save`, `div.cookie-bar`, `button "Send"`.
import { nameOf } from '../../dom/card.ts';
import { labelsOf } from '../../dom/labels.ts';
import { attributeOf, carriesAttribute, localNameOf } from '../../dom/native.ts';
import { labelWords } from '../../dom/seen-name.ts';
import { foldedText } from '../../dom/text.ts';

const MAX_CLASSES = 2;
const MAX_LABEL = 80;

/** Its id, else its tag with the first classes; a short accessible name is added where there is no id. */
export function describe(element: Element): string {
  const id = attributeOf(element, 'id');
  if (id !== null && /^[\w-]{1,40}$/.test(id)) return `#${id}`;
  const classes = (attributeOf(element, 'class') ?? '')
    .split(/\s+/)
    .filter(name => /^[\w-]{1,40}$/.test(name))
    .slice(0, MAX_CLASSES);
  const name = nameOf(element);
  const short = name !== '' && name.length <= 40 ? ` "${name}"` : '';
  return `${[localNameOf(element), ...classes].join('.')}${short}`;
}

/** A field as a person calls it: what its label says beside what opened in it, its accessible name, else how it would be selected. */
export function fieldName(element: Element): string {
  const labels = labelsOf(element);
  const words = labels.length === 0 || carriesAttribute(element, 'aria-labelledby') ? '' : labelWords(element, labels);
  // The words of a label are told in place of the name only where more than these stands in it now, as in a list or a calendar that opened.
  const hasOpened = words !== '' && labels.every(label => foldedText(label, MAX_LABEL, 'shown').length > words.length);
  const name = hasOpened ? words : nameOf(element);
  if (name !== '') return name;
  // A control that is not rendered has no name by the rules; the label that stands for it has words.
  const [label] = element instanceof HTMLInputElement ? labels : [];
  return (label && foldedText(label, MAX_LABEL)) || describe(element);
}
