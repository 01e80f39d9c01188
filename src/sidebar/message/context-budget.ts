// How much of a page goes into one message (panel): characters of each part, chosen for each chat and kept with its drafts.
import type { Store } from '../app/index.ts';

/** The sizes to choose from; the first is a glance, the last a page as good as whole. */
export const CONTEXT_BUDGETS = [3_000, 6_000, 12_000, 20_000] as const;
const USUAL = 6_000;

/** Characters of each part of a page in the session that is shown. */
export function budgetOf(store: Store): number {
  const chosen = Number(store.drafts.value.get(nameIn(store)));
  return CONTEXT_BUDGETS.find(contextBudget => contextBudget === chosen) ?? USUAL;
}

/** Chooses how many; kept for this session only. */
export function setContextBudget(store: Store, contextBudget: number): void {
  store.setDraft(nameIn(store), String(contextBudget));
  store.disk.flushDrafts();
}

/** What a reading is for: the session's goal as it is written now, and the room that the chat gives a page. */
export function readOptions(store: Store): { goal: string; maxChars: number } {
  const session = store.session.peek();
  const goal = session === null ? '' : (store.drafts.peek().get(`goal:${session.key}`) ?? session.goal);
  return { goal, maxChars: budgetOf(store) };
}

function nameIn(store: Store): string {
  return `room:${store.app.value.active}`;
}
