// The guard over trusted input: what arrives anywhere but on the approved element never reaches the page.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { documentNonce } from '../../../src/dom/registry.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Target } from '../../../src/executor/page-api.ts';

const heard: string[] = [];
afterEach(async () => {
  await api.disarm({});
  document.body.replaceChildren();
  heard.length = 0;
});

function button(id: string): HTMLElement {
  const element = document.createElement('button');
  element.id = id;
  element.textContent = id;
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) element.addEventListener(type, () => heard.push(`${type} ${id}`));
  document.body.append(element);
  return element;
}

async function armFor(id: string): Promise<void> {
  const found = await api.find({ css: `#${id}`, limit: 2 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const target: Target = { node, bound: null, unlocked: false };
  const setup = { watch: false, focus: 'keep' } as const;
  expect(await api.arm({ nonce: documentNonce(), target, kind: 'press', writes: false, at: null, setup })).toMatchObject({ ok: true });
}

test('a press that arrives on the approved element goes through', async () => {
  const right = button('right');
  await armFor('right');
  await userEvent.click(right);
  expect(heard).toContain('click right');
  expect(await api.disarm({})).toMatchObject({ ok: true, value: { arrived: true, blocked: '' } });
});

test('a press that arrives on another element is kept from the page, all of it', async () => {
  button('right');
  const wrong = button('wrong');
  await armFor('right');
  await userEvent.click(wrong);
  expect(heard).toEqual([]);
  const verdict = await api.disarm({});
  expect(verdict).toMatchObject({ ok: true, value: { arrived: false } });
  expect(JSON.stringify(verdict)).toContain('wrong');
});
