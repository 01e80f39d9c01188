// Rows and the page (sidebar room): frames a row's target on the page, and lets the user point at another one.
import type { Executor, Mark } from '../executor/executor.ts';
import { readDraft } from './edit-draft.ts';
import { debounce } from './env.ts';
import { type RowView, targetOf } from './model.ts';
import type { Store } from './store.ts';

export type PointingDeps = {
  store: Store;
  executor: Executor;
  rowOf(id: string): RowView | undefined;
  say(text: string): void;
};

export type Pointing = {
  pick(id: string): Promise<void>;
  cancelPick(): void;
  highlight(id: string, how?: 'show'): void;
  unhighlight(): void;
  /** Takes frames off the page now. */
  unmark(): void;
};

/** A pointer that only crosses a row draws nothing. */
const HOVER_DELAY_MS = 60;

/** Makes it. */
export function createPointing(deps: PointingDeps): Pointing {
  const { store, executor } = deps;
  let marked: number | null = null;
  const unmark = () => {
    if (marked !== null && store.run.peek().kind === 'idle') void executor.mark(marked, []);
    marked = null;
  };
  let wanted: { id: string; how: 'look' | 'show' } | null = null;
  const drawMark = debounce(() => {
    const row = wanted && deps.rowOf(wanted.id);
    if (!row || store.run.peek().kind !== 'idle' || store.picking.peek() !== null) return unmark();
    const css = row.item.command && targetOf(row.item.command.action);
    if (!css || row.pill.kind === 'unreadable') return unmark();
    if (marked !== null && marked !== row.tabId) void executor.mark(marked, []);
    marked = row.tabId;
    void executor.mark(row.tabId, [{ css, label: String(Number(row.item.id) || ''), tone: toneOf(row) }]);
    if (wanted?.how === 'show') showPlace(row);
  }, HOVER_DELAY_MS);

  function showPlace(row: RowView) {
    const card = row.seen?.card;
    if (row.pill.kind === 'zero') return deps.say('Nothing on the page fits this target.');
    if (row.pill.kind === 'many') return deps.say(`${row.pill.count} elements are framed on the page.`);
    if (card) deps.say(card.inView ? 'Framed on the page.' : 'Framed on the page, outside the visible part.');
  }

  let picker: AbortController | null = null;
  async function pick(id: string) {
    if (picker !== null) {
      picker.abort();
      return;
    }
    const row = deps.rowOf(id);
    if (!row) return;
    const mine = new AbortController();
    picker = mine;
    store.picking.value = id;
    deps.say('Click the element on the page. Escape ends it.');
    const reply = await executor.pick(row.tabId, mine.signal);
    picker = null;
    store.picking.value = null;
    store.alternatives.value = reply.ok ? { id, list: reply.value.alternatives } : null;
    if (!reply.ok) return deps.say(reply.error.code === 'INTERRUPTED' ? 'Nothing was picked.' : reply.error.message);
    await take(row, reply.value.css);
  }

  /** A picked selector becomes an edit: in the open editor if there is one, else a new revision at once. */
  async function take(row: RowView, css: string) {
    const session = store.session.peek();
    const { item } = row;
    if (session === null) return;
    const name = `edit:${session.key}:${item.id}`;
    if (store.editing.peek() === item.id || !item.command) {
      const draft = readDraft(store.drafts.peek().get(name), item, store.facts.peek()?.t ?? null);
      store.setDraft(name, JSON.stringify({ ...draft, s: css }));
      store.editing.value = item.id;
      store.openRow.value = item.id;
      return;
    }
    await store.tell({ type: 'edited', id: item.id, json: { ...item.command.json, t: row.tabId, s: css } });
    deps.say(`Row ${Number(item.id)} has a new target.`);
  }

  return {
    pick,
    cancelPick: () => picker?.abort(),
    highlight(id, how) {
      wanted = { id, how: how ?? 'look' };
      drawMark();
    },
    unhighlight() {
      wanted = null;
      drawMark();
    },
    unmark,
  };
}

function toneOf(row: RowView): Mark['tone'] {
  return row.risk === 'blocked' ? 'commit' : row.risk;
}
