// The door to the text bundle (page), which is injected only with the methods that need it.
import type { Matches } from '../../dom/roots.ts';
import type { createSight } from '../../dom/sight.ts';
import type { matchTarget } from '../../dom/target.ts';
import type { Secrets } from '../../dom/tools/model-context.ts';
import type { Reply } from '../../protocol/result.ts';
import type { FramesHere, FrameText, TextQuery, ToolsHere } from '../page-api.ts';
import type { Naming } from './text/table.ts';
import type { Pace } from './time-slicing.ts';

/** Words to look for, and the selector of the elements in which; "" for the whole page. */
export type Search = { within: string; words: string };

export type TextBundle = {
  /** `judge` makes a judge of what is seen, `match` finds what a target names, `passes` says whether an element and all that it stands in are: the caller's, so that they are here once. */
  readText(query: TextQuery, judge: typeof createSight, match: typeof matchTarget): Promise<Reply<FrameText>>;
  readSelection(query: { maxChars: number }): Promise<Reply<{ text: string; cut: number }>>;
  readFrames(passes: (element: Element) => boolean): Promise<Reply<FramesHere>>;
  /** The search that a selector with `:contains("…")` at its end stands for, null for any other selector. */
  readSearch(css: string): Search | null;
  /** One asked attribute as `name=…`; nothing for one that is not there. */
  attributeWords(element: Element, name: string): string[];
  searchWords(search: Search, limit: number, pace: Pace): Promise<Reply<Matches>>;
  isTable(element: Element): boolean;
  tableText(table: Element, limit: number, pace: Pace, naming: Naming): Promise<{ head: string; rows: string[] }>;
  rowText(row: Element, naming: Naming): string;
};

declare global {
  /** Lives in the extension's isolated world, as all page code does. */
  var baiText: TextBundle | undefined;
  var baiTools: { listTools(query: { next: number }, secrets: Secrets): Promise<Reply<ToolsHere>> } | undefined;
}

/** What the bundle answers; a refusal where it did not come along, as in a frame that was just loaded anew. */
export function withTextBundle<T>(ask: (bundle: TextBundle) => Promise<Reply<T>>): Promise<Reply<T>> {
  return withBundle(globalThis.baiText, ask);
}

/** The same of any bundle. */
export function withBundle<B, T>(bundle: B | undefined, ask: (bundle: B) => Promise<Reply<T>>): Promise<Reply<T>> {
  return bundle === undefined ? Promise.resolve(MISSING) : ask(bundle);
}

const MISSING: Reply<never> = {
  ok: false,
  error: { code: 'NAVIGATED', message: 'The page was loaded anew while its text was read.', hint: 'Read the page again.' },
};
