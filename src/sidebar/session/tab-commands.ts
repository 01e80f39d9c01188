// Which page a session works on, and which tab is its chat (panel): commands of the panel that only a press reaches.
import { computed } from '@preact/signals';
import type { TabFacts } from '../../context/context-reader.ts';
import type { Reason } from '../../protocol/policy/reason.ts';
import { hostOf } from '../../protocol/policy/url.ts';
import type { Store } from '../app/index.ts';
import { t } from '../words/index.ts';
import type { TabTracker } from './tab-tracker.ts';
import type { TabsCommands } from './use-tabs.ts';

export type TabDeps = {
  store: Store;
  tabTracker: TabTracker;
  /** The tabs of the panel's window. */
  list(): Promise<TabFacts[]>;
  now(): number;
  say(text: string): void;
};

export type OwnTabsCommands = Omit<TabsCommands, 'chatAway' | 'goToTab' | 'goToChat'>;

/** Makes the commands. */
export function tabCommands({ store, tabTracker, list, now, say }: TabDeps): OwnTabsCommands {
  const setChats = (chats: readonly string[]) => store.dispatch({ type: 'settingsChanged', at: now(), settings: { chats } });
  return {
    work: tabTracker.work,
    workClosed: tabTracker.closed,
    offLimits: computed(() => offLimits(store.tab.facts.value)),
    inFront: computed(() => tabTracker.front.value?.facts.t ?? null),
    chatInFront: computed(() => (tabTracker.front.value?.chat === true ? tabTracker.front.value.facts : null)),
    ahead: computed(() => {
      const front = tabTracker.front.value;
      if (front === null || front.chat || front.facts.t === store.tab.facts.value?.t || !isPage(front.facts)) return null;
      return tabTracker.work.value === null && !tabTracker.closed.value ? null : front.facts;
    }),
    async workOn(tabId) {
      await tabTracker.workOn(tabId);
      store.ui.sheet.value = null;
      const facts = store.tab.facts.peek();
      if (facts?.t === tabId) say(t('pages_chosen', facts.n || hostOf(facts.u)));
    },
    async nameChat(tab) {
      const host = hostOf(tab.u);
      const { chats } = store.app.peek().settings;
      store.tab.chatTabs.value = new Set(store.tab.chatTabs.peek()).add(tab.t);
      if (host !== '' && !chats.includes(host)) await setChats([...chats, host]);
      // A chat is not what a session works on.
      const wasWork = tabTracker.work.peek() === tab.t;
      if (wasWork) await tabTracker.workOn(null);
      else await tabTracker.refresh();
      say(t('chat_named', host || tab.n));
      if (wasWork) store.ui.sheet.value = 'pages';
    },
    forgetChat(host) {
      store.tab.chatTabs.value = new Set();
      void setChats(store.app.peek().settings.chats.filter(each => each !== host)).then(() => tabTracker.refresh());
    },
    listPages: async () => (await list()).filter(tab => isPage(tab) && !store.tab.chatTabs.peek().has(tab.t)),
  };
}

/** Why no extension can ever work on a page; null where it can, if need be once the user allows it, and for a chat, which is no page to work on. */
export function offLimits(facts: TabFacts | null): Reason | null {
  return facts === null || isPage(facts) || facts.why?.code === 'chat' ? null : facts.why;
}

/** Whether a tab may be worked on, if need be after the user has allowed its site: no chat, and no page that the browser keeps for itself. */
function isPage({ access, why }: TabFacts): boolean {
  return access !== 'restricted' || /^kind_|_site$/.test(why?.code ?? '');
}
