// What bAI may do on a site (pure): the user's rule for it, else that of its kind, else the ordinary one.
import { type Reason, reason } from './reason.ts';
import { kindOfHost } from './site-kinds.ts';

/**
 * allow: everything that is approved; ask: each row that acts asks once more by itself; read: it may be read and not acted on; off: neither.
 */
export const SITE_RULES = ['allow', 'ask', 'read', 'off'] as const;
export type SiteRule = (typeof SITE_RULES)[number];

/** The user's own rules, by host without port. */
export type SiteRules = Readonly<Record<string, SiteRule>>;

/** What holds on a page. `why`: null where nothing is held back. `fixed`: the user cannot change it. */
export type Ruling = { rule: SiteRule; host: string; why: Reason | null; fixed: boolean };

/** The rule for the page of an address. An address without a host is ruled elsewhere (`restrictedReason`), so nothing is held back here. */
export function rulingFor(address: string, rules: SiteRules): Ruling {
  const host = hostnameOf(address);
  const own = ownRule(host, rules);
  if (own !== null) return { rule: own, host, why: own === 'allow' ? null : reason(`${own}_site`, host), fixed: false };
  const kind = host === '' ? null : kindOfHost(host);
  if (kind === null) return { rule: 'allow', host, why: null, fixed: false };
  return { rule: 'off', host, why: reason(`kind_${kind}`, host), fixed: false };
}

/** The rule for a chat that the user talks to: never read and never acted on. */
export function chatRuling(address: string): Ruling {
  const host = hostnameOf(address);
  return { rule: 'off', host, why: reason('chat'), fixed: true };
}

/** The stricter of two rulings: of a page and of a frame in it. */
export function stricter(a: Ruling, b: Ruling): Ruling {
  return SITE_RULES.indexOf(b.rule) > SITE_RULES.indexOf(a.rule) ? b : a;
}

/** A rule that holds back goes for the sites below its host too; one that allows is for that host alone. */
function ownRule(host: string, rules: SiteRules): SiteRule | null {
  if (host === '') return null;
  const exact = Object.hasOwn(rules, host) ? rules[host] : undefined;
  if (exact !== undefined) return exact;
  for (let dot = host.indexOf('.'); dot > 0; dot = host.indexOf('.', dot + 1)) {
    const parent = host.slice(dot + 1);
    const rule = Object.hasOwn(rules, parent) ? rules[parent] : undefined;
    if (rule !== undefined && rule !== 'allow') return rule;
  }
  return null;
}

export function hostnameOf(address: string): string {
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.hostname.replace(/\.$/, '') : '';
  } catch {
    return '';
  }
}
