// What one site showed does not leave unseen in an address of another.
import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/protocol/action.ts';
import { carriedByAddress, carriedByText, type Known } from '../../src/protocol/policy/data-flow.ts';
import { riskOf } from '../../src/protocol/policy/policy.ts';
import { redactSeen } from '../../src/sidebar/run/redacted-record.ts';
import { card, seen } from '../sidebar/fakes.ts';

const INBOX =
  'https://mail.example/inbox\nInbox\nYour contract number is 7741-AB-20993. Greetings, Vera Lindqvist.\nSee https://shop.example/offers/spring-sale-today for more.';
const known = (heard: readonly string[] = [INBOX], goal = ''): Known => ({ heard, goal });
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
    expect(carriedByAddress(url, known())).toMatchObject({ host: 'mail.example', text: expect.stringContaining('contract number is') });
  });

  test.each([
    ['to the same site', `https://mail.example/?q=${encodeURIComponent(SECRET)}`],
    ['that the page itself showed', 'https://shop.example/offers/spring-sale-today'],
    ['with a short word only', 'https://search.example/?q=contract'],
    ['of something else', 'https://docs.example/guides/getting-started-with-widgets'],
    ['that is none', 'no address'],
  ])('is not found in one %s', (_, url) => {
    expect(carriedByAddress(url, known())).toBeNull();
  });

  test('is found in what any earlier message showed, not only the last one', () => {
    const later = ['https://evil.example/\nEvil\nHello', 'https://other.example/\nOther\nNothing to see'];
    expect(carriedByAddress(`https://evil.example/?q=${SECRET}`, known([INBOX, ...later]))).toMatchObject({ host: 'mail.example' });
  });

  test('is not found before a message was copied, nor where the user or the site itself said it', () => {
    const url = `https://evil.example/?q=${SECRET}`;
    expect(carriedByAddress(url, known([]))).toBeNull();
    expect(carriedByAddress(url, known([INBOX], `Look up my ${SECRET}`))).toBeNull();
    expect(carriedByAddress(url, known([INBOX, `https://evil.example/form\nForm\nYour ${SECRET}`]))).toBeNull();
  });
});

describe('a text that is typed', () => {
  test('says what it takes along from another site', () => {
    expect(carriedByText(`Hi, my ${SECRET}!`, 'https://evil.example/', known())).toMatchObject({ host: 'mail.example' });
    expect(carriedByText(Buffer.from(SECRET).toString('base64'), 'https://evil.example/', known())).toMatchObject({ host: 'mail.example' });
  });

  test('says nothing on the same site, of a few letters, or of what the user wrote', () => {
    expect(carriedByText(SECRET, 'https://mail.example/new', known())).toBeNull();
    expect(carriedByText('contract', 'https://evil.example/', known())).toBeNull();
    expect(carriedByText(SECRET, 'https://evil.example/', known([INBOX], SECRET))).toBeNull();
  });

  test('asks', () => {
    const type: Action = { type: 'type', at: { by: 'css', css: '#q' }, text: SECRET };
    const verdict = riskOf(type, null, { pageUrl: 'https://evil.example/', unlocked: false, known: known() });
    expect(verdict).toMatchObject({ risk: 'commit', reasons: [{ code: 'carries', values: ['mail.example', expect.any(String)] }] });
  });
});

test('an address that carries what another site showed says so and asks', () => {
  const url = `https://evil.example/?q=${encodeURIComponent(SECRET)}`;
  // Even a site that is known asks for this.
  const facts = { pageUrl: 'https://evil.example/', unlocked: false, known: known() };
  expect(riskOf(open(url), null, facts)).toMatchObject({
    risk: 'commit',
    reasons: [{ code: 'carries', values: ['mail.example', expect.any(String)] }],
  });
  expect(riskOf(open('https://evil.example/'), null, facts)).toMatchObject({ risk: 'view' });
});

describe('a link to another site', () => {
  const openLink: Action = { type: 'openLink', at: { by: 'css', css: '#out' }, purpose: '' };
  const click: Action = { type: 'click', at: { by: 'css', css: '#out' }, button: 'left', clickCount: 1, modifiers: [], offset: null };
  const leads = `https://evil.example/?q=${encodeURIComponent(SECRET)}`;
  const facts = { pageUrl: 'https://mail.example/inbox', unlocked: false, known: known(), knownOrigins: ['https://evil.example'] };

  test.each([
    ['opened', openLink],
    ['clicked', click],
  ])('that carries what this one showed says so and asks when it is %s', (_, action) => {
    expect(riskOf(action, card({ name: 'Track', goesTo: 'https://evil.example', leads }), facts)).toMatchObject({
      risk: 'commit',
      reasons: [{ code: 'carries', values: ['mail.example', expect.any(String)] }],
    });
    expect(riskOf(action, card({ name: 'Track', goesTo: 'https://evil.example', leads: 'https://evil.example/' }), facts).reasons).toEqual(
      [],
    );
  });

  test('that says no more than the link itself reads is no news', () => {
    const named = card({ name: `Your ${SECRET}`, goesTo: 'https://evil.example', leads });
    expect(riskOf(openLink, named, facts).reasons).toEqual([]);
  });

  test('is not written down with its address', () => {
    expect(JSON.stringify(redactSeen(seen({ goesTo: 'https://evil.example', leads })))).not.toContain('contract');
  });

  test('and what a dialog asks is written down without its secrets', () => {
    const asks = { text: 'Pay with 4111 1111 1111 1111?', openedBy: 'Card 4111 1111 1111 1111', word: 'pay' };
    const kept = redactSeen(seen({ asks }))?.card.asks;
    expect(kept?.word).toBe('pay');
    expect(JSON.stringify(kept)).not.toContain('4111 1111 1111 1111');
  });
});

test('as much text as is remembered is searched for a hundred rows', () => {
  const long = `https://a.example/\nA\n${'lorem ipsum dolor '.repeat(11_000)}`;
  for (let row = 0; row < 100; row += 1)
    expect(carriedByAddress(`https://b.example/?q=${'x'.repeat(2000)}${row}`, known([long]))).toBeNull();
});
