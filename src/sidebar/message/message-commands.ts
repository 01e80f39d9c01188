// What leaves the panel (panel): the commands that put texts and pictures on the clipboard or into files, and the way to the chat and back.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Env, Notice, Store } from '../app/index.ts';
import { isSpeaking } from '../language/index.ts';
import type { RowView } from '../rows/index.ts';
import { offLimits, type TabsCommands, type TabTracker } from '../session/index.ts';
import { type MessageKey, t } from '../words/index.ts';
import { copyPicture, copyText } from './clipboard.ts';
import { composeReminder } from './compose.ts';
import { type Deliver, toClipboard, type Way } from './deliver.ts';
import type { Masks } from './masks.ts';
import type { Outbox } from './outbox.ts';
import type { HandoffCommands } from './use-handoff.ts';
import type { MasksCommands } from './use-masks.ts';
import type { MessageCommands } from './use-message.ts';

export type MessageDeps = {
  store: Store;
  outbox: Outbox;
  rows: ReadonlySignal<readonly RowView[]>;
  tabTracker: TabTracker;
  env: Env;
  masks: Masks;
  browser: { goToTab(tabId: number): void; saveFile(name: string, text: string, type: string): void };
  /** The tab of the chat that is connected to the session; null where none is. */
  connectedTab(): number | null;
  /** The user has copied prompt or message: what goes into that chat in parts goes there by hand. */
  copiedByHand(): void;
  /** Whether a message is in that chat, or on its way there, that was not answered yet. */
  isGiven(): boolean;
  note(notice: Notice): void;
  say(text: string): void;
};

/** What of the outbox the panel gives to components as it is comes from there. */
export type OutgoingCommands = Omit<
  MessageCommands,
  'prompt' | 'message' | 'chips' | 'changedSince' | 'togglePart' | 'contextBudget' | 'setContextBudget'
> &
  Pick<HandoffCommands, 'askAnother' | 'copyCapsule'> &
  Pick<MasksCommands, 'revealMask' | 'hideText'> &
  Pick<TabsCommands, 'goToChat'>;

/** What is said of a text that left, by its way. */
const LEFT: Record<Exclude<Way, 'waits'>, MessageKey> = { clipboard: 'copied', box: 'chat_put', sent: 'chat_sent' };

const CHANGED = { page: 'changed_page', results: 'changed_results' } as const;

/** Makes them. */
export function messageCommands({
  store,
  outbox,
  rows,
  tabTracker,
  connectedTab,
  copiedByHand,
  isGiven,
  env,
  masks,
  browser,
  note,
  say,
}: MessageDeps): OutgoingCommands {
  /** Says how a text left. That it did not, or waits, a chat that it was put into says itself. */
  function copied(way: Way | null, what: MessageKey, intoChat = false) {
    const key = what === 'copied_message' ? 'message-copied' : 'copied';
    const refused = what === 'copied_prompt' ? 'prompt-refused' : what === 'copied_message' ? 'message-refused' : 'none';
    if (way === 'waits') return false;
    if (way !== null) note({ tone: 'plain', text: t(LEFT[way], t(what)), key });
    else if (!intoChat) note({ tone: 'problem', text: t(refused === 'none' ? 'copy_refused' : 'copy_refused_message'), key: refused });
    return way !== null;
  }

  /** From the first text on that tells the AI of a page, or waits to, the session works on that page. */
  async function bind(copy: () => Promise<Way | null>, what: MessageKey, intoChat: boolean): Promise<boolean> {
    const page = store.tab.facts.peek()?.t ?? null;
    const way = await copy();
    if (way !== null && page !== null && tabTracker.work.peek() === null) await tabTracker.workOn(page);
    if (way === 'clipboard') copiedByHand();
    return copied(way, what, intoChat);
  }

  const copyPrompt = (deliver?: Deliver) => bind(() => outbox.copyPrompt(deliver), 'copied_prompt', deliver !== undefined);
  const copyMessage = (text?: string, deliver?: Deliver) =>
    bind(() => outbox.copyMessage('hand', text, deliver), 'copied_message', deliver !== undefined);

  // That it is on the clipboard is said as long as it is what would be copied now.
  effect(() => {
    const changed = outbox.changedSince.value;
    const said = store.ui.notice.value?.key;
    untracked(() => {
      if (changed !== null && said === 'message-copied')
        note({ tone: 'warning', text: t(CHANGED[changed]), key: 'message-changed', row: store.ui.notice.value?.row });
      else if (changed === null && said === 'message-changed') store.ui.notice.value = null;
    });
  });

  const toTell = computed(() => {
    const session = store.session.value;
    if (session === null) return [];
    const revOf = (id: string) => session.items.find(item => item.id === id)?.rev;
    const edits = session.untold.map(({ id, kind }) => `${kind} ${id} ${revOf(id)}`);
    return [...edits, ...session.outcomes.map(({ id, nr }) => `${id} ${nr}`)].map(each => `${session.key} ${each}`);
  });
  const copiedLast = signal<readonly string[]>([]); // of it, what is in the newest copy
  effect(() => {
    store.app.value.active;
    if (outbox.told.value) copiedLast.value = untracked(() => toTell.value);
  });

  /** In the chat, and on a page of the browser, there is nothing to say which page is meant: the user is asked. */
  function mustChoose(): boolean {
    if (tabTracker.work.peek() !== null) return false;
    const closed = offLimits(store.tab.facts.peek()) !== null;
    if (!closed && tabTracker.front.peek()?.chat !== true) return false;
    if (closed) say(`${t('browser_page')} ${t('open_page')}`);
    store.ui.sheet.value = 'pages';
    return true;
  }

  let wanted: Deliver | undefined; // how a prompt was to leave for which the page is chosen first
  effect(() => {
    if (store.ui.sheet.value === 'pages') return;
    const forget = () => {
      wanted = undefined;
    };
    // What is given for the page that was chosen is given at once.
    if (tabTracker.work.value === null) forget();
    else setTimeout(forget);
  });

  const goToChat = () => {
    const chat = connectedTab() ?? tabTracker.chatTab.peek();
    if (chat !== null) browser.goToTab(chat);
  };

  return {
    untold: computed(() => toTell.value.filter(each => !copiedLast.value.includes(each)).length),
    async copyPrompt(deliver) {
      const isChosen = !mustChoose();
      const way = deliver ?? wanted;
      wanted = isChosen ? undefined : deliver;
      if (isChosen) await copyPrompt(way);
    },
    async copyMessage(deliver) {
      await copyMessage(undefined, deliver);
    },
    async copyPart(parts, index) {
      const last = index === parts.length - 1;
      if (last) return copyMessage(parts[index]);
      if (!(await copyText(parts[index] ?? ''))) return copied(null, 'copied_message');
      copiedByHand();
      note({ tone: 'plain', text: t('parts_copied', index + 1, parts.length), key: 'copied' });
      return true;
    },
    saveMessage() {
      const name = 'bai-message.txt';
      browser.saveFile(name, outbox.message.peek(), 'text/plain');
      outbox.noteHandedOver();
      copiedByHand();
      say(t('saved_as', name));
    },
    async copyReminder() {
      const session = store.session.peek();
      const text = isSpeaking(session) ? outbox.prompt.peek() : session && masks.apply(composeReminder(session));
      if (text !== null) copied(await toClipboard(text), 'copied_reminder');
    },
    async askAnother() {
      const session = store.session.peek();
      if (session === null) return;
      const open = rows.peek().filter(row => row.status === 'queued' || row.status === 'blocked');
      const { composeSecondOpinion } = await import('./compose-handoff.ts');
      const done = await copyText(masks.apply(composeSecondOpinion(session, store.tab.facts.peek(), open, masks.apply)));
      if (!done) return void copied(null, 'copied_message');
      store.rows.opinionAsked.value = open.flatMap(({ item }) => item.command ?? []);
      store.rows.advice.value = new Map();
      note({ tone: 'plain', text: t('second_copied'), key: 'none' });
    },
    async copyCapsule() {
      const session = store.session.peek();
      if (session === null) return;
      // In another language its prompt is all that a new chat needs.
      if (isSpeaking(session)) return void copied(await outbox.copyPrompt(), 'copied_capsule');
      const facts = store.tab.facts.peek();
      const { composeCapsule } = await import('./compose-handoff.ts');
      const at = env.now();
      const text = masks.apply(composeCapsule(session, outbox.page(), { at, wishes: store.app.peek().settings.instructions }));
      const done = await copyText(text);
      const event = { type: 'promptCopied' as const, at, text, contextTab: facts?.t ?? null };
      if (done) await store.dispatch({ type: 'session', key: session.key, event });
      if (store.ui.sheet.peek() === 'sessions') store.ui.sheet.value = null;
      copied(done ? 'clipboard' : null, 'copied_capsule');
    },
    async copyPicture(id) {
      const result = rows.peek().find(row => row.item.id === id)?.item.result;
      const picture = result?.ok ? result.picture : null;
      if (picture) say((await copyPicture(picture.dataUrl)) ? t('picture_copied') : t('copy_refused_picture'));
    },
    revealMask: (mark, on) => masks.reveal(mark, on),
    hideText: selected => say(t(masks.hide(selected) ? 'masks_hidden' : 'masks_hide_first')),
    goToChat,
    async shuttle() {
      if (isGiven()) return goToChat();
      const link = store.session.peek()?.link ?? 'none';
      if (link === 'none' && mustChoose()) return;
      if (await (link === 'none' ? copyPrompt() : copyMessage())) goToChat();
    },
  };
}
