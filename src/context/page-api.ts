// What the context room asks of a page (types only). Owned by the context room. Reading changes nothing on the page.
import type { Reply } from '../protocol/result.ts';

/** Where a line's element is against the viewport of its frame. */
export type Place = 'in' | 'above' | 'below';

/**
 * One line of a page digest, without its number. `node` is the element's registry number, 0 for a line that names no element; `ref` is the number
 * that the AI knows it by, 0 when it has none yet.
 */
export type DigestLine = {
  kind: 'control' | 'disabled' | 'heading' | 'landmark' | 'dialog' | 'note' | 'frame' | 'fold';
  node: number;
  ref: number;
  depth: number; // how many landmarks and dialogs it stands in
  text: string;
  place: Place;
  urgent: boolean; // in a dialog, an alert, focused: shown before all else when room is short
  like: number[]; // fold: the nodes of the rows that stand for the rest
  covers: number; // fold: how many controls it stands for
  css: string; // fold: the selector of all its rows, else ""
  frameIndex: number; // frame: the index of its window among this window's frames, else -1
};

/** What one frame shows. Lines are in reading order. */
export type Digest = {
  frameIndex: number; // this window among its parent's frames, -1 for the top or when unknown
  lines: DigestLine[];
  viewport: { width: number; height: number; scrollX: number; scrollY: number; pageWidth: number; pageHeight: number }; // CSS px
  focused: number; // node number of the focused element, 0 for none
  withheld: number; // controls that are there but covered, inert or clipped away
  complete: boolean; // false: the time limit came first
  longestSliceMs: number; // the longest time that the page was kept busy in one go
};

/** One match of a selector. */
export type ScanMatch = { node: number; ref: number; text: string; css: string };

export interface ContextPageApi {
  /** The selected text of this frame, selections inside text fields and shadow roots included; never of a sensitive field. */
  selection(query: { maxChars: number }): Promise<Reply<{ text: string; cut: number }>>;
  /**
   * The visible text of the first match of `css`, or with "" the readable main text of this frame, in reading order; `cut` counts the characters
   * left out after `maxChars`, `hidden` those that the page holds but does not show. Fails NO_MATCH, STALE_REF, BAD_LINE.
   */
  text(query: { css: string; maxChars: number }): Promise<Reply<{ text: string; cut: number; hidden: number }>>;
  /** What a person can act on in this frame now. Stops after `limitMs` ms and says so. With `fold` false nothing is folded. */
  digest(query: { fold: boolean; limitMs: number }): Promise<Reply<Digest>>;
  /** The matches of a selector in this frame with the asked attributes, at most `limit` of them; `count` counts all. Fails STALE_REF, BAD_LINE. */
  scan(query: { css: string; attributes: string[]; limit: number }): Promise<Reply<{ count: number; matches: ScanMatch[] }>>;
  /**
   * Gives refs to elements by their node numbers, each the proposed one or, where the document already gave a higher one, the next free; answers
   * them in the same order, 0 for an element that has left. An element that has a ref keeps it.
   */
  number(query: { nodes: number[]; proposed: number[] }): Promise<Reply<{ refs: number[]; highest: number }>>;
  /** Waits until this frame changed and then was quiet for `quietMs`; `changed` is false when `timeoutMs` came first. */
  change(query: { quietMs: number; timeoutMs: number }): Promise<Reply<{ changed: boolean }>>;
}
