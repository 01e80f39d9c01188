// What the message says of a page's elements: the whole digest, or what changed since the one that the AI surely has.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TabFacts } from '../../../src/context/context-reader.ts';
import { sinceDigest, withLabel } from '../../../src/context/difference.ts';
import { reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { createSession, type PageDigest, type SessionEvent, type SessionState } from '../../../src/protocol/queue/session.ts';
import type { ContextParts } from '../../../src/protocol/result.ts';
import { compose, composePrompt, domPart } from '../../../src/sidebar/message/compose.ts';
import { readCopied, writeCopied } from '../../../src/sidebar/message/copied-messages.ts';
import { line, read, session } from '../../protocol/helpers.ts';
import { KEY } from '../fakes.ts';

const FACTS: TabFacts = { t: 17, u: 'https://shop.example/', n: 'Shop', nav: 'idle', windowId: 1, access: 'yes', why: null };
const page = (...more: string[]): string =>
  ['# Shop', ...Array.from({ length: 20 }, (_, index) => `[${index + 1}] link Shelf ${index + 1}`), ...more].join('\n');
const BEFORE = page();
const NOW = page('[30] button Pay');
const DOCUMENT = 'one';
const PARTS = ['sel', 'text', 'dom'] as const;
const of = (parts: ContextParts) => ({
  facts: FACTS,
  document: DOCUMENT,
  added: PARTS.flatMap(part => (parts[part] === undefined ? [] : [{ part, tabId: 17, document: DOCUMENT, value: parts[part] }])),
});
/** A session with a row that has read this of the tab's document. */
const having = (state: SessionState, dom: string): SessionState => {
  const result = { ok: true as const, ms: 1, driver: null, effects: [], parts: { dom }, picture: null, document: DOCUMENT };
  return { ...state, outcomes: [{ id: '000001', type: 'SCAN', tabId: 17, result }] };
};
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
const told = (state: SessionState, now: string, changesOnly = true) => domPart(state, of({ dom: withLabel(now) }), changesOnly);

test('a digest that the AI answered is told as its changes afterwards', () => {
  const state = after(copied(digest(BEFORE)), reply());
  const part = told(state, NOW);
  expect(part).toEqual({ form: 'changes', dom: sinceDigest(BEFORE, NOW), digest: digest(NOW) });
  const { text, told: inMessage } = compose(state, of({ dom: withLabel(NOW) }), { offset: 0, at: 0, changesOnly: true });
  expect(inMessage).toEqual(part);
  expect(JSON.parse(text.slice(text.indexOf('{'))).dom).toBe(part.dom);
  expect(part.dom.length).toBeLessThan(NOW.length * 0.3);
});

test('the whole digest, with marks at what is new, when the user wants it so or the AI asked', () => {
  const state = after(copied(digest(BEFORE)), reply());
  const whole = `${withLabel(NOW).replace('[30] button Pay', '[30] button Pay, new')}`;
  expect(told(state, NOW, false)).toEqual({ form: 'whole', dom: whole, digest: digest(NOW) });
  const asked = domPart(having(state, withLabel(NOW)), of({ dom: withLabel(BEFORE) }), true);
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
  const part = domPart(having(state, '1 match of a\n[3] link Shelf 3'), of({}), true);
  expect(part).toEqual({ form: 'matches', dom: '1 match of a\n[3] link Shelf 3', digest: undefined });
});

test('a prompt is for a chat that has seen nothing', () => {
  const state = after(copied(digest(BEFORE)), reply());
  expect(composePrompt(state, 'Buy', of({ dom: withLabel(NOW) }), { at: 0, wishes: '' }).told).toEqual({
    form: 'whole',
    dom: withLabel(NOW),
    digest: digest(NOW),
  });
});

test('what the AI asked for goes before what the user adds', () => {
  const result = { ok: true as const, ms: 1, driver: null, effects: [], parts: { text: 'asked for' }, picture: null, document: DOCUMENT };
  const state = { ...after(), outcomes: [{ id: '000001', type: 'TEXT' as const, tabId: 17, result }] };
  const { text } = compose(state, of({ text: 'added', sel: 'added too' }), { offset: 0, at: 0, changesOnly: true });
  expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ text: 'asked for', sel: 'added too' });
});

test('a new chat is told nothing of what ran before', () => {
  const { text } = composePrompt(having(after(), withLabel(NOW)), 'goal', of({ sel: 'added' }), { at: 0, wishes: '' });
  const context: Record<string, unknown> = JSON.parse(
    text
      .split('\n')
      .find(each => each.startsWith('!baictx '))
      ?.slice(8) ?? '',
  );
  expect([context.sel, context.res, context.dom]).toEqual(['added', undefined, undefined]);
});

test('rows of the user are not told as waiting: the AI did not propose them', () => {
  const line = (id: string) => `!baiact${id} {"v":1,"t":17,"a":"CLICK","s":"#a","x":""}`;
  const json = { v: 1, t: 17, a: 'CLICK', s: '#own', x: '' } as const;
  const read: SessionEvent = { type: 'replyRead', at: 1, text: `!baisession {"session_key":"${KEY}"}\n${line('000007')}` };
  const state = after(read, { type: 'inserted', at: 2, json, before: null });
  expect(state.items.map(({ id, author }) => [id, author])).toEqual([
    ['000007', 'ai'],
    ['000008', 'user'],
  ]);
  const { text } = compose(having(state, withLabel(NOW)), of({}), { offset: 0, at: 0, changesOnly: true });
  const context: Record<string, unknown> = JSON.parse(text.slice(text.indexOf('{', text.indexOf('!baictx')), text.lastIndexOf('}') + 1));
  expect([String(context.err).includes('000007'), String(context.err).includes('000008')]).toEqual([true, false]);
});

test('a copy keeps its digest until it is told, and a damaged one is dropped', () => {
  const copy = { at: 1, text: 't', contextTab: 17, basis: 'b', byHand: true, digest: digest(BEFORE) };
  expect(readCopied(writeCopied([copy]))).toEqual([copy]);
  expect(readCopied(JSON.stringify([{ ...copy, digest: { tabId: 'x' } }]))).toEqual([]);
});

test('no message and no prompt holds a part, added or read, of another document than the one that it is of', () => {
  const where = fc.record({ tabId: fc.integer({ min: 17, max: 19 }), document: fc.constantFrom('one', 'two') });
  const part = fc.constantFrom(...PARTS);
  const piece = fc.tuple(where, part).map(([{ tabId, document }, part]) => ({ part, tabId, document, value: `<of ${tabId}/${document}>` }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.array(piece, { maxLength: 6 }), where, (added, read, here) => {
      const outcomes = read.map(({ part, tabId, document, value }, at) => {
        const result = { ok: true as const, ms: 1, driver: null, effects: [], parts: { [part]: value }, picture: null, document };
        return { id: String(at + 1).padStart(6, '0'), type: 'SCAN' as const, tabId, result };
      });
      const page = { facts: { ...FACTS, t: here.tabId }, document: here.document, added };
      const session = { ...after(), outcomes };
      const texts = [
        compose(session, page, { offset: 0, at: 0, changesOnly: true }).text,
        composePrompt(session, 'goal', page, { at: 0, wishes: '' }).text,
      ];
      for (const text of texts) {
        const line = text.split('\n').find(each => each.startsWith('!baictx ')) ?? '';
        const told = line.match(/of \d+\/\w+/g) ?? [];
        expect(new Set([...told, `of ${here.tabId}/${here.document}`])).toEqual(new Set([`of ${here.tabId}/${here.document}`]));
      }
    }),
  );
});

test('a prompt in a session that has actions says which number is free', () => {
  const page = of({});
  const stamp = { at: 0, wishes: '' };
  expect(composePrompt(session(), 'goal', page, stamp).text).not.toContain('next free number');
  expect(composePrompt(read(session(), line(1), line(2)), 'goal', page, stamp).text).toContain('The next free number is 000003.');
});
