// What earlier rows typed into a form (panel, no effects): what the row that sends it is about to send.
import { t } from '../words/index.ts';
import type { RowView } from './row-model.ts';

/** Values that earlier rows typed on the same tab: what a commit row may send. Never of a protected field. */
export function typedBefore(rows: readonly RowView[], row: RowView): { name: string; value: string; by: 'ai' | 'user' }[] {
  const values = new Map<string, { name: string; value: string; by: 'ai' | 'user' }>();
  for (const other of rows) {
    if (other.item.id === row.item.id) break;
    const command = other.item.command;
    if (other.item.status !== 'done' || other.tabId !== row.tabId || command?.action.type !== 'type') continue;
    const name = other.seen?.card.name || command.json.s || t('value_unnamed');
    values.set(name, { name, value: other.seen?.card.sensitive ? '••••' : command.action.text, by: other.item.author });
  }
  return [...values.values()];
}
