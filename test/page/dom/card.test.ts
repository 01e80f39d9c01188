// Cards, visibility and the sensitive fields, in a real layout.
import { afterEach, expect, test } from 'vitest';
import { cardOf } from '../../../src/dom/card.ts';
import { isSensitive, namesSecret } from '../../../src/dom/sensitive.ts';
import { isVisible } from '../../../src/dom/visible.ts';

afterEach(() => {
  document.body.replaceChildren();
});

function page(html: string): void {
  document.body.innerHTML = html;
}

function one(css: string): Element {
  const element = document.querySelector(css);
  if (element === null) throw new Error(`no ${css}`);
  return element;
}

test('a card has role, accessible name, type, state and where it leads', () => {
  page(`<form action="https://pay.example/charge"><fieldset disabled><label for="q">Amount <b>due</b></label><input id="q" type="number"></fieldset>
    <button id="go">Pay now</button></form><a id="out" href="https://other.example/x">Leave</a><a id="in" href="/here">Stay</a>`);
  expect(cardOf(one('#q'))).toMatchObject({
    tag: 'input',
    role: 'spinbutton',
    name: 'Amount due',
    type: 'number',
    enabled: false,
    submits: false,
  });
  expect(cardOf(one('#go'))).toMatchObject({
    role: 'button',
    name: 'Pay now',
    submits: true,
    goesTo: 'https://pay.example',
    words: '',
    enabled: true,
  });
  expect(cardOf(one('#out'))).toMatchObject({ goesTo: 'https://other.example', leads: 'https://other.example/x' });
  expect(cardOf(one('#in'))).toMatchObject({ goesTo: '' });
  for (const css of ['#in', '#go']) expect(cardOf(one(css)).leads).toBeUndefined();
});

test('a text field without another name has that of its placeholder', () => {
  page(`<input id="a" placeholder="Search  mugs"><input id="b" type="search" placeholder="Find"><textarea id="c" placeholder="Your words"></textarea>
    <div id="d" contenteditable aria-placeholder="Write to us"></div><input id="e" placeholder="Not this" aria-label="This"><div id="f" placeholder="No field">x</div>`);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(id => cardOf(one(`#${id}`)).name)).toEqual([
    'Search mugs',
    'Find',
    'Your words',
    'Write to us',
    'This',
    '',
  ]);
});

test('a picture named "baseURI" does not hide that a press leaves the site', () => {
  page(
    '<img name="baseURI" alt=""><form action="https://pay.example/charge"><button id="go">Pay</button></form><a id="out" href="https://other.example/x">Out</a>',
  );
  expect(cardOf(one('#go')).goesTo).toBe('https://pay.example');
  expect(cardOf(one('#out'))).toMatchObject({ goesTo: 'https://other.example', leads: 'https://other.example/x' });
});

test('a press on a part of a submit button submits too', () => {
  page('<form><button><span id="s">Save</span></button><button type="button"><span id="t">Hint</span></button></form>');
  expect(cardOf(one('#s')).submits).toBe(true);
  expect(cardOf(one('#t')).submits).toBe(false);
});

test('a clobbered form still has a card', () => {
  page('<form aria-label="Order"><input name="getAttribute"><input name="hasAttribute"><input name="localName"><input name="id"></form>');
  expect(cardOf(one('form'))).toMatchObject({ tag: 'form', name: 'Order', role: 'form' });
});

test.each([
  ['<p id="x">text</p>', true],
  ['<p id="x" style="opacity:0">text</p>', true],
  ['<p id="x" style="visibility:hidden">text</p>', false],
  ['<div style="display:none"><p id="x">text</p></div>', false],
  ['<p id="x" style="width:0;height:0;overflow:hidden"></p>', false],
  ['<p id="x" style="display:contents"><b>text</b></p>', true],
  ['<p id="x" style="display:contents">text</p>', true],
  ['<p id="x" style="display:contents"><b hidden>text</b></p>', false],
  ['<details><p id="x">text</p></details>', false],
  ['<div style="height:4000px"></div><p id="x">below the fold</p>', true],
])('visible: %s is %s', (html, expected) => {
  page(html);
  expect(isVisible(one('#x'))).toBe(expected);
});

test.each([
  '<input id="x" type="password">',
  '<input id="x" type="hidden">',
  '<input id="x" type="file">',
  '<input id="x" autocomplete="one-time-code">',
  '<input id="x" autocomplete="section-a billing cc-number">',
  '<input id="x" name="userPin">',
  '<input id="x" name="card_number">',
  '<label>Security code <input id="x"></label>',
  '<input id="x" placeholder="e.g. your credit card number">',
  '<input id="x" placeholder="e.g. sk-abc, your API key">',
  '<input id="x" placeholder="e.g. 123456, one-time code">',
  '<label>Egypt PIN, four digits, no letters <input id="x"></label>',
  '<input id="x" style="-webkit-text-security:disc">',
  '<p id="label">One-time code</p><input id="x" aria-labelledby="label">',
  '<div id="x" contenteditable aria-label="Seed phrase"></div>',
])('sensitive: %s', html => {
  page(html);
  expect(isSensitive(one('#x'))).toBe(true);
});

test.each([
  '<input id="x" name="shipping_address">',
  '<input id="x" name="spinner">',
  '<input id="x" type="checkbox" name="remember_password">',
  '<button id="x">Show password</button>',
  '<textarea id="x" name="note"></textarea>',
  '<input id="x" autocomplete="email">',
  '<input id="x" name="name" placeholder="e.g. Bank, Savings, Credit Card, Cash">',
])('not sensitive: %s', html => {
  page(html);
  expect(isSensitive(one('#x'))).toBe(false);
});

test('a field that was a password field stays sensitive after "show password"', () => {
  page('<input id="x" type="password"><input id="other">');
  expect(isSensitive(one('#other'))).toBe(false); // the first look starts the watch
  one('#x').setAttribute('type', 'text');
  expect(isSensitive(one('#x'))).toBe(true);
});

test('reads words in any spelling', () => {
  expect(['userPin', 'PIN code', 'card-number', 'otp2fa', 'API_KEY'].map(namesSecret)).toEqual([true, true, true, false, true]);
});
