// What the context room asks of a page (types only). Owned by the context room. Reading changes nothing on the page.
import type { LanguageName } from '../protocol/languages/language.ts';
import type { ScrollRoom } from '../protocol/languages/macro-tool/listing.ts';
import type { Reply } from '../protocol/result.ts';

/** Where a line's element is against the viewport of its frame. */
export type Place = 'in' | 'above' | 'below';

/**
 * One line of a page digest, without its number. `node` is the element's registry number, 0 for a line that names no element; `ref` is the number
 * that the AI knows it by, 0 when it has none yet.
 */
export type DigestLine = {
  kind: 'control' | 'disabled' | 'heading' | 'landmark' | 'dialog' | 'note' | 'text' | 'frame' | 'fold';
  node: number;
  ref: number;
  depth: number; // how many landmarks and dialogs it stands in
  text: string;
  place: Place;
  urgent: boolean; // in a dialog, an alert, focused: shown before all else when room is short
  like: number[]; // fold: the nodes of the rows that stand for the rest
  covers: number; // fold: how many controls it stands for
  css: string; // fold: the selector of all its rows, "" where that brings nothing; else ""
  frameIndex: number; // frame: the index of its window among this window's frames, else -1
  row?: number; // of a cell of a sheet, or a day of a month: the node of its row, whose cells are told in one line
};

/** How many controls are not told, by where they are. */
export type LeftOut = { above: number; in: number; below: number };

/**
 * How to read a frame: within `limitMs` ms; with `fold` false no long run of like rows is folded. `maxLines`: how many controls and headings are
 * put into words at most, the most useful ones. `goal`: lower-case words of what the user wants; what bears them is worth more. `words`: tells the texts
 * between the controls too.
 */
export type DigestQuery = { fold: boolean; words?: boolean; limitMs: number; maxLines?: number; goal?: readonly string[] };

/** What one frame shows. Lines are in reading order. */
export type Digest = {
  frameIndex: number; // this window among its parent's frames, -1 for the top or when unknown
  lines: DigestLine[];
  viewport: { width: number; height: number; scrollX: number; scrollY: number; pageWidth: number; pageHeight: number }; // CSS px
  focused: number; // node number of the focused element, 0 for none
  leftOut: LeftOut; // controls that were found and got no line
  withheld: number; // controls that are there but covered, inert or clipped away
  kept: number; // parts of the page that the site marks as not for agents
  tools?: true; // the page offers tools to agents
  complete: boolean; // false: the time limit came first
  longestSliceMs: number; // the longest time that the page was kept busy in one go
};

/** An element with what a page calls it, and the texts in it with the number of the line that they are part of. */
export type Outline = { tag: string; names: Record<string, string>; inside: (Outline | { line: number; text: string })[] };

/** All that a frame shows, line by line (some are empty), and in which elements it stands. */
export type WholeText = { title: string; lines: string[]; outline: Outline };

/** Which text to read: of the first match of `css`, "" for the main text; at most `maxChars` characters. */
export type TextQuery = { css: string; maxChars: number; whole?: boolean };

/** The text of a frame. `complete`: false when the time was over before all of it was read. */
export type FrameText = { text: string; cut: number; hidden: number; complete: boolean; whole?: WholeText };

/**
 * Where a frame stands, and which of the frames in it nobody sees: by the indices of their windows, of `path` from the top window down. -1 stands for
 * those in shadow trees, which have no index; it is in `unseen` when none of them is seen. `kept`: those that the site keeps from agents.
 */
export type FramesHere = { path: number[]; unseen: number[]; kept: number[] };

/**
 * What to look for in a frame: `css` is a selector, or words as `:contains("words")`, alone or behind a selector in which to look for them;
 * at most `limit` matches, and of a table that matches at most so many rows.
 */
export type ScanQuery = { css: string; attributes: string[]; limit: number };

/** One match of a selector. `rows`: of a table what stands in its rows, a line each. */
export type ScanMatch = { node: number; ref: number; text: string; css: string; rows: string[] };

/** What a scan of a frame found. */
export type ScanResult = { count: number; matches: ScanMatch[]; complete: boolean };

/** The languages whose snapshots are lists of elements; bAI's own is the digest. */
export type SnapshotLanguage = Exclude<LanguageName, 'bai'>;

/**
 * One part of a frame as a language lists it, in the order of the page, without its number: an element, words between elements, or the place of a frame.
 * `node` and `ref` are those of a digest's line, 0 for words. What a language does not tell is "" or empty.
 */
export type SnapshotPart = {
  kind: 'element' | 'text' | 'frame';
  node: number;
  ref: number;
  tag: string;
  text: string;
  attributes: Record<string, string>;
  role: string;
  name: string;
  bounds: { x: number; y: number; width: number; height: number }; // CSS px of the frame's viewport; of a frame its inside
  depth: number; // in how many listed elements it stands
  scroll: ScrollRoom | null; // how far it scrolls, CSS px
  frameIndex: number; // frame: the index of its window among this window's frames, else -1
};

/** A call that a page's own code made. `at`: ms since the epoch; `url`: whole; `body`: null when it had none. */
export type CapturedCall = { at: number; method: string; url: string; body: string | null };

/** How the script in the page's world tells of one. */
export type PostedCall = { baiCall: Omit<CapturedCall, 'at'> };

/** What one frame lists. `calls`: of its own code, lately, on sites where that is told. `frameIndex`: this window among its parent's frames, -1 for the top. `complete`: false where the time was over before. */
export type FrameSnapshot = {
  frameIndex: number;
  parts: SnapshotPart[];
  calls: CapturedCall[];
  width: number;
  height: number;
  complete: boolean;
};

/** A tool that a document offers to agents, in its own words; the numbers are those of a digest's line. */
export type ToolLine = { node: number; ref: number; text: string };

/** The tools of a document. `more`: how many are not told; `highest`: the highest number given here. */
export type ToolsHere = { lines: ToolLine[]; more: number; highest: number };

export interface ContextPageApi {
  /** The selected text of this frame, selections inside text fields and shadow roots included; never of a sensitive field. */
  selection(query: { maxChars: number }): Promise<Reply<{ text: string; cut: number }>>;
  /**
   * The visible text of the first match of `css`, or with "" the readable main text of this frame, in reading order; `cut` counts the characters
   * left out after `maxChars`, `hidden` those that the page holds but does not show. With `whole` and "" also all that the frame shows, unless that
   * is very much. Fails NO_MATCH, STALE_REF, BAD_LINE.
   */
  text(query: TextQuery): Promise<Reply<FrameText>>;
  /** Where this frame stands among the others, and which of those in it nobody sees, or no agent may. */
  frames(query: Record<never, never>): Promise<Reply<FramesHere>>;
  /** What a person can act on in this frame now. Stops when the time is over and says so. */
  digest(query: DigestQuery): Promise<Reply<Digest>>;
  /** The tools that this frame offers to agents; one that has no number yet gets `next`, or the next one that is free. */
  tools(query: { next: number }): Promise<Reply<ToolsHere>>;
  /** The elements of this frame as a language of other agents lists them, read within `limitMs` ms. */
  snapshot(query: { language: SnapshotLanguage; limitMs: number }): Promise<Reply<FrameSnapshot>>;
  /**
   * The matches in this frame with the asked attributes; `count` counts all of them, as far as the time allowed (`complete`). Fails STALE_REF,
   * BAD_LINE.
   */
  scan(query: ScanQuery): Promise<Reply<ScanResult>>;
  /**
   * Gives refs to elements by their node numbers, each the proposed one or, where the document already gave a higher one, the next free; answers
   * them in the same order, 0 for an element that has left. An element that has a ref keeps it.
   */
  number(query: { nodes: number[]; proposed: number[] }): Promise<Reply<{ refs: number[]; highest: number }>>;
  /** How many nodes the reading that is under way in this frame has looked at so far. Answered between two slices of it. */
  progress(query: Record<never, never>): Promise<Reply<{ looked: number }>>;
  /** Waits until this frame changed and then was quiet for `quietMs`; `changed` is false when `timeoutMs` came first. */
  change(query: { quietMs: number; timeoutMs: number }): Promise<Reply<{ changed: boolean }>>;
}
