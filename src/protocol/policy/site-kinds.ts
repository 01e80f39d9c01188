// Which sites are of a kind where a mistake is dear (pure data and one question): bAI stays off there until the user switches it on.
//
// A list of every bank cannot be kept, so the rule is: reserved endings, words in the host's name, and the few large services whose name says
// nothing. What it misses the user can switch off by hand; what it takes too much costs one press.

/** A kind of site, as the user reads it. */
export type SiteKind = 'bank' | 'payment' | 'investment' | 'mail' | 'health' | 'government' | 'passwords' | 'account';

/** Endings that a registry gives to such sites only. */
const ENDINGS: readonly (readonly [SiteKind, RegExp])[] = [
  ['bank', /\.bank$/],
  ['health', /(?:^|\.)nhs\.uk$/],
  ['government', /(?:^|\.)(?:gov|mil|gob|gouv|govt|gub|gv|go)(?:\.[a-z]{2})?$/],
  ['government', /(?:^|\.)(?:bund\.de|elster\.de|europa\.eu|admin\.ch|canada\.ca|gc\.ca)$/],
];

/** Whole words of a host's name, between dots and dashes; `*` stands for any letters. */
const WORDS: readonly (readonly [SiteKind, string])[] = [
  [
    'bank',
    '*bank *banking *banken *banque *banco *banca bank* creditunion sparkasse* volksbank* raiffeisen* kreditbank* santander bbva hsbc barclays lloyds natwest citi chase wellsfargo capitalone monzo revolut n26',
  ],
  ['payment', 'paypal stripe wise klarna venmo adyen alipay payoneer skrill paysafe*'],
  [
    'investment',
    'broker* brokerage schwab fidelity vanguard etrade robinhood traderepublic degiro coinbase binance kraken bitstamp metamask blockchain *wallet',
  ],
  ['mail', 'mail *mail webmail* outlook owa roundcube fastmail'],
  ['health', 'patient patients patient* mychart *health *hospital *klinik *clinic doctolib telemed* myhealth* kaiserpermanente'],
  ['government', 'irs hmrc *steuer finanzamt'],
  ['passwords', 'bitwarden 1password lastpass dashlane keepersecurity nordpass passwords vault vaultwarden'],
  ['account', 'accounts login signin sso auth idp okta auth0 appleid'],
];

const PATTERNS = WORDS.map(([kind, words]): readonly [SiteKind, RegExp] => [
  kind,
  new RegExp(`^(?:${words.replaceAll('*', '[a-z]*').split(' ').join('|')})$`),
]);

/** Services whose host says nothing of their kind. */
const HOSTS: Readonly<Record<string, SiteKind>> = {
  'id.apple.com': 'account',
  'myaccount.google.com': 'account',
  'account.microsoft.com': 'account',
  'www.icloud.com': 'mail',
  'pay.google.com': 'payment',
  'www.ing.com': 'bank',
  'cash.app': 'payment',
};

/** The kind of a host; null for an ordinary one. `host`: as `URL.hostname` gives it. */
export function kindOfHost(host: string): SiteKind | null {
  if (/^[\d.]+$|^\[/.test(host)) return null; // a number has no name
  const known = Object.hasOwn(HOSTS, host) ? HOSTS[host] : undefined;
  if (known !== undefined) return known;
  const ending = ENDINGS.find(([, pattern]) => pattern.test(host));
  if (ending !== undefined) return ending[0];
  // The last label is the registry's, unless the name has no other (bank.localhost is a name on this computer).
  const words = host
    .split('.')
    .slice(0, -1)
    .flatMap(label => [label, ...label.split('-')]);
  return PATTERNS.find(([, pattern]) => words.some(word => pattern.test(word)))?.[0] ?? null;
}
