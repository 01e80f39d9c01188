// What a page may change around and in an approved element without ending its row: what its neighbours hold, words that only the pointer shows, being hidden.
import { afterEach, describe, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { withCommitWord } from '../../../src/executor/card.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Seen } from '../../../src/protocol/seen.ts';

afterEach(() => document.body.replaceChildren());

async function approve(css: string): Promise<Seen> {
  const found = await api.find({ css, limit: 2 });
  const first = found.ok ? found.value.elements[0] : undefined;
  if (!found.ok || first === undefined) throw new Error(`Nothing matches ${css}.`);
  const { nonce, origin } = found.value;
  const { node, card, around } = first;
  const seen = { tabId: 1, frameId: 0, documentId: 'D', nonce, topOrigin: origin, origin, node, card: withCommitWord(card) };
  return around === undefined ? seen : { ...seen, around };
}

/** "" where the target is still what was approved, else what is said. */
async function said(css: string, seen: Seen): Promise<string> {
  await api.find({ css, limit: 2, was: seen });
  const reply = await api.check({ target: { node: seen.node, bound: seen, unlocked: false, css }, writes: false });
  return reply.ok ? '' : `${reply.error.code}: ${reply.error.message}`;
}

const one = (css: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(css);
  if (element === null) throw new Error(`Nothing matches ${css}.`);
  return element;
};

async function numberOf(css: string): Promise<number> {
  const found = await api.find({ css, limit: 1 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const reply = await contextPageApi.number({ nodes: [node], proposed: [1] });
  return reply.ok ? (reply.value.refs[0] ?? 0) : 0;
}

describe('hidden at approval', () => {
  test.each([
    ['<button id="x" title="Edit the row">Edit</button>'],
    ['<button id="x" title="Edit the row"><svg></svg></button>'],
    ['<a href="/e" id="x" title="Edit the row">Edit</a>'],
    ['<input id="x" placeholder="Day">'],
    ['<input id="x" title="Day">'],
    ['<label for="x">Day</label><input id="x" title="Tip">'],
    ['<label>Day <input id="x" placeholder="d"></label>'],
    ['<select id="x" title="Day"><option>a</option></select>'],
    ['<div role="menuitem" id="x" title="Tip"><span>Copy</span><kbd>Ctrl+C</kbd></div>'],
    ['<div id="x">Copy</div>'],
    ['<b id="l">Lab</b><button id="x" aria-labelledby="l">Edit</button>'],
    ['<button id="x"><img alt="Logo" src="data:,"></button>'],
  ])('%s', async html => {
    const wrong: string[] = [];
    for (const style of ['display:none', 'visibility:hidden', 'opacity:0', 'position:absolute;left:-9999px', 'height:0;overflow:hidden']) {
      document.body.innerHTML = `<ul><li>Row <span id="box" style="${style}">${html}</span></li><li>Other</li></ul>`;
      const seen = await approve('#x');
      one('#box').removeAttribute('style');
      const words = await said('#x', seen);
      if (words !== '') wrong.push(`${style}: ${words}`);
      document.body.innerHTML = `<ul><li>Row <span id="box">${html}</span></li><li>Other</li></ul>`;
      one('#x').style.cssText = style;
      const again = await approve('#x');
      one('#x').removeAttribute('style');
      const more = await said('#x', again);
      if (more !== '') wrong.push(`itself ${style}: ${more}`);
    }
    for (const attribute of ['hidden', 'aria-hidden', 'inert']) {
      document.body.innerHTML = `<ul><li>Row <span id="box" ${attribute}="true">${html}</span></li><li>Other</li></ul>`;
      const seen = await approve('#x');
      one('#box').removeAttribute(attribute);
      const words = await said('#x', seen);
      if (words !== '') wrong.push(`${attribute}: ${words}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('the next digest shows what was drawn anew under its old number', async () => {
  const html = '<h2>List</h2><ul><li>Anna <button id="a">Remove</button></li><li>Bela <button id="b">Remove</button></li></ul>';
  document.body.innerHTML = html;
  const refs = [await numberOf('#a'), await numberOf('#b')];
  document.body.innerHTML = html;
  expect([await numberOf('#a'), await numberOf('#b')]).toEqual(refs);
});

test.each([
  [
    'two stood alike',
    '<ul><li>Anna <button id="a">Remove</button></li><li>Anna <button id="b">Remove</button></li></ul>',
    (html: string) => html,
  ],
  [
    'its row is another',
    '<ul><li>Anna <button id="a">Remove</button></li><li>Bela <button id="b">Remove</button></li></ul>',
    (html: string) => html.replace('Anna', 'Zoe').replace('Bela', 'Cyra'),
  ],
])('it gets a new number where %s', async (_, html, change) => {
  document.body.innerHTML = html;
  const refs = [await numberOf('#a'), await numberOf('#b')];
  document.body.innerHTML = change(html);
  const now = [await numberOf('#a'), await numberOf('#b')];
  expect(now.filter(ref => refs.includes(ref))).toEqual([]);
});
