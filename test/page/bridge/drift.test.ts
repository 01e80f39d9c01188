// Chats change: each name that a layout goes by is renamed in its page. What is read then is the newest answer or nothing, never somebody else's words.
import { afterEach, expect, test } from 'vitest';
import { readAnswer } from '../../../src/bridge/page/answer.ts';
import { lookAtChat } from '../../../src/bridge/page/look.ts';
import { hasTurns } from '../../../src/bridge/page/turns.ts';
import { CHAT_SITES } from '../../../src/bridge/sites.ts';
import { answerLines, documentLines, linesOf, messageOf, pageOf, show, thoughtLines } from './conversation-page.ts';
import { pagesOf, type SitePage } from './site-pages.ts';

afterEach(() => document.body.replaceChildren());

/** A name that a selector goes by: of an element, a class, an id, or an attribute with what its value holds ("" for any). */
type Hook = { kind: 'tag' | 'class' | 'id' | 'attribute'; name: string; value: string };

const NAMES = /\[([\w-]+)(?:[~|^$*]?="([^"]*)")?\]|#([\w-]+)|\.([\w-]+)|(?<![\w:.#-])([a-z]+-[a-z-]+)/g;

/** The names in a selector; not what makes an element a box that can be written in. */
function hooksIn(css: string): Hook[] {
  return [...css.matchAll(NAMES)].flatMap(([, attribute, value = '', id, name, tag]): Hook[] => {
    if (attribute !== undefined) return attribute === 'contenteditable' ? [] : [{ kind: 'attribute', name: attribute, value }];
    if (id !== undefined) return [{ kind: 'id', name: id, value: '' }];
    if (name !== undefined) return [{ kind: 'class', name, value: '' }];
    return tag === undefined ? [] : [{ kind: 'tag', name: tag, value: '' }];
  });
}

/** Renames a hook wherever the page has it; how often it did. */
function rename({ kind, name, value }: Hook): number {
  const css = { tag: name, class: `.${name}`, id: `#${name}`, attribute: value === '' ? `[${name}]` : `[${name}*="${value}"]` }[kind];
  const found = [...document.body.querySelectorAll(css)];
  for (const element of found) {
    if (kind === 'class') element.classList.replace(name, 'gone');
    else if (kind === 'id') element.id = 'gone';
    else if (kind === 'tag') {
      const other = document.createElement('x-gone');
      for (const { name: of, value: is } of element.attributes) other.setAttribute(of, is);
      other.append(...element.childNodes);
      element.replaceWith(other);
    } else if (value === '') {
      element.removeAttribute(name);
      element.setAttribute('data-gone', '');
    } else element.setAttribute(name, (element.getAttribute(name) ?? '').replaceAll(value, 'gone'));
  }
  return found.length;
}

const FIELDS = ['composer', 'send', 'busy', 'done', 'answer', 'user', 'strip'] as const;

const ROWS = CHAT_SITES.flatMap(({ layouts }) =>
  layouts.flatMap(layout =>
    FIELDS.flatMap(field =>
      layout[field].flatMap(css =>
        hooksIn(css).map(hook => ({
          id: layout.id,
          layout,
          layouts,
          field,
          css,
          hook,
          what: `${layout.id}, ${field}: ${hook.kind} ${hook.name} ${hook.value}`,
        })),
      ),
    ),
  ),
);

/** Of a turn's two kinds, each named in one selector: where the newer turns alone are of the one that is renamed, older ones still fit, and before bAI put in a message nothing stands behind it. */
const ONE_KIND_OF_TURN = 'data-assitant-action-bar-portal';

/** The place of the first selector that names anything. */
const firstOf = (selectors: readonly string[]): number => selectors.findIndex(css => document.querySelector(css) !== null);

/** `writing`: an answer is being written; `draft`: something stands in the box. */
type Page = { site: SitePage; sent: string; writing: boolean; draft: boolean };

const STATES = [messageOf(1), ''].flatMap(sent => [
  { sent, writing: false, draft: true },
  { sent, writing: false, draft: false },
  { sent, writing: true, draft: false },
]);

/** What is seen and read in a page of these turns in which the row's hook is renamed. `fell`: the row's field is found by a later selector than before, or by none. */
async function renamedPage(
  { id, layout, layouts, field, hook }: (typeof ROWS)[number],
  { sent, ...shown }: Page,
  turns: ('user' | 'ai')[],
) {
  show(pageOf(id, turns, shown));
  const before = firstOf(layout[field]);
  rename(hook);
  const fell = firstOf(layout[field]) !== before;
  const [look, answer] = [await lookAtChat({ layouts, sent }), await readAnswer({ layouts, sent })];
  if (!look.ok || !answer.ok) throw new Error('The page was not read.');
  const { layout: fits, late } = look.value;
  // What the panel tells the user by, whatever else fits: see `compare` in talk.ts, and NO_BOX in conversation.ts.
  const isOther = fits === 'generic' || fits === '';
  const said = { as: (of: string) => isOther || late.includes(of), anyhow: isOther || late.length > 0 };
  return { ...answer.value, lines: [...linesOf(answer.value.text), ...answer.value.damaged], fell, said };
}

const PAGES = ROWS.flatMap(row =>
  pagesOf(row.id).map((site, at) => ({ ...row, site, what: `${row.what}${at > 0 ? ', built in another way' : ''}` })),
);

/** What a page is read as whose thinking, or the document beside it, goes by another name: nothing tells it from an answer, and the AI wrote it all the same. */
const WITH_STRIPPED = [
  [...thoughtLines(1), ...answerLines(1)],
  [...answerLines(1), ...documentLines],
];

/** What is read, and what is said of it, where a name of the row's is another one. */
async function expectSaid(row: (typeof ROWS)[number], page: Page): Promise<void> {
  const { sent, writing, draft, site } = page;
  const { lines, signs, busy, done, fell, said } = await renamedPage(row, page, ['user', 'ai', 'user', 'ai']);
  expect([[], answerLines(1), ...(row.field === 'strip' ? WITH_STRIPPED : [])]).toContainEqual(lines);
  // Before anything was put in, a page without a turn of either side is that of a chat that has just begun, and where the layout names no turn of the user's nothing is read.
  if (sent === '' && !row.layouts.some(hasTurns)) return expect(lines).toEqual([]);
  const isUnnamed = sent === '' && row.layout.user.length === 0;
  // Of an answer that is being written nothing is taken yet.
  const isLost = lines.length === 0 && !isUnnamed && !(writing && busy);
  if (isLost && !(sent === '' && row.hook.name === ONE_KIND_OF_TURN)) expect(said.anyhow).toBe(true);
  if (isUnnamed) expect(lines).toEqual([]);
  if (fell && (row.field === 'composer' || row.field === 'user')) expect(said.as(row.field)).toBe(true);
  // An answer that has only begun may not be there yet, and a button that sends may be gone until there is something to send.
  if (fell && row.field === 'answer' && !writing) expect(said.as('answer')).toBe(true);
  if (fell && row.field === 'send' && draft) expect(said.as('send')).toBe(true);
  // What the conversation is told by: it expects such signs, and the page shows none.
  if (writing && site.shows.busy && !busy) expect(signs || said.anyhow).toBe(true);
  if (!writing && site.shows.end && done !== true) expect(done === false || said.anyhow).toBe(true);
}

test.each(PAGES.filter(({ field }) => field !== 'strip'))(
  '$what: the newest answer is read or nothing, and that is said',
  async ({ site, ...row }) => {
    for (const state of STATES) {
      const page = { ...state, site };
      await expectSaid(row, page);
      expect((await renamedPage(row, page, ['user', 'ai', 'user'])).lines).toEqual([]);
    }
  },
);

test.each(PAGES.filter(({ field }) => field === 'strip'))(
  '$what: the answer is read, at most together with what the AI thought or made beside it, and nobody else is',
  async ({ site, ...row }) => {
    for (const state of STATES) {
      const page = { ...state, site };
      await expectSaid(row, page);
      expect([[], documentLines]).toContainEqual((await renamedPage(row, page, ['user', 'ai', 'user'])).lines);
    }
  },
);

test('each selector of each layout is on one of its pages, and so is each name in it', () => {
  const isDrawn = (id: string, there: () => boolean): boolean =>
    pagesOf(id).some(site =>
      STATES.some(({ writing, draft }) => {
        show(pageOf(id, ['user', 'ai', 'user', 'ai'], { writing, draft, site }));
        return there();
      }),
    );
  const unmet = ROWS.filter(
    ({ id, css, hook }) => !(isDrawn(id, () => document.querySelector(css) !== null) && isDrawn(id, () => rename(hook) > 0)),
  );
  expect(unmet.map(({ what, css }) => `${what}: ${css}`)).toEqual([]);
});
