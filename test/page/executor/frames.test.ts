// Where child frames stand, under CSS zoom too, and which of them keep silent because bAI may not look into them.
import { afterEach, expect, test } from 'vitest';
import { mapPoint } from '../../../src/executor/page/frames.ts';
import { hidden } from '../../../src/executor/page/overlay/picture.ts';

afterEach(() => document.body.replaceChildren());

const INNER = '<body style="margin:0"><b id="t" style="position:absolute;left:150px;top:60px;width:40px;height:20px">T</b>';

/** Puts a frame into the page, in which `script` runs, and waits until it has loaded. */
async function frameIn(around: string, script = ''): Promise<HTMLIFrameElement> {
  document.body.innerHTML = around;
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width:300px;height:150px;border:7px solid;padding:3px';
  frame.srcdoc = `${INNER}<script>${script}</script>`;
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve));
  (document.querySelector('#around') ?? document.body).append(frame);
  await loaded;
  return frame;
}

const STYLES = ['', 'zoom:1.5', 'zoom:0.5;transform:rotate(30deg) scale(1.2)', 'zoom:2;padding:11px'];
test.each(STYLES)('a point of a frame that stands in "%s" is mapped to where it is drawn', async style => {
  const frame = await frameIn(`<div id="around" style="position:relative;margin:60px;width:400px;height:200px;${style}"></div>`);
  // A twin of what is inside, at the same place of a box of the same measures.
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;left:20px;top:10px;width:300px;height:150px;border:7px solid;padding:3px';
  box.innerHTML = '<b style="position:absolute;left:153px;top:63px;width:40px;height:20px"></b>';
  frame.style.cssText += ';position:absolute;left:20px;top:10px';
  frame.after(box);
  const twin = box.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
  const mapped = mapPoint(frame, { x: 170, y: 70 });
  expect(mapped.x).toBeCloseTo(twin.x + twin.width / 2, 0);
  expect(mapped.y).toBeCloseTo(twin.y + twin.height / 2, 0);
});

test('a frame that does not say that it is looked into is painted over whole', async () => {
  const token = 'word';
  const says = await frameIn('<div id="around"></div>', `document.body.onclick = () => parent.postMessage('${token}', '*')`);
  const silent = says.cloneNode();
  if (!(silent instanceof HTMLIFrameElement)) throw new Error('no frame');
  silent.srcdoc = INNER;
  says.after(silent);
  await new Promise(resolve => silent.addEventListener('load', resolve));
  const looked = await hidden({ token: null, waitMs: 0, numbers: false, drawn: false });
  expect(looked.ok && [looked.value.frames, looked.value.boxes]).toEqual([2, []]);
  const asked = hidden({ token, waitMs: 300, numbers: false, drawn: false });
  says.contentDocument?.body.click();
  const told = await asked;
  const { x, y, width, height } = silent.getBoundingClientRect();
  expect(told.ok && told.value.boxes).toEqual([{ x, y, width, height }]);
});
