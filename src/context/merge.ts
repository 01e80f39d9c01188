// Makes one page digest of what the frames of a tab answered (pure): frames in their places, the most useful lines within the room there is.
import type { Digest, DigestLine, LeftOut } from './page-api.ts';

/** One frame's answer; `parent` is -1 for the top frame and when the browser did not say. `digest` is null for a frame that could not be read. */
export type FrameDigest = { frameId: number; parent: number; digest: Digest | null };

/** A line with the frame that it is from. */
export type PlacedLine = DigestLine & { frameId: number };

/** Puts each frame's lines behind the line of its frame element. A frame whose element cannot be reached in its parent is left out whole. */
export function placeFrames(frames: readonly FrameDigest[]): PlacedLine[] {
  const placed = new Set<number>();
  const someUnplaced = frames.some(frame => frame.frameId !== 0 && frame.parent < 0);
  const linesOf = (frame: FrameDigest, depth: number): PlacedLine[] => {
    placed.add(frame.frameId);
    const out: PlacedLine[] = [];
    for (const line of frame.digest?.lines ?? []) {
      const own = { ...line, depth: line.depth + depth, frameId: frame.frameId };
      if (line.kind !== 'frame') {
        out.push(own);
        continue;
      }
      const child = frames.find(
        other => other.parent === frame.frameId && other.digest !== null && other.digest.frameIndex === line.frameIndex,
      );
      if (child === undefined && line.frameIndex >= 0 && !someUnplaced)
        out.push({ ...own, kind: 'note', text: `${line.text} (cannot be read)` });
      if (child === undefined || line.frameIndex < 0 || placed.has(child.frameId)) continue;
      const inside = linesOf(child, depth + line.depth + 1).map(inner => ({
        ...inner,
        place: line.place === 'in' ? inner.place : line.place,
        urgent: inner.urgent || line.urgent,
      }));
      if (inside.some(inner => inner.node > 0)) out.push(own, ...inside);
    }
    return out;
  };
  const top = frames.find(frame => frame.frameId === 0);
  const lines = top === undefined ? [] : linesOf(top, 0);
  for (const frame of frames) {
    // A frame in a shadow root has no index among its parent's windows, so its place is unknown; it still belongs to the page.
    if (placed.has(frame.frameId) || frame.digest === null || (frame.parent >= 0 && frame.digest.frameIndex >= 0)) continue;
    const inside = linesOf(frame, 1);
    if (inside.some(line => line.node > 0)) lines.push(...inside);
  }
  return lines;
}

/** Which lines fit, and where the controls are that did not. */
export type Choice = { lines: PlacedLine[]; leftOut: LeftOut };

/**
 * What makes a line worth its room. `goal`: lower-case words of what the user wants. `changed`: whether the AI knows the element in other words, or
 * not at all while it knows others of the page. `unsent`: controls that the frames found and did not even put into words.
 */
export type Worth = { goal?: readonly string[]; changed?: (line: PlacedLine) => boolean; unsent?: LeftOut };

const NUMBER_CHARS = 6;
/** Room for the lines that say where the page is scrolled to and what was left out. */
const LAST_LINES_CHARS = 300;
/** Of the room, what may be spent on lines only because they bear a word of the goal or have changed. */
const SPOKEN_SHARE = 0.5;
/** A word that more lines bear than this does not tell which of them is meant. */
const RARE = 8;

/**
 * Chooses lines until `maxChars` is spent: dialogs, alerts and the focused element first, then what speaks of the goal and what has changed, then
 * what is in view, then below, then above, the nearest first. Reading order stays and no line is cut; a line brings the headings and landmarks
 * with it that it stands under, and these stay only with something under them.
 */
export function choose(lines: readonly PlacedLine[], maxChars: number, worth: Worth = {}): Choice {
  const total = lines.reduce((sum, line) => sum + costOf(line), 0);
  const leftOut = { ...(worth.unsent ?? NONE) };
  if (total <= maxChars) return { lines: withoutEmpty(lines), leftOut };
  const heads = headsOf(lines);
  const chosen = new Set<PlacedLine>();
  let room = maxChars - LAST_LINES_CHARS;
  /** Takes a line with what it stands under, when there is room for all of it. */
  const take = (line: PlacedLine, limit: number): void => {
    const needed = [line];
    for (let head = heads.get(line); head !== undefined && !chosen.has(head); head = heads.get(head)) needed.push(head);
    const cost = needed.reduce((sum, each) => sum + costOf(each), 0);
    if (chosen.has(line) || cost > limit) return;
    for (const each of needed) chosen.add(each);
    room -= cost;
  };
  const spoken = bearersOf(lines, worth.goal ?? []);
  const kept = room * (1 - SPOKEN_SHARE);
  for (const line of lines) if (line.urgent) take(line, room);
  for (const line of lines) if (spoken.has(line)) take(line, room - kept);
  for (const line of lines) if (line.place === 'in' && worth.changed?.(line)) take(line, room - kept);
  for (const line of lines) if (line.place === 'in' || line.kind === 'fold') take(line, room);
  for (const line of lines) if (line.place === 'below') take(line, room);
  for (const line of lines.toReversed()) take(line, room);
  for (const line of lines) if (!chosen.has(line) && line.node > 0) leftOut[line.place] += 1;
  return { lines: withoutEmpty(lines.filter(line => chosen.has(line))), leftOut };
}

const NONE: LeftOut = { above: 0, in: 0, below: 0 };

function costOf(line: PlacedLine): number {
  return line.text.length + 1 + (line.node > 0 ? NUMBER_CHARS : 0) + (line.kind === 'fold' ? line.css.length + 40 : 0);
}

/** The lines that bear a word of the goal which few lines bear. */
function bearersOf(lines: readonly PlacedLine[], goal: readonly string[]): Set<PlacedLine> {
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
  return line.kind === 'control' || line.kind === 'disabled' || line.kind === 'fold' || line.kind === 'note';
}

/** The last line of what is not all, because the time was over. */
export const PARTIAL = '… the page is very large; this is the part that was read in time';

/**
 * Writes the chosen lines as the text that the AI reads. `top`: the digest of the top frame, with `withheld` and `complete` of all frames. `refs`: the
 * number of a frame's node.
 */
export function writeDigest(choice: Choice, top: Digest, refs: (frameId: number, node: number) => number): string {
  const out: string[] = [];
  const head = headOf(top);
  if (head !== '') out.push(head);
  const lastInView = choice.lines.findLastIndex(line => line.node > 0 && line.place !== 'below');
  let told = lastInView < 0; // where the view ends
  choice.lines.forEach((line, index) => {
    if (!told && index > lastInView && line.place === 'below' && line.kind !== 'fold') {
      out.push('-- below the view:');
      told = true;
    }
    const ref = line.node === 0 ? 0 : refs(line.frameId, line.node);
    if (line.node > 0 && ref === 0) return;
    out.push(line.kind === 'fold' ? foldWords(line, refs) : ref > 0 ? `[${ref}] ${line.text}` : line.text);
  });
  const { above, in: inView, below } = choice.leftOut;
  const left = above + inView + below;
  if (left > 0)
    out.push(
      `… ${left} more controls left out (${above} above, ${inView} in view, ${below} below): SCROLL there and SCAN again, or SCAN a selector such as input, or words as :contains("words")`,
    );
  if (top.withheld > 0) out.push(`+${top.withheld} blocked`);
  if (!top.complete) out.push(PARTIAL);
  return out.join('\n');
}

function headOf(top: Digest): string {
  const { height, scrollY, pageHeight } = top.viewport;
  return pageHeight > height * 1.1 ? `scrolled ${scrollY} of ${Math.max(0, pageHeight - height)} px` : '';
}

function foldWords(line: PlacedLine, refs: (frameId: number, node: number) => number): string {
  const [first, last] = line.like.map(node => refs(line.frameId, node));
  const like = first && last ? ` like [${first}]–[${last}]` : '';
  return `${line.text}${like}: SCAN ${line.css}`;
}
