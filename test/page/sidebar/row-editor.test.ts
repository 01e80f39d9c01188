// A row that becomes another one while it is edited: nobody's version is written over without a word.
import { expect, test } from 'vitest';
import { line } from '../../sidebar/fakes.ts';
import { button, edit, field, fill, host } from './edit-row.ts';

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
