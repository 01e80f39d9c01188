// Messages that were copied but not yet told to the session (panel): kept as a draft, so that closing the panel loses none.

import { computed, type ReadonlySignal } from '@preact/signals';
import type { PageDigest } from '../../protocol/queue/session.ts';
import type { ToldPage } from '../../protocol/queue/speech.ts';
import type { Store } from '../app/index.ts';

/**
 * A text that is or was on the clipboard, or in a chat's box. The session hears of it when the next reply comes: copying twice, or copying and then
 * changing one's mind, loses nothing. `byHand`: the user copied it themselves; what stands in a chat's box does not count, as it may never be sent.
 * `basis`: fingerprint of what the message was made of. `digest`: the page digest that it tells. `upTo`: how much of what happened it tells. `goal`: the
 * session's when it was copied. `pages`: those that it tells in another language. A copy of an older version may lack the last ones.
 */
export type CopiedMessage = {
  at: number;
  text: string;
  contextTab: number | null;
  basis: string;
  byHand: boolean;
  digest?: PageDigest | undefined;
  upTo?: number | undefined;
  goal?: string | undefined;
  pages?: readonly ToldPage[] | undefined;
};

/** Where the copies of a session are kept. */
export function copiedName(sessionKey: string): string {
  return `copied:${sessionKey}`;
}

/** Reads the draft; whatever cannot be read is left out. */
export function readCopied(draft: string | undefined): CopiedMessage[] {
  if (draft === undefined) return [];
  try {
    const saved: unknown = JSON.parse(draft);
    return Array.isArray(saved) ? saved.filter(isCopied) : [];
  } catch {
    return [];
  }
}

/** The draft that `readCopies` reads; "" for none. */
export function writeCopied(copies: readonly CopiedMessage[]): string {
  return copies.length === 0 ? '' : JSON.stringify(copies);
}

function isCopied(value: unknown): value is CopiedMessage {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Record<string, unknown> = { ...value };
  return (
    typeof entry.at === 'number' &&
    typeof entry.text === 'string' &&
    (entry.contextTab === null || typeof entry.contextTab === 'number') &&
    typeof entry.basis === 'string' &&
    typeof entry.byHand === 'boolean' &&
    (entry.digest === undefined || isDigest(entry.digest)) &&
    (entry.upTo === undefined || typeof entry.upTo === 'number') &&
    (entry.goal === undefined || typeof entry.goal === 'string') &&
    (entry.pages === undefined || (Array.isArray(entry.pages) && entry.pages.every(isToldPage)))
  );
}

function isDigest(value: unknown): value is PageDigest {
  if (typeof value !== 'object' || value === null) return false;
  const { tabId, text }: Record<string, unknown> = { ...value };
  return typeof tabId === 'number' && typeof text === 'string';
}

function isToldPage(value: unknown): value is ToldPage {
  if (typeof value !== 'object' || value === null) return false;
  const { tabId, document, url, text, refs, calls }: Record<string, unknown> = { ...value };
  const texts = [document, url, text].every(each => typeof each === 'string');
  return texts && isToldCalls(calls) && typeof tabId === 'number' && Array.isArray(refs) && refs.every(ref => typeof ref === 'number');
}

function isToldCalls(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { text, until }: Record<string, unknown> = { ...value };
  return typeof text === 'string' && typeof until === 'number';
}

export type Copies = {
  /** Those of the session that is shown, the oldest first. */
  readonly copies: ReadonlySignal<readonly CopiedMessage[]>;
  copiesOf(sessionKey: string): CopiedMessage[];
  /** Adds one. The same message again adds nothing, except that now it was the user who copied it. */
  keepCopy(sessionKey: string, entry: CopiedMessage): void;
  /** Tells the session of its oldest copies. */
  tellOf(sessionKey: string, count: number): Promise<void>;
};

/** Makes the record of what was copied. */
export function keepCopies(store: Store): Copies {
  const copies = computed(() => readCopied(store.drafts.value.get(copiedName(store.app.value.active))));
  const copiesOf = (sessionKey: string) => readCopied(store.drafts.peek().get(copiedName(sessionKey)));

  function keep(sessionKey: string, list: readonly CopiedMessage[]) {
    store.setDraft(copiedName(sessionKey), writeCopied(list));
    store.disk.flushDrafts();
  }

  function keepCopy(sessionKey: string, entry: CopiedMessage) {
    const [before, others] = [copiesOf(sessionKey).filter(isSame), copiesOf(sessionKey).filter(copy => !isSame(copy))];
    keep(sessionKey, [...others, { ...entry, byHand: entry.byHand || before.some(copy => copy.byHand) }]);

    function isSame(copy: CopiedMessage): boolean {
      return copy.text === entry.text;
    }
  }

  async function tellOf(sessionKey: string, count: number) {
    const due = copiesOf(sessionKey).slice(0, count);
    for (const { at, text, contextTab, digest, upTo, goal, pages } of due) {
      const event = { type: 'messageCopied' as const, at, text, contextTab, digest, upTo, goal, pages };
      await store.dispatch({ type: 'session', key: sessionKey, event });
    }
    const told = new Set(due.map(copy => copy.text));
    if (due.length > 0)
      keep(
        sessionKey,
        copiesOf(sessionKey).filter(copy => !told.has(copy.text)),
      );
  }

  return { copies, copiesOf, keepCopy, tellOf };
}
