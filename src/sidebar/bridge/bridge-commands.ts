// The chat of a session, connected (panel): messages go into its box and its answers into the queue, as far as the user chose. What is read is reviewed
// and approved like everything that is pasted; nothing runs by itself.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { hostOf } from '../../protocol/policy/url.ts';
import type { ChatLevel } from '../app/index.ts';
import type { Deliver } from '../message/index.ts';
import { t } from '../words/index.ts';
import type { BridgeDeps, Linked, Links } from './linked.ts';
import type { Talk } from './talk.ts';
import type { BridgeCommands } from './use-bridge.ts';
import type { Teaching, TeachingCommands } from './use-teaching.ts';

export type Bridge = BridgeCommands &
  TeachingCommands & {
    /** The tab of the chat that is connected to the session; null where there is none, or it is lost. */
    connectedTab: ReadonlySignal<number | null>;
    /** The user has copied prompt or message: the rest of one in parts goes by hand. */
    copiedByHand(): void;
    /** How a message leaves when a run ends; null where it goes to the clipboard. */
    carrier(): Deliver | null;
    /** Which layouts fit the chats that are connected, and what of them their pages have outgrown: for the diagnostics. */
    layouts(): string[];
  };

/** What is done by itself with a chat that is not built as expected: one level less. */
const LOWER: Record<ChatLevel, ChatLevel> = { carry: 'follow', follow: 'fill', fill: 'fill', hand: 'hand' };

/** Makes the commands. */
export function bridgeCommands(deps: BridgeDeps): Bridge {
  const { store, env, say } = deps;
  const all: Links['all'] = signal(new Map<string, Linked>());
  const connecting: Links['connecting'] = signal(null);
  const pressing: Links['pressing'] = signal(null);
  const boxless: Links['boxless'] = signal(null);
  const asking = signal(false);
  const agreed = new Set<string>(); // hosts for which the user was asked
  const session = computed(() => store.app.value.active);
  const link = computed(() => all.value.get(session.value) ?? null);
  const isConnecting = computed(() => connecting.value?.session === session.value);
  const chat = computed(() => (isConnecting.value ? (connecting.value?.chat ?? null) : (link.value?.chat ?? null)));
  const levelFor = (host: string, to: Linked | null): ChatLevel => {
    const chosen = store.app.value.settings.chatLevels[host] ?? 'follow';
    return to?.lowered.value ? LOWER[chosen] : chosen;
  };
  const level = computed(() => levelFor(chat.value?.host ?? '', link.value));
  const levelOf: Links['levelOf'] = to => untracked(() => levelFor(to.chat.host, to));
  const follows = computed(() => level.value === 'follow' || level.value === 'carry');
  const takes = computed(() => {
    const to = link.value;
    if (to === null || level.value === 'hand' || to.state.value === 'lost') return 'nothing';
    if (to.room.value !== null) return to.drafted.value ? 'holds' : 'queues';
    return to.waits.value ? 'awaits' : 'messages';
  });

  let talking: Talk | null = null; // there since the first chat was connected
  const links: Links = { all, session, link, level, levelOf, follows, connecting, boxless, pressing };
  const talk = async (): Promise<Talk> => {
    const { createTalk } = await import('./talk.ts');
    talking ??= createTalk(deps, links, drop);
    return talking;
  };

  function drop(key: string) {
    const gone = all.peek().get(key);
    gone?.stop.abort();
    gone?.room.peek()?.abort();
    all.value = new Map([...all.peek()].filter(([each]) => each !== key));
  }

  // The answers of a session's chat are followed while the session is the active one.
  effect(() => {
    const current = link.value;
    const on = follows.value;
    level.value; // a wait for an answer ends also with another level that does not follow
    untracked(() => {
      for (const each of all.peek().values()) if (each !== current || !on) each.stop.abort();
      if (current === null) return;
      if (on && current.state.peek() !== 'lost') void talking?.follow(current);
      else talking?.rest(current);
    });
  });

  // What is asked, and what is pressed in the chat, is meant for the session that was shown.
  effect(() => {
    session.value;
    untracked(() => {
      asking.value = false;
      talking?.endLesson();
    });
  });

  return {
    teaching: computed((): Teaching => {
      if (pressing.value !== null) return pressing.value;
      const to = link.value;
      const isOffered = to === null ? boxless.value?.session === session.value : to.state.value !== 'lost' && !to.sure.value;
      return isOffered && !isConnecting.value ? 'offered' : 'none';
    }),
    teachChat: async () => talking?.teach(),
    boxless: computed(() => {
      const tab = boxless.value?.session === session.value ? boxless.value.tab : null;
      return tab === null || link.value !== null ? '' : tab.title || hostOf(tab.address);
    }),
    bridge: computed(() => (isConnecting.value ? 'connecting' : (link.value?.state.value ?? 'none'))),
    connectedChat: chat,
    connectedTab: computed(() => (link.value === null || link.value.state.value === 'lost' ? null : link.value.chat.tabId)),
    chatLevel: level,
    answering: computed(() => (link.value?.composing.value || link.value?.giving.value ? 'giving' : (link.value?.progress.value ?? null))),
    chatTrouble: computed(() => {
      const to = link.value;
      if (to === null) return '';
      const waits = to.room.value === null ? '' : t(to.drafted.value ? 'chat_draft' : 'chat_queues');
      const now = to.trouble.value || waits || (to.lowered.value ? t('chat_drift') : '');
      return `${now} ${to.stopped.value}`.trim();
    }),
    takes,
    asksToCarry: asking,
    async connectChat(chosen) {
      const tab = chosen ?? link.peek()?.tab;
      const key = session.peek();
      if (tab === undefined || connecting.peek() !== null || key === '') return;
      // Asked in the midst of the press: some browsers ask only then.
      if (await deps.access.ask(tab.address)) await (await talk()).join(tab, key);
      else say(t('site_refused'));
    },
    disconnectChat() {
      talking?.endLesson();
      if (isConnecting.peek()) connecting.value = null;
      drop(session.peek());
      asking.value = false;
      say(t('chat_disconnected'));
    },
    setChatLevel(chosen) {
      const isAsked = chosen === 'carry' && level.peek() !== 'carry' && !agreed.has(chat.peek()?.host ?? '');
      if (isAsked) asking.value = true;
      else choose(chosen);
    },
    agreeToCarry(isAgreed) {
      asking.value = false;
      if (!isAgreed) return;
      agreed.add(chat.peek()?.host ?? '');
      choose('carry');
    },
    givePrompt: async () => talking?.give(deps.copyPrompt),
    giveMessage: async () => talking?.give(deps.copyMessage),
    readAnswer: async () => talking?.readAnswer(),
    copiedByHand: () => talking?.endParts(),
    listChats() {
      boxless.value = null; // another tab is chosen
      return deps.list();
    },
    layouts: () => [...all.peek().values()].map(({ layout, late }) => [layout, ...late].join(' ')),
    carrier() {
      const to = link.peek();
      return to === null || talking === null || takes.peek() === 'nothing' ? null : talking.deliverTo(to, true);
    },
  };

  function choose(chosen: ChatLevel) {
    const host = chat.peek()?.host ?? '';
    const { chatLevels } = store.app.peek().settings;
    asking.value = false;
    const to = link.peek();
    // Whoever chooses knows what was said of the page.
    if (to !== null) to.lowered.value = false;
    void store.dispatch({ type: 'settingsChanged', at: env.now(), settings: { chatLevels: { ...chatLevels, [host]: chosen } } });
  }
}
