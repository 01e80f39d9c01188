// Takes secrets out of what leaves for the chat (pure): card numbers, keys, tokens and the private parts of addresses.

import { type MaskKind, SECRET_RULES, STRICT_RULES } from './secrets.ts';
import { decoded, isCredential, isSecretParameter, looksRandom } from './url-secrets.ts';

/** How much is taken out. Cards, keys, tokens, codes and passwords always are; `strict` takes out people's addresses and long random words too. */
export type Redaction = { strict: boolean };

/** A secret in a text: `[from, to)` in UTF-16 units. */
export type Span = { from: number; to: number; kind: MaskKind };

/** Gives the mark that stands for a secret from now on. */
export type Marker = (kind: MaskKind, secret: string) => string;

const plainMark: Marker = kind => `⟦${kind}⟧`;

/** Finds secrets of one kind in a text. */
type Finder = (text: string) => Span[];

const finders: Finder[] = [];
/** So many characters before a match say what it is. */
const BEFORE = 40;

/** From now on this is asked too: what takes more than a pattern comes in a file that a panel reads when it is idle, before it reads any page. */
export function registerFinder(finder: Finder): void {
  finders.push(finder);
}

/** The secrets in a text, in order and apart from each other. A card must pass its check digit, an account number its check sum. */
export function findSecrets(text: string, redaction: Redaction = { strict: false }): Span[] {
  const spans: Span[] = finders.flatMap(find => find(text));
  for (const { kind, pattern, holds } of redaction.strict ? [...SECRET_RULES, ...STRICT_RULES] : SECRET_RULES) {
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? match[0];
      if (holds !== undefined && !holds(secret, match[0], text.slice(Math.max(0, match.index - BEFORE), match.index))) continue;
      const from = match.index + match[0].lastIndexOf(secret);
      const to = from + secret.length;
      if (!spans.some(span => from < span.to && span.from < to)) spans.push({ from, to, kind });
    }
  }
  return spans.sort((a, b) => a.from - b.from);
}

/** Replaces every secret in a text by a mark that says what it was: `⟦card⟧`, or whatever `mark` gives. */
export function redactText(text: string, redaction: Redaction = { strict: false }, mark: Marker = plainMark): string {
  let safe = '';
  let at = 0;
  for (const { from, to, kind } of findSecrets(text, redaction)) {
    safe += text.slice(at, from) + mark(kind, text.slice(from, to));
    at = to;
  }
  return safe + text.slice(at);
}

/**
 * An address as it may be told: no user name, password or fragment (but a route such as `#/inbox`); the values of telling query keys and long random ones become "…", and so do
 * long random parts of the path (a magic link) and what an invitation is known by. Other text stays. Something that is no web address keeps only its scheme.
 */
export function redactUrl(address: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return '';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.protocol === 'about:' ? address.slice(0, 40) : url.protocol;
  const parts = url.pathname.split('/');
  const path = parts.map((part, index) => (isCredential(part, parts[index - 1] ?? '') ? '…' : part)).join('/');
  const query = url.search
    .slice(1)
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => {
      const [key = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      return isSecretParameter(key) || looksRandom(value) || redactText(decoded(value)) !== decoded(value) ? `${key}=…` : pair;
    })
    .join('&');
  const route = /^#!?\/[\w/.-]*$/.test(url.hash) && !url.hash.split('/').some(looksRandom) ? url.hash : '';
  return redactText(`${url.origin}${path}${query === '' ? '' : `?${query}`}${route}`);
}
