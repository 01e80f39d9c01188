// Rows and the page (panel): frames a row's target on the page, and lets the user point at another one.

import type { Executor } from '../../executor/executor.ts';
import type { Choices, Highlight } from '../../executor/page-api.ts';
import { endIn } from '../../protocol/drag.ts';
import type { QueueItem } from '../../protocol/queue/queue.ts';
import { debounce, type Store } from '../app/index.ts';
import { isOpen, seenOf } from '../rows/begun.ts';
import { editDraftName, matchKey, type RowView, targetOf } from '../rows/index.ts';
import { readDraft } from '../rows/later.ts';
import { actionWords, errorSentence, t, tn } from '../words/index.ts';

export type PickerDeps = {
  store: Store;
  executor: Executor;
  rowOf(id: string): RowView | undefined;
  say(text: string): void;
};

export type Picker = {
  /** Lets the user point at an element on the page; its selector becomes the row's target, or with `x` the one in which a drag ends. */
  pick(id: string, into?: 's' | 'x', tabId?: number): Promise<void>;
  cancelPick(): void;
  highlight(id: string, how?: 'show'): void;
  unhighlight(): void;
  /** Asks the page how the field of a selector is filled in; null where that cannot be known now. */
  choices(id: string, tabId: number, css: string): Promise<Choices | null>;
  /** Asks the page for other ways to name the row's target, for its editor. */
  suggest(id: string): Promise<void>;
  /** Frames the next or the one before of several elements that the target fits. */
  cycle(id: string, by: -1 | 1): Promise<void>;
  /** Makes the framed one the row's target. */
  useMatch(id: string): Promise<void>;
  /** Frames the targets of all open rows, each under its number. */
  showAll(rows: readonly RowView[]): void;
  hideAll(): void;
  /** Takes frames off all pages now. */
  unmark(): void;
  /** Frames the targets of these rows and no others, until the pointer comes to a row or a run begins; resolves when they are drawn. */
  frame(rows: readonly RowView[]): Promise<void>;
};

/** A row of a session, as it was when something was asked of the page for it. */
type Held = { key: string; item: QueueItem };

/** The number of an element, in the ends of a drag. */
const NUMBER = /\[ref=[^\]]*\]/;

/** A pointer that only crosses a row draws nothing. */
const HOVER_DELAY_MS = 60;

/** Makes it. */
export function createPicker(deps: PickerDeps): Picker {
  const { store, executor } = deps;
  // Tabs with frames that go when the pointer leaves a row, and with frames that stay.
  const marked = new Set<number>();
  const framed = new Set<number>();
  // One after the other: a frame may be on its way for a while, and must not come after the word that takes it off.
  let drawing: Promise<unknown> = Promise.resolve();
  const draw = (tabId: number, marks: Highlight[]) => {
    const next = () => executor.mark(tabId, marks);
    drawing = drawing.then(next, next);
  };
  const drawFor = (tabs: Set<number>, tabId: number, marks: Highlight[]) => {
    tabs.add(tabId);
    draw(tabId, marks);
  };
  const clear = (tabs: Set<number>) => {
    for (const tabId of tabs) draw(tabId, []);
    tabs.clear();
  };
  const unmark = () => clear(marked);
  const drawRows = (tabs: Set<number>, rows: readonly RowView[]) => {
    const marks = new Map<number, Highlight[]>();
    for (const row of rows) {
      const css = row.item.command && targetOf(row.item.command.action);
      if (css) marks.set(row.tabId, [...(marks.get(row.tabId) ?? []), markOf(row, css)]);
    }
    for (const [tabId, list] of marks) drawFor(tabs, tabId, list);
  };
  /** A row as it is now, to know it again after the page has answered. */
  const hold = (row: RowView): Held => ({ key: store.app.peek().active, item: row.item });
  /** Whether a row still is what it was: in the session that is shown, with the same words, and not run meanwhile. */
  function stands(held: Held | null): boolean {
    if (held === null || store.app.peek().active !== held.key) return false;
    const now = store.session.peek()?.items.find(item => item.id === held.item.id);
    return now?.command === held.item.command && now?.raw === held.item.raw && now.status === held.item.status;
  }
  let picker: { held: Held; abort: AbortController } | null = null;
  let chosen: Held | null = null; // whose matches are looked through
  function cancelPick() {
    if (picker === null) return;
    picker.abort.abort();
    picker = null;
    store.rows.picking.value = null;
  }
  // What a run draws on the page is its own.
  store.run.subscribe(({ kind }) => {
    if (kind === 'idle') return;
    unmark();
    clear(framed);
    cancelPick();
  });
  // What was pointed at was meant for the row as it was.
  store.session.subscribe(() => {
    if (picker !== null && !stands(picker.held)) cancelPick();
    if (chosen === null || stands(chosen)) return;
    chosen = null;
    store.rows.choosing.value = null;
  });
  let wanted: { id: string; how: 'look' | 'show' } | null = null;
  const drawMark = debounce(() => {
    if (all) return;
    const row = wanted && deps.rowOf(wanted.id);
    if (!row || store.run.peek().kind !== 'idle' || store.rows.picking.peek() !== null) return unmark();
    const css = row.item.command && targetOf(row.item.command.action);
    if (!css || row.pill.kind === 'unreadable') return unmark();
    if (!marked.has(row.tabId)) unmark();
    drawFor(marked, row.tabId, [markOf(row, css)]);
    if (wanted?.how === 'show') showPlace(row);
  }, HOVER_DELAY_MS);

  function showPlace(row: RowView) {
    const card = row.seen?.card;
    if (row.pill.kind === 'zero') return deps.say(t('doubt_none'));
    if (row.pill.kind === 'many') return deps.say(tn('framed_many', row.pill.count));
    if (card) deps.say(card.inView ? t('framed') : t('framed_outside'));
  }

  async function frame(rows: readonly RowView[]): Promise<void> {
    // The row that has the focus, or lies under the pointer, is framed: who leaves it for the button takes off nothing of these.
    wanted = null;
    unmark();
    clear(framed);
    drawRows(framed, rows);
    await drawing;
  }

  async function suggest(id: string) {
    const row = deps.rowOf(id);
    if (!row?.seen) return;
    const held = hold(row);
    const reply = await executor.selectors(row.seen);
    if (reply.ok && store.rows.editing.peek() === id && stands(held)) store.rows.alternatives.value = { id, list: reply.value };
  }

  async function choices(id: string, tabId: number, css: string): Promise<Choices | null> {
    const row = deps.rowOf(id);
    if (!row || css === '' || store.run.peek().kind !== 'idle') return null;
    const own = row.item.command !== null && row.tabId === tabId && targetOf(row.item.command.action) === css;
    const seen = own && row.seen !== null ? row.seen : seenOf({ at: 0, reply: await executor.match(tabId, css) });
    const reply = seen === null ? null : await executor.choices(seen);
    return reply?.ok ? reply.value : null;
  }

  async function cycle(id: string, by: -1 | 1) {
    const row = deps.rowOf(id);
    const css = row?.item.command && targetOf(row.item.command.action);
    const match = row && css ? store.rows.matches.peek().get(matchKey(row.tabId, css)) : undefined;
    const found = match?.reply.ok ? match.reply.value.candidates : [];
    if (!row || found.length < 2) return;
    const before = stands(chosen) ? store.rows.choosing.peek() : null;
    const index = ((before?.id === id ? before.index : by > 0 ? -1 : 0) + by + found.length) % found.length;
    const candidate = found[index];
    if (candidate === undefined) return;
    const count = found.length;
    chosen = hold(row);
    store.rows.choosing.value = { id, index, count, css: null, words: '' };
    const reply = await executor.selectors(candidate);
    const own = reply.ok ? (reply.value[0]?.css ?? null) : null;
    // The page says which of several of its name an element is where a selector names it alone.
    const alone = own === null ? null : await executor.match(row.tabId, own);
    const now = store.rows.choosing.peek();
    if (now?.id !== id || now.index !== index || !row.item.command) return;
    const [named = candidate] = alone?.ok === true ? alone.value.candidates : [];
    const words = actionWords(row.item.command.action, named.card);
    store.rows.choosing.value = { ...now, css: own, words };
    deps.say(t('match_place', index + 1, count, words));
    if (own === null || store.run.peek().kind !== 'idle') return;
    drawFor(marked, row.tabId, [markOf(row, own, `${index + 1}/${count}`)]);
  }

  async function useMatch(id: string) {
    const row = deps.rowOf(id);
    const choosing = store.rows.choosing.peek();
    if (!row || choosing?.id !== id || choosing.css === null || chosen?.item.id !== id || !stands(chosen)) return;
    store.rows.choosing.value = null;
    await take(row, choosing.css);
  }

  // While all rows are shown, the frame of a single one does not replace them.
  let all = false;
  function showAll(rows: readonly RowView[]) {
    if (all || store.run.peek().kind !== 'idle' || store.rows.picking.peek() !== null) return;
    all = true;
    drawRows(
      marked,
      rows.filter(row => isOpen(row.status) && row.pill.kind !== 'unreadable'),
    );
  }

  function hideAll() {
    if (!all) return;
    all = false;
    unmark();
  }

  let asking: Promise<unknown> = Promise.resolve();
  async function pick(id: string, into: 's' | 'x' = 's', tabId?: number) {
    if (picker !== null) return cancelPick();
    const row = deps.rowOf(id);
    if (!row) return;
    // Where a row's tab is closed, its target is looked for on the page that is there.
    const isGone = row.pill.kind === 'unreadable' && row.pill.error.code === 'TAB_GONE';
    const tab = tabId ?? (isGone ? (store.tab.facts.peek()?.t ?? row.tabId) : row.tabId);
    const mine = { held: hold(row), abort: new AbortController() };
    picker = mine;
    store.rows.picking.value = id;
    store.rows.pickingInto.value = into;
    deps.say(t('edit_picking'));
    // The page ends one picking before it begins the next.
    const ask = () => executor.pick(tab, mine.abort.signal);
    const asked = asking.then(ask, ask);
    asking = asked;
    const reply = await asked;
    // It was called off, and the page had answered already: another one may be on.
    if (picker !== mine) return deps.say(t('pick_nothing'));
    picker = null;
    store.rows.picking.value = null;
    if (into === 's') store.rows.alternatives.value = reply.ok ? { id, list: reply.value.alternatives } : null;
    if (!reply.ok) return deps.say(reply.error.code === 'INTERRUPTED' ? t('pick_nothing') : errorSentence(reply.error));
    await take(row, reply.value.css, into, tab);
  }

  /** A picked selector becomes an edit: in the open editor if there is one, else a new revision at once. */
  async function take(row: RowView, css: string, into: 's' | 'x' = 's', tab = row.tabId) {
    const session = store.session.peek();
    const { item } = row;
    if (session === null) return;
    const name = editDraftName(session.key, item.id);
    const draft = readDraft(store.drafts.peek().get(name), item, store.tab.facts.peek()?.t ?? null);
    // A number names an element of the tab that the row leaves: the other end of a drag is chosen next, and until then there is none.
    const other = into === 's' ? 'x' : 's';
    const lost = tab !== row.tabId && draft.a === 'DRAG' && NUMBER.test(draft[other]);
    if (store.rows.editing.peek() === item.id || !item.command || lost) {
      store.setDraft(
        name,
        JSON.stringify({
          ...draft,
          ...(tab !== row.tabId && { t: String(tab) }),
          ...(lost && { [other]: draft[other].replace(NUMBER, '') }),
          [into]: into === 's' ? css : endIn(draft.x, css),
        }),
      );
      store.rows.editing.value = item.id;
      store.rows.openRow.value = item.id;
      return lost ? pick(item.id, other, tab) : undefined;
    }
    const { json } = item.command;
    await store.tell({
      type: 'edited',
      id: item.id,
      json: { ...json, t: tab, [into]: into === 's' ? css : endIn(json.x, css) },
    });
    deps.say(t('pick_taken', String(Number(item.id))));
  }

  return {
    pick,
    cancelPick,
    highlight(id, how) {
      wanted = { id, how: how ?? 'look' };
      drawMark();
    },
    unhighlight() {
      wanted = null;
      drawMark();
    },
    choices,
    suggest,
    cycle,
    useMatch,
    showAll,
    hideAll,
    unmark,
    frame,
  };
}

function markOf(row: RowView, css: string, label = String(Number(row.item.id) || '')): Highlight {
  const action = row.item.command?.action;
  return { css, label, tone: row.risk === 'blocked' ? 'commit' : row.risk, ...(action?.type === 'drag' && { way: action }) };
}
