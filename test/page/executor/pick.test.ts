// The picker and the frames it draws: one press chooses, the page never hears of it, and every selector offered names that element alone.
import { afterEach, describe, expect, test } from 'vitest';
import { queryAll } from '../../../src/dom/roots.ts';
import { mark } from '../../../src/executor/page/overlay/highlight.ts';
import { pickEnd, picked, pickStart, selectorsFor } from '../../../src/executor/page/overlay/pick.ts';

const show = (html: string): void => {
  document.body.innerHTML = html;
};
const one = (css: string): Element => {
  const found = document.querySelector(css);
  if (found === null) throw new Error(`Nothing matches ${css}.`);
  return found;
};
const pressOn = (element: Element): void => {
  const { left, top } = element.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, composed: true, clientX: left + 2, clientY: top + 2 };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) element.dispatchEvent(new MouseEvent(type, at));
};

const enter = (on: Element) => on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

afterEach(() => {
  pickEnd();
  mark({ marks: [] });
  document.body.innerHTML = '';
});

describe('the picker', () => {
  test('chooses the pressed element, and the page hears nothing of the press', async () => {
    show('<button id="save">Save</button>');
    let heard = 0;
    one('#save').addEventListener('click', () => {
      heard += 1;
    });
    pickStart();
    pressOn(one('#save'));
    const choice = await picked({ waitMs: 500 });
    expect(choice).toMatchObject({ ok: true, value: { css: '#save', element: { card: { role: 'button', name: 'Save' } } } });
    expect(heard).toBe(0);
    pressOn(one('#save'));
    expect(heard).toBe(1);
  });

  test('chooses the focused element with Enter, and frames what gets the focus', async () => {
    show('<button id="save">Save</button>');
    let pressed = 0;
    one('#save').addEventListener('keydown', () => {
      pressed += 1;
    });
    pickStart();
    enter(document.body);
    expect(await picked({ waitMs: 50 })).toEqual({ ok: true, value: null });
    document.querySelector('button')?.focus();
    enter(one('#save'));
    expect(await picked({ waitMs: 500 })).toMatchObject({ ok: true, value: { css: '#save' } });
    expect(pressed).toBe(0);
  });

  test('chooses with Enter what is framed, not what has the focus and was never shown, nor what is gone', async () => {
    show('<input id="search"><button id="buy">Buy</button>');
    const search = one('#search');
    if (search instanceof HTMLElement) search.focus();
    pickStart();
    enter(search);
    expect(await picked({ waitMs: 50 })).toEqual({ ok: true, value: null });
    const { left, top } = one('#buy').getBoundingClientRect();
    document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: left + 2, clientY: top + 2 }));
    enter(search);
    expect(await picked({ waitMs: 500 })).toMatchObject({ ok: true, value: { css: '#buy' } });
    pickStart();
    document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: left + 2, clientY: top + 2 }));
    one('#buy').remove();
    enter(search);
    expect(await picked({ waitMs: 50 })).toEqual({ ok: true, value: null });
  });

  test('ends with Escape', async () => {
    show('<button>Save</button>');
    pickStart();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(await picked({ waitMs: 500 })).toEqual({ ok: true, value: 'escaped' });
  });

  test('leaves nothing behind', async () => {
    const before = document.documentElement.children.length;
    pickStart();
    expect(document.documentElement.children.length).toBe(before + 1);
    pickEnd();
    expect(document.documentElement.children.length).toBe(before);
  });
});

describe('selectors for an element', () => {
  const pages = [
    '<button data-testid="go" id="b">Go</button>',
    '<ul><li>One</li><li id="x8f3a9b2c1">Two</li></ul>',
    '<input name="amount" placeholder="Amount"><input name="other">',
    '<div class="card"><a href="/a">A</a></div><div class="card"><a href="/b">B</a></div>',
    '<p>"quoted \\\\ words"</p><button aria-label=\'Say "hi" \\\\ now\'>x</button>',
  ];
  test.each(pages)('each names it alone: %s', html => {
    show(html);
    for (const element of document.body.querySelectorAll('*')) {
      const offered = selectorsFor(element);
      expect(offered.length).toBeGreaterThan(0);
      for (const { css, why } of offered) {
        expect(queryAll(css)).toEqual({ ok: true, value: [element] });
        expect(why).not.toBe('');
      }
    }
  });

  test('a name for tests comes before an id, and an id that looks made is not offered', () => {
    show('<button data-testid="go" id="b">Go</button><i id="radix-:r12:">x</i>');
    expect(
      selectorsFor(one('#b'))
        .map(({ css }) => css)
        .slice(0, 2),
    ).toEqual(['[data-testid="go"]', '#b']);
    expect(selectorsFor(one('i')).some(({ css }) => css.includes('radix'))).toBe(false);
  });

  test('inside a shadow root', () => {
    show('<div id="host"></div>');
    const root = one('#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<button class="a">A</button><button class="b">B</button>';
    const [, second] = root.children;
    if (second === undefined) throw new Error('The root is empty.');
    for (const { css } of selectorsFor(second)) expect(queryAll(css)).toEqual({ ok: true, value: [second] });
    expect(selectorsFor(second).length).toBeGreaterThan(0);
  });
});

describe('marks', () => {
  test("are drawn by one host that stands in nobody's way, and go again", () => {
    show('<button class="x">A</button><button class="x">B</button>');
    const before = document.documentElement.children.length;
    expect(mark({ marks: [{ css: '.x', label: '1', tone: 'change' }] })).toEqual({ ok: true, value: { count: 2 } });
    expect(document.documentElement.children.length).toBe(before + 1);
    const { left, top } = one('.x').getBoundingClientRect();
    expect(document.elementFromPoint(left + 3, top + 3)).toBe(one('.x'));
    mark({ marks: [] });
    expect(document.documentElement.children.length).toBe(before);
  });

  test('a broken selector draws nothing and says so', () => {
    expect(mark({ marks: [{ css: 'a:::', label: '', tone: 'read' }] })).toMatchObject({ ok: false, error: { code: 'BAD_LINE' } });
  });
});
