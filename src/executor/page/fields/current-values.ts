// Tells what fields hold now and which form they belong to (page), for the reviewer's table of a form.
import { livingNode, nodeNumber } from '../../../dom/registry.ts';
import { mayReadValue } from '../../../dom/sensitive.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { FieldNow } from '../../page-api.ts';
import { succeed } from '../outcome.ts';
import { fieldIn } from './editable.ts';
import { fieldValue } from './read-value.ts';

const MAX_VALUE = 200;

/** See `ExecutorPageApi.values`. */
export function values({ nodes }: { nodes: number[] }): Reply<FieldNow[]> {
  return succeed(
    nodes.flatMap(node => {
      const element = livingNode(node);
      const field = element === null ? null : fieldIn(element);
      if (field === null) return [];
      const form =
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement ? field.form : null;
      const value = mayReadValue(field) ? fieldValue(field).slice(0, MAX_VALUE) : null;
      return [{ node, form: form === null ? 0 : nodeNumber(form), value }];
    }),
  );
}
