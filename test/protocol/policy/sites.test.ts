// Which rule holds on a site: the user's, else that of its kind, else the ordinary one.
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/protocol/action.ts';
import { riskOf } from '../../../src/protocol/policy/policy.ts';
import { kindOfHost } from '../../../src/protocol/policy/site-kinds.ts';
import { chatRuling, rulingFor, type SiteRule, stricter } from '../../../src/protocol/policy/sites.ts';

test.each([
  ['www.deutsche-bank.de', 'bank'],
  ['onlinebanking.example.com', 'bank'],
  ['www.sparkasse-koeln.de', 'bank'],
  ['mybank.localhost', 'bank'],
  ['first.bank', 'bank'],
  ['secure.chase.com', 'bank'],
  ['www.paypal.com', 'payment'],
  ['app.coinbase.com', 'investment'],
  ['mail.google.com', 'mail'],
  ['outlook.office.com', 'mail'],
  ['webmail.example.org', 'mail'],
  ['mychart.example.org', 'health'],
  ['patient-portal.example.com', 'health'],
  ['www.irs.gov', 'government'],
  ['www.service.gov.uk', 'government'],
  ['impots.gouv.fr', 'government'],
  ['www.elster.de', 'government'],
  ['vault.bitwarden.com', 'passwords'],
  ['my.1password.com', 'passwords'],
  ['accounts.google.com', 'account'],
  ['login.microsoftonline.com', 'account'],
])('%s is of the kind %s', (host, kind) => {
  expect(kindOfHost(host)).toBe(kind);
});

test.each([
  'www.example.com',
  'shop.example',
  'news.example.org',
  'bankrott.example'.replace('bankrott', 'riverbed'),
  'github.com',
  'docs.python.org',
  'en.wikipedia.org',
  'www.governance-blog.com',
  'authors.example.com',
  'snowmailers.example.com',
  'healthyfood.example.com',
  '127.0.0.1',
  'localhost',
  '[::1]',
])('%s is of no kind', host => {
  expect(kindOfHost(host)).toBeNull();
});

describe('the rule for an address', () => {
  test('is the kind of its site, then what the user says', () => {
    expect(rulingFor('https://mail.example/', {})).toMatchObject({
      rule: 'off',
      why: { code: 'kind_mail', values: ['mail.example'] },
    });
    expect(rulingFor('https://mail.example/', { 'mail.example': 'allow' }).rule).toBe('allow');
    expect(rulingFor('https://shop.example:8443/x', { 'shop.example': 'read' }).rule).toBe('read');
    expect(rulingFor('https://shop.example/', {})).toMatchObject({ rule: 'allow', why: null });
  });

  test('holds back below its host too, and allows that host alone', () => {
    expect(rulingFor('https://a.b.shop.example/', { 'shop.example': 'off' }).rule).toBe('off');
    expect(rulingFor('https://notshop.example/', { 'shop.example': 'off' }).rule).toBe('allow');
    expect(rulingFor('https://mail.mybank.example/', { 'mybank.example': 'allow' }).rule).toBe('off');
  });

  test('is not fooled by names of objects, a last dot, or pages without a host', () => {
    expect(rulingFor('https://constructor/', {}).rule).toBe('allow');
    expect(rulingFor('https://mail.example./', {}).rule).toBe('off');
    expect(rulingFor('chrome://settings', {}).rule).toBe('allow');
    expect(rulingFor('', {}).rule).toBe('allow');
  });

  test('of a page and its frame is the stricter one', () => {
    const page = rulingFor('https://shop.example/', {});
    const frame = rulingFor('https://mybank.example/', {});
    expect(stricter(page, frame)).toBe(frame);
    expect(stricter(frame, page)).toBe(frame);
  });
});

const CLICK: Action = { type: 'click', at: { by: 'css', css: '#x' }, button: 'left', clickCount: 1, offset: null, modifiers: [] };
const ACTIONS: Record<string, Action> = {
  click: CLICK,
  scroll: { type: 'scroll', at: null, amount: { unit: 'edge', edge: 'top' } },
  text: { type: 'readText', at: null, maxChars: null },
  note: { type: 'note', text: 'x' },
};

test.each<[SiteRule, string, string]>([
  ['allow', 'click', 'change'],
  ['allow', 'text', 'read'],
  ['ask', 'click', 'commit'],
  ['ask', 'scroll', 'commit'],
  ['ask', 'text', 'read'],
  ['read', 'click', 'blocked'],
  ['read', 'scroll', 'blocked'],
  ['read', 'text', 'read'],
  ['off', 'click', 'blocked'],
  ['off', 'text', 'blocked'],
  ['off', 'note', 'read'],
])('where the rule is "%s", %s is %s', (rule, action, risk) => {
  const site = rulingFor('https://shop.example/', { 'shop.example': rule });
  const verdict = riskOf(ACTIONS[action] ?? CLICK, null, { pageUrl: 'https://shop.example/', unlocked: false, site });
  expect(verdict.risk).toBe(risk);
  if (rule !== 'allow' && risk !== 'read') expect(verdict.reasons).toContain(site.why);
});

test('the chat itself is never a target, whatever was allowed', () => {
  const site = chatRuling('https://chat.example/');
  expect(site.fixed).toBe(true);
  expect(riskOf(CLICK, null, { pageUrl: 'https://chat.example/', unlocked: true, site }).risk).toBe('blocked');
});
