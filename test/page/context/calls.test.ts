// The calls of a page's own code, in Chromium: told by what wraps them, kept by what listens, and done as if nobody looked.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { hookCalls } from '../../../src/context/page/calls/hook.ts';
import { keepCalls } from '../../../src/context/page/calls/kept.ts';
import { eventually } from '../../eventually.ts';

const heard: unknown[] = [];
beforeAll(() => {
  keepCalls();
  hookCalls();
  addEventListener('message', ({ data }) => heard.push(data));
});
afterEach(() => {
  document.body.replaceChildren();
  globalThis.baiCalls?.splice(0);
});

const kept = () => (globalThis.baiCalls ?? []).map(({ method, url, body }) => [method, new URL(url).pathname, body]);
const keeps = (...calls: unknown[]) => eventually(() => expect(kept()).toEqual(calls));

test('fetch is told with its method, address and body, and answers as ever', async () => {
  const answer = await fetch('/none', { method: 'post', body: '{"q":"tea"}' });
  expect(answer).toBeInstanceOf(Response);
  await keeps(['POST', '/none', '{"q":"tea"}']);
  await fetch(new Request('/other', { method: 'PUT', body: 'of a request' }));
  // The body of a request takes a moment to be read: the next call is told first where it comes meanwhile.
  await keeps(['POST', '/none', '{"q":"tea"}'], ['PUT', '/other', 'of a request']);
  await fetch(new URL('/third', location.href));
  await keeps(['POST', '/none', '{"q":"tea"}'], ['PUT', '/other', 'of a request'], ['GET', '/third', null]);
  await expect(fetch('http://[', {})).rejects.toThrow();
  expect(kept()).toHaveLength(3);
});

test('XMLHttpRequest is told too; forms by their fields, bytes by their number', async () => {
  const form = new FormData();
  form.set('name', 'Ann & Bo');
  form.set('file', new Blob(['12345']), 'a.txt');
  for (const body of [form, new Uint8Array(7), new Blob(['123']), new URLSearchParams({ q: 'tea' })]) {
    const request = new XMLHttpRequest();
    const over = new Promise(resolve => request.addEventListener('loadend', resolve));
    request.open('post', '/sent');
    request.send(body);
    await over;
    expect(request.status).toBeGreaterThan(0);
  }
  await keeps(
    ['POST', '/sent', 'name=Ann%20%26%20Bo&file=[binary 5 bytes]'],
    ['POST', '/sent', '[binary 7 bytes]'],
    ['POST', '/sent', '[binary 3 bytes]'],
    ['POST', '/sent', 'q=tea'],
  );
});

test('of many the last five are kept', async () => {
  for (let count = 1; count <= 7; count += 1) await fetch(`/n${count}`);
  await keeps(...[3, 4, 5, 6, 7].map(count => ['GET', `/n${count}`, null]));
});

test('what stands in a password field is out of a body, however it is written', async () => {
  document.body.innerHTML = '<input type="password">';
  for (const field of document.querySelectorAll('input')) field.value = 'tea & "two"';
  await fetch('/login', { method: 'POST', body: JSON.stringify({ p: 'tea & "two"' }) });
  await fetch('/login', { method: 'POST', body: new URLSearchParams({ p: 'tea & "two"' }) });
  await keeps(['POST', '/login', '{"p":"⟦password⟧"}'], ['POST', '/login', 'p=⟦password⟧']);
});

test('a message of another window or origin, and one of another form, is none; the page’s own listeners are not told of calls', async () => {
  const baiCall = { method: 'GET', url: 'https://evil.example/', body: null };
  dispatchEvent(new MessageEvent('message', { data: { baiCall }, origin: 'https://evil.example', source: window }));
  dispatchEvent(new MessageEvent('message', { data: { baiCall }, origin: location.origin, source: null }));
  dispatchEvent(new MessageEvent('message', { data: { baiCall: { ...baiCall, body: 4 } }, origin: location.origin, source: window }));
  expect(kept()).toEqual([]);
  expect(heard).toHaveLength(3);
  await fetch('/mine');
  await keeps(['GET', '/mine', null]);
  expect(heard).toHaveLength(3);
});
