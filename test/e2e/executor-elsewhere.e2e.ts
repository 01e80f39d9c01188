// What an action brings about elsewhere: in the shadow trees of other components, in other frames. Both drivers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, openLab, told, wait } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** A button in one component, and another component in which `act` happens when it is pressed; `inner` is the latter's shadow root. */
const twoParts = (act: string, inside = '<p>None</p>', mode = 'open'): string => `<my-bar></my-bar><my-list></my-list><script>
  const part = (name, mode, html, then) => customElements.define(name, class extends HTMLElement {
    connectedCallback() { const root = this.attachShadow({ mode }); root.innerHTML = html; then(root); }
  });
  let inner;
  part('my-list', '${mode}', ${JSON.stringify(inside)}, root => { inner = root; });
  part('my-bar', 'open', '<button id="add">Add</button>', root => { root.querySelector('button').onclick = () => setTimeout(() => { ${act} }, 50); });
</script>`;

describe.each(DRIVERS)('%s', driver => {
  test.each(['open', 'closed'])('what a press changes in another component (%s) is told', async mode => {
    const page = await lab.open(twoParts('inner.querySelector("p").textContent = "One item";', undefined, mode));
    expect(told(await lab.run(page, click('#add'), driver))).toMatch(/^mutated/);
    await page.close();
  });

  test('a dialog that opens in another component is told', async () => {
    const page = await lab.open(
      twoParts('inner.querySelector("dialog").showModal();', '<dialog aria-label="Delete it?"><button>Yes</button></dialog>'),
    );
    expect(told(await lab.run(page, click('#add'), driver))).toMatch(/^appeared dialog Delete it\?/);
    await page.close();
  });

  test('a component that comes with its dialog is told by it, and so is what changes in it then', async () => {
    const page = await lab.open(
      twoParts(`part('my-late', 'open', '<div role="dialog" aria-label="Late"><p>0</p></div>', root => {
        let turns = 0;
        const turn = () => { root.querySelector('p').textContent = ++turns; if (turns < 8) requestAnimationFrame(turn); };
        requestAnimationFrame(turn);
      }); document.body.append(document.createElement('my-late'));`),
    );
    expect(told(await lab.run(page, click('#add'), driver))).toBe('appeared dialog Late 8');
    await page.close();
  });

  test('WAIT finds a text in a component, in the whole page and below an element', async () => {
    const page = await lab.open(
      `<main>${twoParts('')}</main><script>setTimeout(() => { inner.querySelector('p').textContent = 'All done'; }, 400)</script>`,
    );
    expect(told(await lab.run(page, wait({ kind: 'text', text: 'all done', at: null }), driver))).toBe('text "all done" is there');
    expect(told(await lab.run(page, wait({ kind: 'text', text: 'all done', at: { by: 'css', css: 'main' } }), driver))).toMatch(
      /is there$/,
    );
    const elsewhere = wait({ kind: 'text', text: 'all done', at: { by: 'css', css: 'my-bar' } });
    expect(told(await lab.run(page, elsewhere, driver, { timeoutMs: 500 }))).toMatch(/^TIMEOUT.*not there yet/);
    await page.close();
  });

  test('WAIT for quiet waits for components too', async () => {
    const page = await lab.open(
      `${twoParts('')}<script>let turns = 0; const turn = () => { inner.querySelector('p').textContent = ++turns; if (turns < 60) requestAnimationFrame(turn); }; turn();</script>`,
    );
    expect(told(await lab.run(page, wait({ kind: 'idle' }), driver))).toBe('text the page is quiet');
    expect(await page.evaluate('turns')).toBe(60);
    await page.close();
  });

  test.each([
    ['quiet', wait({ kind: 'idle' }), 'text the page is quiet; appeared alert Saved; came link 1 Undo'],
    [
      'an element',
      wait({ kind: 'appear', at: { by: 'css', css: '#said' } }),
      'text #said is there; appeared alert Saved; came link 1 Undo',
    ],
    ['a text', wait({ kind: 'text', text: 'saved', at: null }), 'text "saved" is there; appeared alert Saved; came link 1 Undo'],
    ['a time', wait({ kind: 'time', ms: 1500 }), 'text waited 1500 ms; appeared alert Saved; came link 1 Undo'],
  ])('WAIT for %s tells what came meanwhile, and nothing where nothing came', async (_, row, says) => {
    // Not quiet before it has said it.
    const page = await lab.open(
      `<main></main><iframe srcdoc="<p>one</p>"></iframe><script>
        let turns = 0;
        const turning = setInterval(() => { document.querySelector('main').dataset.turns = ++turns; }, 20);
        const say = () => {
          clearInterval(turning);
          document.querySelector('main').innerHTML = '<p id="said" role="alert">Saved</p><a href="#u">Undo</a>';
        };
      </script>`,
    );
    const running = lab.run(page, row, driver);
    await lab.panel.waitForFunction(() => globalThis.lab.progress.at(-1)?.stage === 'settle', { polling: 20 });
    await page.evaluate('say()');
    expect(told(await running)).toBe(says);
    expect(told(await lab.run(page, row, driver))).toBe(says.split(';')[0]);
    await page.close();
  });

  test('what a press changes in another frame is told: in one that the page holds, and around the frame that was pressed', async () => {
    const around = await lab.open(
      `<button id="b" onclick="setTimeout(() => { f.contentDocument.querySelector('p').textContent = 'two'; }, 60)">B</button><iframe id="f" srcdoc="<p>one</p>"></iframe>`,
    );
    expect(told(await lab.run(around, click('#b'), driver))).toMatch(/^mutated/);
    await around.close();
    const inside = await lab.open(
      '<div id="d" role="dialog" aria-label="Sure?" hidden>Really</div><iframe srcdoc="<button id=b onclick=\'setTimeout(() => { parent.d.hidden = false; }, 60)\'>B</button>"></iframe>',
    );
    expect(told(await lab.run(inside, click('#b'), driver))).toMatch(/^appeared dialog Sure\?/);
    await inside.close();
  });

  test('a link that loads another document into a frame is told', async () => {
    const page = await lab.open(
      `<iframe name="f" srcdoc="<p>one</p>"></iframe><a id="l" target="f" href="${lab.site.page('<p>two</p>')}">Two</a>`,
    );
    expect(told(await lab.run(page, click('#l'), driver))).toBe('text a frame of the page asked for another document');
    await page.close();
  });

  test('a press that changes nothing in any frame is told so', async () => {
    const page = await lab.open('<button id="b">B</button><iframe srcdoc="<p>one</p>"></iframe>');
    expect(told(await lab.run(page, click('#b'), driver))).toBe('none');
    await page.close();
  });

  /** A page that says so once its server has answered a press, and lets it answer. */
  async function saving() {
    const { path, letGo } = lab.site.hold();
    const page = await lab.open(
      `<button id="b">Save</button><main></main><script>
        b.onclick = async () => { await fetch('${path}'); document.querySelector('main').innerHTML = '<p role="alert">Saved</p>'; };
      </script>`,
    );
    const asked = lab.site.waitFor(request => request.path === path);
    return { page, asked, letGo };
  }

  if (driver === 'trusted')
    test('what comes with the answer of the server is told of the press that asked for it', async () => {
      const { page, asked, letGo } = await saving();
      const running = lab.run(page, click('#b'), driver);
      await asked;
      setTimeout(letGo, 900); // as a server far away
      expect(told(await running)).toBe('appeared alert Saved');
      await page.close();
    });

  if (driver === 'trusted')
    test.each<[string, string, boolean, RegExp]>([
      ['its own error', 'await fetch(path)', false, /^none; request \S+\/held-\d+ 404$/],
      ['a part like one that came at once', 'note(); await fetch(path); note()', true, /^mutated/],
      ['an answer to what was asked behind it', 'await fetch(path); await fetch(list); alerts("Listed")', true, /^appeared alert Listed$/],
      [
        'the view that was gone to at once',
        'history.pushState(0, "", "/orders"); await fetch(path); alerts("Two orders")',
        true,
        /^navigated \S+\/orders true; text shows "Two orders"$/,
      ],
    ])('a press waits for the answer of the server and tells %s', async (_, onClick, found, expected) => {
      const { path, letGo } = lab.site.hold(found);
      const page = await lab.open(
        `<button id="b">Save</button><main></main><i></i><script>
          const path = '${path}', list = '${lab.site.page('<ol>')}';
          const note = () => document.querySelector('i').toggleAttribute('data-noted');
          const alerts = text => { document.querySelector('main').innerHTML = '<p role="alert">' + text + '</p>'; };
          b.onclick = async () => { ${onClick} };
        </script>`,
      );
      const asked = lab.site.waitFor(request => request.path === path);
      const running = lab.run(page, click('#b'), driver);
      await asked;
      setTimeout(letGo, 900); // as a server far away
      expect(told(await running)).toMatch(expected);
      await page.close();
    });

  test('a press is over without an answer that does not come, and WAIT for quiet waits for it where it can be known', async () => {
    const { page, asked, letGo } = await saving();
    expect(told(await lab.run(page, click('#b'), driver, { keepAttached: true }))).toBe('none');
    await asked;
    const waiting = lab.run(page, wait({ kind: 'idle' }), driver);
    if (driver === 'trusted') setTimeout(letGo, 900);
    expect(told(await waiting)).toBe(driver === 'trusted' ? 'text the page is quiet; appeared alert Saved' : 'text the page is quiet');
    letGo();
    await page.close();
  });

  test.each([
    ['throws', 'throw new TypeError("total is not a number")', 'TypeError: total is not a number'],
    ['rejects', 'Promise.reject(new RangeError("too many"))', 'RangeError: too many'],
    ['tells its console', 'console.error("Save failed:", 409, new Error("Conflict"))', 'Save failed: 409 Error: Conflict'],
  ])('a press that changes nothing tells the error that the page %s', async (_, fails, says) => {
    const page = await lab.open(`<button id="b">B</button><script>
      setTimeout(() => { throw new Error('an older one'); });
      b.onclick = () => { setTimeout(() => { throw new Error('a later one'); }, 20); ${fails}; };
    </script>`);
    await page.waitForFunction("document.readyState === 'complete'");
    // Only who attaches a debugger can read the console.
    expect(told(await lab.run(page, click('#b'), driver))).toBe(driver === 'trusted' ? `none; console ${says}` : 'none');
    await page.close();
  });

  test.each([
    [
      'a number',
      '<input id="q" type="number" value="1" aria-label="Quantity"><button id="b" onclick="setTimeout(() => q.stepUp(), 50)">+</button>',
      'value Quantity 2',
    ],
    [
      'a text',
      '<textarea id="q" aria-label="Note">one</textarea><button id="b" onclick="q.value = \'two\'">Two</button>',
      'value Note two',
    ],
    [
      'a check box',
      '<input type="checkbox" id="q" aria-label="All"><button id="b" onclick="q.checked = true">All</button>',
      'checked All true',
    ],
    [
      'a choice',
      '<select id="q" aria-label="Size"><option>S<option>M</select><button id="b" onclick="q.selectedIndex = 1">M</button>',
      'value Size M',
    ],
    [
      'a form',
      '<form><input id="q" value="1" aria-label="Quantity"><button id="b" type="reset">Reset</button></form><script>q.value = 5</script>',
      'value Quantity 1',
    ],
  ])('%s that a press sets by script is told', async (_, html, effect) => {
    const page = await lab.open(html);
    expect(told(await lab.run(page, click('#b'), driver)).split('; ')).toContain(effect);
    await page.close();
  });

  test('of a field for a secret that a press sets by script nothing is told, of radio buttons the one that is on', async () => {
    const page = await lab.open(
      '<input type="password" id="p" aria-label="Password"><button id="b" onclick="p.value = \'canary-77\'">Generate</button><label><input type="radio" name="r" checked>Post</label><label><input type="radio" name="r" id="r">Courier</label>',
    );
    expect(told(await lab.run(page, click('#b'), driver))).not.toContain('canary');
    expect(told(await lab.run(page, click('#r'), driver)).match(/checked [^;]*/g)).toEqual(['checked Courier true']);
    await page.close();
  });

  test('a press that only scrolls the page, or a part of it, is told so; one that draws on a canvas is told by its drawing', async () => {
    const page = await lab.open(
      '<div id="c" style="width:200px;overflow:hidden"><div style="width:2000px">x</div></div><button id="n" onclick="c.scrollLeft += 200">Next</button><canvas id="d" width="99" height="50" onclick="this.getContext(\'2d\').fillRect(0, 0, 9, 9)"></canvas><canvas id="g" width="99" height="50" onclick="this.getContext(\'webgl\')"></canvas><div style="height:3000px"></div><button id="b" onclick="window.scrollTo({ top: 0, behavior: \'smooth\' })">Top</button>',
    );
    expect(told(await lab.run(page, click('#n'), driver))).toBe('text a part of the page scrolled');
    expect(told(await lab.run(page, click('#d'), driver))).toBe('text a drawing in the page changed');
    expect(told(await lab.run(page, click('#g'), driver))).toBe('text what a canvas shows cannot be read; a picture (SHOT) shows it');
    expect(told(await lab.run(page, click('#b'), driver))).toBe('text the page scrolled');
    await page.close();
  });
});
