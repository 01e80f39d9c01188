// Takes a row over to the tab that is shown (panel). Apart, since few rows need it.
import { type RowView, targetOf } from '../rows/index.ts';
import { refOf } from '../words/index.ts';
import type { Panel } from './panel.ts';

/**
 * A number names an element of the page that it was told of: for one in another page the user is asked to point at it, unless they are pointing already.
 * Where it is only the end of a drag, the row's editor shows which of the two is asked for.
 */
export function retarget(panel: Pick<Panel, 'store' | 'pick' | 'edit'>, { item: { id, command } }: RowView): void {
  const { store } = panel;
  const tab = store.tab.facts.peek()?.t;
  if (tab === undefined || command === null) return;
  const { action } = command;
  const isNumber = (css: string | null) => css !== null && refOf(css) !== null;
  const endsInNumber = action.type === 'drag' && action.to.by === 'css' && isNumber(action.to.css);
  const into = isNumber(targetOf(action)) ? 's' : endsInNumber ? 'x' : null;
  if (into === null) return void store.tell({ type: 'edited', id, json: { ...command.json, t: tab } });
  if (store.rows.picking.peek() !== null) return;
  if (into === 'x') panel.edit(id);
  void panel.pick(id, into, tab);
}
