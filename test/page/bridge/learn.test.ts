// What a person pressed in a chat is named by what holds: found again alone, and never by a place, a number or a hashed class.
import { afterEach, expect, test } from 'vitest';
import { findComposer } from '../../../src/bridge/page/composer.ts';
import { learnElement } from '../../../src/bridge/page/learn.ts';
import { learnedLayout } from '../../../src/protocol/learned-layout.ts';
import { the } from './chat.ts';

afterEach(() => document.body.replaceChildren());

const BOX = 'style="width:400px;height:60px"';

/** The names that box and button get, each pressed by a selector. */
async function learn(html: string, box: string, send: string) {
  document.body.innerHTML = html;
  const composer = await learnElement({ css: box, composer: [] });
  if (!composer.ok) return { refused: composer.error.code };
  const button = await learnElement({ css: send, composer: composer.value.selectors });
  if (!button.ok) return { refused: button.error.code };
  return { composer: composer.value.selectors, send: button.value.selectors };
}

const page = (
  hash: string,
) => `<main class="css-1q2w3e4 ${hash}"><div class="chat-input-area sc-${hash}"><textarea id="r:${hash}" class="${hash} jss12" ${BOX}></textarea></div>
  <nav class="_${hash}"><div class="${hash} go-button" style="cursor:pointer"><svg width="20" height="20"><path d="M0 0h20v20z"/></svg></div><div class="${hash}" style="cursor:pointer">x</div></nav></main>`;

test('hashed classes and ids are not used: after a new build of the page the same two are found', async () => {
  const learned = await learn(page('xKqZ9f3'), 'textarea', 'path');
  if (!learned.composer || !learned.send) throw new Error(learned.refused);
  expect([...learned.composer, ...learned.send].join()).not.toMatch(/\d|KqZ|nth/);
  expect(learned.send[0]).toBe('div.go-button');
  document.body.innerHTML = page('bWtRp7a');
  const found = findComposer([learnedLayout(learned.composer, learned.send)]);
  expect([found?.layout, found?.box, found?.send]).toEqual(['learned', the('textarea'), the('.go-button')]);
});

test('the steadiest name comes first', async () => {
  const html = `<div contenteditable="true" role="textbox" aria-label="Message" data-testid="box" ${BOX}>a</div><x-send id="send" style="cursor:pointer">go</x-send>`;
  expect(await learn(html, '[data-testid=box]', 'x-send')).toMatchObject({
    composer: ['[data-testid="box"]', '[role="textbox"][aria-label="Message"]', 'div[role="textbox"]'],
    send: ['#send', 'x-send'],
  });
});

test('a selector that fits several by now counts for nothing', () => {
  document.body.innerHTML = `<textarea class="box" ${BOX}></textarea><div class="go">1</div><div class="go">2</div>`;
  const found = findComposer([learnedLayout(['.box'], ['.go'])]);
  expect([found?.layout, found?.late, found?.send]).toEqual(['learned', ['send'], null]);
});

test('a field of one line is no box, the box is no button, and what nothing steady names is not learned', async () => {
  const rest = `<textarea id="box" ${BOX}></textarea><section><i>a</i><i>b</i></section>`;
  expect(await learn(`<input type="password" id="secret">${rest}`, '#secret', 'i')).toEqual({ refused: 'NOT_EDITABLE' });
  expect(await learn(`<header id="top">Chat</header>${rest}`, '#top', 'i')).toEqual({ refused: 'NOT_EDITABLE' });
  expect(await learn(rest, '#box', '#box')).toEqual({ refused: 'CONFLICT' });
  expect(await learn(rest, '#box', 'i:first-child')).toEqual({ refused: 'NO_MATCH' });
});

test('the words of an empty editor, which lie on it, stand for it', async () => {
  const editor = `<div class="composer" style="position:relative;width:400px"><div contenteditable="true" class="editor" style="height:60px"></div>
    <p style="position:absolute;top:0;left:0;margin:0">Write a message</p></div><button id="go">Go</button>`;
  expect(await learn(editor, 'p', '#go')).toMatchObject({
    composer: ['div.editor', 'div.composer div.editor', 'div.composer div'],
    send: ['#go'],
  });
});
