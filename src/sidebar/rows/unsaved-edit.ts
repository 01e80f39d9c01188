// Edits that are not saved yet (panel): a row that the user is writing does not run as somebody else wrote it.

import type { ReadonlySignal } from '@preact/signals';
import type { RowView } from './row-model.ts';

/** The draft that holds the unsaved edit of a row. */
export function editDraftName(key: string, id: string): string {
  return `edit:${key}:${id}`;
}

/** What of the panel's state tells of edits. */
type Edits = {
  readonly rows: { readonly editing: ReadonlySignal<string | null> };
  readonly drafts: ReadonlySignal<ReadonlyMap<string, string>>;
  readonly app: ReadonlySignal<{ active: string }>;
};

/** The row whose editor is open and holds something that is not saved; null when there is none. */
export function unsavedRow(store: Edits): string | null {
  const id = store.rows.editing.value;
  if (id === null) return null;
  return store.drafts.value.has(editDraftName(store.app.value.active, id)) ? id : null;
}

/** The rows before the one with the unsaved edit. Those after it wait too: they may send what it is about to write. */
export function beforeUnsaved(rows: readonly RowView[], unsaved: string | null): readonly RowView[] {
  const at = rows.findIndex(row => row.item.id === unsaved);
  return at < 0 ? rows : rows.slice(0, at);
}
