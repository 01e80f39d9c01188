// What a target is called while the page has not said it (panel, no effects): the words of the last digest.
import type { ElementCard } from '../../protocol/seen.ts';

/** What the words of a row need to know of an element. */
export type Named = Pick<ElementCard, 'tag' | 'role' | 'name' | 'text' | 'type' | 'sensitive' | 'goesTo' | 'tool' | 'among'>;

/** The number that a selector is; null for any other selector. */
export function refOf(css: string): number | null {
  const ref = /^\[ref=["']?(\d+)["']?\]$/.exec(css)?.[1];
  return ref === undefined ? null : Number(ref);
}

/** What a line of a digest says behind the name and the value of an element. */
export const STATES =
  /(?:, (?:shows [^,]*|filled|mixed|checked|expanded|collapsed|selected|pressed|current|ascending|descending|required|invalid(?:: [^,]*)?|readonly|draggable|focused|disabled))+$/;

/** The element that a line of a digest names, `textbox Amount #amount = 420.00, required`; null when it has no name. */
export function namedBy(line: string): Named | null {
  const [, kind = '', rest = ''] = /^((?:\S+ )?field|\S+) (.+)$/s.exec(line) ?? [];
  const name = (rest.split(' = ')[0] ?? '')
    .replace(STATES, '')
    .replace(/(?:^| )#\S+$/, '')
    .trim();
  if (name === '' || /^[.\u2192]/.test(name)) return null;
  const field = / field$/.test(kind);
  const type = field ? kind.replace(/ field$/, '') : kind;
  const tag = kind === 'combobox' && / \| |\(none\)/.test(rest) ? 'select' : '';
  return { tag, role: field ? 'textbox' : kind, name, text: '', type, sensitive: type === 'password', goesTo: '' };
}
