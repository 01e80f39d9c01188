// Where an area of an image map is (page).
import { attributeOf, boxOf, closest } from './native.ts';

type Box = { left: number; right: number; top: number; bottom: number };

/** An area has no box of its own; it is a part of the image that uses its map. Null without such an image. CSS px of its viewport. */
export function areaBox(area: Element): Box | null {
  const map = closest(area, 'map');
  const name = map === null ? null : attributeOf(map, 'name');
  const image = [...document.images].find(candidate => attributeOf(candidate, 'usemap') === `#${name}`);
  const numbers = (attributeOf(area, 'coords') ?? '').split(',').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (image === undefined || numbers.some(Number.isNaN)) return null;
  const box = boxOf(image);
  const shape = (attributeOf(area, 'shape') ?? 'rect').toLowerCase();
  if (shape === 'circle') return { left: box.left + a - c, right: box.left + a + c, top: box.top + b - c, bottom: box.top + b + c };
  if (shape === 'rect') return { left: box.left + a, right: box.left + c, top: box.top + b, bottom: box.top + d };
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return {
    left: box.left + Math.min(...xs),
    right: box.left + Math.max(...xs),
    top: box.top + Math.min(...ys),
    bottom: box.top + Math.max(...ys),
  };
}
