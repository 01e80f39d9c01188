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
const STRUCTURE = /^(#|digest \d|dialog\b|alertdialog\b|navigation\b|main\b|banner\b|region\b|status\b|scrolled\b)/;

/**
 * Adds what a context says of a page. A whole digest replaces what was known; a difference changes it; the matches of one selector (numbered lines
 * without the structure of a page) are added to it.
 */
export function look(before: PageView, url: string, dom: string | undefined): PageView {
  const known = before.url === url ? before : unseen(url);
  if (dom === undefined) return known;
  const told = dom.split('\n').map(line => line.trim().replaceAll('"', ''));
  // A difference to a digest that was never seen says nothing that can be relied on.
  if (told[0]?.startsWith('changes since digest ')) return known.whole ? changed(known, told.slice(1)) : known;
  const { elements, lines } = sorted(told);
  if (lines.some(line => STRUCTURE.test(line))) return { url, elements, lines, whole: true };
  const added = elements.filter(({ css }) => !known.elements.some(element => element.css === css));
  return { ...known, elements: [...known.elements, ...added] };
}

/** The numbered lines, and the others. */
function sorted(told: readonly string[]): { elements: Found[]; lines: string[] } {
  const elements: Found[] = [];
  const lines: string[] = [];
  for (const line of told) {
    const [, number, words] = NUMBERED.exec(line) ?? [];
    if (number === undefined || words === undefined) lines.push(line);
    else elements.push({ css: `[ref=${number}]`, words });
  }
  return { elements, lines };
}

/** The page as it is after what a difference tells. */
function changed(before: PageView, told: readonly string[]): PageView {
  const goneLines = new Set<string>();
  const gone = new Set<string>();
  for (const line of told) {
    const [, what] = /^(?:gone|not listed now): (.+)$/.exec(line) ?? [];
    if (what === undefined) continue;
    goneLines.add(what);
    for (const [, from = '', to = from] of what.matchAll(/\[(\d+)\](?:–\[(\d+)\])?/g))
      for (let number = Number(from); number <= Number(to); number += 1) gone.add(`[ref=${number}]`);
  }
  const { elements, lines } = sorted(told.filter(line => !/^(?:gone|not listed now|new, (?:after .*|first)):/.test(line)));
  const kept = before.elements.filter(({ css }) => !gone.has(css)).map(old => elements.find(({ css }) => css === old.css) ?? old);
  const added = elements.filter(({ css }) => !kept.some(old => old.css === css));
  return { ...before, elements: [...kept, ...added], lines: [...before.lines.filter(line => !goneLines.has(line)), ...lines] };
}

/** The first element whose words fit. */
export const find = (view: PageView, words: RegExp): Found | undefined => view.elements.find(element => words.test(element.words));

/** The words of an element without its role and without what follows the name. */
export const nameOf = ({ words }: Found): string => words.replace(/^\S+ /, '').replace(/(?: [#=→(]|,).*$/, '');

/** True when some line that is no element says this. */
export const says = (view: PageView, words: RegExp): boolean => view.lines.some(line => words.test(line));
