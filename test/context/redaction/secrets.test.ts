// What lets somebody in never leaves for a chat, however a page or a message says it; and ordinary lines leave as they are.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bip39Words } from '../../../src/context/redaction/bip39-words.ts';
import { firstWordOfSha256 } from '../../../src/context/redaction/recovery-phrase.ts';
import { redactText, redactUrl } from '../../../src/context/redaction/redact.ts';
import { ORDINARY } from '../ordinary-lines.ts';

const WORDS = bip39Words();

/** A phrase as a wallet makes it, by Node's own hash. */
function phraseOf(entropy: Uint8Array): string[] {
  const bits = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('');
  const all = bits(entropy) + bits(createHash('sha256').update(entropy).digest()).slice(0, entropy.length / 4);
  return (all.match(/.{11}/g) ?? []).map(index => WORDS[Number.parseInt(index, 2)] ?? '');
}

const entropies = fc.constantFrom(16, 20, 24, 28, 32).chain(length => fc.uint8Array({ minLength: length, maxLength: length }));
const withPhrase = (check: (entropy: Uint8Array) => void) => fc.property(entropies, check);

describe('a recovery phrase', () => {
  test('is of the published list', () => {
    const list = `${WORDS.join('\n')}\n`;
    expect(createHash('sha256').update(list).digest('hex')).toBe('2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda');
  });

  test('has the checksum of FIPS 180-4', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 55 }), bytes => {
        expect(firstWordOfSha256([...bytes])).toBe(createHash('sha256').update(bytes).digest().readUInt32BE(0));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['legal winner thank year wave sausage worth useful legal winner thank yellow'],
    ['letter advice cage absurd amount doctor acoustic avoid letter advice cage above'],
    ['zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
    ['abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'],
    ['gravity machine north sort system female filter attitude volume fold club stay feature office ecology stable narrow fog'],
    [
      'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
    ],
  ])('of the published examples goes: %s', phrase => {
    expect(redactText(`Note to self ${phrase} thanks`)).toBe('Note to self ⟦recovery phrase⟧ thanks');
  });

  /** Ways of wallets and people to write it. */
  const WRITTEN: Record<string, (words: string[]) => string> = {
    'in one line': words => words.join(' '),
    'in one line behind other words of the list': words => `secret phrase ${words.join(' ')}`,
    'with commas': words => words.join(', '),
    'in upper case': words => words.join(' ').toUpperCase(),
    'one in a line': words => words.join('\n'),
    numbered: words => words.map((word, at) => `${at + 1}. ${word}`).join('\n'),
    'numbered in one line': words => words.map((word, at) => `${at + 1}.${word}`).join(' '),
    'as a list of ours': words => words.map(word => `- ${word}`).join('\n'),
    'as a table of ours': words => words.map((word, at) => `${at + 1} | ${word}`).join('\n'),
    'in two columns': words =>
      words
        .slice(0, Math.ceil(words.length / 2))
        .map((word, at) => {
          const right = at + Math.ceil(words.length / 2);
          return right < words.length ? `${at + 1}. ${word} ${right + 1}. ${words[right]}` : `${at + 1}. ${word}`;
        })
        .join('\n'),
    'wrapped over lines': words => words.map((word, at) => (at % 4 === 3 ? `${word}\n` : `${word} `)).join(''),
  };

  test.each(Object.entries(WRITTEN))('goes whole when it is written %s', (_how, write) => {
    fc.assert(
      withPhrase(entropy => {
        const words = phraseOf(entropy);
        const told = redactText(`My wallet:\n\n${write(words)}\n\nKept safe.`);
        expect(told).toContain('⟦recovery phrase⟧');
        expect(told.toLowerCase()).not.toMatch(new RegExp(`\\b${words[1]}\\W+(?:\\d+\\W+)?${words[2]}\\b`));
        expect(told.startsWith('My wallet:')).toBe(true);
        expect(told.endsWith('Kept safe.')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('is one only with its checksum', () => {
    const changed = (phrase: string, last: string) => `${phrase.slice(0, phrase.lastIndexOf(' '))} ${last}`;
    const legal = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    for (const last of ['zoo', 'winner', 'abandon', 'legal']) expect(redactText(changed(legal, last))).toBe(changed(legal, last));
  });

  test('of eleven words is none, and words of the list between others are none', () => {
    const eleven = 'legal winner thank year wave sausage worth useful legal winner thank';
    expect(redactText(eleven)).toBe(eleven);
    const mixed = 'legal winner thank year the wave sausage worth of useful legal winner thank yellow';
    expect(redactText(mixed)).toBe(mixed);
    const sentences = 'Legal winner thank year wave sausage. Worth useful legal winner thank yellow.';
    expect(redactText(sentences)).toBe(sentences);
  });

  test('is looked for in time that grows with the text', () => {
    const began = performance.now();
    const list = Array.from({ length: 20_000 }, (_, at) => WORDS[at % 2048]).join(' ');
    expect(redactText(list)).toBe(list);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

/** Each with the piece that must not leave. */
const CODES: readonly [text: string, secret?: string][] = [
  ['Your code is 482913'], ['Your code is: 482913.'], ['Your code: 482913'], ['your code — 482913'], ['Your Google code is 482913'], ['Your Example Bank code is 482 913'], ['Your PIN is 4829', '4829'],
  ['Your code for Example is 482913'], ['Your one-time code is 482913'], ['Your code is\n482913'], ['Your code is:\n# 482913'], ['Your OTP is 482913'], ['OTP: 482913'], ['Your code is "482913"'],
  ['**Your code is 482913**'], ['482913 is your code'], ['482913 is your Example code'], ['482913 is your Example login code'], ['482 913 is your code'], ['482913: your code for Example'],
  ['Use 482913 as your login code'], ['Use 482913 to sign in'], ['Use 482913 to log in to Example'], ['Use code 482913 to verify your account'], ['Enter the code 482913 to confirm'],
  ['Use 482913 to reset your password'], ['G-482913 is your Google verification code.'], ['G-482913 is your code'], ['FB-48291 is your Facebook confirmation code', '48291'], ['Your code is G-482913'],
  ['Verification code: 482913'], ['Security code 482913'], ['Passcode? Your passcode is 482913'],
  // German
  ['Ihr Code lautet 482913'], ['Ihr Code ist: 482913'], ['Dein Code: 482913'], ['Dein Code ist 482913'], ['Dein Bestätigungscode lautet 482913'], ['Ihr Code für Example lautet 482913'],
  ['Ihr Sicherheitscode: 482913'], ['Zugangscode: 482913'], ['Ihre TAN? Ihr Einmalcode lautet 482913'], ['482913 ist Ihr Code'], ['482913 ist dein Code'], ['482913 ist Ihr Bestätigungscode'],
  ['482913 ist dein Example-Code'], ['Verwenden Sie 482913, um sich anzumelden'], ['Nutze 482913 zum Anmelden'], ['Gib den Code 482913 ein, um dich anzumelden'], ['Dein PIN lautet 4829', '4829'],
  ['Einmalpasswort: 482913'], ['G-482913 ist Ihr Bestätigungscode'],
  // French
  ['Votre code est 482913'], ['Votre code est : 482 913'], ['Ton code est 482913'], ['Votre code de vérification est 482913'], ['Votre code Example est le suivant : 482913'], ['Code de vérification : 482913'],
  ['Code de sécurité 482913'], ['Votre code de connexion est le 482913'], ['482913 est votre code'], ['482913 est ton code'], ['482913 est votre code de vérification Example'],
  ['Utilisez 482913 pour vous connecter'], ['Saisissez le code 482913 pour confirmer'], ['G-482913 est votre code de validation'],
  // Spanish
  ['Tu código es 482913'], ['Su código es: 482913'], ['Tu código de verificación es 482913'], ['Tu código de Example es 482913'], ['Código de verificación: 482913'], ['Código de seguridad: 482913'],
  ['482913 es tu código'], ['482913 es su código'], ['482913 es tu código de verificación de Example'], ['Usa 482913 para iniciar sesión'], ['Usa el código 482913 para verificar tu cuenta'],
  ['Introduce el código 482913 para acceder'], ['Tu clave es 482913'], ['G-482913 es tu código de verificación'],
  // Arabic
  ['رمزك هو 482913'], ['رمزك: 482913'], ['كودك هو 482913'], ['رمز التحقق الخاص بك هو 482913'], ['رمز التحقق: 482913'], ['كود التفعيل 482913'], ['رمز الأمان الخاص بك: 482913'], ['رمزك هو ٤٨٢٩١٣', '٤٨٢٩١٣'],
  ['482913 هو رمزك'], ['482913 هو رمز التحقق الخاص بك'], ['482913 هو كود التفعيل'], ['استخدم 482913 لتسجيل الدخول'], ['استخدم الرمز 482913 لتأكيد حسابك'], ['أدخل 482913 للتحقق من حسابك'],
]; // biome-ignore format: a list of lines

const KEYS: readonly [text: string, secret: string][] = [
  ['Authorization: Bearer abcdefghijklmnopqrst', 'abcdefghijklmnopqrst'],
  ['Bearer 8f3kd93kf0s9dkf8f3kd93kf0s9dkf', '8f3kd93kf0s9dkf8f3kd93kf0s9dkf'],
  ['curl -H "Authorization: Bearer AbCdEfGhIjKlMnOpQrStUvWxYz" https://x', 'AbCdEfGhIjKlMnOpQrStUvWxYz'],
  ['bearer ab_cd.ef~gh+ij/kl-mn0pqr==', 'ab_cd.ef~gh+ij/kl-mn0pqr=='],
  ['Authorization: Basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpwYXNzd29yZA'],
  ['authorization: token 0123456789abcdef', '0123456789abcdef'],
  ['Authorization: 8f3kd93kf0s9dkf', '8f3kd93kf0s9dkf'],
  ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['"SecretAccessKey": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['aws_secret_access_key = wJalrXUtnFEMIabcdefghijbPxRfiCYEXAMPLEKEY', 'wJalrXUtnFEMIabcdefghijbPxRfiCYEXAMPLEKEY'],
  ['aws_session_token=IQoJb3JpZ2luX2VjEHIaCXVzLWVhc3QtMSJH', 'IQoJb3JpZ2luX2VjEHIaCXVzLWVhc3QtMSJH'],
  ['DB_PASSWORD=hunter2abc', 'hunter2abc'],
  ['export API_KEY=8f3kd93kf0s9dkf', '8f3kd93kf0s9dkf'],
  ['mot de passe : hunter2abc', 'hunter2abc'],
  ['Contraseña: hunter2abc', 'hunter2abc'],
  ['كلمة المرور: hunter2abc', 'hunter2abc'],
  ['Cookie: sid=abc123; theme=dark', 'abc123'],
  ['Cookie: sid=abc123; theme=dark', 'dark'],
  ['cookie: SESSION=YWJjZGVm', 'YWJjZGVm'],
  ['Set-Cookie: __Host-id=8f3kd93kf0; Path=/; HttpOnly', '8f3kd93kf0'],
  ["curl -H 'Cookie: a=b1c2d3; e=f'", 'b1c2d3'],
  ['Join: https://app.example/invite/qWmTzRkLpX', 'qWmTzRkLpX'],
  ['https://app.example/invite/kfjqzxwvbn now', 'kfjqzxwvbn'],
  ['https://app.example/invitation/8f3kd93kf0', '8f3kd93kf0'],
  ['/join/aB3dE6gH9k', 'aB3dE6gH9k'],
  ['/reset-password/Zk3jQ9x7Lw', 'Zk3jQ9x7Lw'],
  ['/magic/kfjqzxwvbn?next=1', 'kfjqzxwvbn'],
];

const PHONES: readonly string[] = [
  '(555) 234-5678', '555-234-5678', '555.234.5678', '1-800-234-5678', '030 901820', '030 90 18 20', '(030) 901820', '0171 1234567', '0171/1234567', '0171-123 45 67', '089/123456-78', '01 23 45 67 89',
  '06.12.34.56.78', '0612 345 678', '612 345 678', '91 123 45 67', '91 234 56 78', '912 34 56 78', '020 7946 0958', '07700 900123', '050 123 4567', '0100 123 4567', '+49 30 901820', '0049 30 901820',
]; // biome-ignore format: a list of numbers

describe('what lets in', () => {
  test.each(CODES)('is hidden: %s', (text, secret = '482') => {
    const told = redactText(text);
    expect(told).toContain('⟦code⟧');
    expect(told).not.toContain(secret);
  });

  test.each(KEYS)('is hidden: %s', (text, secret) => {
    const told = redactText(text);
    expect(told).not.toContain(secret);
    expect(told).toMatch(/⟦(?:token|password|key)⟧/);
  });

  test('is hidden in an address, too', () => {
    expect(redactUrl('https://app.example/invite/qWmTzRkLpX?from=mail')).toBe('https://app.example/invite/…?from=mail');
    expect(redactUrl('https://app.example/invite/friends')).toBe('https://app.example/invite/friends');
    const commit = 'https://git.example/app/commit/a94a8fe5ccb19ba61c4c0873d391e987982fbbd3';
    expect(redactUrl(commit)).toBe(commit);
  });
});

describe('a national telephone number', () => {
  test.each(PHONES)('%s is hidden by strict privacy, and by that alone', number => {
    const text = `Write or ring: ${number}, any time.`;
    expect(redactText(text, { strict: true })).toBe('Write or ring: ⟦phone⟧, any time.');
    expect(redactText(text)).toBe(text);
  });

  test.each(['Room 030 901', 'Order 0171 1234567', 'Rechnung: 030 901820', 'Ref. 555-234-5678'])('is none: %s', text => {
    expect(redactText(text, { strict: true })).toBe(text);
  });

  test.each([
    'Tel.: 0171123456',
    'Phone: 5552345678',
    'Mobile 07700900123',
    'Handy: 01711234567',
    'Téléphone : 0123456789',
    'Móvil: 612345678',
    'هاتف: 0501234567',
    'phone | 5552345678',
  ])('behind its name is hidden however it is written: %s', text => {
    expect(redactText(text, { strict: true })).toContain('⟦phone⟧');
    expect(redactText(text)).toBe(text);
  });
});

describe('ordinary lines', () => {
  test('are many', () => {
    expect(ORDINARY.length).toBeGreaterThan(600);
  });

  test('leave as they are', () => {
    const changed = ORDINARY.map(line => [line, redactText(line)]).filter(([line, told]) => line !== told);
    expect(changed).toEqual([]);
  });

  test('leave as they are in one text', () => {
    const text = ORDINARY.join('\n');
    expect(redactText(text)).toBe(text);
  });

  test('hold no telephone number for strict privacy', () => {
    const changed = ORDINARY.map(line => [line, redactText(line, { strict: true })]).filter(([, told]) => /⟦phone⟧/.test(told ?? ''));
    expect(changed).toEqual([]);
  });
});
