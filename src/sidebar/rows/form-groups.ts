// Which rows fill in one form (panel, no effects): shown together as lines of a table, each of them a row of its own.
import type { FieldNow } from '../../executor/page-api.ts';
import { splitUnseen } from '../words/index.ts';
import { faceWord } from './row-marks.tsx';
import type { RowView } from './row-model.ts';
import { matchKey, targetOf } from './target.ts';

/** What is known of the field that a row writes. Kept by tab and selector, like its match. */
export type Fields = ReadonlyMap<string, FieldNow>;

/** Fewer rows are read faster one by one. */
const MIN_ROWS = 3;

/** The field that a row would write, as the page told it; null when it is not known, or the row writes no field. */
export function fieldOf(row: RowView, fields: Fields): FieldNow | null {
  const { command } = row.item;
  if (row.status !== 'queued' || command?.action.type !== 'type') return null;
  const css = targetOf(command.action);
  return css === null ? null : (fields.get(matchKey(row.tabId, css)) ?? null);
}

/**
 * Whether the name of the field and the new value, as a field shows it, say all of a row: it replaces what is there, nothing in it is unseen, and
 * nothing else on its face counts.
 */
export function isPlainWrite(row: RowView): boolean {
  const action = row.item.command?.action;
  if (action?.type !== 'type' || action.append || row.risk !== 'change' || row.doubt !== '' || faceWord(row) !== '') return false;
  return splitUnseen(action.text).every(({ kind }) => kind === 'text');
}

/** Runs of rows that write fields of one form, by the id of their first row. Fields for secrets are never part of one. */
export function formGroupsOf(rows: readonly RowView[], fields: Fields): ReadonlyMap<string, readonly RowView[]> {
  const folds = new Map<string, readonly RowView[]>();
  let run: RowView[] = [];
  let place = '';
  const close = () => {
    const first = run[0];
    if (first && run.length >= MIN_ROWS) folds.set(first.item.id, run);
    run = [];
  };
  for (const row of rows) {
    const field = fieldOf(row, fields);
    const here = field === null || field.form === 0 || field.value === null || !row.seen ? '' : `${row.seen.nonce} ${field.form}`;
    if (here === '' || here !== place) close();
    place = here;
    if (here !== '') run.push(row);
  }
  close();
  return folds;
}
