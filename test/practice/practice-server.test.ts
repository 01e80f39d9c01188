// The practice server: what it records, what it refuses, and that it serves nothing but its own folder.
import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { goalReached, startPractice } from '../../scripts/practice-server.mjs';

let practice: Awaited<ReturnType<typeof startPractice>>;
beforeEach(async () => {
  practice = await startPractice();
});
afterEach(() => practice.close());

const post = (path: string, body: unknown) =>
  fetch(practice.siteUrl + path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

const DRAFT = { customer: 'Blue Harbour Ltd', amount: '420.00', terms: '30', reminder: true };

test('records a draft and shows it at /record', async () => {
  expect((await post('api/drafts', DRAFT)).status).toBe(200);
  const record = await (await fetch(`${practice.siteUrl}record`)).json();
  expect(record.drafts).toEqual([DRAFT]);
  expect(goalReached(record)).toBe(true);
});

test('refuses a draft without an amount, and records nothing', async () => {
  const response = await post('api/drafts', { ...DRAFT, amount: '' });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ problem: 'The amount must be more than zero.' });
  expect(practice.record.drafts).toEqual([]);
});

test.each([
  ['nothing was saved', []],
  ['the amount is another', [{ ...DRAFT, amount: '42.00' }]],
  ['the reminder is missing', [{ ...DRAFT, reminder: false }]],
  ['it was saved twice', [DRAFT, DRAFT]],
  ['something else was saved too', [DRAFT, { ...DRAFT, customer: 'Fern Books' }]],
])('does not call the goal reached when %s', (_, drafts) => {
  expect(goalReached({ drafts, orders: [], moves: [], signIns: [], log: [] })).toBe(false);
});

test('records that a password was given, never the password', async () => {
  const body = new URLSearchParams({ email: 'kim@office.example', password: 'canary-7741' });
  await fetch(`${practice.siteUrl}sign-in`, { method: 'POST', body, redirect: 'manual' });
  expect(practice.record.signIns).toEqual([{ email: 'kim@office.example', password: 'given' }]);
  expect(await (await fetch(`${practice.siteUrl}record`)).text()).not.toContain('canary');
});

/** `fetch` would tidy the path before it is sent; this sends it as it is. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(practice.siteUrl);
    request({ hostname, port, path }, response => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test.each(['/../chat/chat.html', '/..%2f..%2f..%2fpackage.json', '/%2e%2e/chat/chat.css', '/site'])(
  'serves nothing outside its folder: %s',
  async path => {
    expect(await statusOf('/index.html')).toBe(200);
    expect(await statusOf(path)).toBe(404);
  },
);

test('answers broken JSON and unknown lists with a sentence', async () => {
  const broken = await fetch(`${practice.siteUrl}api/drafts`, { method: 'POST', body: '{' });
  expect(broken.status).toBe(400);
  expect((await post('api/__proto__', {})).status).toBe(404);
});
