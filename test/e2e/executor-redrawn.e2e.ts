// Pages that draw their controls anew between two steps, or all the time: what is proven to be the same is acted on, and said so. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, keys, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** The page's own record of what was pressed. */
const WITNESS = `<script>
  window.pressed = [];
  addEventListener('click', event => { event.preventDefault(); pressed.push(event.composedPath()[0].dataset.say || event.composedPath()[0].textContent); }, true);
</script>`;
const pressed = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'pressed'));

/** A date picker that draws its head anew with every press, as jQuery UI's does. */
const PICKER = `${WITNESS}<h1>Booking</h1><div id="picker"></div><script>
  let month = 0;
  const draw = () => {
    picker.innerHTML = '<div class="head"><a class="prev" title="Prev"><span>Prev</span></a><a class="next" title="Next"><span>Next</span></a>'
      + '<div class="title">Month ' + month + '</div></div>';
    picker.querySelector('.next').onclick = () => { month += 1; draw(); };
    picker.querySelector('.prev').onclick = () => { month -= 1; draw(); };
  };
  draw();
</script>`;

/** Rows with one button each. \`list\` draws them anew. */
const ROWS = `${WITNESS}<ul id="rows"></ul><form id="f" action="/one"><button id="go" type="button" data-say="go">Go</button></form><script>
  window.list = names => { rows.innerHTML = names.map(name => '<li>' + name + ' <button type="button" data-say="' + name + '">Remove</button></li>').join(''); };
  list(['Anna', 'Bela', 'Cyra']);
</script>`;

describe.each(DRIVERS)('%s', driver => {
  test('the arrows of a picker that draws itself anew are pressed as often as was approved', async () => {
    const page = await lab.open(PICKER);
    const seen = await lab.see(page, '.next');
    const results = [];
    for (let step = 0; step < 3; step += 1) results.push(await lab.run(page, click('.next'), driver, { seen }));
    expect(results.map(result => result.ok)).toEqual([true, true, true]);
    expect(await page.$eval('.title', title => title.textContent)).toBe('Month 3');
    expect(results.map(result => /redrawn/.test(told(result)))).toEqual([false, true, true]);
  });

  test.each(['setTimeout(again, 30)', 'requestAnimationFrame(again)'])(
    'what is replaced by a copy of itself all the time (%s) is pressed once',
    async how => {
      const page = await lab.open(
        `${WITNESS}<p><button id="b">Save</button></p><script>
        const again = () => { b.replaceWith(b.cloneNode(true)); ${how}; };
        again();
      </script>`,
      );
      const seen = await lab.see(page, '#b');
      // On a machine that is busy enough the press may come before the next copy does.
      const now = await page.$('#b');
      await page.waitForFunction(button => button?.isConnected === false, {}, now);
      const result = await lab.run(page, click('#b'), driver, { seen });
      expect(told(result)).toMatch(/redrawn$/);
      expect(await pressed(page)).toEqual(['Save']);
    },
  );

  const REDRAW = 'const redraw = () => b.replaceWith(b.cloneNode(true));';

  // Between the events of a synthetic press no page gets to draw.
  if (driver === 'trusted')
    test('what a page that always draws it anew replaces between press and release is pressed once all the same', async () => {
      const page = await lab.open(
        `${WITNESS}<p><button id="b">Save</button></p><script>
        ${REDRAW}
        const again = () => { redraw(); requestAnimationFrame(again); };
        again();
        addEventListener('pointerup', redraw, true);
      </script>`,
      );
      const result = await lab.run(page, click('#b'), driver, { seen: await lab.see(page, '#b') });
      expect(told(result)).toMatch(/redrawn$/);
      expect(told(result)).not.toMatch(/no click/);
      expect(await pressed(page)).toEqual(['Save']);
    });

  test.each([
    ['mousedown', ''],
    ['mousedown', 'const again = () => { redraw(); requestAnimationFrame(again); }; again();'],
    ['mouseup', ''],
  ])('what a page replaces in answer to %s gets no click that a hand would not have made, and that is said (%s)', async (type, always) => {
    const page = await lab.open(
      `${WITNESS}<p><button id="b">Menu</button></p><script>${REDRAW} addEventListener('${type}', redraw); ${always}</script>`,
    );
    const result = await lab.run(page, click('#b'), driver, { seen: await lab.see(page, '#b') });
    expect(told(result)).toMatch(/no click came of the press, since #b was drawn anew under it/);
    expect(await pressed(page)).toEqual([]);
  });

  test('a field that is drawn anew for every sign holds the text in the end', async () => {
    const page = await lab.open(
      `<p id="place"></p><script>
        let value = '';
        const draw = () => {
          place.innerHTML = '<input aria-label="Tag">';
          const field = place.firstChild;
          field.value = value;
          field.oninput = () => { value = field.value; setTimeout(draw); };
        };
        draw();
      </script>`,
    );
    const seen = await lab.see(page, 'input');
    const result = await lab.run(page, typeText('input', 'travel'), driver, { seen });
    expect(told(result)).toMatch(/^value Tag travel/);
    expect(told(await lab.run(page, keys('input', 'End'), driver, { seen }))).toMatch(/redrawn$/);
  });

  test('a target in a frame that was taken out and put in again is acted on there', async () => {
    const inner = lab.site.page(
      `<button id="in">Inside</button><script>document.querySelector('#in').onclick = () => parent.postMessage('in', '*')</script>`,
    );
    const page = await lab.open(
      `${WITNESS}<div id="box"><iframe src="${inner}"></iframe></div><script>addEventListener('message', event => event.data === 'in' && pressed.push('in'))</script>`,
    );
    const seen = await lab.see(page, '#in');
    const again = async (address: string) => {
      await page.evaluate(src => {
        const frame = Object.assign(document.createElement('iframe'), { src });
        const loaded = new Promise(resolve => frame.addEventListener('load', resolve));
        document.querySelector('#box')?.replaceChildren(frame);
        return loaded.then(() => undefined);
      }, address);
    };
    await again(inner);
    const result = await lab.run(page, click('#in'), driver, { seen });
    expect(told(result)).toMatch(/redrawn$/);
    await page.waitForFunction(() => Reflect.get(window, 'pressed').length === 1);
    // Another document in its place, which looks the same, is not the same.
    await again(`${inner}?other=1`);
    expect(await lab.run(page, click('#in'), driver, { seen, timeoutMs: 500 })).toMatchObject({ ok: false, dispatched: false });
    expect(await pressed(page)).toEqual(['in']);
  });

  test.each([
    [
      'a button that comes with the pointer',
      '<div id="row"><button id="edit" style="visibility:hidden">Edit</button></div>',
      "edit.style.visibility = 'visible'",
    ],
    [
      "a menu's item",
      '<ul id="menu" style="display:none"><li id="edit" role="menuitem"><span>Edit</span></li></ul>',
      "menu.style.display = 'block'",
    ],
    ['what carries the attribute', '<button id="edit" hidden>Edit</button>', 'edit.hidden = false'],
  ])('%s that was approved while it was hidden is pressed when it shows', async (_, html, show) => {
    const page = await lab.open(`${WITNESS}${html}`);
    const seen = await lab.see(page, '#edit');
    expect(seen.card).toMatchObject({ name: 'Edit', visible: false });
    await page.evaluate(show);
    expect(await lab.run(page, click('#edit'), driver, { seen })).toMatchObject({ ok: true });
    expect(await pressed(page)).toEqual(['Edit']);
  });

  test('what shows under another name than it was approved with gets no press', async () => {
    const page = await lab.open(`${WITNESS}<button id="edit" hidden>Edit</button>`);
    const seen = await lab.see(page, '#edit');
    await page.evaluate("edit.hidden = false; edit.textContent = 'Delete'");
    expect(told(await lab.run(page, click('#edit'), driver, { seen }))).toMatch(
      /^CHANGED: The name of #edit was "Edit" when approved and is "Delete" now/,
    );
    expect(await pressed(page)).toEqual([]);
  });

  test('a tab whose name tells its state beside what it shows is pressed in either state, and in no other words', async () => {
    const page = await lab.open(`${WITNESS}<button id="tab" aria-label="Post (selected)">Post</button>`);
    const seen = await lab.see(page, '#tab');
    await page.evaluate("tab.ariaLabel = 'Post'");
    expect(await lab.run(page, click('#tab'), driver, { seen })).toMatchObject({ ok: true });
    for (const [name, text] of [
      ['Delete (selected)', 'Post'],
      ['Delete', 'Delete'],
      ['Post', 'Post all'],
    ]) {
      await page.evaluate(
        (name, text) => Object.assign(document.querySelector('#tab') ?? {}, { ariaLabel: name, textContent: text }),
        name,
        text,
      );
      expect(told(await lab.run(page, click('#tab'), driver, { seen }))).toMatch(/^CHANGED: /);
    }
    expect(await pressed(page)).toEqual(['Post']);
  });

  const deceptions: [string, string, string][] = [
    ['a list that moved by one', 'li:nth-child(2) button', "list(['Zoe', 'Anna', 'Bela'])"],
    ['a list without its first row', 'li:nth-child(2) button', "list(['Bela', 'Cyra'])"],
    ['two equal buttons that changed rows, drawn anew', 'li:nth-child(1) button', "list(['Bela', 'Anna', 'Cyra'])"],
    [
      'two equal buttons that changed rows',
      'li:nth-child(1) button',
      "const [a, b] = document.querySelectorAll('li button'); const [x, y] = document.querySelectorAll('li'); y.append(a); x.append(b)",
    ],
    [
      'rows that got the words of others',
      'li:nth-child(2) button',
      "document.querySelectorAll('li').forEach((row, at) => { row.firstChild.data = ['Zoe ', 'Anna ', 'Bela '][at]; })",
    ],
    ['a copy in another form', '#go', "f.outerHTML = f.outerHTML.replace('/one', '/two')"],
    ['a copy that submits', '#go', 'f.innerHTML = f.innerHTML.replace(\'type="button"\', \'type="submit"\')'],
    ['a copy with an address of its own', '#go', "f.innerHTML = f.innerHTML.replace('<button', '<button formaction=\"/two\"')"],
  ];
  test.each(deceptions)('%s gets no press', async (_, css, script) => {
    const page = await lab.open(ROWS);
    const seen = await lab.see(page, css);
    await page.evaluate(script);
    const result = await lab.run(page, click(css), driver, { seen, timeoutMs: 1_000 });
    expect(told(result)).toMatch(/^(?:CHANGED|NO_MATCH): /);
    expect(result).toMatchObject({ ok: false, dispatched: false });
    expect(await pressed(page)).toEqual([]);
  });

  test('what is drawn anew while the user is asked about it is asked about again', async () => {
    const page = await lab.open(`${WITNESS}<p><button id="b">Send</button></p>`);
    const seen = await lab.see(page, '#b');
    const order = { action: click('#b'), tabId: await lab.tabId(page), driver, timeoutMs: 30_000, seen, unlocked: false };
    const running = lab.panel.evaluate(
      order => globalThis.lab.run({ ...order, keepAttached: false, stopAfterMs: null, gate: 'held' }),
      order,
    );
    const asked = async () => {
      await lab.panel.waitForFunction(() => globalThis.lab.gateIsHeld(), { timeout: 80_000, polling: 50 });
      await lab.panel.waitForFunction(() => globalThis.lab.gateWasHeld(), { timeout: 80_000, polling: 50 });
    };
    await asked();
    await page.evaluate('b.replaceWith(b.cloneNode(true))');
    await lab.panel.evaluate(() => globalThis.lab.openGate());
    await asked();
    expect(await pressed(page)).toEqual([]);
    await lab.panel.evaluate(() => globalThis.lab.openGate());
    expect(told(await running)).toMatch(/redrawn$/);
    expect(await pressed(page)).toEqual(['Send']);
  });
});
