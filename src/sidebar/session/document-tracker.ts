// Which document the described tab shows (panel): what was read belongs into a message only as long as that is still the one.
import { effect } from '@preact/signals';
import type { Store } from '../app/index.ts';

export type DocumentTracker = {
  /** Something happened in a tab: it may show another document now. */
  changed(tabId: number): void;
  /** Resolves when it is known which one it is, as far as that can be; null where nothing is asked. */
  asked(): Promise<void> | null;
  stop(): void;
};

/**
 * Keeps `store.shown` true. A page is asked only where something that was read of its tab waits to be told.
 * @param documentOf asks a tab for its document, "" where it does not say.
 */
export function trackDocument(store: Pick<Store, 'tab' | 'session'>, documentOf: (tabId: number) => Promise<string>): DocumentTracker {
  let turn = 0;
  let known = ''; // the facts for which `store.shown` was found

  let asking: Promise<void> | null = null;

  function ask(tabId: number): void {
    const mine: Promise<void> = answer(tabId).then(() => {
      // A later question takes the place of one that is under way.
      if (asking !== mine) return asking ?? undefined;
      asking = null;
    });
    asking = mine;
  }

  async function answer(tabId: number): Promise<void> {
    turn += 1;
    const mine = turn;
    const before = store.tab.shown.peek();
    const id = await documentOf(tabId);
    // A page that did not say in time is no other page than the one that was read of it meanwhile.
    if (id === '' && store.tab.shown.peek() !== before) return;
    if (mine === turn && store.tab.facts.peek()?.t === tabId) store.tab.shown.value = { tabId, id };
  }

  /** Whether a result that is not told yet holds something that was read of a tab. */
  function isWanted(tabId: number): boolean {
    return (
      store.session.value?.outcomes.some(({ tabId: of, result }) => of === tabId && result.ok && result.document !== undefined) ?? false
    );
  }

  const stop = effect(() => {
    const facts = store.tab.facts.value;
    const now = facts === null ? '' : `${facts.t} ${facts.u} ${facts.nav} ${facts.access}`;
    if (now !== known) {
      known = now;
      turn += 1; // an answer that is on its way is about what was there before
      store.tab.shown.value = null;
    }
    if (facts !== null && facts.nav !== 'navigating' && store.tab.shown.value === null && isWanted(facts.t)) ask(facts.t);
  });

  return {
    changed(tabId) {
      if (store.tab.facts.peek()?.t === tabId && store.tab.shown.peek() !== null) ask(tabId);
    },
    asked: () => asking,
    stop,
  };
}
