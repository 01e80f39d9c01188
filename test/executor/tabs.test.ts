// A picture is of the tab that was meant, or there is none: the browser photographs whatever is in front.
import { afterEach, expect, test, vi } from 'vitest';
import { createTabPort } from '../../src/executor/tabs.ts';

afterEach(() => vi.unstubAllGlobals());

type Activated = (now: { tabId: number; windowId: number }) => void;

/** A window 1 with the tabs 5 and 6; `front` is shown until `show` is called. `whileTaken` happens during the picture. */
function fakeWindow(front: number, whileTaken: (show: (tabId: number) => void) => void = () => undefined) {
  const listeners = new Set<Activated>();
  let active = front;
  const show = (tabId: number) => {
    active = tabId;
    for (const listener of listeners) listener({ tabId, windowId: 1 });
  };
  const captureVisibleTab = vi.fn(async () => {
    whileTaken(show);
    return `picture of ${active}`;
  });
  vi.stubGlobal('chrome', {
    tabs: {
      get: async (id: number) => ({ id, windowId: 1, active: id === active }),
      captureVisibleTab,
      onActivated: {
        addListener: (listener: Activated) => listeners.add(listener),
        removeListener: (listener: Activated) => listeners.delete(listener),
      },
    },
  });
  return { captureVisibleTab, listeners };
}

test('a tab in front is photographed, and nobody listens afterwards', async () => {
  const { listeners } = fakeWindow(5);
  expect(await createTabPort().capture(5)).toEqual({ ok: true, value: 'picture of 5' });
  expect(listeners.size).toBe(0);
});

test('a tab behind another is not photographed', async () => {
  const { captureVisibleTab } = fakeWindow(6);
  expect(await createTabPort().capture(5)).toMatchObject({ ok: false, error: { code: 'NOT_VISIBLE' } });
  expect(captureVisibleTab).not.toHaveBeenCalled();
});

test('a picture is dropped when another tab came to the front meanwhile, be it for a moment', async () => {
  fakeWindow(5, show => show(6));
  expect(await createTabPort().capture(5)).toMatchObject({ ok: false, error: { code: 'NOT_VISIBLE' } });
  const { listeners } = fakeWindow(5, show => {
    show(6);
    show(5);
  });
  expect(await createTabPort().capture(5)).toMatchObject({ ok: false, error: { code: 'NOT_VISIBLE' } });
  expect(listeners.size).toBe(0);
});
