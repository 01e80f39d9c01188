// When a page counts as at rest, after an action and for WAIT: what it is to do by then is done first, on a machine that is too busy to keep up as well.
import { afterEach, expect, test, vi } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { eachFrame } from '../../../src/executor/page/outcome.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Each frame takes 90 ms, and the browser draws the next one before anything else that is due. */
function drawFirst(): void {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(draw => {
    void scheduler.postTask(
      () => {
        for (const until = performance.now() + 90; performance.now() < until; );
        draw(performance.now());
      },
      { priority: 'user-blocking' },
    );
    return 0;
  });
}

test('what was due while frames were drawn is told, not taken for nothing', async () => {
  drawFirst();
  await api.watch({ node: null });
  setTimeout(() => document.body.append(document.createElement('p')), 150);
  const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
  expect(settled).toMatchObject({ ok: true, value: { effects: [{ kind: 'mutated', added: 1 }] } });
});

test('what was due while frames were drawn is waited for', async () => {
  drawFirst();
  setTimeout(() => document.body.append(document.createElement('p')), 400);
  expect(await api.waited({ until: { kind: 'idle' }, waitMs: 10_000 })).toMatchObject({ ok: true, value: { over: true } });
  expect(document.querySelector('p')).not.toBeNull();
});

/** Each frame takes so many ms. Returns how many were drawn. */
function drawIn(ms: number): () => number {
  let drawn = 0;
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(draw => {
    setTimeout(() => {
      drawn += 1;
      for (const until = performance.now() + ms; performance.now() < until; );
      draw(performance.now());
    });
    return 0;
  });
  return () => drawn;
}

test('what is looked for in each frame is looked for in more than one where frames are slow', async () => {
  drawIn(300);
  let looks = 0;
  await eachFrame(300, () => {
    looks += 1;
    return null;
  });
  expect(looks).toBe(4);
});

test('a page that is held up for longer than observing may take is observed when it goes on', async () => {
  await api.watch({ node: null });
  setTimeout(() => {
    for (const until = performance.now() + 700; performance.now() < until; );
    setTimeout(() => document.body.append(document.createElement('p')), 50);
  });
  const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 600, slowMs: 4000, expect: null });
  expect(settled).toMatchObject({ ok: true, value: { effects: [{ kind: 'mutated', added: 1 }] } });
});

test('a page that changes all the time is observed no longer than it may take, however slow it is to draw', async () => {
  const drawn = drawIn(200);
  const changing = setInterval(() => document.body.append(' '), 10);
  await api.watch({ node: null });
  await api.settle({ quietMs: 100, idleMs: 250, capMs: 2000, slowMs: 1000, expect: null });
  clearInterval(changing);
  // Five of them fill `slowMs`, on a busy machine fewer; without that limit it would be until `capMs` of frames that came in time.
  expect(drawn()).toBeLessThanOrEqual(6);
});

/** A page with a box that a style moves once, and what `settle` waited for: whether the box was still on its way then. */
async function settledWhile(style: string, change: string): Promise<{ moving: boolean }> {
  document.body.innerHTML = '<div style="width:20px;height:20px"></div>';
  const [box] = document.getElementsByTagName('div');
  if (box === undefined) throw new Error('There is no box.');
  box.style.cssText += style;
  box.getBoundingClientRect();
  await api.watch({ node: null });
  box.style.cssText += change;
  await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
  return { moving: box.getAnimations().some(({ playState }) => playState === 'running') };
}

test.each([
  ['a move', 'transition: transform 600ms', 'transform: translateX(200px)', false],
  ['a fading', 'transition: opacity 600ms', 'opacity: 0.5', false],
  ['a change of colour', 'transition: background-color 1s; background-color: red', 'background-color: blue', true],
  ['one that takes long', 'transition: transform 30s', 'transform: translateX(200px)', true],
  ['one without an end', '', 'animation: turn 1s infinite', true],
])('%s that the action began: still under way is %s', async (_, style, change, moving) => {
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = '@keyframes turn { to { rotate: 1turn } }';
  expect(await settledWhile(style, change)).toEqual({ moving });
  sheet.remove();
});

/** Moves an element again each time that it has come to its end, for `turns` times; returns whether it still does. */
function moveInTurns(element: Element, turns: number): () => boolean {
  let left = turns;
  const turn = () => {
    if (left-- > 0) element.animate({ translate: ['0', '0 20px'] }, 300).onfinish = turn;
  };
  turn();
  return () => left > 0;
}

/** So many turns take far longer than an action does, and less than the caps of these tests. */
const TURNS = 40;
const PATIENT = { quietMs: 100, idleMs: 250, capMs: 60_000, expect: null };

function boxesOf(html: string): [HTMLElement, HTMLElement] {
  document.body.innerHTML = html;
  const [first, second] = document.querySelectorAll<HTMLElement>('div');
  if (first === undefined || second === undefined) throw new Error('There are no two boxes.');
  return [first, second];
}

const TWO_BOXES = '<div style="width:20px;height:20px"></div><div style="width:20px;height:20px"></div>';

test('what moved in turns before the action is not waited for, what the action begins to move beside it is', async () => {
  const [clock, menu] = boxesOf(TWO_BOXES);
  const goesOn = moveInTurns(clock, TURNS);
  await api.watch({ node: null });
  const opening = menu.animate({ translate: ['-200px', '0'] }, 600);
  await api.settle(PATIENT);
  expect([opening.playState, goesOn()]).toEqual(['finished', true]);
});

test('of what moves in turns since the action the first turn is waited for', async () => {
  const [bar] = boxesOf(TWO_BOXES);
  await api.watch({ node: null });
  const goesOn = moveInTurns(bar, TURNS);
  const [first] = bar.getAnimations();
  await api.settle(PATIENT);
  expect([first?.playState, goesOn()]).toEqual(['finished', true]);
});

test('what the action moves back is waited for', async () => {
  const [menu] = boxesOf(TWO_BOXES);
  const opened = menu.animate({ translate: ['-200px', '0'] }, { duration: 600, fill: 'both' });
  opened.finish();
  await api.watch({ node: null });
  opened.reverse();
  await api.settle(PATIENT);
  expect(opened.playState).toBe('finished');
});
