// Reads the text below an element without ever touching what stands in a field (dom room).
import { attributeOf, childNodesOf, isElement, isRendered, isText, localNameOf } from './native.ts';
import { isOwn } from './own.ts';
import { shadowRootOf } from './roots.ts';
import { isSensitive } from './sensitive.ts';

/** Elements whose inside is not text for a reader: code, pictures, embedded documents, and fields, whose contents are values. */
export const TEXTLESS = new Set(
  'script style template noscript head meta link title input textarea select option datalist svg math canvas object embed iframe frame audio video picture img'.split(
    ' ',
  ),
);

/**
 * The text below an element, white space folded, at most `maxChars` characters (then it ends in "…"). Fields, sensitive editors and our own
 * drawings are stepped over. With `rendered`, so is what the page does not show. Looks at no more than `20 × maxChars` characters or 2,000 nodes.
 */
export function foldedText(element: Element, maxChars: number, which: 'all' | 'rendered' = 'all'): string {
  if (TEXTLESS.has(localNameOf(element))) return '';
  let text = '';
  let nodes = 0;
  const open: Node[] = [element];
  for (let at = open.pop(); at !== undefined && nodes < 2000 && text.length < maxChars * 20; at = open.pop()) {
    nodes += 1;
    if (isText(at)) {
      text += at.data;
      if (text.length > maxChars * 2) text = fold(text);
      continue;
    }
    if (!isElement(at)) continue;
    if (at !== element && (TEXTLESS.has(localNameOf(at)) || isOwn(at))) continue;
    if (attributeOf(at, 'contenteditable') !== null && isSensitive(at)) continue;
    if (which === 'rendered' && !isRendered(at)) continue;
    if (text !== '' && !text.endsWith(' ') && !INLINE.has(localNameOf(at))) text += ' ';
    const children = [...childNodesOf(shadowRootOf(at) ?? at)];
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) open.push(child);
    }
  }
  return clip(fold(text), maxChars);
}

const INLINE = new Set('a abbr b bdi bdo cite code em i kbd mark q s small span strong sub sup u var wbr font slot'.split(' '));

// Characters that a person does not see but an AI reads: zero-width ones, direction marks and overrides, and the tag block. The two joiners stay,
// since scripts and emoji are written with them.
const INVISIBLE = /[\u00AD\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A text without the characters that only a machine sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Runs of white space become one blank, and invisible characters go. */
export function fold(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim();
}

/** Cuts a text at `limit` characters, never inside a surrogate pair; what was cut shows as "…". */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  return `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
}
