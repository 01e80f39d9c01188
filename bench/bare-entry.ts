// The least that a list of 1,000 actions could be: preact, one element a row with its check box, words and two buttons. What panel.bench.mjs measures against.
import { h, render } from 'preact';

type Line = { id: string; words: string };

/** Draws the rows of a pasted text at once. */
export function paste(text: string): void {
  const place = document.getElementById('list');
  if (place === null) return;
  const lines: Line[] = text
    .split('\n')
    .filter(line => line.startsWith('!baiact'))
    .map(line => ({ id: line.slice(7, 13), words: String(JSON.parse(line.slice(14)).s) }));
  render(
    h(
      'ul',
      { 'aria-label': 'Action queue' },
      lines.map(line =>
        h('li', { key: line.id, class: 'row', 'data-id': line.id, tabIndex: -1 }, [
          h('input', { type: 'checkbox', checked: true }),
          h('span', null, line.words),
          h('button', { type: 'button' }, 'Edit'),
          h('button', { type: 'button' }, 'Delete'),
        ]),
      ),
    ),
    place,
  );
}
