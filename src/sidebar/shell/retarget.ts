// Takes a row over to the tab that is shown (panel). Apart, since few rows need it.
import { type RowView, targetOf } from '../rows/index.ts';
import { refOf } from '../words/index.ts';
import type { Panel } from './panel.ts';

/** A number names an element of the page that it was told of: for one in another page the user is asked to point at it, unless they are pointing already. */
export function retarget(panel: Pick<Panel, 'store' | 'pick'>, { item: { id, command } }: RowView): void {
  const { store } = panel;
  const tab = store.tab.facts.peek()?.t;
  if (tab === undefined || command === null) return;
  if (refOf(targetOf(command.action) ?? '') === null) return void store.tell({ type: 'edited', id, json: { ...command.json, t: tab } });
  if (store.rows.picking.peek() === null) void panel.pick(id, 's', tab);
}
