// Merges the digests of a tab's frames into one list of lines (pure): each frame's lines behind the line of its frame element.
import type { Digest, DigestLine } from './page-api.ts';

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

/** The lines in the order in which they are told: the cells of a row together, each other one by itself. */
export function inRows(lines: readonly PlacedLine[]): [PlacedLine, ...PlacedLine[]][] {
  const rows: [PlacedLine, ...PlacedLine[]][] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last !== undefined && line.row !== undefined && last[0].row === line.row && last[0].frameId === line.frameId) last.push(line);
    else rows.push([line]);
  }
  return rows;
}
