// Puts the numbers of elements on a picture (panel): each at a corner of its element, where no other number stands if there is such a corner.
import type { Rect } from '../../protocol/seen.ts';
import type { Numbered } from '../page-api.ts';

/** A number and its label, in px of the picture. */
export type Label = { ref: number; at: Rect };

const HEIGHT = 14;
const DIGIT = 7;
const PADDING = 3;

/**
 * Where the labels go. Elements outside of the picture get none.
 * @param numbered boxes in px of the picture, and @param picture its size.
 */
export function placeLabels(numbered: readonly Numbered[], picture: { width: number; height: number }): Label[] {
  const placed: Label[] = [];
  for (const { ref, box } of numbered) {
    const within = box.x < picture.width && box.y < picture.height && box.x + box.width > 0 && box.y + box.height > 0;
    if (!within) continue;
    const width = String(ref).length * DIGIT + 2 * PADDING;
    const corners = cornersOf(box, width).map(({ x, y }) => ({
      x: Math.round(Math.min(Math.max(x, 0), picture.width - width)),
      y: Math.round(Math.min(Math.max(y, 0), picture.height - HEIGHT)),
      width,
      height: HEIGHT,
    }));
    const at = corners.find(corner => !placed.some(other => overlap(other.at, corner))) ?? corners[0];
    if (at !== undefined) placed.push({ ref, at });
  }
  return placed;
}

/** Above first, so that the label hides no words; then inside. */
function cornersOf({ x, y, width, height }: Rect, label: number): { x: number; y: number }[] {
  const [right, bottom] = [x + width - label, y + height];
  return [
    { x, y: y - HEIGHT },
    { x: right, y: y - HEIGHT },
    { x: right, y },
    { x, y },
    { x: right, y: bottom - HEIGHT },
    { x, y: bottom },
  ];
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Draws them, each with a thin frame around its element. */
export function drawLabels(pen: CanvasRenderingContext2D, numbered: readonly Numbered[], labels: readonly Label[]): void {
  const boxes = new Map(numbered.map(({ ref, box }) => [ref, box]));
  pen.lineWidth = 1;
  pen.strokeStyle = '#b3001b';
  for (const { ref } of labels) {
    const box = boxes.get(ref);
    if (box !== undefined) pen.strokeRect(box.x, box.y, box.width, box.height);
  }
  pen.font = 'bold 12px monospace';
  pen.textBaseline = 'middle';
  for (const { ref, at } of labels) {
    pen.fillStyle = '#ffe066';
    pen.fillRect(at.x, at.y, at.width, at.height);
    pen.strokeRect(at.x + 0.5, at.y + 0.5, at.width - 1, at.height - 1);
    pen.fillStyle = '#000';
    pen.fillText(String(ref), at.x + PADDING, at.y + at.height / 2 + 1, at.width - 2 * PADDING);
  }
}
