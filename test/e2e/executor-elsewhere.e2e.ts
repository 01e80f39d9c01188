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

  test('a component that comes with its dialog is told by it, and waited for until it rests', async () => {
    const page = await lab.open(
      twoParts(`part('my-late', 'open', '<div role="dialog" aria-label="Late"><p>0</p></div>', root => {
        let turns = 0;
        const at = setInterval(() => { root.querySelector('p').textContent = ++turns; if (turns === 15) clearInterval(at); }, 40);
      }); document.body.append(document.createElement('my-late'));`),
    );
    expect(told(await lab.run(page, click('#add'), driver))).toMatch(/^appeared dialog Late/);
    expect(await page.evaluate('document.querySelector("my-late").shadowRoot.textContent')).toBe('15');
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
      `${twoParts('')}<script>let turns = 0; const at = setInterval(() => { inner.querySelector('p').textContent = ++turns; if (turns === 15) clearInterval(at); }, 100);</script>`,
    );
    expect(told(await lab.run(page, wait({ kind: 'idle' }), driver))).toBe('text the page is quiet');
    expect(await page.evaluate('turns')).toBe(15);
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
});
