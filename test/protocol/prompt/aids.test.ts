// What stands beside a line: guesses, the age of a context, the drift note, the capsule, and sizes in tokens.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/protocol/action.ts';
import { guessedParts } from '../../../src/protocol/policy/guess.ts';
import { capsule } from '../../../src/protocol/prompt/capsule.ts';
import { buildContext } from '../../../src/protocol/prompt/context.ts';
import { driftNote } from '../../../src/protocol/prompt/drift.ts';
import { makePrompt } from '../../../src/protocol/prompt/prompt.ts';
import { estimateTokens } from '../../../src/protocol/prompt/tokens.ts';
import { reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { createSession, type SessionState } from '../../../src/protocol/queue/session.ts';
import { composeMessage, contextAge } from '../../../src/protocol/queue/sync.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { HELLO, happen, json, KEY, line, read, row, run, session } from '../helpers.ts';

const context = (number: number, change: { u?: string; dom?: string } = {}) =>
  buildContext({
    id: `ctx${String(number).padStart(6, '0')}`,
    at: number,
    facts: { t: 17, u: change.u ?? 'https://shop.example/list', n: 'Mugs', nav: 'idle' },
    parts: change.dom === undefined ? {} : { dom: change.dom },
    outcomes: [],
    openedTabs: [],
    goalCheck: null,
  });
const copied = (state: SessionState, text: string): SessionState => happen(state, { type: 'messageCopied', at: 9, text, contextTab: 17 });

describe('the guess detector', () => {
  const dom = '[12] button "Add to cart" #add-1\n[13] link "Q3 draft" → /r/107 .row-link';
  const click = (css: string): Action => ({
    type: 'click',
    at: { by: 'css', css },
    button: 'left',
    clickCount: 1,
    offset: null,
    modifiers: [],
  });

  it.each([
    '[ref=12]',
    '#add-1',
    "button[aria-label='Add to cart']",
    'a.row-link',
    "[href='/r/107']",
    'button',
    'ul > li:nth-child(2)',
    'text=Buy v1.2',
    "page.getByText('Buy')",
  ])('knows %s', css => {
    expect(guessedParts(click(css), dom)).toEqual([]);
  });

  it.each([
    ['[ref=99]', ['[99]']],
    ['#add', ['add']],
    ["button[aria-label='Buy']", ['Buy']],
    ["#buy:has-text('Buy v1.2')", ['buy']],
    ['a.row-link.active', ['active']],
  ])('marks %s', (css, parts) => {
    expect(guessedParts(click(css), dom)).toEqual(parts);
  });

  it('marks an address by its host, or whole when the host is known', () => {
    const open = (url: string): Action => ({ type: 'openTab', url, purpose: '' });
    expect(guessedParts(open('https://other.example/'), 'https://shop.example/list')).toEqual(['other.example']);
    expect(guessedParts(open('https://shop.example/search?q=1'), 'https://shop.example/list')).toEqual(['https://shop.example/search?q=1']);
    expect(guessedParts(open('https://shop.example/list'), 'https://shop.example/list')).toEqual([]);
  });

  it('lets reading actions look for anything, and says nothing before anything was sent', () => {
    expect(guessedParts({ type: 'scan', at: { by: 'css', css: '#x' }, attributes: [], limit: null }, dom)).toEqual([]);
    expect(guessedParts(click('#x'), '')).toEqual([]);
  });

  it('flags the row, with the parts, from the contexts that were copied', () => {
    const state = read(copied(session(), context(2, { dom })), `${line(1, { s: '#add-1' })}\n${line(2, { s: '#buy-now' })}`);
    expect(row(state, '000001').flags).toEqual([]);
    expect(row(state, '000002')).toMatchObject({ flags: ['guess'], guessed: ['buy-now'] });
  });
});

describe('the age of a context', () => {
  it('flags lines that answer an older context than the newest, in a pasted chat', () => {
    const first = context(2);
    const second = context(3, { u: 'https://shop.example/cart' });
    const state = copied(copied(session(), first), second);
    const chat = `${first}\n\n${line(1)}\n\n${second}\n\n${line(2)}`;
    const after = read(state, chat);
    expect(row(after, '000001').flags).toContain('old-context');
    expect(row(after, '000002').flags).not.toContain('old-context');
  });

  it('says how many messages were sent since, and when the page of its tab is another one now', () => {
    const state = read(copied(session(), context(2)), line(1));
    const list = { t: 17, u: 'https://shop.example/list#top' };
    const age = (after: SessionState, now: { t: number; u: string } | null) => contextAge(after, row(after, '000001'), now);
    expect(age(state, list)).toEqual({ behind: 0, moved: false });
    expect(age(state, null)).toEqual({ behind: 0, moved: false });
    expect(age(state, { t: 17, u: 'https://shop.example/cart' })).toEqual({ behind: 0, moved: true });
    expect(age(state, { t: 18, u: 'https://shop.example/cart' })).toEqual({ behind: 0, moved: false });
    const one = copied(state, context(3));
    expect(age(one, list)).toEqual({ behind: 1, moved: false });
    const two = copied(one, context(4, { u: 'https://shop.example/cart' }));
    expect(age(two, { t: 17, u: 'https://shop.example/cart' })).toEqual({ behind: 2, moved: true });
    expect(age(happen(two, { type: 'edited', at: 9, id: '000001', json: json({ s: '#other' }) }), list)).toEqual({
      behind: 0,
      moved: false,
    });
  });
});

describe('the drift note', () => {
  const broken = '!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"#a\\_b","x":""}';

  it('tells the AI what was not readable, with the mended line', () => {
    expect(driftNote(session(broken))).toMatch(
      /^Line 000001 was not readable: .* send !baiact000001 \{"v":1,"t":17,"a":"CLICK","s":"#a_b","x":""\}$/,
    );
  });

  it('says nothing about what was only quoted, what the user mended, and what it has told already', () => {
    expect(driftNote(session(`> ${line(1)}`))).toBe('');
    const state = session(broken);
    expect(driftNote(happen(state, { type: 'proposalTaken', at: 2, id: '000001' }))).toBe('');
    expect(driftNote(copied(state, composeMessage(state, context(2))))).toBe('');
  });

  it('adds the reminder after two replies with trouble, and the prompt after four', () => {
    const bad = (n: number) => `!baiact00000${n} {"v":1,"t":17,"a":"NOPE","s":"","x":""}`;
    expect(driftNote(session(bad(1), bad(2)))).toContain('bAI v0.4 reminder');
    expect(driftNote(session(bad(1), bad(2), bad(3), bad(4)))).toContain('You are bAI-Operator');
    expect(driftNote(session(bad(1), line(2), bad(3)))).not.toContain('reminder');
  });

  it('comes back from a pasted chat without making a row', () => {
    const state = session(broken);
    const message = composeMessage(state, context(2));
    const sent = copied(state, message);
    expect(read(sent, message).items).toEqual(sent.items);
  });
});

describe('the capsule', () => {
  it('holds all that a fresh chat needs, and makes no row when it is pasted back', () => {
    const goal = happen(run(session(`${line(1)}\n${line(2)}`), '000001'), { type: 'goalSet', at: 3, goal: 'Buy two mugs' });
    const text = capsule(goal, context(5));
    for (const part of [
      KEY,
      'Goal: Buy two mugs',
      '000001 CLICK ok: no visible effect',
      'The next free action number is 000003.',
      '"id":"ctx000005"',
    ]) {
      expect(text).toContain(part);
    }
    expect(parse(text).entries.map(entry => entry.line.kind)).toEqual(['context']);
    expect(read(copied(goal, text), HELLO).link).toBe('connected');
  });
});

describe('the estimate of tokens', () => {
  it.each([
    ['the prompt', makePrompt({ key: KEY, goal: '', contextLine: '', variant: 'full' })],
    ['a context', context(1, { dom: '[12] button "Add to cart" #add-1\n[13] link "Q3 draft" → /r/107\n'.repeat(20) })],
    ['prose', 'I will scan the page first and then look for the report that you named, because its menu holds what we need. '.repeat(10)],
    ['German', 'Ich sehe mir zuerst die Seite an und öffne danach das Menü des genannten Berichts, um ihn umzubenennen. '.repeat(10)],
    ['Russian', 'Сначала я просмотрю страницу, а затем открою меню отчёта, чтобы переименовать его. '.repeat(10)],
    ['Japanese', 'まずページを読み取り、次にレポートのメニューを開いて名前を変更します。'.repeat(10)],
  ])('is within a quarter of the true count for %s', (_name, text) => {
    const ratio = estimateTokens(text) / countTokens(text);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.25);
  });
});

describe('a session', () => {
  it('keeps what the AI was shown within its bounds', () => {
    let state = createSession(KEY, 'Long', 0);
    for (let n = 1; n <= 40; n += 1) {
      state = reduceSession(state, {
        type: 'messageCopied',
        at: n,
        text: context(n, { dom: `[${n}] button\n`.repeat(1500) }),
        contextTab: 17,
      });
    }
    expect(state.heard.join('').length).toBeLessThanOrEqual(200_000);
    expect(state.heard.at(-1)).toContain('[40] button');
  });
});
