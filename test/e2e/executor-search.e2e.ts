// Rows that are in the page only while a list shows them, pictures of pages that cannot be drawn anew, and controls that pages hide. Both drivers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, openLab, scrollTo, shot, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** A list of two hundred rows that draws some frames later the few that it shows; each frame of its page takes so many ms. */
const listThat = (
  frames: number,
  ms: number,
): string => `<div id="list" style="height:200px;width:300px;overflow:auto"><div id="inner" style="height:4000px;position:relative"></div></div>
<script>
  window.rows = 200;
  const after = (frames, then) => frames === 0 ? then() : requestAnimationFrame(() => after(frames - 1, then));
  const draw = () => after(${frames}, () => {
    const first = Math.floor(list.scrollTop / 20);
    inner.innerHTML = Array.from({ length: Math.min(12, rows - first) }, (_, i) => '<div class="row" data-n="' + (first + i) + '" style="position:absolute;top:' + (first + i) * 20 + 'px">Row ' + (first + i) + '</div>').join('');
  });
  list.onscroll = draw;
  draw();
  const work = () => { for (const until = performance.now() + ${ms}; performance.now() < until;); requestAnimationFrame(work); };
  if (${ms} > 0) work();
</script>`;
const LIST = listThat(1, 0);

describe.each(DRIVERS)('%s', driver => {
  test('SCROLLTO finds a row of a virtual list, below and above, and puts the list back when there is none', async () => {
    const page = await lab.open(LIST);
    expect(told(await lab.run(page, scrollTo('[data-n="140"]'), driver))).toMatch(/^scrolled/);
    expect(await page.evaluate('Math.abs(list.scrollTop - 2800) < 220')).toBe(true);
    expect(told(await lab.run(page, scrollTo('[data-n="20"]'), driver))).toMatch(/^scrolled/);
    await page.evaluate('rows = 60; inner.style.height = "1200px"; list.scrollTop = 300');
    const result = await lab.run(page, scrollTo('[data-n="999"]'), driver, { timeoutMs: 15_000 });
    expect(told(result)).toMatch(/^NO_MATCH: Nothing matches \[data-n="999"\]; lists were scrolled/);
    expect(result).toMatchObject({ dispatched: false });
    expect(await page.evaluate('list.scrollTop')).toBe(300);
    await page.close();
  });

  test('SCROLLTO finds a row of a list that draws it some frames later, on a page that is slow to draw', async () => {
    const page = await lab.open(listThat(4, 150));
    expect(told(await lab.run(page, scrollTo('[data-n="30"]'), driver, { timeoutMs: 60_000 }))).toMatch(/^scrolled/);
    expect(await page.$eval('[data-n="30"]', row => row.textContent)).toBe('Row 30');
    await page.close();
  });

  test('SCROLLTO tells how far the list went when it draws its rows anew on the way', async () => {
    const page = await lab.open(
      '<div id="list" style="height:200px;overflow:auto"></div><script>(list.onscroll = () => { list.innerHTML = Array.from({ length: 60 }, (_, n) => "<p data-n=" + n + ">Row " + n + "</p>").join(""); })();</script>',
    );
    const result = await lab.run(page, scrollTo('[data-n="40"]'), driver);
    const top = Number(await page.evaluate('list.scrollTop'));
    expect(top).toBeGreaterThan(0);
    expect(result).toMatchObject({ ok: true, effects: [{ kind: 'scrolled', y: top, movedY: top }] });
    await page.close();
  });

  test('SCROLLTO waits for a row that its page draws anew again and again', async () => {
    const page = await lab.open(
      '<div style="height:3000px"></div><div id="box"></div><script>const draw = () => { box.innerHTML = "<p id=row>Row</p>"; }; draw(); const at = setInterval(draw, 4); setTimeout(() => clearInterval(at), 1500);</script>',
    );
    expect(told(await lab.run(page, scrollTo('#row'), driver))).toMatch(/^scrolled/);
    expect(await page.evaluate('row.getBoundingClientRect().bottom <= innerHeight')).toBe(true);
    await page.close();
  });

  test('a search ends with its time, and the list is where it was', async () => {
    const page = await lab.open(LIST);
    await page.evaluate('list.scrollTop = 3000');
    const result = await lab.run(page, scrollTo('#nothing'), driver, { timeoutMs: 1200 });
    expect(told(result)).toMatch(/^NO_MATCH/);
    expect(await page.evaluate('list.scrollTop')).toBe(3000);
    await page.close();
  });

  test('a page in modern colours gives a picture of what is in view, or of all with trusted input', async () => {
    const page = await lab.open(
      '<div style="height:3000px;background:color-mix(in oklch, oklch(0.7 0.2 140), white)">Tall</div><p style="color:oklch(0.4 0.1 20)">End</p>',
    );
    const result = await lab.run(page, shot(null, true), driver);
    expect(result.ok && result.picture !== null && result.picture.width > 0).toBe(true);
    if (driver === 'synthetic') expect(told(result)).toMatch(/only what is in view: this page cannot be drawn/);
    else expect(result.ok && (result.picture?.height ?? 0)).toBe(1568);
    await page.close();
  });

  test('a check box that only its label shows is switched through the label, by CLICK and by TYPE', async () => {
    const page = await lab.open(
      '<input type="checkbox" id="c" style="display:none"><label for="c" style="display:inline-block;width:60px;height:20px;background:#ddd">Agree</label><input type="radio" id="r" style="position:absolute;width:0;height:0;opacity:0"><label for="r">Fast</label>',
    );
    expect(told(await lab.run(page, typeText('#c', 'on'), driver))).toMatch(/^checked Agree true/);
    expect(told(await lab.run(page, click('#c'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(told(await lab.run(page, typeText('#r', 'on'), driver))).toMatch(/^checked Fast true/);
    expect(await page.evaluate('[c.checked, r.checked]')).toEqual([false, true]);
    await page.close();
  });

  test('a link that cuts the tie to its page is told as a new tab; a download changes nothing and says so', async () => {
    const page = await lab.open(
      `<a id="l" target="_blank" rel="noopener" href="${lab.site.page('<title>Far</title>')}">Far</a><a id="d" download="a.txt" href="data:text/plain,x">Save</a>`,
    );
    expect(told(await lab.run(page, click('#l'), driver))).toMatch(/^tab \d+ http/);
    expect(told(await lab.run(page, click('#d'), driver))).toMatch(/^none/);
    await page.close();
  });

  test('a broken selector of a thousand signs is an error at once; a longer one too', async () => {
    const page = await lab.open('<button>B</button>');
    for (const css of ['a['.repeat(200), `${'#a>'.repeat(400_000)}b`])
      expect(told(await lab.run(page, click(css), driver))).toMatch(/^BAD_LINE/);
    await page.close();
  });
});
