// The Tab order that script follows is the browser's own: the same page is gone through with the real key, and compared stop by stop.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deepActive } from '../../../src/dom/active.ts';
import { playKey } from '../../../src/executor/page/input/keys.ts';

afterEach(() => {
  document.body.replaceChildren();
});

function show(html: string): void {
  const first = document.createElement('button');
  first.id = 'first';
  document.body.setHTMLUnsafe(html);
  document.body.prepend(first);
  const last = document.createElement('button');
  last.id = 'last';
  document.body.append(last);
  first.focus();
}

/** The ids of what has the focus, from the first button to the last, after each press of a key. */
async function walk(press: () => unknown): Promise<string[]> {
  const ids: string[] = [];
  document.getElementById('first')?.focus();
  for (let presses = 0; presses < 30 && ids.at(-1) !== 'last'; presses++) {
    await press();
    ids.push(deepActive()?.id ?? '');
  }
  return ids;
}

const TAB = { key: 'Tab', code: 'Tab', keyCode: 9, text: '', location: 0 } as const;
const byScript = () => {
  playKey('keyDown', TAB, []);
  playKey('keyUp', TAB, []);
};

const shadow = (inner: string) => `<template shadowrootmode="open">${inner}</template>`;

const PAGES: [string, string, string[]][] = [
  [
    'native controls, and what cannot be reached',
    `<input id="a"><a id="no">no link</a><a id="b" href="#">b</a><input type="hidden" id="no"><button id="no" disabled>x</button>
     <fieldset disabled><legend><button id="c">c</button></legend><input id="no"></fieldset><button id="no" style="visibility:hidden">x</button>
     <div inert><button id="no">x</button></div><textarea id="d"></textarea><select id="e"><option>1</select><div id="f" contenteditable>f</div>
     <div id="no">x</div><div id="g" tabindex="0">g</div><div id="no" tabindex="-1">x</div><div hidden><input id="no"></div>`,
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'last'],
  ],
  [
    'positive numbers first, from where the focus is',
    '<input id="a"><input id="b" tabindex="2"><input id="c" tabindex="1"><input id="d">',
    ['a', 'd', 'last'],
  ],
  [
    'details, closed and open',
    `<details><summary id="a">a</summary><input id="no"></details>
     <details open><summary id="b">b</summary><summary id="no">x</summary><input id="c"></details>`,
    ['a', 'b', 'c', 'last'],
  ],
  [
    'groups of radio buttons',
    `<input type="radio" name="x" id="no"><input type="radio" name="x" id="a" checked><input type="radio" name="x" id="no">
     <form><input type="radio" name="x" id="b"><input type="radio" name="x" id="no"></form><input id="c">`,
    ['a', 'b', 'c', 'last'],
  ],
  [
    'shadow trees, slots in another order than the page, and numbers of their own',
    `<div id="host">${shadow('<slot name="two"></slot><input id="s1" tabindex="2"><input id="s2" tabindex="1"><slot name="one"></slot>')}
       <input id="one" slot="one"><input id="two" slot="two"><input id="no"></div>
     <div tabindex="-1">${shadow('<input id="no">')}</div><div id="own" tabindex="0">${shadow('<input id="in">')}</div><input id="z">`,
    ['s2', 's1', 'two', 'one', 'own', 'in', 'z', 'last'],
  ],
];

test.each(PAGES)('%s', async (_, html, expected) => {
  show(html);
  expect(await walk(() => userEvent.keyboard('{Tab}'))).toEqual(expected);
  expect(await walk(byScript)).toEqual(expected);
});

test('behind a modal dialog nothing is reached', () => {
  show('<input id="no"><dialog><input id="a"><button id="b">b</button></dialog>');
  document.querySelector('dialog')?.showModal();
  document.getElementById('a')?.focus();
  byScript();
  expect(deepActive()?.id).toBe('b');
  byScript();
  expect(deepActive()?.id).toBe('a');
});
