// The panel's commands (sidebar room): what each button does, put together from the store, the outbox, the runner and the page.

import { computed, signal } from '@preact/signals';
import type { ContextReader } from '../context/reader.ts';
import type { Executor } from '../executor/executor.ts';
import { formatCommand } from '../protocol/format.ts';
import { runnable } from '../protocol/select.ts';
import type { ReadingReport } from '../protocol/session.ts';
import type { SiteRules } from '../protocol/sites.ts';
import type { Bounds } from './bounds.ts';
import { copyText } from './clipboard.ts';
import type { Surroundings } from './diagnostics.ts';
import type { Env } from './env.ts';
import type { Following } from './following.ts';
import type { HintAction } from './hints.ts';
import { t } from './i18n.ts';
import { droppedText, readClipboard } from './incoming.ts';
import { focusRow } from './keyboard.ts';
import type { Masks } from './masks.ts';
import type { Matching } from './matching.ts';
import { messageCommands } from './message-commands.ts';
import { createRowViews, nextStep, type RowView, type RowWords, type RulingOf, targetOf } from './model.ts';
import type { Outbox } from './outbox.ts';
import type { Panel } from './panel.ts';
import { takePicture } from './pictures.ts';
import { pointingLater } from './pointing-later.ts';
import { createReading, foundNothing } from './reading.ts';
import { createRunCommands } from './run-commands.ts';
import { createSessions } from './sessions.ts';
import { siteCommands } from './site-commands.ts';
import type { Notice, Store } from './store.ts';

export type PanelDeps = {
  store: Store;
  executor: Executor;
  following: Following;
  matching: Matching;
  outbox: Outbox;
  env: Env;
  words: RowWords;
  toldOf: ContextReader['toldOf'];
  bounds: Bounds;
  masks: Masks;
  rulingOn(rules: SiteRules): RulingOf;
  edition: Panel['edition'];
  browser: {
    openPractice(): void;
    goToTab(tabId: number): void;
    askForSite(address: string): Promise<boolean>;
    saveFile(name: string, text: string, type: string): void;
    surroundings(): Surroundings;
  };
};

/** Makes the panel that the components talk to. */
export function createPanel(deps: PanelDeps): Panel {
  const { store, executor, matching, outbox, env, words } = deps;

  const viewRows = createRowViews(words);
  const ruling = computed(() => deps.rulingOn(store.app.value.settings.sites));
  const rows = computed(() => {
    const session = store.session.value;
    if (session === null) return [];
    const facts = store.facts.value;
    return viewRows(session, {
      matches: store.matches.value,
      address: facts?.u ?? '',
      activeTab: facts?.t ?? null,
      unlocked: store.unlocked.value,
      ruling: ruling.value,
      moved: store.moved.value,
      told: deps.toldOf,
    });
  });
  const ready = computed(() => {
    const session = store.session.value;
    if (session === null) return [];
    const ids = new Set(runnable(session).map(item => item.id));
    return rows.value.filter(row => row.status === 'queued' && ids.has(row.item.id));
  });
  const next = computed(() =>
    nextStep({
      link: store.session.value?.link ?? 'none',
      ready: ready.value.length,
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
    if (session === null || report === null || report === answered.value || session.goalCheck === 'ok') return false;
    return session.link === 'connected' && foundNothing(report) && session.items.some(item => item.status === 'done');
  });

  const rowOf = (id: string): RowView | undefined => rows.peek().find(row => row.item.id === id);
  const tell = store.tell;

  const sessions = createSessions({ store, env, following: deps.following, say, note });
  const pointing = pointingLater(async () => (await import('./pointing.ts')).createPointing({ store, executor, rowOf, say }));
  const readReply = createReading({ store, outbox, rows, note, now: env.now, focus: id => focusRow(panel, id) });

  // ── in and out ─────────────────────────────────────────────────────────────────────────────────────────────────

  function say(text: string) {
    // The same sentence twice must be spoken twice.
    store.status.value = store.status.peek() === text ? `${text} ` : text;
  }

  function note(notice: Notice) {
    store.notice.value = notice;
    if (notice.tone === 'problem') store.alert.value = notice.text;
    else say(notice.text);
  }

  const { following, bounds } = deps;
  const run = createRunCommands({ store, executor, following, matching, outbox, env, words, bounds, rows, ready, note, say, pointing });

  // ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────────

  function help(id: string, action: HintAction) {
    const row = rowOf(id);
    if (!row) return;
    switch (action) {
      case 'pick':
        return void pointing.pick(id);
      case 'highlight':
        return panel.highlight(id, 'show');
      case 'edit':
        return panel.edit(id);
      case 'mark-done':
        return void tell({ type: 'markedDone', id });
      case 'look':
        deps.browser.goToTab(row.tabId);
        return panel.highlight(id, 'show');
      case 'run-again':
      case 'retry':
        return void tell({ type: 'restored', id });
      case 'skip':
        return panel.skip(id);
      case 'go-to-tab':
        return deps.browser.goToTab(row.tabId);
      case 'include':
        return panel.include(id, true);
      case 'retarget': {
        const tab = store.facts.peek()?.t;
        if (tab !== undefined && row.item.command) void tell({ type: 'edited', id, json: { ...row.item.command.json, t: tab } });
        return;
      }
      case 'allow-site':
        return void allowSiteOf(row.tabId);
      case 'switch-on':
        return panel.setSite(row.site.host, 'allow');
      case 'unlock':
        if (row.item.command) store.unlocked.value = new Set(store.unlocked.peek()).add(row.item.command.json);
        return;
      case 'take-proposal':
        return void tell({ type: 'proposalTaken', id });
      case 'keep-newest':
      case 'keep-oldest':
        return void tell({ type: 'conflictSettled', id, keep: action === 'keep-newest' ? 'newest' : 'oldest' });
      case 'delete':
        return panel.remove(id);
      default:
        return action satisfies never;
    }
  }

  async function allowSiteOf(tabId: number) {
    const facts = store.facts.peek();
    // Of the tab that is described nothing is waited for: some browsers ask only in the midst of the press.
    const address = facts?.t === tabId ? facts.u : await deps.bounds.addressOf(tabId);
    say((await deps.browser.askForSite(address)) ? t('site_allowed') : t('site_refused'));
    matching.refresh();
  }

  const set: Panel['set'] = settings => void store.dispatch({ type: 'settingsChanged', at: env.now(), settings });
  const keeping = async () => {
    const { keepingCommands } = await import('./keeping-commands.ts');
    const { surroundings, saveFile } = deps.browser;
    return keepingCommands({ store, set, now: env.now, surroundings, saveFile, say });
  };

  const panel: Panel = {
    store,
    edition: deps.edition,
    rows,
    ready,
    next,
    prompt: outbox.prompt,
    message: outbox.message,
    masks: outbox.masks,
    chips: outbox.chips,
    askGoal,
    pinned: deps.following.pinned,
    chatAway: computed(() => deps.following.chatTab.value !== null && deps.following.front.value?.chat !== true),

    show(view) {
      store.view.value = view;
    },
    open(sheet) {
      store.sheet.value = sheet;
    },
    ...messageCommands({ store, outbox, rows, following: deps.following, env, masks: deps.masks, browser: deps.browser, note, say }),
    readReply,
    async pasteReply() {
      const text = await readClipboard();
      if (text !== null && text.trim() !== '') return readReply(text);
      document.getElementById('reply')?.focus();
      note({ tone: 'warning', text: text === null ? t('paste_refused') : t('paste_empty'), key: 'none' });
    },
    receive(text) {
      const there = store.drafts.peek().get('reply') ?? '';
      store.setDraft('reply', there.trim() === '' ? text : `${there.trimEnd()}\n${text}`);
      store.view.value = 'queue';
      store.sheet.value = null;
      note({ tone: 'plain', text: t('reply_sent'), key: 'none' });
    },
    async dropReply(data) {
      const text = await droppedText(data);
      if (text === null) note({ tone: 'warning', text: t('drop_not_text'), key: 'none' });
      else await readReply(text);
    },
    togglePart: part => outbox.togglePart(part),
    room: outbox.room,
    setRoom: chars => outbox.setRoom(chars),

    ...run,

    include: (id, included) => void tell({ type: 'included', id, included }),
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
      const t = store.facts.peek()?.t ?? 0;
      void tell({ type: 'inserted', json: { v: 1, t, a: 'NOOP', s: '', x: '' }, before: null });
      panel.edit(store.session.peek()?.items.at(-1)?.id ?? null);
    },
    async copyLine(id) {
      const command = rowOf(id)?.item.command;
      if (command) say((await copyText(formatCommand(command))) ? t('line_copied') : t('copy_refused'));
    },
    edit(id) {
      store.editing.value = id;
      store.alternatives.value = null;
      if (id === null) return;
      store.openRow.value = id;
      void pointing.suggest(id);
    },
    async save(id, json) {
      const stored = await tell({ type: 'edited', id, json });
      if (stored) say(t('row_changed', String(Number(id))));
      return stored;
    },
    help,
    pick: pointing.pick,
    choices: pointing.choices,
    highlight: pointing.highlight,
    unhighlight: pointing.unhighlight,
    showAll: () => pointing.showAll(rows.peek()),
    hideAll: pointing.hideAll,
    unmark: pointing.unmark,
    takeCrop(id) {
      const row = rowOf(id);
      if (!row?.item.command || store.run.peek().kind !== 'idle') return;
      const { action, json } = row.item.command;
      void takePicture(store, executor, row.seen, targetOf(action)).then(src => {
        if (src !== '') store.crops.value = new Map(store.crops.peek()).set(json, src);
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
      store.setDraft(`goal:${session.key}`, '');
    },
    checkGoal(verdict) {
      answered.value = store.session.peek()?.lastReading ?? null;
      void tell({ type: 'goalChecked', verdict });
    },
    async readOpinion(answer) {
      const { adviceFor } = await import('./advice.ts');
      const asked = store.opinionAsked.peek() ?? [];
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
      store.advice.value = advice;
      store.opinionAsked.value = null;
      note({ tone: 'plain', text: t('opinion_found', advice.size), key: 'none' });
    },
    cycle: (id, by) => void pointing.cycle(id, by),
    useMatch: id => void pointing.useMatch(id),
    newSession: sessions.newSession,
    switchTo: sessions.switchTo,
    rename: sessions.rename,
    end: sessions.end,
    ...siteCommands({ store, masks: deps.masks, ruling, now: env.now, say, looks: [deps.following, matching, outbox] }),
    set,
    surroundings: deps.browser.surroundings,
    saveSettings: async () => (await keeping()).saveSettings(),
    loadSettings: async file => (await keeping()).loadSettings(file),
    keepRecipe: async name => (await keeping()).keepRecipe(name),
    useRecipe: async (recipe, values) => (await keeping()).useRecipe(recipe, values),
    dropRecipe: name => set({ recipes: store.app.peek().settings.recipes.filter(recipe => recipe.name !== name) }),
    copyDiagnostics: async () => (await keeping()).copyDiagnostics(),
    practise: () => deps.browser.openPractice(),
    pinTab: on => deps.following.pin(on),
    dismiss() {
      store.notice.value = null;
    },
    say,
  };
  return panel;
}
