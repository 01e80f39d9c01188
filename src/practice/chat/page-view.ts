// What the scripted AI knows of a page (pure): the numbered elements and the other lines of the digests that it was given.

/** One numbered element: what an action names it by, and what the digest says of it. It reads role first, then name. */
export type Found = { css: string; words: string };

export type PageView = {
  url: string;
  elements: readonly Found[];
  lines: readonly string[]; // headings, dialogs, announcements
  whole: boolean; // a digest of the whole page is among what was read
};

/** A page of which nothing is known yet. */
export const unseen = (url: string): PageView => ({ url, elements: [], lines: [], whole: false });

const NUMBERED = /^\[(\d+)\]\s+(.+)$/;
const STRUCTURE = /^(#|dialog\b|alertdialog\b|navigation\b|main\b|banner\b|region\b|status\b|scrolled\b)/;

/**
 * Adds what a context says of a page. A whole digest replaces what was known; the matches of one selector (numbered lines without the structure
 * of a page) are added to it.
 */
export function look(before: PageView, url: string, dom: string | undefined): PageView {
  const known = before.url === url ? before : unseen(url);
  if (dom === undefined) return known;
  const elements: Found[] = [];
  const lines: string[] = [];
  for (const line of dom.split('\n').map(line => line.trim().replaceAll('"', ''))) {
    const [, number, words] = NUMBERED.exec(line) ?? [];
    if (number === undefined || words === undefined) lines.push(line);
    else elements.push({ css: `[ref=${number}]`, words });
  }
  if (lines.some(line => STRUCTURE.test(line))) return { url, elements, lines, whole: true };
  const added = elements.filter(({ css }) => !known.elements.some(element => element.css === css));
  return { ...known, elements: [...known.elements, ...added] };
}

/** The first element whose words fit. */
export const find = (view: PageView, words: RegExp): Found | undefined => view.elements.find(element => words.test(element.words));

/** The words of an element without its role and without what follows the name. */
export const nameOf = ({ words }: Found): string => words.replace(/^\S+ /, '').replace(/(?: [#=→(]|,).*$/, '');

/** True when some line that is no element says this. */
export const says = (view: PageView, words: RegExp): boolean => view.lines.some(line => words.test(line));
