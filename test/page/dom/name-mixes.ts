// Pieces of pages in which names are made in many ways, for tests that hold two ways to a name against each other.

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

/** Every mix of contents, holders and attributes. `plain`: one that is written as most pages are. */
export function nameMixes(): { html: string; plain: boolean }[] {
  return HOLDERS.flatMap(holder =>
    MORE.flatMap(more =>
      CONTENTS.map(inside => ({
        html: `<span id="other">Other</span>${holder(inside, more)}`,
        plain: more === '' && inside === 'Save',
      })),
    ),
  );
}
