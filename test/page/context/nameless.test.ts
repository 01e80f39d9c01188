// Controls without a name of their own are told by their tooltip, their icon or the words that stand at them, and each only once.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => document.body.replaceChildren());

async function told(html: string): Promise<string[]> {
  document.body.innerHTML = `<style>i, svg, .drawn { display: inline-block; width: 16px; height: 16px }</style>${html}`;
  const reply = await contextPageApi.digest({ fold: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.map(line => line.text);
}

test.each<[string, string, string[]]>([
  [
    'a button in three links',
    `<ul><li><a id="deploy" class="deploy-button" href="#"><span class="deploy-button-content"><img width="9" src="data:"> Deploy</span></a>
       <a id="menu" class="deploy-button" href="#"><i class="fa fa-caret-down"></i></a></li></ul>`,
    ['link Deploy #deploy', 'link caret down icon #menu'],
  ],
  [
    'radio buttons whose labels are pictures with a tooltip',
    '<fieldset><legend>Size</legend><label title="Small"><input type="radio" name="size"><i></i></label><label title="Large"><input type="radio" name="size"><i></i></label></fieldset>',
    ['group Size', 'radio Small', 'radio Large'],
  ],
  [
    'a link in a link that says no more',
    '<div tabindex="0" class="tab" style="width: 90px"><a href="#flow" style="display: block">Flow 1</a></div>',
    ['link Flow 1'],
  ],
  [
    'a box to press around its one button',
    '<div onclick="1" class="button" style="display: inline-block"><button>Deploy</button></div>',
    ['button Deploy'],
  ],
  ['a box to press around a button and words', '<div onclick="1">Card <button>Deploy</button></div>', ['clickable Card', 'button Deploy']],
])('one line for %s', async (_name, html, lines) => {
  expect(await told(html)).toEqual(lines);
});

test.each<[string, string, string[]]>([
  [
    'by their tooltips before their classes',
    '<button class="footer-button" data-original-title="Zoom in"></button><button class="footer-button" title="Fit"><i></i></button>',
    ['button Zoom in', 'button Fit'],
  ],
  [
    'by their icons, also deeper in them and beside a number of their own',
    '<button id="plus"><span><i class="pi pi-plus"></i></span></button><button><span><svg class="feather feather-trash"></svg></span></button>',
    ['button plus icon #plus', 'button trash icon'],
  ],
  [
    'by icons of a set with a name of its own, and not by the box of one',
    '<button><svg class="univerjs-icon univerjs-icon-undo-icon univer-text-base"></svg></button><button><svg class="icon icon-tabler icon-tabler-trash"></svg></button><button class="drawn"><i class="button-icon-wrapper"></i></button><button data-testid="delete-row"><i class="mat-icon notranslate mat-icon-no-color"></i></button><button class="btn-icon-only"><i class="mat-icon mat-icon-no-color" data-mat-icon-name="share"></i></button>',
    ['button undo icon', 'button trash icon', 'button .drawn', 'button delete row', 'button share'],
  ],
  [
    'by what they do',
    '<button data-action="toggleMenu" class="b1"></button><button data-testid="close-dialog"></button><button data-testid="b:r1:x9" class="drawn"></button>',
    ['button toggle menu', 'button close dialog', 'button .b:r1:x9'],
  ],
  [
    'by the words on their line, and not by those of another control',
    '<div>Invoice 12 <button class="x drawn"></button></div>',
    ['button in Invoice 12'],
  ],
  [
    'not by the words of another control',
    '<div><a href="#d">Deploy</a> <button class="y drawn"></button></div>',
    ['link Deploy', 'button .y'],
  ],
  [
    'by a class that is a word with the words that they stand at',
    '<div>Invoice 12 <span style="cursor: pointer" class="remove drawn"></span></div>',
    ['clickable .remove in Invoice 12'],
  ],
  ['not by words far above', '<div>Words<div style="height: 190px"></div><button class="x drawn"></button></div>', ['button .x']],
  [
    'that can be dragged by what they hold',
    '<ul><li draggable="true"><a href="#x">Flow 1</a></li></ul>',
    ['listitem Flow 1, draggable', 'link Flow 1'],
  ],
])('controls without a name are told %s', async (_name, html, lines) => {
  expect(await told(html)).toEqual(lines);
});

test('says of icons that look the same where they stand', async () => {
  const icon = '<button><i class="fa fa-caret-down"></i></button>';
  expect(
    await told(`<div><button>Deploy</button>${icon}</div><div role="group" aria-label="Tabs"><a href="#f">Flow 1</a>${icon}</div>`),
  ).toEqual(['button Deploy', 'button caret down icon in Deploy', 'link Flow 1', 'button caret down icon in Tabs']);
  expect(await told(`<div>Here ${icon}${icon}</div>`)).toEqual(['button caret down icon', 'button caret down icon']);
});
