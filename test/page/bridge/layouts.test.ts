// The reading half of the bridge on pages built after real chats: which turn is read, what of it, and what is said of an answer that is being written.
import { afterEach, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../src/bridge/page/answer.ts';
import { lookAtChat } from '../../../src/bridge/page/look.ts';
import type { ChatAnswer, ChatLayout, ChatLook } from '../../../src/bridge/page-api.ts';
import { CHAT_SITES } from '../../../src/bridge/sites.ts';
import { answerLines, documentLines, linesOf, messageOf, pageOf, show } from './conversation-page.ts';
import { escaped, SITE_PAGES, SITE_VARIANTS } from './site-pages.ts';

afterEach(() => document.body.replaceChildren());

/** Each layout, with all those of its site, since a page is asked with all of them. */
const LAYOUTS = CHAT_SITES.flatMap(({ layouts }) => layouts.map(layout => [layout.id, layouts] as const));

async function read(layouts: ChatLayout[], sent: string): Promise<ChatAnswer> {
  const reply = await readAnswer({ layouts, sent });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

async function look(layouts: ChatLayout[], sent: string): Promise<ChatLook> {
  const reply = await lookAtChat({ layouts, sent });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

test('every layout has its page', () => {
  expect(Object.keys(SITE_PAGES).toSorted()).toEqual(LAYOUTS.map(([id]) => id).toSorted());
});

test.each(LAYOUTS)('%s: the newest answer is read, all of it, and nobody else', async (id, layouts) => {
  show(pageOf(id, ['user', 'ai', 'user', 'ai'], { draft: true }));
  expect(await look(layouts, messageOf(1))).toMatchObject({ layout: id, late: [], busy: false });
  const answer = await read(layouts, messageOf(1));
  expect(linesOf(answer.text)).toEqual(answerLines(1));
  expect(answer).toMatchObject({
    damaged: [],
    incomplete: false,
    busy: false,
    done: SITE_PAGES[id]?.shows.end ? true : null,
    echoed: true,
  });
  expect(answer.turn).toBeGreaterThan(0);
});

/** What is said of a chat that is built in the way that a later selector names. */
const LATE: Record<string, string[]> = {
  'chatgpt-transcript': ['composer'],
  'le-chat': ['composer'],
  qwen: ['send'],
  'open-webui': [],
  doubao: ['composer', 'busy', 'answer', 'user'],
};

test('what is said of each of the other ways is known', () => {
  expect(Object.keys(LATE)).toEqual(Object.keys(SITE_VARIANTS));
});

test.each(LAYOUTS.filter(([id]) => id in SITE_VARIANTS))(
  '%s, built in another way: the newest answer is read, all of it, and nobody else, and it is said',
  async (id, layouts) => {
    const site = SITE_VARIANTS[id];
    for (const writing of [false, true]) {
      show(pageOf(id, ['user', 'ai', 'user', 'ai'], { writing, draft: !writing, site }));
      const late = LATE[id]?.filter(field => field !== 'send' || !writing);
      expect(await look(layouts, messageOf(1))).toMatchObject({ layout: id, late, busy: writing && site?.shows.busy });
      const answer = await read(layouts, messageOf(1));
      expect([...linesOf(answer.text), ...answer.damaged]).toEqual(answerLines(1));
      expect(answer).toMatchObject({ busy: writing && site?.shows.busy, done: site?.shows.end ? !writing : null });
      show(pageOf(id, ['user', 'ai', 'user'], { writing, site }));
      expect(await read(layouts, messageOf(1))).toMatchObject({ turn: 0, text: '', damaged: [] });
    }
  },
);

test.each(LAYOUTS)('%s: with an empty box nothing is being written', async (id, layouts) => {
  show(pageOf(id, ['user', 'ai', 'user', 'ai']));
  expect(await look(layouts, messageOf(1))).toMatchObject({ layout: id, late: [], busy: false, draft: '' });
  expect(await read(layouts, messageOf(1))).toMatchObject({ busy: false });
});

test.each(LAYOUTS)('%s: an answer that is being written shows it', async (id, layouts) => {
  show(pageOf(id, ['user', 'ai', 'user', 'ai'], { writing: true }));
  const shows = SITE_PAGES[id]?.shows;
  const answer = await read(layouts, messageOf(1));
  expect(linesOf(answer.text)).toEqual(answerLines(1));
  expect(answer).toMatchObject({ busy: shows?.busy, done: shows?.end ? false : null });
  expect(await look(layouts, messageOf(1))).toMatchObject({ layout: id, busy: shows?.busy, late: [] });
});

test.each(LAYOUTS)('%s: lines in the title of the page say nothing', async (id, layouts) => {
  const before = document.title;
  document.title = documentLines.join(' ');
  show(pageOf(id, ['user', 'ai', 'user', 'ai']));
  const answer = await read(layouts, messageOf(1));
  document.title = before;
  expect([...linesOf(answer.text), ...answer.damaged]).toEqual(answerLines(1));
});

test.each(LAYOUTS)('%s: a message without an answer has none, whatever was answered before', async (id, layouts) => {
  show(pageOf(id, ['user', 'ai', 'user'], { writing: true }));
  expect(await read(layouts, messageOf(1))).toMatchObject({ turn: 0, text: '', damaged: [], busy: SITE_PAGES[id]?.shows.busy });
});

const WHERE: [string, (page: string, panel: string) => string][] = [
  ['before', (page, panel) => panel + page],
  ['behind', (page, panel) => page + panel],
  ['around', (page, panel) => `<div>${panel}<div>${page}</div>${panel}</div>`],
];

describe.each(WHERE)('a panel that stands %s the conversation says nothing', (_where, put) => {
  test.each(LAYOUTS)('%s', async (id, layouts) => {
    const [bare = '', fenced = ''] = documentLines;
    const code = `${SITE_PAGES[id]?.code([fenced])}<div class="monaco-editor"><div class="view-lines"><div class="view-line">${escaped(bare)}</div></div></div>`;
    const panel = `<aside><h2>Document</h2><div class="markdown prose"><p>${escaped(bare)}</p>${code}</div></aside>`;
    for (const known of [layouts, []]) {
      const linesNow = async () => {
        const answer = await read(known, messageOf(1));
        return [...linesOf(answer.text), ...answer.damaged];
      };
      show(put(pageOf(id, ['user', 'ai', 'user', 'ai']), panel));
      // Without a layout the thoughts are read along, and nothing at all where both sides are built alike.
      if (known.length > 0) expect(await linesNow()).toEqual(answerLines(1));
      else expect((await linesNow()).filter(line => documentLines.includes(line))).toEqual([]);
      show(put(pageOf(id, ['user', 'ai', 'user'], { writing: true }), panel));
      expect(await linesNow()).toEqual([]);
    }
  });
});
