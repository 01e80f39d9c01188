// What the scripted AI knows of a page (pure): the numbered elements and the other lines of the digests that it was given.

/** One numbered element. `css` is what an action names it by. */
export type Found = { css: string; role: string; name: string; rest: string };

export type PageView = {
  url: string;
  elements: readonly Found[];
  lines: readonly string[]; // headings, dialogs, announcements
  whole: boolean; // a digest of the whole page is among what was read
};

/** A page of which nothing is known yet. */
export const unseen = (url: string): PageView => ({ url, elements: [], lines: [], whole: false });

/** `[12] textbox Amount #amount = 420.00, required`: number, role, name, then its id, value and states. */
const NUMBERED = /^\[(\d+)\] ((?:\w+ field\b|[\w-]+))(?: (?![#=→])(.*?))??((?: #[\w-]+)?(?: = .*)?(?:, [\w ]+)*)$/;

/**
 * Adds what a context says of a page. A whole digest replaces what was known; the matches of one selector (nothing but numbered lines) are added
 * to it.
 */
export function look(before: PageView, url: string, dom: string | undefined): PageView {
  const known = before.url === url ? before : unseen(url);
  if (dom === undefined) return known;
  const elements: Found[] = [];
  const lines: string[] = [];
  for (const line of dom.split('\n').map(line => line.trim())) {
    const [, number, role = '', name = '', rest = ''] = NUMBERED.exec(line) ?? [];
    if (number === undefined) lines.push(line);
    else elements.push({ css: `[ref=${number}]`, role: role.trim(), name, rest });
  }
  const whole = lines.some(line => /^(#|dialog\b|navigation\b|main\b|banner\b|status\b)/.test(line));
  if (whole) return { url, elements, lines, whole };
  const added = elements.filter(({ css }) => !known.elements.some(element => element.css === css));
  return { ...known, elements: [...known.elements, ...added] };
}

/** The first element of a role whose name fits. */
export function find(view: PageView, role: RegExp, name: RegExp): Found | undefined {
  return view.elements.find(element => role.test(element.role) && name.test(element.name));
}

/** True when some line that is no element says this. */
export const says = (view: PageView, words: RegExp): boolean => view.lines.some(line => words.test(line));
