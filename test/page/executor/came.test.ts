// What came into sight after an action is told in words: controls by kind, number and name, calendars by their month, dialogs by what they ask.
import { afterEach, describe, expect, test } from 'vitest';
import { nodeNumber } from '../../../src/dom/registry.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { effectsWords } from '../../../src/protocol/prompt/report.ts';

const path = location.href;

afterEach(() => {
  history.replaceState(null, '', path);
  document.body.replaceChildren();
});

function at(css: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(css);
  if (found === null) throw new Error(`There is no ${css}.`);
  return found;
}

/** What is told of `act` on `#go` of this page. */
async function told(html: string, act: () => void): Promise<string> {
  document.body.innerHTML = html;
  await api.watch({ node: nodeNumber(at('#go')) });
  act();
  const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
  if (!settled.ok) throw new Error(settled.error.message);
  return effectsWords(settled.value.effects);
}

const GO = '<button id="go">Go</button>';
const show = () => at('#more').removeAttribute('hidden');

describe('controls', () => {
  test('that are many are told by their number', async () => {
    const smileys = Array.from({ length: 24 }, (_, i) => `<button>smiley ${i}</button>`).join('');
    expect(await told(`${GO}<div id="more" hidden>${smileys}</div>`, show)).toBe('24 buttons appeared');
  });

  test('that are few are told by name, kind for kind, and not twice', async () => {
    const words = await told(`${GO}<p id="more"></p>`, () => {
      at('#more').innerHTML = '<a href="#r">Reply</a> <a href="#q">Quick Edit</a> <a href="#t">Trash</a><label>Reason <input></label>';
    });
    expect(words).toBe('3 links appeared: Reply, Quick Edit, Trash, 1 textbox appeared: Reason');
  });

  test.each([
    ['beside the edge of the page', '#more { position: absolute; left: -9999px } #more.on { left: 0 }'],
    ['without being drawn', '#more { opacity: 0 } #more.on { opacity: 1 }'],
    ['by a rule', '#more { display: none } #more.on { display: block }'],
  ])('that stood there %s are told when they show', async (_, css) => {
    const html = `<style>${css}</style><main>${GO}</main><div><div><p id="more"><a href="#r">Reply</a> <a href="#t">Trash</a></p></div></div>`;
    expect(await told(html, () => at('#more').classList.add('on'))).toBe('2 links appeared: Reply, Trash');
  });

  test('that were only drawn anew are not told', async () => {
    const links = '<a href="#1">One</a><a href="#2">Two</a>';
    expect(await told(`${GO}<nav>${links}</nav>`, () => (at('nav').innerHTML = links))).toMatch(/^page changed \(\d added, \d removed\)$/);
    expect(await told(`${GO}<nav>${links}</nav>`, () => (at('nav').innerHTML = `${links}<a href="#3">Three</a>`))).toBe(
      '1 link appeared: Three',
    );
  });
});

/** A calendar as jQuery UI draws one. */
function calendar(month: string): string {
  const weeks = Array.from({ length: 5 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => week * 7 + day + 1).map(day => (day > 30 ? '<td></td>' : `<td><a href="#">${day}</a></td>`)),
  );
  return `<div class="ui-datepicker-header"><a title="Prev">Prev</a><div class="ui-datepicker-title"><span>${month}</span>&nbsp;<span>2026</span></div></div>
    <table><thead><tr><th>Mo<th>Tu<th>We<th>Th<th>Fr<th>Sa<th>Su</thead><tbody>${weeks.map(week => `<tr>${week.join('')}</tr>`).join('')}</table>`;
}

describe('a calendar', () => {
  test('is told by its month, and which month it shows then', async () => {
    const html = `${GO}<div role="tooltip" id="tip">Pick a day</div><div id="more" class="ui-datepicker" hidden></div>`;
    const words = await told(html, () => {
      at('#tip').remove();
      at('#more').innerHTML = calendar('November');
      show();
    });
    expect(words).toBe('calendar November 2026 opened');
    const next = `${GO}<div id="more" class="ui-datepicker">${calendar('November')}</div>`;
    expect(await told(next, () => (at('#more').innerHTML = calendar('December')))).toBe('shows calendar December 2026');
  });

  test.each([
    ['with its days as they are', '', () => undefined],
    ['with days drawn anew', '', () => (at('tbody').innerHTML += '')],
    ['in a box that is no table', ' role="grid"', () => undefined],
  ])('that turns its month in place is told, %s', async (_, role, days) => {
    const words = await told(`${GO}<div id="more"${role}>${calendar('November')}</div>`, () => {
      at('.ui-datepicker-title span').textContent = 'December';
      days();
    });
    expect(words).toBe('shows calendar December 2026');
  });

  test('is not told where its month is the same, nor one of two that did not turn', async () => {
    const two = `${GO}<div class="calendar">${calendar('November')}</div><div class="calendar b">${calendar('December')}</div><p></p>`;
    expect(await told(two, () => (at('p').textContent = 'Saved'))).toBe('shows Saved');
    expect(await told(two, () => (at('.b .ui-datepicker-title span').textContent = 'January'))).toBe('shows calendar January 2026');
  });

  test('whose month and year are chosen in lists is told by what is chosen', async () => {
    const lists = '<select><option>October<option selected>November</select><select><option>2025<option selected>2026</select>';
    const html = `${GO}<div id="more" class="flatpickr-calendar" hidden>${lists}${calendar('').replace('2026', '')}</div>`;
    expect(await told(html, show)).toBe('calendar November 2026 opened');
  });

  test('is no table of numbers', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `<tr><td>${i + 5}<td>${i * 3}</tr>`).join('');
    expect(await told(`${GO}<table id="more" hidden>${rows}</table>`, show)).toMatch(/^page changed/);
  });
});

describe('what opens', () => {
  test.each([
    [
      'a dialog says what it asks',
      '<div id="more" hidden role="dialog" aria-label="Confirm"><h2>Confirm</h2><p>Delete this page?</p><button>Yes</button></div>',
      'dialog "Confirm" opened: Delete this page?',
    ],
    [
      'a menu says what it has to choose from',
      '<ul id="more" hidden role="menu" aria-label="Row"><li role="menuitem">Rename</li><li role="menuitem">Delete</li></ul>',
      'menu "Row" opened: Rename, Delete',
    ],
  ])('%s', async (_, html, words) => {
    expect(await told(`${GO}${html}`, show)).toBe(words);
  });
});

/** The title of a month as Pikaday writes it: lists to choose another one lie unseen on its words. */
function title(month: string, year: number): string {
  const list = (chosen: string) => `<select><option>${chosen}</option></select>`;
  return `<div class="pika-label">${month}${list(month)}</div><div class="pika-label">${year}${list(String(year))}</div>
    <button>Previous</button><button>Next</button>`;
}

describe('a heading that is a live region', () => {
  const heading = (inside: string) => `<div role="heading" aria-live="assertive" id="title">${inside}</div>`;

  test('is told by its words alone, and not what it says of a list twice', async () => {
    expect(await told(`${GO}${heading('Step 1')}`, () => (at('#title').textContent = 'Step 2'))).toBe('heading "Step 2" opened');
    const html = `${GO}${heading(title('November', 2026))}`;
    expect(await told(html, () => at('.pika-label').firstChild?.replaceWith('December'))).toBe('heading "December 2026" opened');
    const link = (words: string) => `<a href="#">${words}</a>`;
    expect(await told(`${GO}${heading(link('One'))}`, () => (at('#title a').textContent = 'Two'))).toMatch(/^heading "Two" opened/);
  });

  test.each<[string, string, string]>([
    ['a calendar', `${heading(title('November', 2026))}${calendar('November')}`, 'calendar November 2026 opened'],
    ['controls', `${heading('Step 2')}<a href="#r">Reply</a><a href="#t">Trash</a>`, '2 links appeared: Reply, Trash'],
    ['a dialog', `<div role="dialog" aria-label="Pick">${heading('Step 2')}</div>`, 'dialog "Pick" opened: Step 2'],
    ['a notice', `${heading('Step 2')}<div role="status">Saved</div>`, 'status "Saved" opened'],
  ])('is not told where the same action brings %s, nor that it goes', async (_, html, words) => {
    expect(await told(`${GO}<div id="more" hidden>${html}</div>`, show)).toBe(words);
    expect(await told(`${GO}<div id="more">${html}</div>`, () => at('#more').remove())).not.toContain('heading');
  });
});

describe('what is no event', () => {
  test('the fixed lines of a view that is left and of one that is reached: where it led comes first', async () => {
    const html = `${GO}<main><div role="alert">Showing rows 0 - 24</div></main>`;
    const words = await told(html, () => {
      history.replaceState(null, '', '/structure');
      at('main').innerHTML =
        '<div style="height: 900px"></div><div role="alert">No partitioning defined!</div><div role="dialog" aria-label="Tip">x</div>';
    });
    expect(words).toBe(`went to ${location.origin}/structure, dialog "Tip" opened: x`);
  });

  test('a message that goes by itself, where one that the user sends away is told', async () => {
    expect(await told(`${GO}<div role="status" id="old">Saved</div>`, () => at('#old').remove())).toBe('page changed (1 removed)');
    const html = '<div role="status" id="old">Saved <button id="go">Dismiss</button></div>';
    expect(await told(html, () => at('#old').remove())).toBe('status "Saved Dismiss" closed');
  });

  test('a live region without room that says a tooltip again', async () => {
    const hidden = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)';
    const words = await told(`${GO}<div role="log" id="log" style="${hidden}"></div>`, () => {
      at('#log').innerHTML = '<div>Pick a day</div>';
      document.body.insertAdjacentHTML('beforeend', '<div role="tooltip">Pick a day</div>');
    });
    expect(words).toBe('tooltip "Pick a day" opened');
  });

  test('a state of an element without a name', async () => {
    const html = `${GO}<ul><li aria-current="true">Home</li></ul><button aria-expanded="false" id="b">Details</button>`;
    const words = await told(html, () => {
      at('li').removeAttribute('aria-current');
      at('#b').setAttribute('aria-expanded', 'true');
    });
    expect(words).toBe('Details expanded');
  });
});

describe('keys that go to what has the focus', () => {
  const enter = async (table: string): Promise<string> => {
    document.body.innerHTML = table;
    at('input').focus();
    await api.watch({ node: null });
    at('td:last-child').textContent = '700';
    const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
    return settled.ok ? effectsWords(settled.value.effects) : settled.error.message;
  };

  test('bring words to the cell in which they were typed', async () => {
    expect(await enter('<table><tr><td>Rent</td><td><input value="700"></td></tr></table>')).toBe('shows 700');
  });

  test('bring none to the rest of the page', async () => {
    const elsewhere = '<div><div><p><input></p></div></div><table><tr><td>Time</td><td>699</td></tr></table>';
    expect(await enter(elsewhere)).toMatch(/^page changed/);
  });
});
