// The list of rows, turn by turn (panel). A reply may bring a thousand: they are drawn in groups, a group at a time, and what is not near is not laid out.
import { Component } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RowStatus } from '../../protocol/queue/queue.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { useApp } from '../app/index.ts';
import { fieldOf, formGroupsOf, isPlainWrite } from '../rows/begun.ts';
import { type RowView, useRows } from '../rows/index.ts';
import { t, tn } from '../words/index.ts';
import { watchGroup } from './in-view.ts';
import { Row, type RowProps, sameRow } from './row.tsx';
import { sharedHints } from './shared-hints.ts';
import { openingOf, opens, TurnLine, type TurnLineProps } from './turn-line.tsx';
import { overUnless, turnsOf } from './turns.ts';

/** Rows of a group: about two screens. */
const GROUP = 20;

/** `fields`: of the form that begins with this row, 0 where none does; `line`: of the turn that does. */
type Drawn = RowProps & { fields: number; line: TurnLineProps | null };

/** Rows of earlier replies on which nothing is to be decided take one line. */
const SETTLED: readonly RowStatus[] = ['done', 'failed', 'deleted', 'skipped'];

/**
 * The rows in their order, each turn with its line. What is over of an earlier turn is folded away: it stays in the list with all its attributes and
 * its name, and a search in the page opens it.
 * @param all the rows of the session; @param rows those of them that are shown; @param first where the newest ones begin; they are drawn before the others
 */
export function RowList({
  session,
  all,
  rows,
  first,
}: {
  session: SessionState;
  all: readonly RowView[];
  rows: readonly RowView[];
  first: number;
}) {
  const { store } = useApp();
  const { ready } = useRows();
  const open = store.rows.openRow.value;
  const editing = store.rows.editing.value;
  const picking = store.rows.picking.value;
  const opened = store.rows.opened.value;
  const run = store.run.value;
  const isOver = overUnless(run.kind === 'idle' ? [] : run.ids);
  const turns = turnsOf(all, session.replies, isOver);
  const fields = store.rows.fields.value;
  const forms = formGroupsOf(rows, fields);
  const inForm = new Set([...forms.values()].flat());
  const begun = new Set<number>();
  const stops = new Set<string>();
  const drawn = rows.map((row): Drawn => {
    const { id, reply } = row.item;
    const turn = turns.get(reply);
    const isOpened = turn !== undefined && opened.includes(openingOf(turn));
    const begins = turn !== undefined && !begun.has(reply) && (turn.note !== '' || turns.size > 1);
    const folded = turn?.folds === true && !isOpened && open !== id && isOver(row);
    const now = editing !== id && inForm.has(row) && isPlainWrite(row) ? (fieldOf(row, fields)?.value ?? null) : null;
    begun.add(reply);
    if (begins && opens(turn)) stops.add(turn.line);
    if (!folded) stops.add(id);
    return {
      row,
      tabStop: false,
      open: open === id,
      editing: editing === id,
      picking: picking === id,
      slim: open !== id && ((reply < session.replies && SETTLED.includes(row.status)) || now !== null),
      folded,
      said: begins,
      now,
      alike: undefined,
      fields: forms.get(id)?.length ?? 0,
      line: begins ? { turn, open: isOpened, tabStop: false, named: turns.size > 1 } : null,
    };
  });
  const shared = sharedHints(drawn.flatMap(({ slim, folded, row }) => (slim || folded ? [] : [row])));
  for (const each of drawn) each.alike = shared.get(each.row.item.id);
  const focused = store.rows.focusedRow.value;
  const stop = [focused, ready.value[0]?.item.id].find(id => id && stops.has(id)) ?? [...stops][0];
  for (const each of drawn) {
    each.tabStop = each.row.item.id === stop;
    if (each.line) each.line.tabStop = each.line.turn.line === stop;
  }
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) => drawn.slice(at * GROUP, (at + 1) * GROUP));
  const there = useGrowing(groups.length, Math.floor(Math.max(0, first) / GROUP));
  useFocusKept(focused);
  const list = useRef<HTMLDivElement>(null);
  // A search in the page finds what is folded away, and opens its turn.
  useEffect(() => {
    list.current?.addEventListener('beforematch', ({ target }) => {
      if (target instanceof HTMLElement) store.rows.opened.value = [...store.rows.opened.peek(), `rows-${target.dataset.turn}`];
    });
  }, [store]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in groups, which the list element does not allow
    <div ref={list} class="queue" role="list" aria-label={t('queue_label')}>
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
  return now !== undefined && sameRow(next, now) && next.fields === now.fields && isAlike(next.line, now.line);
}

/** Lines are made anew each time; there is one for a whole turn. */
function isAlike(next: TurnLineProps | null, now: TurnLineProps | null): boolean {
  return next === now || JSON.stringify(next) === JSON.stringify(now);
}

function GroupBody({ rows }: { rows: readonly Drawn[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => watchGroup(element.current), []);
  return (
    <div ref={element} class="rows" style={`--rows:${rows.filter(row => !row.folded).length}`}>
      {rows.map(({ fields, line, ...row }) => [
        line && <TurnLine key={`line-${row.row.item.id}`} {...line} />,
        fields > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: it stands in a group of rows, which the list element does not allow
          <p key={`form-${row.row.item.id}`} class="form-head" role="listitem">
            {tn('form_fields', fields)}
          </p>
        ),
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

/** A row that another one pushes into the next group is made anew; it keeps the focus if it had it. Of one that was folded away its line has it. */
function useFocusKept(focused: string | null): void {
  const held = useRef(false);
  const before = document.activeElement;
  held.current = before instanceof HTMLElement && before.matches('.row') && before.dataset.id === focused;
  useLayoutEffect(() => {
    const folded = document.activeElement?.closest<HTMLElement>('.row[hidden]');
    // Where the user is looking stays in view.
    if (folded) document.getElementById(`turn-${folded.dataset.turn}`)?.focus({ preventScroll: true });
    if (!held.current || focused === null || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-id="${CSS.escape(focused)}"]`);
    if (row instanceof HTMLElement) row.focus();
  });
}
