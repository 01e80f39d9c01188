// A run under the user's hand in the real panel: stop dots, the chip on the page, the user's own clicks, and undo.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<!doctype html><title>Undo</title><h1>Undo</h1>
  <label>Amount <input id="amount" value="0.00"></label>
  <label><input id="news" type="checkbox"> News</label>
  <label>Size <select id="size"><option>S<option selected>M<option>L</select></label>
  <label>Note <textarea id="note">old</textarea></label>
  <button id="plain" type="button">Plain</button>
  <div style="height:4000px"></div>`;

let stage: Stage;
let panel: Panel;
let t: number;
let page: Awaited<ReturnType<Stage['open']>>;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.describes(page, t);
  await panel.connect();
});
afterAll(() => stage.close());

const line = (id: number, a: string, s = '', x = '') =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x, o: { tm: 60_000 } })}`;

const state = () =>
  page.evaluate(() => {
    const value = (id: string) => {
      const field = document.getElementById(id);
      return field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : Reflect.get(field ?? {}, 'value');
    };
    return [value('amount'), value('news'), value('size'), value('note'), scrollY];
  });

/** Remembers on the page that something of ours was drawn there, however short; `wasDrawn` tells it. */
const watchDrawing = () =>
  page.evaluate(() => {
    document.body.removeAttribute('data-drawn');
    new MutationObserver((_, observer) => {
      if (document.querySelector('html > div[popover]') === null) return;
      document.body.setAttribute('data-drawn', '');
      observer.disconnect();
    }).observe(document.documentElement, { childList: true });
  });
const wasDrawn = () => page.evaluate(() => document.body.hasAttribute('data-drawn'));

/** Whether our drawings are on the page, and how many elements the document has at its end beside them. */
const drawn = () => page.evaluate(() => document.querySelectorAll('html > div[popover]').length);

test('a stop dot holds the run, and the page shows that it goes on: nothing stays behind', async () => {
  await panel.read(
    [line(101, 'CLICK', '#plain'), line(102, 'WAIT', '', '400'), line(103, 'CLICK', '#plain'), line(104, 'CLICK', '#plain')].join('\n'),
  );
  await panel.waitForRow('000104', 'queued');
  await panel.pressIn('000104', 'Stop before 104');
  await watchDrawing();
  await panel.start();
  await panel.waitFor('the page to show the run', wasDrawn);
  await panel.waitFor('the run to pause', async () => (await panel.runState()) === 'paused');
  expect((await panel.row('000103')).status).toBe('done');
  expect((await panel.row('000104')).status).toBe('approved');
  expect(await panel.text()).toContain('Paused before row 104');
  await panel.waitFor('the page to be clean', async () => (await drawn()) === 0);
  await panel.press('Continue');
  await panel.waitForRow('000104', 'done');
  await panel.waitFor('the page to be clean', async () => (await drawn()) === 0);
});

test('the user who presses a key on the page holds the run; the toolbar tells how many rows wait', async () => {
  // A row that goes on only when the test lets it: the key is pressed while it waits for its target, however slow the machine is.
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('button'), { id: 'gate', type: 'button', disabled: true })),
  );
  const late = `!baiact000106 ${JSON.stringify({ v: 1, t, a: 'CLICK', s: '#gate', x: '', o: { tm: 120_000 } })}`;
  await panel.read([line(105, 'CLICK', '#plain'), late, line(107, 'CLICK', '#plain')].join('\n'));
  const badge = () => panel.page.evaluate(() => chrome.action.getBadgeText({}));
  await panel.waitFor('the badge to count', async () => (await badge()) === '3');
  await panel.start();
  await panel.waitForRow('000106', 'running');
  await page.keyboard.press('Shift');
  await page.$eval('#gate', gate => gate.removeAttribute('disabled'));
  await panel.waitFor('the run to pause', async () => (await panel.runState()) === 'paused');
  expect(await panel.text()).toContain('You used the page');
  expect((await panel.row('000107')).status).toBe('approved');
  await panel.press('Stop');
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  expect((await panel.row('000107')).status).toBe('queued');
});

test('Stop on the page ends the run', async () => {
  await panel.read([line(108, 'WAIT', '', '60000'), line(109, 'CLICK', '#plain')].join('\n'));
  await panel.edit('000108', { 'Timeout (ms)': '120000' });
  await panel.start();
  await panel.waitFor('the page to show the run', async () => (await drawn()) > 0);
  await panel.waitFor('the chip to stop the run', async () => {
    // The bar of the debugger changes the size of the page.
    const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
    await page.mouse.click(width - 40, height - 30);
    return (await panel.runState()) === 'idle';
  });
  expect((await panel.row('000109')).status).toBe('queued');
  await panel.include('000108', false);
  await panel.include('000109', false);
});

test('a debugging bar that is closed while a row waits for its delay stops the run', async () => {
  const late = `!baiact000121 ${JSON.stringify({ v: 1, t, a: 'CLICK', s: '#plain', x: '', o: { d: 60_000 } })}`;
  await panel.read([line(120, 'CLICK', '#plain'), late].join('\n'));
  await panel.start();
  await panel.waitForRow('000120', 'done');
  await panel.page.evaluate(async id => {
    await chrome.debugger.detach({ tabId: id });
    const event: unknown = chrome.debugger.onDetach;
    (event as { dispatch(source: { tabId: number }, reason: string): void }).dispatch({ tabId: id }, 'canceled_by_user');
  }, t);
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  expect((await panel.row('000121')).status).toBe('queued');
  await panel.include('000121', false);
});

test('H held frames all open rows on the page, and lets go of them', async () => {
  await panel.read(line(110, 'CLICK', '#plain'));
  await panel.waitForRow('000110', 'queued');
  await panel.page.evaluate(() => {
    const row = document.querySelector('[data-id="000110"]');
    if (row instanceof HTMLElement) row.focus();
  });
  for (const repeat of [false, true])
    await panel.page.evaluate(
      repeat => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true, repeat })),
      repeat,
    );
  await panel.waitFor('the frames', async () => (await drawn()) > 0);
  await panel.page.evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', { key: 'h', bubbles: true })));
  await panel.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await panel.waitFor('no frames', async () => (await drawn()) === 0);
});

test('everything that a batch changed is as before: text, box, choice, place, tab; the AI is told', async () => {
  const tabs = (await stage.browser.pages()).length;
  await panel.read(
    [
      line(111, 'TYPE', '#amount', '420.00'),
      line(112, 'CLICK', '#news'),
      line(113, 'TYPE', '#size', 'L'),
      line(114, 'TYPE', '#note', 'new\ntext'),
      line(115, 'SCROLL', '', 'down 900'),
      line(116, 'OPEN_TAB', '', stage.site.page('<h1>Other</h1>', '/other')),
    ].join('\n'),
  );
  await panel.run();
  await panel.waitForRow('000116', 'done');
  const [amount, news, size, note, y] = await state();
  expect([amount, news, size, note]).toEqual(['420.00', true, 'L', 'new\ntext']);
  expect(y).toBeGreaterThan(0);
  await panel.press('Undo the run');
  await panel.waitFor('the batch to be undone', async () => (await panel.text()).includes('6 rows are undone.'));
  await expect.poll(state).toEqual(['0.00', false, 'M', 'old', 0]);
  await expect.poll(async () => (await stage.browser.pages()).length).toBe(tabs);
  const { res } = await panel.context();
  expect(String(res)).toContain('000111 TYPE ok: undone by the user, Amount = 0.00');
  expect(String(res)).toContain('000112 CLICK ok: undone by the user, News = off');
});

test('what the user changed since is left alone, and the row says why; a row without an undo says so before', async () => {
  await page.bringToFront();
  await panel.read([line(117, 'TYPE', '#amount', '7.00'), line(118, 'CLICK', '#plain')].join('\n'));
  await panel.pressIn('000118', 'More');
  await panel.waitFor('the target to be known', async () => (await panel.row('000118')).text.includes('cannot take back what this does'));
  await panel.pressIn('000117', 'More');
  expect((await panel.row('000117')).text).not.toContain('cannot take back');
  await panel.pressIn('000117', 'Less');
  await panel.run();
  await page.focus('#amount');
  await page.keyboard.type('5');
  await panel.pressIn('000117', 'Undo');
  await panel.waitFor('the row to say why', async () =>
    (await panel.row('000117')).text.includes('could not be undone: Amount was changed again since'),
  );
  expect(String((await state())[0])).toContain('5');
  expect((await panel.context()).res).not.toContain('000117 TYPE ok: undone');
});

test('the confirmation shows what the form would send; three rows of one form are a table, in which values can be changed', async () => {
  await page.goto(
    stage.site.page(`<form method="post" action="/sent"><label>Payee <input name="payee" value="Bob"></label>
      <label>Sum <input name="sum"></label><label>Note <input name="note"></label>
      <label>Password <input type="password" name="pw" value="hunter2"></label><button id="pay">Pay</button></form>`),
  );
  await panel.read(
    [
      line(201, 'TYPE', '[name=payee]', 'Ada'),
      line(202, 'TYPE', '[name=sum]', '420'),
      line(203, 'TYPE', '[name=note]', 'rent'),
      line(204, 'CLICK', '#pay'),
    ].join('\n'),
  );
  await panel.waitFor('the table', async () => (await panel.text()).includes('3 fields of one form'));
  // Its lines are the rows, each told once: the field, what it holds now, and the new value, for which the Tab key does not stop in a closed row.
  const told = await panel.page.$$eval('.queue textarea', all =>
    all.map(field => [field.closest<HTMLElement>('[role=listitem]')?.dataset.id, field.ariaLabel, field.value, field.tabIndex]),
  );
  expect(told).toEqual([
    ['000201', 'New value of Payee', 'Ada', -1],
    ['000202', 'New value of Sum', '420', -1],
    ['000203', 'New value of Note', 'rent', -1],
  ]);
  expect((await panel.row('000201')).text.replace(/\s+/g, ' ')).toContain('Payee Now Bob');
  expect((await panel.row('000202')).text).not.toContain('420');
  expect((await panel.row('000202')).name).toContain('Type “420” into Sum');
  for (const name of ['Highlight', 'Pick target', 'Pick target']) await panel.pressIn('000202', name); // the last ends the pick
  expect((await panel.rows()).filter(row => /^00020/.test(row.id)).map(row => row.status)).toEqual([
    'queued',
    'queued',
    'queued',
    'queued',
  ]);
  await panel.fill('New value of Sum', '421');
  await panel.page.keyboard.press('Enter');
  await panel.waitFor('a new revision', async () => (await panel.row('000202')).rev === '1');
  await panel.fill('New value of Note', 'never');
  await panel.page.keyboard.press('Escape');
  await panel.pressIn('000203', 'More');
  await panel.waitFor('the value to be as it was, within reach of the Tab key', () =>
    panel.page.$eval('[data-id="000203"] textarea', field => field.value === 'rent' && field.tabIndex === 0),
  );
  await panel.pressIn('000203', 'Less');
  await panel.run('leave');
  const sheet = await panel.page.$eval('[role=alertdialog]', el => (el instanceof HTMLElement ? el.innerText.replace(/\s+/g, ' ') : ''));
  expect(sheet).toContain('Payee Ada set by the AI (was Bob)');
  expect(sheet).toContain('Sum 421 changed by you');
  expect(sheet).toContain('Password ••••••');
  expect(sheet).toContain('/sent');
  expect(sheet).not.toContain('hunter2');
  await page.$eval('[name=sum]', el => void Reflect.set(el, 'value', '9000'));
  // From the moment that it stands there, a sheet with something new takes no press: a second one in haste was meant for the first.
  await panel.page.evaluate(() => {
    const look = () => {
      const card = document.querySelector('[role=alertdialog]');
      const button = card?.querySelector('[role=alert]') ? card.querySelector<HTMLButtonElement>('button.danger') : null;
      if (button) document.body.dataset.testEarly ??= button.disabled ? 'waits' : 'takes a press';
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await panel.press('Confirm');
  await panel.waitFor('the sheet to say so', async () => (await panel.text()).includes('What would be sent has changed'));
  expect(await panel.page.evaluate(() => document.body.dataset.testEarly)).toBe('waits');
  expect(stage.site.received.filter(({ path }) => path === '/sent')).toEqual([]);
  await panel.waitFor('the sheet to be armed again', async () => (await panel.runState()) === 'confirm');
  await panel.press('Confirm');
  await panel.waitForRow('000204', 'done');
  await stage.site.waitFor(({ path }) => path === '/sent');
  expect(stage.site.received.filter(({ path }) => path === '/sent').map(({ body }) => body)).toEqual([
    'payee=Ada&sum=9000&note=rent&pw=hunter2',
  ]);
});

test('a rehearsal shows every target on the page, says what would stop the run, and does nothing', async () => {
  await page.goto(stage.site.page(PAGE));
  await panel.read([line(401, 'TYPE', '#amount', '9.00'), line(402, 'CLICK', '#plain'), line(403, 'CLICK', '#nowhere')].join('\n'));
  await panel.waitForRow('000403', 'queued');
  const before = await state();
  await panel.press('Rehearse');
  await panel.waitFor('the finding', async () => (await panel.text()).includes('Nothing was done.'));
  expect(await panel.text()).toContain('2 of 3 targets are there and ready.');
  expect(await panel.text()).toContain('Row 403:');
  await panel.waitFor('the frames on the page', async () => (await drawn()) > 0);
  expect(await state()).toEqual(before);
  expect((await panel.rows()).filter(row => /^00040/.test(row.id)).map(row => row.status)).toEqual(['queued', 'queued', 'queued']);
  expect(String((await panel.context()).res ?? '')).not.toContain('0004');
  for (const id of ['000401', '000402', '000403']) await panel.pressIn(id, 'Delete');
});

test('a rehearsal draws the way of a drag on the page, and a run takes it off', async () => {
  const box = '<p id="box" style="position:absolute;left:100px;top:100px;width:100px;height:100px;margin:0;background:#eee">Box</p>';
  await page.goto(stage.site.page(`<!doctype html><title>Way</title>${box}<button id="plain" type="button">Plain</button>`));
  // The turn of the way, outside of the frame around its source, and the corner where the other row is framed: a row alone is framed with the focus too.
  const pictures = () =>
    Promise.all(
      [
        { x: 230, y: 140, width: 20, height: 20 },
        { x: 0, y: 0, width: 20, height: 20 },
      ].map(clip => page.screenshot({ encoding: 'base64', captureBeyondViewport: false, clip })),
    );
  const clean = await pictures();
  await panel.read([line(404, 'DRAG', '#box', 'from 20,30 via 140,30 to 140,90'), line(405, 'CLICK', '#plain')].join('\n'));
  await panel.waitForRow('000405', 'queued');
  await panel.press('Rehearse');
  await panel.waitFor('the finding', async () => (await panel.text()).includes('Nothing was done.'));
  await panel.waitFor('the way and both frames', async () => (await pictures()).every((picture, at) => picture !== clean[at]));
  await panel.include('000404', false);
  await panel.run();
  await panel.waitForRow('000405', 'done');
  await panel.waitFor('the page to be clean', async () => (await drawn()) === 0);
  await panel.pressIn('000404', 'Delete');
  await page.goto(stage.site.page(PAGE));
});

test('a second opinion stands beside the rows that it names, and changes nothing of them', async () => {
  await panel.read([line(411, 'TYPE', '#amount', '5.00'), line(412, 'CLICK', '#plain')].join('\n'));
  await panel.waitForRow('000412', 'queued');
  await panel.press('Second opinion');
  await panel.fill('Answer of the other chat', `Step 412: This button is not needed.\n${line(413, 'CLICK', '#news')}`);
  await panel.press('Show beside the rows');
  await panel.waitFor('the advice', async () => (await panel.row('000412')).text.includes('This button is not needed.'));
  expect((await panel.row('000411')).text).not.toContain('Second opinion:');
  const rows = (await panel.rows()).filter(row => /^00041/.test(row.id));
  expect(rows.map(row => [row.id, row.rev, row.status])).toEqual([
    ['000411', '0', 'queued'],
    ['000412', '0', 'queued'],
  ]);
  for (const { id } of rows) await panel.pressIn(id, 'Delete');
});

test('who confirms several steps faster than they can be read is told so', async () => {
  await page.goto(stage.site.page('<form onsubmit="return false"><input name="a" value="b"><button id="send">Send</button></form>'));
  // However slow the machine is: in the panel little time has passed.
  await panel.page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 100;
  });
  await panel.read([421, 422, 423, 424].map(id => line(id, 'CLICK', '#send')).join('\n'));
  await panel.waitForRow('000424', 'queued');
  await panel.run('leave');
  const card = () => panel.page.$eval('[role=alertdialog]', el => el.textContent ?? '');
  for (const id of ['000421', '000422', '000423']) {
    await panel.waitForRow(id, 'awaiting-confirm');
    await panel.answer('Confirm');
  }
  await panel.waitForRow('000424', 'awaiting-confirm');
  expect(await card()).toContain('faster than');
  await panel.page.evaluate(() => Reflect.deleteProperty(performance, 'now'));
  await panel.answer('Decline');
});

test('what the page asks by a dialog of the browser is answered in the panel: during a run, and after it', async () => {
  page.on('dialog', () => undefined); // the library must not answer it for us
  await page.evaluate(() => {
    const ask = (id: string, question: () => void) => {
      const button = Object.assign(document.createElement('button'), { id, type: 'button', textContent: id });
      button.onclick = question;
      document.body.prepend(button);
    };
    ask('name', () => {
      document.title = `Hello ${prompt('Your name?', 'Ann')}`;
    });
    ask('leave', () => {
      document.title = `Left: ${confirm('Really leave?')}`;
    });
    ask('after', () => {
      document.title += ', went on';
    });
  });
  const patient = (id: number, s: string) => `!baiact000${id} ${JSON.stringify({ v: 1, t, a: 'CLICK', s, x: '', o: { tm: 60_000 } })}`;
  const question = () => panel.page.evaluate(() => document.querySelector('[role=alertdialog]')?.textContent ?? '');
  const asks = (text: string) => panel.waitFor(`the panel to ask "${text}"`, async () => (await question()).includes(text));

  // The answer is given while the next row waits for it.
  await panel.read([line(301, 'CLICK', '#name'), patient(302, '#after')].join('\n'));
  await panel.waitForRow('000302', 'queued');
  await panel.start();
  await asks('Your name?');
  await panel.waitForRow('000301', 'done');
  await panel.fill('Your answer', 'Bea');
  await panel.press('OK');
  await panel.waitForRow('000302', 'done');
  await panel.waitFor('no question', async () => (await question()) === '');
  expect(await page.title()).toBe('Hello Bea, went on');
  expect((await panel.context()).res).toMatch(/000301 CLICK ok: dialog prompt "Your name\?", answered OK/);

  // The user who says no there has not agreed to what was to come after it.
  await panel.read([line(303, 'CLICK', '#leave'), patient(304, '#after')].join('\n'));
  await panel.waitForRow('000304', 'queued');
  await panel.start();
  await asks('Really leave?');
  await panel.press('Cancel');
  expect((await panel.waitForRow('000304', 'failed')).text).toContain('answered Cancel');
  expect(await page.title()).toBe('Left: false');

  // The run is over, and the question is still there to be answered.
  await panel.include('000304', false);
  await panel.read(line(305, 'CLICK', '#leave'));
  await panel.waitForRow('000305', 'queued');
  await panel.run();
  expect((await panel.row('000305')).status).toBe('done');
  await asks('Really leave?');
  await panel.press('OK');
  await panel.waitFor('the page to go on', async () => (await page.title()) === 'Left: true');
  await panel.waitFor('the answer in the message', async () =>
    String((await panel.context()).res).includes('000305 CLICK ok: dialog confirm "Really leave?", answered OK'),
  );
});

test('what is said is of one moment: an old failure does not stand beside a later end', async () => {
  await panel.read(`!baiact000501 ${JSON.stringify({ v: 1, t, a: 'WAIT', s: '#nowhere', x: '', o: { tm: 500 } })}`);
  await panel.start();
  await panel.waitForRow('000501', 'failed');
  await panel.waitFor('the failure to be said', async () => (await panel.announced('alert')).includes('Row 501 failed'));
  expect(await panel.announced('status')).not.toContain('Row 501 failed');
  await panel.read(line(502, 'CLICK', '#after'));
  await panel.start();
  await panel.waitFor('the end to be said', async () => (await panel.announced('status')).includes('1 of 1 done.'));
  expect(await panel.announced('alert')).not.toContain('Row 501 failed');
});

test('a page that computes is said to be busy, with for how long; Stop ends the run at once, and nothing is pressed twice', async () => {
  const { path, letGo } = stage.site.hold();
  const computes = `<button id="go">Go</button><script>
    window.presses = 0;
    document.getElementById('go').addEventListener('click', () => {
      presses += 1;
      const request = new XMLHttpRequest();
      request.open('GET', '${path}', false);
      request.send();
    });
  </script>`;
  await page.goto(stage.site.page(computes, '/computes'));
  await panel.read(line(901, 'CLICK', '#go'));
  await panel.waitForRow('000901', 'queued');
  await panel.start();
  await stage.site.waitFor(request => request.path === path);
  await panel.waitFor('the page to be said to be busy', async () => /the page is busy: [1-9]\d* s/.test(await panel.text()));
  await panel.press('Stop');
  await panel.waitFor('the run to end while the page computes', async () => (await panel.runState()) === 'idle');
  letGo();
  expect(await page.evaluate(() => Reflect.get(window, 'presses'))).toBe(1);
  expect((await panel.row('000901')).status).not.toBe('done');
});
