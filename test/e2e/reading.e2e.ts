// Reading through the real extension: frames of two origins, closed shadow roots, numbers that an action can use, and secrets that stay.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
});

afterAll(() => stage.close());

/** Runs action lines on a page and answers the context that goes back. */
async function runOn(
  panel: Panel,
  tabId: number,
  from: number,
  actions: { a: string; s?: string; x?: string }[],
): Promise<Record<string, unknown>> {
  const lines = actions.map(
    ({ a, s = '', x = '' }, index) => `!baiact${String(from + index).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tabId, a, s, x })}`,
  );
  await panel.read(lines.join('\n'));
  await panel.run('Confirm');
  return panel.context();
}

function numberOf(dom: unknown, words: string): string {
  const line = String(dom)
    .split('\n')
    .find(line => line.includes(words));
  const number = line === undefined ? undefined : /^\[(\d+)\]/.exec(line)?.[1];
  if (number === undefined) throw new Error(`No numbered line says "${words}" in:\n${String(dom)}`);
  return number;
}

test('reads frames of both origins in their places, and closed shadow roots; the numbers can be clicked', async () => {
  const deep = stage.site.page('<button id="deep" onclick="document.title=1;fetch(\'/pressed-deep\')">Deep button</button>');
  const middle = stage.site.page(`<button>Middle button</button><iframe title="Deep" src="${deep}" width="300" height="80"></iframe>`);
  const other = middle.replace(stage.site.origin, stage.site.other);
  const page = await stage.open(
    stage.site.page(`<h1>Frames</h1><button>Before</button><iframe title="Other" src="${other}" width="500" height="200"></iframe><button>After</button>
      <div id="host"></div><script>
        const root = document.getElementById('host').attachShadow({ mode: 'closed' });
        root.innerHTML = '<button>Closed button</button>';
        root.querySelector('button').onclick = () => fetch('/pressed-closed');
      </script>`),
  );
  const panel = await stage.openPanel(page);
  await panel.connect();
  const tabId = await stage.tabId(page);
  const { dom } = await runOn(panel, tabId, 1, [{ a: 'SCAN' }]);
  const names = String(dom)
    .split('\n')
    .filter(line => /^\[\d+\]|^frame/.test(line))
    .map(line => line.replace(/^\[\d+\] /, ''));
  expect(names).toEqual([
    'button Before',
    'frame Other',
    'button Middle button',
    'frame Deep',
    'button Deep button #deep',
    'button After',
    'button Closed button',
  ]);
  await runOn(panel, tabId, 2, [
    { a: 'CLICK', s: `[ref=${numberOf(dom, 'Deep button')}]` },
    { a: 'CLICK', s: `[ref=${numberOf(dom, 'Closed button')}]` },
  ]);
  await stage.site.waitFor(received => received.path === '/pressed-deep');
  await stage.site.waitFor(received => received.path === '/pressed-closed');
  await stage.closePanel(panel);
});

test('a number of a page that is gone is stale, and the next page gets numbers of its own', async () => {
  const page = await stage.open(stage.site.page('<button>One</button>'));
  const panel = await stage.openPanel(page);
  await panel.newSession();
  await panel.connect();
  const tabId = await stage.tabId(page);
  const first = numberOf((await runOn(panel, tabId, 1, [{ a: 'SCAN' }])).dom, 'One');
  await page.goto(stage.site.page('<button>Two</button>'));
  const { dom } = await runOn(panel, tabId, 2, [{ a: 'SCAN' }]);
  expect(Number(numberOf(dom, 'Two'))).toBeGreaterThan(Number(first));
  const { err } = await runOn(panel, tabId, 3, [{ a: 'CLICK', s: `[ref=${first}]` }]);
  expect(err).toMatch(/^000003 CLICK STALE_REF: /);
  await stage.closePanel(panel);
});

test('no value of a password, code or card field is in any message, whatever is asked', async () => {
  const page = await stage.open(
    stage.site.page(`<main><h1>Pay</h1><form><label>Password <input id="pw" type="password" value="canary-pw"></label>
      <label>Code <input autocomplete="one-time-code" value="canary-code"></label><label>Card <input autocomplete="cc-number" name="card" value="4111111111111111"></label>
      <input type="hidden" name="csrf" value="canary-hidden"><p>My card is 4111 1111 1111 1111.</p><button type="button">Pay</button></form></main>`),
  );
  const panel = await stage.openPanel(page);
  await panel.newSession();
  await panel.connect();
  const tabId = await stage.tabId(page);
  const actions = [
    { a: 'SCAN' },
    { a: 'SCAN', s: 'input', x: 'value,id,name,type' },
    { a: 'TEXT' },
    { a: 'TEXT', s: 'form' },
    { a: 'CTX', x: 'sel,text,dom' },
    { a: 'SEL' },
  ];
  for (const [index, action] of actions.entries()) {
    await page.focus('#pw');
    await page.evaluate(() => document.querySelector<HTMLInputElement>('#pw')?.select());
    const context = await runOn(panel, tabId, index + 1, [action]);
    expect(String(context.err ?? '')).toBe('');
    const message = await panel.message();
    expect(message).not.toMatch(/canary|4111/);
  }
  await stage.closePanel(panel);
});
