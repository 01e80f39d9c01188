// Draws the icons: a speech bubble that holds a mouse pointer. Run `node scripts/icons.mjs` after a change and commit the files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';
import { encodePng } from './png.mjs';

const SIZES = [16, 32, 48, 128];
const SAMPLES = 8; // per pixel and direction

/** All shapes live in a square of side 1. */
const BUBBLE = { left: 0.03, top: 0.04, right: 0.97, bottom: 0.84, radius: 0.22 };
const TAIL = [
  [0.16, 0.7],
  [0.16, 0.99],
  [0.46, 0.82],
];
const POINTER = [
  [0.33, 0.15],
  [0.33, 0.71],
  [0.462, 0.588],
  [0.545, 0.772],
  [0.655, 0.722],
  [0.572, 0.545],
  [0.745, 0.53],
];
const TOP_COLOUR = [79, 70, 229];
const BOTTOM_COLOUR = [13, 148, 136];

function inRounded({ left, top, right, bottom, radius }, x, y) {
  if (x < left || x > right || y < top || y > bottom) return false;
  const dx = Math.max(left + radius - x, 0, x - (right - radius));
  const dy = Math.max(top + radius - y, 0, y - (bottom - radius));
  return dx * dx + dy * dy <= radius * radius;
}

/** Even-odd rule. */
function inPolygon(points, x, y) {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
    const [xi, yi] = points[i];
    const [xj, yj] = points[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** The colour of one point: red, green, blue, and whether there is anything. */
function paint(x, y) {
  if (inPolygon(POINTER, x, y)) return [255, 255, 255, 1];
  if (!inRounded(BUBBLE, x, y) && !inPolygon(TAIL, x, y)) return [0, 0, 0, 0];
  return [...TOP_COLOUR.map((from, i) => from + (BOTTOM_COLOUR[i] - from) * y), 1];
}

function draw(size) {
  const rgba = new Uint8Array(size * size * 4);
  for (let py = 0; py < size; py += 1) {
    for (let px = 0; px < size; px += 1) {
      const sum = [0, 0, 0, 0];
      for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
        const x = (px + ((i % SAMPLES) + 0.5) / SAMPLES) / size;
        const y = (py + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / size;
        const [r, g, b, a] = paint(x, y);
        sum[0] += r * a;
        sum[1] += g * a;
        sum[2] += b * a;
        sum[3] += a;
      }
      const covered = sum[3] || 1;
      const at = (py * size + px) * 4;
      for (let c = 0; c < 3; c += 1) rgba[at + c] = Math.round(sum[c] / covered);
      rgba[at + 3] = Math.round((sum[3] / (SAMPLES * SAMPLES)) * 255);
    }
  }
  return encodePng(size, size, rgba);
}

mkdirSync(join(ROOT, 'icons'), { recursive: true });
for (const size of SIZES) writeFileSync(join(ROOT, 'icons', `${size}.png`), draw(size));
console.log(`Drew icons of ${SIZES.join(', ')} px.`);
