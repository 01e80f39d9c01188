// What a picture is to hide is told when it has been drawn where it is told to be: a picture shows what was drawn last.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hidden } from '../../../src/executor/page/overlay/picture.ts';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(draw => frames.push(draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  frames.length = 0;
  document.body.replaceChildren();
});

/** Asks where the one secret of the page is, which moves right afterwards. */
function ask(drawn: boolean) {
  document.body.innerHTML = '<input type="password" style="position:absolute;left:20px;top:30px">';
  const asking = { told: null as unknown };
  void hidden({ token: null, waitMs: 0, numbers: false, drawn }).then(reply => {
    asking.told = reply;
  });
  document.querySelector('input')?.style.setProperty('top', '300px');
  return asking;
}

/** Lets all that waits for nothing but a promise go on. */
const goOn = () => vi.advanceTimersByTimeAsync(0);
const WHERE_IT_WAS = { ok: true, value: { boxes: [{ x: 20, y: 30 }] } };

test('after three frames, and of the moment when it was asked for', async () => {
  const asking = ask(true);
  for (let drawn = 0; drawn < 3; drawn++) {
    await goOn();
    expect(asking.told).toBeNull();
    frames.shift()?.(0);
  }
  await goOn();
  expect(asking.told).toMatchObject(WHERE_IT_WAS);
});

test('a frame of the page draws nothing while it is out of view, and is not waited for without end', async () => {
  const asking = ask(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(asking.told).toMatchObject(WHERE_IT_WAS);
});

test('at once where no picture follows', async () => {
  const asking = ask(false);
  await goOn();
  expect(asking.told).toMatchObject(WHERE_IT_WAS);
});
