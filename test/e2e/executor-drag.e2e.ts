// DRAG along a way and to a place of its target, on real pages: what the page gets of it, and where the result says that the thing stands now. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIVERS, dragAlong, type ExecutorLab, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const evaluate = (page: Page, script: string): Promise<unknown> => page.evaluate(script);
const ids = (page: Page, css: string): Promise<string[]> => page.$$eval(css, all => all.map(element => element.id));

/** A list or a board that is sorted with the mouse: a thing goes before or behind the one under the pointer, by the half that it is over. */
const SORTED = (axis: 'X' | 'Y') => `<script>
  let held = null;
  addEventListener('mousedown', e => { held = e.target.closest('[data-item]'); if (held) e.preventDefault() });
  addEventListener('mouseup', e => {
    const over = document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-item]');
    if (held && over && over !== held) {
      const r = over.getBoundingClientRect();
      const first = '${axis}' === 'Y' ? e.clientY < r.top + r.height / 2 : (e.clientX < r.left + r.width / 2) !== (getComputedStyle(over).direction === 'rtl');
      over[first ? 'before' : 'after'](held);
    }
    held = null;
  });
</script>`;

const board = `<style>section{float:left;width:200px;margin:10px}ul{padding:0;list-style:none}li{height:60px;border:1px solid}</style>
  <section><h2>To do</h2><ul id="todo"><li data-item id="paper"><b>Order paper</b></li><li data-item id="desk"><b>Clear the desk</b></li></ul></section>
  <section><h2>Working</h2><ul id="working"><li data-item id="printer"><h3>Fix the printer</h3><p>Ada, today</p></li><li data-item id="lamp"><b>Lamp</b></li></ul></section>`;

describe.each(DRIVERS)('%s', driver => {
  const trusted = driver === 'trusted';

  test('draws a signature by its points, pressed all the way', async () => {
    const page = await lab.open(
      `<canvas id="c" width="400" height="200" style="margin:30px;touch-action:none"></canvas><script>
        window.points = []; window.told = new Set(); let on = false;
        const at = e => { const r = c.getBoundingClientRect(); points.push([Math.round(e.clientX - r.left), Math.round(e.clientY - r.top)]) };
        c.onpointerdown = e => { on = true; at(e) }; c.onpointermove = e => { if (on) { at(e); told.add(e.buttons + ' ' + e.pressure) } }; c.onpointerup = e => { on = false; at(e) };
      </script>`,
    );
    expect((await lab.run(page, dragAlong('#c', 'from 20,150 via 60,30 100,150 140,30 to 300,90'), driver)).ok).toBe(true);
    const points = Object(await evaluate(page, 'points'));
    expect(points[0]).toEqual([20, 150]);
    expect(points.at(-1)).toEqual([300, 90]);
    for (const corner of [
      [60, 30],
      [100, 150],
      [140, 30],
    ])
      expect(points).toContainEqual(corner);
    expect(points.length).toBeGreaterThan(20);
    expect(await evaluate(page, '[...told]')).toEqual(['1 0.5']);
  });

  test('a way over an edge of the window is drawn nowhere, and one that is only out of view is shown first', async () => {
    const page = await lab.open(
      `<p style="height:1200px"></p><svg id="c" width="300" height="300"><rect width="300" height="300" fill="#eee"/></svg><p style="height:1200px"></p><script>
        window.points = []; c.onmousemove = e => { const r = c.getBoundingClientRect(); if (e.buttons) points.push(Math.round(e.clientY - r.top)) };
      </script>`,
    );
    expect((await lab.run(page, dragAlong('#c', 'from 10,10 via 10,290 to 290,150'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'Math.max(...points)')).toBe(290);
    await evaluate(page, 'void (points.length = 0)');
    const far = told(await lab.run(page, dragAlong('#c', 'from 10,10 to 10,5000'), driver));
    expect(far).toMatch(/^NOT_VISIBLE: The way of the drag leaves the part of the page that is shown/);
    expect(await evaluate(page, 'points')).toEqual([]);
  });

  test.each([
    ['to after #three', ['two', 'three', 'one'], /after three words/],
    ['to before #three', ['two', 'one', 'three'], /after two words/],
    ['to #three at 5,2', ['two', 'one', 'three'], /after two words/],
  ])('sorts a list: %s', async (x, order, says) => {
    const items = ['one', 'two', 'three'].map(name => `<li data-item id="${name}" style="height:40px">${name} words</li>`).join('');
    const page = await lab.open(`<ul aria-label="Chores">${items}</ul>${SORTED('Y')}`);
    const result = told(await lab.run(page, dragAlong('#one', x), driver));
    expect(await ids(page, 'li')).toEqual(order);
    expect(result).toMatch(says);
    expect(result).toContain('in Chores, ');
  });

  test.each(['ltr', 'rtl'])('sorts what stands side by side, %s', async direction => {
    const items = ['one', 'two', 'three']
      .map(name => `<span data-item id="${name}" style="display:inline-block;width:90px">${name}</span>`)
      .join('');
    const page = await lab.open(`<div dir="${direction}">${items}</div>${SORTED('X')}`);
    expect(told(await lab.run(page, dragAlong('#three', 'to before #one'), driver))).toMatch(/\bfirst\b/);
    expect(await ids(page, 'span')).toEqual(['three', 'one', 'two']);
    await lab.run(page, dragAlong('#three', 'to after #one'), driver);
    expect(await ids(page, 'span')).toEqual(['one', 'three', 'two']);
  });

  test('puts a card of a board below another, and says where it stands', async () => {
    const page = await lab.open(board + SORTED('Y'));
    const result = told(await lab.run(page, dragAlong('#desk b', 'to after #printer'), driver));
    expect(await ids(page, '#working li')).toEqual(['printer', 'desk', 'lamp']);
    expect(result).toContain('in Working, after Fix the printer');
  });

  test('says so of a card that the page draws anew, and nothing of one that stays', async () => {
    const page = await lab.open(`${board}<script>
      let held = null; addEventListener('mousedown', e => { held = e.target.closest('li'); e.preventDefault() });
      addEventListener('mouseup', e => { const over = document.elementFromPoint(e.clientX, e.clientY).closest('li'); if (!held || !over) return;
        const copy = held.cloneNode(true); held.remove(); over === held ? document.querySelector('#todo').prepend(copy) : over.after(copy) });
    </script>`);
    expect(told(await lab.run(page, dragAlong('#desk', 'to after #lamp'), driver))).toContain('in Working, after Lamp');
    expect(told(await lab.run(page, dragAlong('#paper', 'from 10,10 to 60,20'), driver))).not.toMatch(/\bin To do\b/);
  });

  test('nothing changed where the page takes no drag', async () => {
    const page = await lab.open(board);
    const before = await ids(page, 'li');
    expect(told(await lab.run(page, dragAlong('#desk', 'to after #printer'), driver))).not.toContain('Working');
    expect(await ids(page, 'li')).toEqual(before);
  });

  test('takes a slider by the edge of its thumb', async () => {
    const page = await lab.open(`<div id="track" style="position:relative;width:200px;height:20px;background:#ddd;margin:40px">
      <div style="position:absolute;inset:0 6px;background:#aaa;z-index:1"></div><div id="k" role="slider" tabindex="0" aria-label="Volume" aria-valuenow="0" style="position:absolute;width:20px;height:20px;background:#06c"></div></div><script>
      k.onpointerdown = e => { window.grip = e.offsetX; k.setPointerCapture(e.pointerId); k.onpointermove = m => { const v = Math.round(Math.max(0, Math.min(180, m.clientX - track.getBoundingClientRect().left - grip))); k.style.left = v + 'px'; k.setAttribute('aria-valuenow', v) } }; k.onpointerup = () => k.onpointermove = null;
    </script>`);
    // The middle of the thumb lies under something; its left edge does not.
    expect((await lab.run(page, dragAlong('#k', 'from 2,10 to 92,10'), driver)).ok).toBe(true);
    expect(await evaluate(page, '[grip, k.getAttribute("aria-valuenow")]')).toEqual([2, '90']);
  });

  test('takes the thumb of a slider as libraries build it by its edge: the page hears the new value, and the result says it', async () => {
    // The thumb is pressed, the document moves it, and the value goes in steps by where the pointer is over the track.
    const page = await lab.open(`<div id="track" style="position:relative;width:200px;height:6px;background:#ddd;margin:60px">
      <div id="k" role="slider" tabindex="0" aria-label="Price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20" style="position:absolute;left:20%;top:-7px;width:20px;height:20px;transform:translateX(-50%);border-radius:50%;background:#06c"></div></div><script>
      const put = e => { const r = track.getBoundingClientRect(); const v = Math.max(0, Math.min(100, Math.round((e.clientX - r.left) / r.width * 20) * 5)); k.style.left = v + '%'; k.setAttribute('aria-valuenow', v) };
      k.onmousedown = e => { e.preventDefault(); k.focus(); document.addEventListener('mousemove', put); document.addEventListener('mouseup', () => document.removeEventListener('mousemove', put), { once: true }) };
    </script>`);
    const result = await lab.run(page, dragAlong('#k', 'from 2,10 via 60,12 to 90,10'), driver);
    // From 32 px to 120 px along the track.
    expect([result.ok, await evaluate(page, 'k.getAttribute("aria-valuenow")'), told(result)]).toEqual([
      true,
      '60',
      expect.stringContaining('60'),
    ]);
  });

  test(`takes the thumb of the browser's own slider by its edge${trusted ? '' : ' only with trusted input, and says so'}`, async () => {
    const page =
      await lab.open(`<input id="r" type="range" min="0" max="100" value="0" aria-label="Volume" style="margin:60px;width:216px;height:20px"><script>
      window.heard = []; r.onchange = () => heard.push(r.value);
    </script>`);
    // The thumb is 16 px wide, and its middle goes where the pointer is.
    const result = await lab.run(page, dragAlong('#r', 'from 3,10 via 60,10 to 108,10'), driver);
    expect([result.ok, await evaluate(page, 'r.value'), await evaluate(page, 'heard')]).toEqual(
      trusted ? [true, '50', ['50']] : [true, '0', []],
    );
    expect(told(result)).toContain(trusted ? 'value Volume 50' : 'a synthetic drag does not move this slider; TYPE sets its value');
    expect((await lab.run(page, typeText('#r', '30'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'r.value')).toBe('30');
  });

  test('marks half-hour cells of a day from 4 pm to 5:30 pm', async () => {
    const cells = Array.from(
      { length: 8 },
      (_, at) => `<div class="cell" id="h${15 * 60 + at * 30}" style="height:24px;border-top:1px solid"></div>`,
    ).join('');
    const page = await lab.open(`<div style="width:200px">${cells}</div><script>
      window.marked = null; let from = 0; const minutes = e => Number(e.currentTarget.id.slice(1));
      for (const cell of document.querySelectorAll('.cell')) {
        cell.onmousedown = e => { from = minutes(e); window.marked = [from]; e.preventDefault() };
        cell.onmouseenter = e => { if (from && e.buttons) marked.push(minutes(e)) };
        cell.onmouseup = e => { window.block = [from, minutes(e) + 30]; from = 0 };
      }
    </script>`);
    expect((await lab.run(page, dragAlong('#h960', 'from 100,2 to #h1020 at 100,12'), driver)).ok).toBe(true);
    expect(await evaluate(page, '[block, marked]')).toEqual([
      [960, 1050],
      [960, 990, 1020],
    ]);
  });

  test(`marks text from where it begins${trusted ? '' : ' only with trusted input'}`, async () => {
    const page = await lab.open('<p id="p" style="font:20px/30px monospace;width:600px">alpha beta gamma</p>');
    expect((await lab.run(page, dragAlong('#p', 'from 1,15 to 195,15'), driver)).ok).toBe(true);
    expect(String(await evaluate(page, 'String(getSelection())')).trim()).toBe(trusted ? 'alpha beta gamma' : '');
  });

  test('a beginning that is covered presses nothing', async () => {
    const page = await lab.open(
      `<div id="s" style="width:200px;height:40px">S</div><div id="t" style="height:40px">T</div><div id="x" style="position:absolute;left:0;top:0;width:60px;height:60px;background:#eee">Cover</div><script>window.n = 0; onmousedown = () => n += 1</script>`,
    );
    expect(told(await lab.run(page, dragAlong('#s', 'from 5,5 to #t'), driver, { timeoutMs: 1_000 }))).toMatch(/^COVERED/);
    expect(await evaluate(page, 'n')).toBe(0);
    expect((await lab.run(page, dragAlong('#s', 'from 150,5 via 5,5 to #t'), driver)).ok).toBe(true);
    expect(await evaluate(page, 'n')).toBe(1);
  });
});
