// What can be dragged or drawn on is told in a digest, once each and by the words in it, and nothing that only lies in or around it.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
});

async function told(html: string, words = false): Promise<string[]> {
  document.body.innerHTML = html;
  const reply = await contextPageApi.digest({ fold: true, words, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.map(line => line.text);
}

const box = (style: string, inside = '', more = '') => `<div ${more} style="width: 60px; height: 30px; ${style}">${inside}</div>`;
const svg = (inside: string, style = '') => `<svg width="400" height="300" style="display: block; ${style}">${inside}</svg>`;

test.each<[string, string, string[]]>([
  ['a card by its words, once', box('cursor: grab', '<b>Card</b> <span>title</span>'), ['draggable Card title']],
  [
    'a card that says so to screen readers alone',
    box('', 'Card title', 'role="button" tabindex="0" aria-roledescription="sortable"'),
    ['button Card title, draggable'],
  ],
  ['a card that says so', box('', 'Card title', 'draggable="true"'), ['draggable Card title']],
  [
    'an item of a palette, as jQuery UI marks it',
    `<div class="ui-draggable ui-draggable-handle" style="width: 90px; cursor: move"><div>inject</div><div style="height: 4px"></div></div>`,
    ['draggable inject'],
  ],
  ['a card with a button in it', box('cursor: move; width: 200px', 'Card <button>Edit</button>'), ['draggable Card', 'button Edit']],
  [
    'a handle in a card that is pressed',
    box('cursor: pointer; width: 300px', `Card title ${box('cursor: grab; width: 16px', '', 'class="handle"')}`),
    ['clickable Card title', 'grip handle of Card title'],
  ],
  ['what sizes a column', `<div>Name ${box('cursor: col-resize; width: 6px')}</div>`, ['grip col-resize of Name']],
  ['a slider that names itself', box('cursor: ew-resize', '', 'aria-label="Width"'), ['grip Width']],
  [
    'nothing of a button that is dragged',
    '<button style="cursor: grab"><span style="cursor: move">Move</span></button>',
    ['button Move, draggable'],
  ],
  ['a canvas by its size', '<canvas width="300" height="200"></canvas>', ['canvas 300x200']],
  [
    'a canvas by its name',
    '<canvas width="300" height="200" aria-label="Signature" style="width: 150px; height: 100px"></canvas>',
    ['canvas Signature 150x100'],
  ],
  ['no canvas as small as an icon', '<canvas width="30" height="20"></canvas>', []],
  [
    'of two canvases on the same place the one that answers',
    `<div style="position: relative; width: 300px; height: 200px"><canvas id="under" width="300" height="200" style="position: absolute"></canvas>
     <canvas id="upper" width="300" height="200" style="position: absolute"></canvas></div>`,
    ['canvas 300x200 #upper'],
  ],
  ['a map', box('cursor: grab; width: 320px; height: 200px'), ['draggable area 320x200']],
  [
    'a map with things in it to press',
    box('cursor: grab; width: 320px; height: 200px', [...'abcdefghi'].map(name => `<button>${name}</button>`).join('')),
    ['draggable area 320x200', ...[...'abcdefghi'].map(name => `button ${name}`)],
  ],
  ['nothing of a box as large as the view', box('cursor: grab; width: 100vw; height: 100vh', 'All of it'), []],
  [
    'the nodes and ports of a graph',
    svg(
      `<g class="node node-group" style="cursor: move" transform="translate(40, 40)"><rect width="100" height="30" fill="#ccc"></rect>
       <g><text y="20" x="10">timestamp</text></g>
       <g class="flow-port-output"><rect class="flow-port" style="cursor: crosshair" x="95" y="10" width="10" height="10"></rect></g></g>`,
      'cursor: crosshair',
    ),
    ['draggable area 400x300', 'draggable timestamp', 'grip output port of timestamp'],
  ],
  [
    'blocks in a block',
    svg(
      `<g class="blocklyDraggable" style="cursor: grab"><path d="M0 0h200v90h-200z" fill="#aaf"></path><g><text y="20">repeat</text></g>
       <g class="blocklyDraggable" style="cursor: grab" transform="translate(20, 40)"><path d="M0 0h150v30h-150z" fill="#faa"></path><text y="20">print</text></g></g>`,
    ),
    ['draggable repeat', 'draggable print'],
  ],
  [
    'a part of a drawing that is pressed',
    svg('<g style="cursor: pointer"><circle cx="50" cy="50" r="30"></circle><text x="40" y="50">Mon</text></g>'),
    ['clickable Mon'],
  ],
  ['no part of an icon', '<svg width="16" height="16"><path style="cursor: move" d="M0 0h16v16h-16z"></path></svg>', []],
])('tells %s', async (_name, html, lines) => {
  expect(await told(html)).toEqual(lines);
});

test('a cursor of the whole page marks nothing', async () => {
  document.body.style.cursor = 'grab';
  expect(await told('<p>Text</p><button>Go</button>')).toEqual(['button Go']);
});

test('folds a long run of things to drag', async () => {
  const items = [...Array(60).keys()].map(at => `<div class="item" style="cursor: move">Item ${at}</div>`).join('');
  const lines = await told(items);
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toBe('×48 more items');
});

test('tells the labels of a drawing in one line, and of a thing in it only its own', async () => {
  const labels = [10, 20, 30].map(y => `<g><text x="0" y="${y}">${y} %</text></g>`).join('');
  const node = '<g style="cursor: move"><rect x="100" y="100" width="60" height="30"></rect><text x="100" y="120">Node</text></g>';
  expect(await told(svg(`${labels}${node}`), true)).toEqual(['text 10 % · 20 % · 30 %', 'draggable Node']);
});
