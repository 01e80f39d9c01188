// What a secret looks like in a text (pure data): shapes with a check where one exists. Used by `redact.ts` alone.

import { CODE_PATTERNS, NEXT_LINE } from './code-words.ts';
import { isPhoneNumber, NATIONAL_NUMBERS } from './phone-numbers.ts';
import { decoded, isCredential, isSecretParameter, looksRandom } from './url-secrets.ts';

/** What a masked piece was, as the mark says it. `hidden` is what the user chose to hide by hand. */
export type MaskKind =
  | 'private key'
  | 'token'
  | 'key'
  | 'card'
  | 'account'
  | 'code'
  | 'password'
  | 'id number'
  | 'recovery phrase'
  | 'email'
  | 'phone'
  | 'hidden';

/** One shape. The first group, where there is one, is the secret, the rest of the match only leads to it. `holds` must agree too: it gets both, and what stands before. */
export type SecretRule = { kind: MaskKind; pattern: RegExp; holds?: (secret: string, match: string, before: string) => boolean };

/** Prefixes by which well-known services mark their keys, so that leaked ones can be found. */
const KEY_PREFIXES = [
  String.raw`\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[\w-]{16,}`,
  String.raw`\bwhsec_\w{16,}`,
  String.raw`\bgh[pousr]_[A-Za-z0-9]{20,}`,
  String.raw`\bgithub_pat_\w{20,}`,
  String.raw`\bgl(?:pat|dt|rt|ptt|cbt|oas)-[\w-]{16,}`,
  String.raw`\bxox[abeprs]-[\w-]{10,}`,
  String.raw`\bxapp-[\w-]{16,}`,
  String.raw`\bA(?:KIA|SIA)[A-Z0-9]{16}\b`,
  String.raw`\bAIza[\w-]{30,}`,
  String.raw`\bGOCSPX-[\w-]{20,}`,
  String.raw`\bya29\.[\w-]{20,}`,
  String.raw`\bnpm_[A-Za-z0-9]{30,}`,
  String.raw`\bpypi-[\w-]{30,}`,
  String.raw`\bSG\.[\w-]{16,}\.[\w-]{16,}`,
  String.raw`\bhf_[A-Za-z0-9]{24,}`,
  String.raw`\bdo[por]_v1_[0-9a-f]{32,}`,
  String.raw`\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{24,}`,
  String.raw`\bsq0(?:atp|csp)-[\w-]{20,}`,
  String.raw`\bAGE-SECRET-KEY-1[A-Z0-9]{20,}`,
  String.raw`(?<![\w:])\d{8,10}:AA[\w-]{32,}`,
];

const PASSWORD_NAMES =
  '(?:password|passwort|kennwort|passphrase|pwd|mot de passe|contraseña|كلمة (?:المرور|السر)|api[ _-]?key|secret[ _-]?(?:access[ _-]?)?key|client[ _-]?secret)';

/** Where a word begins, also behind a line below: `DB_PASSWORD`. */
const WORD = String.raw`(?<![\p{L}\p{N}])`;

/** One word of a recovery phrase, which may be numbered and stand in a list or a table. */
const SEED_WORD = String.raw`(?:- ?)?(?:\d{1,2}[.)]?\s{0,2}(?:\| ?)?)?[a-z]{3,8}`;

const hasDigitAndOther = (secret: string) =>
  /\d/.test(secret) ? /\D/.test(secret) : secret.length >= 20 && /[a-z]/.test(secret) && /[A-Z]/.test(secret.slice(1));

/** Taken out always. The order matters where two could begin at the same place. */
export const SECRET_RULES: readonly SecretRule[] = [
  {
    kind: 'private key',
    // Without its end, as in a value that was cut, only what looks like a key goes with it.
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[\s\S]{0,8000}?-----END [A-Z ]{0,40}PRIVATE KEY-----|(?:[\s⏎]{0,4}(?:Proc-Type|DEK-Info): \S{1,80})*(?:[\s⏎]{0,4}[A-Za-z0-9+/=]{16,})+(?:[\s⏎]{0,4}[A-Za-z0-9+/]{1,15}=)?)/g,
  },
  {
    kind: 'private key',
    // Without its beginning, as on a screen that was scrolled.
    pattern:
      /(?<![\w+/=])(?:[A-Za-z0-9+/]{16,100}[\s⏎]{1,4}){0,200}(?:[A-Za-z0-9+/]{1,100}={0,2}[\s⏎]{1,4})?-----END [A-Z ]{0,40}PRIVATE KEY-----/g,
  },
  {
    kind: 'token',
    // The cookies that a browser sends: each has a name.
    pattern: /\b(?:set-)?cookie["']?:[^\S\n]{0,4}["']?([\w.!#$%&*+^`|~-]{1,80}=[^\n"'⟦⟧]{1,4000})/gi,
  },
  {
    kind: 'token',
    pattern: /\bauthorization["']?[^\S\n]{0,4}[:=][^\S\n]{0,4}["']?(?:[a-z][a-z0-9-]{1,20} )?([\w.~+/=:-]{8,4000})/gi,
    holds: secret => !/^(?:required|optional|header|granted|denied|pending|bearer|basic|digest)$/i.test(secret),
  },
  {
    kind: 'token',
    pattern: /\bbearer[^\S\n]{1,4}([\w.~+/-]{20,4000}={0,2})/gi,
    // Words with hyphens between are no token.
    holds: secret => /[\d_~+/=]|[a-z][A-Z]|[A-Z]{2}[a-z]/.test(secret) || !/[-.]/.test(secret),
  },
  { kind: 'token', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  { kind: 'key', pattern: new RegExp(KEY_PREFIXES.join('|'), 'g') },
  { kind: 'password', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,64}:([^\s/@]{1,128})@/gi },
  {
    kind: 'token',
    pattern: /[?&#;][\w.%[\]+-]{1,60}=([^\s&#;,?"'<>\\⟦⟧…]{4,2000})/g,
    holds: (secret, match) => isSecretParameter(match.slice(1, match.indexOf('='))) || looksRandom(decoded(secret)),
  },
  {
    kind: 'token',
    pattern: /\/([\w.~%+-]{8,500})(?![\w.~%+-])/g,
    holds: (secret, _match, before) =>
      isCredential(secret, /[\w%-]*$/.exec(before)?.[0] ?? '') &&
      !/\.(?:m?js|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|mp[34]|webm)$/i.test(secret),
  },
  { kind: 'card', pattern: /(?<![\d.,-])\d(?:[ -]?\d){12,18}(?![\d.,-]?\d)/g, holds: isCardNumber },
  { kind: 'account', pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, holds: isIban },
  { kind: 'id number', pattern: /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g },
  ...CODE_PATTERNS.map((pattern): SecretRule => ({ kind: 'code', pattern })),
  {
    kind: 'token',
    // In an address its own rule finds it.
    pattern:
      /(?<![?&#;\p{L}\p{N}])(?:access|auth|refresh|session|security)[ _-]token["']?[^\S\n]{0,4}[:=][^\S\n]{0,4}["']?([^\s"'⟦⟧,;&…]{8,4000})/giu,
    holds: hasDigitAndOther,
  },
  {
    kind: 'password',
    // Not over into the next line of a list of ours, which begins with a number in brackets.
    pattern: new RegExp(
      String.raw`${WORD}${PASSWORD_NAMES}["']?[^\S\n]*[:=|](?:${NEXT_LINE}|[^\S\n]*)["']?(?!\[\d+\])([^\s"'⟦⟧,;]{6,128})`,
      'giu',
    ),
    holds: hasDigitAndOther,
  },
  {
    kind: 'password',
    // A word alone in its line, and what stands alone in the next one.
    pattern: new RegExp(
      String.raw`(?:^|\n)[ #|-]{0,8}(?:your )?${PASSWORD_NAMES}${NEXT_LINE}([^\s"'⟦⟧,;[\]]{6,128})(?=[^\S\n]*(?:\n|$))`,
      'gi',
    ),
    holds: hasDigitAndOther,
  },
  {
    kind: 'recovery phrase',
    // One line of advice may stand between. A phrase that was cut counts from four words on.
    pattern: new RegExp(
      String.raw`\b(?:seed|recovery|backup|secret|mnemonic)[ -]?(?:phrase|words)\b[^\n:]{0,40}[:=\n|](?:[^\n]{0,160}\n)??[\s=]{0,8}((?:${SEED_WORD}[\s,|]{1,4}){11,23}${SEED_WORD}\b|(?:${SEED_WORD}[\s,|]{1,4}){3,23}[a-z]{0,7}…)`,
      'gi',
    ),
  },
];

/** Taken out too where the user chose strict privacy. */
export const STRICT_RULES: readonly SecretRule[] = [
  { kind: 'email', pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g },
  ...NATIONAL_NUMBERS.map((pattern): SecretRule => ({ kind: 'phone', pattern, holds: isPhoneNumber })),
  { kind: 'phone', holds: isPhoneNumber, pattern: /(?<![\w.])(?:\+|00)\d(?:[ ()./-]{0,2}\d){7,14}(?!\w)/g },
  { kind: 'token', pattern: /(?<![\w/.-])(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{32,}(?![\w/.-])/g },
];

/**
 * The first digits of payment cards, by length. One number in ten passes Luhn's check by chance, and times in ms, µs and ns, order and message
 * numbers are as long: without this they would be hidden.
 */
const CARD_NETWORKS: Readonly<Record<number, RegExp>> = {
  13: /^4/, // Visa, of long ago
  14: /^3(?:0[0-5]|095|[689])/, // Diners
  15: /^(?:3[47]|1800|2131)/, // American Express, JCB
  16: /^(?:[456]|2(?:20[0-4]|22[1-9]|2[3-9]|[3-6]|7[01]|720)|3(?:0[0-5]|095|[5689])|8[12]|9792)/,
  17: /^(?:6[25]|5018|5020|5038|5893|6304|6759|676[1-3])/,
  18: /^(?:6[25]|5018|5020|5038|5893|6304|6759|676[1-3])/,
  19: /^(?:4|6[245]|35|220[0-4]|5018|5020|5038|5893|6011|6304|6759|676[1-3])/,
};

/** The digits of a card network, and Luhn's check, as every payment card has it. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (!CARD_NETWORKS[digits.length]?.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The check sum of ISO 13616: the rearranged number is 1 modulo 97. */
function isIban(text: string): boolean {
  const plain = text.replace(/ /g, '');
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
