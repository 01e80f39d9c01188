// Waiting for a page to change and come to rest.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { markOwn } from '../../../src/dom/own.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const wait = (timeoutMs: number) => contextPageApi.change({ quietMs: 20, timeoutMs });

test.each([
  ['an element', () => document.body.append(document.createElement('p'))],
  ['a text', () => document.querySelector('b')?.replaceChildren('new')],
  ['an attribute', () => document.querySelector('b')?.setAttribute('aria-pressed', 'true')],
  ['a value', () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))],
  ['a text in a shadow root', () => document.querySelector('#host')?.shadowRoot?.append('more')],
])('notices %s', async (_, change) => {
  document.body.innerHTML = '<b>old</b><input><div id="host"></div>';
  document.querySelector('#host')?.attachShadow({ mode: 'open' });
  const waiting = wait(10_000);
  change();
  expect(await waiting).toEqual({ ok: true, value: { changed: true } });
});

test('what changes in a hidden tab is told when the tab shows again, not before', async () => {
  document.body.innerHTML = '<b>old</b>';
  let hidden = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  try {
    const waiting = wait(60_000).then(() => 'told');
    document.querySelector('b')?.replaceChildren('new');
    const later = new Promise(resolve => setTimeout(() => resolve('waiting'), 300)); // many times as long as it must be quiet
    expect(await Promise.race([waiting, later])).toBe('waiting');
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await waiting).toBe('told');
  } finally {
    Reflect.deleteProperty(document, 'hidden');
  }
});

test('says when nothing changed, and does not count our own drawings', async () => {
  document.body.innerHTML = '<b>old</b>';
  const host = document.createElement('div');
  markOwn(host);
  const waiting = wait(150);
  document.body.append(host);
  host.setAttribute('style', 'color: red');
  expect(await waiting).toEqual({ ok: true, value: { changed: false } });
});
