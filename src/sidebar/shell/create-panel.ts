// The panel's commands (panel): what each button does, put together from the store, the outbox, the runner and the page.

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { ContextReader, TabFacts } from '../../context/context-reader.ts';
import type { Executor } from '../../executor/executor.ts';
import type { PageCall } from '../../injection/api.ts';
import type { SiteRules } from '../../protocol/policy/sites.ts';
import { formatCommand } from '../../protocol/prompt/format.ts';
import type { ReadingReport } from '../../protocol/queue/session.ts';
import { type Access, accessCommands, siteCommands } from '../access/index.ts';
import type { Env, Notice, Store } from '../app/index.ts';
import { type Bridge, bridgeCommands } from '../bridge/index.ts';
import type { Languages, ToolSettings } from '../language/index.ts';
import { copyText, type Masks, messageCommands, type Outbox } from '../message/index.ts';
import { lazyPicker, type Matching, takePicture } from '../page-tools/index.ts';
import { createPaste, createReading, droppedText, foundNothing, type Paste, type PasteSource } from '../reply/index.ts';
import { nextStep, planRun, type RowView, type RowWords, type RulingOf, targetOf, unsavedRow } from '../rows/index.ts';
import type { DwellTime, RunPolicy } from '../run/index.ts';
import { createSessions, type SessionTabs, type TabTracker, tabCommands } from '../session/index.ts';
import type { Surroundings } from '../settings/index.ts';
import { timelineCommands } from '../timeline/index.ts';
import { t } from '../words/index.ts';
import { focusAccess, focusRow } from './keyboard.ts';
import type { Panel } from './panel.ts';
import type { RowPart } from './row-code.ts';
import { followHint } from './row-help.ts';
import type { RowCode } from './rows-later.ts';
import { runCommandsLater } from './run-later.ts';

export type PanelDeps = {
  store: Store;
  executor: Executor;
  tabTracker: TabTracker;
  sessionTabs: SessionTabs;
  list(): Promise<TabFacts[]>;
  matching: Matching;
  outbox: Outbox;
  languages: Languages;
  toolSettings: ToolSettings;
  call: PageCall;
  env: Env;
  /** What rows are told in; null as long as nothing of them was read. */
  rowCode: ReadonlySignal<RowCode | null>;
  words?: RowWords;
  toldOf: ContextReader['toldOf'];
  policy: RunPolicy;
  masks: Masks;
  rulingOn(rules: SiteRules, chats: readonly string[]): RulingOf;
  edition: Panel['edition'];
  access: Access;
  dwellTime?: DwellTime;
  pasteSource: PasteSource;
  browser: {
    openPractice(sessionKey: string): Promise<number | null>;
    goToTab(tabId: number): void;
    /** The open tabs that show a web page which the browser lets bAI know of. */
    listTabs(): Promise<{ tabId: number; address: string; title: string }[]>;
    saveFile(name: string, text: string, type: string): void;
    surroundings(): Omit<Surroundings, 'chats'>;
  };
};

/** Makes the panel that the components talk to. */
export function createPanel(deps: PanelDeps): Panel {
  const { store, executor, matching, outbox, env } = deps;
  const ruling = computed(() => {
    const { sites, chats } = store.app.value.settings;
    return deps.rulingOn(sites, chats);
  });
  const part = signal<RowPart | null>(null);
  const rows = computed(() => part.value?.rows.value ?? []);
  const unsaved = computed(() => unsavedRow(store));
  const plan = computed(() => planRun(rows.value, unsaved.value, store.session.value?.care ?? 'normal'));
  const ready = computed(() => plan.value.ready);
  const next = computed(() =>
    nextStep({
      link: store.session.value?.link ?? 'none',
      ready: ready.value.length + plan.value.looking.left,
      pasted: (store.drafts.value.get('reply') ?? '').trim() !== '',
      told: outbox.told.value,
      news: outbox.news.value,
      pressing: outbox.pressing.value,
    }),
  );
  const answered = signal<ReadingReport | null>(null); // the reading after which the user has answered the goal check
  const askGoal = computed(() => {
    const session = store.session.value;
    const report = session?.lastReading ?? null;
    if (session?.link !== 'connected' || report === null || report === answered.value || session.goalCheck === 'ok') return false;
    if (session.speech?.card) return session.speech.card.kind === 'finish';
    return foundNothing(report) && session.items.some(item => item.status === 'done');
  });

  const rowOf = (id: string): RowView | undefined => rows.peek().find(row => row.item.id === id);
  const tell = store.tell;

  const sessions = createSessions({ store, env, sessionTabs: deps.sessionTabs, say, note });
  const picker = lazyPicker(async () => (await import('../page-tools/picker.ts')).createPicker({ store, executor, rowOf, say }));
  /** Rows of the newest reply, where it brought any: what an earlier one left over takes nobody away from them. */
  const newest = computed(() => {
    const replies = store.session.value?.replies;
    const own = rows.value.filter(row => row.item.reply === replies);
    return own.length > 0 ? own : rows.value;
  });
  const readReply = createReading({
    store,
    outbox,
    languages: deps.languages,
    rows: newest,
    note,
    now: env.now,
    focus: id => (panel.withheld.peek() === null ? focusRow(panel, id) : focusAccess()),
    paste: () => paste.pasteReply(),
  });
  const set: Panel['set'] = settings => void store.dispatch({ type: 'settingsChanged', at: env.now(), settings });
  const paste: Paste = createPaste({ ...deps, source: deps.pasteSource, set, note, readReply });

  // ── in and out ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Has a sentence spoken, `urgent`: at once. What was spoken of an earlier moment goes: two states at a time would be one too many. */
  function say(text: string, urgent = false) {
    const [spoken, other] = urgent ? [store.ui.alert, store.ui.status] : [store.ui.status, store.ui.alert];
    other.value = '';
    // The same sentence twice must be spoken twice.
    spoken.value = spoken.peek() === text ? `${text} ` : text;
  }

  function note(notice: Notice, urgent = notice.tone === 'problem') {
    store.ui.notice.value = notice;
    say(notice.text, urgent);
  }

  const { tabTracker, policy } = deps;
  const connectedTab = () => bridge.connectedTab.peek();
  const isGiven = () =>
    bridge.answering.peek() === 'giving' || bridge.bridge.peek() === 'reading' || !['nothing', 'messages'].includes(bridge.takes.peek());
  const outgoing = messageCommands({ ...deps, rows, connectedTab, copiedByHand: () => bridge.copiedByHand(), isGiven, note, say });
  const tabs = tabCommands({ store, tabTracker, list: deps.list, now: env.now, say });
  /** Known chats first, the page that is worked on last. */
  async function listTabs() {
    const rank = ({ tabId, address }: { tabId: number; address: string }) =>
      ruling.peek()(address).why?.code === 'chat' ? 0 : tabId === tabTracker.work.peek() ? 2 : 1;
    return (await deps.browser.listTabs()).toSorted((one, other) => rank(one) - rank(other));
  }

  const bridge: Bridge = bridgeCommands({
    ...deps,
    goToTab: deps.browser.goToTab,
    list: listTabs,
    addressOf: policy.addressOf,
    nameChat: tabs.nameChat,
    copyPrompt: outgoing.copyPrompt,
    copyMessage: outgoing.copyMessage,
    readReply,
    note,
    say,
  });
  const run = runCommandsLater(computed(() => part.value?.run ?? null));
  effect(() => {
    const code = deps.rowCode.value;
    if (code === null || part.peek() !== null) return;
    part.value = untracked(() => code.createRowPart({ ...deps, carrier: bridge.carrier, plan, note, say, picker, ruling }));
  });

  // ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────────

  const surroundings = () => ({ ...deps.browser.surroundings(), chats: bridge.layouts() });
  const keeping = async () => {
    const { keptCommands } = await import('../settings/settings-commands.ts');
    return keptCommands({ store, set, now: env.now, surroundings, saveFile: deps.browser.saveFile, say });
  };

  let practising: Promise<void> | null = null;
  async function beginPractice(): Promise<void> {
    const { practise } = await import('./practice-session.ts');
    const open = deps.browser.openPractice;
    await practise({ store, env, tabTracker: deps.tabTracker, outbox, open, newSession: sessions.newSession, readReply, note });
  }

  const panel: Panel = {
    store,
    edition: deps.edition,
    rows,
    plan,
    ready,
    unsaved,
    next,
    prompt: outbox.prompt,
    message: outbox.message,
    masks: outbox.masks,
    chips: outbox.chips,
    changedSince: outbox.changedSince,
    askGoal,
    chatAway: computed(() => {
      const connected = bridge.connectedTab.value;
      const front = tabTracker.front.value;
      return connected === null ? tabTracker.chatTab.value !== null && front?.chat !== true : front?.facts.t !== connected;
    }),

    show(view) {
      store.ui.view.value = view;
    },
    open(sheet) {
      store.ui.sheet.value = sheet;
    },
    ...outgoing,
    ...bridge,
    readReply,
    ...paste,
    receive(text) {
      const there = store.drafts.peek().get('reply') ?? '';
      store.setDraft('reply', there.trim() === '' ? text : `${there.trimEnd()}\n${text}`);
      store.ui.view.value = 'queue';
      store.ui.sheet.value = null;
      note({ tone: 'plain', text: t('reply_sent'), key: 'none' });
    },
    async dropReply(data) {
      const text = await droppedText(data);
      if (text === null) note({ tone: 'warning', text: t('drop_not_text'), key: 'none' });
      else await readReply(text);
    },
    togglePart: part => outbox.togglePart(part),
    contextBudget: outbox.contextBudget,
    setContextBudget: chars => outbox.setContextBudget(chars),

    ...run,

    include(id, included) {
      const row = rowOf(id);
      if (included && row?.was) part.peek()?.accept(id);
      if (row?.item.included !== included) void tell({ type: 'included', id, included });
    },
    remove: id => void tell({ type: 'deleted', id }),
    restore: id => void tell({ type: 'restored', id }),
    skip: (id, reason) => void tell({ type: 'skipped', id, ...(reason?.trim() ? { reason: reason.trim() } : {}) }),
    move(id, by) {
      const ids = rows.peek().map(row => row.item.id);
      const at = ids.indexOf(id);
      const to = at + by;
      if (at < 0 || to < 0 || to >= ids.length) return;
      void tell({ type: 'moved', id, before: ids[by < 0 ? to : to + 1] ?? null });
      say(t('row_moved', String(Number(id)), to + 1, ids.length));
    },
    duplicate(id) {
      const all = rows.peek();
      const at = all.findIndex(row => row.item.id === id);
      const json = all[at]?.item.command?.json;
      if (json) void tell({ type: 'inserted', json, before: all[at + 1]?.item.id ?? null });
    },
    addRow() {
      const t = store.tab.facts.peek()?.t ?? 0;
      void tell({ type: 'inserted', json: { v: 1, t, a: 'NOOP', s: '', x: '' }, before: null });
      panel.edit(store.session.peek()?.items.at(-1)?.id ?? null);
    },
    async copyLine(id) {
      const command = rowOf(id)?.item.command;
      if (command) say((await copyText(formatCommand(command))) ? t('line_copied') : t('copy_refused'));
    },
    edit(id) {
      store.rows.editing.value = id;
      store.rows.alternatives.value = null;
      if (id === null) return;
      store.rows.openRow.value = id;
      void picker.suggest(id);
    },
    async save(id, json) {
      const stored = await tell({ type: 'edited', id, json });
      if (stored) say(t('row_changed', String(Number(id))));
      return stored;
    },
    help(id, action) {
      const row = rowOf(id);
      if (row) followHint(panel, row, action);
    },
    pick: picker.pick,
    choices: picker.choices,
    highlight: picker.highlight,
    unhighlight: picker.unhighlight,
    showAll: () => picker.showAll(rows.peek()),
    hideAll: picker.hideAll,
    unmark: picker.unmark,
    takeCrop(id) {
      const row = rowOf(id);
      if (!row?.item.command || store.run.peek().kind !== 'idle') return;
      const { action, json } = row.item.command;
      void takePicture(store, executor, row.seen, targetOf(action)).then(src => {
        if (src !== '') store.rows.crops.value = new Map(store.rows.crops.peek()).set(json, src);
      });
    },
    inView: (id, visible) => matching.setInView(id, visible),

    draftGoal(goal) {
      const session = store.session.peek();
      if (session) store.setDraft(`goal:${session.key}`, goal);
    },
    setGoal(goal) {
      const session = store.session.peek();
      if (session === null) return;
      if (goal.trim() !== session.goal) void tell({ type: 'goalSet', goal: goal.trim() });
      const draft = `goal:${session.key}`;
      const typed = store.drafts.peek().get(draft);
      const leave = () => store.drafts.peek().get(draft) === typed && store.setDraft(draft, '');
      const applied = store.applied();
      if (applied === null) leave();
      else void applied.then(leave);
    },
    askAgain: waiver => void tell({ type: 'waiverEnded', ...waiver }),
    checkGoal(verdict) {
      answered.value = store.session.peek()?.lastReading ?? null;
      void tell({ type: 'goalChecked', verdict });
    },
    async readOpinion(answer) {
      const { adviceFor } = await import('../message/second-opinion.ts');
      const asked = store.rows.opinionAsked.peek() ?? [];
      const told = adviceFor(
        answer,
        asked.map(({ id }) => id),
      );
      // A row that became another one meanwhile is not what the other chat was shown.
      const shown = new Set(rows.peek().map(row => row.item.command?.json));
      const advice = new Map(
        asked.flatMap(({ id, json }) => (shown.has(json) ? [[json, told.get(id) ?? ''] as const] : [])).filter(([, text]) => text !== ''),
      );
      if (advice.size === 0) return note({ tone: 'warning', text: t('opinion_none'), key: 'none' });
      store.rows.advice.value = advice;
      store.rows.opinionAsked.value = null;
      note({ tone: 'plain', text: t('opinion_found', advice.size), key: 'none' });
    },
    cycle: (id, by) => void picker.cycle(id, by),
    useMatch: id => void picker.useMatch(id),
    newSession: sessions.newSession,
    switchTo: sessions.switchTo,
    rename: sessions.rename,
    end: sessions.end,
    toolSettings: deps.toolSettings,
    setLanguage: language => deps.languages.choose(language),
    answerCard: text => deps.languages.answer(text),
    correct: text => void tell({ type: 'corrected', text }),
    ...tabs,
    ...siteCommands({ store, ruling, now: env.now, looks: [deps.tabTracker, matching, outbox] }),
    set,
    surroundings,
    saveSettings: async () => (await keeping()).saveSettings(),
    loadSettings: async file => (await keeping()).loadSettings(file),
    keepRecipe: async name => (await keeping()).keepRecipe(name),
    useRecipe: async (recipe, values) => (await keeping()).useRecipe(recipe, values),
    ...timelineCommands({ store, rows, browser: deps.browser, say }),
    copyDiagnostics: async () => (await keeping()).copyDiagnostics(),
    ...accessCommands({
      store,
      access: deps.access,
      pressIsForPage: deps.edition === 'firefox',
      addressOf: deps.policy.addressOf,
      goToTab: deps.browser.goToTab,
      tabTracker: deps.tabTracker,
      matching,
      outbox,
      say,
    }),
    goToTab: deps.browser.goToTab,
    practise() {
      // Pressed again while page and chat open, it would open both again.
      practising ??= beginPractice().finally(() => {
        practising = null;
      });
      return practising;
    },
    dismiss() {
      store.ui.notice.value = null;
    },
    goTo(id) {
      store.ui.view.value = 'queue';
      store.rows.filter.value = 'all';
      store.rows.openRow.value = id;
      requestAnimationFrame(() => focusRow(panel, id));
    },
    say,
  };
  return panel;
}
