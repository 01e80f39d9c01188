// Watching the working page between two messages: only that one, anew after each message, and never when nobody asked for it.
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { startPageWatch } from '../../../src/sidebar/message/page-watch.ts';

function scene() {
  const page = signal<number | null>(null);
  const copied = signal(0);
  const moved = signal<ReadonlySet<number>>(new Set());
  const watched: { tabId: number; change: () => void; stopped: boolean }[] = [];
  const changes: number[] = [];
  const stop = startPageWatch({
    follow: (tabId, onChange) => {
      const watch = { tabId, change: () => onChange('digest 000001\n[1] button A'), stopped: false };
      watched.push(watch);
      return () => {
        watch.stopped = true;
      };
    },
    watched: page,
    copied,
    moved,
    onChange: tabId => void changes.push(tabId),
  });
  return { page, copied, moved, watched, changes, stop };
}

test('no page is asked for anything until one is to be watched', () => {
  const { watched, copied } = scene();
  copied.value = 1;
  expect(watched).toEqual([]);
});

test('a change of the watched page is told, until the next message tells the AI', () => {
  const { page, copied, moved, watched, changes } = scene();
  page.value = 17;
  watched[0]?.change();
  expect([[...moved.value], changes]).toEqual([[17], [17]]);
  copied.value = 1;
  expect([...moved.value]).toEqual([]);
  // From here on the page is compared with what it was when the message went out.
  expect(watched.map(({ tabId, stopped }) => [tabId, stopped])).toEqual([
    [17, true],
    [17, false],
  ]);
});

test('another page and stopping end the watch', () => {
  const { page, watched, stop } = scene();
  page.value = 17;
  page.value = null;
  page.value = 18;
  stop();
  expect(watched.map(({ stopped }) => stopped)).toEqual([true, true]);
});
