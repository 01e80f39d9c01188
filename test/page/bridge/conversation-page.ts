// One conversation in the structure of any chat: what the user wrote, what the AI thought, quoted and said, each with lines of its own.
import { escaped, SITE_PAGES, type SitePage } from './site-pages.ts';

const line = (number: number, fields: Record<string, unknown>): string =>
  `!baiact${String(number).padStart(6, '0')} ${JSON.stringify({ v: 1, t: 17, ...fields })}`;

/** The lines that the AI's turn says: the only ones that may ever be read. */
export const answerLines = (at: number): string[] => [
  line(10 * at + 1, { a: 'CLICK', s: "main > *:not([class*='x']) ~ a[href='/x']", x: '' }),
  line(10 * at + 2, { a: 'TYPE', s: '#__note__', x: `C:\\new\t"<b>&amp;</b>"  two blanks ${at}` }),
];
/** A line that somebody else says: the user, the AI's thinking, a quote, the box. */
const others = (at: number, who: number): string => line(900_000 + 100 * who + at, { a: 'NOOP', s: '', x: '' });

/** What the AI thinks before it says it. */
export const thoughtLines = (at: number): string[] => [others(at, 2), others(at, 3)];

/** What stands in a document beside the conversation. */
export const documentLines: string[] = [others(0, 6), others(1, 6)];

/** The user's message, a protocol line in it. */
export const messageOf = (at: number): string =>
  `Message ${at} of the user's, which is long enough to be told from every other one. ${others(at, 1)}`;

/** The protocol lines of a text. */
export const linesOf = (text: string): string[] => text.split('\n').filter(one => one.includes('!bai'));

/** The markup of a chat that shows these turns. `writing`: the last one is being written; `draft`: the box holds a line; `site`: the page it is built as. */
export function pageOf(
  id: string,
  turns: readonly ('user' | 'ai')[],
  { writing = false, draft = false, site = SITE_PAGES[id] }: { writing?: boolean; draft?: boolean; site?: SitePage | undefined } = {},
): string {
  if (site === undefined) throw new Error(`There is no page of ${id}.`);
  const drawn = turns.map((who, index) => {
    const at = Math.floor(index / 2);
    if (who === 'user') return site.user(escaped(messageOf(at)), at);
    const [bare = '', fenced = ''] = thoughtLines(at);
    const thought = `<p>I could say this:</p><p>${escaped(bare)}</p>${site.code([fenced])}`;
    const said = `<p>I do it now.</p><blockquote><p>${escaped(others(at, 4))}</p></blockquote>${site.code(answerLines(at))}`;
    return site.ai({ said, thought, writing: writing && index === turns.length - 1, at });
  });
  const [bare = '', fenced = ''] = documentLines;
  const beside = site.beside?.(`<h1>Report</h1><p>${escaped(bare)}</p>${site.code([fenced])}`) ?? '';
  const tag = id === 'chatgpt-transcript' ? 'ol' : 'div';
  return `<main><${tag} class="list">${drawn.join('')}</${tag}>${site.box(writing, draft ? others(0, 5) : '')}</main>${beside}`;
}

/** Shows a page of that markup, and no other. */
export function show(html: string): void {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
}
