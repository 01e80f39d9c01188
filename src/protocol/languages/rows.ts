// The rows of a session in another language (pure): what was asked, bound to the snapshot that its number was read in, and how far it is.
import type { ErrorCode } from '../result.ts';
import type { NewestSnapshot } from './fields.ts';
import type { LanguageCommand } from './language.ts';
import type { CommandOutcome } from './outcome.ts';

/** A snapshot that was told. `keys`: which element each number is, by a key of its document that stays with the element. */
export type ToldSnapshot = NewestSnapshot & { keys: ReadonlyMap<number, string> };

/** The states of a row that these languages need, by the names of the panel. */
export type RowStatus = 'queued' | 'running' | 'done' | 'failed' | 'skipped' | 'deleted';

/**
 * One command as a row. `id` comes from where it stood, never from its text. `element`: the key of the element that its number named.
 * `old`: a newer message came before it ran. `said`: what the AI said beside it.
 */
export type LanguageRow = {
  id: string;
  command: LanguageCommand;
  element: string | null;
  status: RowStatus;
  code?: ErrorCode;
  old: boolean;
  said: Readonly<Record<string, string>>;
};

/** A row for a command that was read while this snapshot was the newest. */
export function rowOf(
  id: string,
  command: LanguageCommand,
  snapshot: ToldSnapshot | null,
  said: Readonly<Record<string, string>> = {},
): LanguageRow {
  const at = refIn(command);
  return { id, command, element: at === null ? null : (snapshot?.keys.get(at.index) ?? null), status: 'queued', old: false, said };
}

/**
 * Whether the number of a row still names the element that it named when it was read. `snapshot`: the newest; `document`: the one that stands in
 * the tab now, null while none does.
 */
export function stillNamed({ command, element }: LanguageRow, snapshot: ToldSnapshot | null, document: string | null): boolean {
  const at = refIn(command);
  if (at === null) return true;
  if (snapshot === null || at.document !== document || at.document !== snapshot.document) return false;
  return element !== null && snapshot.keys.get(at.index) === element;
}

/** The rows with one of them changed. */
export function changeRow(rows: readonly LanguageRow[], id: string, change: Partial<LanguageRow>): readonly LanguageRow[] {
  return rows.map(row => (row.id === id ? { ...row, ...change } : row));
}

/** What an outcome makes of a row. */
export function statusAfter(outcome: CommandOutcome): Partial<LanguageRow> {
  switch (outcome.kind) {
    case 'failed':
      return { status: 'failed', code: outcome.code };
    case 'refused':
      return { status: 'failed', code: 'REFUSED' };
    case 'declined':
      return { status: 'skipped' };
    case 'deleted':
      return { status: 'deleted' };
    default:
      return { status: 'done' };
  }
}

/** The element that a command names by a number; null when it names none. */
function refIn({ action }: LanguageCommand): { document: string; index: number } | null {
  return 'at' in action && action.at !== null && 'index' in action.at ? action.at : null;
}
