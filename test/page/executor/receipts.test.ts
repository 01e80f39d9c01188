// The page's own memory of what was sent: asked after a panel went away, and from then on a refusal of what was not sent yet.
import { afterEach, expect, test } from 'vitest';
import { clickGesture } from '../../../src/executor/gesture.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Target } from '../../../src/executor/page-api.ts';

let clicks = 0;
afterEach(() => {
  document.body.replaceChildren();
  clicks = 0;
});

async function button(receipt: string): Promise<{ target: Target; press: () => ReturnType<typeof api.play> }> {
  const element = document.createElement('button');
  element.textContent = 'Pay';
  element.onclick = () => {
    clicks += 1;
  };
  document.body.append(element);
  const found = await api.find({ css: 'button', limit: 2 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const box = element.getBoundingClientRect();
  const events = clickGesture({ x: box.x + 4, y: box.y + 4 }, 'left', 1, []);
  const target: Target = { node, bound: null, unlocked: false, receipt };
  return { target, press: () => api.play({ target, kind: 'press', events }) };
}

test('a click is remembered as sent', async () => {
  const { press } = await button('a:1');
  expect((await press()).ok).toBe(true);
  expect(clicks).toBe(1);
  expect(await api.receipts({ orders: ['a:1', 'a:2'] })).toMatchObject({ ok: true, value: { sent: ['a:1'] } });
});

test('what was said to be unsent is refused when it arrives late, by click, keys and text alike', async () => {
  const { target, press } = await button('b:1');
  expect(await api.receipts({ orders: ['b:1'] })).toMatchObject({ ok: true, value: { sent: [] } });
  expect(await press()).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
  expect(await api.arm({ nonce: await nonce(), target, kind: 'press', at: null })).toMatchObject({
    ok: false,
    error: { code: 'INTERRUPTED' },
  });
  expect(await api.write({ target, text: 'x', waitMs: 0 })).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
  expect(clicks).toBe(0);
});

test('a press that is stopped by a cover leaves no receipt', async () => {
  const { press } = await button('c:1');
  const cover = document.createElement('div');
  cover.style.cssText = 'position:fixed;inset:0;z-index:9';
  document.body.append(cover);
  expect(await press()).toMatchObject({ ok: true, value: { arrived: false } });
  expect(await api.receipts({ orders: ['c:1'] })).toMatchObject({ ok: true, value: { sent: [] } });
});

test('a field that is written is remembered as sent', async () => {
  const field = document.createElement('input');
  field.setAttribute('aria-label', 'Name');
  document.body.append(field);
  const found = await api.find({ css: 'input', limit: 2 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const written = await api.write({ target: { node, bound: null, unlocked: false, receipt: 'd:1' }, text: 'Ann', waitMs: 0 });
  expect(written.ok).toBe(true);
  expect(await api.receipts({ orders: ['d:1'] })).toMatchObject({ ok: true, value: { sent: ['d:1'] } });
});

async function nonce(): Promise<string> {
  const hello = await api.hello({});
  return hello.ok ? hello.value.nonce : '';
}
