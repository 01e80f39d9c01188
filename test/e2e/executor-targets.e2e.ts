// Which element an action acts on: one and only one, through shadow roots and frames, and still the one that was approved. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, DRIVERS, type ExecutorLab, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** Counts presses of every element by id, in this document and in messages from frames below. */
const COUNT = `<script>
  window.pressed = [];
  const tell = id => { pressed.push(id); if (parent !== self) parent.postMessage({ pressed: id }, '*'); };
  addEventListener('click', event => tell(event.composedPath()[0].id), true);
  addEventListener('message', event => { if (event.data && event.data.pressed) tell(event.data.pressed); });
</script>`;
const pressed = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'pressed'));
const waitForPress = (page: Page): Promise<unknown> => page.waitForFunction(() => Reflect.get(window, 'pressed').length > 0);

describe.each(DRIVERS)('%s', driver => {
  test('presses the one element that matches', async () => {
    const page = await lab.open(`${COUNT}<button id="a">A</button><button id="b">B</button>`);
    expect((await lab.run(page, click('#b'), driver)).ok).toBe(true);
    expect(await pressed(page)).toEqual(['b']);
  });

  test('takes the only one that is shown when hidden ones match too', async () => {
    const page = await lab.open(`${COUNT}<button class="x" id="a" hidden>A</button><button class="x" id="b">B</button>`);
    expect((await lab.run(page, click('.x'), driver)).ok).toBe(true);
    expect(await pressed(page)).toEqual(['b']);
  });

  test('stops at several and names them', async () => {
    const page = await lab.open(`${COUNT}<button>Save</button><button>Send</button>`);
    const result = await lab.run(page, click('button'), driver);
    expect(told(result)).toBe('AMBIGUOUS: button matches 2 elements: button "Save", button "Send".');
    expect(result).toMatchObject({ ok: false, dispatched: false });
    expect(await pressed(page)).toEqual([]);
  });

  test('says that nothing matches', async () => {
    const page = await lab.open('<p>Empty</p>');
    expect(told(await lab.run(page, click('#none'), driver, { timeoutMs: 200 }))).toBe('NO_MATCH: Nothing matches #none.');
  });

  test('says that a selector is broken, at once', async () => {
    const page = await lab.open('<p>Empty</p>');
    const result = await lab.run(page, click('button:::x('), driver, { timeoutMs: 100_000 });
    expect(told(result)).toMatch(/^BAD_LINE: /);
    expect(result.ms).toBeLessThan(50_000); // it did not wait for its time to be over
  });

  test('refuses a selector of a million characters', async () => {
    const page = await lab.open('<p>Empty</p>');
    expect(told(await lab.run(page, click('a'.repeat(1_000_000)), driver))).toMatch(/^BAD_LINE: The selector is 1000000 characters long/);
  });

  test('waits for an element that appears late', async () => {
    const page = await lab.open(
      `${COUNT}<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button id="late">Late</button>'), 400)</script>`,
    );
    expect((await lab.run(page, click('#late'), driver)).ok).toBe(true);
    expect(await pressed(page)).toEqual(['late']);
  });

  test('reaches into nested open shadow roots', async () => {
    const page = await lab.open(`${COUNT}<div id="outer"></div><script>
      const first = outer.attachShadow({ mode: 'open' }); first.innerHTML = '<section id="inner"></section>';
      first.querySelector('section').attachShadow({ mode: 'open' }).innerHTML = '<button id="deep">Deep</button>';
    </script>`);
    expect((await lab.run(page, click('#deep'), driver)).ok).toBe(true);
    expect(await pressed(page)).toEqual(['deep']);
  });

  test('reaches into a closed shadow root', async () => {
    const page = await lab.open(`<div id="host"></div><script>
      window.pressed = [];
      const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<button id="shut">Shut</button>';
      root.getElementById('shut').onclick = () => pressed.push('shut');
    </script>`);
    expect(told(await lab.run(page, click('#shut'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(await pressed(page)).toEqual(['shut']);
  });

  test('reaches into a closed shadow root of an element that has content of its own', async () => {
    const page = await lab.open(`<div id="host"><p>light</p></div><script>
      window.pressed = [];
      const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<slot></slot><button id="shut">Shut</button>';
      root.getElementById('shut').onclick = () => pressed.push('shut');
    </script>`);
    expect(told(await lab.run(page, click('#shut'), driver))).not.toMatch(/^[A-Z_]+:/);
    expect(await pressed(page)).toEqual(['shut']);
  });

  test('presses what a slot shows', async () => {
    const page = await lab.open(`${COUNT}<div id="host"><button id="light">Light</button></div><script>
      host.attachShadow({ mode: 'open' }).innerHTML = '<div style="padding:40px"><slot></slot></div>';
    </script>`);
    expect((await lab.run(page, click('#light'), driver)).ok).toBe(true);
    expect(await pressed(page)).toEqual(['light']);
  });

  const inFrame = `${COUNT}<div style="height:30px"></div><button id="inside">Inside</button>`;
  const framed: [string, (own: string, other: string) => string][] = [
    ['a frame of the same origin', own => `<iframe src="${own}" style="margin:50px"></iframe>`],
    [
      'a frame of another origin',
      (_, other) => `<iframe src="${other}" style="margin:20px 0 0 90px;border:7px solid;padding:11px"></iframe>`,
    ],
    ['a sandboxed frame', own => `<iframe src="${own}" sandbox="allow-scripts"></iframe>`],
    ['a srcdoc frame', () => `<iframe srcdoc='${inFrame.replaceAll("'", '&#39;')}'></iframe>`],
    ['a scaled frame', own => `<iframe src="${own}" style="transform:scale(.5) translate(60px,40px);transform-origin:0 0"></iframe>`],
    ['a rotated frame', own => `<div style="padding:150px"><iframe src="${own}" style="transform:rotate(30deg)"></iframe></div>`],
    ['a frame far down the page', own => `<div style="height:3000px"></div><iframe src="${own}"></iframe>`],
    [
      'a frame inside a shadow root',
      own => `<div id="h"></div><script>h.attachShadow({mode:'open'}).innerHTML='<iframe src="${own}"></iframe>'</script>`,
    ],
  ];
  test.each(framed)('presses inside %s', async (_, outer) => {
    const own = lab.site.page(inFrame);
    const page = await lab.open(`${COUNT}${outer(own, own.replace(lab.site.origin, lab.site.other))}`);
    const result = await lab.run(page, click('#inside'), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    await waitForPress(page);
    expect(await pressed(page)).toEqual(['inside']);
  });

  test('presses inside a blob frame', async () => {
    const page = await lab.open(`${COUNT}<script>
      const frame = document.createElement('iframe');
      frame.src = URL.createObjectURL(new Blob([${JSON.stringify(inFrame).replaceAll('</', '<\\/')}], { type: 'text/html' }));
      document.body.append(frame);
    </script>`);
    await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('#inside'));
    const result = await lab.run(page, click('#inside'), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    await waitForPress(page);
    expect(await pressed(page)).toEqual(['inside']);
  });

  test('presses inside a frame in a frame, each of another origin', async () => {
    const inner = lab.site.page(inFrame);
    const middle = lab.site.page(`${COUNT}<iframe src="${inner}" style="margin:13px"></iframe>`).replace(lab.site.origin, lab.site.other);
    const page = await lab.open(`${COUNT}<iframe src="${middle}" style="margin:17px;width:400px;height:300px"></iframe>`);
    const result = await lab.run(page, click('#inside'), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    await waitForPress(page);
    expect(await pressed(page)).toEqual(['inside']);
  });

  test('does not press through something that covers a frame', async () => {
    const inner = lab.site.page(inFrame).replace(lab.site.origin, lab.site.other);
    const page = await lab.open(
      `${COUNT}<iframe src="${inner}"></iframe><div id="veil" style="position:fixed;inset:0;background:#0008"></div>`,
    );
    const result = await lab.run(page, click('#inside'), driver, { timeoutMs: 800 });
    expect(told(result)).toMatch(/^COVERED: The frame iframe is under #veil/);
    expect(await pressed(page)).toEqual([]);
  });

  test("types into a field of another origin's frame", async () => {
    const inner = lab.site
      .page('<input id="field" aria-label="Far field"><script>field.oninput=()=>parent.postMessage(field.value,"*")</script>')
      .replace(lab.site.origin, lab.site.other);
    const page = await lab.open(`<iframe src="${inner}"></iframe><script>addEventListener('message',e=>{window.got=e.data})</script>`);
    const result = await lab.run(page, typeText('#field', 'over there'), driver);
    expect(told(result)).toBe('value Far field over there');
    await page.waitForFunction(() => Reflect.get(window, 'got') === 'over there');
  });
});

describe.each(DRIVERS)('what was approved, %s', driver => {
  const button = `${COUNT}<button id="b">Save</button>`;

  test('runs while the element is what was approved', async () => {
    const page = await lab.open(button);
    const seen = await lab.see(page, '#b');
    expect((await lab.run(page, click('#b'), driver, { seen })).ok).toBe(true);
    expect(await pressed(page)).toEqual(['b']);
  });

  const changes: [string, string, RegExp][] = [
    ['its name', "b.textContent = 'Delete all'", /^CHANGED: The name of #b was "Save" when approved and is "Delete all" now/],
    ['its role', "b.setAttribute('role', 'switch')", /^CHANGED: The role of #b was "button" when approved and is "switch" now/],
    ['its type', "b.type = 'reset'", /^CHANGED: The type of #b was "submit"/],
    [
      'the element itself, and a heading came before it',
      "b.replaceWith(b.cloneNode(true)); document.body.insertAdjacentHTML('afterbegin', '<h2>Danger</h2>')",
      /^CHANGED: button "Save" stands there in place of what was approved: its heading differs/,
    ],
    [
      'what matches',
      "b.id = ''; document.body.insertAdjacentHTML('beforeend', '<button id=b>Pay</button>')",
      /^CHANGED: The target was "Save" when approved and is "Pay" now/,
    ],
  ];
  test.each(changes)('does nothing when %s changed since', async (_, script, expected) => {
    const page = await lab.open(button);
    const seen = await lab.see(page, '#b');
    await page.evaluate(script);
    const result = await lab.run(page, click('#b'), driver, { seen });
    expect(told(result)).toMatch(expected);
    expect(result).toMatchObject({ ok: false, dispatched: false });
    expect(await pressed(page)).toEqual([]);
  });

  // All but what the selector names: the element that was found ready is the one that is acted on.
  const lasting = changes.slice(0, 4);
  test.each(lasting)(
    'does nothing to a target that was not there at the approval when %s changed while the user was asked',
    async (_, script) => {
      const page = await lab.open(button);
      const result = await lab.runWhile(page, click('#b'), driver, () => page.evaluate(script));
      expect(told(result)).toMatch(/^CHANGED: /);
      expect(result).toMatchObject({ ok: false, dispatched: false });
      expect(await pressed(page)).toEqual([]);
    },
  );

  test('does not even press into an editor that was renamed while the user was asked', async () => {
    const page = await lab.open(`${COUNT}<div id="e" contenteditable aria-label="Draft">old</div>`);
    const rename = () => page.$eval('#e', editor => editor.setAttribute('aria-label', 'Public post'));
    const result = await lab.runWhile(page, typeText('#e', 'new'), driver, rename);
    expect(told(result)).toMatch(/^CHANGED: The name of #e was "Draft" when approved and is "Public post" now/);
    expect(result).toMatchObject({ ok: false, dispatched: false });
    expect(await pressed(page)).toEqual([]);
    expect(await page.$eval('#e', editor => editor.textContent)).toBe('old');
  });

  test('does nothing when the link leads elsewhere now', async () => {
    const page = await lab.open(`${COUNT}<a id="l" href="https://good.example/">Go</a>`);
    const seen = await lab.see(page, '#l');
    await page.evaluate(() => document.querySelector('#l')?.setAttribute('href', 'https://evil.example/'));
    expect(told(await lab.run(page, click('#l'), driver, { seen }))).toMatch(/^CHANGED: The address of #l was "https:\/\/good.example"/);
  });

  test('does nothing when the field became one for passwords', async () => {
    const page = await lab.open('<input id="f" aria-label="Note">');
    const seen = await lab.see(page, '#f');
    await page.evaluate(() => document.querySelector('#f')?.setAttribute('type', 'password'));
    expect(told(await lab.run(page, typeText('#f', 'x'), driver, { seen }))).toMatch(/^(CHANGED|REFUSED): /);
    expect(await page.$eval('#f', field => Reflect.get(field, 'value'))).toBe('');
  });

  test('does nothing in another document', async () => {
    const page = await lab.open(button);
    const seen = await lab.see(page, '#b');
    await page.reload();
    const result = await lab.run(page, click('#b'), driver, { seen });
    expect(told(result)).toMatch(/^NAVIGATED: /);
    expect(await pressed(page)).toEqual([]);
  });

  test('does nothing in the document that came after one in the back/forward cache', async () => {
    const page = await lab.open(button);
    const seen = await lab.see(page, '#b');
    await page.goto(lab.site.page(button));
    expect(told(await lab.run(page, click('#b'), driver, { seen }))).toMatch(/^NAVIGATED: /);
    expect(await pressed(page)).toEqual([]);
  });

  test('catches a change that comes with the hover, in the last moment', async () => {
    const page = await lab.open(`${button}<script>b.addEventListener('pointerenter', () => { b.textContent = 'Buy'; })</script>`);
    const seen = await lab.see(page, '#b');
    const result = await lab.run(page, click('#b'), driver, { seen });
    expect(told(result)).toMatch(/^CHANGED: The name of #b was "Save" when approved and is "Buy" now/);
    expect(await pressed(page)).toEqual([]);
  });

  test('asks the gate with the fresh card, and stops when it is declined', async () => {
    const page = await lab.open(button);
    expect((await lab.run(page, click('#b'), driver, { gate: 'Save' })).ok).toBe(true);
    expect(told(await lab.run(page, click('#b'), driver, { gate: 'decline' }))).toBe('REFUSED: You declined this action.');
    expect(await pressed(page)).toEqual(['b']);
  });

  test('measures again after the user took time to decide', async () => {
    const page = await lab.open(`${button}<div id="grow"></div>`);
    const move = () => page.evaluate(() => document.body.prepend(Object.assign(document.createElement('div'), { style: 'height:300px' })));
    expect((await lab.runWhile(page, click('#b'), driver, move)).ok).toBe(true);
    expect(await pressed(page)).toEqual(['b']);
  });

  test('does nothing when stopped before the effect', async () => {
    const page = await lab.open(`${COUNT}<button id="b" disabled>Save</button>`);
    const result = await lab.run(page, click('#b'), driver, { stopAfterMs: 300, timeoutMs: 20_000 });
    expect(told(result)).toMatch(/^INTERRUPTED: /);
    expect(result).toMatchObject({ dispatched: false });
  });
});
