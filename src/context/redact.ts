// Takes secrets out of what leaves for the chat (pure): card numbers, keys, tokens and the private parts of addresses.

/** Which of the softer classes are taken out too. The hard ones (cards, keys, tokens) always are. */
export type Redaction = { contacts: boolean };

const RULES: readonly { what: string; pattern: RegExp; holds?: (match: string) => boolean }[] = [
  { what: 'private key', pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g },
  { what: 'token', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g },
  {
    what: 'key',
    pattern:
      /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[\w-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bA(?:KIA|SIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}|\bnpm_[A-Za-z0-9]{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  },
  { what: 'card', pattern: /(?<![\d.,-])\d(?:[ -]?\d){12,18}(?![\d.,-]?\d)/g, holds: isCardNumber },
  { what: 'account', pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, holds: isIban },
];

const CONTACTS: typeof RULES = [
  { what: 'email', pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g },
  { what: 'phone', pattern: /(?<![\w.])(?:\+|00)\d(?:[ ()./-]{0,2}\d){7,14}(?!\w)/g },
];

/** Replaces every secret in a text by what it was: `⟦card⟧`. A card must pass its check digit, an account number its check sum. */
export function redactText(text: string, redaction: Redaction = { contacts: false }): string {
  let safe = text;
  for (const rule of redaction.contacts ? [...RULES, ...CONTACTS] : RULES) {
    safe = safe.replace(rule.pattern, match => (rule.holds === undefined || rule.holds(match) ? `⟦${rule.what}⟧` : match));
  }
  return safe;
}

/** Luhn's check over 13 to 19 digits, as every payment card has it. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false;
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

const TELLING_WORDS = new Set(
  'token secret session sessionid sid auth key apikey code password passwd pwd otp sig signature credential credentials jwt ticket nonce assertion hash'.split(
    ' ',
  ),
);

function isTelling(key: string): boolean {
  const words = decoded(key)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some(word => TELLING_WORDS.has(word) || word.endsWith('token'));
}

/**
 * An address as it may be told: no user name, password or fragment (but a route such as `#/inbox`); the values of telling query keys and long random ones become "…", and so do
 * long random parts of the path (a magic link). Other text stays. Something that is no web address keeps only its scheme.
 */
export function redactUrl(address: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return '';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.protocol === 'about:' ? address.slice(0, 40) : url.protocol;
  const path = url.pathname
    .split('/')
    .map(part => (looksRandom(part) ? '…' : part))
    .join('/');
  const query = url.search
    .slice(1)
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => {
      const [key = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      return isTelling(key) || looksRandom(value) || redactText(decoded(value)) !== decoded(value) ? `${key}=…` : pair;
    })
    .join('&');
  const route = /^#!?\/[\w/.-]*$/.test(url.hash) && !url.hash.split('/').some(looksRandom) ? url.hash : '';
  return redactText(`${url.origin}${path}${query === '' ? '' : `?${query}`}${route}`);
}

/** Whether a piece of an address looks made by a machine to be unguessable: long, and mixing digits with letters. */
function looksRandom(part: string): boolean {
  if (part.length < 24) return false;
  const runs = part.split(/[-_.~%+]/);
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 0);
  const mixed = /\d/.test(part) && /[a-z]/i.test(part);
  return mixed && (longest >= 16 || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(part));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
