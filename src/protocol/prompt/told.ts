// The outgoing message taken apart again (pure): what a person is told of it is read out of the very text that leaves, so that both say the same.
import type { Command } from '../command.ts';
import type { GoalCheck } from '../queue/session.ts';
import { readJson } from '../reader/json.ts';
import { parse } from '../reader/parse.ts';
import { isContext } from '../reader/wire.ts';

/** A row that the user changed or took out. */
export type ToldEdit = { kind: 'changed'; id: string; command: Command } | { kind: 'deleted'; id: string };

/**
 * What became of an action. `entry`: as it stands in `res` or `err`, without the tab; `words`: what of it is behind number and type; `tabId`: the tab
 * that it was for where that is not the context's.
 */
export type ToldResult = { id: string; ok: boolean; words: string; entry: string; tabId: number | null };

/** What `err` says of no action: the page is withheld, rows still wait (their numbers, as written), or anything else. */
export type ToldRemark = { kind: 'withheld' } | { kind: 'waiting'; ids: string } | { kind: 'other'; text: string };

/** A line of `dom`. `gone`: so many elements that are not listed any more; `heading`, `text` (the page's own words) and `other` are lines without a number. */
export type ToldLine =
  | { kind: 'element'; ref: number; words: string; isNew: boolean }
  | { kind: 'gone'; count: number }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'other'; text: string };

/** A tab that an action opened. */
export type ToldTab = { id: number; url: string; title: string; purpose: string };

/** What a message tells. `notes`: lines of prose. Absent and empty are the same: "" or no entry. `sizes`: characters that each part has in the message. */
export type Told = {
  switches: boolean;
  notes: readonly string[];
  edits: readonly ToldEdit[];
  page: { tabId: number; url: string; title: string };
  results: readonly ToldResult[];
  remarks: readonly ToldRemark[];
  tabs: readonly ToldTab[];
  goal: GoalCheck | null;
  changesOnly: boolean; // `dom` holds what changed since the digest before it
  dom: readonly ToldLine[];
  text: string;
  sel: string;
  sizes: { notes: number; edits: number; page: number; results: number; tabs: number; dom: number; text: number; sel: number };
};

/** Takes a message of ours apart; null for a text without a context, such as one in another language. */
export function readTold(message: string): Told | null {
  const lines = message.split('\n');
  const entries = parse(message).entries.filter(entry => entry.at.column === 1);
  const contexts = entries.flatMap(entry =>
    entry.line.kind === 'context' ? [readJson(entry.raw.slice(entry.raw.indexOf('{')).trim())] : [],
  );
  const [read] = contexts.slice(-1);
  if (!read?.ok || !isContext(read.value)) return null;
  const { t, u = '', n = '', sel = '', text = '', dom = '', res = '', err = '', opened_tabs = [], goal_check = null } = read.value;
  const edits = entries.flatMap(({ line }): ToldEdit[] => {
    if (line.kind === 'action') return [{ kind: 'changed', id: line.command.id, command: line.command }];
    return line.kind === 'delete' ? [{ kind: 'deleted', id: line.id }] : [];
  });
  const taken = new Set(entries.filter(({ line }) => line.kind !== 'malformed').map(entry => entry.at.line - 1));
  const notes = lines.filter((line, at) => !taken.has(at) && line.trim() !== '');
  const changed = entries.filter(({ line }) => line.kind === 'action' || line.kind === 'delete');
  const failed = pieces(err).map(failure);
  return {
    switches: entries.some(({ line }) => line.kind === 'switch'),
    notes,
    edits,
    page: { tabId: t, url: u, title: n },
    results: [...pieces(res).map(success), ...failed.flatMap(each => ('id' in each ? [each] : []))],
    remarks: failed.flatMap(each => ('id' in each ? [] : [each])),
    tabs: opened_tabs.map(tab => ({ id: tab.id, url: tab.u, title: tab.n, purpose: tab.purpose })),
    goal: goal_check,
    changesOnly: dom.startsWith('changes since digest '),
    dom: dom.split('\n').flatMap(domLine),
    text,
    sel,
    sizes: {
      notes: sum(notes),
      edits: sum(changed.map(({ raw }) => raw)),
      page: u.length + n.length,
      results: res.length + err.length,
      tabs: sum(opened_tabs.flatMap(tab => [tab.u, tab.n, tab.purpose])),
      dom: dom.length,
      text: text.length,
      sel: sel.length,
    },
  };
}

function sum(texts: readonly string[]): number {
  return texts.reduce((chars, { length }) => chars + length, 0);
}

/** The entries of `res` or `err`: a new one begins with `; ` and six digits. */
function pieces(text: string): string[] {
  return text === '' ? [] : text.split(/; (?=\d{6})/);
}

const ELSEWHERE = / \(in tab (\d+)\)$/;

function success(piece: string): ToldResult {
  const [entry, tabId] = placed(piece);
  const [, id = '', words = entry] = /^(\d{6}) [A-Z_]+ ok: (.*)$/s.exec(entry) ?? [];
  return { id, ok: true, words, entry, tabId };
}

function failure(piece: string): ToldResult | ToldRemark {
  if (piece.startsWith('NO_ACCESS: the page in this tab is not visible ')) return { kind: 'withheld' };
  const ids = /^([\d–, ]+) still queued$/.exec(piece)?.[1];
  if (ids !== undefined) return { kind: 'waiting', ids };
  const [entry, tabId] = placed(piece);
  const [, id, words] = /^(\d{6}) [A-Z_]+ [A-Z_]+: (.*)$/s.exec(entry) ?? [];
  return id === undefined || words === undefined ? { kind: 'other', text: piece } : { id, ok: false, words, entry, tabId };
}

function placed(piece: string): [entry: string, tabId: number | null] {
  const tabId = ELSEWHERE.exec(piece)?.[1];
  return [piece.replace(ELSEWHERE, ''), tabId === undefined ? null : Number(tabId)];
}

/** The cells of a row, each with its number, or a run of them: `[9]–[38] 1 to 30`. */
const CELLS = /^\[\d+\](?:–\[\d+\] | (?:.* )?\| \[\d+\])/;

/** Nothing for a line that only names the digest or says where the next ones stand. */
function domLine(line: string): ToldLine[] {
  const text = line.trim();
  if (text === '' || /^(?:digest \d{6}$|changes since digest \d{6}[,:] |new, (?:first|after .*):$|-- below the view:$)/.test(text))
    return [];
  if (CELLS.test(text)) return [{ kind: 'text', text: text.replace(/, new$/, '').replace(/(^|\| )\[\d+\](?:–\[\d+\])? ?/g, '$1') }];
  const [, ref, words = ''] = /^\[(\d+)\] (.*)$/.exec(text) ?? [];
  if (ref !== undefined) return [{ kind: 'element', ref: Number(ref), words: words.replace(/, new$/, ''), isNew: words.endsWith(', new') }];
  const gone = /^(?:gone|not listed now): ((?:\[\d+\][ –]?)+)$/.exec(text)?.[1];
  if (gone !== undefined) return [{ kind: 'gone', count: counted(gone) }];
  const heading = /^#{1,6} (.*)$/.exec(text)?.[1];
  if (heading !== undefined) return [{ kind: 'heading', text: heading }];
  return [text.startsWith('text ') ? { kind: 'text', text: text.slice('text '.length) } : { kind: 'other', text }];
}

/** How many numbers `[4] [7]–[12]` are. */
function counted(refs: string): number {
  return refs
    .trim()
    .split(' ')
    .map(run => (run.match(/\d+/g) ?? []).map(Number))
    .reduce((count, [first = 0, last = first]) => count + last - first + 1, 0);
}
