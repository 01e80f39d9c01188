// TYPE and KEY on real fields: what they hold afterwards, what the page was told, and what is refused. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIVERS, type ExecutorLab, keys, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

const value = (page: Page, css = '#f'): Promise<unknown> => page.$eval(css, field => Reflect.get(field, 'value'));
const run = (page: Page, script: string): Promise<unknown> => page.evaluate(script);
const chord = (key: string, ...modifiers: ('Control' | 'Shift' | 'Alt' | 'Meta')[]) => ({ key, modifiers });

describe.each(DRIVERS)('%s', driver => {
  const texts: [string, string][] = [
    ['plain words', 'Hello there'],
    ['emoji', 'on my way 😀👩‍👩‍👧‍👦'],
    ['Chinese, Japanese, Korean', '发票 請求書 청구서'],
    ['right-to-left text', 'שלום עולם مرحبا'],
    ['combining marks', 'e\u0301a\u0308 ệ'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the signs themselves.
    ['signs', '<b>&amp;"\'\\`${x}'],
    ['spaces at both ends', '  two  '],
  ];
  test.each(texts)('a text field ends up holding exactly %s', async (_, text) => {
    const page = await lab.open('<input id="f" aria-label="Subject" value="old text">');
    expect(told(await lab.run(page, typeText('#f', text), driver))).toBe(`value Subject ${text}`);
    expect(await value(page)).toBe(text);
  });

  test('a text area keeps line breaks', async () => {
    const page = await lab.open('<textarea id="f" aria-label="Note">old</textarea>');
    expect((await lab.run(page, typeText('#f', 'one\n\ntwo\nthree'), driver)).ok).toBe(true);
    expect(await value(page)).toBe('one\n\ntwo\nthree');
  });

  test('the empty text clears a field, and says so', async () => {
    const page = await lab.open('<input id="f" aria-label="Subject" value="old"><script>window.n = 0; f.oninput = () => n++</script>');
    expect(told(await lab.run(page, typeText('#f', ''), driver))).toBe('value Subject ');
    expect(await value(page)).toBe('');
    expect(await run(page, 'n')).toBe(1);
  });

  test('100,000 characters arrive whole', async () => {
    const page = await lab.open('<textarea id="f" aria-label="Long"></textarea>');
    const text = 'The quick brown fox. '.repeat(4762).slice(0, 100_000);
    expect((await lab.run(page, typeText('#f', text), driver)).ok).toBe(true);
    expect(await value(page)).toBe(text);
  });

  const kinds: [string, string, string, string][] = [
    ['email', '<input id="f" type="email">', 'a@b.example', 'a@b.example'],
    ['url', '<input id="f" type="url">', 'https://a.example/?q=1', 'https://a.example/?q=1'],
    ['tel', '<input id="f" type="tel">', '+49 30 1234', '+49 30 1234'],
    ['search', '<input id="f" type="search" value="x">', 'chairs', 'chairs'],
    ['number', '<input id="f" type="number" value="1">', '-12.50', '-12.50'],
    ['date', '<input id="f" type="date">', '2026-02-28', '2026-02-28'],
    ['time', '<input id="f" type="time">', '13:45', '13:45'],
    ['month', '<input id="f" type="month">', '2026-02', '2026-02'],
    ['week', '<input id="f" type="week">', '2026-W05', '2026-W05'],
    ['datetime-local', '<input id="f" type="datetime-local">', '2026-02-28T13:45', '2026-02-28T13:45'],
    ['color', '<input id="f" type="color">', '#A1B2C3', '#a1b2c3'],
    ['range', '<input id="f" type="range" min="0" max="10" step="2">', '6', '6'],
    ['a select, by label', '<select id="f"><option value="s">Small<option value="l">Large</select>', 'Large', 'l'],
    ['a select, by value', '<select id="f"><option value="s">Small<option value="l">Large</select>', 'l', 'l'],
    ['a select, whatever the case', '<select id="f"><option value="s">Small<option value="l">Large</select>', 'large', 'l'],
    [
      'a select with groups',
      '<select id="f"><optgroup label="A"><option>One</optgroup><optgroup label="B"><option value="2">  Two   words </optgroup></select>',
      'Two words',
      '2',
    ],
    ['a label of a field', '<label id="w">Name <input id="f"></label>', 'Ann', 'Ann'],
    [
      'a field in a shadow root',
      '<div id="h"></div><script>h.attachShadow({mode:"open"}).innerHTML="<input id=inner>"</script><input id="f" value="inner only">',
      'inner only',
      'inner only',
    ],
  ];
  test.each(kinds)('writes %s', async (_, body, text, expected) => {
    const page = await lab.open(
      `${body}<script>window.events = []; for (const t of ['input', 'change']) document.addEventListener(t, e => events.push(t), true)</script>`,
    );
    const result = await lab.run(page, typeText(body.includes('id="w"') ? '#w' : '#f', text), driver);
    expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    expect(await value(page)).toBe(expected);
    expect(await run(page, 'events')).toContain('input');
  });

  test('chooses several options, one a line, and lets go of the others', async () => {
    const page = await lab.open('<select id="f" multiple aria-label="Sizes"><option selected>S<option>M<option>L</select>');
    expect(told(await lab.run(page, typeText('#f', 'M\nL'), driver))).toBe('value Sizes M\nL');
    expect(await run(page, '[...f.selectedOptions].map(o => o.value)')).toEqual(['M', 'L']);
  });

  test('waits for an option that comes late', async () => {
    const page = await lab.open(
      '<select id="f"><option>Loading</select><script>setTimeout(() => f.innerHTML = "<option>Berlin<option>Paris", 400)</script>',
    );
    expect((await lab.run(page, typeText('#f', 'Paris'), driver)).ok).toBe(true);
    expect(await value(page)).toBe('Paris');
  });

  test('a mask that writes the same digits in its own way took them, and that is said', async () => {
    const page = await lab.open(
      '<input id="f" aria-label="Phone"><script>f.oninput = () => f.value = f.value.replace(/\\D/g, "").replace(/(...)(...)/, "$1-$2-")</script>',
    );
    expect(told(await lab.run(page, typeText('#f', '030123456'), driver))).toBe('value Phone 030-123-456 true');
    expect(await value(page)).toBe('030-123-456');
  });

  const rejected: [string, string, string, RegExp, string][] = [
    [
      'an option that is not there',
      '<select id="f" aria-label="Size"><option>Small<option>Large</select>',
      'Huge',
      /^VALUE_REJECTED: Size did not take the value; it holds "Small" now/,
      'Small',
    ],
    [
      'an option that is disabled',
      '<select id="f" aria-label="Size"><option>Small<option disabled>Large</select>',
      'Large',
      /^VALUE_REJECTED/,
      'Small',
    ],
    [
      'letters in a number field',
      '<input id="f" type="number" aria-label="Amount" value="3">',
      'abc',
      /^VALUE_REJECTED: Amount did not take the value/,
      '',
    ],
    [
      'a day that does not exist',
      '<input id="f" type="date" aria-label="Day" value="2026-01-01">',
      '2026-02-31',
      /^VALUE_REJECTED: Day/,
      '2026-01-01',
    ],
    [
      'more than maxlength',
      '<input id="f" maxlength="4" aria-label="Code name">',
      'abcdefgh',
      /^VALUE_REJECTED: Code name did not take the value; it holds "abcd" now/,
      'abcd',
    ],
    [
      'of which a mask drops a digit',
      '<input id="f" aria-label="Phone"><script>f.oninput = () => f.value = f.value.replace(/\\D/g, "").replace(/(...)(...)(..).*/, "$1-$2-$3")</script>',
      '030123456',
      /^VALUE_REJECTED: Phone .* it holds "030-123-45" now/,
      '030-123-45',
    ],
    [
      'what the page puts back',
      '<input id="f" aria-label="Fixed" value="old"><script>f.oninput = () => setTimeout(() => f.value = "old")</script>',
      'new',
      /^VALUE_REJECTED: Fixed .* it holds "old" now/,
      'old',
    ],
    [
      'a step that a slider has not',
      '<input id="f" type="range" aria-label="Level" min="0" max="10" step="5" value="5">',
      '7',
      /^VALUE_REJECTED: Level/,
      '5',
    ],
    [
      'neither on nor off',
      '<input id="f" type="checkbox" aria-label="Agree">',
      'maybe',
      /^VALUE_REJECTED: Agree can be "on" or "off"/,
      'on',
    ],
  ];
  test.each(rejected)('says when the field does not take %s', async (_, body, text, expected, left) => {
    const page = await lab.open(body);
    expect(told(await lab.run(page, typeText('#f', text), driver))).toMatch(expected);
    expect(await value(page)).toBe(left);
  });

  test('switches a check box, a radio button and an ARIA switch by a press, only when needed', async () => {
    const page = await lab.open(
      `<label><input type="checkbox" id="c">Agree</label><label><input type="radio" id="r" name="r">Fast</label><div id="s" role="switch" aria-checked="false" tabindex="0" aria-label="Dark">D</div><script>window.n = 0; c.onclick = () => n++; s.onclick = () => s.setAttribute('aria-checked', s.getAttribute('aria-checked') !== 'true')</script>`,
    );
    expect(told(await lab.run(page, typeText('#c', 'on'), driver))).toBe('checked Agree true');
    expect(told(await lab.run(page, typeText('#c', 'on'), driver))).toBe('text Agree is on already');
    expect(told(await lab.run(page, typeText('#c', 'off'), driver))).toBe('checked Agree false');
    expect(await run(page, 'n')).toBe(2);
    expect(told(await lab.run(page, typeText('#r', 'on'), driver))).toMatch(/^checked Fast true/);
    expect(told(await lab.run(page, typeText('#s', 'on'), driver))).toMatch(/^checked Dark true/);
    expect(told(await lab.run(page, typeText('#r', 'off'), driver))).toMatch(/^VALUE_REJECTED/);
  });

  const secrets = [
    '<input id="f" type="password" aria-label="Word">',
    '<input id="f" autocomplete="one-time-code">',
    '<input id="f" autocomplete="cc-number">',
    '<label>PIN <input id="f"></label>',
  ];
  /** No time in ms, with all its decimals, holds this by chance. */
  const SECRET = 'canary-1234';
  test.each(secrets)('does not write into %s until it is unlocked', async body => {
    const page = await lab.open(body);
    const result = await lab.run(page, typeText('#f', SECRET), driver);
    expect(told(result)).toMatch(/^REFUSED: #f holds a secret/);
    expect(result).toMatchObject({ dispatched: false });
    expect(await value(page)).toBe('');
    const unlocked = await lab.run(page, typeText('#f', SECRET), driver, { unlocked: true });
    expect(unlocked.ok).toBe(true);
    expect(JSON.stringify(unlocked)).not.toContain(SECRET);
    expect(await value(page)).toBe(SECRET);
  });

  test('keys do not write into a focused secret either', async () => {
    const page = await lab.open('<input id="f" type="password" autofocus>');
    await page.focus('#f');
    expect(told(await lab.run(page, keys(null, 'x', 'y'), driver))).toMatch(/^REFUSED/);
    expect(told(await lab.run(page, typeText(null, 'xy'), driver))).toMatch(/^REFUSED/);
    expect(told(await lab.run(page, keys('#f', 'x'), driver))).toMatch(/^REFUSED/);
    expect(await value(page)).toBe('');
  });

  test('without a target the text goes in at the caret', async () => {
    const page = await lab.open('<input id="f" value="ad" aria-label="Name">');
    await page.$eval('#f', field => {
      if (field instanceof HTMLInputElement) {
        field.focus();
        field.setSelectionRange(1, 1);
      }
    });
    expect(told(await lab.run(page, typeText(null, 'bc'), driver))).toBe('value Name abcd');
    expect(await value(page)).toBe('abcd');
  });

  test('without a target and without focus it says so', async () => {
    const page = await lab.open('<input id="f">');
    expect(told(await lab.run(page, typeText(null, 'bc'), driver))).toMatch(/^NOT_EDITABLE: No field has the focus/);
  });

  test.each([
    ['empties', "''", /^VALUE_REJECTED: Code took the value, and the page emptied it again/],
    ['replaces', "'none'", /^VALUE_REJECTED: Code took the value, and the page changed it afterwards; it holds "none" now/],
  ])('a field that the page %s a moment later did not take the value', async (_, later, expected) => {
    const page = await lab.open(
      `<textarea id="f" aria-label="Code"></textarea><script>f.oninput = () => { clearTimeout(window.soon); window.soon = setTimeout(() => { f.value = ${later} }, 120) }</script>`,
    );
    expect(told(await lab.run(page, typeText('#f', 'picky'), driver))).toMatch(expected);
  });

  test('text at the end of a field goes nowhere else when the field gives the focus away', async () => {
    const page = await lab.open(`<input id="f" aria-label="Name" value="Ann"><input id="other" aria-label="Other">
      <script>f.onkeydown = event => { if (event.key === 'End') other.focus() }</script>`);
    const action = { type: 'type', at: { by: 'css', css: '#f' }, text: ' Lee', append: true } as const;
    expect(told(await lab.run(page, action, driver))).toMatch(/^(?:NOT_EDITABLE|COVERED|REFUSED|DETACHED|CHANGED)/);
    expect([await value(page), await value(page, '#other')]).toEqual(['Ann', '']);
    await page.$eval('#f', field => Reflect.set(field, 'onkeydown', null));
    expect(told(await lab.run(page, action, driver))).toBe('value Name Ann Lee');
  });

  test('without a target it goes to no caret that an editor kept, while a button has the focus', async () => {
    const page = await lab.open('<div id="f" contenteditable aria-label="Note">old</div><button id="b">Add</button>');
    await page.click('#f');
    await page.$eval('#b', button => button instanceof HTMLElement && button.focus());
    expect(told(await lab.run(page, typeText(null, 'bc'), driver))).toMatch(/^NOT_EDITABLE: "Add" has the focus, which takes no text/);
    expect(await page.$eval('#f', editor => editor.textContent)).toBe('old');
  });

  test('a plain editable region takes text over its old one, line breaks too', async () => {
    const page = await lab.open('<div id="f" contenteditable aria-label="Note"><p>old <b>bold</b></p><p>more</p></div>');
    const result = await lab.run(page, typeText('#f', 'first\nsecond'), driver);
    expect(told(result)).toMatch(/^value Note first\n+second/);
    expect(await page.$eval('#f', el => (el instanceof HTMLElement ? el.innerText : '').replace(/\n+/g, '\n').trim())).toBe(
      'first\nsecond',
    );
  });

  test('a wrapper of one field means that field', async () => {
    const page = await lab.open('<div id="w"><span>Name</span><input id="f"></div>');
    expect((await lab.run(page, typeText('#w', 'Bo'), driver)).ok).toBe(true);
    expect(await value(page)).toBe('Bo');
  });

  test('a suggestion list that opens while typing is told', async () => {
    const page = await lab.open(
      '<input id="f" role="combobox" aria-label="City" aria-expanded="false"><ul role="listbox" id="l" aria-label="Suggestions" hidden><li role="option">Berlin</li></ul><script>f.oninput = () => { l.hidden = false; f.setAttribute("aria-expanded", "true") }</script>',
    );
    expect(told(await lab.run(page, typeText('#f', 'Be'), driver))).toMatch(/^value City Be; .*appeared listbox Suggestions/);
  });

  describe('keys', () => {
    test('Enter sends the form by its button', async () => {
      const page = await lab.open(
        '<form onsubmit="event.preventDefault(); window.sent = event.submitter.id"><input id="f" value="q"><button id="go">Go</button></form>',
      );
      await lab.run(page, keys('#f', 'Enter'), driver);
      expect(await run(page, 'window.sent')).toBe('go');
    });
    test('a code goes into boxes of one sign each, which hand the focus on', async () => {
      const boxes = Array.from({ length: 4 }, (_, i) => `<input id="c${i}" class="box" maxlength="1" aria-label="Box ${i + 1} of 4">`);
      const page = await lab.open(`${boxes.join('')}<script>
        for (const box of document.querySelectorAll('.box')) box.oninput = () => box.value && box.nextElementSibling?.focus?.();
      </script>`);
      expect((await lab.run(page, keys('#c0', '4', '2', '0', '7'), driver)).ok).toBe(true);
      expect(await page.$$eval('.box', all => all.map(box => Reflect.get(box, 'value')))).toEqual(['4', '2', '0', '7']);
    });
    test('Enter breaks a line in a text area', async () => {
      const page = await lab.open('<textarea id="f"></textarea>');
      await lab.run(page, keys('#f', 'a', 'Enter', 'b'), driver);
      expect(await value(page)).toBe('a\nb');
    });
    test('letters, Shift and signs type what a US keyboard types', async () => {
      const page = await lab.open('<input id="f">');
      await lab.run(page, keys('#f', 'a', chord('b', 'Shift'), '#', '5', ' ', 'é'), driver);
      expect(await value(page)).toBe('aB#5 é');
    });
    test('a page that takes a key only when it has drawn since the last one misses none', async () => {
      const page = await lab.open(
        `<input id="f"><script>
          window.taken = 0; let drawn = true;
          f.onkeydown = () => { if (!drawn) return; taken += 1; drawn = false; requestAnimationFrame(() => { drawn = true }) };
        </script>`,
      );
      const presses = Array.from({ length: 12 }, () => 'ArrowDown');
      expect((await lab.run(page, keys('#f', ...presses), driver)).ok).toBe(true);
      expect(await run(page, 'taken')).toBe(12);
    });
    test('select all and delete empty a field', async () => {
      const page = await lab.open('<input id="f" value="old text">');
      await lab.run(page, keys('#f', chord('a', 'Control'), 'Delete'), driver);
      expect(await value(page)).toBe('');
    });
    test('Home, Backspace and arrows move and erase', async () => {
      const page = await lab.open('<input id="f" value="abc">');
      await lab.run(page, keys('#f', 'End', 'ArrowLeft', 'Backspace', 'Home', 'x'), driver);
      expect(await value(page)).toBe('xac');
    });
    test('Tab and Shift+Tab go through what can be focused, hidden and disabled left out', async () => {
      const page = await lab.open(
        '<input id="a"><input disabled><a id="b" href="#">L</a><button hidden>H</button><button id="c">C</button>',
      );
      expect(told(await lab.run(page, keys('#a', 'Tab', 'Tab'), driver))).toMatch(/focused C/);
      expect(await run(page, 'document.activeElement.id')).toBe('c');
      await lab.run(page, keys(null, chord('Tab', 'Shift')), driver);
      expect(await run(page, 'document.activeElement.id')).toBe('b');
    });
    test('Escape closes a modal dialog, with its cancel event', async () => {
      const page = await lab.open(
        '<dialog id="d" aria-label="Hint"><button>OK</button></dialog><script>d.showModal(); d.oncancel = () => window.cancelled = true</script>',
      );
      expect(told(await lab.run(page, keys(null, 'Escape'), driver))).toMatch(/disappeared dialog Hint/);
      expect(await run(page, 'window.cancelled')).toBe(true);
    });
    test('Space presses a button and a check box', async () => {
      const page = await lab.open(
        '<button id="b">B</button><input type="checkbox" id="c" aria-label="Agree"><script>window.n = 0; b.onclick = () => n++</script>',
      );
      await lab.run(page, keys('#b', ' '), driver);
      expect(await run(page, 'n')).toBe(1);
      expect(told(await lab.run(page, keys('#c', ' '), driver))).toMatch(/checked Agree true/);
    });
    test('arrows change a slider, a select and a radio group', async () => {
      const page = await lab.open(
        '<input type="range" id="r" value="50"><select id="s"><option>1<option>2</select><input type="radio" name="g" id="x" checked><input type="radio" name="g" id="y">',
      );
      await lab.run(page, keys('#r', 'ArrowRight'), driver);
      await lab.run(page, keys('#s', 'ArrowDown'), driver);
      await lab.run(page, keys('#x', 'ArrowDown'), driver);
      expect(await run(page, '[r.value, s.value, y.checked]')).toEqual(['51', '2', true]);
    });
    test('PageDown scrolls the page', async () => {
      const page = await lab.open('<div style="height:4000px"></div>');
      await lab.run(page, keys(null, 'PageDown'), driver);
      await page.waitForFunction(() => scrollY > 100);
    });
    test('a page gets code, key and key number of each press', async () => {
      const page = await lab.open(
        '<input id="f"><script>window.got = []; f.onkeydown = e => got.push([e.key, e.code, e.keyCode, e.ctrlKey])</script>',
      );
      await lab.run(page, keys('#f', chord('k', 'Control'), 'Escape', 'F2'), driver);
      expect(await run(page, 'got')).toEqual([
        ['Control', 'ControlLeft', 17, true],
        ['k', 'KeyK', 75, true],
        ['Escape', 'Escape', 27, false],
        ['F2', 'F2', 113, false],
      ]);
    });
    test('a page that prevents a key gets its way', async () => {
      const page = await lab.open('<input id="f"><script>f.onkeydown = e => { if (e.key === "x") e.preventDefault() }</script>');
      await lab.run(page, keys('#f', 'a', 'x', 'b'), driver);
      expect(await value(page)).toBe('ab');
    });
    test('browser shortcuts do nothing but reach the page', async () => {
      const page = await lab.open('<input id="f"><script>window.got = []; onkeydown = e => got.push(e.key)</script>');
      const before = (await lab.browser.pages()).length;
      const url = page.url();
      await lab.run(
        page,
        keys('#f', chord('t', 'Control'), chord('w', 'Control'), chord('r', 'Control'), 'F5', chord('ArrowLeft', 'Alt')),
        driver,
      );
      expect((await lab.browser.pages()).length).toBe(before);
      expect(page.url()).toBe(url);
      expect(await run(page, 'got')).toContain('F5');
    });
    test('clipboard keys work, or say that they need trusted input', async () => {
      const page = await lab.open('<input id="f" value="copied"><input id="g">');
      const result = await lab.run(page, keys('#f', chord('a', 'Control'), chord('x', 'Control')), driver);
      if (driver === 'trusted') expect(await value(page)).toBe('');
      else expect(told(result)).toMatch(/^UNSUPPORTED: Clipboard keys are UNSUPPORTED: needs trusted input/);
    });
  });
});

describe('keys of a typed text, trusted', () => {
  const driver = 'trusted';
  const LISTEN =
    "window.got = []; for (const t of ['keydown', 'keypress', 'keyup']) f.addEventListener(t, e => got.push(t + ' ' + e.key + ' ' + e.code + ' ' + e.isTrusted))";

  test('each sign that a keyboard has comes by its key', async () => {
    const page = await lab.open(`<input id="f" aria-label="Name" value="old"><script>${LISTEN}</script>`);
    expect(told(await lab.run(page, typeText('#f', 'a B'), driver))).toBe('value Name a B');
    const presses = [
      ['a', 'KeyA'],
      [' ', 'Space'],
      ['B', 'KeyB'],
    ].flatMap(([key, code]) => ['keydown', 'keypress', 'keyup'].map(type => `${type} ${key} ${code} true`));
    expect(await run(page, 'got')).toEqual(presses);
  });

  test('at the caret too', async () => {
    const page = await lab.open(`<input id="f" aria-label="Name"><script>${LISTEN}; f.focus()</script>`);
    expect(told(await lab.run(page, typeText(null, 'xy'), driver))).toBe('value Name xy');
    expect(await run(page, "got.filter(e => e.startsWith('keydown')).length")).toBe(2);
  });

  test('what no key types is inserted between the keys, and a long text in one piece', async () => {
    const page = await lab.open(
      `<textarea id="f" aria-label="Note"></textarea><script>${LISTEN}; f.oninput = () => got.push('input')</script>`,
    );
    expect(told(await lab.run(page, typeText('#f', 'a😀发e\u0301z'), driver))).toBe('value Note a😀发e\u0301z');
    expect(await run(page, "got.filter(e => /^(keydown|input)/.test(e)).map(e => e.split(' ').slice(0, 2).join(' '))")).toEqual([
      'keydown a',
      'input',
      'input',
      'keydown z',
      'input',
    ]);
    await run(page, 'got.length = 0');
    const long = 'word '.repeat(100);
    expect((await lab.run(page, typeText('#f', long), driver)).ok).toBe(true);
    expect(await run(page, 'got')).toEqual(['input']);
  });

  test('a list of suggestions that only keys open is opened', async () => {
    const page = await lab.open(
      '<input id="f" role="combobox" aria-label="Payee"><ul role="listbox" id="l" aria-label="Payees" hidden><li role="option">Berta</li></ul><script>f.onkeydown = () => { l.hidden = false }</script>',
    );
    expect(told(await lab.run(page, typeText('#f', 'Be'), driver))).toMatch(/^value Payee Be; .*appeared listbox Payees/);
  });

  test('a field whose page takes the keys itself gets them all, and it is said that the field holds nothing', async () => {
    const page = await lab.open(
      '<textarea id="f" aria-label="Terminal"></textarea><pre id="o"></pre><script>f.onkeydown = e => { e.preventDefault(); o.textContent += e.key }</script>',
    );
    const result = await lab.run(page, typeText('#f', 'ls -la'), driver);
    expect(await page.$eval('#o', screen => screen.textContent)).toBe('ls -la');
    expect(result).toMatchObject({ ok: false, error: { code: 'VALUE_REJECTED' } });
    expect(JSON.stringify(result)).toContain('The page took each key itself');
  });

  test.each([
    ['in the answer to a key', "f.onkeydown = e => { if (e.key === 'c') g.focus() }"],
    ['in the answer to what was put in', "f.oninput = () => { if (f.value === 'ab') g.focus() }"],
    [
      'to a frame',
      "f.oninput = () => { if (f.value === 'ab') { f.blur(); i.contentWindow.focus(); i.contentDocument.querySelector('input').focus() } }",
    ],
  ])('a focus that moves %s ends the typing, and nothing goes in there', async (_, script) => {
    const page = await lab.open(
      `<input id="f" aria-label="Name"><input id="g" type="password" aria-label="Word"><iframe id="i" srcdoc="<input>"></iframe><script>${script}</script>`,
    );
    await page.waitForFunction("i.contentDocument.querySelector('input') !== null");
    const result = await lab.run(page, typeText('#f', 'abcdef'), driver);
    expect(told(result)).toMatch(/^CHANGED: The focus went to .+ after 2 of 6 characters, so the rest was not typed\./);
    expect(result).toMatchObject({ dispatched: true });
    expect(await run(page, "[f.value, g.value, i.contentDocument.querySelector('input').value]")).toEqual(['ab', '', '']);
  });

  test('a page that is replaced meanwhile ends the typing, and the next one gets nothing', async () => {
    const next = lab.site.page('<input id="g" autofocus><script>g.focus()</script>');
    const page = await lab.open(
      `<input id="f" aria-label="Name"><script>f.oninput = () => { if (f.value.length === 2) location.href = ${JSON.stringify(next)} }</script>`,
    );
    const result = await lab.run(page, typeText('#f', 'abcdefghij'.repeat(25)), driver);
    expect(told(result)).toMatch(/^NAVIGATED: The page loaded another document: \d+ of 250 keys were sent, the rest was not\./);
    await page.waitForSelector('#g');
    expect(String(await value(page, '#g')).length).toBeLessThanOrEqual(1);
  });

  test('a field that the page draws anew for each sign is typed into to the end', async () => {
    const page = await lab.open(
      '<div id="w"><input id="f" aria-label="Name"></div><script>const draw = v => { w.innerHTML = \'<input id="f" aria-label="Name">\'; f.value = v; f.oninput = e => draw(e.target.value); f.focus() }; draw("")</script>',
    );
    expect(told(await lab.run(page, typeText('#f', 'abc'), driver))).toMatch(/^value Name abc; .*redrawn$/);
  });

  test('an editor that makes a list of a dash took it, and says so', async () => {
    const page = await lab.open(
      `<div id="f" contenteditable aria-label="Note">old</div><script>f.onkeydown = e => {
        if (e.key !== ' ' || f.textContent !== '-') return;
        e.preventDefault(); document.execCommand('selectAll'); document.execCommand('delete'); document.execCommand('insertUnorderedList');
      }</script>`,
    );
    expect(told(await lab.run(page, typeText('#f', '- milk'), driver))).toMatch(/^value Note milk true/);
    expect(await page.$eval('#f li', item => item.textContent)).toBe('milk');
  });

  // As in WordPress's editor, where each paragraph is a field of its own.
  test('an editor that puts a list in place of the field with the caret gets the rest of the text there', async () => {
    const page = await lab.open(
      `<div id="blocks"><p id="f" contenteditable aria-label="Paragraph"></p></div><p id="other" contenteditable aria-label="Other"></p><script>
        f.oninput = () => {
          if (!/^-\\s$/.test(f.textContent)) return;
          f.remove();
          setTimeout(() => {
            blocks.innerHTML = '<ul><li contenteditable aria-label="List text"></li></ul>';
            document.querySelector('li').focus();
          });
        };
        f.focus();
      </script>`,
    );
    expect(told(await lab.run(page, typeText(null, '- milk'), driver))).toMatch(/^value List text milk true/);
    expect(await page.$eval('li', item => item.textContent)).toBe('milk');
  });

  test('what has the focus elsewhere when the field with the caret left the page gets none of the text', async () => {
    const page = await lab.open(
      `<div><p id="f" contenteditable aria-label="Paragraph"></p></div><div><p id="other" contenteditable aria-label="Other"></p></div><script>
        f.oninput = () => { f.remove(); other.focus(); };
        f.focus();
      </script>`,
    );
    expect(told(await lab.run(page, typeText(null, 'milk'), driver))).toMatch(/^DETACHED: The field left the page while it was written/);
    expect(await page.$eval('#other', other => other.textContent)).toBe('');
  });
});
