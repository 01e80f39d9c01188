// A drag as steps of a script: by Playwright's own word where it has one, else by the mouse.
import { expect, test } from 'vitest';
import { readDrag } from '../../../src/protocol/drag.ts';
import { dragLines } from '../../../src/sidebar/timeline/export-script.ts';

const lines = (x: string) => {
  const way = readDrag(x);
  if (!way.ok) throw new Error(way.fault.message);
  return dragLines({ type: 'drag', from: { by: 'css', css: '#a' }, ...way.value.value }, "page.locator('#a')").join('\n');
};

test('onto an element it is one step', () => {
  expect(lines('#b')).toBe("await page.locator('#a').dragTo(page.locator('#b'));");
});

test('a way goes through its points while the button is down', () => {
  expect(lines('from 1,2 via 3,4 5,6 to 7,8').match(/mouse\.\w+(?:\([^{)]*)?/g)).toEqual([
    'mouse.move(box.x + 1, box.y + 2, ',
    'mouse.down(',
    'mouse.move(box.x + 3, box.y + 4, ',
    'mouse.move(box.x + 5, box.y + 6, ',
    'mouse.move(box.x + 7, box.y + 8, ',
    'mouse.up(',
  ]);
});

test.each([
  ['-5,10', 'box.x + box.width / 2 + -5, box.y + box.height / 2 + 10, '],
  ['to #b at 3,4', 'end.x + 3, end.y + 4, '],
  ['to before #b', 'end.x + end.width / 2, end.y + 4, '],
  ['to after #b', 'end.x + end.width / 2, end.y + end.height - 4, '],
  ['from 1,1 to #b', 'end.x + end.width / 2, end.y + end.height / 2, '],
])('%s ends where it says', (x, end) => {
  expect([...lines(x).matchAll(/mouse\.move\(([^{]*)/g)].at(-1)?.[1]).toBe(end);
});
