// Pictures with numbers: which elements a document tells, and what is painted where.
import { afterEach, expect, test } from 'vitest';
import { refOf } from '../../../src/dom/registry.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { paint } from '../../../src/executor/pictures/paint.ts';

afterEach(() => document.body.replaceChildren());

async function numbers(wanted = true): Promise<number[]> {
  const reply = await api.hidden({ token: null, waitMs: 0, numbers: wanted, drawn: false });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.numbered.map(({ ref }) => ref);
}

function numbered(css: string): number {
  const element = document.querySelector(css);
  if (element === null) throw new Error(`${css} is not there.`);
  return refOf(element, 1);
}

test('only what has a number and is seen where it is, and only when it is asked for', async () => {
  document.body.innerHTML = `<button id="a">A</button><button id="none">None</button>
    <button id="gone" style="display:none">Gone</button>
    <button id="under" style="position:fixed;left:300px;top:100px">Under</button>
    <div style="position:fixed;left:290px;top:90px;width:200px;height:100px;background:#fff"></div>
    <div style="height:40px;overflow:auto"><p style="height:200px">x</p><button id="inner">Inner</button></div>
    <label id="box"><input type="checkbox" style="display:none">Box</label>
    <p style="height:3000px"></p><button id="far">Far</button>`;
  const [a, , , , , box] = ['#a', '#gone', '#under', '#inner', '#far', '#box input'].map(numbered);
  expect(await numbers(false)).toEqual([]);
  expect(await numbers()).toEqual([a, box]);
});

test('an element that became another one, or left, has no number any more', async () => {
  document.body.innerHTML = '<button id="a">Save</button><button id="b">Send</button>';
  const [a] = [numbered('#a'), numbered('#b')];
  document.querySelector('#b')?.remove();
  expect(await numbers()).toEqual([a]);
});

/** The colour at a point of a picture. */
async function colourAt(dataUrl: string, x: number, y: number): Promise<string> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0);
  return [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join();
}

test('numbers are painted on the picture alone, and what is secret stays painted over', async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [400, 200]; // a screen with two pixels for each CSS px
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('There is nothing to draw with.');
  pen.fillStyle = '#00f';
  pen.fillRect(0, 0, 400, 200);
  const secret = { x: 20, y: 50, width: 100, height: 20 };
  const crop = { x: 10, y: 10, width: 150, height: 80 };
  const on = {
    boxes: [secret],
    crop,
    numbered: [
      { ref: 12, box: secret },
      { ref: 13, box: { x: 170, y: 10, width: 20, height: 20 } },
    ],
  };
  const painted = await paint(canvas.toDataURL(), 200, on);
  if (!painted.ok) throw new Error(painted.error.message);
  expect(painted.value).toMatchObject({ width: 150, height: 80, numbers: 1 });
  const { dataUrl } = painted.value;
  expect(await colourAt(dataUrl, 11, 28)).toBe('255,224,102'); // of the label, right above the field
  expect(await colourAt(dataUrl, 60, 50)).toBe('60,60,60');
  expect(await colourAt(dataUrl, 130, 70)).toBe('0,0,255');
  expect(document.body.childElementCount).toBe(0);
});
