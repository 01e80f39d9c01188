// What must never leave for a chat, and what must not be mangled on the way.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactText, redactUrl } from '../../src/context/redact.ts';

test.each([
  ['card 4111 1111 1111 1111 ok', 'card ⟦card⟧ ok'],
  ['4111-1111-1111-1111', '⟦card⟧'],
  ['378282246310005', '⟦card⟧'],
  ['IBAN DE89 3704 0044 0532 0130 00 please', 'IBAN ⟦account⟧ please'],
  ['GB82WEST12345698765432', '⟦account⟧'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_def-123', 'Bearer ⟦token⟧'],
  ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', '⟦key⟧'],
  ['AKIAIOSFODNN7EXAMPLE', '⟦key⟧'],
  ['sk-proj-abcdefghijklmnop1234', '⟦key⟧'],
  ['a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b', 'a ⟦private key⟧ b'],
])('takes out %s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

test.each([
  '4111 1111 1111 1112', // the check digit is wrong
  'Order 1234567890123',
  'Amount = 420.00',
  '2026-11-21 23:42:10',
  'DE00 3704 0044 0532 0130 00',
  'skip-the-line-and-more-words',
  'BEGIN PRIVATE',
  'mia@example.com, +49 30 901820', // only by switch
])('leaves %s', text => {
  expect(redactText(text)).toBe(text);
});

test('takes out addresses of people by switch', () => {
  expect(redactText('mia@example.com, +49 30 901820', { contacts: true })).toBe('⟦email⟧, ⟦phone⟧');
});

test.each([
  ['https://shop.example/mugs?q=blue&page=2#top', 'https://shop.example/mugs?q=blue&page=2'],
  ['https://u:p@shop.example/', 'https://shop.example/'],
  ['https://app.example/?access_token=abc&sessionId=1&keyword=x', 'https://app.example/?access_token=…&sessionId=…&keyword=x'],
  ['https://app.example/#/inbox/12', 'https://app.example/#/inbox/12'],
  ['https://app.example/#access_token=abc', 'https://app.example/'],
  ['https://m.example/login/Zk3jQ9x7Lw2bTt8vYp4sRq6d', 'https://m.example/login/…'],
  [
    'https://news.example/2026/how-to-make-a-really-long-title-with-many-words',
    'https://news.example/2026/how-to-make-a-really-long-title-with-many-words',
  ],
  ['https://x.example/?card=4111%201111%201111%201111', 'https://x.example/?card=…'],
  ['javascript:alert(1)', 'javascript:'],
  ['data:text/html,secret', 'data:'],
  ['not an address', ''],
])('tells the address %s as %s', (address, expected) => {
  expect(redactUrl(address)).toBe(expected);
});

test('never throws, and what is redacted stays so', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), text => {
      const once = redactText(text, { contacts: true });
      expect(redactText(once, { contacts: true })).toBe(once);
      redactUrl(text);
    }),
  );
});
