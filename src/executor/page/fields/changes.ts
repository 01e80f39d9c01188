// What became of fields and of the states of controls (page), as effects: compared with what was noted before an action.
import { nameOf } from '../../../dom/card.ts';
import { attributeOf, firstIn, isConnected, localNameOf, matches } from '../../../dom/native.ts';
import { mayReadValue } from '../../../dom/sensitive.ts';
import { foldedText } from '../../../dom/text.ts';
import { isVisible } from '../../../dom/visible.ts';
import type { Effect } from '../../../protocol/result.ts';
import { standInFor } from '../aim.ts';
import { fieldName } from '../describe.ts';
import { kindOf } from './editable.ts';
import { fieldValue } from './read-value.ts';

const MAX_TITLE = 80;

/** What a field holds now, where it is not what it held before. */
export function fieldEffects(field: Element, before: string): Effect[] {
  if (!isConnected(field) || !isVisible(standInFor(field))) return []; // what nobody sees is no news
  const now = fieldValue(field);
  // Of radio buttons the one that is on now tells all.
  if (now === before || matches(field, '[type="radio" i]:not(:checked)')) return [];
  if (kindOf(field) === 'check') return [{ kind: 'checked', name: fieldName(field), checked: now === 'on' }];
  if (!mayReadValue(field)) return [{ kind: 'text', text: `${fieldName(field)} was filled in` }];
  return [{ kind: 'value', name: fieldName(field), value: now }];
}

/** The states of an element that are not what they were, by the attribute of each. Of one without a name only the action's own target says anything. */
export function stateEffects(element: Element, before: ReadonlyMap<string, string | null>, target: Element | null): Effect[] {
  const title = localNameOf(element) === 'details' ? (firstIn(element, 'summary') ?? element) : element;
  const called = title === element ? nameOf(element) : foldedText(title, MAX_TITLE, 'shown');
  if (!isConnected(element) || (called === '' && element !== target && title !== target)) return [];
  const effects: Effect[] = [];
  for (const [name, old] of before) {
    const now = attributeOf(element, name);
    if (now === old || (name === 'open' && matches(element, 'dialog'))) continue;
    const word = name === 'open' ? (now === null ? 'collapsed' : 'expanded') : wordFor(name, now);
    effects.push({ kind: 'state', name: called || fieldName(element), state: word });
  }
  return effects;
}

function wordFor(attribute: string, value: string | null): string {
  const on = value !== null && value !== 'false';
  switch (attribute) {
    case 'aria-expanded':
      return on ? 'expanded' : 'collapsed';
    case 'aria-pressed':
      return on ? 'pressed' : 'not pressed';
    case 'aria-selected':
      return on ? 'selected' : 'not selected';
    case 'aria-checked':
      return value === 'mixed' ? 'partly checked' : on ? 'checked' : 'not checked';
    default:
      return on ? 'current' : 'not current';
  }
}
