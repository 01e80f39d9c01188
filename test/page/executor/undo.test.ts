// What an order changed is put back as it was, and only while nobody else has changed it since.
import { afterEach, describe, expect, test } from 'vitest';
import { clickGesture } from '../../../src/executor/gesture.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Target } from '../../../src/executor/page-api.ts';
import type { Effect, Reply } from '../../../src/protocol/result.ts';

let count = 0;
afterEach(() => document.body.replaceChildren());

/** Puts a body into the page and names the one element of a selector as a target under a fresh order. */
async function target(html: string, css: string): Promise<Target & { receipt: string }> {
  if (html !== '') document.body.innerHTML = html;
  const found = await api.find({ css, limit: 2 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  count += 1;
  return { node, bound: null, unlocked: false, receipt: `undo:${count}` };
}

async function type(html: string, css: string, text: string): Promise<Target & { receipt: string }> {
  const field = await target(html, css);
  await api.watch({ node: field.node });
  expect(await api.write({ target: field, text, waitMs: 500 })).toMatchObject({ ok: true });
  await api.settle({ quietMs: 0, idleMs: 0, capMs: 50, expect: null });
  return field;
}

async function press(html: string, css: string): Promise<Target & { receipt: string }> {
  const button = await target(html, css);
  await api.watch({ node: button.node });
  const box = document.querySelector(css)?.getBoundingClientRect() ?? new DOMRect();
  const played = await api.play({
    target: button,
    kind: 'press',
    setup: { watch: false, focus: 'keep' },
    events: clickGesture({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, 'left', 1, []),
  });
  expect(played).toMatchObject({ ok: true, value: { arrived: true } });
  await api.settle({ quietMs: 0, idleMs: 0, capMs: 50, expect: null });
  return button;
}

const undo = ({ receipt }: { receipt: string }): Promise<Reply<Effect[] | null>> => api.undo({ order: receipt });
const field = <E extends HTMLElement>(css: string): E => {
  const found = document.querySelector<E>(css);
  if (found === null) throw new Error(`Nothing matches ${css}.`);
  return found;
};

describe('puts back', () => {
  test.each([
    ['a text', '<input aria-label="Amount" value="0.00">', 'input', '420.00', '0.00'],
    ['a text that was cleared', '<input aria-label="Amount" value="0.00">', 'input', '', '0.00'],
    ['a number', '<input type="number" aria-label="Pieces" value="3">', 'input', '8', '3'],
    ['several lines', '<textarea aria-label="Note">one\ntwo</textarea>', 'textarea', 'three', 'one\ntwo'],
    ['a date', '<input type="date" aria-label="Day" value="2026-01-31">', 'input', '2026-02-01', '2026-01-31'],
    ['a slider', '<input type="range" aria-label="Volume" min="0" max="10" value="2">', 'input', '7', '2'],
    ['a choice', '<select aria-label="Size"><option>S<option selected>M<option>L</select>', 'select', 'L', 'M'],
  ])('%s, and the page hears of it', async (_, html, css, text, before) => {
    const order = await type(html, css, text);
    expect(field<HTMLInputElement>(css).value).not.toBe(before);
    let heard = 0;
    field(css).addEventListener('input', () => {
      heard += 1;
    });
    expect(await undo(order)).toMatchObject({ ok: true });
    expect(field<HTMLInputElement>(css).value).toBe(before);
    expect(heard).toBeGreaterThan(0);
  });

  test('a check box, by another press', async () => {
    const order = await press('<label><input type="checkbox"> News</label>', 'input');
    expect(field<HTMLInputElement>('input').checked).toBe(true);
    expect(await undo(order)).toEqual({ ok: true, value: [{ kind: 'checked', name: 'News', checked: false }] });
    expect(field<HTMLInputElement>('input').checked).toBe(false);
  });

  test('the radio button that was on before', async () => {
    const order = await press(
      '<label><input type="radio" name="a" id="x" checked> X</label><label><input type="radio" name="a" id="y"> Y</label>',
      '#y',
    );
    expect(await undo(order)).toMatchObject({ ok: true });
    expect(field<HTMLInputElement>('#x').checked).toBe(true);
  });

  test('no radio button, where none was on', async () => {
    const order = await press('<label><input type="radio" name="a" id="y"> Y</label>', '#y');
    expect(await undo(order)).toMatchObject({ ok: true });
    expect(field<HTMLInputElement>('#y').checked).toBe(false);
  });

  test('several choices', async () => {
    const order = await type('<select multiple aria-label="Toppings"><option selected>A<option>B<option>C</select>', 'select', 'B\nC');
    expect(await undo(order)).toMatchObject({ ok: true });
    expect([...field<HTMLSelectElement>('select').selectedOptions].map(option => option.text)).toEqual(['A']);
  });

  test('a switch of the page’s own making', async () => {
    const order = await press(
      '<div role="switch" tabindex="0" aria-checked="false" aria-label="Dark" style="width:40px;height:20px" onclick="this.setAttribute(\'aria-checked\', this.getAttribute(\'aria-checked\') !== \'true\')"></div>',
      '[role=switch]',
    );
    expect(field('[role=switch]').getAttribute('aria-checked')).toBe('true');
    expect(await undo(order)).toMatchObject({ ok: true });
    expect(field('[role=switch]').getAttribute('aria-checked')).toBe('false');
  });

  test('the part of a text that was selected', async () => {
    const html = '<input aria-label="Name" value="Ada Lovelace">';
    document.body.innerHTML = html;
    field<HTMLInputElement>('input').setSelectionRange(0, 3);
    const order = await type('', 'input', 'Grace');
    await undo(order);
    const { selectionStart, selectionEnd } = field<HTMLInputElement>('input');
    expect([selectionStart, selectionEnd]).toEqual([0, 3]);
  });

  test('where the page was scrolled to', async () => {
    document.body.innerHTML = '<div style="height:5000px">Long</div>';
    const scroller = await api.scroller({ node: null, amount: { unit: 'px', x: 0, y: 700 }, receipt: 'scroll:1' });
    if (!scroller.ok) throw new Error('no scroller');
    await api.scrollBy({ node: scroller.value.node, delta: { x: 0, y: 700 } });
    await api.scrolled({ node: scroller.value.node, waitMs: 300 });
    expect(scrollY).toBe(700);
    expect(await undo({ receipt: 'scroll:1' })).toMatchObject({ ok: true });
    expect(scrollY).toBe(0);
  });

  test('twice asked, once done', async () => {
    const order = await press('<label><input type="checkbox"> News</label>', 'input');
    await undo(order);
    expect(await undo(order)).toMatchObject({ ok: true });
    expect(field<HTMLInputElement>('input').checked).toBe(false);
  });
});

describe('leaves alone', () => {
  test('what was changed since', async () => {
    const order = await type('<input aria-label="Amount" value="0.00">', 'input', '420.00');
    field<HTMLInputElement>('input').value = '500.00';
    expect(await undo(order)).toMatchObject({ ok: false, error: { code: 'CHANGED', message: expect.stringContaining('Amount') } });
    expect(field<HTMLInputElement>('input').value).toBe('500.00');
  });

  test('a field that left the page, and another one in its place', async () => {
    const order = await type('<input aria-label="Amount" value="0.00">', 'input', '420.00');
    document.body.innerHTML = '<input aria-label="Amount" value="420.00">';
    expect(await undo(order)).toMatchObject({ ok: false, error: { code: 'DETACHED' } });
    expect(field<HTMLInputElement>('input').value).toBe('420.00');
  });

  test('a field that became another one', async () => {
    const order = await type('<input aria-label="Amount" value="0.00">', 'input', '420.00');
    field('input').setAttribute('aria-label', 'Fee');
    expect(await undo(order)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
    expect(field<HTMLInputElement>('input').value).toBe('420.00');
  });

  test('a page that was scrolled since', async () => {
    document.body.innerHTML = '<div style="height:5000px">Long</div>';
    const scroller = await api.scroller({ node: null, amount: { unit: 'px', x: 0, y: 300 }, receipt: 'scroll:2' });
    if (!scroller.ok) throw new Error('no scroller');
    await api.scrollBy({ node: scroller.value.node, delta: { x: 0, y: 300 } });
    await api.scrolled({ node: scroller.value.node, waitMs: 300 });
    scrollTo(0, 1200);
    expect(await undo({ receipt: 'scroll:2' })).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
    expect(scrollY).toBe(1200);
    scrollTo(0, 0);
  });

  test('fields for secrets, whose values are not even remembered', async () => {
    const secret = await target('<input type="password" aria-label="Password" value="old">', 'input');
    const open = { ...secret, unlocked: true };
    await api.watch({ node: open.node });
    expect(await api.write({ target: open, text: 'new', waitMs: 500 })).toMatchObject({ ok: true });
    expect(await undo(open)).toEqual({ ok: true, value: null });
    expect(field<HTMLInputElement>('input').value).toBe('new');
  });

  test('what no order of this document changed', async () => {
    expect(await undo({ receipt: 'never' })).toEqual({ ok: true, value: null });
  });
});

test('what a later step changes does not count as what an earlier one left', async () => {
  const order = await type('<input aria-label="Amount" value="0.00"><button>Other</button>', 'input', '420.00');
  field('button').addEventListener('click', () => {
    field<HTMLInputElement>('input').value = '1.00';
  });
  await press('', 'button');
  expect(await undo(order)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
});
