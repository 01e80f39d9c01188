// Selects which lines of a digest are told where not all fit (pure): the most useful ones within the characters that there are.
import { inRows, type PlacedLine } from './merge.ts';
import type { LeftOut } from './page-api.ts';

/** Which lines fit, where the controls are that did not, and how many texts did not. */
export type SelectedLines = { lines: PlacedLine[]; leftOut: LeftOut; textsLeftOut: number };

/**
 * What makes a line worth its room. `goal`: lower-case words of what the user wants. `changed`: whether the AI knows the element in other words, or
 * not at all while it knows others of the page. `unsent`: controls that the frames found and did not even put into words.
 */
export type LinePriority = { goal?: readonly string[]; changed?: (line: PlacedLine) => boolean; unsent?: LeftOut };

const NUMBER_CHARS = 6;
/** Room for the lines that say where the page is scrolled to and what was left out. */
const LAST_LINES_CHARS = 312;
/** Of the room, what may be spent on lines only because they bear a word of the goal or have changed. */
const SPOKEN_SHARE = 0.5;
/** Of the room that is left then, what the texts in view may take before the controls below it. */
const TEXT_SHARE = 0.4;
/** A word that more lines bear than this does not tell which of them is meant. */
const RARE = 8;

/**
 * Chooses lines until `maxChars` is spent: dialogs, alerts and the focused element first, then what speaks of the goal and what has changed, then
 * what is in view, its controls before its texts, then below, then above, the nearest first. Reading order stays and no line is cut; a line brings
 * the headings and landmarks with it that it stands under, and these stay only with something under them.
 */
export function selectLines(lines: readonly PlacedLine[], maxChars: number, worth: LinePriority = {}): SelectedLines {
  const total = lines.reduce((sum, line) => sum + costOf(line), 0);
  const leftOut = { ...(worth.unsent ?? NONE) };
  if (total <= maxChars) return { lines: withoutEmpty(lines), leftOut, textsLeftOut: 0 };
  const heads = headsOf(lines);
  const rows = new Map(inRows(lines).flatMap(row => row.map((line): [PlacedLine, readonly PlacedLine[]] => [line, row])));
  const chosen = new Set<PlacedLine>();
  let room = maxChars - LAST_LINES_CHARS;
  /** Takes a line with its row and what it stands under, when there is room for all of it: cells are known by their place among all. */
  const take = (line: PlacedLine, limit: number): void => {
    const needed = [...(rows.get(line) ?? [])];
    for (let head = heads.get(line); head !== undefined && !chosen.has(head); head = heads.get(head)) needed.push(head);
    const cost = needed.reduce((sum, each) => sum + costOf(each), 0);
    if (chosen.has(line) || cost > limit) return;
    for (const each of needed) chosen.add(each);
    room -= cost;
  };
  const spoken = linesNamingGoal(lines, worth.goal ?? []);
  const kept = room * (1 - SPOKEN_SHARE);
  for (const line of lines) if (line.urgent) take(line, room);
  for (const line of lines) if (spoken.has(line)) take(line, room - kept);
  for (const line of lines) if (line.place === 'in' && worth.changed?.(line)) take(line, room - kept);
  for (const line of lines) if (line.kind !== 'text' && (line.place === 'in' || line.kind === 'fold')) take(line, room);
  const others = room * (1 - TEXT_SHARE);
  for (const line of lines) if (line.place === 'in') take(line, room - others);
  for (const line of lines) if (line.place === 'below') take(line, room);
  for (const line of lines.toReversed()) take(line, room);
  for (const line of lines) if (!chosen.has(line) && line.node > 0) leftOut[line.place] += 1;
  const textsLeftOut = lines.filter(line => line.kind === 'text' && !chosen.has(line)).length;
  return { lines: withoutEmpty(lines.filter(line => chosen.has(line))), leftOut, textsLeftOut };
}

const NONE: LeftOut = { above: 0, in: 0, below: 0 };

function costOf(line: PlacedLine): number {
  return line.text.length + 1 + (line.node > 0 ? NUMBER_CHARS : 0) + (line.kind === 'fold' ? line.css.length + 40 : 0);
}

/** The lines that bear a word of the goal which few lines bear. */
function linesNamingGoal(lines: readonly PlacedLine[], goal: readonly string[]): Set<PlacedLine> {
  const found = goal.map(word => lines.filter(line => line.text.toLowerCase().includes(word)));
  return new Set(found.filter(bearers => bearers.length <= RARE).flat());
}

/** For each line the heading, landmark, dialog or frame that it stands right under. */
function headsOf(lines: readonly PlacedLine[]): Map<PlacedLine, PlacedLine> {
  const heads = new Map<PlacedLine, PlacedLine>();
  const open: PlacedLine[] = []; // from the outermost inwards
  for (const line of lines) {
    for (let last = open.at(-1); last !== undefined && !standsUnder(line, last); last = open.at(-1)) open.pop();
    const head = open.at(-1);
    if (head !== undefined) heads.set(line, head);
    if (line.kind === 'heading' || line.kind === 'landmark' || line.kind === 'dialog' || line.kind === 'frame') open.push(line);
  }
  return heads;
}

function standsUnder(line: PlacedLine, head: PlacedLine): boolean {
  if (head.kind !== 'heading') return line.depth > head.depth;
  return line.depth >= head.depth && (line.kind !== 'heading' || levelOf(line) > levelOf(head));
}

function levelOf(heading: PlacedLine): number {
  return /^#+/.exec(heading.text)?.[0].length ?? 6;
}

/** Drops headings, landmarks and frames under which nothing is left before the next of the same or a higher level. The first heading stays. */
function withoutEmpty(lines: readonly PlacedLine[]): PlacedLine[] {
  const first = lines.find(line => line.kind === 'heading');
  return lines.filter((line, index) => {
    if (line === first) return true;
    if (line.kind === 'heading') return headsSomething(lines, index);
    if (line.kind === 'landmark' || line.kind === 'frame') return holdsSomething(lines, index);
    return true;
  });
}

function holdsSomething(lines: readonly PlacedLine[], index: number): boolean {
  const depth = lines[index]?.depth ?? 0;
  for (let at = index + 1; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || line.depth <= depth) return false;
    if (isContent(line)) return true;
  }
  return false;
}

function headsSomething(lines: readonly PlacedLine[], index: number): boolean {
  const own = lines[index];
  if (own === undefined) return false;
  const level = levelOf(own);
  for (let at = index + 1; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || line.depth < own.depth) return false;
    if (isContent(line)) return true;
    if (line.kind === 'heading' && levelOf(line) <= level) return false;
  }
  return false;
}

function isContent(line: PlacedLine): boolean {
  return line.kind === 'control' || line.kind === 'disabled' || line.kind === 'fold' || line.kind === 'note' || line.kind === 'text';
}
