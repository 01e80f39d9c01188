// Addresses that may be opened, and pages that are off limits.
import { describe, expect, it } from 'vitest';
import { reasonInEnglish } from '../../../src/protocol/policy/reason.ts';
import { hostOf, isBrowserPage, originOf, pageOf, readAddress, restrictedReason } from '../../../src/protocol/policy/url.ts';

describe('addresses to open', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://Example.com:80/a b', 'http://example.com/a%20b'],
    [' https://example.com/?q=1#x ', 'https://example.com/?q=1#x'],
  ])('takes %s', (text, href) => {
    expect(readAddress(text)).toMatchObject({ ok: true, value: { href } });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'chrome://settings',
    'about:blank',
    'blob:https://a/b',
    'ftp://a.example/',
    'https:example.com',
    'https://me@evil.example/',
    'https://me:pw@evil.example/',
    '//example.com',
    '',
    'java\nscript:x',
  ])('refuses %s', text => {
    expect(readAddress(text)).toMatchObject({ ok: false, fault: { path: 'x' } });
  });

  it.each([
    ['example.com/a', 'https://example.com/a'],
    ['localhost:8080', 'https://localhost:8080/'],
  ])('proposes the full address for %s and does not take it', (text, x) => {
    expect(readAddress(text)).toMatchObject({ ok: false, fault: { mend: { x } } });
  });

  it('shows an international name in its encoded form', () => {
    expect(readAddress('https://аррӏе.com/')).toMatchObject({ ok: true, value: { host: 'xn--80ak6aa92e.com', punycode: true } });
  });

  it('knows origins and hosts, and has none for what is no web address', () => {
    expect(originOf('https://a.example:8443/x')).toBe('https://a.example:8443');
    expect([originOf('about:blank'), originOf('nonsense'), hostOf('nonsense')]).toEqual(['', '', '']);
  });
});

describe('pages that are off limits', () => {
  it.each([
    'chrome://settings/',
    'about:blank',
    'file:///a',
    'chrome-extension://abc/x.html',
    'moz-extension://abc/',
    'https://chromewebstore.google.com/detail/x',
    'https://chrome.google.com/webstore/x',
    'https://addons.mozilla.org/',
    'view-source:https://a.example/',
    'data:text/html,x',
    'edge://settings',
    '',
  ])('names the reason for %s', url => {
    expect(reasonInEnglish(restrictedReason(url) ?? expect.fail('nothing is said'))).toMatch(/\.$/);
  });

  it.each(['https://example.com/', 'http://localhost:3000/', 'https://chrome.google.com/other', 'https://notaddons.mozilla.org.example/'])(
    'lets %s be',
    url => {
      expect(restrictedReason(url)).toBeNull();
    },
  );
});

it('a page of the browser or of an extension is told from one that a page may open', () => {
  expect(['chrome://newtab/', 'about:home', 'edge://settings/', 'moz-extension://a/b', 'chrome-extension://a/b'].every(isBrowserPage)).toBe(
    true,
  );
  expect(['about:blank', '', 'https://a.example/', 'blob:https://a.example/1', 'data:text/html,a'].some(isBrowserPage)).toBe(false);
});

it.each([
  ['https://app.example/board?id=1', 'https://app.example/board?id=1'],
  ['https://app.example/board?id=1#notes', 'https://app.example/board?id=1'],
  ['https://app.example/#/board/1', 'https://app.example/#/board/1'],
  ['https://app.example/#!/board/1', 'https://app.example/#!/board/1'],
  ['about:blank', ''],
])('the page of %s', (address, page) => {
  expect(pageOf(address)).toBe(page);
});
