// The contract between panel and page (types only): the panel asks, the page answers with a Reply, never the other way round.
import type { ChatPageApi } from '../bridge/page-api.ts';
import type { ContextPageApi } from '../context/page-api.ts';
import type { ExecutorPageApi } from '../executor/page-api.ts';
import type { Reply } from '../protocol/result.ts';

export type PageApi = ExecutorPageApi & ContextPageApi & ChatPageApi;

/**
 * One frame of one tab. `documentId` and `nonce` narrow it to one document; a stale one is NAVIGATED, never another document. The nonce is
 * compared inside the page before anything is done: the browser's own document id is not a guard while an old document is kept in its
 * back/forward cache.
 */
export type FrameAddress = { tabId: number; frameId: number; documentId?: string; nonce?: string };

/** A frame's answer, with the document that gave it. */
export type FrameReply<T> = { frameId: number; documentId: string; reply: Reply<T> };

export type PageQuery<M extends keyof PageApi> = Parameters<PageApi[M]>[0];
export type PageValue<M extends keyof PageApi> = Awaited<ReturnType<PageApi[M]>> extends Reply<infer T> ? T : never;

/** The only door to pages. Handed to every room that needs it; tests hand in a fake. */
export interface PageCall {
  /**
   * Asks one frame. Fails RESTRICTED or NO_ACCESS when page code may not run there, TAB_GONE when the tab or frame is gone, NAVIGATED when the
   * document went away while it was asked, TIMEOUT when nothing came back within `timeoutMs`.
   */
  ask<M extends keyof PageApi>(to: FrameAddress, method: M, query: PageQuery<M>, timeoutMs: number): Promise<Reply<PageValue<M>>>;
  /** Asks every frame of a tab that page code may enter, top frame first. */
  askAll<M extends keyof PageApi>(
    tabId: number,
    method: M,
    query: PageQuery<M>,
    timeoutMs: number,
  ): Promise<Reply<FrameReply<PageValue<M>>[]>>;
}
