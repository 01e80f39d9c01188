// Where the numbers of elements stand on a picture.
import { expect, test } from 'vitest';
import { placeLabels } from '../../src/executor/pictures/number-labels.ts';

const PICTURE = { width: 400, height: 300 };
const box = (x: number, y: number, width = 80, height = 24) => ({ x, y, width, height });

test('a number stands above its element, and within the picture', () => {
  expect(placeLabels([{ ref: 7, box: box(10, 50) }], PICTURE)).toEqual([{ ref: 7, at: { x: 10, y: 36, width: 13, height: 14 } }]);
  const edges = [box(-20, -10), box(380, 290), box(0, 0, 400, 300)].map((each, index) => ({ ref: index + 1, box: each }));
  for (const { at } of placeLabels(edges, PICTURE)) {
    expect([at.x >= 0, at.y >= 0, at.x + at.width <= 400, at.y + at.height <= 300]).toEqual([true, true, true, true]);
  }
});

test('what the picture does not show has none', () => {
  expect(
    placeLabels(
      [box(400, 0), box(0, 300), box(-80, 0), box(0, -24)].map((each, ref) => ({ ref, box: each })),
      PICTURE,
    ),
  ).toEqual([]);
});

test('no number hides another one while there is a free corner', () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ref: 100 + index,
    box: box(10 + (index % 3) * 84, 20 + Math.floor(index / 3) * 24),
  }));
  const labels = placeLabels(rows, PICTURE).map(({ at }) => at);
  expect(labels).toHaveLength(12);
  const pairs = labels.flatMap((a, index) => labels.slice(index + 1).map(b => [a, b] as const));
  const hidden = pairs.filter(([a, b]) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height);
  expect(hidden).toEqual([]);
});
