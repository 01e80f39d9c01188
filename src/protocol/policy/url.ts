// What bAI thinks of an address (pure): which ones a tab may be opened at, and on which pages an extension may act.
import { bad, good, type Parsed } from '../reader/fault.ts';
import { type Reason, reason } from './reason.ts';

/** An address in the form that the browser will load, with what a reader should notice about it. */
export type Address = {
  href: string;
  origin: string;
  host: string; // as the browser shows it: an internationalised name stays in its xn-- form
  punycode: boolean; // some label is an encoded international name, which may look like another
};

const MAX_LENGTH = 4096;
/** What no name of a site holds, though a parser of addresses lets it through: mostly the punctuation of a sentence. */
const STRANGE_HOST = /[^a-z0-9.:[\]_-]/;

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Reads an address that an action wants to open. Only http and https, without a user name in it: `https://bank.example@evil.example` looks
 * like the bank and is not.
 */
export function readAddress(text: string): Parsed<Address> {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return bad('x', `The address is longer than ${MAX_LENGTH} characters.`, 'Send a shorter address.');
  const url = parse(trimmed);
  if (url === null || !/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return missingScheme(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const looksLikePort = /^[\w.-]+:\d+(?:[/?#]|$)/.test(trimmed);
    if (looksLikePort) return missingScheme(trimmed);
    return bad('x', `bAI opens web addresses only, not ${url.protocol}`, 'Send an address that begins with https:// or http://.');
  }
  if (!/^https?:\/\//i.test(trimmed))
    return bad('x', 'The address needs two slashes after the colon.', 'Send it like https://example.com/.');
  if (url.username !== '' || url.password !== '') {
    return bad('x', 'The address has a user name or password in it, which can hide where it leads.', 'Send it without the part before @.');
  }
  const name = STRANGE_HOST.exec(url.hostname);
  if (name !== null) {
    const ends = new RegExp(`${STRANGE_HOST.source}+$`);
    const mended = ends.test(url.hostname) ? trimmed.replace(url.host, url.host.replace(url.hostname, url.hostname.replace(ends, ''))) : '';
    const hint = 'Send the plain address.';
    const message = `The name of the site holds \`${name[0]}\`, which no name has.`;
    return readAddress(mended).ok ? bad('x', message, hint, { x: mended }) : bad('x', message, hint);
  }
  return good({ href: url.href, origin: url.origin, host: url.host, punycode: /(?:^|\.)xn--/.test(url.hostname) });
}

function missingScheme(text: string): Parsed<never> {
  const url = /^[^\s/?#@\\]+\.[^\s@\\]+$|^localhost\b/.test(text) ? parse(`https://${text}`) : null;
  const message = 'OPEN_TAB needs a full web address at the start of x.';
  const hint = 'Begin it with https://.';
  return url === null ? bad('x', message, hint) : bad('x', message, hint, { x: url.href });
}

/** The origin of an address, or "" when it has none (about:blank, broken text). */
export function originOf(text: string): string {
  const url = parse(text);
  return url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') ? '' : url.origin;
}

/** The page of an address: all of it but a fragment by which the site does not route, or "" where it has none. */
export function pageOf(text: string): string {
  const url = parse(text);
  if (url === null || originOf(text) === '') return '';
  return `${url.origin}${url.pathname}${url.search}${/^#!?\//.test(url.hash) ? url.hash : ''}`;
}

/** The host of an address as the browser shows it, or "". */
export function hostOf(text: string): string {
  return parse(text)?.host ?? '';
}

/** Sites that browsers keep free of extensions, whatever permission they have. */
const CLOSED_SITES = [
  { host: 'chromewebstore.google.com', path: '/' },
  { host: 'chrome.google.com', path: '/webstore' },
  { host: 'microsoftedge.microsoft.com', path: '/addons' },
  { host: 'addons.mozilla.org', path: '/' },
];

/**
 * Why extensions may not act on this page, in one sentence; null when they may.
 * Source: the match pattern rules of Chrome and Firefox (http and https only) and their protected store pages.
 */
export function restrictedReason(pageUrl: string): Reason | null {
  const url = parse(pageUrl);
  if (url === null) return reason('no_page');
  if (url.protocol === 'file:') return reason('file');
  if (url.protocol === 'view-source:') return reason('source');
  if (url.protocol === 'data:' || url.protocol === 'blob:') return reason('data');
  if (url.protocol.endsWith('-extension:')) return reason('extension');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return reason('browser');
  const closed = CLOSED_SITES.some(site => site.host === url.host && url.pathname.startsWith(site.path));
  return closed ? reason('store') : null;
}

/** Whether only a person opens this page: one of the browser (a new tab, settings) or of an extension. No web page can, so no row did. */
export function isBrowserPage(pageUrl: string): boolean {
  const url = parse(pageUrl);
  if (url === null || url.href === 'about:blank') return false;
  return url.protocol.endsWith('-extension:') || ['chrome:', 'edge:', 'about:'].includes(url.protocol);
}
