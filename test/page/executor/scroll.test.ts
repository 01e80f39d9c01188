// Scrollers that begin at their right or lower end: their places are counted from there, in negative numbers.
import { afterEach, expect, test } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { ScrollAmount } from '../../../src/protocol/action.ts';

afterEach(() => document.body.replaceChildren());

const inside = '<div style="flex:none;width:1000px;height:900px"></div>';
const box = (more: string) => `<div id="list" style="width:200px;height:100px;overflow:auto;scrollbar-width:none;${more}">${inside}</div>`;

async function askFor(amount: ScrollAmount) {
  const found = await api.find({ css: '#list', limit: 1 });
  const scroller = await api.scroller({ node: found.ok ? (found.value.elements[0]?.node ?? 0) : 0, amount });
  if (!scroller.ok) throw new Error(scroller.error.message);
  const { left, right, above, below } = scroller.value.state;
  return { node: scroller.value.node, delta: scroller.value.delta, left, right, above, below };
}

/** Goes to an edge as SCROLL does; answers what is left on the two sides. */
async function goTo(edge: 'left' | 'right' | 'top' | 'bottom') {
  const { node, delta } = await askFor({ unit: 'edge', edge });
  await api.scrollBy({ node, delta });
  return askFor({ unit: 'edge', edge });
}

test.each([
  ['from right to left', 'direction:rtl'],
  ['in columns from right to left', 'writing-mode:vertical-rl'],
  ['in a reversed row', 'display:flex;flex-direction:row-reverse'],
])('a list that is read %s is at its right end at rest, and goes to the left and back', async (_, more) => {
  document.body.innerHTML = box(more);
  expect(await askFor({ unit: 'px', x: -1, y: 0 })).toMatchObject({ left: 800, right: 0 });
  expect(await goTo('left')).toMatchObject({ left: 0, right: 800 });
  expect(await goTo('right')).toMatchObject({ left: 800, right: 0 });
});

test('a list that grows upwards is at its lower end at rest, and goes up and back', async () => {
  document.body.innerHTML = box('display:flex;flex-direction:column-reverse');
  expect(await askFor({ unit: 'px', x: 0, y: -1 })).toMatchObject({ above: 800, below: 0 });
  expect(await goTo('top')).toMatchObject({ above: 0, below: 800 });
  expect(await goTo('bottom')).toMatchObject({ above: 800, below: 0 });
});

test('a list out of view is not for the wheel, which would turn what is in view', async () => {
  document.body.innerHTML = `<div style="height:3000px"></div>${box('')}`;
  const wheel = async () => {
    const found = await api.find({ css: '#list', limit: 1 });
    const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
    const scroller = await api.scroller({ node, amount: { unit: 'px', x: 0, y: 100 } });
    return scroller.ok && scroller.value.wheel;
  };
  expect(await wheel()).toBe(false);
  document.getElementById('list')?.scrollIntoView();
  expect(await wheel()).toBe(true);
  scrollTo(0, 0);
});

test('an ordinary list begins at its upper left end', async () => {
  document.body.innerHTML = box('');
  expect(await askFor({ unit: 'px', x: 1, y: 1 })).toMatchObject({ left: 0, right: 800, above: 0, below: 800 });
});
