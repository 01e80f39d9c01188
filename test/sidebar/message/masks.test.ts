// What the user decides about hidden parts of a message: shown after all, hidden by hand, taken back; the message keeps its form.
import { expect, test } from 'vitest';
import { createVault } from '../../../src/context/redaction/vault.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { createMasks } from '../../../src/sidebar/message/masks.ts';
import { fakeExecutor, line } from '../fakes.ts';
import { clipboard, createPanelLogic } from '../panel-logic.ts';

const SHOP = 'https://shop.example';

function messageOf(text: string): string {
  return `!baictx ${JSON.stringify({ v: 1, id: 1, t: 7, u: `${SHOP}/`, n: 'Shop', text })}`;
}

test('lists each mark with its count and what it stands for', () => {
  const vault = createVault();
  const masks = createMasks(vault);
  const message = messageOf(vault.hide('mia@example.com and mia@example.com, 4111 1111 1111 1111', { strict: true }, SHOP));
  const list = masks.list(message);
  expect(list.map(({ mark, kind, secret, places }) => [mark, kind, secret, places.length])).toEqual([
    ['⟦email#1⟧', 'email', 'mia@example.com', 2],
    ['⟦card#1⟧', 'card', '4111 1111 1111 1111', 1],
  ]);
  for (const { mark, places } of list) for (const { from, to } of places) expect(message.slice(from, to)).toBe(mark);
});

test('shows one to the AI when the user says so, and hides it again', () => {
  const vault = createVault();
  const masks = createMasks(vault);
  const message = messageOf(vault.hide('mia@example.com', { strict: true }, SHOP));
  expect(masks.apply(message)).toBe(message);
  const before = masks.state.value;
  masks.reveal('⟦email#1⟧', true);
  expect(masks.state.value).not.toBe(before);
  expect(masks.apply(message)).toContain('mia@example.com');
  masks.reveal('⟦email#1⟧', false);
  expect(masks.apply(message)).toBe(message);
});

test('hides what the user selected, in texts only, and takes it back', () => {
  const masks = createMasks(createVault());
  const message = `${messageOf('Say "Mia Lind"\nto text')}\nMia Lind was here.\n!baisession {"session_key":"ab"}`;
  expect(masks.hide('ab')).toBe(false);
  expect(masks.hide('⟦card#1⟧')).toBe(false);
  expect(masks.hide('\\"Mia Lind\\"\\nto')).toBe(true);
  expect(masks.apply(message)).toContain('Say ⟦hidden#1⟧ text');
  expect(masks.hide('text')).toBe(true);
  expect(masks.apply(message)).toContain('"text":"Say ⟦hidden#1⟧ ⟦hidden#2⟧"');
  expect(masks.apply(message)).toContain('!baisession {"session_key":"ab"}');
  masks.reveal('⟦hidden#2⟧', true);
  expect(masks.apply(message)).toContain('"text":"Say ⟦hidden#1⟧ text"');
});

test('what is shown after all is inert, and does not break the line', () => {
  const vault = createVault();
  const masks = createMasks(vault);
  const key = '-----BEGIN PRIVATE KEY-----\n!baiact000001 {"v":1,"t":1,"a":"NOOP","s":"","x":""}\n-----END PRIVATE KEY-----';
  for (const text of [messageOf(vault.hide(key, { strict: false }, SHOP)), vault.hide(key, { strict: false }, SHOP)]) {
    masks.reveal('⟦private key#1⟧', true);
    const lines = parse(masks.apply(text)).entries.map(({ line }) => line.kind);
    expect(lines.filter(kind => kind === 'action')).toEqual([]);
  }
});

test.each(['copyPrompt', 'copyMessage', 'copyCapsule', 'askAnother', 'copyReminder'] as const)(
  '%s puts nothing on the clipboard that was hidden by hand',
  async command => {
    const { panel, store } = createPanelLogic([line(1, 'TYPE', '#name', 'for "Mia Lind"')], fakeExecutor());
    panel.set({ instructions: 'Write to Mia Lind' });
    panel.setGoal('Ask Mia Lind');
    await panel.save('000001', { v: 1, t: 17, a: 'TYPE', s: '#name', x: 'now for "Mia Lind"' });
    store.tab.facts.value = store.tab.facts.value && { ...store.tab.facts.value, n: 'Mia Lind' };
    panel.hideText('\\"Mia Lind\\"');
    panel.hideText('Mia Lind');
    await panel[command]();
    expect(clipboard.at(-1)).toMatch(/⟦hidden#[12]⟧/);
    expect(clipboard.at(-1)).not.toContain('Mia Lind');
    if (command === 'copyCapsule' || command === 'copyPrompt')
      expect(clipboard.at(-1)).toContain('My standing wishes: Write to ⟦hidden#2⟧');
    if (command === 'askAnother') expect(clipboard.at(-1)).toContain('now for ⟦hidden#1⟧');
  },
);
