// Tells how a field is filled in (page): a list of options, a switch, or a text; for the editor of a line that types into it.
import { livingNode } from '../../../dom/registry.ts';
import { isSensitive } from '../../../dom/sensitive.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Choices } from '../../page-api.ts';
import { succeed } from '../outcome.ts';
import { fieldIn, kindOf } from './editable.ts';
import { optionsFor } from './read-value.ts';

const MAX_OPTIONS = 200;
const MAX_TEXT = 200;

/** See `ExecutorPageApi.choices`. */
export function choices({ node }: { node: number }): Reply<Choices> {
  const element = livingNode(node);
  const field = element === null ? null : fieldIn(element);
  if (field === null || isSensitive(field)) return succeed({ kind: 'text' });
  if (!(field instanceof HTMLSelectElement)) return succeed({ kind: kindOf(field) === 'check' ? 'check' : 'text' });
  const options = [...field.options].slice(0, MAX_OPTIONS).flatMap(option => {
    const { label, value } = option;
    // A label may be what another option sends.
    const x = [label, value].find(text => optionsFor(field, text)?.[0] === option);
    return x === undefined || option.disabled || label.length > MAX_TEXT || value.length > MAX_TEXT ? [] : [{ label, value, x }];
  });
  return succeed({ kind: 'select', many: field.multiple, options });
}
