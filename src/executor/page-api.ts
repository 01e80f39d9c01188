// What the executor asks of a page (types only). Owned by the executor room.
import type { Reply } from '../protocol/result.ts';

export interface ExecutorPageApi {
  /** Names this document: a random nonce that lives as long as it does, its origin, and its size in CSS px. */
  hello(query: Record<string, never>): Promise<Reply<{ nonce: string; origin: string; width: number; height: number; visible: boolean }>>;
}
