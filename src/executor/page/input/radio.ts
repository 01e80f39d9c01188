// The group that a radio button belongs to (page): one of them is on at most, and Tab and arrows treat them as one.
import { isShadowRoot, queryIn, rootOf } from '../../../dom/native.ts';

/** The radio buttons of this one's group in document order, itself included; alone when it has no name. */
export function radioGroupOf(radio: HTMLInputElement): HTMLInputElement[] {
  const root = rootOf(radio);
  if (radio.name === '' || !(root instanceof Document || isShadowRoot(root))) return [radio];
  return [...queryIn(root, 'input[type="radio" i]')].filter(
    (other): other is HTMLInputElement => other instanceof HTMLInputElement && other.name === radio.name && other.form === radio.form,
  );
}
