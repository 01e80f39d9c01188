// The panel's living state (sidebar room): lasting state that goes to the journal, and the view state that may be lost.
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { TabFacts } from '../context/reader.ts';
import type { Progress } from '../executor/executor.ts';
import type { SessionEvent, SessionState } from '../protocol/session.ts';
import { debounce, type Env } from './env.ts';
import type { Drafts, Journal } from './journal.ts';
import type { Match } from './model.ts';
import { type AppEvent, type AppState, activeSession, reduceApp } from './state.ts';

export type View = 'queue' | 'message' | 'timeline';
export type Sheet = 'sessions' | 'settings' | 'keys';

/** Selectors that name the element which was picked for a row, each with the reason for it. */
export type Alternatives = { id: string; list: readonly { css: string; why: string }[] };

/** What the run is doing. `confirm`: a row waits for the user's second look. */
export type Run =
  | { kind: 'idle' }
  | { kind: 'running'; ids: readonly string[]; index: number; progress: Progress | null; stopping: boolean }
  | { kind: 'confirm'; ids: readonly string[]; index: number; id: string };

/** One line that tells the user what just happened. `key` names the follow-up buttons. */
export type Notice = { tone: 'plain' | 'warning' | 'problem'; text: string; key: NoticeKey; foreignKey?: string | undefined };
export type NoticeKey = 'none' | 'read' | 'no-handshake' | 'foreign' | 'copied' | 'copy-failed';

export type Store = {
  readonly app: ReadonlySignal<AppState>;
  readonly session: ReadonlySignal<SessionState | null>;
  readonly drafts: ReadonlySignal<Drafts>;
  readonly facts: Signal<TabFacts | null>; // the tab that the panel follows
  readonly matches: Signal<ReadonlyMap<string, Match>>;
  readonly unlocked: Signal<ReadonlySet<string>>; // `id@rev`
  readonly view: Signal<View>;
  readonly sheet: Signal<Sheet | null>;
  readonly openRow: Signal<string | null>;
  readonly focusedRow: Signal<string | null>;
  readonly editing: Signal<string | null>;
  readonly picking: Signal<string | null>; // the row whose target is being picked on the page
  readonly alternatives: Signal<Alternatives | null>; // other selectors of the element that was picked last
  readonly run: Signal<Run>;
  readonly notice: Signal<Notice | null>;
  readonly status: Signal<string>; // spoken politely
  readonly alert: Signal<string>; // spoken at once
  readonly journalProblem: Signal<string>;
  /** Applies an event and writes it down. Resolves when it is stored; never rejects: a failed write shows in `journalProblem`. */
  dispatch(event: AppEvent): Promise<boolean>;
  /** The same for the active session; `at` is filled in. */
  tell(event: Untimed<SessionEvent>): Promise<boolean>;
  /** Keeps what is being typed; stored within a quarter of a second. */
  setDraft(name: string, text: string): void;
  /** Stores waiting drafts now. */
  flushDrafts(): void;
  /** From now on nothing is written: another panel owns the journal. */
  freeze(): void;
};

/** An event without its time. */
export type Untimed<E> = E extends unknown ? Omit<E, 'at'> : never;

const DRAFT_DELAY_MS = 150;

/** Makes the store of one panel from what the journal held. */
export function createStore(journal: Journal, env: Env, initial: AppState, savedDrafts: Drafts): Store {
  const app = signal(initial);
  const drafts = signal<Drafts>(savedDrafts);
  const journalProblem = signal('');
  const unsaved = new Set<string>();
  let frozen = false;

  const saveDrafts = debounce(() => {
    if (frozen) return;
    for (const name of unsaved) journal.saveDraft(name, drafts.value.get(name) ?? '').catch(report);
    unsaved.clear();
  }, DRAFT_DELAY_MS);

  function report(error: unknown) {
    journalProblem.value = `The browser could not store this change (${error instanceof Error ? error.name : 'unknown reason'}).`;
  }

  async function dispatch(event: AppEvent): Promise<boolean> {
    if (frozen) return false;
    app.value = reduceApp(app.value, event);
    try {
      await journal.append(event);
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  return {
    app,
    session: computed(() => activeSession(app.value)),
    drafts,
    facts: signal<TabFacts | null>(null),
    matches: signal<ReadonlyMap<string, Match>>(new Map()),
    unlocked: signal<ReadonlySet<string>>(new Set()),
    view: signal<View>('queue'),
    sheet: signal<Sheet | null>(null),
    openRow: signal<string | null>(null),
    focusedRow: signal<string | null>(null),
    editing: signal<string | null>(null),
    picking: signal<string | null>(null),
    alternatives: signal<Alternatives | null>(null),
    run: signal<Run>({ kind: 'idle' }),
    notice: signal<Notice | null>(null),
    status: signal(''),
    alert: signal(''),
    journalProblem,
    dispatch,
    tell(event) {
      return dispatch({ type: 'session', key: app.value.active, event: { ...event, at: env.now() } });
    },
    setDraft(name, text) {
      if ((drafts.value.get(name) ?? '') === text) return;
      const next = new Map(drafts.value);
      if (text === '') next.delete(name);
      else next.set(name, text);
      drafts.value = next;
      unsaved.add(name);
      saveDrafts();
    },
    flushDrafts: () => saveDrafts.flush(),
    freeze() {
      frozen = true;
      saveDrafts.cancel();
    },
  };
}
