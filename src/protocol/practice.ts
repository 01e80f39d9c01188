// What the panel and the practice page have between them (pure): a channel of the extension's own, and the address under which everything else
// knows that page.

/** The name of the channel. Only pages of this extension can be on it. */
export const PRACTICE_CHANNEL = 'bai-practice';

/**
 * Stands for the practice page wherever an address is judged or told: a web page like any other, on a site that exists nowhere. What its document says
 * of itself is an address of the extension and an origin of nobody.
 */
export const PRACTICE_ORIGIN = 'https://practice.invalid';

/** A question to the page that one desk shows: an envelope, or the ticket of an answer that was not there yet (`src/injection/page.ts`). */
export type PracticeQuestion = { desk: string; id: string; text: string };

/** Its answer; null where the page has none to give. */
export type PracticeAnswer = { id: string; result: string | null };

/** Reads a question of the channel; null for anything else. */
export function readQuestion(data: unknown): PracticeQuestion | null {
  if (!isRecord(data)) return null;
  const { desk, id, text } = data;
  return typeof desk === 'string' && typeof id === 'string' && typeof text === 'string' ? { desk, id, text } : null;
}

/** Reads an answer of the channel; null for anything else. */
export function readAnswer(data: unknown): PracticeAnswer | null {
  if (!isRecord(data)) return null;
  const { id, result } = data;
  return typeof id === 'string' && (typeof result === 'string' || result === null) ? { id, result } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
