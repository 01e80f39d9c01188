// What counts as held by a rich editor: the whole text, and only where lines are left out of the page a part of it.
import { afterEach, expect, test } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';

afterEach(() => document.body.replaceChildren());

const TEXT = Array.from({ length: 150 }, (_, index) => `word${index}`).join(' ');

async function writtenTo(css: string): Promise<string> {
  const found = await api.find({ css, limit: 1 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  await api.watch({ node });
  const expect = { target: { node, bound: null, unlocked: false }, text: TEXT, waitMs: 0 };
  const settled = await api.settle({ quietMs: 0, idleMs: 0, capMs: 0, expect });
  if (!settled.ok || settled.value.written === null) throw new Error('nothing was read back');
  return settled.value.written.ok ? 'held' : settled.value.written.error.code;
}

test('an editor that kept only the beginning of a long text did not take it', async () => {
  document.body.innerHTML = `<div id="post" contenteditable aria-label="Post">${TEXT.slice(0, 280)}</div>`;
  expect(await writtenTo('#post')).toBe('VALUE_REJECTED');
  document.body.innerHTML = `<div id="post" contenteditable aria-label="Post">${TEXT}</div>`;
  expect(await writtenTo('#post')).toBe('held');
});

test('an editor that draws only the lines in view is taken by what it draws', async () => {
  const part = TEXT.slice(0, 280);
  document.body.innerHTML = `<div id="lines" contenteditable aria-label="Code"><div>${part}</div><div class="cm-gap" style="height:900px"></div></div>`;
  expect(await writtenTo('#lines')).toBe('held');
  document.body.innerHTML = `<div id="lines" contenteditable aria-label="Code"><div class="view-lines"><div class="view-line">${part}</div></div></div>`;
  expect(await writtenTo('#lines')).toBe('held');
});
