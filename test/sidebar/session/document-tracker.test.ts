// Which document the described tab shows, as far as pages say so in time.
import { expect, test } from 'vitest';
import { trackDocument } from '../../../src/sidebar/session/document-tracker.ts';
import { storeWith } from '../fakes.ts';

/** A tracker whose page answers when the test says so. */
function trackerWithHeldPage() {
  const { store } = storeWith([]);
  let say: (id: string) => void = () => {};
  const tracker = trackDocument(
    store,
    () =>
      new Promise(resolve => {
        say = resolve;
      }),
  );
  store.tab.shown.value = { tabId: 17, id: 'first' };
  tracker.changed(17);
  return { store, tracker, say: (id: string) => say(id) };
}

test('a page that says nothing in time is still the one that was read of it meanwhile', async () => {
  const { store, tracker, say } = trackerWithHeldPage();
  store.tab.shown.value = { tabId: 17, id: 'second' }; // a reading has found it
  say('');
  await tracker.asked();
  expect(store.tab.shown.value).toEqual({ tabId: 17, id: 'second' });
});

test('a page that says nothing is not known to be the one before', async () => {
  const { store, tracker, say } = trackerWithHeldPage();
  say('');
  await tracker.asked();
  expect(store.tab.shown.value).toEqual({ tabId: 17, id: '' });
});

test('a page that names another document shows that one', async () => {
  const { store, tracker, say } = trackerWithHeldPage();
  say('second');
  await tracker.asked();
  expect(store.tab.shown.value).toEqual({ tabId: 17, id: 'second' });
});
