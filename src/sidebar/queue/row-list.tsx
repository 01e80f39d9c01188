// The list of rows (panel). A reply may bring a thousand: they are drawn in groups, a group at a time, and what is not near is not laid out.
import { Component } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { formGroupsOf, type RowView, useRows } from '../rows/index.ts';
import { lazy } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { watchGroup } from './in-view.ts';
import { Row, type RowProps, sameRow } from './row.tsx';

const fold = lazy(async () => (await import('./form-table.tsx')).FormTable);

/** Reads what rows that fill in a form are shown with. */
export const preloadFormTable = fold.preload;

/** Rows of a group: about two screens. */
const GROUP = 20;

type Drawn = RowProps & { form: readonly RowView[] | null };

/** The rows in their order. `first`: where the newest ones begin; they are drawn before the others. `isPast`: rows that take one line. */
export function RowList({ rows, first, isPast }: { rows: readonly RowView[]; first: number; isPast: (row: RowView) => boolean }) {
  const { store } = useApp();
  const { ready } = useRows();
  const focused = store.rows.focusedRow.value;
  const stop = rows.some(row => row.item.id === focused) ? focused : (ready.value[0]?.item.id ?? rows[0]?.item.id);
  const open = store.rows.openRow.value;
  const editing = store.rows.editing.value;
  const picking = store.rows.picking.value;
  const folds = formGroupsOf(rows, store.rows.fields.value);
  const folded = new Set([...folds.values()].flat().map(row => row.item.id));
  const drawn = rows.map(
    (row): Drawn => ({
      row,
      tabStop: row.item.id === stop,
      open: open === row.item.id,
      editing: editing === row.item.id,
      picking: picking === row.item.id,
      slim: open !== row.item.id && (isPast(row) || (folded.has(row.item.id) && row.doubt === '')),
      form: folds.get(row.item.id) ?? null,
    }),
  );
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) => drawn.slice(at * GROUP, (at + 1) * GROUP));
  const there = useGrowing(groups.length, Math.floor(Math.max(0, first) / GROUP));
  useFocusKept(focused);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in groups, which the list element does not allow
    <div class="queue" role="list" aria-label={t('queue_label')}>
      {groups.map((group, at) =>
        there.has(at) ? <Group key={at} rows={group} /> : <div key={at} class="rows" style={`--rows:${group.length}`} />,
      )}
    </div>
  );
}

/** Twenty rows. Drawn again only when something of one of them changed. */
class Group extends Component<{ rows: readonly Drawn[] }> {
  override shouldComponentUpdate(next: { rows: readonly Drawn[] }): boolean {
    const { rows } = this.props;
    return next.rows.length !== rows.length || next.rows.some((row, at) => !isSame(row, rows[at]));
  }

  override render() {
    return <GroupBody rows={this.props.rows} />;
  }
}

function isSame(next: Drawn, now: Drawn | undefined): boolean {
  return now !== undefined && sameRow(next, now) && sameFold(next.form, now.form);
}

function sameFold(next: Drawn['form'], now: Drawn['form']): boolean {
  return next === now || (next?.length === now?.length && next?.every((row, at) => row === now?.[at]) === true);
}

function GroupBody({ rows }: { rows: readonly Drawn[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => watchGroup(element.current), []);
  return (
    <div ref={element} class="rows" style={`--rows:${rows.length}`}>
      {rows.map(({ form, ...row }) => [
        form && <fold.Part key={`fold-${row.row.item.id}`} rows={form} />,
        <Row key={row.row.item.id} {...row} />,
      ])}
    </div>
  );
}

/**
 * Which of `count` groups are drawn: the one at `first` at once, then one more at a time, those after it and then those before it, so that the first
 * rows can be read and used meanwhile. What was drawn stays drawn.
 */
function useGrowing(count: number, first: number): ReadonlySet<number> {
  const drawn = useRef(new Set<number>());
  const [, drawAgain] = useState(0);
  const there = drawn.current;
  for (const at of there) if (at >= count) there.delete(at);
  if (count > 0) there.add(Math.min(first, count - 1));
  useEffect(() => {
    if (there.size >= count) return;
    const timer = setTimeout(() => {
      const next = Array.from({ length: count }, (_, i) => (first + i) % count).find(at => !there.has(at));
      if (next !== undefined) there.add(next);
      drawAgain(size => size + 1);
    }, 0);
    return () => clearTimeout(timer);
  });
  return there;
}

/** A row that another one pushes into the next group is made anew; it keeps the focus if it had it. */
function useFocusKept(focused: string | null): void {
  const held = useRef(false);
  const before = document.activeElement;
  held.current = before instanceof HTMLElement && before.matches('.row') && before.dataset.id === focused;
  useLayoutEffect(() => {
    if (!held.current || focused === null || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-id="${CSS.escape(focused)}"]`);
    if (row instanceof HTMLElement) row.focus();
  });
}
