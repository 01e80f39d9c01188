// The pointer made of DOM events: what a press reaches under containers that follow the pointer.
import { afterEach, expect, test } from 'vitest';
import { clickGesture, dragGesture, type InputEvent } from '../../../src/executor/gesture.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';

const heard: string[] = [];
afterEach(() => {
  document.body.replaceChildren();
  heard.length = 0;
});

/** A board that keeps touch from scrolling, with a button and a box on it; every event is written down with its target. */
function board(): void {
  document.body.innerHTML = `<div id="board" style="position:fixed;left:0;top:0;width:300px;height:200px;touch-action:none">
    <button id="button" style="position:absolute;left:20px;top:20px;width:80px;height:30px">Zoom</button>
    <input id="box" type="checkbox" aria-label="Box" style="position:absolute;left:20px;top:80px;width:20px;height:20px"></div>`;
  for (const type of ['pointermove', 'pointerup', 'mouseup', 'click'])
    document
      .getElementById('board')
      ?.addEventListener(type, ({ target }) => heard.push(`${type} ${target instanceof Element ? target.id : ''}`));
}

async function playOn(css: string, kind: 'press' | 'drag', events: InputEvent[]): Promise<void> {
  const found = await api.find({ css, limit: 1 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const setup = { watch: false, focus: 'keep' } as const;
  expect(await api.play({ target: { node, bound: null, unlocked: false }, kind, events, setup })).toMatchObject({
    ok: true,
    value: { blocked: '' },
  });
}

test('a press on a button in a container that follows the pointer presses the button', async () => {
  board();
  await playOn('#button', 'press', clickGesture({ x: 60, y: 35 }, 'left', 1, []));
  expect(heard).toEqual(['pointermove button', 'pointerup button', 'mouseup button', 'click button']);
});

test('a check box in a container that follows the pointer is checked by a press', async () => {
  board();
  await playOn('#box', 'press', clickGesture({ x: 30, y: 90 }, 'left', 1, []));
  expect(document.querySelector('input')?.checked).toBe(true);
});

test('what is dragged off a button goes to the container that follows the pointer, also outside of it', async () => {
  board();
  await playOn('#button', 'drag', dragGesture({ x: 60, y: 35 }, { x: 360, y: 120 }));
  expect(heard.filter(line => line === 'pointermove board').length).toBeGreaterThan(1);
  expect(heard).toContain('pointerup board');
  expect(heard).not.toContain('click board');
});
