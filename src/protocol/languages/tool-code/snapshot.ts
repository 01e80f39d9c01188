// A page as tool-code tells it (pure): its elements, its address, and the calls that it made. No text of a page can end the block or be a command.

/** An element of a page, numbered from 1 in the order of the document. `attrs`: by name, as the page has them; only known ones are told. */
export type SnapshotElement = { tag: string; id: number; attrs: Readonly<Record<string, string>>; text: string };

/** One call of the page's own code. `url`: without its query, of the page's own site without the origin. `body`: null when it had none. */
export type ApiCall = { method: string; url: string; body: string | null };

/** `mask`: takes out of a text what the AI is not to see. `url` is told as it is. */
export type SnapshotInput = {
  url: string;
  elements: readonly SnapshotElement[];
  mask?: (text: string) => string;
};

const ATTRIBUTES = ['label', 'type', 'placeholder', 'value', 'checked', 'href', 'disabled'] as const;
/** Characters of the text of an element. */
const MAX_TEXT = 80;
/** Characters of the body of a call. */
const MAX_BODY = 500;
/** Calls that are told of, the newest ones. */
const MAX_CALLS = 5;

/** The text of a snapshot. Equal pages give equal texts. */
export function writeSnapshot({ url, elements, mask = text => text }: SnapshotInput): string {
  const lines = elements.map(element => elementLine(element, mask));
  return [
    '<browsing_context>',
    '[Target Update]',
    `URL: ${escaped(url, mask)}`,
    '',
    'Interactive Elements:',
    ...lines,
    '</browsing_context>',
  ].join('\n');
}

function elementLine({ tag, id, attrs, text }: SnapshotElement, mask: (text: string) => string): string {
  const told = ATTRIBUTES.flatMap(name => {
    const value = Object.hasOwn(attrs, name) ? attrs[name] : undefined;
    return value === undefined ? [] : [` ${name}="${escaped(value, mask)}"`];
  });
  const name = tag.toLowerCase().replace(/[^a-z0-9-]/g, '');
  const start = `<${name} id="${id}"${told.join('')}>`;
  return name === 'input' ? start : `${start}${escaped(text, shown => firstOf(mask(shown), MAX_TEXT))}</${name}>`;
}

/** The last calls of a page's own code in words; "" for none. */
export function writeCalls(calls: readonly ApiCall[], mask: (text: string) => string = text => text): string {
  if (calls.length === 0) return '';
  const each = calls.slice(-MAX_CALLS).flatMap(({ method, url, body }) => {
    const start = `  <call method="${escaped(method, mask)}" url="${escaped(url, mask)}">`;
    if (body === null || body === '') return [`${start}</call>`];
    return [start, `    ${escapedText(firstOf(mask(flat(body)), MAX_BODY))}`, '  </call>'];
  });
  return ['<api_activity>', ...each, '</api_activity>'].join('\n');
}

/** The first characters of a text; one of two units counts as one, and a mark is told whole or not at all. */
function firstOf(text: string, count: number): string {
  const characters = Array.from(text);
  if (characters.length <= count) return text;
  return characters
    .slice(0, count)
    .join('')
    .replace(/\u27E6[^\u27E7]{0,40}$/, '');
}

function flat(text: string): string {
  return text.replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, ' ').trim();
}

function escaped(text: string, mask: (text: string) => string): string {
  return escapedText(mask(flat(text))).replaceAll('"', '&quot;');
}

function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
