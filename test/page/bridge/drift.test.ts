// Chats change: each name that a layout goes by is renamed in its page. What is read then is the newest answer or nothing, never somebody else's words.
import { afterEach, expect, test } from 'vitest';
import { readAnswer } from '../../../src/bridge/page/answer.ts';
import { lookAtChat } from '../../../src/bridge/page/look.ts';
import { CHAT_SITES } from '../../../src/bridge/sites.ts';
import { answerLines, documentLines, linesOf, messageOf, pageOf, show, thoughtLines } from './conversation-page.ts';

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
  layouts.flatMap(({ id, ...layout }) =>
    FIELDS.flatMap(field =>
      layout[field].flatMap((css, at) =>
        hooksIn(css).map(hook => ({ id, layouts, field, at, css, hook, what: `${id}, ${field}: ${hook.kind} ${hook.name} ${hook.value}` })),
      ),
    ),
  ),
);

/** What is seen and read in a page of these turns in which the row's hook is renamed. */
async function renamedPage({ id, layouts, hook }: (typeof ROWS)[number], sent: string, turns: ('user' | 'ai')[], writing: boolean) {
  show(pageOf(id, turns, { writing, draft: !writing }));
  rename(hook);
  const [look, answer] = [await lookAtChat({ layouts, sent }), await readAnswer({ layouts, sent })];
  if (!look.ok || !answer.ok) throw new Error('The page was not read.');
  const { signs, busy, done } = answer.value;
  return { look: look.value, signs, busy, done, lines: [...linesOf(answer.value.text), ...answer.value.damaged] };
}

test.each(ROWS)('$what', async row => {
  // The turns are found by names that other fields share.
  const isTurn = row.layouts.some(({ answer, user }) => [...answer, ...user].some(css => css.includes(row.hook.name)));
  for (const sent of [messageOf(1), '']) {
    for (const writing of [false, true]) {
      const { look, lines, signs, busy, done } = await renamedPage(row, sent, ['user', 'ai', 'user', 'ai'], writing);
      // A chat that calls its thinking, or a document beside it, by another name cannot be told from one whose answer that is; the AI wrote it all the same.
      const stripped = [
        [...thoughtLines(1), ...answerLines(1)],
        [...answerLines(1), ...documentLines],
      ];
      const whole = [answerLines(1), ...(row.field === 'strip' ? stripped : [])];
      expect(isTurn || sent === '' ? [[], ...whole] : whole).toContainEqual(lines);
      const isGone = row.at === 0 && document.querySelector(row.css) === null;
      // An answer that has only begun may not be there yet.
      if (isGone && (row.field === 'composer' || row.field === 'user' || (row.field === 'answer' && !writing)))
        expect(look.layout !== row.id || look.late.includes(row.field) || lines.length === 0).toBe(true);
      if (isGone && row.field === 'send' && !writing) expect(look.layout !== row.id || look.late.includes('send')).toBe(true);
      // What the conversation is told by: it expects such signs, and the page shows none.
      if (isGone && row.field === 'busy' && writing && !busy) expect(signs || look.late.length > 0 || lines.length === 0).toBe(true);
      if (isGone && row.field === 'done' && !writing && lines.length > 0) expect(done === false || look.late.length > 0).toBe(true);
      const unanswered = (await renamedPage(row, sent, ['user', 'ai', 'user'], writing)).lines;
      expect([[], ...(row.field === 'strip' ? [documentLines] : [])]).toContainEqual(unanswered);
    }
  }
});

test('the table renames what the pages are built with', () => {
  const unmet = ROWS.filter(row => {
    show(pageOf(row.id, ['user', 'ai', 'user', 'ai']));
    const settled = rename(row.hook);
    show(pageOf(row.id, ['user', 'ai', 'user', 'ai'], { writing: true }));
    return settled + rename(row.hook) === 0 && row.at === 0;
  });
  expect(unmet.map(({ what }) => what)).toEqual([]);
});
