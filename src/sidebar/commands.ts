// The panel's commands (sidebar room): what each button does, put together from the store, the outbox, the runner and the page.
import { computed, signal } from '@preact/signals';
import type { Executor } from '../executor/executor.ts';
import type { BatchEnd } from '../executor/runner.ts';
import { formatCommand } from '../protocol/format.ts';
import { runnable } from '../protocol/select.ts';
import { newSessionKey, type ReadingReport } from '../protocol/session.ts';
import { copyPicture, copyText } from './clipboard.ts';
import { composeCapsule, composeReminder, composeSecondOpinion } from './compose.ts';
import type { Env } from './env.ts';
import { exportFile } from './export-file.ts';
import type { Following } from './following.ts';
import type { HintAction } from './hints.ts';
import type { Journal } from './journal.ts';
import { focusRow } from './keyboard.ts';
import type { Matching } from './matching.ts';
import { createRowViews, nextStep, type RowView, type RowWords } from './model.ts';
import type { Outbox } from './outbox.ts';
import type { Panel } from './panel.ts';
import { createPointing } from './pointing.ts';
import { createReading, foundNothing } from './reading.ts';
import { rehearse } from './rehearsal.ts';
import { createRunning } from './running.ts';
import type { Notice, Store } from './store.ts';

export type PanelDeps = {
  store: Store;
  journal: Journal;
  executor: Executor;
  following: Following;
  matching: Matching;
  outbox: Outbox;
  env: Env;
  words: RowWords;
  edition: Panel['edition'];
  browser: {
    openPractice(): void;
    goToTab(tabId: number): void;
    askForSite(address: string): Promise<boolean>;
    saveFile(name: string, text: string, type: string): void;
  };
};

/** Makes the panel that the components talk to. */
export function createPanel(deps: PanelDeps): Panel {
  const { store, executor, matching, outbox, env, words } = deps;

  const viewRows = createRowViews(words);
  const rows = computed(() => {
    const session = store.session.value;
    if (session === null) return [];
    const facts = store.facts.value;
    return viewRows(session, {
      matches: store.matches.value,
      address: facts?.u ?? '',
      activeTab: facts?.t ?? null,
      unlocked: store.unlocked.value,
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
    }),
  );
  const answered = signal<ReadingReport | null>(null); // the reading after which the user has answered the goal check
  const askGoal = computed(() => {
    const session = store.session.value;
    const report = session?.lastReading ?? null;
    if (session === null || report === null || report === answered.value || session.goalCheck === 'ok') return false;
    return session.link === 'connected' && foundNothing(report) && session.items.some(item => item.status === 'done');
  });

  const running = createRunning({ store, executor, matching, env, words, onEnd });
  const rowOf = (id: string): RowView | undefined => rows.peek().find(row => row.item.id === id);
  const tell = store.tell;

  const pointing = createPointing({ store, executor, rowOf, say });
  const readReply = createReading({ store, outbox, rows, note, focus: id => focusRow(panel, id) });

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

  async function copied(done: boolean, what: string) {
    if (done) note({ tone: 'plain', text: `${what} is on the clipboard. Paste it in your chat.`, key: 'copied' });
    else
      note({
        tone: 'problem',
        text: 'The browser did not allow copying. Select the text in the Message view and copy it.',
        key: 'copy-failed',
      });
  }

  async function onEnd(end: BatchEnd) {
    const session = store.session.peek();
    if (session === null) return;
    const worded: Record<BatchEnd['why'], string> = {
      done: 'All done.',
      failed: 'A row failed, so the rest was not run.',
      declined: 'You declined a row, so the rest was not run.',
      stopped: 'Stopped. What was not run is queued again.',
    };
    const didCopy = store.app.peek().settings.copyAfterRun && (await outbox.copyMessage('run'));
    const text = `${worded[end.why]}${didCopy ? ' The message is on the clipboard: paste it in your chat.' : ''}`;
    if (end.why === 'failed') store.alert.value = text;
    note({ tone: end.why === 'done' ? 'plain' : 'warning', text, key: 'copied' });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.step.now:not(:disabled)')?.focus());
  }

  // ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────────

  async function start(list: readonly RowView[]) {
    if (list.length === 0 || store.run.peek().kind !== 'idle') return;
    if (store.journalProblem.peek() !== '')
      return note({ tone: 'problem', text: 'Nothing is run until the browser can store it.', key: 'none' });
    store.view.value = 'queue';
    store.notice.value = null;
    pointing.unmark();
    await outbox.settle('by hand');
    await running.start(list);
  }

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
      case 'retry':
        return void tell({ type: 'restored', id });
      case 'skip':
        return panel.skip(id);
      case 'go-to-tab':
        return deps.browser.goToTab(row.tabId);
      case 'retarget': {
        const tab = store.facts.peek()?.t;
        if (tab !== undefined && row.item.command) void tell({ type: 'edited', id, json: { ...row.item.command.json, t: tab } });
        return;
      }
      case 'allow-site':
        return void deps.browser.askForSite(store.facts.peek()?.u ?? '').then(allowed => {
          say(allowed ? 'bAI may act on this site now.' : 'Nothing was allowed.');
          matching.refresh();
        });
      case 'unlock':
        store.unlocked.value = new Set([...store.unlocked.peek(), `${id}@${row.item.rev}`]);
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

  async function createSession() {
    const key = newSessionKey(count => env.randomBytes(count));
    const name = `Chat ${store.app.peek().sessions.size + 1}`;
    await store.dispatch({ type: 'session', key, event: { type: 'created', at: env.now(), key, name } });
    return key;
  }

  const panel: Panel = {
    store,
    edition: deps.edition,
    rows,
    ready,
    next,
    prompt: outbox.prompt,
    message: outbox.message,
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
    async copyPrompt() {
      await copied(await outbox.copyPrompt(), 'The prompt');
    },
    async copyMessage() {
      await copied(await outbox.copyMessage('hand'), 'The message');
    },
    async copyReminder() {
      const session = store.session.peek();
      if (session) await copied(await copyText(composeReminder(session)), 'The reminder');
    },
    readReply,
    togglePart: part => outbox.togglePart(part),

    run: () => start(ready.peek()),
    async runOnly(id) {
      const row = rowOf(id);
      if (row?.status === 'queued') await start([row]);
    },
    async runTo(id) {
      const all = rows.peek();
      const upTo = all.findIndex(row => row.item.id === id);
      const wanted = new Set(all.slice(0, upTo + 1).map(row => row.item.id));
      await start(ready.peek().filter(row => wanted.has(row.item.id)));
    },
    step: () => start(ready.peek().slice(0, 1)),
    async rehearse() {
      const list = ready.peek();
      if (list.length === 0 || store.run.peek().kind !== 'idle') return;
      note({ tone: 'plain', text: await rehearse(list, executor, matching), key: 'none' });
    },
    stop() {
      pointing.cancelPick();
      running.stop();
    },
    answer: verdict => running.answer(verdict),

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
      say(`Row ${Number(id)} is now number ${to + 1} of ${ids.length}.`);
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
      if (command) say((await copyText(formatCommand(command))) ? 'The line is on the clipboard.' : 'The browser did not allow copying.');
    },
    edit(id) {
      store.editing.value = id;
      if (id !== null) store.openRow.value = id;
    },
    async save(id, json) {
      const stored = await tell({ type: 'edited', id, json });
      if (stored) say(`Row ${Number(id)} is changed.`);
      return stored;
    },
    help,
    pick: pointing.pick,
    highlight: pointing.highlight,
    unhighlight: pointing.unhighlight,
    inView: (id, visible) => matching.setInView(id, visible),
    valuesFor: row => typedBefore(rows.peek(), row),

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
    async askAnother() {
      const session = store.session.peek();
      if (session === null) return;
      const open = rows.peek().filter(row => row.status === 'queued' || row.status === 'blocked');
      const list = open.map(row => ({ id: row.item.id, words: row.words, risk: row.risk, raw: row.item.raw }));
      const done = await copyText(composeSecondOpinion(session, store.facts.peek(), list));
      if (!done) return copied(false, '');
      note({
        tone: 'plain',
        text: 'A review request is on the clipboard. Paste it in another chat and read its answer there.',
        key: 'none',
      });
    },
    async copyCapsule() {
      const session = store.session.peek();
      if (session === null) return;
      const at = env.now();
      const facts = store.facts.peek();
      const text = composeCapsule(session, facts, at);
      const done = await copyText(text);
      if (done) await tell({ type: 'promptCopied', text, contextTab: facts?.t ?? null });
      store.sheet.value = null;
      await copied(done, 'The prompt for a new chat');
    },
    async newSession() {
      await createSession();
      store.sheet.value = null;
      store.view.value = 'queue';
      store.notice.value = null;
    },
    switchTo(key) {
      if (store.run.peek().kind !== 'idle') return say('Stop the run before you switch.');
      void store.dispatch({ type: 'activated', at: env.now(), key });
      store.sheet.value = null;
      store.notice.value = null;
    },
    rename: (key, name) => void store.dispatch({ type: 'session', key, event: { type: 'renamed', at: env.now(), name } }),
    async end(key) {
      if (store.run.peek().kind !== 'idle') return say('Stop the run before you end the session.');
      await store.dispatch({ type: 'removed', at: env.now(), key });
      await deps.journal.forget(key);
      if (store.session.peek() === null) await createSession();
      store.sheet.value = null;
      say('The session is deleted.');
    },
    set: settings => void store.dispatch({ type: 'settingsChanged', at: env.now(), settings }),
    saveAs(kind) {
      const session = store.session.peek();
      if (session === null) return;
      const file = exportFile(kind, session, rows.peek(), store.facts.peek()?.u ?? '');
      deps.browser.saveFile(file.name, file.text, file.type);
      say(`Saved as ${file.name}.`);
    },
    practise: () => deps.browser.openPractice(),
    async copyPicture(id) {
      const result = rowOf(id)?.item.result;
      const picture = result?.ok ? result.picture : null;
      if (picture)
        say((await copyPicture(picture.dataUrl)) ? 'The picture is on the clipboard.' : 'The browser did not allow copying a picture.');
    },
    pinTab: on => deps.following.pin(on),
    goToChat() {
      const chat = deps.following.chatTab.peek();
      if (chat !== null) deps.browser.goToTab(chat);
    },
    dismiss() {
      store.notice.value = null;
    },
    say,
  };
  return panel;
}

/** Values that earlier rows typed on the same tab: what a commit row may send. Never of a protected field. */
export function typedBefore(rows: readonly RowView[], row: RowView): { name: string; value: string; by: 'ai' | 'user' }[] {
  const values = new Map<string, { name: string; value: string; by: 'ai' | 'user' }>();
  for (const other of rows) {
    if (other.item.id === row.item.id) break;
    const command = other.item.command;
    if (other.item.status !== 'done' || other.tabId !== row.tabId || command?.action.type !== 'type') continue;
    const name = other.seen?.card.name || command.json.s || 'Text';
    values.set(name, { name, value: other.seen?.card.sensitive ? '••••' : command.action.text, by: other.item.author });
  }
  return [...values.values()];
}
