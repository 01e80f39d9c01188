// What must never leave for a chat, and what must not be mangled on the way.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactText, redactUrl } from '../../../src/context/redaction/redact.ts';

const PHRASE = 'abandon ability able about above absent absorb abstract absurd abuse access accident'.split(' ');

test.each([
  ['card 4111 1111 1111 1111 ok', 'card ⟦card⟧ ok'],
  ['4111-1111-1111-1111', '⟦card⟧'],
  ['378282246310005', '⟦card⟧'],
  ['4222222222222', '⟦card⟧'],
  ['30569309025904', '⟦card⟧'],
  ['5555-5555-5555-4444', '⟦card⟧'],
  ['2223003122003222', '⟦card⟧'],
  ['6011000990139424', '⟦card⟧'],
  ['3530111333300000', '⟦card⟧'],
  ['2200 0000 0000 0004', '⟦card⟧'],
  ['62123456789012347', '⟦card⟧'],
  ['4123456789012345677', '⟦card⟧'],
  ['5018000000000000007', '⟦card⟧'],
  ['IBAN DE89 3704 0044 0532 0130 00 please', 'IBAN ⟦account⟧ please'],
  ['GB82WEST12345698765432', '⟦account⟧'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_def-123', 'Bearer ⟦token⟧'],
  ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', '⟦key⟧'],
  ['AKIAIOSFODNN7EXAMPLE', '⟦key⟧'],
  ['sk-proj-abcdefghijklmnop1234', '⟦key⟧'],
  ['whsec_abcdefghijklmnopqrstuvwx', '⟦key⟧'],
  ['glpat-abcdefghijklmnopqrst', '⟦key⟧'],
  ['hf_abcdefghijklmnopqrstuvwxyz', '⟦key⟧'],
  ['GOCSPX-abcdefghijklmnopqrstuvwx', '⟦key⟧'],
  ['123456789:AAabcdefghijklmnopqrstuvwxyz0123456', '⟦key⟧'],
  ['postgres://app:hunter2@db.example/x', 'postgres://app:⟦password⟧@db.example/x'],
  ['password: hunter2!', 'password: ⟦password⟧'],
  ['"client_secret": "a1b2c3d4"', '"client_secret": "⟦password⟧"'],
  ['SSN 123-45-6789', 'SSN ⟦id number⟧'],
  ['Your verification code is 482913.', 'Your verification code is ⟦code⟧.'],
  ['Passcode: 482913', 'Passcode: ⟦code⟧'],
  ['TAN: 482 913', 'TAN: ⟦code⟧'],
  ['482 913 is your Example login code', '⟦code⟧ is your Example login code'],
  [
    'Recovery phrase: abandon ability able about above absent absorb abstract absurd abuse access accident',
    'Recovery phrase: ⟦recovery phrase⟧',
  ],
  // As our own reading writes them: a new line, a heading, a list, a cell.
  ['Your verification code is:\n# 482913\nIt expires soon.', 'Your verification code is:\n# ⟦code⟧\nIt expires soon.'],
  ['Your login code\n\n482 913', 'Your login code\n\n⟦code⟧'],
  ['482913\nis your login code', '⟦code⟧\nis your login code'],
  [`## Recovery phrase\n- ${PHRASE.join('\n- ')}\nI wrote it down`, '## Recovery phrase\n⟦recovery phrase⟧\nI wrote it down'],
  [
    `Recovery phrase\nWrite these down.\n${PHRASE.map((word, at) => `${at + 1}\n${word}`).join('\n')}`,
    'Recovery phrase\nWrite these down.\n⟦recovery phrase⟧',
  ],
  [`Recovery phrase:\n${PHRASE.map((word, at) => `${at + 1} | ${word}`).join('\n')}`, 'Recovery phrase:\n⟦recovery phrase⟧'],
  ['textarea Recovery phrase: = abandon ability able about abo…', 'textarea Recovery phrase: = ⟦recovery phrase⟧'],
  ['Password | hunter2abc\nAPI key | 8f3kd93kf0s9dkf', 'Password | ⟦password⟧\nAPI key | ⟦password⟧'],
  ['Password:\nhunter2abc', 'Password:\n⟦password⟧'],
  ['# Your API key\n8f3kd93kf0s9dkf', '# Your API key\n⟦password⟧'],
  ['-----BEGIN RSA PRIVATE KEY----- MIIEowIBAAKCAQEA75 Q2hlY2tzdW1PZkFLZXk= and more', '⟦private key⟧ and more'],
  ['link → /in?token=abc123SECRET, focused', 'link → /in?token=⟦token⟧, focused'],
  ['a, href=https://x.example/reset/Zk3jQ9x7Lw2bTt8vYp4sRq6d', 'a, href=https://x.example/reset/⟦token⟧'],
  ['srcset=/a.png?sig=abcd1234 1x, /b.png?w=2&authKey=zzzz 2x', 'srcset=/a.png?sig=⟦token⟧ 1x, /b.png?w=2&authKey=⟦token⟧ 2x'],
  ['href=/cb#id=7&access_token=abcdef', 'href=/cb#id=7&access_token=⟦token⟧'],
  ['href=/a;jsessionid=8A7C6D55A2B3?page=2', 'href=/a;jsessionid=⟦token⟧?page=2'],
  ['b3BlbnNzaC1rZXktdjEAAAAA⏎AAAAtzc2gtZWQyNTUxOQ==⏎-----END OPENSSH PRIVATE KEY-----⏎$ ls', '⟦private key⟧⏎$ ls'],
  ['a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b', 'a ⟦private key⟧ b'],
])('takes out %s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

test.each([
  '4111 1111 1111 1112', // the check digit is wrong
  'Order 1234567890123',
  'created 1763791440003', // the time in ms, µs and ns; each passes Luhn's check
  'created 1763791441234563',
  'created 1763791441234567890',
  '822230031220030', // 15 digits of no card network
  '411111111111111118',
  'Amount = 420.00',
  '2026-11-21 23:42:10',
  'DE00 3704 0044 0532 0130 00',
  'skip-the-line-and-more-words',
  'BEGIN PRIVATE',
  'Password: forgotten?',
  'Postal code 12345',
  'Error code 500123',
  'http://localhost:8080/a@b',
  'Seed words: not set',
  'a_long_name_without_any_digit_in_it_at_all',
  'mia@example.com, +49 30 901820', // only by switch
  '[1233] password field Password:\n[1234] button Sign in', // a number of ours is no password
  '[7] textbox Security code, required\n[123456] button Next',
  'Forgot your password\nVersion 2.10.31',
  '[1] textbox Key = -----BEGIN RSA PRIVATE KEY-----\n[2] button Save\n[3] link Cancel',
  '/search?q=mugs&page=2#results',
  '/assets/main.3f9a8b7c6d5e4f3a2b1c99.js',
  '/2026/how-to-make-a-really-long-title-with-many-words',
  'Choose words: ' + 'the cat sat on the mat and saw a dog by an elm',
])('leaves %s', text => {
  expect(redactText(text)).toBe(text);
});

test('takes out addresses of people by switch', () => {
  expect(redactText('mia@example.com, +49 30 901820', { strict: true })).toBe('⟦email⟧, ⟦phone⟧');
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
  ['https://x.example/?cursor=Zk3jQ9x7Lw2bTt8vYp4sRq6d&page=2', 'https://x.example/?cursor=…&page=2'],
  ['https://app.example/#/reset/Zk3jQ9x7Lw2bTt8vYp4sRq6d', 'https://app.example/'],
  ['https://x.example/?%70assword=abc&page=2', 'https://x.example/?%70assword=…&page=2'],
  ['https://m.example/login/3f2b8c1e-9a4d-4e5f-8b6a-1c2d3e4f5a6b', 'https://m.example/login/…'],
  ['javascript:alert(1)', 'javascript:'],
  ['data:text/html,secret', 'data:'],
  ['not an address', ''],
])('tells the address %s as %s', (address, expected) => {
  expect(redactUrl(address)).toBe(expected);
});

test('never throws, and what is redacted stays so', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), text => {
      const once = redactText(text, { strict: true });
      expect(redactText(once, { strict: true })).toBe(once);
      redactUrl(text);
    }),
  );
});
