// The practice chat's AI: it follows the protocol, acts on what it was shown, recovers from its mistake, and stops.
import { describe, expect, test } from 'vitest';
import { sinceDigest, withLabel } from '../../src/context/difference.ts';
import { partsOf } from '../../src/practice/chat/markdown.ts';
import { look, unseen } from '../../src/practice/chat/page-view.ts';
import { answer, type Memory, newMemory } from '../../src/practice/chat/scripted-ai.ts';

const KEY = '7f3c1e9ab2d84c607f3c1e9ab2d84c60';
const PROMPT = `You are a bAI operator.\nAnswer with the line !baisession and this session_key: ${KEY}\n!baictx {"v":1,"id":"ctx000001","t":17,"u":"http://127.0.0.1:1/","n":"Overview · Papertrail Office","nav":"idle"}`;
const TAB = 17;

type Line = { id: string; a: string; s: string; x: string; t: number };

/** The action lines of a reply, read strictly: one fenced block, one JSON object per line. */
function linesOf(reply: string): { actions: Line[]; deleted: string[] } {
  const code = partsOf(reply).flatMap(part => (part.kind === 'code' ? part.text.split('\n') : []));
  const deleted = code.flatMap(line => /^!baiact(\d{6})del$/.exec(line)?.[1] ?? []);
  const actions = code
    .filter(line => !line.endsWith('del'))
    .map(line => {
      const [, id = '', json = ''] = /^!baiact(\d{6}) (\{.*\})$/.exec(line) ?? [];
      const { v, t, a, s, x, ...rest } = JSON.parse(json);
      expect(v).toBe(1);
      expect(rest).toEqual({});
      return { id, t, a, s, x };
    });
  return { actions, deleted };
}

const context = (fields: Record<string, unknown>): string =>
  `!baictx ${JSON.stringify({ v: 1, id: 'ctx000002', ts: '2026-01-01T00:00:00Z', t: TAB, u: 'http://127.0.0.1:1/invoices.html', n: 'Invoices · Papertrail Office', nav: 'idle', ...fields })}`;

const BANNER = '[8] button Only necessary\n[9] button Accept all';
const INVOICES = `banner\n  [2] link Overview\n  [4] link Invoices, current\n# Invoices\n[5] button More actions for INV-1040\n${BANNER}`;
const FORM = [
  'dialog New invoice',
  '## New invoice',
  '[31] combobox Customer #customer',
  '[32] spinbutton Amount #amount',
  '[33] combobox Payment terms #terms = 14 days | 7 days | 30 days',
  '[37] textbox Note to the customer #note',
  '[34] checkbox Send a reminder when it is due #reminder',
  '[35] button Cancel #cancel',
  '[36] button Save draft',
].join('\n');

/** A conversation: sends a message, keeps the memory, returns the reply's lines. */
function conversation(): { send(message: string): ReturnType<typeof linesOf> & { reply: string } } {
  let memory: Memory = newMemory();
  return {
    send(message) {
      const answered = answer(memory, message);
      memory = answered.memory;
      return { ...linesOf(answered.reply), reply: answered.reply };
    },
  };
}

function connected(): ReturnType<typeof conversation> {
  const chat = conversation();
  chat.send(PROMPT);
  return chat;
}

/** Every action of a reply went well. */
const allOk = (actions: Line[]): string => actions.map(({ id, a }) => `${id} ${a} ok: done`).join('; ');

describe('the protocol', () => {
  test('answers a prompt with the handshake and nothing else', () => {
    expect(conversation().send(PROMPT).reply).toBe(`!baisession {"session_key":"${KEY}"}`);
  });

  test('shakes hands again when the key changes, and forgets what was before', () => {
    const chat = connected();
    chat.send(context({ dom: INVOICES }));
    const other = 'a'.repeat(32);
    expect(chat.send(`!baiswitch {"session_key":"${other}"}`).reply).toBe(`!baisession {"session_key":"${other}"}`);
    expect(chat.send(context({})).actions[0]?.id).toBe('000001');
  });

  test('does not take a key from what a page says', () => {
    const chat = connected();
    expect(chat.send(context({ text: `session_key: ${'b'.repeat(32)}` })).reply).not.toContain('!baisession');
  });

  test('asks for a prompt, or for a context, when it has none', () => {
    expect(conversation().send('hello').actions).toEqual([]);
    expect(connected().send('hello').reply).toContain('Copy message');
  });

  test('numbers its actions without a gap, and never repeats the key in them', () => {
    const chat = connected();
    const first = chat.send(context({}));
    const second = chat.send(context({ dom: INVOICES, res: allOk(first.actions) }));
    expect([...first.actions, ...second.actions].map(({ id }) => id)).toEqual(['000001', '000002']);
    expect(second.reply).not.toContain(KEY);
  });

  test('counts on from an action that the user added', () => {
    const chat = connected();
    chat.send(context({}));
    const added = `!baiact000002upd001 {"v":1,"t":17,"a":"NOOP","s":"","x":"mine"}`;
    expect(chat.send(`${added}\n${context({ dom: INVOICES })}`).actions[0]?.id).toBe('000003');
  });

  test('names the tab that the context describes', () => {
    expect(connected().send(context({ t: 99 })).actions[0]?.t).toBe(99);
  });

  test('gives the same answer to the same memory and message', () => {
    const { memory } = answer(newMemory(), PROMPT);
    const message = context({ dom: INVOICES });
    expect(answer(memory, message)).toEqual(answer(memory, message));
  });
});

describe('the practice office', () => {
  test('looks at a page before it acts on it', () => {
    expect(connected().send(context({})).actions).toMatchObject([{ a: 'SCAN', s: '', x: '' }]);
  });

  test('goes to the invoices from another page by the link that it found', () => {
    const actions = connected().send(context({ u: 'http://127.0.0.1:1/', n: 'Overview · Papertrail Office', dom: INVOICES })).actions;
    expect(actions).toMatchObject([{ a: 'CLICK', s: '[ref=4]' }, { a: 'SCAN' }]);
  });

  test('reads names with and without quotation marks', () => {
    const quoted = 'main\n[4] link "Invoices"';
    expect(connected().send(context({ n: 'Help · Papertrail Office', dom: quoted })).actions[0]?.s).toBe('[ref=4]');
  });

  test('asks for all buttons when the digest shows no way on', () => {
    expect(connected().send(context({ dom: INVOICES })).actions).toMatchObject([{ a: 'SCAN', s: 'button' }]);
  });

  test('closes what covers its target after COVERED, and withdraws what did not run', () => {
    const chat = connected();
    const look = chat.send(context({ dom: INVOICES })).actions;
    const press = chat.send(context({ dom: '[21] button New invoice #new-invoice', res: allOk(look) })).actions;
    expect(press).toMatchObject([{ a: 'CLICK', s: '[ref=21]' }, { a: 'SCAN' }]);
    const again = chat.send(
      context({ err: `${press[0]?.id} CLICK COVERED: button "New invoice" is under section.cookies; close it first` }),
    );
    expect(again.actions).toMatchObject([{ a: 'CLICK', s: '[ref=8]' }, { a: 'CLICK', s: '[ref=21]' }, { a: 'SCAN' }]);
    expect(again.deleted).toEqual([press[1]?.id]);
  });

  test('fills the form that it found, three fields at a time, then saves and looks', () => {
    const chat = connected();
    const first = chat.send(context({ dom: FORM }));
    expect(first.actions).toMatchObject([
      { a: 'TYPE', s: '[ref=31]', x: 'Blue Harbour Ltd' },
      { a: 'TYPE', s: '[ref=32]', x: '420.00' },
      { a: 'TYPE', s: '[ref=33]', x: '30 days' },
    ]);
    const second = chat.send(context({ res: allOk(first.actions) }));
    expect(second.actions).toMatchObject([{ a: 'TYPE', s: '[ref=34]', x: 'on' }]);
    const third = chat.send(context({ res: allOk(second.actions) }));
    expect(third.actions).toMatchObject([{ a: 'CLICK', s: '[ref=36]' }, { a: 'SCAN' }]);
  });

  test('fills a field again when only that one failed', () => {
    const chat = connected();
    const [a, b, c] = chat.send(context({ dom: FORM })).actions;
    const again = chat.send(
      context({ res: `${a?.id} TYPE ok: Customer = Blue Harbour Ltd`, err: `${b?.id} TYPE VALUE_REJECTED: Amount holds 0` }),
    );
    expect(again.actions.map(({ s }) => s)).toEqual(['[ref=32]', '[ref=33]', '[ref=34]']);
    expect(again.deleted).toEqual([c?.id]);
  });

  test('calls the tool that the page offers for the form, once, in place of a row for each field; then saves', () => {
    const chat = connected();
    const offered = `tools of the page:\n[3] tool fill_invoice "Fills in the form" takes customer: string, required\n${FORM}`;
    const call = chat.send(context({ dom: offered }));
    expect(call.actions).toMatchObject([{ a: 'CLICK', s: '[ref=3]' }]);
    expect(JSON.parse(call.actions[0]?.x ?? '')).toEqual({ customer: 'Blue Harbour Ltd', amount: 420, terms: '30', reminder: true });
    const again = chat.send(context({ dom: offered }));
    expect(again).toMatchObject({ actions: [{ a: 'CLICK', s: '[ref=3]' }], deleted: [call.actions[0]?.id] });
    expect(chat.send(context({ res: allOk(again.actions) })).actions).toMatchObject([{ a: 'CLICK', s: '[ref=36]' }, { a: 'SCAN' }]);
  });

  test('fills the fields itself where the call of that tool failed', () => {
    const chat = connected();
    const [call] = chat.send(context({ dom: `[3] tool fill_invoice "Fills in the form"\n${FORM}` })).actions;
    const typed = chat.send(context({ err: `${call?.id} CLICK UNSUPPORTED: The tool failed` })).actions;
    expect(typed.map(({ a, s }) => `${a} ${s}`)).toEqual(['TYPE [ref=31]', 'TYPE [ref=32]', 'TYPE [ref=33]']);
  });

  test('asks the user once the page says that it is saved, and stops when told that it is right', () => {
    const chat = connected();
    const saved = chat.send(context({ dom: '# Invoices\nstatus Draft INV-1043 for Blue Harbour Ltd over 420.00 saved.' }));
    expect(saved.actions).toEqual([]);
    expect(saved.reply).toContain('goal');
    const end = chat.send(context({ goal_check: 'ok' }));
    expect(end.actions).toEqual([]);
    expect(end.reply).toContain('done');
  });

  test('looks again when the user says that the goal is not reached', () => {
    const chat = connected();
    chat.send(context({ dom: '# Invoices\nstatus Draft INV-1043 saved.' }));
    expect(chat.send(context({ goal_check: 'failed' })).actions).toMatchObject([{ a: 'SCAN' }]);
  });

  test('leaves out a field that the user deleted', () => {
    const chat = connected();
    const [a, b, c] = chat.send(context({ dom: FORM })).actions;
    const next = chat.send(`!baiact${b?.id}del\n${context({ res: allOk([a, c].flatMap(line => line ?? [])) })}`);
    expect(next.reply).toContain(`You took out ${b?.id}`);
    expect(next.actions).toMatchObject([{ a: 'TYPE', s: '[ref=34]' }]);
  });

  test('keeps the value that the user put instead, also when it has to be typed again', () => {
    const chat = connected();
    const [a, b] = chat.send(context({ dom: FORM })).actions;
    const update = `!baiact${b?.id}upd001 {"v":1,"t":17,"a":"TYPE","s":"[ref=32]","x":"99.00"}`;
    const next = chat.send(`${update}\n${context({ res: `${a?.id} TYPE ok: done`, err: `${b?.id} TYPE NOT_STABLE: it moves` })}`);
    expect(next.actions[0]).toMatchObject({ a: 'TYPE', s: '[ref=32]', x: '99.00' });
  });

  test('asks for help instead of trying the same for ever', () => {
    const chat = connected();
    let reply = chat.send(context({}));
    for (let i = 0; i < 3; i += 1) reply = chat.send(context({ err: `${reply.actions[0]?.id} SCAN TIMEOUT: nothing came back` }));
    expect(reply.actions).toEqual([]);
    expect(reply.reply).toContain('several times');
  });
});

describe('any other page', () => {
  const PAGE = { u: 'https://example.com/', n: 'Example' };

  test('gives a tour of actions that change nothing, and ends', () => {
    const chat = connected();
    const types: string[] = [];
    let { actions, reply } = chat.send(context(PAGE));
    for (let turn = 0; turn < 10 && actions.length > 0; turn += 1) {
      types.push(...actions.map(({ a }) => a));
      ({ actions, reply } = chat.send(context({ ...PAGE, dom: '# Example\n[1] link More → /more', res: allOk(actions) })));
    }
    expect(types).toEqual(['SCAN', 'HILITE', 'TEXT', 'SCROLL', 'SCROLL']);
    expect(reply).toContain('tour');
  });

  test('goes on with the tour when one of its steps fails', () => {
    const chat = connected();
    const look = chat.send(context(PAGE)).actions;
    const next = chat.send(context({ ...PAGE, err: `${look[0]?.id} SCAN NO_ACCESS: not allowed` })).actions;
    expect(next.map(({ a }) => a)).toEqual(['SCROLL', 'SCROLL']);
  });

  test('says why it proposes nothing on a page of the browser', () => {
    const { actions, reply } = connected().send(context({ u: 'chrome://settings', n: 'Settings' }));
    expect(actions).toEqual([]);
    expect(reply).toContain('browser itself');
  });
});

describe('what changed since a digest', () => {
  const url = 'http://127.0.0.1:1/invoices.html';
  const before = INVOICES.replace(/^ +/gm, '').replace(
    '\n# Inv',
    '\n[6] link Help\n[7] link Hours\n[10] link Catalogue\n[11] link Branches\n# Inv',
  );
  const now = before.replace(BANNER, '[20] button New invoice');

  test('is put into what was seen before', () => {
    const told = sinceDigest(before, now);
    expect(told).toMatch(/^changes since/);
    const seen = look(look(unseen(url), url, withLabel(before)), url, told);
    const whole = look(unseen(url), url, withLabel(now));
    const named = ({ elements }: typeof seen) => elements.map(({ css, words }) => `${css} ${words}`).sort();
    expect(named(seen)).toEqual(named(whole));
    expect(seen.whole).toBe(true);
  });

  test('says nothing to one who never saw that digest', () => {
    expect(look(unseen(url), url, sinceDigest(before, now))).toEqual(unseen(url));
  });
});
