// Which frames nobody sees, by what the documents around them say.
import { expect, test } from 'vitest';
import { hiddenFrames } from '../../src/context/hidden-frames.ts';

const frame = (frameId: number, path: number[], unseen: number[] = [], kept: number[] = []) => ({
  frameId,
  said: { path, unseen, kept },
});

test('a frame is hidden by the document around it, with all that stands in it, and by no other', () => {
  const frames = [
    frame(0, [], [1]),
    frame(1, [0]),
    frame(2, [1]),
    frame(3, [1, 0]),
    frame(4, [0, 1]),
    frame(5, [0, 0], [0]),
    frame(6, [0, 0, 0]),
  ];
  expect([...hiddenFrames(frames)]).toEqual([2, 3, 6]);
});

test('what is not certain is taken for seen: a silent document around, or two of which nobody knows which is which', () => {
  expect([...hiddenFrames([frame(0, []), { frameId: 1, said: null }, frame(2, [0, 0])])]).toEqual([]);
  expect([...hiddenFrames([frame(0, [], [-1]), frame(1, [-1])])]).toEqual([1]);
  expect([...hiddenFrames([frame(0, []), frame(1, [-1], [0]), frame(2, [-1]), frame(3, [-1, 0])])]).toEqual([]);
});

test('what the site keeps from agents is told apart from what nobody sees', () => {
  const frames = [frame(0, [], [0], [1]), frame(1, [0]), frame(2, [1]), frame(3, [1, 0])];
  expect([...hiddenFrames(frames, 'kept')]).toEqual([2, 3]);
  expect([...hiddenFrames(frames)]).toEqual([1]);
});
