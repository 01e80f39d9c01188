// Lists that a framework draws again: a number stays with its thing or goes stale, and never moves to another silently.
import { type ComponentChild, h, render } from 'preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { elementByRef } from '../../../src/dom/registry.ts';
import { FRAMEWORKS } from './frameworks.mjs';

afterEach(() => {
  render(null, document.body);
  document.body.replaceChildren();
});

type Person = { id: string; name: string };
const PEOPLE: Person[] = ['Anna', 'Bela', 'Cleo', 'Dora', 'Emil'].map((name, index) => ({ id: `p${index}`, name }));
const REVERSED = [...PEOPLE].reverse();
const WITHOUT_FIRST = PEOPLE.slice(1);
const WITH_NEW_FIRST = [{ id: 'z', name: 'Zoe' }, ...PEOPLE];

const button = (person: Person) => h('button', { 'data-for': person.name }, 'Remove');
const LISTS: Record<string, (people: readonly Person[], keyed: boolean) => ComponentChild> = {
  'list items': (people, keyed) =>
    h(
      'ul',
      null,
      people.map(person => h('li', keyed ? { key: person.id } : null, h('span', null, person.name), button(person))),
    ),
  'table rows': (people, keyed) =>
    h(
      'table',
      null,
      h(
        'tbody',
        null,
        people.map(person => h('tr', keyed ? { key: person.id } : null, h('td', null, person.name), h('td', null, button(person)))),
      ),
    ),
  'plain boxes': (people, keyed) =>
    h(
      'div',
      null,
      people.map(person => h('div', { class: 'row', ...(keyed ? { key: person.id } : {}) }, h('span', null, person.name), button(person))),
    ),
  'boxes in boxes': (people, keyed) =>
    h(
      'div',
      null,
      people.map(person =>
        h(
          'div',
          { class: 'card', ...(keyed ? { key: person.id } : {}) },
          h('div', null, h('b', null, person.name)),
          h('div', null, h('span', null, button(person))),
        ),
      ),
    ),
  'buttons that say it': (people, keyed) =>
    h(
      'div',
      null,
      people.map(person => h('button', { 'data-for': person.name, ...(keyed ? { key: person.id } : {}) }, `Remove ${person.name}`)),
    ),
  'buttons that say a number': (people, keyed) =>
    h(
      'div',
      null,
      people.map(person =>
        h('button', { 'data-for': person.name, ...(keyed ? { key: person.id } : {}) }, `Pay invoice ${1000 + person.name.charCodeAt(0)}`),
      ),
    ),
  'links that say it': (people, keyed) =>
    h(
      'nav',
      null,
      people.map(person => h('a', { href: '#', 'data-for': person.name, ...(keyed ? { key: person.id } : {}) }, person.name)),
    ),
};

/** Numbers everything that is listed now, and says for whom each number was. */
async function numbered(): Promise<Map<number, string>> {
  const reply = await contextPageApi.digest({ fold: false, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  const nodes = reply.value.lines.flatMap(line => (line.node > 0 ? [line.node] : []));
  const refs = await contextPageApi.number({ nodes, proposed: nodes.map((_, index) => index + 1) });
  if (!refs.ok) throw new Error(refs.error.message);
  return new Map(refs.value.refs.map(ref => [ref, elementByRef(ref)?.getAttribute('data-for') ?? '']));
}

const CHANGES: [string, readonly Person[]][] = [
  ['reversed', REVERSED],
  ['without the first', WITHOUT_FIRST],
  ['with a new first', WITH_NEW_FIRST],
];

for (const [kind, draw] of Object.entries(LISTS)) {
  for (const keyed of [true, false]) {
    test.each(CHANGES)(`${kind}, ${keyed ? 'with' : 'without'} keys, %s`, async (_how, people) => {
      render(draw(PEOPLE, keyed), document.body);
      const before = await numbered();
      expect([...before.values()].sort()).toEqual(PEOPLE.map(({ name }) => name).sort());
      render(draw(people, keyed), document.body);
      let kept = 0;
      for (const [ref, name] of before) {
        const element = elementByRef(ref);
        if (element === null) continue;
        kept += 1;
        expect([ref, element.getAttribute('data-for')]).toEqual([ref, name]);
      }
      // With keys the framework moves the elements, and their numbers with them.
      if (keyed) expect(kept).toBe(people.filter(({ id }) => PEOPLE.some(person => person.id === id)).length);
    });
  }
}

test('a list that only draws what is in view and uses its rows again', async () => {
  const rows = Array.from({ length: 8 }, () => {
    const row = Object.assign(document.createElement('div'), { className: 'vrow' });
    row.append(document.createElement('span'), Object.assign(document.createElement('button'), { textContent: 'Open' }));
    return row;
  });
  document.body.append(...rows);
  const scrollTo = (first: number) =>
    rows.forEach((row, index) => {
      if (row.firstChild) row.firstChild.textContent = `Parcel ${first + index} to ${['Rome', 'Oslo', 'Lima'][(first + index) % 3]}`;
      row.querySelector('button')?.setAttribute('data-for', String(first + index));
    });
  scrollTo(0);
  const before = await numbered();
  scrollTo(3);
  for (const [ref, name] of before) expect([ref, elementByRef(ref)?.getAttribute('data-for') ?? name]).toEqual([ref, name]);
});

test('what only changes its state keeps its number', async () => {
  const draw = (count: number, on: boolean) =>
    h(
      'div',
      null,
      h('p', null, `${count} in the basket`),
      h('button', { 'data-for': 'basket', 'aria-pressed': String(on) }, `Basket (${count})`),
      h('input', { 'aria-label': 'Amount', 'data-for': 'amount', value: String(count) }),
    );
  render(draw(0, false), document.body);
  const before = await numbered();
  render(draw(12, true), document.body);
  for (const [ref, name] of before) expect(elementByRef(ref)?.getAttribute('data-for')).toBe(name);
});

/** Every number that still names something names what it was given for; how many do. */
function keptOf(before: ReadonlyMap<number, string>): number {
  let kept = 0;
  for (const [ref, name] of before) {
    const element = elementByRef(ref);
    if (element === null) continue;
    kept += 1;
    expect([ref, element.getAttribute('data-for')]).toEqual([ref, name]);
  }
  return kept;
}

/** A window of four onto a long list, moved by two. */
const LONG = Array.from({ length: 12 }, (_, index) => ({ id: `n${index}`, name: `Person ${'abcdefghijkl'[index]}` }));
const MOVES: [string, readonly Person[], readonly Person[]][] = [
  ...CHANGES.map(([how, people]): [string, readonly Person[], readonly Person[]] => [how, PEOPLE, people]),
  ['a window moved over a long list', LONG.slice(0, 4), LONG.slice(2, 6)],
  ['a window moved far', LONG.slice(0, 4), LONG.slice(8, 12)],
];

describe.each(Object.entries(FRAMEWORKS))('%s', (_name, mount) => {
  for (const keyed of [true, false]) {
    test.each(MOVES)(`a list ${keyed ? 'with' : 'without'} keys, %s`, async (_how, first, then) => {
      const list = await mount(document.body, first, keyed);
      const before = await numbered();
      expect(before.size).toBe(first.length);
      await list.draw(then);
      const kept = keptOf(before);
      if (keyed) expect(kept).toBe(then.filter(({ id }) => first.some(person => person.id === id)).length);
      list.end();
    });
  }

  test('a page that a server wrote keeps its numbers when the script takes it over', async () => {
    const list = await mount(document.body, PEOPLE, true, true);
    const before = await numbered();
    expect(before.size).toBe(PEOPLE.length);
    await list.draw(PEOPLE);
    expect(keptOf(before)).toBe(PEOPLE.length);
    await list.draw(REVERSED);
    expect(keptOf(before)).toBe(PEOPLE.length);
    list.end();
  });

  test('where the script draws something else than the server wrote, no number moves to it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    const list = await mount(document.body, PEOPLE, true, true);
    const before = await numbered();
    await list.draw(REVERSED);
    keptOf(before);
    expect([...document.querySelectorAll('button')].map(button => button.previousElementSibling?.textContent)).toEqual(
      REVERSED.map(({ name }) => name),
    );
    list.end();
    vi.restoreAllMocks();
  });
});
