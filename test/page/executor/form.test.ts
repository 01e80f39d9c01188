// What a form would send, as the user is shown it: the values of now, secrets left in the page, and who put each value there.
import { afterEach, expect, test } from 'vitest';
import { nodeNumber } from '../../../src/dom/registry.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { FormNow } from '../../../src/executor/page-api.ts';

afterEach(() => document.body.replaceChildren());

async function nodeOf(css: string): Promise<number> {
  const found = await api.find({ css, limit: 2 });
  return found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
}

async function formAt(css: string): Promise<FormNow | null> {
  const reply = await api.form({ node: await nodeOf(css) });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

test('tells the fields that go along, where to, and nothing of secrets', async () => {
  document.body.innerHTML = `<form method="post" action="https://pay.example/charge?token=abc">
    <label>Amount <input name="amount" value="420.00"></label>
    <label>Password <input type="password" name="pw" value="hunter2"></label>
    <label>Code <input type="password" name="code"></label>
    <label><input type="checkbox" name="agb" checked> Terms</label>
    <label><input type="checkbox" name="news"> News</label>
    <label>Off <input name="off" value="x" disabled></label>
    <input type="hidden" name="csrf" value="s3cr3t">
    <label>Size <select name="size"><option>S<option selected>M</select></label>
    <button id="pay">Pay</button></form>`;
  const form = await formAt('#pay');
  expect(form).toMatchObject({ goesTo: 'https://pay.example/charge', more: 0, hidden: 1 });
  expect(form?.fields.map(({ name, value, secret }) => [name, value, secret])).toEqual([
    ['Amount', '420.00', false],
    ['Password', '••••••', true],
    ['Code', '', true],
    ['', 'Terms', false],
    ['Size', 'M', false],
  ]);
  expect(JSON.stringify(form)).not.toMatch(/hunter2|s3cr3t|abc/);
});

test('the button’s own address counts, and a field of the form does too', async () => {
  document.body.innerHTML = `<form action="/a"><input id="q" name="action" value="1"><button id="b" formaction="/b">Go</button></form>`;
  expect((await formAt('#b'))?.goesTo).toBe(`${location.origin}/b`);
  // Enter in a field sends the form by its first button.
  expect((await formAt('#q'))?.goesTo).toBe(`${location.origin}/b`);
});

test('what the button adds goes along where it says other than its words', async () => {
  document.body.innerHTML = `<form><input id="q" name="q"><button id="b" name="does" value="delete">Save</button>
    <button id="c" name="commit" value="Save">Save</button><button id="d" type="button" name="x" value="y">Z</button></form>`;
  const does = { name: 'does', value: 'delete', secret: false, by: 'page' };
  for (const at of ['#b', '#q']) expect((await formAt(at))?.fields.slice(1)).toMatchObject([does]);
  for (const at of ['#c', '#d']) expect((await formAt(at))?.fields).toHaveLength(1);
});

test('tells the files that go along by their names, and who chose them', async () => {
  document.body.innerHTML = `<form><input type="file" id="cv" aria-label="CV" hidden><label>Photo <input type="file" id="photo"></label>
    <label>Other <input type="file"></label><button id="b">Go</button></form>`;
  const file = { name: 'cv.pdf', type: 'application/pdf', dataUrl: `data:application/pdf;base64,${btoa('ten years')}` };
  const cv = document.querySelector('#cv');
  if (cv === null) throw new Error('The field is not there.');
  const wish = { node: nodeNumber(cv), name: 'CV', accept: '', many: false, site: location.origin };
  expect(await api.giveFiles({ wish, files: [file] })).toMatchObject({ ok: true });
  const photo = document.querySelector<HTMLInputElement>('#photo');
  const data = new DataTransfer();
  data.items.add(new File(['a picture'], 'me.png'));
  if (photo !== null) photo.files = data.files;
  expect((await formAt('#b'))?.fields.map(({ name, value, secret, by }) => [name, value, secret, by])).toEqual([
    ['CV', 'cv.pdf', false, 'hand'],
    ['Photo', 'me.png', false, 'page'],
    ['Other', '', false, 'page'],
  ]);
});

test('says who put a value there: an order, the user, or the page', async () => {
  document.body.innerHTML =
    '<form><label>Sum <input id="sum" value="0"></label><label>To <input id="to"></label><label>Ref <input id="ref" value="R1"></label><button id="b">Go</button></form>';
  const target = { node: await nodeOf('#sum'), bound: null, unlocked: false, receipt: 'k:000007:0:1' };
  await api.watch({ node: target.node });
  await api.write({ target, text: '420', waitMs: 300 });
  await api.settle({ quietMs: 0, idleMs: 0, capMs: 50, expect: null });
  // The browser's own text command sends the trusted events of a keyboard.
  document.querySelector<HTMLInputElement>('#to')?.focus();
  document.execCommand('insertText', false, 'Ada');
  const fields = (await formAt('#b'))?.fields.map(({ name, by, order, before }) => [name, by, order, before]);
  expect(fields).toEqual([
    ['Sum', 'order', 'k:000007:0:1', '0'],
    ['To', 'hand', '', null],
    ['Ref', 'page', '', null],
  ]);
  const sum = document.querySelector<HTMLInputElement>('#sum');
  if (sum) sum.value = '9000';
  expect((await formAt('#b'))?.fields[0]).toMatchObject({ value: '9000', by: 'page', order: '' });
});

test('knows no form where there is none', async () => {
  document.body.innerHTML = '<button id="b">Delete</button>';
  expect(await formAt('#b')).toBeNull();
});

test.each(['elements', 'baseURI', 'action'])('fields named "%s" hide nothing of a form', async name => {
  for (const twice of [1, 2]) {
    const decoys = `<label>Decoy <input name="${name}" value="1"></label>`.repeat(twice);
    document.body.innerHTML = `<form action="/charge"><label>Amount <input name="amount" value="9000"></label>
      <label>To <input name="to" value="Mallory"></label>${decoys}<button id="pay">Pay</button></form>`;
    const form = await formAt('#pay');
    expect(form?.goesTo).toBe(`${location.origin}/charge`);
    expect(form?.fields.map(({ value }) => value)).toEqual(['9000', 'Mallory', '1', '1'].slice(0, 2 + twice));
  }
});

test('a picture named "baseURI" does not hide where a form goes', async () => {
  document.body.innerHTML = '<img name="baseURI" alt=""><form action="/charge"><button id="pay">Pay</button></form>';
  expect((await formAt('#pay'))?.goesTo).toBe(`${location.origin}/charge`);
});
