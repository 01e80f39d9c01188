// Rows that became another thing after they were shown (panel): the page renamed a button, or more than one fits now. Such a row says what it
// was, and is not run before the user has ticked it as it is.
import { signal } from '@preact/signals';
import { t, tn } from '../words/index.ts';
import { needsExactlyOne, type RowView } from './row-model.ts';

export type Changes = {
  /** The rows, with those marked that are not what they were. `key`: of their session; `told`: what risks are judged by beside the page. */
  mark(rows: readonly RowView[], key: string, told: unknown): readonly RowView[];
  /** The user has looked at a row as it is now. */
  accept(key: string, id: string): void;
};

/** What a row said when somebody could first read it. */
type Shown = { words: string; risk: RowView['risk']; count: number };

type Baseline = { of: string; told: unknown; shown: Shown; later: boolean };

/**
 * Starts to remember. It lasts as long as the panel is open: what opens is shown for the first time.
 * @param now ms since the epoch.
 */
export function trackChanges(now: () => number): Changes {
  const baselines = new Map<string, Baseline>();
  const cameAt = new Map<string, number>(); // of each revision of each row
  const marked = new WeakMap<RowView, { was: string; view: RowView }>();
  const accepted = signal(0);

  /** What the row was, in words; "" for a row that is what it was. */
  function was(row: RowView, name: string, told: unknown): string {
    const { item, pill } = row;
    // What runs or ran is told by its result; when it is queued again, it is shown anew.
    if (item.status !== 'queued') baselines.delete(name);
    came(`${name} ${item.rev}`);
    if (row.status !== 'queued' || item.command === null) return '';
    if (row.waits || pill.kind === 'checking' || pill.kind === 'unreadable') return ''; // nobody has looked
    // What another row was told before this one came is not what it said first.
    if (pill.kind !== 'absent' && row.lookedAt < came(`${name} ${item.rev}`)) return '';
    const of = `${item.rev} ${row.unlocked}`; // an edit is no change of the page's
    const shown = shownOf(row);
    const before = baselines.get(name);
    const isSame = before !== undefined && before.of === of && same(before, shown, told);
    const comes = before?.later === true && before.shown.count === 0 && shown.count > 0;
    if (before === undefined || before.of !== of || comes || isSame) {
      const later = isSame ? before.later : pill.kind === 'zero' && pill.later;
      baselines.set(name, { of, told, shown, later });
      return '';
    }
    return difference(before.shown, shown);
  }

  function came(revision: string): number {
    const at = cameAt.get(revision) ?? now();
    cameAt.set(revision, at);
    return at;
  }

  function view(row: RowView, name: string, told: unknown): RowView {
    const says = was(row, name, told);
    if (says === '') return row;
    const known = marked.get(row);
    if (known?.was === says) return known.view;
    const changed: RowView = { ...row, was: says, ticked: false, doubt: t('doubt_changed', says) };
    marked.set(row, { was: says, view: changed });
    return changed;
  }

  return {
    mark(rows, key, told) {
      accepted.value;
      return rows.map(row => view(row, `${key} ${row.item.id}`, told));
    },
    accept(key, id) {
      baselines.delete(`${key} ${id}`);
      accepted.value += 1;
    },
  };
}

function shownOf({ item, plainWords: words, risk, pill }: RowView): Shown {
  // A list that grows is what a row that reads lists is about.
  if (item.command === null || !needsExactlyOne(item.command.action)) return { words: '', risk, count: -1 };
  return { words, risk, count: pill.kind === 'many' ? pill.count : pill.kind === 'one' ? 1 : pill.kind === 'zero' ? 0 : -1 };
}

function same({ shown: before, told: toldBefore }: Baseline, now: Shown, told: unknown): boolean {
  // What was copied since may change what a row risks, without the page's doing.
  return before.words === now.words && fits(before) === fits(now) && (before.risk === now.risk || toldBefore !== told);
}

/** None, one or several: of several it is no news how many. */
function fits({ count }: Shown): number {
  return Math.min(count, 2);
}

function difference(before: Shown, now: Shown): string {
  const count = before.count === 0 ? t('row_match_none') : before.count === 1 ? t('row_match_one') : tn('row_matches', before.count);
  const parts = [
    before.words === now.words ? '' : before.words,
    before.risk === now.risk ? '' : t(`risk_${before.risk}`),
    fits(before) === fits(now) ? '' : count,
  ];
  return parts.filter(part => part !== '').join(t('comma'));
}
