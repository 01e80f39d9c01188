// Where a dragged thing is told to stand: by what a person sees, also when the page drew it anew.
import { afterEach, expect, test } from 'vitest';
import { newWhereabouts, noteWhereabouts } from '../../../src/executor/page/input/whereabouts.ts';

afterEach(() => document.body.replaceChildren());

const BOARD = `
  <section><h2>Open</h2><ul id="open"><li id="a">Call Ann<span hidden> id 17</span></li><li id="b">Pay rent</li></ul></section>
  <section><h2>Done<span hidden> (secret list)</span></h2><ul id="done"><li id="c">Fix roof<span hidden> id 42</span></li></ul></section>`;

function draw(): { card: Element; done: Element } {
  document.body.innerHTML = BOARD;
  const card = document.querySelector('#a');
  const done = document.querySelector('#done');
  if (card === null || done === null) throw new Error('The board is not drawn.');
  return { card, done };
}

test('no text that is hidden is told', () => {
  const { card, done } = draw();
  noteWhereabouts(card);
  done.append(card);
  expect(newWhereabouts()).toBe('in Done, after Fix roof');
});

test('what was drawn anew is known by its seen words, though its hidden ones are others', () => {
  const { card, done } = draw();
  noteWhereabouts(card);
  card.remove();
  const again = document.createElement('li');
  again.innerHTML = 'Call Ann<span hidden> id 18</span>';
  done.append(again);
  expect(newWhereabouts()).toBe('in Done, after Fix roof');
});
