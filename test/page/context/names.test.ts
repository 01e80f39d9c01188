// What a control is called in a digest: by the words that a person sees at it, each once, and one line for each control, however many elements make it.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => document.body.replaceChildren());

async function told(html: string): Promise<string[]> {
  document.body.innerHTML = html;
  const reply = await contextPageApi.digest({ fold: true, words: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.map(line => line.text);
}

const DRAWN = `<style>.none { display: none } .drawn { display: inline-block; width: 30px; height: 16px; background: #ccc }
  img, i, .dashicons { display: inline-block; width: 16px; height: 16px }
  .over { position: absolute; width: 1px; height: 1px; opacity: 0 }</style>`;
const ROW = (cells: string) => `<tr>${cells}</tr>`;

test.each<[string, string, string[]]>([
  [
    'a check box that its label draws',
    '<input class="none" id="c" type="checkbox"><label for="c">I accept the terms</label>',
    ['checkbox I accept the terms #c'],
  ],
  [
    'a radio button in its label',
    '<label><input class="none" type="radio" name="a" checked> I have been here</label>',
    ['radio I have been here, checked'],
  ],
  [
    'a switch and a file field that their labels draw, and one that is off',
    `<input class="none" id="s" type="checkbox" role="switch" checked><label for="s">Dark mode</label>
     <input class="none" id="o" type="checkbox" disabled><label for="o">Old one</label><input class="none" id="f" type="file"><label for="f">Choose a photo</label>`,
    ['switch Dark mode #s, checked', 'checkbox Old one #o, disabled', 'file field Choose a photo #f'],
  ],
  [
    'a field in a label in which a calendar opened',
    '<label>Day <input value="24"><div role="dialog" aria-label="Choose a day">Su Mo <button type="button">24</button></div></label>',
    ['textbox Day = 24', 'dialog Choose a day', 'button 24'],
  ],
  [
    'a field with a name of its own in a label in which a list opened',
    '<label><input aria-label="Search city" value="Be"><ul role="listbox"><li role="option">Berlin</li><li role="option">Bern</li></ul></label>',
    ['textbox Search city = Be', 'option Berlin', 'option Bern'],
  ],
  [
    'a field with a hint in a label that says nothing but the list in it',
    '<label><input placeholder="City"><ul role="listbox"><li role="option">Berlin</li></ul></label>',
    ['textbox City', 'option Berlin'],
  ],
  [
    'a check box beside its words',
    `<div><span>Enable product</span> <span><input class="over" id="c" type="checkbox" name="product[status]" checked> <label for="c" class="drawn"></label></span></div>`,
    ['checkbox Enable product #c, checked'],
  ],
  [
    'a radio button that a label with a role draws',
    `<label role="radio" tabindex="0" aria-checked="false"><span><input class="over" type="radio" tabindex="-1" aria-hidden="true"></span><span>Option 1</span></label>`,
    ['radio Option 1'],
  ],
  [
    'check boxes of a list',
    '<ul><li>Milk <input type="checkbox"></li><li>Bread <input type="checkbox" checked></li></ul>',
    ['checkbox Milk', 'checkbox Bread, checked'],
  ],
  [
    'a check box before its words',
    '<div><input type="checkbox"> Remember me <a href="#x">Why?</a></div>',
    ['text Remember me Why?', 'checkbox Remember me', 'link Why?'],
  ],
  ['fields in a line', '<div>From <input> to <input></div>', ['text From to', 'textbox From', 'textbox to']],
  [
    'fields under the heads of their columns, whatever their options are titled',
    `<table>${ROW('<th>Name</th><th colspan="2">Type</th><th>A_I</th>')}${ROW(
      `<td><input name="field_name[0]"></td><td><select><option title="A 4-byte integer">INT</option><optgroup title="numbers"><option selected title="Fixed">DECIMAL</option></optgroup></select></td>
       <td><select><option title="The PHP function">uuid</option></select></td><td><input type="checkbox" class="field_extra[0]"></td>`,
    )}</table>`,
    ['text Name Type A_I', 'textbox Name', 'combobox Type = DECIMAL | INT', 'combobox Type = uuid', 'checkbox A_I'],
  ],
  [
    'fields under the heads of their rows and columns',
    `<table>${ROW('<td></td><th>Jan</th><th>Feb</th>')}${ROW('<th>Rent</th><td><input></td><td><input></td>')}</table>`,
    ['text Jan Feb', 'text Rent', 'textbox Rent Jan', 'textbox Rent Feb'],
  ],
  [
    'a field by its name where that are words',
    '<h3>Delivery</h3><div><input name="zip_code"></div><div><input name="q1"></div>',
    ['### Delivery', 'textbox zip code', 'textbox .q1 in Delivery'],
  ],
  ['a search field whose title is a shortcut', '<input type="search" title="[F]" placeholder="Search">', ['searchbox Search']],
  [
    'a field whose title is a sentence of help',
    '<div>Find page <input title="Type a word, then press Enter"></div>',
    ['textbox Find page'],
  ],
  ['a field with nothing but a title', '<div><input title="Quantity"></div>', ['textbox Quantity']],
  ['a link with a picture that says the same', '<a href="#x"><img alt="Edit" src="data:,"> Edit</a>', ['link Edit']],
  ['a button whose picture and title say the same', '<button title=":-("><img alt=":-(" src="data:,"></button>', ['button :-(']],
  [
    'pictures without a text by the words of their files',
    '<a href="#l"><img src="/img/zoom-in.png" alt=""></a><button><img alt="" src="/i/smaller.svg"></button><a href="/a"><img alt="" src="/i/img_01.png"></a>',
    ['link zoom in', 'button smaller', 'link → /a'],
  ],
  [
    'icons by their class',
    '<button><i class="fa fa-fw fa-trash-o"></i></button><a href="#e"><span class="dashicons dashicons-edit"></span></a>',
    ['button trash icon', 'link edit icon'],
  ],
  [
    'a list that shows what is chosen by a style',
    '<style>.pick::before { content: "Normal" }</style><span class="pick" role="button" tabindex="0"></span>',
    ['button Normal'],
  ],
  [
    'what can be done with a row, whose words are told once',
    `<table>${['Leo Marsh', 'Ann Lee'].map((name, at) => ROW(`<td><a href="#e${at}">Edit</a></td><td><a href="#d${at}">Delete</a></td><td>${30 + at}</td><td>${name}</td>`)).join('')}</table>`,
    ['text 30 Leo Marsh', 'link Edit', 'link Delete', 'text 31 Ann Lee', 'link Edit', 'link Delete'],
  ],
  [
    'what is switched off, in one line',
    '<div role="toolbar"><button disabled>Save draft</button><button disabled>Preview</button><button disabled>Publish</button><button>Bold</button></div>',
    ['off: Save draft, Preview, Publish', 'button Bold'],
  ],
  [
    'a text with blank lines and blanks, as it is',
    '<textarea aria-label="Wiki">== Hours ==\n\n  * Monday\n</textarea>',
    ['textbox Wiki = == Hours ==⏎⏎  * Monday⏎'],
  ],
  [
    'a list that a kit draws, by what it shows',
    '<div tabindex="0" role="combobox" aria-expanded="false"><span>Small</span></div>',
    ['combobox Small, collapsed'],
  ],
  [
    'a code editor by the heading that it stands under',
    `<div><h4>Run SQL query</h4><p>On the server.</p></div><div><div style="position: relative; width: 400px; height: 90px">
       <div style="overflow: hidden; position: relative; width: 3px; height: 0"><textarea style="position: absolute; padding: 0; width: 1000px; height: 1em"></textarea></div>
       <div style="width: 400px; height: 90px; cursor: text; background: #fff">SELECT 1</div></div></div>`,
    ['#### Run SQL query', 'text On the server.', 'editor Run SQL query', 'text SELECT 1'],
  ],
  [
    'what is wrong with a field, with it',
    `<label>Code <input aria-invalid="true" value="abc" aria-describedby="w"></label><p id="w">Three digits, please</p>
     <div><label for="n">Name</label> <input id="n" aria-invalid="true"> <span>12 characters over the limit of 8</span></div>`,
    [
      'textbox Code = abc, invalid: Three digits, please',
      'text Three digits, please',
      'textbox Name #n, invalid: 12 characters over the limit of 8',
      'text 12 characters over the limit of 8',
    ],
  ],
  [
    'a control that its own empty sheet covers, and not one that another one covers',
    `<div style="position: relative"><button>Details</button><div class="sheet"></div></div>
     <div style="position: relative"><button>Pay</button><div class="sheet" style="background: #eee"></div></div>
     <style>.sheet { position: absolute; inset: 0 }</style>`,
    ['button Details'],
  ],
  [
    'an editable custom element in its label',
    '<label>Nick <x-in tabindex="0" role="textbox" contenteditable style="display: inline-block; width: 90px; height: 20px"></x-in></label>',
    ['textbox Nick'],
  ],
])('%s', async (_name, html, lines) => {
  expect(await told(DRAWN + html)).toEqual(lines);
});
