// The panel's living state (panel): lasting state that goes to the journal, and the view state that may be lost.

import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { TabFacts } from '../../context/context-reader.ts';
import type { OpenDialog, Progress } from '../../executor/executor.ts';
import type { FileWish, FormNow } from '../../executor/page-api.ts';
import type { ActionJson, Command } from '../../protocol/command.ts';
import type { Reason } from '../../protocol/policy/reason.ts';
import type { DocumentInTab } from '../../protocol/prompt/readings.ts';
import { renumbered } from '../../protocol/queue/select.ts';
import type { SessionEvent, SessionState, Waiver } from '../../protocol/queue/session.ts';
import { editDraftName, type Fields, type Filter, type Match } from '../rows/index.ts';

import { t } from '../words/index.ts';
import { debounce, type Env } from './environment.ts';
import type { Drafts, Journal } from './journal.ts';
import { type Alternatives, type Choosing, type RowViewState, renumberRowView, resetRowView } from './row-view-state.ts';
import { type SessionReducer, unchanged } from './session-reducer.ts';
import { type AppEvent, type AppState, activeSession, listSessions, needReducer, reduceApp, withSession } from './state.ts';

export type View = 'queue' | 'message' | 'timeline';
export type Sheet = 'sessions' | 'settings' | 'keys' | 'diagnostics' | 'goals' | 'pages';

/** What the run is doing. `confirm`: a row waits for the user's second look. `unreadable`: what was chosen last and could not be read. */
export type Run =
  | { kind: 'idle' }
  | { kind: 'running'; ids: readonly string[]; index: number; progress: Progress | null; stopping: boolean }
  | { kind: 'confirm'; ids: readonly string[]; index: number; id: string }
  | { kind: 'file'; ids: readonly string[]; index: number; id: string; wish: FileWish; unreadable: readonly File[] | null }
  | { kind: 'paused'; ids: readonly string[]; index: number; why: PauseReason };

/** Why a run stands still before a row: a stop dot, the button, one step only, the user's own hand on the page, or an edit of it that is not saved. */
export type PauseReason = 'dot' | 'asked' | 'step' | 'hand' | 'edit';

/**
 * What a step that asks would send, as the page says it, and why it asks, both as the target is now. `changed`: it became something else after the user
 * had seen it.
 */
export type ConfirmationDetails = {
  id: string;
  form: FormNow | null;
  changed: boolean;
  reasons: readonly Reason[];
  together?: Together | null;
  waiver?: Waiver | null; // what the user may choose not to be asked about again on this page
};

/** Later rows of the run that ask for the same reason on the same thing, and may be confirmed with the one that asks. `value`: what the field of a row is to hold then. */
export type Together = { on: Waiver['on']; rows: readonly { id: string; value: string | null }[] };

/** One line that tells the user what just happened. `key` names the follow-up buttons; `row`: the row that it is about. */
export type Notice = {
  tone: 'plain' | 'warning' | 'problem';
  text: string;
  key: NoticeKey;
  foreignKey?: string | undefined;
  row?: string | undefined;
};
export type NoticeKey =
  | 'none'
  | 'read'
  | 'returned'
  | 'no-handshake'
  | 'foreign'
  | 'copied'
  | 'message-copied'
  | 'message-changed'
  | 'message-refused'
  | 'prompt-refused';

/** The tab that is described, and what is known of tabs around it. */
export type TabState = {
  readonly facts: Signal<TabFacts | null>; // the tab that is described: the working page, or before there is one the tab in front
  readonly shown: Signal<DocumentInTab | null>; // the document that the described tab shows; null until that is known
  readonly chatTabs: Signal<ReadonlySet<number>>; // tabs that the user named as chats, as long as the panel is open
  readonly watching: Signal<boolean>; // whether the working page is watched for changes of its own
  readonly moved: Signal<ReadonlySet<number>>; // watched tabs whose page has changed since the last message
};

/** What the user sees of rows, and what their pages say of them. */
export type RowsState = RowViewState & {
  readonly matches: Signal<ReadonlyMap<string, Match>>;
  readonly fields: Signal<Fields>; // what the fields of rows that type hold now
  readonly filter: Signal<Filter>;
  readonly picking: Signal<string | null>; // the row whose target is being picked on the page
  readonly pickingInto: Signal<'s' | 'x'>; // which key of the line it is picked for
};

/** What a run asks the user. */
export type ReviewState = {
  readonly details: Signal<ConfirmationDetails | null>; // what the step that asks would send
  readonly dialogs: Signal<readonly OpenDialog[]>; // native dialogs that pages hold open, which the user answers here
  readonly paces: Signal<readonly Pace[]>; // of the steps that were confirmed last
  readonly usedAt: Signal<number>; // when the user last used the page of the run, ms since the epoch
  readonly countdown: Signal<{ ids: readonly string[]; until: number } | null>; // rows that are about to run by themselves; ms since the epoch
};

/** What is shown beside the rows, and what is said. */
export type UiState = {
  readonly view: Signal<View>;
  readonly sheet: Signal<Sheet | null>;
  readonly notice: Signal<Notice | null>;
  readonly status: Signal<string>; // spoken politely
  readonly alert: Signal<string>; // spoken at once
};

/** What is kept, and what went wrong with that. */
export type Disk = {
  readonly problem: Signal<string>;
  /** Takes a session from the archive. False when it could not be read. */
  openSession(key: string): Promise<boolean>;
  /** Forgets a session for good, its drafts too; the active one is then the newest of the others. Resolves to whether it is really gone. */
  forget(key: string): Promise<boolean>;
  /** Tries again to store what could not be stored. */
  retry(): Promise<void>;
  /** Puts the state in the place of a long row of events, unless a run is on. */
  tidy(): Promise<void>;
  /** Stores waiting drafts now. */
  flushDrafts(): void;
  /** From now on nothing is written: another panel owns the journal. */
  freeze(): void;
};

export type Store = {
  readonly app: ReadonlySignal<AppState>;
  readonly session: ReadonlySignal<SessionState | null>;
  readonly drafts: ReadonlySignal<Drafts>;
  readonly run: Signal<Run>;
  readonly tab: TabState;
  readonly rows: RowsState;
  readonly review: ReviewState;
  readonly ui: UiState;
  readonly disk: Disk;
  /** Applies an event and writes it down. Resolves when it is stored; never rejects: a failed write shows in `disk.problem`. */
  dispatch(event: AppEvent): Promise<boolean>;
  /** The same for the active session; `at` is filled in. */
  tell(event: WithoutTimestamp<SessionEvent>): Promise<boolean>;
  /** Null where all that was told is in the state, as it is at once but for the first event of a panel; else resolves when it is. */
  applied(): Promise<unknown> | null;
  /** Keeps what is being typed; stored within a quarter of a second. */
  setDraft(name: string, text: string): void;
};

/** An event without its time. */
export type WithoutTimestamp<E> = E extends unknown ? Omit<E, 'at'> : never;

const DRAFT_DELAY_MS = 150;
/** A full disk is tried again this often. */
const RETRY_MS = 2_000;

/** Makes the store of one panel from what the journal held. */
export function createStore(journal: Journal, env: Env, initial: AppState, savedDrafts: Drafts, reducer: SessionReducer): Store {
  const app = signal(initial);
  const drafts = signal<Drafts>(savedDrafts);
  const journalProblem = signal('');
  const unsaved = new Set<string>();
  let frozen = false;

  const run = signal<Run>({ kind: 'idle' });
  const view: RowViewState = {
    openRow: signal<string | null>(null),
    focusedRow: signal<string | null>(null),
    editing: signal<string | null>(null),
    opened: signal<readonly string[]>([]),
    alternatives: signal<Alternatives | null>(null),
    choosing: signal<Choosing | null>(null),
    unlocked: signal<ReadonlySet<ActionJson>>(new Set()),
    crops: signal<ReadonlyMap<ActionJson, string>>(new Map()),
    opinionAsked: signal<readonly Command[] | null>(null),
    advice: signal<ReadonlyMap<ActionJson, string>>(new Map()),
  };

  async function saveDraft(name: string): Promise<void> {
    const text = drafts.peek().get(name) ?? '';
    unsaved.delete(name);
    try {
      await journal.saveDraft(name, text);
    } catch (error) {
      unsaved.add(name);
      throw error;
    }
  }

  const saveDrafts = debounce(() => {
    if (!frozen) for (const name of [...unsaved]) saveDraft(name).then(noteStored, report);
  }, DRAFT_DELAY_MS);

  const tryAgain = debounce(() => void retry(), RETRY_MS);

  function report(error: unknown) {
    journalProblem.value = t('store_failed', error instanceof Error ? error.name : t('store_unknown'));
    tryAgain();
  }

  /** The warning goes when nothing is left to store. */
  function noteStored() {
    if (!journal.isBehind() && unsaved.size === 0) journalProblem.value = '';
  }

  async function retry(): Promise<void> {
    if (frozen || journalProblem.peek() === '') return;
    try {
      await journal.retry();
      for (const name of [...unsaved]) await saveDraft(name);
      noteStored();
    } catch (error) {
      report(error);
    }
  }

  let tidying = false;

  async function tidy(): Promise<void> {
    if (frozen || tidying || !journal.isLong() || run.peek().kind !== 'idle') return;
    tidying = true;
    // The events are still there when it fails, so nothing is lost and a later change tries again.
    await journal.compact(app.peek()).catch(() => undefined);
    tidying = false;
  }

  async function openSession(key: string): Promise<boolean> {
    if (!app.peek().archive.has(key)) return app.peek().sessions.has(key);
    // What shows its rows is read with what changes them.
    const [found] = await Promise.all([journal.loadSession(key).catch(() => null), reducer.load()]);
    if (found === null) return false;
    // Whoever asked at the same time may have been faster.
    if (!app.peek().archive.has(key)) return app.peek().sessions.has(key);
    batch(() => {
      app.value = withSession(app.peek(), found.session);
      drafts.value = new Map([...found.drafts, ...drafts.peek()]);
    });
    return true;
  }

  async function dispatch(event: AppEvent): Promise<boolean> {
    if (event.type === 'session' && app.peek().archive.has(event.key) && !(await openSession(event.key))) return false;
    // At once where it is there: what follows a command sees what it did.
    const reduce = reducer.loaded() ?? (needReducer([event]) ? await reducer.load() : unchanged);
    if (frozen) return false;
    batch(() => {
      const before = app.peek();
      app.value = reduceApp(before, event, reduce);
      if (app.peek().active !== before.active) resetRowView(view);
      if (event.type === 'session') followNumbers(event, before.sessions.get(event.key));
    });
    try {
      await journal.append(event);
      noteStored();
      void tidy();
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  /** A row that gives its number up takes along what the user does with it. */
  function followNumbers({ key, event }: Extract<AppEvent, { type: 'session' }>, before: SessionState | undefined): void {
    if (event.type !== 'replyRead' && event.type !== 'commandsRead' && event.type !== 'proposalTaken') return;
    const moved = renumbered(before?.items ?? [], app.peek().sessions.get(key)?.items ?? []);
    if (moved.size === 0) return;
    for (const [from, to] of moved) {
      const text = drafts.peek().get(editDraftName(key, from)) ?? '';
      if (text === '') continue;
      setDraft(editDraftName(key, to), text);
      setDraft(editDraftName(key, from), '');
    }
    if (key === app.peek().active) renumberRowView(view, moved);
  }

  function setDraft(name: string, text: string): void {
    if ((drafts.value.get(name) ?? '') === text) return;
    const next = new Map(drafts.value);
    if (text === '') next.delete(name);
    else next.set(name, text);
    drafts.value = next;
    unsaved.add(name);
    saveDrafts();
  }

  async function forget(key: string): Promise<boolean> {
    const next = listSessions(app.peek()).findLast(session => session.key !== key);
    if (next !== undefined) await openSession(next.key);
    for (const name of [...unsaved]) if (name.includes(key)) unsaved.delete(name);
    drafts.value = new Map([...drafts.peek()].filter(([name]) => !name.includes(key)));
    await dispatch({ type: 'removed', at: env.now(), key });
    if (frozen) return false;
    return journal.forget(key, app.peek()).then(
      left => left.length === 0,
      error => {
        report(error);
        return false;
      },
    );
  }

  return {
    app,
    session: computed(() => activeSession(app.value)),
    drafts,
    run,
    tab: {
      facts: signal<TabFacts | null>(null),
      shown: signal<DocumentInTab | null>(null),
      chatTabs: signal<ReadonlySet<number>>(new Set()),
      watching: signal(false),
      moved: signal<ReadonlySet<number>>(new Set()),
    },
    rows: {
      ...view,
      matches: signal<ReadonlyMap<string, Match>>(new Map()),
      fields: signal<Fields>(new Map()),
      filter: signal<Filter>('all'),
      picking: signal<string | null>(null),
      pickingInto: signal<'s' | 'x'>('s'),
    },
    review: {
      details: signal<ConfirmationDetails | null>(null),
      dialogs: signal<readonly OpenDialog[]>([]),
      paces: signal<readonly Pace[]>([]),
      usedAt: signal(0),
      countdown: signal<{ ids: readonly string[]; until: number } | null>(null),
    },
    ui: {
      view: signal<View>('queue'),
      sheet: signal<Sheet | null>(null),
      notice: signal<Notice | null>(null),
      status: signal(''),
      alert: signal(''),
    },
    disk: {
      problem: journalProblem,
      openSession,
      forget,
      retry,
      tidy,
      flushDrafts: () => saveDrafts.flush(),
      freeze() {
        frozen = true;
        saveDrafts.cancel();
        tryAgain.cancel();
      },
    },
    dispatch,
    tell(event) {
      return dispatch({ type: 'session', key: app.value.active, event: { ...event, at: env.now() } });
    },
    applied: () => (reducer.loaded() === null ? reducer.load() : null),
    setDraft,
  };
}

/** How long a step that asks was looked at before it was confirmed, and how much there was to read. */
export type Pace = { ms: number; chars: number };
