// The page's own memory of what was sent: asked after a panel went away, and from then on a refusal of what was not sent yet.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { clickGesture } from '../../../src/executor/gesture.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Target } from '../../../src/executor/page-api.ts';

const SETUP = { watch: false, focus: 'keep' } as const;

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
  return { target, press: () => api.play({ target, kind: 'press', events, setup: SETUP }) };
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
  expect(await api.arm({ nonce: await nonce(), target, kind: 'press', writes: false, at: null, setup: SETUP })).toMatchObject({
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

test('keys and text without a target are remembered by the document that had the focus, and refused there once they were given up', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await api.focusedField({ unlocked: false, receipt: 'e:1' });
  const asked = await api.focusedField({ unlocked: false, receipt: 'e:2' });
  const holder = asked.ok ? asked.value.holder : 0;
  expect((await api.insert({ text: 'Ann', target: { node: holder, bound: null, unlocked: false, receipt: 'e:1' } })).ok).toBe(true);
  expect(await api.receipts({ orders: ['e:1', 'e:2', 'e:3'] })).toMatchObject({
    ok: true,
    value: { sent: ['e:1'], meant: ['e:1', 'e:2'] },
  });
  expect(await api.insert({ text: 'Bob', target: { node: holder, bound: null, unlocked: false, receipt: 'e:2' } })).toMatchObject({
    ok: false,
    error: { code: 'INTERRUPTED' },
  });
  const target: Target = { node: holder, bound: null, unlocked: false, receipt: 'e:2' };
  const late = await api.play({ target, kind: 'key', events: [{ type: 'insertText', text: 'Bob' }], setup: SETUP });
  expect(late).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
  expect(field.value).toBe('Ann');
});

test('keys that are guarded in another document are not meant for this one', async () => {
  await api.focusedField({ unlocked: false, receipt: 'f:1' });
  const target: Target = { node: 1, bound: null, unlocked: false, receipt: 'f:1' };
  await api.arm({ nonce: 'another', target, kind: 'key', writes: false, at: null, setup: SETUP });
  await api.disarm({});
  expect(await api.receipts({ orders: ['f:1'] })).toMatchObject({ ok: true, value: { sent: [], meant: [] } });
});

test('of input to what shows no events, like a frame or a plug-in, the document says that it could not see it', async () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.focus();
  const asked = await api.focusedField({ unlocked: false, receipt: 'g:1' });
  const target: Target = { node: asked.ok ? asked.value.holder : 0, bound: null, unlocked: false, receipt: 'g:1' };
  await api.arm({ nonce: await nonce(), target, kind: 'key', writes: false, at: null, setup: SETUP });
  await api.disarm({});
  expect(await api.receipts({ orders: ['g:1'] })).toMatchObject({ ok: true, value: { sent: [], unseen: ['g:1'] } });
});

test('scrolling by script is remembered, and refused once it was given up', async () => {
  const tall = document.createElement('div');
  tall.style.height = '5000px';
  document.body.append(tall);
  const page = await api.scroller({ node: null, amount: { unit: 'px', x: 0, y: 10 } });
  const node = page.ok ? page.value.node : 0;
  expect((await api.scrollBy({ node, delta: { x: 0, y: 100 }, receipt: 'h:1' })).ok).toBe(true);
  expect((await api.reveal({ node: null, point: { x: 0, y: 300 }, receipt: 'h:2' })).ok).toBe(true);
  expect(await api.receipts({ orders: ['h:1', 'h:2', 'h:3', 'h:4'] })).toMatchObject({ ok: true, value: { sent: ['h:1', 'h:2'] } });
  const top = scrollY;
  expect(await api.scrollBy({ node, delta: { x: 0, y: 100 }, receipt: 'h:3' })).toMatchObject({
    ok: false,
    error: { code: 'INTERRUPTED' },
  });
  expect(await api.reveal({ node: null, point: { x: 0, y: 0 }, receipt: 'h:4' })).toMatchObject({
    ok: false,
    error: { code: 'INTERRUPTED' },
  });
  expect(scrollY).toBe(top);
});

test('a wheel of the browser is the receipt of the scrolling that it came for, and turns nothing once that was given up', async () => {
  const tall = document.createElement('div');
  tall.style.height = '5000px';
  document.body.append(tall);
  scrollTo(0, 0);
  const amount = { unit: 'px', x: 0, y: 10 } as const;
  const turn = async () => {
    const turned = new Promise(resolve => addEventListener('wheel', resolve, { once: true }));
    await userEvent.wheel(tall, { delta: { y: 40 } });
    await turned;
  };
  await api.scroller({ node: null, amount, receipt: 'i:1' });
  dispatchEvent(new WheelEvent('wheel', { deltaY: 40 }));
  await turn();
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  expect(await api.receipts({ orders: ['i:1'] })).toMatchObject({ ok: true, value: { sent: ['i:1'] } });
  await api.scroller({ node: null, amount, receipt: 'i:2' });
  dispatchEvent(new WheelEvent('wheel', { deltaY: 40 }));
  expect(await api.receipts({ orders: ['i:2'] })).toMatchObject({ ok: true, value: { sent: [] } });
  const prevented = new Promise<boolean>(resolve => addEventListener('wheel', event => resolve(event.defaultPrevented), { once: true }));
  await userEvent.wheel(tall, { delta: { y: 40 } });
  expect(await prevented).toBe(true);
});
