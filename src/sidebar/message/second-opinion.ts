// The second opinion of another chat (panel, no effects): its free text is sorted by step number. It is advice to read, never an order.

/** Longer advice on one row is cut: the whole of it stands in the other chat. */
const MAX_ADVICE = 600;

/** A line that begins with the number of a step: "3.", "**Step 3:**", "000003 -", "3)". */
const HEADING =
  /^[\s>*_#`|-]*(?:(?:step|row|action|no\.?|nr\.?|schritt|zeile|étape|paso)\s*)?[#*_`]*0{0,5}(\d{1,6})[*_`]*\s*(?:[.:)\]–—-]|\*\*)\s*(.*)$/iu;

/** What an answer says about each of these rows (six-digit numbers); rows that it does not name are left out. */
export function adviceFor(answer: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const known = new Map(ids.map(id => [Number(id), id]));
  const found = new Map<string, string[]>();
  let at: string[] | null = null;
  for (const line of answer.slice(0, 100_000).split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    const id = heading === null ? undefined : known.get(Number(heading[1]));
    if (id !== undefined) {
      at = found.get(id) ?? [];
      found.set(id, at);
      at.push(plain(heading?.[2] ?? ''));
    } else if (at !== null) at.push(plain(line));
  }
  const advice = [...found].map(([id, lines]) => [id, cut(lines.filter(line => line !== '').join(' '))] as const);
  return new Map(advice.filter(([, text]) => text !== ''));
}

/** Without the marks of Markdown. */
function plain(line: string): string {
  return line
    .replace(/^[\s>*#|-]+/, '')
    .replace(/[*_`]{1,3}/g, '')
    .trim();
}

function cut(text: string): string {
  return text.length > MAX_ADVICE ? `${text.slice(0, MAX_ADVICE - 1)}…` : text;
}
