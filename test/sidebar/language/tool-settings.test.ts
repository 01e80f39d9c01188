// Saved tools: in the browser's synced store, checked when they come back, and nothing lost when it refuses.
import { expect, test, vi } from 'vitest';
import { toolSettings } from '../../../src/sidebar/language/tool-settings.ts';

function area(stored: Record<string, unknown> = {}, full = false) {
  const kept = { ...stored };
  return {
    kept,
    get: vi.fn(() => Promise.resolve(kept)),
    set: vi.fn((items: Record<string, unknown>) =>
      full ? Promise.reject(new Error('QUOTA_BYTES')) : Promise.resolve(void Object.assign(kept, items)),
    ),
    clear: vi.fn(() => Promise.resolve()),
  };
}

test('a tool is saved, found again, and deleted', async () => {
  const store = area();
  const settings = toolSettings(store);
  expect(await settings.add('Mail', 'https://mail.example/', 5)).toBeNull();
  const again = toolSettings(store);
  await again.load();
  expect(again.value.value.savedTools).toEqual([{ id: '5', name: 'Mail', url: 'https://mail.example/' }]);
  expect(await again.remove('5')).toBeNull();
  expect(store.kept.savedTools).toEqual([]);
});

test('a name twice and an address that cannot be opened are refused with a reason', async () => {
  const settings = toolSettings(area());
  await settings.add('Mail', 'https://mail.example/', 5);
  expect(await settings.add('MAIL', 'https://other.example/', 6)).toMatch(/^There is a tool with the name "MAIL"\./);
  expect(await settings.add('Files', 'file:///etc/passwd', 7)).toMatch(/^This address cannot be opened\./);
  expect(settings.value.value.savedTools).toHaveLength(1);
});

test('what is stored is checked, and a number of tabs is put back to an allowed one', async () => {
  const settings = toolSettings(area({ savedTools: [{ id: 1 }, 'x', { id: '2', name: 'A', url: 'https://a.example/' }], maxTabs: 99 }));
  await settings.load();
  expect(settings.value.value).toEqual({ savedTools: [{ id: '2', name: 'A', url: 'https://a.example/' }], maxTabs: 10, redactPII: true });
  await settings.setMaxTabs(0);
  expect(settings.value.value.maxTabs).toBe(1);
});

test('a store that refuses is said, and nothing seems saved', async () => {
  const settings = toolSettings(area({}, true));
  expect(await settings.add('Mail', 'https://mail.example/', 5)).not.toBeNull();
  expect(settings.value.value.savedTools).toEqual([]);
});
