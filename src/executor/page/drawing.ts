// Whether what a page draws changed (page), where no element did: the pictures of its canvases, and the rules of its style sheets.
import { boxOf, isRendered, localNameOf, queryIn } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import type { Effect } from '../../protocol/result.ts';

const MAX_CANVASES = 3;
/** Pixels of a canvas that are compared one by one; of a larger one a change may be missed, so nothing is said of it. */
const MAX_PIXELS = 1_500_000;

type Picture = { canvas: HTMLCanvasElement; pixels: Uint32Array; isEmpty: boolean };

/** Notes what is drawn; what it returns tells what changed since, or that nothing can be known of a canvas that was the target. */
export function lookAtDrawing(target: Element | null): () => Effect[] {
  const before = picturesAround(target);
  const rules = countRules();
  return () => {
    const isCanvas = target !== null && localNameOf(target) === 'canvas';
    if (before.some(hasChanged)) return [{ kind: 'text', text: 'a drawing in the page changed' }];
    if (countRules() !== rules) return [{ kind: 'text', text: 'the styles of the page changed' }];
    return isCanvas && !before.some(({ isEmpty }) => !isEmpty) ? [UNREADABLE] : [];
  };
}

const UNREADABLE: Effect = { kind: 'text', text: 'what a canvas shows cannot be read; a picture (SHOT) shows it' };

/** The target where it is a canvas, else those that are in view. */
function picturesAround(target: Element | null): Picture[] {
  const all = target !== null && localNameOf(target) === 'canvas' ? [target] : [...queryIn(document, 'canvas')].filter(isInView);
  return all.slice(0, MAX_CANVASES).flatMap(canvas => {
    const picture = canvas instanceof HTMLCanvasElement ? pictureOf(canvas) : null;
    return picture === null ? [] : [picture];
  });
}

function isInView(canvas: Element): boolean {
  const { left, top, right, bottom, width, height } = boxOf(canvas);
  return isRendered(canvas) && !isOwn(canvas) && width * height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

/** What a canvas shows; null of one that is too large, or holds what another site drew. */
function pictureOf(canvas: HTMLCanvasElement): Picture | null {
  const { width, height } = canvas;
  if (width * height === 0 || width * height > MAX_PIXELS) return null;
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (copy === null) return null;
  try {
    copy.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
    return { canvas, pixels, isEmpty: isSame(pixels, new Uint32Array(pixels.length)) };
  } catch {
    return null;
  }
}

/** Of a drawing that seems gone only where it is one in 2D: what a graphics card drew last is not kept for others to read (WebGL 1.0, 2.2). */
function hasChanged({ canvas, pixels, isEmpty }: Picture): boolean {
  const now = pictureOf(canvas);
  if (now === null || isSame(pixels, now.pixels)) return false;
  return isEmpty || !now.isEmpty || canvas.getContext('2d') !== null;
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

/** Rules of the style sheets that apply; of a sheet of another site none are seen. */
function countRules(): number {
  let count = 0;
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    if (sheet.disabled) continue;
    try {
      count += 1 + sheet.cssRules.length;
    } catch {
      count += 1;
    }
  }
  return count;
}
