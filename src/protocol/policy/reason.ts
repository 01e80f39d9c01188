// Why something asks for care or may not be done (pure): a code with its values. People read it in their language, the AI in English.

/** `values` stand at `$1` and `$2` of the sentence. */
export type Reason = { code: ReasonCode; values: readonly string[] };

const ENGLISH = {
  secret: 'It is a field for a password, a code or a card.',
  canvas: 'It is a drawing; what a click does there cannot be known.',
  submits: 'It submits a form.',
  submits_to: 'It submits a form to $1.',
  named: 'Its name says “$1”.',
  asks: 'It answers a question of the page: “$1”',
  asks_after: 'It answers what “$1” led to: “$2”',
  leads: 'It leads to $1.',
  frame: 'It is a frame; what lies in it is not known.',
  enter: 'Enter may submit whatever has the focus.',
  enter_runs: 'Enter runs the line that stands in this terminal.',
  enter_field: 'Enter in a field may submit or send it.',
  enter_search: 'It is a search box: Enter sends what is typed there.',
  enter_sends: 'The page sent something when Enter was pressed in a field before.',
  tool: 'It calls a tool of the page, which may do anything.',
  tool_by_hand: 'It fills in a form of the page, and waits until you send it there.',
  tool_lacks: 'The tool needs more: $1.',
  tool_unfit: 'The tool does not take these values: $1.',
  tool_unknown: 'The tool does not know these names: $1.',
  tool_secret: 'It gives the tool a password, a code or a card: $1.',
  script: 'A script can do all that the page can, as you.',
  closes: 'The tab goes, with what was typed there.',
  carries: 'It carries what $1 showed: “$2”.',
  goes: 'It goes to $1.',
  encoded: 'That name is written in encoded letters and may look like another.',
  ask_site: 'You want to be asked about each step on $1.',
  read_site: 'You let bAI only read on $1.',
  off_site: 'You switched bAI off on $1.',
  kind_bank: 'bAI is off on $1, which looks like a bank.',
  kind_payment: 'bAI is off on $1, which looks like a payment service.',
  kind_investment: 'bAI is off on $1, which looks like a broker or a wallet.',
  kind_mail: 'bAI is off on $1, which looks like a mailbox.',
  kind_health: 'bAI is off on $1, which looks like a health service.',
  kind_government: 'bAI is off on $1, which looks like a public authority.',
  kind_passwords: 'bAI is off on $1, which looks like a password manager.',
  kind_account: 'bAI is off on $1, which looks like a sign-in or account page.',
  chat: 'This is the chat itself; bAI works on other pages.',
  no_page: 'This tab has no page yet.',
  file: 'This is a file on your computer; bAI works on web pages only.',
  source: 'This shows the source of a page; extensions may not act on it.',
  data: 'This page was made from data; bAI works on web addresses only.',
  extension: 'This page belongs to a browser extension; others may not act on it.',
  browser: 'Browser pages are off limits for extensions.',
  store: 'The browser keeps its extension store free of extensions.',
} as const;

export type ReasonCode = keyof typeof ENGLISH;

/** Every code of a reason. */
export const REASON_CODES: readonly ReasonCode[] = Object.keys(ENGLISH).filter(isReasonCode);

/** Makes a reason. */
export function reason(code: ReasonCode, ...values: string[]): Reason {
  return { code, values };
}

/** The reason in one plain sentence of English. */
export function reasonInEnglish({ code, values }: Reason): string {
  return ENGLISH[code].replace(/\$([12])/g, (_, at: string) => values[Number(at) - 1] ?? '');
}

/** Whether a text is the code of a reason. */
export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(ENGLISH, text);
}
