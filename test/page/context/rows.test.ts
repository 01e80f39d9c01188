// Rows of a long run are looked at closely only where they are told; what is told must be the same as if all were.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import type { DigestLine } from '../../../src/context/page-api.ts';

afterEach(() => {
  document.body.replaceChildren();
  scrollTo(0, 0);
});

async function lines(goal: string[] = []): Promise<DigestLine[]> {
  const reply = await contextPageApi.digest({ fold: true, limitMs: 20_000, goal });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines;
}

const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `<div class="r" style="height:20px"><button>Edit ${i}</button> <button>Drop ${i}</button></div>`,
  ).join('');

function page(html: string): void {
  document.body.innerHTML = `<div style="position:relative">${html}</div>`;
  document.body.style.margin = '0';
}

const cover = (top: number, height: number): string =>
  `<div style="position:absolute;left:0;top:${top}px;width:100%;height:${height}px;background:#fff"></div>`;

test('a run that ends before it is long enough to be folded tells none of its covered controls', async () => {
  page(`<div>${rows(9)}${'<p>words</p>'.repeat(30)}</div>${cover(140, 20)}`);
  const told = (await lines()).map(line => line.text);
  expect(told).not.toContain('button Edit 7');
  expect(told).toEqual(expect.arrayContaining(['button Edit 6', 'button Edit 8', 'button Drop 8']));
  expect(told).toHaveLength(16);
});

test('the first row that is told is the first one that is not under a bar', async () => {
  page(`<div>${rows(200)}</div><div style="position:fixed;left:0;top:0;width:100%;height:60px;background:#fff"></div>`);
  scrollTo(0, 1000);
  const told = await lines();
  expect(told[0]).toMatchObject({ text: 'button Edit 53', place: 'in' });
  expect(told.find(line => line.kind === 'fold')?.text).toBe('×194 more items (53 above)');
});

test('a row that is covered for good is not told, though it would be the first', async () => {
  page(`<div>${rows(200)}</div>${cover(0, 1060)}`);
  scrollTo(0, 1000);
  const [first] = await lines();
  expect(first).toMatchObject({ text: 'button Edit 53', place: 'in' });
});

test('a row that the goal names is told only when it can be reached', async () => {
  page(`<div>${rows(60)}</div>${cover(400, 20)}`);
  const told = (await lines(['edit 20', 'edit 22'])).map(line => line.text);
  expect(told.some(text => text.includes('Edit 22'))).toBe(true);
  expect(told.some(text => text.includes('Edit 20'))).toBe(false);
});

test('of the rows that are only counted the number of controls is told', async () => {
  page(`<div>${rows(60)}</div>`);
  const fold = (await lines()).find(line => line.kind === 'fold');
  expect(fold).toMatchObject({ text: '×54 more items', covers: 108 });
});
