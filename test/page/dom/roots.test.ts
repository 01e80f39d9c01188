// Finding elements through shadow roots, by selector, by ref and under a point, also on pages that try to fool us.
import { afterEach, expect, test } from 'vitest';
import { shadowRootOf } from '../../../src/dom/hosts.ts';
import { boxOf } from '../../../src/dom/native.ts';
import { markOwn } from '../../../src/dom/own.ts';
import { elementByRef, highestRef, nodeByNumber, nodeNumber, refOf } from '../../../src/dom/registry.ts';
import { composedParent, deepElementFromPoint, queryAll } from '../../../src/dom/roots.ts';

afterEach(() => {
  document.body.replaceChildren();
});

function page(html: string): void {
  document.body.innerHTML = html;
}

function one(css: string): Element {
  const element = document.querySelector(css);
  if (element === null) throw new Error(`no ${css}`);
  return element;
}

function found(css: string): string[] {
  const reply = queryAll(css);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.map(element => element.getAttribute('id') ?? element.localName);
}

test('finds matches inside nested shadow roots, in the order of the document', () => {
  page('<button id="a"></button><div id="host"><button id="light"></button></div><button id="z"></button>');
  const outer = one('#host').attachShadow({ mode: 'open' });
  outer.innerHTML = '<button id="in1"></button><section id="deep"></section><slot></slot><button id="in2"></button>';
  const deep = outer.querySelector('#deep');
  if (deep === null) throw new Error('no inner host');
  deep.attachShadow({ mode: 'open' }).innerHTML = '<button id="in3"></button>';
  expect(found('button')).toEqual(['a', 'in1', 'in3', 'in2', 'light', 'z']);
});

test('a selector whose parts stand in different trees crosses open shadow roots, where nothing else matches', () => {
  page('<section class="a b"><ul><li><div id="host"></div></li></ul></section><div id="apart"></div><section id="shut"></section>');
  one('#host').attachShadow({ mode: 'open' }).innerHTML = '<p><span class="deep" id="in" title="x, > y">T</span></p>';
  one('#apart').attachShadow({ mode: 'open' }).innerHTML = '<span class="deep" id="other"></span>';
  one('#shut').attachShadow({ mode: 'closed' }).innerHTML = '<span class="closed" id="hidden"></span>';
  expect(found('section span.deep')).toEqual(['in']);
  expect(found('section.a.b ul > li p > span.deep')).toEqual(['in']);
  expect(found('section  #host span[title="x, > y"]')).toEqual(['in']);
  expect(found('section:is(.a, .c) span:not(.x, .y)')).toEqual(['in']);
  expect(found('p span.deep')).toEqual(['in']);
  expect(found('section section span.deep')).toEqual([]);
  expect(found('div > li span.deep')).toEqual([]);
  expect(found('ul section span.deep')).toEqual([]);
  expect(found('section > span.deep')).toEqual([]);
  expect(found('section span.closed')).toEqual([]);
  expect(found('nav span.deep, section i')).toEqual([]);
  // What matches plainly is all there is.
  one('section').append(Object.assign(document.createElement('span'), { className: 'deep', id: 'light' }));
  expect(found('section span.deep')).toEqual(['light']);
});

test('names a selector that does not parse, one that is too long, and matches nothing quietly', () => {
  const broken = queryAll('button[');
  expect(!broken.ok && broken.error.code).toBe('BAD_LINE');
  const long = queryAll(`#${'x'.repeat(1100)}`);
  expect(!long.ok && long.error.code).toBe('BAD_LINE');
  expect(found('#nothing')).toEqual([]);
});

test('[ref=N] names its element, also with a tag before it or a descendant after it', () => {
  page('<div id="box"><button id="b"><i id="icon"></i></button></div>');
  const ref = refOf(one('#b'), 40);
  expect(ref).toBeGreaterThanOrEqual(40);
  expect(found(`[ref=${ref}]`)).toEqual(['b']);
  expect(found(`button[ref="${ref}"]`)).toEqual(['b']);
  expect(found(`a[ref=${ref}]`)).toEqual([]);
  expect(found(`[ref=${ref}] > i`)).toEqual(['icon']);
});

test('a ref whose element left the page, or that was never given, is stale', () => {
  page('<button id="b"></button>');
  const button = one('#b');
  const ref = refOf(button, 1);
  button.remove();
  expect(elementByRef(ref)).toBeNull();
  const gone = queryAll(`[ref=${ref}]`);
  expect(!gone.ok && gone.error.code).toBe('STALE_REF');
  const never = queryAll('[ref=99999999]');
  expect(!never.ok && never.error.code).toBe('STALE_REF');
});

test('refs only grow, and an element keeps its own', () => {
  page('<b id="x"></b><b id="y"></b>');
  const first = refOf(one('#x'), 100);
  expect(refOf(one('#x'), 500)).toBe(first);
  const second = refOf(one('#y'), 3);
  expect(second).toBeGreaterThan(first);
  expect(highestRef()).toBe(second);
});

test('node numbers name the element for as long as it lives, attached or not', () => {
  page('<b id="x"></b>');
  const element = one('#x');
  const number = nodeNumber(element);
  element.remove();
  expect(nodeByNumber(number)).toBe(element);
  expect(nodeByNumber(number + 1000)).toBeNull();
});

test('composedParent climbs out of slots and shadow roots', () => {
  page('<div id="host"><b id="slotted"></b></div>');
  const root = one('#host').attachShadow({ mode: 'open' });
  root.innerHTML = '<p><slot></slot></p>';
  expect(composedParent(one('#slotted'))?.localName).toBe('slot');
  const p = root.querySelector('p');
  expect(p !== null && composedParent(p)).toBe(one('#host'));
});

test('deepElementFromPoint finds what the slot of a text stands in, and the host beside that text', () => {
  document.body.innerHTML = '<x-text style="position:fixed;left:0;top:0;padding:20px;font:20px/20px monospace">words</x-text>';
  const host = document.querySelector('x-text');
  const root = host?.attachShadow({ mode: 'open' });
  if (root) root.innerHTML = '<a href="#"><slot></slot></a>';
  expect(deepElementFromPoint(40, 30)).toBe(root?.querySelector('a'));
  expect(deepElementFromPoint(10, 10)).toBe(host);
});

test('deepElementFromPoint looks into shadow roots and past our own drawings', () => {
  page(
    '<div id="host" style="position:absolute;left:0;top:0;width:100px;height:100px"></div><div id="ours" style="position:fixed;inset:0"></div>',
  );
  const root = one('#host').attachShadow({ mode: 'open' });
  root.innerHTML = '<button style="width:100px;height:100px">x</button>';
  markOwn(one('#ours'));
  expect(deepElementFromPoint(50, 50)?.localName).toBe('button');
  expect(found('#ours')).toEqual([]);
});

test('a form whose fields are named like DOM properties fools nothing', () => {
  page(
    '<form id="f"><input name="id"><input name="parentNode"><input name="getAttribute"><input name="matches"><input name="getBoundingClientRect"><input name="shadowRoot"><input name="nodeType"></form>',
  );
  const form = one('form');
  expect(queryAll('form')).toEqual({ ok: true, value: [form] });
  expect(composedParent(form)).toBe(document.body);
  expect(shadowRootOf(form)).toBeNull();
  expect(boxOf(form).width).toBeGreaterThan(0);
});

test('a number does not move with an element that a list uses for another entry', () => {
  page('<ul><li><span>Invoice 7 for Ada</span> <button id="b">Delete</button></li></ul>');
  const button = one('#b');
  const ref = refOf(button, 1);
  one('span').textContent = 'Invoice 9 for Grace';
  expect(elementByRef(ref)).toBeNull();
  expect(refOf(button, 1)).toBeGreaterThan(ref);
  expect(elementByRef(ref)).toBeNull();
});

test('a row that says by a key that it is another entry takes its numbers away', () => {
  page('<table><tbody><tr data-key="a"><td><a id="x" href="#">Open</a></td></tr></tbody></table>');
  const ref = refOf(one('#x'), 1);
  one('tr').setAttribute('data-key', 'b');
  expect(elementByRef(ref)).toBeNull();
});

test.each([
  ['a counter', '<a id="x" href="/cart">Cart (1)</a>', 'Cart (2)'],
  ['a link with a new address', '<a id="x" href="?page=2">Next page</a>', 'Next page'],
  ['a toggle in a row', '<ul><li>Buy milk <button id="x">Done</button></li></ul>', 'Undo'],
  ['an icon', '<button id="x"></button>', ''],
  ['an editor', '<div id="x" contenteditable>Hello</div>', 'Goodbye'],
  ['a drawn list box', '<div id="x" role="combobox" tabindex="0">Small</div>', 'Large'],
])('a number stays with a thing that only changes its state: %s', (_, html, text) => {
  page(html);
  const element = one('#x');
  const ref = refOf(element, 1);
  element.textContent = text;
  if (element.getAttribute('href')?.startsWith('?')) element.setAttribute('href', '?page=3');
  expect(elementByRef(ref)).toBe(element);
});

test('a number stays when a keyed list is sorted, because its elements move', () => {
  page('<ul><li id="one">One <button>Go</button></li><li>Two <button>Go</button></li></ul>');
  const button = one('#one button');
  const ref = refOf(button, 1);
  one('ul').append(one('#one'));
  expect(elementByRef(ref)).toBe(button);
});

test('another name altogether is another thing', () => {
  page('<button id="x">Save draft</button>');
  const ref = refOf(one('#x'), 1);
  one('#x').textContent = 'Delete account';
  const stale = queryAll(`[ref=${ref}]`);
  expect(!stale.ok && stale.error.code).toBe('STALE_REF');
});
