// A chat in the structure of any layout that can be written to: its button and Enter send what stands in its box, and it answers.
import { expect } from 'vitest';
import { readAnswer } from '../../../src/bridge/page/answer.ts';
import { lookAtChat } from '../../../src/bridge/page/look.ts';
import { putMessage } from '../../../src/bridge/page/put.ts';
import { pressSend } from '../../../src/bridge/page/send.ts';
import type { ChatLayout } from '../../../src/bridge/page-api.ts';
import type { Reply } from '../../../src/protocol/result.ts';
import { answerLines, linesOf, pageOf } from './conversation-page.ts';
import { composeIn } from './site-composer.ts';
import { SITE_PAGES } from './site-pages.ts';

/** Stands in a turn of the user's until something was sent. */
const UNSAID = 'said-later';

/** The elements of a page of the layout, made before it is shown: a page under Trusted Types may make none of text. */
function parts(id: string, turns: ('user' | 'ai')[], writing: boolean, draft: string) {
  const [site, page] = [SITE_PAGES[id], document.createRange().createContextualFragment(pageOf(id, turns, { writing }))];
  const list = page.querySelector('.list');
  if (site === undefined || list === null) throw new Error(`There is no page of ${id}.`);
  const box = document.createRange().createContextualFragment(site.box(writing, draft));
  return { list: [...list.children], box: [...box.children] };
}

/** `sent`: every message, in their order. `presses`: all clicks on what is not in the box. `answer` completes the answer to the first message. */
export type LiveChat = { sent: string[]; presses: number; answer(): void };

/** Makes a chat of the layout, with one turn of each side; what comes back shows it. */
export function liveChat(id: string, layouts: readonly ChatLayout[]): () => LiveChat {
  const send = layouts.filter(layout => layout.id === id).flatMap(layout => layout.send);
  const empty = parts(id, ['user', 'ai'], false, '');
  const filled = parts(id, ['user', 'ai'], false, UNSAID);
  const writing = parts(id, ['user', 'ai', 'user', 'ai'], true, '');
  const answered = parts(id, ['user', 'ai', 'user', 'ai'], false, '');
  const page = document.createRange().createContextualFragment(pageOf(id, ['user', 'ai']));
  const main = page.querySelector('main');
  const list = page.querySelector('.list');
  if (main === null || list === null) throw new Error('The page has a list.');

  const chat: LiveChat = {
    sent: [],
    presses: 0,
    answer() {
      list.lastElementChild?.replaceWith(...answered.list.slice(-1));
      compose(answered.box);
    },
  };
  const compose = (made: readonly Element[]): void => {
    const pressed = () => {
      chat.presses += 1;
    };
    composeIn(main, list, made, { empty: empty.box, filled: filled.box, send, pressed }, text => {
      chat.sent.push(text);
      const [user, ai] = writing.list.slice(-2);
      if (user === undefined || ai === undefined) throw new Error('The page has two turns.');
      if (chat.sent.length === 1) {
        say(user, text);
        list.append(user, ai);
      }
      compose(chat.sent.length === 1 ? writing.box : empty.box);
    });
  };
  return () => {
    compose(empty.box);
    document.body.replaceChildren(main);
    return chat;
  };
}

/** Has a turn of the user's say a message, in the innermost element that has words there. */
function say(turn: Element, message: string): void {
  const texts = document.createTreeWalker(turn, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text instanceof Text && text.data.startsWith('Message ')) text.data = message;
}

/** A box may have blank lines more, and paragraphs stand apart. */
const compact = (text: string): string => text.replaceAll(/\n\s*\n+/g, '\n').trim();

function valueIn<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

/**
 * Makes a chat of the layout. What comes back shows it, puts a message into it, sends it, reads what is answered, and sends another: each must be sent once, by
 * one press.
 */
export function prepareSentOnce(id: string, layouts: ChatLayout[], text: string): () => Promise<void> {
  const shows = SITE_PAGES[id]?.shows;
  const open = liveChat(id, layouts);
  return async () => {
    const chat = open();
    const before = { layouts, sent: '' };
    const { composer } = valueIn(await lookAtChat(before));
    expect(valueIn(await putMessage({ ...before, text, own: [] }))).toEqual({ editor: composer });
    const asked = { layouts, sent: text };
    expect(valueIn(await lookAtChat(asked))).toMatchObject({ layout: id, late: [], canSend: true, busy: false });
    expect([chat.sent, chat.presses]).toEqual([[], 0]);
    expect(valueIn(await pressSend({ ...asked, text, timeoutMs: 0 }))).toEqual({ sent: true, late: false });
    expect([chat.sent.map(compact), chat.presses]).toEqual([[compact(text)], 1]);

    expect(valueIn(await readAnswer(asked))).toMatchObject({ busy: shows?.busy, done: shows?.end ? false : null, echoed: true });
    expect((await pressSend({ ...asked, text, timeoutMs: 0 })).ok).toBe(false);
    chat.answer();
    const answer = valueIn(await readAnswer(asked));
    expect([linesOf(answer.text), answer.damaged, answer.busy]).toEqual([answerLines(1), [], false]);

    const next = { ...asked, text: 'Go on, please.' };
    expect(valueIn(await putMessage({ ...next, own: [text] }))).toEqual({ editor: composer });
    expect(valueIn(await pressSend({ ...next, timeoutMs: 0 }))).toEqual({ sent: true, late: false });
    expect([chat.sent.map(compact), chat.presses]).toEqual([[compact(text), next.text], 2]);
  };
}
