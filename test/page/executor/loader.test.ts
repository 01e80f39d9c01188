// WAIT for quiet: a page that does not change while a loader turns in it is not ready, and neither is one that shows nothing for a moment.
import { afterEach, describe, expect, test } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';

afterEach(() => document.body.replaceChildren());

const TURNS =
  '<style>@keyframes turn { to { rotate: 1turn } } .turns, .after::after { content: ""; display: block; width: 20px; height: 20px; animation: turn 1s linear infinite }</style>';

async function idle(html: string, waitMs = 3000) {
  document.body.innerHTML = `${TURNS}<p>Rows</p>${html}`;
  const seen = await api.waited({ until: { kind: 'idle' }, waitMs });
  return seen.ok ? seen.value : seen.error;
}

describe('a page still shows a loader', () => {
  test.each([
    ['that turns', '<div class="lds-spinner turns"></div>'],
    ['whose part turns', '<div class="Loader"><i class="turns"></i></div>'],
    ['whose pseudo-element turns', '<div class="page-loading after"></div>'],
    ['that is a status', '<div class="spinner" role="status">Loading</div>'],
    ['that is a moving picture', '<div style="width: 20px; height: 20px; background-image: url(spinner.gif)" class="spinner"></div>'],
    ['of the browser', '<progress></progress>'],
    ['by its role', '<div role="progressbar" aria-label="Loading">…</div>'],
    ['that has no name, where there is nothing to press yet', '<p>Creating…</p><i class="turns"></i>'],
    ['since a part of it says that it is busy', '<table aria-busy="true"><td>1</table>'],
  ])('%s', async (_, html) => {
    expect(await idle(html)).toEqual({ over: false, says: 'the page still shows a loader' });
  });

  test('until it goes', async () => {
    setTimeout(() => document.querySelector('.spinner')?.remove(), 700);
    expect(await idle('<div class="spinner turns"></div>', 10_000)).toEqual({ over: true, says: 'the page is quiet' });
    expect(document.querySelector('.spinner')).toBeNull();
  });
});

test.each([
  ['hidden', '<div class="spinner turns" style="display: none"></div>'],
  ['out of view', '<div style="height: 3000px"></div><div class="spinner turns"></div>'],
  ['turning without a name beside what can be pressed', '<button>Stop</button><i class="turns"></i>'],
  ['called so and does not move', '<div class="loading-area">Rows</div>'],
  ['how far something got', '<progress value="0.4"></progress><div role="progressbar" aria-valuenow="40">40 %</div>'],
])('a page is quiet with what is %s', async (_, html) => {
  expect(await idle(html, 3000)).toEqual({ over: true, says: 'the page is quiet' });
});

test('a page that shows nothing is waited for, but not for ever', async () => {
  document.body.replaceChildren();
  expect(await api.waited({ until: { kind: 'idle' }, waitMs: 900 })).toMatchObject({
    value: { over: false, says: 'the page still shows nothing' },
  });
  expect(await api.waited({ until: { kind: 'idle' }, waitMs: 10_000 })).toMatchObject({
    value: { over: true, says: 'the page is quiet and shows nothing' },
  });
  setTimeout(() => document.body.append('Rows'), 300);
  expect(await api.waited({ until: { kind: 'idle' }, waitMs: 10_000 })).toMatchObject({ value: { over: true, says: 'the page is quiet' } });
});
