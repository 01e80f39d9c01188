// What the user sets for tool-code, as it comes back from the browser's store, and what is not saved at all.
import { expect, test } from 'vitest';
import { readSettings, saveTool } from '../../../../src/protocol/languages/tool-code/settings.ts';

test('what comes back from storage is put right', () => {
  expect(
    readSettings({ maxTabs: 99, redactPII: false, debugMode: 'yes', savedTools: [{ id: '1', name: 'A', url: 'https://a.example/' }, 3] }),
  ).toEqual({
    privacyAccepted: false,
    redactPII: false,
    debugMode: false,
    maxTabs: 10,
    savedTools: [{ id: '1', name: 'A', url: 'https://a.example/' }],
  });
  expect([-1, 2.4, Number.NaN].map(maxTabs => readSettings({ maxTabs }).maxTabs)).toEqual([1, 2, 3]);
});

test.each([
  ['an address that is never opened', { name: 'A', url: 'javascript:alert(1)' }],
  ['a name of two lines', { name: 'A\nB', url: 'https://a.example/' }],
  ['no name', { name: ' ', url: 'https://a.example/' }],
])('%s is not saved', (_, tool) => {
  expect(saveTool([], tool, 1).ok).toBe(false);
});
