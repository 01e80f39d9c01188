// A row of a form whose field is a tick box: what it is and what it would be are said in words, and chosen, not typed.
import { h, render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { FormField } from '../../../src/sidebar/queue/form-field.tsx';
import { Provided } from '../../../src/sidebar/shell/provided.tsx';
import { fakeExecutor, line, report, seen } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

const host = document.createElement('div');
document.body.append(host);
afterEach(() => render(null, host));

async function show(x: string, now: string) {
  const box = seen({ tag: 'input', role: 'checkbox', type: 'checkbox', name: 'Rules' });
  const { panel, look } = createPanelLogic([line(1, 'TYPE', '#rules', x)], fakeExecutor({}, { matches: () => report(box) }));
  await look();
  const row = () => panel.rows.value[0] ?? expect.fail('no row');
  await expect.poll(() => row().seen !== null).toBe(true);
  render(h(Provided, { panel }, h(FormField, { row: row(), now, tabIndex: 0 })), host);
  return { row, written: () => row().item.command?.json.x };
}

test('a tick box says what it is, and offers what it can be', async () => {
  const { written } = await show('Yes', 'off');
  const [choice] = host.querySelectorAll('select');
  expect(host.textContent).toContain('Now off');
  expect([choice?.getAttribute('aria-label'), choice?.value]).toEqual(['New value of Rules', 'on']);
  expect([...(choice?.options ?? [])].map(({ text }) => text)).toEqual(['on', 'off']);
  if (!choice) throw new Error('no choice');
  choice.value = 'off';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(written).toBe('off');
});

test('what is no word for a tick box is left to be typed', async () => {
  await show('perhaps', 'off');
  expect(host.querySelector('textarea')?.value).toBe('perhaps');
});
