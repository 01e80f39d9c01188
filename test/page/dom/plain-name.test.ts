// The quick way to a name and the full rules agree wherever the quick way answers, and it answers where pages are plain.
import { computeAccessibleName } from 'dom-accessibility-api';
import { afterEach, expect, test } from 'vitest';
import { plainName } from '../../../src/dom/plain-name.ts';

afterEach(() => document.body.replaceChildren());

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

const CONTENTS = [
  'Save',
  '  Save \n draft ',
  '<span>Save</span>',
  '<b>Save </b>all',
  'Save<div>all</div>now',
  '<span>A</span><span>B</span>',
  '<span style="display:none">No</span>Yes',
  '<span style="visibility:hidden">No</span>Yes',
  '<span hidden>No</span>Yes',
  '<i class="icon" aria-hidden="true">✓</i> Done',
  '<span aria-label="spoken">shown</span>',
  '<span title="tip"></span>Rest',
  '<span role="img" aria-label="star"></span> Top',
  '<img alt="Logo" src="data:,"> Home',
  '<img alt="" src="data:,">Home',
  '<svg aria-hidden="true"><title>no</title></svg> Edit',
  '<svg><title>Pen</title></svg>',
  '<!-- no -->Go',
  '<em>Very</em> <code>x</code>',
  '<p>One</p><p>Two</p>',
  '',
  '   ',
  '<input value="v"> inside',
  '<span><span><b>Deep</b></span> er</span>',
  '<br>After',
  '<span slot="x">Slotted</span>',
];
const HOLDERS = [
  (inside: string, more: string) => `<button ${more}>${inside}</button>`,
  (inside: string, more: string) => `<a href="/x" ${more}>${inside}</a>`,
  (inside: string, more: string) => `<a ${more}>${inside}</a>`,
  (inside: string, more: string) => `<div role="menuitem" ${more}>${inside}</div>`,
  (inside: string, more: string) => `<li role="option" ${more}>${inside}</li>`,
  (inside: string, more: string) => `<div role="checkbox" ${more}>${inside}</div>`,
  (inside: string, more: string) => `<div role="dialog" ${more}>${inside}</div>`,
  (inside: string, more: string) => `<nav ${more}>${inside}</nav>`,
  (inside: string, more: string) => `<header ${more}>${inside}</header>`,
  (inside: string, more: string) => `<section><header ${more}>${inside}</header></section>`,
  (inside: string, more: string) => `<section ${more}>${inside}</section>`,
  (inside: string, more: string) => `<form ${more}>${inside}</form>`,
  (inside: string, more: string) => `<fieldset ${more}><legend>${inside}</legend></fieldset>`,
  (inside: string, more: string) => `<fieldset><legend ${more}>${inside}</legend><input value="v"></fieldset>`,
  (inside: string, more: string) => `<fieldset><p>first</p><legend ${more}>${inside}</legend></fieldset>`,
  (inside: string, more: string) => `<ul role="menu" ${more}>${inside}</ul>`,
  (inside: string, more: string) => `<label ${more}>${inside}<input id="f"></label>`,
  (inside: string, more: string) => `<label ${more}><input type="checkbox"> ${inside}</label>`,
  (inside: string, more: string) => `<label for="f" ${more}>${inside}</label><input id="f">`,
  (inside: string, more: string) => `<label for="f">${inside}</label><label for="f">two</label><input id="f" ${more}>`,
  (inside: string, more: string) => `<label>${inside}<select ${more}><option>a</option></select> b</label>`,
  (inside: string, more: string) => `<label for="b">outer</label><button id="b" ${more}>${inside}</button>`,
  (inside: string, more: string) => `<x-a role="button" ${more}>${inside}</x-a>`,
  (inside: string, more: string) => `<input type="submit" ${more}><label>${inside}<input type="button" value="z"></label>`,
];
const MORE = [
  '',
  'aria-label="Label"',
  'aria-label=" "',
  'title="Tip"',
  'aria-labelledby="other"',
  'aria-hidden="true"',
  'hidden style="display:block"',
  'style="visibility:hidden"',
  'style="display:contents"',
  'role="button"',
  'role="none"',
  'class="a b" data-x="1" id="me"',
  'aria-owns="other"',
];

test('agrees with the full rules on every mix of contents, holders and attributes', () => {
  let answered = 0;
  let asked = 0;
  const wrong: string[] = [];
  for (const holder of HOLDERS) {
    for (const more of MORE) {
      for (const inside of CONTENTS) {
        const html = `<span id="other">Other</span>${holder(inside, more)}`;
        document.body.innerHTML = html;
        for (const element of document.body.querySelectorAll('*')) {
          const quick = plainName(element);
          if (more === '' && inside === 'Save' && element.matches('button, a[href], [role], input')) asked += 1;
          if (quick === null) continue;
          if (more === '' && inside === 'Save' && element.matches('button, a[href], [role], input')) answered += 1;
          const full = folded(computeAccessibleName(element));
          if (folded(quick) !== full) wrong.push(`${element.outerHTML} in ${html}: "${quick}" against "${full}"`);
        }
      }
    }
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(answered / asked).toBeGreaterThan(0.6); // most plainly written elements need no more
});
