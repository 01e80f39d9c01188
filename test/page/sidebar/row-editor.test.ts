// The editor of a row as a person meets it: real fields in a real document, the panel's real logic behind them, a fake page.
import { h, render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RowEditor } from '../../../src/sidebar/components/row-editor.tsx';
import { type Panel, PanelContext } from '../../../src/sidebar/panel.ts';
import { fakeExecutor, line } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
});

afterEach(() => {
  render(null, host);
  host.remove();
});

/** The editor of row 1 of a queue with these lines; drawn again whenever the row changes. */
function edit(lines: readonly string[], executor = fakeExecutor()): { panel: Panel; saved: () => unknown } {
  const { panel, store } = createPanelLogic(lines, executor);
  panel.edit('000001');
  const draw = () => {
    const row = panel.rows.value.find(each => each.item.id === '000001');
    if (row === undefined) throw new Error('Row 1 is gone.');
    render(store.editing.value === null ? null : h(PanelContext.Provider, { value: panel }, h(RowEditor, { row })), host);
  };
  panel.rows.subscribe(draw);
  store.editing.subscribe(draw);
  return { panel, saved: () => panel.rows.value[0]?.item.command?.json };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field of this label. */
function field(name: string): Field {
  const found = [...host.querySelectorAll<Field>('input, textarea, select')].find(each => {
    const label = each.labels?.[0]?.cloneNode(true);
    if (label instanceof Element) for (const inner of label.querySelectorAll('input, textarea, select')) inner.remove();
    return label?.textContent?.trim() === name || each.getAttribute('aria-label') === name;
  });
  if (found === undefined) throw new Error(`There is no field "${name}" in: ${host.innerText}`);
  return found;
}

function fill(name: string, value: string): void {
  const target = field(name);
  target.value = value;
  target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function button(name: string): HTMLButtonElement {
  const found = [...host.querySelectorAll('button')].find(each => (each.getAttribute('aria-label') ?? each.innerText.trim()) === name);
  if (found === undefined) throw new Error(`There is no button "${name}" in: ${host.innerText}`);
  return found;
}

const UPDATE = '!baiact000001upd001 {"v":1,"t":17,"a":"TYPE","s":"#field","x":"words of the AI"}';
const typing = line(1, 'TYPE', '#field', 'first words');

test('an update of the AI for a row that is being edited is not overwritten without a word', async () => {
  const { panel, saved } = edit([typing]);
  fill('Payload', 'words of the user');
  await panel.readReply(UPDATE);
  await expect.poll(() => host.innerText).toContain('The AI changed this row meanwhile');
  expect(host.innerText).toContain('words of the AI');
  expect(field('Payload').value).toBe('words of the user');
  expect(button('Save').disabled).toBe(true);
  host.querySelector('form')?.requestSubmit();
  expect(saved()).toMatchObject({ x: 'words of the AI' });
});

test('the user keeps their own words, which Save then writes over those of the AI', async () => {
  const { panel, saved } = edit([typing]);
  fill('Payload', 'words of the user');
  await panel.readReply(UPDATE);
  await expect.poll(() => host.innerText).toContain('Keep mine');
  button('Keep mine').click();
  await expect.poll(() => button('Save').disabled).toBe(false);
  expect(host.innerText).not.toContain('words of the AI');
  expect(host.contains(document.activeElement)).toBe(true);
  button('Save').click();
  await expect.poll(saved).toMatchObject({ x: 'words of the user' });
});

test("the user takes the AI's words, and the editor goes on from them", async () => {
  const { panel, saved } = edit([typing]);
  fill('Payload', 'words of the user');
  await panel.readReply(UPDATE);
  await expect.poll(() => host.innerText).toContain("Take the AI's");
  button("Take the AI's").click();
  await expect.poll(() => field('Payload').value).toBe('words of the AI');
  expect(panel.unsaved.value).toBeNull();
  expect(host.contains(document.activeElement)).toBe(true);
  expect(saved()).toMatchObject({ x: 'words of the AI' });
});

test('a second update after the choice is told again', async () => {
  const { panel } = edit([typing]);
  fill('Payload', 'words of the user');
  await panel.readReply(UPDATE);
  await expect.poll(() => host.innerText).toContain('Keep mine');
  button('Keep mine').click();
  await panel.readReply(UPDATE.replace('upd001', 'upd002').replace('of the AI', 'of the second update'));
  await expect.poll(() => host.innerText).toContain('words of the second update');
  expect(button('Save').disabled).toBe(true);
});

test('a row that the AI deletes while it is edited comes back only when the user wants it', async () => {
  const { panel } = edit([typing]);
  fill('Payload', 'words of the user');
  await panel.readReply('!baiact000001del');
  await expect.poll(() => host.innerText).toContain('This row was deleted meanwhile');
  button('Keep mine').click();
  await expect.poll(() => button('Save').disabled).toBe(false);
  button('Save').click();
  await expect.poll(() => panel.rows.value[0]?.status).toBe('queued');
});

test('an update says nothing to an editor in which nothing was changed', async () => {
  const { panel } = edit([typing]);
  await panel.readReply(UPDATE);
  await expect.poll(() => field('Payload').value).toBe('words of the AI');
  expect(host.innerText).not.toContain('meanwhile');
});
