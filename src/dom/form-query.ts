// Forms that only ask the page again, as paging, filters and searches do (page).
import { attributeOf, baseUriOf, controlsOf } from './native.ts';

const MAX_WORDS = 400;

/**
 * What a form that is sent by GET to the address of its own page would send beside the texts in its fields: names and values of hidden fields, choices
 * and the button. Null for an element of no such form. A form says its method itself: what it does not say is often left to a script.
 */
export function queryOf(element: Element): string | null {
  const owner: unknown = Reflect.get(element, 'form');
  if (!(owner instanceof HTMLFormElement)) return null;
  const own = (name: string) => attributeOf(element, `form${name}`) ?? attributeOf(owner, name) ?? '';
  if (own('method').toLowerCase() !== 'get' || !/^(?:_self)?$/i.test(own('target'))) return null;
  if (!URL.canParse(own('action'), baseUriOf(owner))) return null;
  const goesTo = new URL(own('action'), baseUriOf(owner));
  if (goesTo.origin !== location.origin || goesTo.pathname !== location.pathname) return null;
  const controls = controlsOf(owner);
  if (controls.some(control => control instanceof HTMLTextAreaElement || /^(?:password|file)$/.test(typeOf(control)))) return null;
  const told = controls.filter(control => control === element || control instanceof HTMLSelectElement || typeOf(control) === 'hidden');
  const words = told.map(control => `${attributeOf(control, 'name') ?? ''} ${String(Reflect.get(control, 'value'))}`);
  return words.join(', ').slice(0, MAX_WORDS);
}

function typeOf(control: Element): string {
  return control instanceof HTMLInputElement ? control.type : '';
}
