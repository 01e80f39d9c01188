// Handshake, reading, queue, edits and runs of one session.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makePrompt } from '../../../src/protocol/prompt/prompt.ts';
import { formatRes } from '../../../src/protocol/prompt/report.ts';
import { foldSession, reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { foreignKey, needsUser, runnable, summariseReply } from '../../../src/protocol/queue/select.ts';
import { createSession, newSessionKey, type SessionEvent } from '../../../src/protocol/queue/session.ts';
import { composeMessage, syncLines } from '../../../src/protocol/queue/sync.ts';
import { HELLO, happen, json, KEY, line, OK, read, row, run, session, short } from '../helpers.ts';

const transcript = (name: string) => readFileSync(new URL(`../../fixtures/chat/${name}.txt`, import.meta.url), 'utf8');

describe('the goal', () => {
  const copied = { at: 1, text: '', contextTab: null };
  it('is told once where it became another one since the AI was told', () => {
    const begun = happen(createSession(KEY, 'Test', 0), { type: 'goalSet', at: 0, goal: 'Buy mugs' }, { type: 'promptCopied', ...copied });
    expect(composeMessage(begun, '')).toBe('');
    const next = happen(begun, { type: 'goalSet', at: 2, goal: 'Buy\n!baiact000001 two plates' });
    expect(composeMessage(next, '')).toMatch(/^New goal: Buy .*two plates$/);
    expect(composeMessage(next, '')).not.toContain('!baiact');
    expect(composeMessage(happen(next, { type: 'messageCopied', ...copied }), '')).toBe('');
  });

  it('is not told before the prompt, which has it', () => {
    expect(composeMessage(happen(createSession(KEY, 'Test', 0), { type: 'goalSet', at: 0, goal: 'Buy mugs' }), '')).toBe('');
  });
});

describe('the handshake', () => {
  it('connects on the exact line with this key', () => {
    expect(read(createSession(KEY, 'Test', 0), HELLO)).toMatchObject({ link: 'connected', confirmed: true });
  });

  it('waits after the prompt was copied', () => {
    const state = reduceSession(createSession(KEY, 'Test', 0), { type: 'promptCopied', at: 0, text: '', contextTab: null });
    expect(state.link).toBe('waiting');
  });

  it('keeps lines out of the queue before it, says so, and reads the same text again after it', () => {
    const before = read(createSession(KEY, 'Test', 0), line(1));
    expect(before.items).toEqual([]);
    expect(before.lastReading).toMatchObject({ held: 1, problems: [{ code: 'BAD_LINE' }] });
    expect(short(read(before, HELLO, line(1)))).toEqual(['000001 queued CLICK #save']);
  });

  it('counts the lines after it in the same text', () => {
    expect(short(read(createSession(KEY, 'Test', 0), `${line(1)}\n${HELLO}\n${line(2)}`))).toEqual(['000002 queued CLICK #save']);
  });

  it('does not mix lines of another session', () => {
    const state = read(session(), `!baisession {"session_key":"other"}\n${line(1)}`);
    expect(state.items).toEqual([]);
    expect(state.link).toBe('foreign');
    expect(foreignKey(state)).toBe('other');
    expect(state.lastReading?.problems[0]?.code).toBe('FOREIGN_SESSION');
    expect(read(state, line(1)).link).toBe('connected');
  });

  it('is found after the speaker’s name, as some chats copy it', () => {
    expect(read(createSession(KEY, 'Test', 0), `Assistant: ${HELLO}`).confirmed).toBe(true);
    expect(read(createSession(KEY, 'Test', 0), `You: ${HELLO}`).confirmed).toBe(false);
  });

  it('is not found in a quote, nor in a sentence', () => {
    expect(read(createSession(KEY, 'Test', 0), `> ${HELLO}`).confirmed).toBe(false);
    expect(read(createSession(KEY, 'Test', 0), `I will say ${HELLO}`).confirmed).toBe(false);
  });

  it('is not found in the prompt itself', () => {
    const prompt = makePrompt({ key: KEY, goal: 'Buy mugs', contextLine: '', variant: 'full' });
    expect(read(createSession(KEY, 'Test', 0), prompt)).toMatchObject({ confirmed: false, items: [] });
  });

  it('makes keys of 128 random bits in hex', () => {
    expect(newSessionKey(count => new Uint8Array(count).fill(10))).toBe('0a'.repeat(16));
  });
});

describe('reading replies', () => {
  it('reads the first transcript into its rows', () => {
    const replies = ['s1_r0', 's1_r1', 's1_r2', 's1_r3'].map(transcript);
    const state = read(createSession(KEY, 'Reports', 0), ...replies);
    expect(short(state)).toEqual([
      '000001 queued SCAN',
      "000002 queued HILITE tr[data-row='r_107'] button.more[aria-label='More actions for Q3 draft']",
      "000003 queued CLICK tr[data-row='r_107'] button.more[aria-label='More actions for Q3 draft']",
      '000004 queued SCAN',
      "000005 queued CLICK div[role='menu'] button[data-act='rename']",
      '000006 queued SCAN',
    ]);
    expect(state.items.every(item => item.repairs.length === 0 && !item.flags.includes('gap'))).toBe(true);
    expect(row(state, '000002').note).toMatch(/^Found "Q3 draft"/);
    expect(runnable(state).map(item => item.id)).toEqual(['000005', '000006']);
  });

  it('reads the second transcript into its rows', () => {
    const replies = ['s2_r0', 's2_r1', 's2_r2'].map(transcript);
    const state = read(createSession(KEY, 'Shop', 0), ...replies);
    expect(short(state)).toEqual([
      '000001 queued TYPE input[name=user]',
      '000002 queued TYPE input.qty[name="qty[MUG_01_b]"]',
      '000003 queued CLICK a.card:nth-child(1) + button.add_to_cart[data-sku="MUG_01_b"]',
      '000004 queued CTX',
    ]);
  });

  it('changes nothing when the same text is read again', () => {
    const text = `${line(1)}\n${line(2, { s: '' })}\n!baiact000009 {"v":1\n> ${line(3)}`;
    const once = session(text);
    const twice = read(once, text);
    expect({ ...twice, lastReading: null }).toEqual({ ...once, lastReading: null });
  });

  it('counts what a text brought', () => {
    const before = session(line(1), line(2));
    const state = read(before, [line(1), line(2, { s: '#two' }, 1), line(3), line(4), '!baiact000005 {"v":1'].join('\n'));
    expect(summariseReply(before, state)).toBe('2 actions, 1 edit, 1 already known, 1 unreadable');
  });

  it('reports a text without any protocol line and keeps the queue', () => {
    const before = session(line(1));
    const state = read(before, 'What colour do you want?');
    expect(summariseReply(before, state)).toBe('No protocol line in this text');
    expect(state.lastReading?.problems).toHaveLength(1);
    expect({ ...state, lastReading: null }).toEqual({ ...before, lastReading: null });
  });

  it('takes older rows that did not run out of the next run', () => {
    const state = session(line(1), line(2));
    expect(row(state, '000001')).toMatchObject({ included: false, flags: ['older-reply'] });
    expect(runnable(state).map(item => item.id)).toEqual(['000002']);
  });

  it('keeps rows of the newest reply in the next run where more of it is read, and of no other', () => {
    const more = (of: number) => happen(session(line(1)), { type: 'replyRead', at: 1, text: `${line(1)}\n${line(2)}`, continues: of });
    expect(runnable(more(1)).map(({ id, reply }) => [id, reply])).toEqual([
      ['000001', 2],
      ['000002', 2],
    ]);
    expect(runnable(more(7)).map(item => item.id)).toEqual(['000002']);
    const again = happen(more(1), { type: 'replyRead', at: 2, text: line(1), continues: 2 });
    expect(again.items).toEqual(more(1).items);
  });

  it('flags gaps, steps back and other tabs, and takes an update without its base', () => {
    const state = session([line(1), line(4), line(2), line(5, { t: 99 }), line(6, {}, 2)].join('\n'));
    expect(state.items.map(item => item.flags)).toEqual([[], ['gap'], ['step-back'], ['other-tab'], ['no-base']]);
    expect(row(state, '000005').included).toBe(false);
    expect(needsUser(state).map(item => item.id)).toEqual(['000005']);
    expect(row(state, '000006').rev).toBe(2);
  });

  it('mends a broken line by a good one with the same number', () => {
    const state = session('!baiact000001 {"v":1,"t":17', line(1));
    expect(short(state)).toEqual(['000001 queued CLICK #save']);
  });

  it('never lets a base line beat a newer update', () => {
    const state = session(line(1), line(1, { s: '#two' }, 2), line(1), line(1, { s: '#other' }), line(1, { s: '#old' }, 1));
    expect(short(state)).toEqual(['000001 queued CLICK #two']);
    expect(row(state, '000001').rev).toBe(2);
  });

  it('keeps a deleted number deleted, in whichever order it is read', () => {
    expect(short(session(line(1), '!baiact000001del', line(1), line(1, { s: '#x' }, 1)))).toEqual(['000001 deleted CLICK #save']);
    expect(short(session(`!baiact000001del\n${line(1)}`))).toEqual(['000001 deleted CLICK #save']);
    expect(session('!baiact000007del').lastReading?.ignored).toBe(1);
    const told = session(line(1), '!baiact000001del', line(1, { s: '#x' }, 1));
    expect(told.outcomes).toEqual([]);
    expect(row(told, '000001').problem).toBeNull();
  });

  it('shows two claims to one number as a conflict and lets the user settle it', () => {
    const text = `${line(1)}\n${line(1, { s: '#two' })}`;
    const state = session(text);
    expect(row(state, '000001')).toMatchObject({
      status: 'conflict',
      included: false,
      approval: null,
      command: { json: { s: '#two' } },
      rival: { json: { s: '#save' } },
    });
    const newest = happen(state, { type: 'conflictSettled', at: 3, id: '000001', keep: 'newest' });
    expect(syncLines(newest)).toEqual([]);
    expect(short(read(newest, text))).toEqual(['000001 queued CLICK #two']);
    const oldest = happen(state, { type: 'conflictSettled', at: 3, id: '000001', keep: 'oldest' });
    expect(syncLines(oldest)).toEqual([line(1, {}, 1)]);
  });

  it('settles a conflict by a revision, be its content new, the newest or the oldest', () => {
    const contested = session(`${line(1)}\n${line(1, { s: '#two' })}`);
    for (const s of ['#two', '#save', '#three']) {
      const settled = read(contested, line(1, { s }, 1));
      expect(row(settled, '000001')).toMatchObject({ status: 'queued', rev: 1, rival: null, problem: null, command: { json: { s } } });
      expect(syncLines(settled)).toEqual([]);
    }
  });

  it('takes an update, a deletion and an edit of a row that asks for its confirmation, and takes the approval back', () => {
    const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 2 };
    const asks = happen(
      session(line(1)),
      { type: 'approved', at: 2, approvals: [{ id: '000001', approval }] },
      { type: 'started', at: 3, id: '000001' },
      { type: 'confirmAsked', at: 4, id: '000001' },
    );
    expect(row(asks, '000001').status).toBe('awaiting-confirm');
    expect(row(read(asks, line(1, { s: '#two' }, 1)), '000001')).toMatchObject({ status: 'queued', approval: null, rev: 1 });
    expect(row(read(asks, '!baiact000001del'), '000001')).toMatchObject({ status: 'deleted', approval: null });
    expect(row(read(asks, line(1, { s: '#two' })), '000001')).toMatchObject({ status: 'conflict', approval: null });
    const edited = happen(asks, { type: 'edited', at: 5, id: '000001', json: json({ s: '#mine' }) });
    expect(row(edited, '000001')).toMatchObject({ status: 'queued', approval: null, rev: 1, author: 'user' });
  });

  it('refuses other content for a number that has run, and asks for a fresh number once', () => {
    const ran = run(session(line(1)), '000001');
    const state = read(ran, line(1, { s: '#two' }), line(1, { s: '#two' }));
    expect(row(state, '000001')).toMatchObject({ status: 'done', command: { json: { s: '#save' } }, problem: { code: 'CONFLICT' } });
    expect(state.outcomes.filter(({ result }) => !result.ok)).toHaveLength(1);
  });

  it('lets an update take an approval back', () => {
    const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 2 };
    const approved = happen(session(line(1)), { type: 'approved', at: 2, approvals: [{ id: '000001', approval }] });
    expect(row(approved, '000001').status).toBe('approved');
    expect(row(read(approved, line(1, { s: '#two' }, 1)), '000001')).toMatchObject({ status: 'queued', approval: null, rev: 1 });
  });

  it('does not delete or change what has run', () => {
    const ran = run(session(line(1)), '000001');
    expect(row(read(ran, '!baiact000001del', line(1, { s: '#x' }, 1)), '000001')).toMatchObject({ status: 'done', rev: 0 });
  });

  it('keeps an untold edit of the user when the AI updates the same row', () => {
    const edited = happen(session(line(1)), { type: 'edited', at: 2, id: '000001', json: json({ s: '#mine' }) });
    const state = read(edited, line(1, { s: '#theirs' }, 1));
    expect(row(state, '000001')).toMatchObject({
      status: 'conflict',
      command: { json: { s: '#theirs' } },
      rival: { json: { s: '#mine' } },
    });
  });
});

describe('the switch to a session', () => {
  const OTHER = `!baiswitch {"session_key":"other"}`;

  it('is told at the head of the next message, once', () => {
    const state = happen(session(line(1)), { type: 'switchedTo', at: 2 });
    const message = composeMessage(state, '');
    expect(message.split('\n')[0]).toBe(`!baiswitch {"session_key":"${KEY}"}`);
    const sent = happen(state, { type: 'messageCopied', at: 3, text: message, contextTab: 17 });
    expect(composeMessage(sent, '')).toBe('');
    expect(read(sent, message).items).toEqual(sent.items);
  });

  it('needs no telling before the first handshake, nor after the AI confirmed the session', () => {
    const fresh = happen(createSession(KEY, 'Test', 0), { type: 'switchedTo', at: 2 });
    expect(fresh.switchDue).toBe(false);
    expect(read(happen(session(), { type: 'switchedTo', at: 2 }), HELLO).switchDue).toBe(false);
  });

  it('keeps the lines behind it out of the session that was left, though the AI never confirmed it', () => {
    const state = read(session(), `${line(1)}\n${OTHER}\n${line(2)}`);
    expect(short(state)).toEqual(['000001 queued CLICK #save']);
    expect([state.link, foreignKey(state), state.lastReading?.foreign]).toEqual(['foreign', 'other', 1]);
  });

  it('back to this session lets its lines in again', () => {
    const sent = happen(session(), { type: 'messageCopied', at: 3, text: `!baiswitch {"session_key":"${KEY}"}`, contextTab: 17 });
    const state = read(sent, `${OTHER}\n${line(1)}\n!baiswitch {"session_key":"${KEY}"}\n${line(2)}`);
    expect(short(state)).toEqual(['000002 queued CLICK #save']);
  });
});

describe('what comes back from a pasted chat', () => {
  it('recognises our own message and takes nothing from it', () => {
    const edited = happen(
      session(`${line(1)}\n${line(2)}`),
      { type: 'edited', at: 2, id: '000001', json: json({ s: '#new' }) },
      { type: 'deleted', at: 2, id: '000002' },
    );
    const text = composeMessage(
      edited,
      '!baictx {"v":1,"id":"ctx000002","ts":"2026-01-22T10:15:30.000Z","t":17,"u":"","n":"","nav":"idle"}',
    );
    const sent = happen(edited, { type: 'messageCopied', at: 3, text, contextTab: 17 });
    const again = read(sent, text);
    expect({ ...again, lastReading: null }).toEqual({ ...sent, lastReading: null });
    expect(again.lastReading?.own).toBe(3);
  });

  it('takes a deletion from the AI though we once sent the same line', () => {
    const deleted = happen(session(line(1)), { type: 'deleted', at: 2, id: '000001' });
    const told = happen(deleted, { type: 'messageCopied', at: 3, text: composeMessage(deleted, ''), contextTab: 17 });
    const edited = happen(told, { type: 'edited', at: 4, id: '000001', json: json({ s: '#new' }) });
    expect(short(edited)).toEqual(['000001 queued CLICK #new']);
    expect(short(read(edited, '!baiact000001del'))).toEqual(['000001 deleted CLICK #new']);
  });

  it('puts a paste with a foreign context into quarantine, and lets lines be taken by hand', () => {
    const state = session(`!baictx {"v":1,"id":"ctx9","ts":"now","t":1,"u":"","n":"","nav":"idle"}\n${line(1)}\n!baiact000002del`);
    expect(state.items.map(item => item.status)).toEqual(['invalid', 'invalid']);
    expect(runnable(state)).toEqual([]);
    const taken = happen(state, { type: 'proposalTaken', at: 2, id: '000001' });
    expect(row(taken, '000001')).toMatchObject({ status: 'queued', included: true, author: 'ai', rev: 0 });
    expect(syncLines(taken)).toEqual([]);
  });

  it('only offers lines in a block quote', () => {
    const state = session(`> ${line(1)}`);
    expect(row(state, '000001')).toMatchObject({ status: 'invalid', problem: { proposal: line(1) } });
    expect(short(read(state, line(1)))).toEqual(['000001 queued CLICK #save']);
  });

  it('takes the answer of a model that thinks aloud, and nothing that it thought before', () => {
    const state = session(`<think>\n${line(1, { s: '#a' })}\n${line(2)}\n</think>\n${line(1)}`);
    expect(short(state)).toEqual(['000001 queued CLICK #save']);
    expect(state.lastReading).toMatchObject({ added: 1, ignored: 2, offered: 0, conflicts: 0 });
  });

  it('only offers what a model thought when no answer came', () => {
    const state = session(`<think>\n${HELLO}\n${line(1)}`);
    expect(row(state, '000001')).toMatchObject({ status: 'invalid', problem: { kind: 'thought', proposal: line(1) } });
    expect(short(read(state, `${line(1)}`))).toEqual(['000001 queued CLICK #save']);
  });
});

describe('lines that are only mentioned', () => {
  it('offers a line in the middle of a sentence and does not queue it', () => {
    const state = session(`You could send ${line(1)}`);
    expect(row(state, '000001')).toMatchObject({ status: 'invalid', command: null, problem: { proposal: line(1) } });
  });

  it('passes over a tag in a sentence that has no command behind it', () => {
    expect(session('I sent !baiact000001 and then !baiact000002del as you said.').items).toEqual([]);
  });

  it('only offers what stands behind an unreadable line, since it may be a part of it', () => {
    const state = session(`!baiact000001 {"v":1,"t":17,"a":"TYPE","s":"#note","x":"a "quote" ${line(9)}`);
    expect(state.items.map(item => [item.id, item.status])).toEqual([
      ['000001', 'invalid'],
      ['000009', 'invalid'],
    ]);
  });
});

describe('what the user changes', () => {
  it('makes an edit a revision that the AI is told of', () => {
    const state = happen(session(line(1)), { type: 'edited', at: 2, id: '000001', json: json({ x: '5,5' }) });
    expect(row(state, '000001')).toMatchObject({ rev: 1, author: 'user', flags: ['edited'] });
    expect(state.untold).toEqual([{ id: '000001', kind: 'upd' }]);
    expect(syncLines(state)).toEqual([line(1, { x: '5,5' }, 1)]);
    expect(happen(state, { type: 'messageCopied', at: 3, text: composeMessage(state, ''), contextTab: 17 }).untold).toEqual([]);
  });

  it('keeps an edit that cannot be read, shown as invalid with the field to blame', () => {
    const state = happen(session(line(1)), { type: 'edited', at: 2, id: '000001', json: json({ s: '' }) });
    expect(row(state, '000001')).toMatchObject({ status: 'invalid', problem: { path: 's' } });
    const mended = happen(state, { type: 'edited', at: 3, id: '000001', json: json({ s: '#ok' }) });
    expect(row(mended, '000001')).toMatchObject({ status: 'queued', rev: 1 });
  });

  it('tells of a deletion, and of a restoration after that by a revision', () => {
    const deleted = happen(session(line(1)), { type: 'deleted', at: 2, id: '000001', reason: 'not now' });
    expect(composeMessage(deleted, '')).toBe('The user deleted 000001: not now\n!baiact000001del');
    expect(syncLines(happen(deleted, { type: 'restored', at: 3, id: '000001' }))).toEqual([]);
    const told = happen(deleted, { type: 'messageCopied', at: 3, text: composeMessage(deleted, ''), contextTab: 17 });
    expect(syncLines(happen(told, { type: 'restored', at: 4, id: '000001' }))).toEqual([line(1, {}, 1)]);
  });

  it('gives an inserted action the next free number, before the row asked for', () => {
    const state = happen(session(`${line(1)}\n${line(2)}`), { type: 'inserted', at: 2, json: json({ s: '#mid' }), before: '000002' });
    expect(state.items.map(item => item.id)).toEqual(['000001', '000003', '000002']);
    expect(syncLines(state)).toEqual([line(3, { s: '#mid' }, 1)]);
  });

  it('moves rows', () => {
    const state = happen(session(`${line(1)}\n${line(2)}\n${line(3)}`), { type: 'moved', at: 2, id: '000003', before: '000001' });
    expect(state.items.map(item => item.id)).toEqual(['000003', '000001', '000002']);
  });

  it('brings back the readable line when a broken one was deleted, sent again and restored', () => {
    const deleted = happen(session(line(1, { s: '12' })), { type: 'deleted', at: 2, id: '000001' });
    const again = read(deleted, line(1, { s: '#good' }, 1));
    expect(row(again, '000001').status).toBe('deleted');
    expect(short(happen(again, { type: 'restored', at: 3, id: '000001' }))).toEqual(['000001 queued CLICK #good']);
  });

  it('takes a mended line as an edit', () => {
    const state = session(line(1, { s: '12' }));
    expect(row(state, '000001')).toMatchObject({ status: 'invalid', problem: { proposal: line(1, { s: '[ref=12]' }) } });
    const taken = happen(state, { type: 'proposalTaken', at: 2, id: '000001' });
    expect(row(taken, '000001')).toMatchObject({ status: 'queued', rev: 1, command: { json: { s: '[ref=12]' } } });
    expect(syncLines(taken)).toEqual([line(1, { s: '[ref=12]' }, 1)]);
  });
});

describe('a run', () => {
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 2 };
  const approved = happen(session(`${line(1)}\n${line(2)}`), {
    type: 'approved',
    at: 2,
    approvals: [
      { id: '000001', approval },
      { id: '000002', approval },
    ],
  });

  it('gathers outcomes, parts and tabs until the message is copied', () => {
    const result = {
      ...OK,
      effects: [{ kind: 'tab' as const, id: 21, url: 'https://a.example/', title: 'A', purpose: 'img1' }],
      parts: { dom: '[1] x' },
    };
    const state = happen(
      approved,
      { type: 'started', at: 3, id: '000001' },
      { type: 'finished', at: 4, id: '000001', result },
      { type: 'tabOpened', at: 5, tab: { id: 21, u: 'https://a.example/x', n: '', purpose: '' } },
    );
    expect(state.openedTabs).toMatchObject([{ id: 21, u: 'https://a.example/x', n: 'A', purpose: 'img1' }]);
    expect(state.outcomes).toMatchObject([{ id: '000001', tabId: 17, result: { parts: { dom: '[1] x' } } }]);
    expect(happen(state, { type: 'messageCopied', at: 6, text: '', contextTab: 17 })).toMatchObject({
      outcomes: [],
      openedTabs: [],
    });
  });

  it('queues again what did not run when the batch ends', () => {
    const state = happen(
      approved,
      { type: 'started', at: 3, id: '000001' },
      { type: 'finished', at: 4, id: '000001', result: OK },
      { type: 'batchEnded', at: 5 },
    );
    expect(short(state)).toEqual(['000001 done CLICK #save', '000002 queued CLICK #save']);
    expect(row(state, '000002').approval).toBeNull();
  });

  it.each(['failed', 'declined', 'stopped'] as const)('unticks what a batch that %s left over, also what was not part of it', why => {
    const part = happen(session([line(1), line(2), line(3)].join('\n')), {
      type: 'approved',
      at: 2,
      approvals: [{ id: '000001', approval }],
    });
    const state = happen(part, { type: 'batchEnded', at: 5, why });
    expect(state.items.map(({ status, included }) => `${status} ${included}`)).toEqual(['queued false', 'queued false', 'queued false']);
    expect(happen(part, { type: 'batchEnded', at: 5, why: 'done' }).items.map(item => item.included)).toEqual([true, true, true]);
  });

  it('unticks what was left over when the panel went away', () => {
    const state = happen(approved, { type: 'started', at: 3, id: '000001' }, { type: 'recovered', at: 9 });
    expect(row(state, '000002').included).toBe(false);
  });

  it('marks what was running as interrupted on recovery, and tells the AI', () => {
    const state = happen(approved, { type: 'started', at: 3, id: '000001' }, { type: 'recovered', at: 9 });
    expect(short(state)).toEqual(['000001 interrupted CLICK #save', '000002 queued CLICK #save']);
    expect(state.outcomes[0]?.result).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
  });

  it('loses a row that is deleted while it is being asked about', () => {
    const asked = happen(approved, { type: 'confirmAsked', at: 3, id: '000001' });
    const state = happen(read(asked, '!baiact000001del'), { type: 'batchEnded', at: 5 });
    expect(row(state, '000001').status).toBe('deleted');
    expect(syncLines(state)).toEqual([]);
  });

  it('approves only the revision that was seen', () => {
    const edited = happen(
      session(line(1)),
      { type: 'edited', at: 2, id: '000001', json: json({ s: '#new' }) },
      { type: 'approved', at: 2, approvals: [{ id: '000001', approval }] },
    );
    expect(row(edited, '000001').status).toBe('queued');
  });

  it('tells the AI that the user declined, and queues the row unchecked', () => {
    const state = happen(approved, { type: 'confirmAsked', at: 3, id: '000001' }, { type: 'declined', at: 4, id: '000001' });
    expect(row(state, '000001')).toMatchObject({ status: 'queued', included: false });
    expect(state.outcomes[0]?.result).toMatchObject({ error: { code: 'REFUSED' } });
  });

  it('notes how the user answered a dialog, once, and tells an AI that has heard of the question', () => {
    const effects = [{ kind: 'nativeDialog' as const, type: 'confirm' as const, text: 'Sure?' }];
    const open = happen(
      approved,
      { type: 'started', at: 3, id: '000001' },
      { type: 'finished', at: 4, id: '000001', result: { ...OK, effects } },
    );
    const answered = happen(open, { type: 'dialogAnswered', at: 5, id: '000001', accepted: false });
    expect(formatRes(answered.outcomes)).toBe('000001 CLICK ok: dialog confirm "Sure?", answered Cancel');
    expect(happen(answered, { type: 'dialogAnswered', at: 6, id: '000001', accepted: true })).toBe(answered);
    const told = happen(open, { type: 'messageCopied', at: 5, text: 'm', contextTab: 17 });
    const later = happen(told, { type: 'dialogAnswered', at: 6, id: '000001', accepted: true });
    expect(formatRes(later.outcomes)).toBe('000001 CLICK ok: dialog confirm "Sure?", answered OK');
    expect(later.timeline.at(-1)).toMatchObject({ kind: 'edit', text: 'Answered 000001 OK', ids: ['000001'] });
  });
});

describe('the journal', () => {
  it('folds to the same state as the events one by one', () => {
    const events: SessionEvent[] = [
      { type: 'created', at: 0, key: KEY, name: 'Test' },
      { type: 'replyRead', at: 1, text: `${HELLO}\n${line(1)}\n${line(2)}` },
      { type: 'edited', at: 2, id: '000001', json: json({ s: '#new' }) },
      { type: 'deleted', at: 3, id: '000002' },
    ];
    const state = foldSession(events);
    expect(state === null ? [] : short(state)).toEqual(['000001 queued CLICK #new', '000002 deleted CLICK #save']);
    expect(foldSession(events.slice(1))).toBeNull();
    expect(foldSession(JSON.parse(JSON.stringify(events)))).toEqual(state);
  });
});
