// What the context room asks of a page (types only). Owned by the context room.
import type { Reply } from '../protocol/result.ts';

export interface ContextPageApi {
  /** The selected text of this frame, selections inside text fields and shadow roots included; never of a sensitive field. */
  selection(query: { maxChars: number }): Promise<Reply<{ text: string; cut: number }>>;
}
