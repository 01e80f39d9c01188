// What leaves the panel (sidebar room): the commands that put texts and pictures on the clipboard or into files, and the way to the chat and back.
import type { ReadonlySignal } from '@preact/signals';
import { copyPicture, copyText } from './clipboard.ts';
import { composeReminder } from './compose.ts';
import type { Env } from './env.ts';
import type { Following } from './following.ts';
import { type MessageKey, t } from './i18n.ts';
import type { Masks } from './masks.ts';
import type { RowView } from './model.ts';
import type { Outbox } from './outbox.ts';
import type { Panel } from './panel.ts';
import type { Notice, Store } from './store.ts';

export type MessageDeps = {
  store: Store;
  outbox: Outbox;
  rows: ReadonlySignal<readonly RowView[]>;
  following: Following;
  env: Env;
  masks: Masks;
  browser: { goToTab(tabId: number): void; saveFile(name: string, text: string, type: string): void };
  note(notice: Notice): void;
  say(text: string): void;
};

export type MessageCommands = Pick<
  Panel,
  | 'copyPrompt'
  | 'copyMessage'
  | 'copyPart'
  | 'saveMessage'
  | 'copyReminder'
  | 'askAnother'
  | 'copyCapsule'
  | 'copyPicture'
  | 'saveAs'
  | 'goToChat'
  | 'shuttle'
>;

/** Makes them. */
export function messageCommands({ store, outbox, rows, following, env, masks, browser, note, say }: MessageDeps): MessageCommands {
  function copied(done: boolean, what: MessageKey) {
    if (done) note({ tone: 'plain', text: t('copied', t(what)), key: 'copied' });
    else note({ tone: 'problem', text: t('copy_refused_message'), key: 'copy-failed' });
    return done;
  }

  const goToChat = () => {
    const chat = following.chatTab.peek();
    if (chat !== null) browser.goToTab(chat);
  };

  return {
    async copyPrompt() {
      copied(await outbox.copyPrompt(), 'copied_prompt');
    },
    async copyMessage() {
      copied(await outbox.copyMessage('hand'), 'copied_message');
    },
    async copyPart(parts, index) {
      const last = index === parts.length - 1;
      const done = last ? await outbox.copyMessage('hand', parts[index]) : await copyText(parts[index] ?? '');
      if (last || !done) return copied(done, 'copied_message');
      note({ tone: 'plain', text: t('parts_copied', index + 1, parts.length), key: 'copied' });
      return true;
    },
    saveMessage() {
      const name = 'bai-message.txt';
      browser.saveFile(name, outbox.message.peek(), 'text/plain');
      outbox.noteHandedOver();
      say(t('saved_as', name));
    },
    async copyReminder() {
      const session = store.session.peek();
      if (session) copied(await copyText(masks.dress(composeReminder(session))), 'copied_reminder');
    },
    async askAnother() {
      const session = store.session.peek();
      if (session === null) return;
      const open = rows.peek().filter(row => row.status === 'queued' || row.status === 'blocked');
      const { composeSecondOpinion } = await import('./compose-aside.ts');
      const done = await copyText(masks.dress(composeSecondOpinion(session, store.facts.peek(), open, masks.dress)));
      if (!done) return void copied(false, 'copied_message');
      store.opinionAsked.value = open.flatMap(({ item }) => item.command ?? []);
      store.advice.value = new Map();
      note({ tone: 'plain', text: t('second_copied'), key: 'none' });
    },
    async copyCapsule() {
      const session = store.session.peek();
      if (session === null) return;
      const facts = store.facts.peek();
      const { composeCapsule } = await import('./compose-aside.ts');
      const at = env.now();
      const text = masks.dress(composeCapsule(session, facts, { at, wishes: store.app.peek().settings.instructions }));
      const done = await copyText(text);
      const event = { type: 'promptCopied' as const, at, text, contextTab: facts?.t ?? null };
      if (done) await store.dispatch({ type: 'session', key: session.key, event });
      if (store.sheet.peek() === 'sessions') store.sheet.value = null;
      copied(done, 'copied_capsule');
    },
    async copyPicture(id) {
      const result = rows.peek().find(row => row.item.id === id)?.item.result;
      const picture = result?.ok ? result.picture : null;
      if (picture) say((await copyPicture(picture.dataUrl)) ? t('picture_copied') : t('copy_refused_picture'));
    },
    async saveAs(kind) {
      const session = store.session.peek();
      if (session === null) return;
      const { exportFile } = await import('./export-file.ts');
      const file = exportFile(kind, session, rows.peek(), session.begunAt ?? store.facts.peek()?.u ?? '');
      browser.saveFile(file.name, file.text, file.type);
      say(t('saved_as', file.name));
    },
    goToChat,
    async shuttle() {
      const link = store.session.peek()?.link ?? 'none';
      const done = link === 'none' ? await outbox.copyPrompt() : await outbox.copyMessage('hand');
      if (copied(done, link === 'none' ? 'copied_prompt' : 'copied_message')) goToChat();
    },
  };
}
