// A tab that is brought to the front is in front of its window, and its window of the others. Browsers without a screen have no front of windows.
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A browser with that tab in window 2. */
function browserWith(tabId: number): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('chrome', {
    runtime: { getURL: (path: string) => path },
    tabs: {
      async update(id: number, how: object) {
        asked.push([id, how]);
        if (id !== tabId) throw new Error('No tab with that id.');
        return { id, windowId: 2 };
      },
    },
    windows: { update: async (id: number, how: object) => void asked.push([id, how]) },
  });
  return asked;
}

test('a tab comes to the front with its window; one that is gone changes nothing', async () => {
  const asked = browserWith(7);
  const { goToTab } = await import('../../../src/sidebar/shell/browser.ts'); // which asks the browser at once where its own pages are
  await goToTab(7);
  expect(asked).toEqual([
    [7, { active: true }],
    [2, { focused: true }],
  ]);
  await goToTab(8);
  expect(asked).toHaveLength(3);
});
