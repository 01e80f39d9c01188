// What a site marks as not for agents, through the whole executor: every row that presses, hovers, types or sends keys is refused, and nothing reaches it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, hover, keys, openLab, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

test.each(DRIVERS)('%s: each row is refused with its reason, and the page hears nothing', async driver => {
  const page = await lab.open(`<div data-browser-agent-ui><button id="go">Go</button><input id="field"></div>
    <script>window.heard = []; for (const name of ['click', 'mouseover', 'keydown', 'input', 'focusin'])
      document.querySelector('div').addEventListener(name, event => heard.push(event.type));</script>`);
  for (const action of [click('#go'), hover('#go'), typeText('#field', 'x'), keys('#field', 'Enter')]) {
    const result = await lab.run(page, action, driver);
    expect(result).toMatchObject({ ok: false, error: { code: 'REFUSED', message: expect.stringContaining('not for agents') } });
  }
  expect(await page.evaluate('heard')).toEqual([]);
});
