// What is drawn on a page goes with its element: a frame that stays where another thing has come is a false word about that.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';

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
