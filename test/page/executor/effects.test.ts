// What a result says of an action: the words that came, what is only drawn, the options for what was typed, and where text at the caret went.
import { afterEach, describe, expect, test } from 'vitest';
import { nodeNumber } from '../../../src/dom/registry.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { effectsWords } from '../../../src/protocol/prompt/report.ts';

afterEach(() => {
  document.adoptedStyleSheets = [];
  document.body.replaceChildren();
});

function draw(html: string): void {
  document.body.innerHTML = html;
}

function at(css: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(css);
  if (found === null) throw new Error(`There is no ${css}.`);
  return found;
}

/** What is told of `act` on the element. */
async function told(css: string, act: () => void): Promise<string> {
  await api.watch({ node: nodeNumber(at(css)) });
  act();
  const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, slowMs: 9000, expect: null });
  if (!settled.ok) throw new Error(settled.error.message);
  return effectsWords(settled.value.effects);
}

describe('words that came', () => {
  const FORM = '<form><label>Code <input id="code"></label><span id="said"></span><button type="button" id="go">Check</button></form>';

  test('beside a field', async () => {
    draw(FORM);
    const words = await told('#go', () => at('#said').append('12 characters over the limit of 8'));
    expect(words).toBe('shows 12 characters over the limit of 8');
  });

  test('in the place of others, and not those that only came again', async () => {
    draw(FORM);
    at('#said').textContent = 'Not checked';
    expect(await told('#go', () => at('#said').replaceChildren('Too long'))).toContain('shows Too long');
    expect(await told('#go', () => at('#said').replaceChildren('Too long'))).toBe('page changed (1 added, 1 removed)');
  });

  test('in a message far from it, where a clock only goes on', async () => {
    draw(`<main><div><div><div><div>${FORM}</div></div></div></div></main><p id="clock">12:00</p>`);
    const words = await told('#go', () => {
      at('#clock').textContent = '12:01';
      at('body').insertAdjacentHTML('beforeend', '<div>Saved as <b>draft 3</b></div>');
    });
    expect(words).toBe('shows Saved as draft 3');
    expect(words).not.toContain('12:01');
  });

  test('but not of a page that is drawn anew, nor what is not shown or stands in an editor', async () => {
    draw(`<main><div><div>${FORM}</div></div></main><div id="rows"></div><div id="edit" contenteditable></div>`);
    const many = Array.from({ length: 30 }, (_, row) => `<p>Row ${row}</p>`).join('');
    expect(await told('#go', () => at('#rows').insertAdjacentHTML('beforeend', many))).toMatch(/^page changed/);
    expect(await told('#go', () => at('#said').insertAdjacentHTML('beforeend', '<i hidden>token 1</i>'))).toMatch(/^page changed/);
    expect(await told('#go', () => at('#edit').append('A draft'))).toMatch(/^page changed/);
  });
});

describe('a field in whose label something opened', () => {
  const inLabel = (more: string) =>
    `<label><span>Departure</span> <input id="f" ${more}><div id="days" role="dialog">Choose Date <button>12</button></div></label>`;
  const choose = () => {
    const field = at('#f');
    if (field instanceof HTMLInputElement) field.value = '2026-05-12';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  test.each([
    ['by a label', ''],
    ['by an attribute too', 'aria-label="Departure Choose Date"'],
  ])('is named without its words, %s', async (_, more) => {
    draw(inLabel(more));
    expect(await told('#f', choose)).toBe('Departure = 2026-05-12');
  });

  test('keeps its own name where its label says nothing else', async () => {
    draw(inLabel('aria-label="Day of travel"').replace('Departure', ''));
    expect(await told('#f', choose)).toBe('Day of travel = 2026-05-12');
  });

  test.each([
    ['nothing is open', inLabel('aria-label="Day of travel"').replace('role="dialog"', 'role="dialog" hidden')],
    ['other words name it', `<p id="a">Day</p><p id="b">of travel</p>${inLabel('aria-labelledby="a b"')}`],
    ['its label is only a tooltip', '<label title="Calendar"><input id="f" aria-label="Day of travel"></label>'],
  ])('is named as ever where %s', async (_, html) => {
    draw(html);
    expect(await told('#f', choose)).toBe('Day of travel = 2026-05-12');
  });
});

describe('what is only drawn', () => {
  test('on a canvas', async () => {
    draw('<canvas id="c" width="80" height="40"></canvas><button id="b">Draw</button>');
    const canvas = at('#c');
    const paint = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    expect(await told('#c', () => undefined)).toContain('what a canvas shows cannot be read');
    expect(await told('#b', () => paint?.fillRect(10, 10, 1, 1))).toBe('a drawing in the page changed');
    expect(await told('#c', () => paint?.fillRect(20, 10, 1, 1))).toBe('a drawing in the page changed');
    expect(await told('#c', () => undefined)).toBe('no visible effect');
    expect(await told('#c', () => paint?.clearRect(0, 0, 80, 40))).toBe('a drawing in the page changed');
  });

  test('by a rule of a style sheet', async () => {
    draw('<style id="s">p { color: red }</style><button id="b">Plain</button><p>Words</p>');
    const style = at('#s');
    const sheet = style instanceof HTMLStyleElement ? style.sheet : null;
    expect(await told('#b', () => sheet?.deleteRule(0))).toBe('the styles of the page changed');
    expect(await told('#b', () => undefined)).toBe('no visible effect');
  });
});

describe('what is typed', () => {
  /** What the field holds and what is told after text went to the caret in it. */
  async function typed(text: string, waitMs = 100) {
    const focused = await api.focusedField({ unlocked: false });
    if (!focused.ok || focused.value.field === null) throw new Error('No field has the focus.');
    const { node } = focused.value.field;
    const inserted = await api.insert({ text, target: { node, bound: null, unlocked: false } });
    expect(inserted).toMatchObject({ ok: true });
    const expected = { target: { node, bound: null, unlocked: false }, text, waitMs, atCaret: true };
    const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, slowMs: 9000, expect: expected });
    if (!settled.ok || settled.value.written === null) throw new Error('Nothing was read back.');
    return { written: settled.value.written, words: effectsWords(settled.value.effects) };
  }

  test('stands at the caret of a field', async () => {
    draw('<input id="f" value="Mon, Wed">');
    const field = at('#f');
    field.focus();
    if (field instanceof HTMLInputElement) field.setSelectionRange(5, 8);
    expect((await typed('Tue')).written).toMatchObject({ ok: true, value: { value: 'Mon, Tue' } });
  });

  test.each<[string, string]>([
    ['a field', '<input id="f" value="Mon" oninput="this.value = \'Friday\'">'],
    ['an editor', '<div id="f" contenteditable oninput="this.textContent = \'Friday\'">Mon</div>'],
  ])('is missed where %s puts its own in its place', async (_, html) => {
    draw(html);
    at('#f').focus();
    expect((await typed('Tuesday')).written).toMatchObject({ ok: false, error: { code: 'VALUE_REJECTED' } });
  });

  test('is found where the page gave it another format', async () => {
    draw('<input id="f" oninput="this.value = this.value.toUpperCase()">');
    at('#f').focus();
    expect((await typed('be-12')).written).toMatchObject({ ok: true, value: { effect: { value: 'BE-12', formatted: true } } });
  });

  test('is waited for in a list of options', async () => {
    draw('<input id="f" role="combobox" aria-controls="l"><ul id="l" role="listbox" hidden></ul>');
    at('#f').addEventListener('input', () =>
      setTimeout(() => {
        const options = ['pear', 'peach', 'plum'].map(name => `<li role="option">${name}</li>`);
        at('#l').innerHTML = options.join('');
        at('#l').hidden = false;
      }, 350),
    );
    at('#f').focus();
    expect((await typed('p')).words).toContain('3 options: pear, peach, plum');
  });

  test('tells no value of a field that nobody sees', async () => {
    draw('<input id="f"><textarea id="copy" style="display: none"></textarea>');
    at('#f').addEventListener('input', () => {
      const [field, copy] = [at('#f'), at('#copy')];
      if (field instanceof HTMLInputElement && copy instanceof HTMLTextAreaElement) copy.value = field.value;
    });
    at('#f').focus();
    expect((await typed('SELECT 1')).words).not.toMatch(/SELECT 1.*SELECT 1/);
  });
});

test('an address that a page changes without leaving is told as of the same document', async () => {
  draw('<button id="go">Next</button>');
  const was = location.href;
  await api.watch({ node: nodeNumber(at('#go')) });
  history.pushState(null, '', '/step-2');
  const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, slowMs: 9000, expect: null });
  history.replaceState(null, '', was);
  expect(settled.ok && settled.value.effects).toContainEqual({
    kind: 'navigated',
    url: `${location.origin}/step-2`,
    sameDocument: true,
  });
});
