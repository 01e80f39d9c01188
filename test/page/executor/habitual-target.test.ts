// Targets that chats write by habit: each names what it says by role and the words that are seen, and what is CSS is only ever read as CSS.
import { afterEach, expect, test } from 'vitest';
import { documentNonce, refOf } from '../../../src/dom/registry.ts';
import { matchTarget } from '../../../src/dom/target.ts';
import { withCommitWord } from '../../../src/executor/card.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';

afterEach(() => document.body.replaceChildren());

/** The ids of what a target names, or the code of what went wrong. */
function named(html: string, target: string): string {
  document.body.innerHTML = html;
  const found = matchTarget(target, 10);
  return found.ok ? found.value.elements.map(({ id }) => id).join(' ') : found.error.code;
}

const PAGE = `<nav><a id="l" href="#x">Categories</a></nav><button id="b">Categories</button><button id="all">All categories</button>
  <div id="r" role="button" tabindex="0"><span>Save <b>draft</b></span></div><button id="i" aria-label="Close"></button>
  <p id="p">Nothing else here</p><label for="f">E-mail *</label><input id="f" placeholder="you@example.org"><h2 id="h">Orders</h2>
  <button hidden>Orders</button><button style="visibility: hidden">Orders</button>`;

test.each([
  [`button:has-text('Categories')`, 'b'],
  [`button:has-text("ll cat")`, 'all'],
  [`nav a:contains('Categories')`, 'l'],
  [`a:has-text('Categories')`, 'l'],
  [`button:has-text('Save draft')`, 'r'],
  [`:text('categories')`, 'l b'],
  ['text=Categories', 'l b'],
  ['text=Nothing else', 'p'],
  ['text="Nothing else"', ''],
  ['text="Nothing else here"', 'p'],
  ['text=Save draft', 'r'],
  ['text=Close', 'i'],
  ['text=E-mail', 'f'],
  ['text=Orders', 'h'],
  ['role=button[name="Categories"]', 'b'],
  ['role=button[name="ll cat"]', ''],
  ['button "Close"', 'i'],
  ['heading "Orders"', 'h'],
  ['link "Categories"', 'l'],
  [`//button[text()='Categories']`, 'b'],
  [`//*[contains(text(),'else here')]`, 'p'],
  [`//nav/a[normalize-space()='Categories']`, 'l'],
  [`//button[@aria-label='Close']`, 'i'],
  [`getByRole('button', { name: 'save' })`, 'r'],
  [`getByText('Nothing else here')`, 'p'],
  [`getByLabel('E-mail')`, 'f'],
  [`getByPlaceholder('you@')`, 'f'],
  [`textbox "E-mail *"`, 'f'],
  ['button Categories', ''], // CSS
  ['button:::x(', 'BAD_LINE'],
  [`b >>> :has-text('X')`, 'BAD_LINE'],
  [`[ref=999]:has-text('X')`, 'STALE_REF'],
])('%s names %s', (target, ids) => {
  expect(named(PAGE, target)).toBe(ids);
});

const PARTS = `<nav id="n" aria-label="Main menu"></nav><nav id="o"></nav><div role="main" id="m"><table id="t"><caption>Orders</caption><tr><td>1</td></tr></table>
  <div role="dialog" id="d"><h2>Delete it?</h2><button>Yes</button></div></div>`;

test.each([
  ['navigation Main menu', 'n'],
  ['navigation "Main menu"', 'n'],
  ['navigation', 'n o'],
  ['main', 'm'],
  ['table Orders', 't'],
  ['table', 't'], // CSS
  ['dialog Delete it?', 'd'],
  ['dialog Delete', 'd'],
  ['region Orders', ''],
  ['navigation Other menu', ''],
])('%s names the part of the page %s', (target, ids) => {
  expect(named(PARTS.replaceAll('></nav>', '>x</nav>'), target)).toBe(ids);
});

test('words are looked for through shadow roots, and the innermost that says them is meant', () => {
  document.body.innerHTML = '<div id="outer"><div id="mid"><div id="inner">Deep <i>words</i></div></div></div><div id="host"></div>';
  const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
  if (root) root.innerHTML = '<button id="shadow">In the shadow</button>';
  const ids = (target: string) => {
    const found = matchTarget(target, 10);
    return found.ok ? found.value.elements.map(({ id }) => id) : [];
  };
  expect(ids(`div:has-text('Deep words')`)).toEqual(['inner']);
  expect(ids('text=In the shadow')).toEqual(['shadow']);
  expect(ids('button "In the shadow"')).toEqual(['shadow']);
});

test('what holds a secret is not found by it', () => {
  expect(named('<input id="f" type="password" value="hunter2">', 'text=hunter2')).toBe('');
});

test('of several each is told with its number in the digest', async () => {
  document.body.innerHTML = '<button id="a">Save</button><button>Save</button>';
  const first = document.querySelector('#a');
  const ref = first === null ? 0 : refOf(first, 12);
  const found = await api.find({ css: 'button "Save"', limit: 8 });
  expect(found).toMatchObject({
    ok: true,
    value: { count: 2, visible: 2, elements: [{ ref, card: { name: 'Save' } }, { card: { name: 'Save' } }] },
  });
  const css = await api.find({ css: 'button', limit: 8 });
  expect(css.ok && css.value.elements[0]).not.toHaveProperty('ref');
});

test('where none fits, what says the words in another role is told', async () => {
  document.body.innerHTML = '<a href="#x">Categories</a>';
  const found = await api.find({ css: 'button "categories"', limit: 8 });
  expect(found).toMatchObject({ ok: true, value: { count: 0, elements: [], near: [{ card: { role: 'link', name: 'Categories' } }] } });
});

test('an approval stays with its element when the words come to stand on another one', async () => {
  document.body.innerHTML = '<button id="a">Save</button><button id="b">Delete</button>';
  const css = `button:has-text('Save')`;
  const found = await api.find({ css, limit: 2 });
  const first = found.ok ? found.value.elements[0] : undefined;
  if (first === undefined) throw new Error('nothing was found');
  const [a, b] = document.querySelectorAll('button');
  if (a) a.textContent = 'Delete';
  if (b) b.textContent = 'Save';
  const place = { nonce: documentNonce(), topOrigin: self.origin, origin: self.origin };
  const seen = { tabId: 1, frameId: 0, documentId: 'D', ...place, node: first.node, card: withCommitWord(first.card) };
  const again = await api.find({ css, limit: 2, was: seen });
  expect(again.ok && again.value.elements[0]?.node).not.toBe(first.node);
  const checked = await api.check({ target: { node: first.node, bound: seen, unlocked: false, css, follows: true }, writes: false });
  expect(checked).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
});
