// How much of a page a message holds is the chat's own choice.
import { expect, test } from 'vitest';
import { budgetOf, readOptions } from '../../../src/sidebar/message/context-budget.ts';
import { readingWords } from '../../../src/sidebar/words/outcome-words.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor } from '../fakes.ts';
import { asked, createPanelLogic, held } from '../panel-logic.ts';

test('a part of a page has six thousand characters, until the chat gives it more or less; another chat is asked anew', async () => {
  const { panel, store, journal } = createPanelLogic([], fakeExecutor());
  expect(panel.contextBudget.value).toBe(6_000);
  panel.togglePart('dom');
  await eventually(() => expect(asked.at(-1)).toBe('dom 6000'));
  panel.setContextBudget(12_000);
  await eventually(() => expect(asked.at(-1)).toBe('dom 12000'));
  panel.togglePart('text');
  await eventually(() => expect(asked.at(-1)).toBe('text 11500')); // what a message carries of a text
  panel.setGoal('Pay invoice 4711');
  expect(readOptions(store)).toEqual({ goal: 'Pay invoice 4711', maxChars: 12_000 });
  expect([...journal.drafts.values()]).toContain('12000');
  await panel.newSession();
  expect(panel.contextBudget.value).toBe(6_000);
  expect(readOptions(store)).toEqual({ goal: '', maxChars: 6_000 });
});

test('a reading that takes long shows how far it is, and is as any other when it is over', async () => {
  const { panel } = createPanelLogic([], fakeExecutor());
  const dom = () => panel.chips.value.find(chip => chip.part === 'dom');
  let finish = (): void => {};
  held.until = new Promise(resolve => {
    finish = resolve;
  });
  panel.togglePart('dom');
  await eventually(() => expect(held.tell).toBeDefined());
  expect(dom()?.looked).toBe(null);
  held.tell?.(12_000);
  expect(dom()?.looked).toBe(12_000);
  expect(readingWords(12_000)).toBe('reading; parts of the page so far: 12,000');
  expect(readingWords(0)).toBe('reading'); // the page is too busy to say
  held.until = null;
  finish();
  await eventually(() => expect(dom()).toMatchObject({ looked: null, problem: '' }));
  panel.togglePart('dom'); // off: what is told late changes nothing
  held.tell?.(13_000);
  expect(dom()).toMatchObject({ on: false, looked: null });
});

test('a size that is not offered is not taken', () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  panel.setContextBudget(9_999_999);
  expect(budgetOf(store)).toBe(6_000);
});

test('a long reading can be stopped: what was read before stays, without that the part goes out', async () => {
  const { outbox } = createPanelLogic([], fakeExecutor());
  const chip = () => outbox.chips.value.find(({ part }) => part === 'text') ?? expect.fail('no text');
  /** Begins a reading that takes long; the function that lets it end. */
  const readLong = async (begin: () => void) => {
    let end = () => {};
    Object.assign(held, { tell: undefined });
    held.until = new Promise(resolve => {
      end = resolve;
    });
    begin();
    await eventually(() => expect(held.tell).toBeDefined());
    held.tell?.(12_000);
    expect(chip().looked).toBe(12_000);
    held.until = null;
    return end;
  };
  const endFirst = await readLong(() => outbox.togglePart('text'));
  chip().stop();
  expect(chip()).toMatchObject({ on: false, looked: null });
  endFirst();
  held.tell?.(13_000);
  outbox.togglePart('text');
  await eventually(() => expect(chip()).toMatchObject({ on: true, looked: null, size: 'page text'.length }));
  const endSecond = await readLong(() => void outbox.refreshParts());
  const tell = held.tell;
  chip().stop();
  endSecond();
  tell?.(14_000);
  expect(chip()).toMatchObject({ on: true, looked: null, size: 'page text'.length });
  expect(outbox.message.value).toContain('page text');
});
