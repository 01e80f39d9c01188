// What is remembered of a page's shadow roots stays true while the page changes.
import { afterEach, expect, test } from 'vitest';
import { markOwn } from '../../../src/dom/own.ts';
import { matchAll, queryAll } from '../../../src/dom/roots.ts';

afterEach(() => {
  document.body.replaceChildren();
});

function found(css: string): string[] {
  const reply = queryAll(css);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.map(element => element.id);
}

function host(html: string, tag = 'div'): HTMLElement {
  const element = document.createElement(tag);
  element.attachShadow({ mode: 'open' }).innerHTML = html;
  return element;
}

test('a host that is put in, moved, taken out and put back is found where it is', () => {
  document.body.innerHTML = '<main id="m"></main><i id="light" class="x"></i>';
  expect(found('.x')).toEqual(['light']);
  const added = host('<i id="inner" class="x"></i>');
  document.body.prepend(added);
  expect(found('.x')).toEqual(['inner', 'light']);
  document.body.append(added);
  expect(found('.x')).toEqual(['light', 'inner']);
  added.remove();
  expect(found('.x')).toEqual(['light']);
  const wrapper = document.createElement('p');
  wrapper.append(added);
  document.body.prepend(wrapper);
  expect(found('.x')).toEqual(['inner', 'light']);
});

test('a host inside a shadow root that is added later is found', () => {
  const outer = host('<section id="s"></section>');
  document.body.append(outer);
  expect(found('.x')).toEqual([]);
  outer.shadowRoot?.querySelector('#s')?.append(host('<i id="deep" class="x"></i>'));
  expect(found('.x')).toEqual(['deep']);
});

test('a root that is attached long after its element is found: an empty element, and one whose name is defined late', async () => {
  document.body.innerHTML = '<div id="empty"></div><late-one><b>light</b></late-one><i id="light" class="x"></i>';
  expect(found('.x')).toEqual(['light']);
  await new Promise(resolve => setTimeout(resolve));
  const empty = document.querySelector('#empty');
  if (empty === null) throw new Error('no element');
  empty.attachShadow({ mode: 'open' }).innerHTML = '<i id="first" class="x"></i>';
  expect(found('.x')).toEqual(['first', 'light']);
  const Late = class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<i id="second" class="x"></i>';
    }
  };
  customElements.define('late-one', Late);
  expect(found('.x')).toEqual(['first', 'second', 'light']);
});

test('a page that changes more than is kept between two questions is looked through anew', async () => {
  document.body.innerHTML = '<i id="light" class="x"></i>';
  expect(found('.x')).toEqual(['light']);
  for (let i = 0; i < 6000; i++) document.body.append(document.createElement('u'));
  document.body.append(host('<i id="inner" class="x"></i>'));
  await new Promise(resolve => setTimeout(resolve));
  expect(found('.x')).toEqual(['light', 'inner']);
});

test('counts all matches and brings only as many as are asked for, our own drawings left out', () => {
  document.body.innerHTML = '<i class="x"></i>'.repeat(30);
  document.body.append(host('<i class="x"></i><i class="x"></i>'));
  const own = document.createElement('i');
  own.className = 'x';
  markOwn(own);
  document.body.prepend(own);
  const reply = matchAll('.x', 5);
  expect(reply.ok && [reply.value.count, reply.value.elements.length]).toEqual([32, 5]);
});
