// Watching the pinned page between two messages: only that one, anew after each message, and never when nothing is pinned.
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { startPageWatch } from '../../src/sidebar/page-watch.ts';

function scene() {
  const pinned = signal<number | null>(null);
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
    pinned,
    copied,
    moved,
    onChange: tabId => void changes.push(tabId),
  });
  return { pinned, copied, moved, watched, changes, stop };
}

test('no page is asked for anything until one is pinned', () => {
  const { watched, copied } = scene();
  copied.value = 1;
  expect(watched).toEqual([]);
});

test('a change of the pinned page is told, until the next message tells the AI', () => {
  const { pinned, copied, moved, watched, changes } = scene();
  pinned.value = 17;
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

test('unpinning and stopping end the watch', () => {
  const { pinned, watched, stop } = scene();
  pinned.value = 17;
  pinned.value = null;
  pinned.value = 18;
  stop();
  expect(watched.map(({ stopped }) => stopped)).toEqual([true, true]);
});
