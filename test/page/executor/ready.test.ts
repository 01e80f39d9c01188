// When an element counts as at rest, on a machine that is too busy to draw.
import { afterEach, expect, test, vi } from 'vitest';
import { lookAt } from '../../../src/executor/page/ready.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document.timeline, 'currentTime');
  document.body.innerHTML = '';
});

/** The page is seen, and no frame is drawn. */
function drawNothing(): void {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  Object.defineProperty(document.timeline, 'currentTime', { configurable: true, get: () => 1000 });
}

const look = (html: string) => {
  document.body.innerHTML = html;
  const button = document.querySelector('button');
  if (button === null) throw new Error('There is no button.');
  return lookAt(button, { needs: ['visible', 'stable'], offset: null, text: null }, false);
};

// Its box is the same at both looks, as that of any animation is when nothing is drawn between them.
const MOVING = '<style>@keyframes go { to { transform: translateX(400px) } }</style><div style="animation:go 1000s steps(1)">';

test('what an animation moves is not taken for one at rest while nothing is drawn', async () => {
  drawNothing();
  expect(await look(`${MOVING}<button>B</button></div>`)).toMatchObject({ ok: false, error: { code: 'NOT_STABLE' } });
});

test('what nothing moves is at rest, though nothing is drawn', async () => {
  drawNothing();
  expect(await look('<div><button>B</button></div>')).toMatchObject({ ok: true });
});

// The browser draws the first frame of an animation before it starts its clock: between these two looks the page's own clock went on alone.
test('what is about to be moved is not at rest', async () => {
  const moving =
    '<style>@keyframes go { to { left: 40000px } }</style><button style="position:absolute;left:0;animation:go 100s linear">B</button>';
  for (let again = 0; again < 20; again++) {
    await new Promise(resolve => setTimeout(resolve, 5)); // not in a frame, as a question of the panel is not
    expect(await look(moving)).toMatchObject({ ok: false, error: { code: 'NOT_STABLE' } });
  }
});

test('what begins to move in the frame that is looked at is not at rest', async () => {
  for (let again = 0; again < 20; again++) {
    document.body.innerHTML = '<button style="position:absolute">B</button>';
    const [button] = document.getElementsByTagName('button');
    if (button === undefined) throw new Error('There is no button.');
    const animation = button.animate({ left: ['0px', '40000px'] }, 100_000);
    requestAnimationFrame(() => {
      animation.startTime = document.timeline.currentTime;
    });
    expect(animation.pending).toBe(true);
    expect(await lookAt(button, { needs: ['stable'], offset: null, text: null }, false)).toMatchObject({ error: { code: 'NOT_STABLE' } });
  }
});

test('what waits for a clock that never starts is at rest', async () => {
  const waiting =
    '<style>@keyframes go { to { left: 400px } }</style><button style="position:absolute;left:0;animation:go 1s linear;animation-timeline:scroll()">B</button>';
  expect(await look(waiting)).toMatchObject({ ok: true });
});

test.each<['hit' | 'unclipped']>([['hit'], ['unclipped']])(
  'a far point of a drawing is scrolled to where its scroller ends before the window does, needs %s',
  async need => {
    document.body.innerHTML = `<div style="position:fixed;inset:0 auto auto 0;width:150px;height:150px;overflow:auto"><svg width="3000" height="3000"></svg></div>
    <aside style="position:fixed;inset:0 auto auto 150px;width:200px;height:150px">Beside</aside>`;
    const [drawing, scroller] = [document.querySelector('svg'), document.querySelector('div')];
    if (drawing === null || scroller === null) throw new Error('There is no drawing.');
    const ready = await lookAt(drawing, { needs: ['visible', need], offset: { x: 250, y: 60 }, text: null }, true);
    expect(ready).toMatchObject({ ok: true });
    expect(scroller.scrollLeft).toBeGreaterThan(100);
    expect(scroller.scrollTop).toBe(0);
  },
);

test.each<[string, string, 'covers it' | 'lets it be pressed']>([
  ['a filled shape', '<rect width="150" height="150" fill="red"/>', 'covers it'],
  ['the line of a shape', '<rect width="150" height="150" fill="none" stroke="red" pointer-events="all"/>', 'covers it'],
  ['a picture', '<image width="150" height="150" fill="none"/>', 'covers it'],
  ['a transparent shape', '<rect width="150" height="150" fill="transparent"/>', 'lets it be pressed'],
  ['a shape with a fill that is not seen', '<rect width="150" height="150" fill="red" fill-opacity="0"/>', 'lets it be pressed'],
  [
    'the wide line round a shape that nobody sees',
    '<rect width="90" height="90" fill="none" stroke="transparent" stroke-width="120"/>',
    'lets it be pressed',
  ],
  ['a shape without a fill', '<rect width="150" height="150" fill="none" pointer-events="all"/>', 'lets it be pressed'],
])('over a drawn shape: %s', async (_, over, expected) => {
  document.body.innerHTML = `<svg width="200" height="200" style="position:fixed;inset:0"><g><rect id="under" width="90" height="90"/></g>${over}</svg>`;
  const under = document.querySelector('#under');
  if (under === null) throw new Error('There is no shape.');
  const ready = await lookAt(under, { needs: ['visible', 'hit'], offset: null, text: null }, false);
  expect(ready).toMatchObject(expected === 'covers it' ? { error: { code: 'COVERED' } } : { ok: true });
});

test.each([
  ['the arc of a chart', '<path d="M 10 90 A 80 80 0 0 1 170 90 L 150 90 A 60 60 0 0 0 30 90 Z" />'],
  [
    'a block with a hole',
    '<g><rect x="10" y="10" width="160" height="20"/><rect x="10" y="30" width="20" height="60"/><rect x="10" y="90" width="160" height="20"/></g>',
  ],
])('%s is pressed where it is drawn, though its middle is beside it', async (_, shape) => {
  document.body.innerHTML = `<svg width="200" height="200" style="position:fixed;inset:0">${shape}</svg>`;
  const drawn = document.querySelector('svg > *');
  if (drawn === null) throw new Error('There is no shape.');
  const ready = await lookAt(drawn, { needs: ['visible', 'hit'], offset: null, text: null }, false);
  expect(ready).toMatchObject({ ok: true });
  const { x, y } = ready.ok ? ready.value.point : { x: 0, y: 0 };
  expect(drawn.contains(document.elementFromPoint(x, y))).toBe(true);
});
