// Messages that were copied but not yet told to the session (panel, no effects): kept as a draft, so that closing the panel loses none.

import type { PageDigest } from '../../protocol/queue/session.ts';

/**
 * A text that is or was on the clipboard. The session hears of it when the next reply comes: copying twice, or copying and then changing one's
 * mind, loses nothing. `basis`: fingerprint of what the message was made of. `digest`: the page digest that it tells. `upTo`: how much of what
 * happened it tells.
 */
export type CopiedMessage = {
  at: number;
  text: string;
  contextTab: number | null;
  basis: string;
  byHand: boolean;
  digest?: PageDigest | undefined;
  upTo?: number | undefined;
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
    (entry.upTo === undefined || typeof entry.upTo === 'number')
  );
}

function isDigest(value: unknown): value is PageDigest {
  if (typeof value !== 'object' || value === null) return false;
  const { tabId, text }: Record<string, unknown> = { ...value };
  return typeof tabId === 'number' && typeof text === 'string';
}
