// What the user may do about a page that the browser withholds (panel): allow its site, allow all, take one back. Rows and message follow.

import { computed, effect, signal } from '@preact/signals';
import { hostOf } from '../../protocol/policy/url.ts';
import type { Store } from '../app/index.ts';
import type { Outbox } from '../message/index.ts';
import type { Matching } from '../page-tools/index.ts';
import type { TabTracker } from '../session/index.ts';
import { t } from '../words/index.ts';
import { type Access, isAllSites, patternOf, siteOfPattern } from './access.ts';
import type { AccessCommands, AllowedSite, Withheld } from './use-access.ts';

export type OwnAccess = Omit<AccessCommands, 'ruling' | 'setSite'>;

export type AccessDeps = {
  store: Pick<Store, 'tab' | 'ui'>;
  access: Access;
  /** Whether the icon's press lets bAI into one page only, not into its site for as long as the tab stays there. */
  pressIsForPage: boolean;
  addressOf(tabId: number): Promise<string>;
  goToTab(tabId: number): void;
  tabTracker: Pick<TabTracker, 'front' | 'refresh'>;
  matching: Pick<Matching, 'refresh'>;
  outbox: Pick<Outbox, 'refreshParts'>;
  say(text: string): void;
};

/** Makes the commands, and follows what the browser allows. */
export function accessCommands({
  store,
  access,
  pressIsForPage,
  addressOf,
  goToTab,
  tabTracker,
  matching,
  outbox,
  say,
}: AccessDeps): OwnAccess {
  const allowedSites = signal<readonly AllowedSite[] | null>(null);
  const lentTab = signal<number | null>(null);
  const seenLast = signal({ tabId: 0, address: '' });
  const withheld = computed((): Withheld | null => {
    const facts = store.tab.facts.value;
    if (facts?.access !== 'ask') return null;
    const { tabId, address } = seenLast.value;
    const isStillWithheld = allowedSites.value?.some(({ pattern }) => pattern === patternOf(address)) !== true;
    const before = pressIsForPage && tabId === facts.t && isStillWithheld ? hostOf(address) : '';
    return { tabId: facts.t, host: hostOf(facts.u), before, inFront: tabTracker.front.value?.facts.t === facts.t };
  });

  async function list() {
    const allowed = await access.allowed();
    allowedSites.value = allowed?.map(pattern => ({ pattern, name: isAllSites(pattern) ? '' : siteOfPattern(pattern) })) ?? null;
  }

  async function lookAgain() {
    await Promise.all([list(), tabTracker.refresh()]);
    matching.refresh();
    await outbox.refreshParts();
  }

  async function ask(what: string) {
    say(t((await access.ask(what)) ? 'site_allowed' : 'site_refused'));
    await lookAgain();
  }

  let before: { tabId: number; unseen: boolean } | null = null;
  effect(() => {
    const facts = store.tab.facts.value;
    const unseen = facts?.access === 'ask';
    if (unseen && !before?.unseen) store.ui.status.value = t('access_none');
    const isSame = before !== null && before.tabId === facts?.t;
    if (facts?.access !== 'press' || !isSame) lentTab.value = null;
    else if (before?.unseen) lentTab.value = facts.t;
    if (facts !== null && !unseen && /^https?:/.test(facts.u)) seenLast.value = { tabId: facts.t, address: facts.u };
    before = facts === null ? null : { tabId: facts.t, unseen };
  });

  access.onChange(() => void lookAgain());
  void list();

  return {
    withheld,
    lent: computed(() => {
      const facts = store.tab.facts.value;
      return facts !== null && facts.t === lentTab.value ? hostOf(facts.u) : null;
    }),
    dismissLent() {
      lentTab.value = null;
    },
    allowedSites,
    allowSite: () => ask(store.tab.facts.peek()?.u ?? ''),
    allowSiteBefore: () => ask(seenLast.peek().address),
    allowAllSites: () => ask('all'),
    async allowSiteOf(tabId) {
      const facts = store.tab.facts.peek();
      // Of the tab that is described nothing is waited for: some browsers ask only in the midst of the press.
      const address = facts?.t === tabId ? facts.u : await addressOf(tabId);
      if (address !== '') return ask(address);
      goToTab(tabId);
      say(t('access_press'));
    },
    async withdrawSite(pattern) {
      await access.withdraw(pattern);
      await lookAgain();
    },
  };
}
