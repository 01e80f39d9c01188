// Which of several of one name an element is told to be: by what it alone of them stands in, as a person would say it.
import { afterEach, expect, test } from 'vitest';
import { amongOf } from '../../../src/executor/page/among.ts';

afterEach(() => document.body.replaceChildren());

/** Of the element with the id "it". */
function among(html: string) {
  document.body.innerHTML = html;
  const element = document.querySelector('#it');
  return element === null ? expect.fail('There is no such element.') : amongOf(element, '');
}

const row = (name: string, id = '') =>
  `<tr><td><input type="checkbox"></td><td>${name}</td><td>admin</td><td><button ${id}>Delete</button></td></tr>`;
const IT = 'id="it"';

test.each<[string, string, unknown]>([
  ['the only one of its name', '<h2>A</h2><button id="it">Open</button><button>Close</button>', null],
  ['a row of a table', `<table>${row('Bob')}${row('Ann Lee', IT)}</table>`, { in: 'Ann Lee', row: true }],
  [
    'a row by its header',
    '<table><tr><td>1</td><th scope="row">Tea</th><td><button id="it">+</button></td></tr><tr><td>1</td><th scope="row">Milk</th><td><button>+</button></td></tr></table>',
    { in: 'Tea', row: true },
  ],
  [
    'an entry of a list',
    '<ul><li>Pay rent <button>Done</button></li><li>Call Ann <button id="it">Done</button></li></ul>',
    { in: 'Call Ann', row: false },
  ],
  [
    'a card by its heading',
    '<div class="c"><h3>Invoice 2</h3><p>Due</p><button>Open</button></div><div class="c"><h3>Invoice 3</h3><p>Due</p><button id="it">Open</button></div>',
    { in: 'Invoice 3', row: false },
  ],
  [
    'a group by its legend',
    '<fieldset><legend>Home</legend><label>Street <input name="a"></label></fieldset><fieldset><legend>Work</legend><label>Street <input name="b" id="it"></label></fieldset>',
    { in: 'Work', row: false },
  ],
  ['a heading above', '<h2>Drafts</h2><button id="it">New</button><h2>Sent</h2><button>New</button>', { in: 'Drafts', row: false }],
  [
    'its place, where all else is the same',
    '<h2>Menu</h2><a href="#1">More</a><a href="#2" id="it">More</a><a href="#3">More</a>',
    { at: 2, of: 3 },
  ],
  ['two rows that say the same', `<table>${row('Bob')}${row('Bob', IT)}</table>`, { at: 2, of: 2 }],
  ['one that nobody sees does not count', '<button id="it">Open</button><button hidden>Open</button>', null],
  ['one without a name', '<button id="it"></button><button></button>', null],
  [
    'a picture that is a button, by its name',
    '<h2>A</h2><button id="it" title="Edit"></button><h2>B</h2><button title="Edit"></button>',
    { in: 'A', row: false },
  ],
  [
    'a long row is cut',
    `<ul><li>${'word '.repeat(30)}<button id="it">Go</button></li><li>other<button>Go</button></li></ul>`,
    { in: 'word word word word word word word word…', row: false },
  ],
])('%s', (_, html, expected) => {
  expect(among(html)).toEqual(expected);
});

test('of more than are looked at no place is told', () => {
  const many = (count: number) => '<button>Go</button>'.repeat(count);
  expect(among(`${many(100)}<button id="it">Go</button>`)).toBeNull();
  expect(among(`${many(30)}<button id="it">Go</button>${many(30)}`)).toEqual({ at: 31, of: 61 });
});

test('a value in a row is not told', () => {
  const filled = (value: string, id = '') => `<li><input value="${value}"><textarea>${value}</textarea><button ${id}>Save</button></li>`;
  expect(among(`<ul>${filled('secret one', IT)}${filled('secret two')}</ul>`)).toEqual({ at: 1, of: 2 });
});

test('inside a shadow tree the others of that tree are looked at', () => {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<h2>One</h2><button>Open</button><h2>Two</h2><button id="it">Open</button>';
  const element = root.querySelector('#it');
  expect(element && amongOf(element, '')).toEqual({ in: 'Two', row: false });
});
