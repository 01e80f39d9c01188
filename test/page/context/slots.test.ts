// Text that stands in a web component and is shown through its slots: a person sees it where the slot is, and so does every reading.
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { nodeByNumber } from '../../../src/dom/registry.ts';

afterEach(() => document.body.replaceChildren());

/** Puts what is written in each `x-a` behind a slot two levels down, and a fallback that is not shown. */
function slotted(html: string): void {
  document.body.innerHTML = html;
  for (const host of document.querySelectorAll('x-a'))
    host.attachShadow({ mode: 'open' }).innerHTML = '<span><b><slot>Nothing given</slot></b></span>';
}

async function scan(css: string) {
  const reply = await contextPageApi.scan({ css, attributes: [], limit: 20 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.matches;
}

async function digestLines(): Promise<string[]> {
  const reply = await contextPageApi.digest({ fold: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.map(line => line.text);
}

beforeEach(() =>
  slotted(
    '<p id="p"><x-a id="a">Open <i id="b">balance</i></x-a> of May</p><table><tr><td><x-a>Paid</x-a></td><td>4</td></tr></table>' +
      '<h2><x-a>Orders</x-a></h2><div id="c" onclick="1"><x-a>Press me</x-a></div><div role="status"><x-a>Saved now</x-a></div><x-a id="e"></x-a>',
  ),
);

test('words are found in slots, broken into elements, and once', async () => {
  const where = async (words: string) => (await scan(`:contains("${words}")`)).map(match => nodeByNumber(match.node)?.id);
  expect(await where('balance')).toEqual(['b']);
  expect(await where('open balance')).toEqual(['a']);
  expect((await scan(':contains("nothing given")')).length).toBe(1);
});

test('cells, headings, notes and boxes that are pressed are told with what their slots show', async () => {
  expect((await scan('tr')).map(match => match.text)).toEqual(['tr Paid | 4']);
  expect((await scan('#p')).map(match => match.text)).toEqual(['p Open balance of May']);
  expect((await scan('#e')).map(match => match.text)).toEqual(['x-a Nothing given']);
  expect(await digestLines()).toEqual(expect.arrayContaining(['## Orders', 'clickable Press me #c', 'status Saved now']));
});

test('a button in a component is named by what is put into it', async () => {
  document.body.innerHTML = '<x-button>Pay <b>now</b></x-button>';
  const host = document.querySelector('x-button');
  if (host === null) throw new Error('no host');
  host.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button><div onclick="1"><slot name="none">Later</slot></div>';
  expect(await digestLines()).toEqual(['button Pay now', 'clickable Later']);
});
