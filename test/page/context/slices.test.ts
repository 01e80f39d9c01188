// Reading never keeps a page busy for long, however large it is. The clock of these tests is work, not time: each question to the DOM advances it
// by about what it costs a browser at rest, so that a busy machine changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContextPageApi } from '../../../src/context/page-api.ts';

const LIMIT_MS = 50;
let workUs = 0; // of all so far
let sliceStart = 0;
let longestUs = 0;
let turns = 0;
const restore: (() => void)[] = [];

/** Puts a counting function in place of one of the DOM's. `cost` in µs, from what it was called on and what it answered. */
function count(prototype: object, name: string, cost: (on: Node, answer: unknown, argument: unknown) => number): void {
  const before = Object.getOwnPropertyDescriptor(prototype, name);
  if (before === undefined) throw new Error(`no ${name}`);
  const wrap = (inner: (...given: unknown[]) => unknown) =>
    function (this: Node, ...given: unknown[]): unknown {
      const answer = inner.apply(this, given);
      workUs += cost(this, answer, given[0]);
      return answer;
    };
  const { get, value } = before;
  Object.defineProperty(prototype, name, get === undefined ? { ...before, value: wrap(value) } : { ...before, get: wrap(get) });
  restore.push(() => Object.defineProperty(prototype, name, before));
}

const allIn = Element.prototype.getElementsByTagName;
const allInDocument = Document.prototype.getElementsByTagName;
const below = (node: Node): number =>
  node instanceof Document ? allInDocument.call(node, '*').length : node instanceof Element ? allIn.call(node, '*').length : 10;
const lengthOf = (answer: unknown): number =>
  typeof answer === 'string' || answer instanceof NodeList || answer instanceof HTMLCollection ? answer.length : 0;

let api: ContextPageApi;

beforeAll(async () => {
  count(TreeWalker.prototype, 'nextNode', () => 0.5);
  count(Element.prototype, 'checkVisibility', () => 1);
  count(Element.prototype, 'getBoundingClientRect', () => 1);
  count(Element.prototype, 'getClientRects', () => 1);
  count(Element.prototype, 'getAttribute', () => 0.15);
  count(Element.prototype, 'closest', () => 1);
  count(Document.prototype, 'elementFromPoint', () => 60);
  count(Node.prototype, 'childNodes', (_, answer) => 0.1 + lengthOf(answer) * 0.06);
  count(Element.prototype, 'children', (_, answer) => 0.1 + lengthOf(answer) * 0.06);
  count(Node.prototype, 'textContent', (_, answer) => 0.1 + lengthOf(answer) * 0.003);
  for (const of of [Document.prototype, Element.prototype, DocumentFragment.prototype])
    for (const name of ['querySelector', 'querySelectorAll'])
      count(of, name, (on, _, css) => (typeof css === 'string' && /^#[\w-]+$/.test(css) ? 0.5 : 0.5 + below(on) * 0.03));
  const style = getComputedStyle;
  globalThis.getComputedStyle = (element, pseudo) => {
    workUs += 1.5;
    return style(element, pseudo);
  };
  const Channel = MessageChannel; // each pause of a reading is one
  globalThis.MessageChannel = class extends Channel {
    constructor() {
      super();
      endSlice();
      turns += 1;
    }
  };
  const { now } = performance;
  performance.now = () => workUs / 1000;
  restore.push(() => {
    globalThis.getComputedStyle = style;
    globalThis.MessageChannel = Channel;
    performance.now = now;
  });
  // Only now, so that the page code takes the counting functions for the browser's own.
  api = (await import('../../../src/context/page/api.ts')).contextPageApi;
  await import('../../../src/injection/page-text.ts');
});
afterAll(() => {
  document.body.replaceChildren();
  for (const each of restore) each();
});

function endSlice(): void {
  longestUs = Math.max(longestUs, workUs - sliceStart);
  sliceStart = workUs;
}

const rep = (times: number, make: (index: number) => string): string => Array.from({ length: times }, (_, index) => make(index)).join('');

const PAGES: [name: string, build: () => void][] = [
  [
    '200,000 elements of every kind',
    () => {
      document.body.innerHTML = [
        rep(40_000, i => `<div class="r">text ${i} <span>more</span></div>`),
        rep(6_000, i => `<${i % 2 ? 'button' : 'a href=#'} class="c${i}">Control ${i}</${i % 2 ? 'button' : 'a'}>`),
        `<table id="bills">${rep(10_000, i => `<tr><td>${i}</td><td><button>Edit</button></td><td><input name="q${i}"></td></tr>`)}</table>`,
        `<div style="visibility:hidden">${'<div style="visibility:hidden">'.repeat(200)}${rep(20_000, () => '<i></i>')}${'</div>'.repeat(200)}</div>`,
        `<svg width="9" height="9">${rep(10_000, () => '<g></g>')}</svg>`,
        `<div style="height:0">${rep(10_000, () => '<b style="position:absolute">x</b>')}</div>`,
        `<div tabindex="0">${rep(10_000, i => `<em>${i}</em>`)}</div>`,
        `<label>Country <select>${rep(20_000, i => `<option>${i}</option>`)}</select></label>`,
      ].join('');
      for (let host = 0; host < 1000; host += 1) {
        const element = document.createElement('x-a');
        element.attachShadow({ mode: 'open' }).innerHTML = '<button>Inside</button><p>words</p>';
        document.body.append(element);
      }
    },
  ],
  [
    '1,000 levels, each with a control, and 5,000 at the bottom',
    () => {
      let at: Element = document.body;
      for (let level = 0; level < 1000; level += 1) {
        const inner = document.createElement('div');
        inner.append(Object.assign(document.createElement('button'), { textContent: `Level ${level}` }));
        at.append(inner);
        at = inner;
      }
      at.insertAdjacentHTML(
        'beforeend',
        rep(5000, i => `<button class="k${i}">Bottom ${i}</button>`),
      );
    },
  ],
];

const READINGS: [name: string, read: () => Promise<{ ok: boolean }>][] = [
  ['digest', () => api.digest({ fold: true, limitMs: 1e9, maxLines: 600, goal: ['4711'] })],
  ['scan', () => api.scan({ css: 'div, button, i', attributes: ['class'], limit: 40 })],
  ['rows', () => api.scan({ css: 'table, body', attributes: [], limit: 20 })],
  ['words', () => api.scan({ css: ':contains("control 4711")', attributes: [], limit: 20 })],
  ['text', () => api.text({ css: '', maxChars: 6000 })],
];

test.each(PAGES)('no reading of a page with %s works longer than 50 ms without a pause', { timeout: 300_000 }, async (_, build) => {
  document.body.replaceChildren();
  build();
  const pauses: Record<string, number> = {};
  for (const [name, read] of READINGS) {
    longestUs = 0;
    turns = 0;
    sliceStart = workUs;
    const before = workUs;
    const reply = await read();
    endSlice();
    expect(reply.ok, name).toBe(true);
    expect(workUs - before, name).toBeGreaterThan(0);
    expect(Math.round(longestUs / 1000), `the longest slice of ${name}, in ms`).toBeLessThanOrEqual(LIMIT_MS);
    expect(JSON.stringify(reply).length, `the characters that ${name} sends`).toBeLessThan(250_000);
    pauses[name] = turns;
  }
  expect(pauses.digest).toBeGreaterThan(2); // or this clock counts nothing
});
