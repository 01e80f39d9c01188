// What the message says of a page's elements: the whole digest, or what changed since the one that the AI surely has.
import { expect, test } from 'vitest';
import { sinceDigest, withLabel } from '../../src/context/difference.ts';
import type { TabFacts } from '../../src/context/reader.ts';
import { reduceSession } from '../../src/protocol/reduce.ts';
import { createSession, type PageDigest, type SessionEvent, type SessionState } from '../../src/protocol/session.ts';
import { compose, composePrompt, domPart } from '../../src/sidebar/compose.ts';
import { readCopies, writeCopies } from '../../src/sidebar/copies.ts';
import { KEY } from './fakes.ts';

const FACTS: TabFacts = { t: 17, u: 'https://shop.example/', n: 'Shop', nav: 'idle', windowId: 1, access: 'yes', why: null };
const page = (...more: string[]): string =>
  ['# Shop', ...Array.from({ length: 20 }, (_, index) => `[${index + 1}] link Shelf ${index + 1}`), ...more].join('\n');
const BEFORE = page();
const NOW = page('[30] button Pay');
const digest = (text: string, tabId = 17): PageDigest => ({ tabId, text });

let turn = 0;
const reply = (): SessionEvent => {
  turn += 1;
  return { type: 'replyRead', at: 1, text: `!baisession {"session_key":"${KEY}"}\nturn ${turn}` };
};
const copied = (told: PageDigest | undefined): SessionEvent => ({
  type: 'messageCopied',
  at: 1,
  text: 'hello',
  contextTab: 17,
  digest: told,
});
const after = (...events: SessionEvent[]): SessionState => events.reduce(reduceSession, createSession(KEY, 'Chat', 0));
const told = (state: SessionState, now: string, changesOnly = true) => domPart(state, FACTS, { dom: withLabel(now) }, changesOnly);

test('a digest that the AI answered is told as its changes afterwards', () => {
  const state = after(copied(digest(BEFORE)), reply());
  const part = told(state, NOW);
  expect(part).toEqual({ form: 'changes', dom: sinceDigest(BEFORE, NOW), digest: digest(NOW) });
  const { text, told: inMessage } = compose(state, FACTS, { dom: withLabel(NOW) }, { offset: 0, at: 0, changesOnly: true });
  expect(inMessage).toEqual(part);
  expect(JSON.parse(text.slice(text.indexOf('{'))).dom).toBe(part.dom);
  expect(part.dom.length).toBeLessThan(NOW.length * 0.3);
});

test('the whole digest, with marks at what is new, when the user wants it so or the AI asked', () => {
  const state = after(copied(digest(BEFORE)), reply());
  const whole = `${withLabel(NOW).replace('[30] button Pay', '[30] button Pay, new')}`;
  expect(told(state, NOW, false)).toEqual({ form: 'whole', dom: whole, digest: digest(NOW) });
  const asked = domPart({ ...state, parts: { dom: withLabel(NOW) } }, FACTS, { dom: withLabel(BEFORE) }, true);
  expect(asked).toEqual({ form: 'whole', dom: whole, digest: digest(NOW) });
});

test.each([
  ['nothing was copied', []],
  ['the AI has not answered since it was copied', [copied(digest(BEFORE))]],
  [
    'two digests were copied and nobody knows which was pasted',
    [copied(digest(BEFORE)), copied(digest(page('[29] button Other'))), reply()],
  ],
  ['another tab was described', [copied(digest(BEFORE, 18)), reply()]],
  ['a new chat was begun', [copied(digest(BEFORE)), reply(), { type: 'promptCopied', at: 2, text: 'x', contextTab: 17 } as const]],
])('the whole digest when %s', (_why, events: SessionEvent[]) => {
  expect(told(after(...events), NOW)).toEqual({ form: 'whole', dom: withLabel(NOW), digest: digest(NOW) });
});

test('the same digest copied twice is one, and a message without a digest leaves the AI with the one it has', () => {
  const state = after(copied(digest(BEFORE)), copied(digest(BEFORE)), reply(), copied(undefined), reply());
  expect(told(state, NOW).form).toBe('changes');
});

test('the matches of a selector are told as they are and are no digest', () => {
  const state = after(copied(digest(BEFORE)), reply());
  const part = domPart({ ...state, parts: { dom: '1 match of a\n[3] link Shelf 3' } }, FACTS, {}, true);
  expect(part).toEqual({ form: 'matches', dom: '1 match of a\n[3] link Shelf 3', digest: undefined });
});

test('a prompt is for a chat that has seen nothing', () => {
  const state = after(copied(digest(BEFORE)), reply());
  expect(composePrompt(state, 'Buy', FACTS, { dom: withLabel(NOW) }, { at: 0, wishes: '' }).told).toEqual({
    form: 'whole',
    dom: withLabel(NOW),
    digest: digest(NOW),
  });
});

test('a copy keeps its digest until it is told, and a damaged one is dropped', () => {
  const copy = { at: 1, text: 't', contextTab: 17, basis: 'b', byHand: true, digest: digest(BEFORE) };
  expect(readCopies(writeCopies([copy]))).toEqual([copy]);
  expect(readCopies(JSON.stringify([{ ...copy, digest: { tabId: 'x' } }]))).toEqual([]);
});
