// The texts between the controls, as a message tells them: in reading order, each once, none that nobody sees, and no word of a control twice.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => {
  document.body.replaceChildren();
  scrollTo(0, 0);
});

async function told(html: string, words = true): Promise<string[]> {
  document.body.innerHTML = html;
  const reply = await contextPageApi.digest({ fold: true, words, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.map(line => line.text);
}

const FORM = `<main><h1>Transfer</h1><p>You may send up to <b>500.00</b> a day, see the <a href="/rules">rules</a>.</p>
  <label for="amount">Amount</label><input id="amount"><p>The fee is 1.20.</p><button>Send it</button></main>`;

test('a form is told with the words around its fields, in reading order', async () => {
  expect(await told(FORM)).toEqual([
    'main',
    '# Transfer',
    'text You may send up to 500.00 a day, see the rules.',
    'link rules',
    'textbox Amount #amount',
    'text The fee is 1.20.',
    'button Send it',
  ]);
});

test('without words it is the controls alone, as ever', async () => {
  expect(await told(FORM, false)).toEqual(['main', '# Transfer', 'link rules', 'textbox Amount #amount', 'button Send it']);
});

test('a row of a table is one line, without the words of its buttons', async () => {
  const lines = await told(`<table><tr><th>Number</th><th>Customer</th><th>Amount</th></tr>
    <tr><td>INV-1</td><td>Blue Harbour</td><td>420.00</td><td><button>Pay INV-1</button></td></tr>
    <tr><td><a href="/2">INV-2</a></td><td>Mill</td><td>9.50</td><td><button>Pay INV-2</button></td></tr></table>`);
  expect(lines).toEqual([
    'text Number Customer Amount',
    'text INV-1 Blue Harbour 420.00',
    'button Pay INV-1',
    'text INV-2 Mill 9.50',
    'link INV-2',
    'button Pay INV-2',
  ]);
});

test('a board is its columns with their cards', async () => {
  const card = (name: string, who: string) => `<li draggable="true"><span>${name}</span><div>${who}</div></li>`;
  const lines =
    await told(`<section><h2>To do</h2><ul>${card('Fix the printer', 'Mia')}${card('Order paper', 'Tom')}</ul><button>Add card</button></section>
    <section><h2>Done</h2><ul>${card('Pay rent', 'Mia')}</ul><button>Add card</button></section>`);
  const words = lines.join('\n');
  expect(words).toMatch(/# To do\n[\s\S]*Fix the printer[\s\S]*Mia[\s\S]*Order paper[\s\S]*# Done\n[\s\S]*Pay rent[\s\S]*button Add card/);
  for (const each of ['Fix the printer', 'Order paper', 'Pay rent', 'Tom']) expect(words.split(each)).toHaveLength(2);
});

test('the texts of two cards are not told as one, and those of one card are', async () => {
  const card = (name: string) => `<div><p>${name}</p><p>Made by hand</p><button>Buy ${name}</button><span>5.00</span></div>`;
  expect(await told(card('Mug') + card('Pen'))).toEqual([
    'text Mug · Made by hand',
    'button Buy Mug',
    'text 5.00',
    'text Pen · Made by hand',
    'button Buy Pen',
    'text 5.00',
  ]);
});

test('a box that can be pressed bears its words as its name, a long one tells them too', async () => {
  const long = 'This is a long text about the thing, '.repeat(8);
  const lines = await told(`<div style="cursor:pointer"><p>Fix the printer</p></div><div style="cursor:pointer"><p>${long}</p></div>`);
  expect(lines.filter(line => line.includes('Fix the printer'))).toHaveLength(1);
  expect(lines.filter(line => line.startsWith('text This is a long text'))).toHaveLength(1);
});

test.each([
  ['is not drawn', '<p style="display:none">Hidden words</p>'],
  ['is transparent', '<p style="opacity:0">Hidden words</p>'],
  ['is for screen readers alone', '<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Hidden words</p>'],
  ['lies under a dialog', '<p>Hidden words</p><dialog>Sure?<button>Yes</button></dialog><script></script>'],
  ['is a script', '<script type="text/plain">Hidden words</script>'],
  ['is what a field holds', '<input type="password" value="Hidden words" aria-label="Secret">'],
])('no text that %s', async (_, html) => {
  document.body.innerHTML = html;
  document.querySelector('dialog')?.showModal();
  const reply = await contextPageApi.digest({ fold: true, words: true, limitMs: 20_000 });
  expect(reply.ok && JSON.stringify(reply.value.lines)).not.toContain('Hidden words');
});

test('words of a control, a heading, a label or a status are told once', async () => {
  const lines =
    await told(`<h2>Bill <small>of May</small></h2><label>Name <input></label><fieldset><legend>Pay by</legend><label><input type="radio" name="p"> Card</label></fieldset>
    <button><span>Save</span> <i>now</i></button><div role="status">Saved <b>twice</b></div><p>Thanks</p>`);
  expect(lines.filter(line => line.startsWith('text '))).toEqual(['text Thanks']);
});

test('a page full of text keeps its controls, and says how much is left out', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `<p>Line ${at} of the text</p>`).join('');
  const lines = await told(`${many}<button>At the end</button>`);
  expect(lines).toContain('button At the end');
  expect(lines.filter(line => line.startsWith('text ')).length).toBeLessThan(2_001);
});
