// What is drawn on a page goes with its element: a frame that stays where another thing has come is a false word about that.
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { readDrag } from '../../../src/protocol/drag.ts';

let root: ShadowRoot | null = null;
beforeEach(() => {
  // Our drawings are closed to the page, and so to this test.
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function open(this: Element) {
    root = attach.call(this, { mode: 'open' });
    return root;
  });
});
afterEach(async () => {
  await api.mark({ marks: [] });
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** What the frames that are shown say, each with the top of its element, CSS px. */
const shown = () =>
  [...(root?.children ?? [])].flatMap(box => {
    if (!(box instanceof HTMLElement) || box.style.display === 'none') return [];
    return [`${box.textContent} at ${Math.round(box.getBoundingClientRect().top) + 3}`];
  });

async function markFirst(css: string) {
  const reply = await api.mark({ marks: [{ css, label: 'delete Leo Marsh', tone: 'read' }] });
  expect(reply).toEqual({ ok: true, value: { count: 1 } });
  expect(shown()).toHaveLength(1);
}

const TABLE = `<style>body { margin: 0 } tr { height: 40px }</style><table>
  <tr><td>Ann Lee</td></tr><tr id="leo"><td>Leo Marsh</td></tr><tr><td>Mia Sand</td></tr></table>`;

function row(): HTMLElement {
  const element = document.querySelector('#leo');
  if (!(element instanceof HTMLElement)) throw new Error('No row.');
  return element;
}

test('it is gone when the row of its element is taken out, and does not lie over the next one', async () => {
  document.body.innerHTML = TABLE;
  await markFirst('#leo');
  row().remove();
  await expect.poll(shown).toEqual([]);
});

test('it is gone when a list that draws itself anew puts another entry into its element', async () => {
  document.body.innerHTML = TABLE;
  await markFirst('#leo td');
  row().innerHTML = '<td>Mia Sand</td>';
  await expect.poll(shown).toEqual([]);
  document.body.innerHTML = '<ul><li><b id="it">Leo Marsh</b></li></ul>';
  await markFirst('#it');
  const text = document.querySelector('#it')?.firstChild;
  if (!(text instanceof Text)) throw new Error('No text.');
  text.data = 'Mia Sand';
  await expect.poll(shown).toEqual([]);
});

test('it follows its element where that is moved without a scroll, an animation too', async () => {
  document.body.innerHTML = TABLE;
  await markFirst('#leo');
  const before = shown();
  document.querySelector('table')?.insertAdjacentHTML('beforebegin', '<div style="height: 100px">News</div>');
  await expect.poll(shown).not.toEqual(before);
  const moved = shown();
  row().animate([{ transform: 'translateY(0)' }, { transform: 'translateY(60px)' }], { duration: 1, fill: 'forwards' });
  await expect.poll(shown).not.toEqual(moved);
});

test('it is gone while a dialog lies on its element', async () => {
  document.body.innerHTML = `${TABLE}<dialog style="position: fixed; inset: 0; width: 100%; height: 100%">Really?</dialog>`;
  await markFirst('#leo');
  const dialog = document.querySelector('dialog');
  dialog?.showModal();
  await expect.poll(shown).toEqual([]);
  dialog?.close();
  await expect.poll(shown).toHaveLength(1);
});

describe('where a drag would go', () => {
  const BOARD = `<style>body { margin: 0 } #board, #bin { position: absolute; left: 20px; top: 30px; width: 200px; height: 100px }
    #bin { left: 300px; top: 50px; width: 40px; height: 40px }</style><div id="board">Board</div><div id="bin">Bin</div>`;

  /** What is drawn of the way: the points of its line, where its ring and its arrow head stand; null where no way is shown. */
  function path() {
    const svg = root?.querySelector('svg');
    if (!svg || svg.style.display === 'none') return null;
    const [line, ring, head] = [svg.querySelector('polyline'), svg.querySelector('circle'), svg.querySelector('path')];
    const isEnding = head !== null && head.style.display !== 'none';
    return {
      line: line?.getAttribute('points'),
      ring: `${ring?.getAttribute('cx')},${ring?.getAttribute('cy')}`,
      head: isEnding ? head.getAttribute('transform') : null,
    };
  }

  async function drawWay(x: string, css = '#board') {
    const way = readDrag(x);
    if (!way.ok) throw new Error(`No way: ${x}`);
    const reply = await api.mark({ marks: [{ css, label: '7', tone: 'change', way: way.value.value }] });
    expect(reply.ok).toBe(true);
  }

  it.each<[string, ReturnType<typeof path>]>([
    ['from 10,20 via 50,60 90,20 to 90,80', { line: '30,50 70,90 110,50 110,110', ring: '30,50', head: 'translate(110 110) rotate(90)' }],
    [
      'via 200,50 to #bin',
      { line: '120,80 220,80 320,70', ring: '120,80', head: expect.stringMatching(/^translate\(320 70\) rotate\(-5/) },
    ],
    ['from 0,0 to #bin at 40,-20', { line: '20,30 340,30', ring: '20,30', head: 'translate(340 30) rotate(0)' }],
    ['to before #bin', { line: '120,80 304,70', ring: '120,80', head: expect.stringMatching(/^translate\(304 70\)/) }],
    ['0,-40', { line: '120,80 120,40', ring: '120,80', head: 'translate(120 40) rotate(-90)' }],
    ['from 10,10 via 20,10 to #elsewhere', { line: '30,40 40,40', ring: '30,40', head: null }],
  ])('%s', async (x, drawn) => {
    document.body.innerHTML = BOARD;
    await drawWay(x);
    expect(path()).toEqual(drawn);
  });

  it('goes where its elements go, and is gone with either of them', async () => {
    document.body.innerHTML = BOARD;
    await drawWay('#bin');
    const [board, bin] = [document.querySelector('#board'), document.querySelector('#bin')];
    if (!(board instanceof HTMLElement) || !(bin instanceof HTMLElement)) throw new Error('No board.');
    bin.style.top = '150px';
    await expect.poll(() => path()?.line).toBe('120,80 320,170');
    bin.textContent = 'Safe';
    await expect.poll(path).toBe(null);
    bin.textContent = 'Bin';
    await expect.poll(path).not.toBe(null);
    board.remove();
    await expect.poll(path).toBe(null);
  });

  it('is a line of no source among several, and takes no press', async () => {
    document.body.innerHTML = BOARD;
    await drawWay('0,10', 'div');
    expect(root?.querySelectorAll('div').length).toBe(2);
    expect(root?.querySelector('svg')).toBe(null);
    await drawWay('#bin');
    expect(document.elementFromPoint(310, 70)?.id).toBe('bin');
  });

  it('is off with its frame', async () => {
    document.body.innerHTML = BOARD;
    await drawWay('#bin');
    await api.mark({ marks: [] });
    expect(root?.host.isConnected).toBe(false);
  });
});
