// The wait for a change of a chat's page: whatever a person or the page does there ends it, and nothing else.
import { afterEach, expect, test } from 'vitest';
import { awaitVersion, pageVersion } from '../../../src/bridge/page/version.ts';
import { the } from './chat.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['an element comes', () => document.body.append(document.createElement('p'))],
  ['an attribute changes', () => the('button').toggleAttribute('disabled')],
  [
    'something is written into a plain box, of which the page shows no change',
    () => {
      const box = the('textarea');
      if (box instanceof HTMLTextAreaElement) box.value = '';
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
  ],
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
])('it ends when %s', async (_, act) => {
  document.body.innerHTML = '<textarea>Hello</textarea><button>Send</button>';
  const waiting = awaitVersion({ version: pageVersion() });
  act();
  expect(await waiting).toMatchObject({ ok: true });
});

test('what is written into a plain box counts as a change: the page does not rest', async () => {
  document.body.innerHTML = '<textarea></textarea>';
  const version = pageVersion();
  the('textarea').dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(pageVersion()).toBeGreaterThan(version);
});

test('it ends by itself after its time, with the version as it was', async () => {
  const version = pageVersion();
  expect(await awaitVersion({ version, timeoutMs: 20 })).toEqual({ ok: true, value: { version } });
});
