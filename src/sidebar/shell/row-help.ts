// What each hint of a row does when it is pressed (panel): a word of the row's model becomes a command of the panel.
import { TYPED_BY_HAND } from '../../protocol/queue/sync.ts';
import type { HintAction, RowView } from '../rows/index.ts';
import type { Panel } from './panel.ts';

/**
 * Carries out a hint.
 * @param panel what the hint may do
 * @param row the row that gives it
 */
export function followHint(panel: Panel, row: RowView, action: HintAction) {
  const { store } = panel;
  const { id, command } = row.item;
  switch (action) {
    case 'pick':
      return void panel.pick(id);
    case 'highlight':
      return panel.highlight(id, 'show');
    case 'edit':
      return panel.edit(id);
    case 'mark-done':
      return void store.tell({ type: 'markedDone', id });
    case 'look':
      panel.goToTab(row.tabId);
      return panel.highlight(id, 'show');
    case 'run-again':
    case 'retry':
      return void store.tell({ type: 'restored', id });
    case 'skip':
      return panel.skip(id);
    case 'typed':
      return panel.skip(id, TYPED_BY_HAND);
    case 'go-to-tab':
      return panel.goToTab(row.tabId);
    case 'include':
      return panel.include(id, true);
    case 'retarget':
      return void import('./retarget.ts').then(({ retarget }) => retarget(panel, row));
    case 'allow-site':
      return void panel.allowSiteOf(row.tabId);
    case 'switch-on':
      return panel.setSite(row.site.host, 'allow');
    case 'unlock':
      if (command) store.rows.unlocked.value = new Set(store.rows.unlocked.peek()).add(command.json);
      return;
    case 'take-proposal':
      return void store.tell({ type: 'proposalTaken', id });
    case 'keep-newest':
    case 'keep-oldest':
      return void store.tell({ type: 'conflictSettled', id, keep: action === 'keep-newest' ? 'newest' : 'oldest' });
    case 'delete':
      return panel.remove(id);
    default:
      return action satisfies never;
  }
}
