// What a run may not do whatever was approved: sites that are off, more than a few tabs, a secret of one site on another.
import { expect, test } from 'vitest';
import { createVault } from '../../src/context/redaction/vault.ts';
import type { PageCall } from '../../src/injection/api.ts';
import type { Action } from '../../src/protocol/action.ts';
import { CHAT_LEFT, NOT_ALLOWED_YET, WENT_AWAY } from '../../src/protocol/policy/refusals.ts';
import { rulingFor, type SiteRules } from '../../src/protocol/policy/sites.ts';
import { guardSites, refusalOf, rulingOn } from '../../src/sidebar/access/site-guard.ts';
import { filling } from '../../src/sidebar/run/run-policy.ts';
import { fakeExecutor, fakeJournal, line, report, seen, statuses } from '../sidebar/fakes.ts';
import { createPanelLogic } from '../sidebar/panel-logic.ts';

test('one approval opens five tabs and no more', async () => {
  const lines = [1, 2, 3, 4, 5, 6, 7].map(id => line(id, 'OPEN_TAB', '', `https://shop.example/${id}`));
  const executor = fakeExecutor();
  const { panel, store } = createPanelLogic(lines, executor);
  await panel.run();
  expect(executor.ran.length).toBe(5);
  expect(statuses(store)).toMatchObject({ '000005': 'done', '000006': 'failed', '000007': 'queued' });
  const result = store.session.value?.items[5]?.result;
  expect(result).toMatchObject({ ok: false, dispatched: false, error: { code: 'REFUSED' } });
});

test('a tab that is on another site by now ends the rows of the first one, though the panel follows another tab', async () => {
  const executor = fakeExecutor();
  let address = 'https://shop.example/';
  const policy = { addressOf: () => Promise.resolve(address) };
  const { panel, store } = createPanelLogic([line(1, 'TEXT'), line(2, 'TEXT')], executor, fakeJournal(), policy);
  const logic = panel.run();
  address = 'https://elsewhere.example/';
  await logic;
  expect(executor.ran).toEqual([]);
  expect(store.session.value?.items[0]?.result).toMatchObject({ ok: false, error: { code: 'NAVIGATED' } });
});

test.each([
  ['of another site', 'https://shop.example/'],
  ['whose site was not known', ''],
])('an approval for a tab that the panel does not follow, %s, is not used on the site that is there now', async (_what, before) => {
  const executor = fakeExecutor({}, { matches: () => report(), gated: seen() });
  let address = before;
  const journal = fakeJournal();
  const append = journal.append;
  journal.append = event => {
    if (event.type === 'session' && event.event.type === 'approved') address = 'https://elsewhere.example/';
    return append.call(journal, event);
  };
  const { panel, store } = createPanelLogic([line(1, 'TEXT')], executor, journal, { addressOf: () => Promise.resolve(address) });
  const facts = store.tab.facts.value;
  store.tab.facts.value = facts && { ...facts, t: 18 };
  panel.include('000001', true);
  await panel.runOnly('000001');
  expect(executor.ran).toEqual([]);
  expect(store.session.value?.items[0]?.result).toMatchObject({ ok: false, error: { code: 'NAVIGATED' } });
});

/** A page that tells what it was asked. */
function door(rules: () => SiteRules, address: () => string) {
  const asked: string[] = [];
  const call: PageCall = {
    ask: async (_to, method) => {
      asked.push(method);
      return { ok: false, error: { code: 'UNSUPPORTED', message: 'fake', hint: '' } };
    },
    askAll: async (_tab, method) => {
      asked.push(method);
      return { ok: true, value: [] };
    },
  };
  return {
    asked,
    call: guardSites(call, {
      addressOf: async () => address(),
      ruling: page => rulingFor(page, rules()),
      mayEnter: async () => true,
      waits: true,
      chat: () => null,
    }),
  };
}
const AT = { tabId: 1, frameId: 0 };

test('no page code is asked for anything on a site that is off, but to end what was begun', async () => {
  const { asked, call } = door(
    () => ({}),
    () => 'https://mybank.example/',
  );
  expect(await call.askAll(1, 'digest', { fold: true, limitMs: 1 }, 1)).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect(await call.ask(AT, 'play', { target: null, kind: 'press', events: [], setup: { watch: false, focus: 'keep' } }, 1)).toMatchObject({
    ok: false,
    error: { code: 'REFUSED' },
  });
  await call.ask(AT, 'disarm', {}, 1);
  await call.askAll(1, 'receipts', { orders: [] }, 1);
  expect(asked).toEqual(['disarm', 'receipts']);
});

test('where bAI may only read, it reads and does not act', async () => {
  const { asked, call } = door(
    () => ({ 'shop.example': 'read' }),
    () => 'https://shop.example/',
  );
  await call.askAll(1, 'text', { css: '', maxChars: 1 }, 1);
  for (const method of ['arm', 'focusedField', 'insert'] as const)
    expect(await call.ask(AT, method, {} as never, 1)).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect(asked).toEqual(['text']);
});

test('what was read is dropped when the tab has meanwhile gone to a site that is off', async () => {
  const addresses = ['https://shop.example/', 'https://mybank.example/'];
  const { asked, call } = door(
    () => ({}),
    () => addresses.shift() ?? '',
  );
  expect(await call.askAll(1, 'text', { css: '', maxChars: 1 }, 1)).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect(asked).toEqual(['text']);
});

test('a page that the browser holds back is not asked, because the question would wait', async () => {
  const asked: string[] = [];
  const fake: PageCall = {
    ask: async (_to, method) => {
      asked.push(method);
      return { ok: false, error: { code: 'UNSUPPORTED', message: 'fake', hint: '' } };
    },
    askAll: async () => ({ ok: true, value: [] }),
  };
  const call = guardSites(fake, {
    addressOf: async () => 'https://shop.example/',
    ruling: address => rulingFor(address, {}),
    mayEnter: async () => false,
    waits: true,
    chat: () => null,
  });
  expect(await call.ask(AT, 'hello', {}, 1)).toMatchObject({ ok: false, error: { code: 'NO_ACCESS' } });
  expect(asked).toEqual([]);
});

test.each([
  ['an allowed site', 'https://shop.example/', true, WENT_AWAY],
  ['no address, where every site is allowed', '', true, WENT_AWAY],
  ['no address, where not every site is allowed', '', false, NOT_ALLOWED_YET],
  ['a site that is not allowed', 'https://shop.example/', false, NOT_ALLOWED_YET],
  ['a file', 'file:///a.html', true, NOT_ALLOWED_YET],
])('a refusal of the browser on %s is told as what it is', async (_, address, allowed, error) => {
  const refusal = { ok: false as const, error: NOT_ALLOWED_YET };
  const fake: PageCall = { ask: async () => refusal, askAll: async () => refusal };
  const mayEnter = async () => allowed;
  const call = guardSites(fake, {
    addressOf: async () => address,
    ruling: page => rulingFor(page, {}),
    mayEnter,
    waits: false,
    chat: () => null,
  });
  expect(await call.ask(AT, 'hello', {}, 1)).toEqual({ ok: false, error });
  expect(await call.askAll(1, 'hello', {}, 1)).toEqual({ ok: false, error });
});

test('a chat is never a target, and no rule makes it one', () => {
  const ruling = rulingOn({ 'claude.ai': 'allow' }, { practice: 'chrome-extension://own/practice/chat.html', hosts: ['localhost:3080'] });
  for (const chat of ['https://claude.ai/new', 'https://chatgpt.com/', 'chrome-extension://own/practice/chat.html?x=1'])
    expect(refusalOf(ruling(chat), 'reads')).toMatchObject({ code: 'REFUSED' });
  expect(refusalOf(ruling('https://shop.example/', 'https://mybank.example'), 'acts')).toMatchObject({ code: 'REFUSED' });
  expect(refusalOf(ruling('https://shop.example/'), 'acts')).toBeNull();
});

test('a mark is typed, and given to a tool, as what it stands for on its own site, and refused on any other', async () => {
  const vault = createVault();
  const mark = vault.hide('mia@example.com', { strict: true }, 'https://shop.example');
  const given: (string | object)[] = [];
  const executor = filling(
    {
      ...fakeExecutor(),
      run: async ({ command: { action } }) => {
        if (action.type === 'type') given.push(action.text);
        if (action.type === 'callTool') given.push(action.input);
        return { ok: true, ms: 1, driver: null, effects: [], parts: {}, picture: null };
      },
    },
    vault,
  );
  const actions: Action[] = [
    { type: 'type', at: null, text: `Hi ${mark}` },
    { type: 'callTool', at: { by: 'css', css: '[ref=4]' }, input: { to: [`Mia "M" <${mark}>`], copies: 2 } },
  ];
  const order = (origin: string | null, action: Action) => ({
    command: {
      id: '000001',
      rev: 0,
      json: { v: 1 as const, t: 1, a: 'TYPE' as const, s: '#x', x: mark },
      action,
      delayMs: 0,
      timeoutMs: 1000,
    },
    tabId: 1,
    seen: origin === null ? null : { ...seen({ name: 'Mail' }), origin },
    unlocked: false,
  });
  const signal = new AbortController().signal;
  for (const action of actions) {
    expect((await executor.run(order('https://shop.example', action), () => undefined, signal)).ok).toBe(true);
    for (const elsewhere of ['https://evil.example', 'http://shop.example', null])
      expect(await executor.run(order(elsewhere, action), () => undefined, signal)).toMatchObject({
        ok: false,
        dispatched: false,
        error: { code: 'REFUSED' },
      });
  }
  expect(given).toEqual(['Hi mia@example.com', { to: ['Mia "M" <mia@example.com>'], copies: 2 }]);
});

test('a row that a rule forbids when it is about to act is refused, though it was approved', async () => {
  const button = seen({ name: 'Send' });
  const executor = fakeExecutor({}, { gated: button, matches: () => report(button) });
  let rules: SiteRules = {};
  const policy = {
    addressOf: () => {
      const now = Promise.resolve('https://shop.example/');
      return now;
    },
    ruling: (address: string) => rulingFor(address, rules),
  };
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#send')], executor, fakeJournal(), policy);
  const end = panel.run();
  rules = { 'shop.example': 'off' };
  await end;
  expect(statuses(store)['000001']).not.toBe('done');
});

test('questions about a chat reach the tab that the user connected, and no other page', async () => {
  const asked: string[] = [];
  const fake: PageCall = {
    ask: async (to, method) => {
      asked.push(`${method} ${to.tabId}`);
      return { ok: false, error: { code: 'UNSUPPORTED', message: 'fake', hint: '' } };
    },
    askAll: async () => ({ ok: true, value: [] }),
  };
  let connected: { tabId: number; host: string } | null = null;
  let address = 'https://chatgpt.com/';
  const call = guardSites(fake, {
    addressOf: async () => address,
    ruling: address => rulingFor(address, {}),
    mayEnter: async () => isAllowed,
    waits: true,
    chat: () => connected,
  });
  let isAllowed = true;
  const query = { layouts: [], sent: '' };
  expect(await call.ask(AT, 'chatAnswer', query, 1)).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect(asked).toEqual([]);
  connected = { tabId: AT.tabId, host: 'chatgpt.com' };
  await call.ask(AT, 'chatAnswer', query, 1);
  await call.ask({ ...AT, tabId: AT.tabId + 1 }, 'chatPut', { ...query, text: 'x', own: [] }, 1);
  expect(asked).toEqual([`chatAnswer ${AT.tabId}`]);
  address = 'https://shop.example/'; // the user went on there in the tab of the chat
  expect(await call.ask(AT, 'chatPut', { ...query, text: 'x', own: [] }, 1)).toEqual({ ok: false, error: CHAT_LEFT });
  address = ''; // a browser that does not say
  await call.ask(AT, 'chatAnswer', query, 1);
  expect(asked).toEqual([`chatAnswer ${AT.tabId}`, `chatAnswer ${AT.tabId}`]);
  address = 'https://chatgpt.com/';
  isAllowed = false; // the user has taken the site back
  expect(await call.ask(AT, 'chatAnswer', query, 1)).toMatchObject({ ok: false, error: { code: 'NO_ACCESS' } });
  expect(asked).toHaveLength(2);
});
