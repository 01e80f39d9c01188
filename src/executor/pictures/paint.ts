// Makes a picture fit to be shown to a model (panel): cut, secrets painted over, scaled to CSS px and at most 1568 px a side, numbers on top.
import type { Reply } from '../../protocol/result.ts';
import type { Rect } from '../../protocol/seen.ts';
import type { Numbered } from '../page-api.ts';
import { drawLabels, placeLabels } from './number-labels.ts';

/** Larger pictures are scaled down by the models that read them. */
const MAX_SIDE = 1568;
const COVER = '#3c3c3c';

/**
 * @param widthCss how many CSS px the picture is wide: screens draw several pixels for each.
 * @param on what to paint over, what to keep (null for all) and what to mark with its number, in CSS px of the picture.
 * @returns the picture, its size in px, and how many numbers it bears.
 */
export async function paint(
  dataUrl: string,
  widthCss: number,
  { boxes, crop, numbered }: { boxes: readonly Rect[]; crop: Rect | null; numbered: readonly Numbered[] },
): Promise<Reply<{ dataUrl: string; width: number; height: number; numbers: number }>> {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    return broken('The picture came out broken.');
  }
  const ratio = image.naturalWidth / Math.max(1, widthCss);
  const area = crop ?? { x: 0, y: 0, width: image.naturalWidth / ratio, height: image.naturalHeight / ratio };
  const scale = Math.min(1, MAX_SIDE / Math.max(area.width, area.height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return broken('The picture could not be prepared.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x * ratio, area.y * ratio, area.width * ratio, area.height * ratio, 0, 0, canvas.width, canvas.height);
  const drawn = ({ x, y, width, height }: Rect): Rect => ({
    x: (x - area.x) * scale,
    y: (y - area.y) * scale,
    width: width * scale,
    height: height * scale,
  });
  pen.fillStyle = COVER;
  for (const box of boxes) {
    // One px more on each side: a field's border must not tell where the text ends.
    const over = drawn({ x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 });
    pen.fillRect(over.x, over.y, over.width, over.height);
  }
  const inPicture = numbered.map(({ ref, box }) => ({ ref, box: drawn(box) }));
  const labels = placeLabels(inPicture, canvas);
  drawLabels(pen, inPicture, labels);
  return {
    ok: true,
    value: { dataUrl: canvas.toDataURL('image/png'), width: canvas.width, height: canvas.height, numbers: labels.length },
  };
}

function broken(message: string): Reply<never> {
  return { ok: false, error: { code: 'UNSUPPORTED', message, hint: 'Take the SHOT again.' } };
}
