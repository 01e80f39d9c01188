// The parts of a tab's frames in one order, where the frames stand.
import { expect, test } from 'vitest';
import type { FrameSnapshot, SnapshotPart } from '../../src/context/page-api.ts';
import { placeParts } from '../../src/context/snapshot.ts';
import type { FrameReply } from '../../src/injection/api.ts';

const part = (over: Partial<SnapshotPart>): SnapshotPart => ({
  kind: 'element',
  node: 1,
  ref: 0,
  tag: 'button',
  text: '',
  attributes: {},
  role: '',
  name: '',
  bounds: { x: 10, y: 10, width: 20, height: 20 },
  depth: 0,
  scroll: null,
  frameIndex: -1,
  ...over,
});

const frame = (frameId: number, frameIndex: number, parts: SnapshotPart[]): FrameReply<FrameSnapshot> => ({
  frameId,
  documentId: `D${frameId}`,
  reply: { ok: true, value: { frameIndex, calls: [], parts, width: 1000, height: 700, complete: true } },
});

const inner = (frameIndex: number, y: number, depth = 0) =>
  part({ kind: 'frame', tag: 'iframe', frameIndex, depth, bounds: { x: 100, y, width: 300, height: 100 } });
const PARENTS = new Map([
  [1, 0],
  [2, 1],
  [3, 0],
]);

test('the parts of a frame stand where it does, with their boxes in the top viewport, through frames in frames', () => {
  const placed = placeParts(
    [
      frame(0, -1, [part({ name: 'a' }), inner(0, 50, 2), part({ name: 'd' })]),
      frame(1, 0, [part({ name: 'b', depth: 1 }), inner(0, 20)]),
      frame(2, 0, [part({ name: 'c' })]),
    ],
    PARENTS,
    false,
  );
  expect(placed.map(({ part: { name, bounds, depth }, documentId }) => [name, bounds.x, bounds.y, depth, documentId])).toEqual([
    ['a', 10, 10, 0, 'D0'],
    ['b', 110, 60, 3, 'D1'],
    ['c', 210, 80, 2, 'D2'],
    ['d', 10, 10, 0, 'D0'],
  ]);
});

test('a frame that nobody lists in its parent is left out, and so is one of which it is not certain which it is', () => {
  const names = (parents: ReadonlyMap<number, number>) =>
    placeParts(
      [frame(0, -1, [inner(-1, 50)]), frame(1, -1, [part({ name: 'b' })]), frame(3, -1, [part({ name: 'c' })])],
      parents,
      false,
    ).map(({ part: { name } }) => name);
  expect(names(PARENTS)).toEqual([]);
  expect(names(new Map())).toEqual([]);
  expect(names(new Map([[1, 0]]))).toEqual(['b']);
});

test('in view only: what the frame or the page around it does not show is left out', () => {
  const placed = placeParts(
    [
      frame(0, -1, [inner(0, 650), inner(1, 900)]),
      frame(1, 0, [part({ name: 'seen' }), part({ name: 'below', bounds: { x: 10, y: 60, width: 20, height: 20 } })]),
      frame(3, 1, [part({ name: 'far' })]),
    ],
    PARENTS,
    true,
  );
  expect(placed.map(({ part: { name } }) => name)).toEqual(['seen']);
});
