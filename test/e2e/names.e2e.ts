// What ships of dom-accessibility-api is less than the package: it must say the same names and roles of every element.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { native } from '../../rollup.config.mjs';
import { ROOT } from '../../scripts/files.mjs';
import { nameMixes } from '../page/dom/name-mixes.ts';
import { closeBrowser, removeFolder, startBrowser } from './start-browser.ts';

type Names = { computeAccessibleName(element: Element): string; getRole(element: Element): string | null };

declare global {
  var whole: Names;
  var shipped: Names;
}

async function bundle(name: 'whole' | 'shipped'): Promise<string> {
  const plugins = name === 'shipped' ? [native()] : [];
  const build = await rolldown({ input: 'dom-accessibility-api', cwd: ROOT, platform: 'browser', plugins });
  const { output } = await build.generate({ format: 'iife', name, exports: 'named' });
  await build.close();
  return output[0].code;
}

/** Elements that the mixes do not have: each tag and role by itself, with and without what is around it, and what shows a value. */
const ALONE = [
  ...'a area article aside audio button canvas caption code constructor datalist dd del details dialog div dl dt em embed fieldset figcaption figure footer form frame h1 header hr html i iframe img input ins label legend li link main map math menu meter nav object ol optgroup option output p picture progress search section select slot source span strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr ul var video x-a'
    .split(' ')
    .flatMap(tag =>
      ['', 'alt=""', 'alt="Alt" role="none"', 'label="L"', 'value="5" title="T"', 'href="#" list="l" multiple'].map(
        more => `<${tag} ${more}>in</${tag}>`,
      ),
    ),
  ...'alert application banner blockquote button caption cell checkbox code columnheader combobox definition deletion dialog document emphasis generic grid gridcell group heading img insertion link list listbox listitem log main menu menubar menuitem menuitemradio meter none note option paragraph presentation progressbar radio range region row rowheader scrollbar searchbox slider spinbutton status strong subscript switch tab table textbox tooltip tree treeitem'
    .split(' ')
    .flatMap(role => [
      `<div role="${role}" aria-label="L">in</div>`,
      `<div role="${role}" aria-valuetext="VT" aria-valuenow="3">in</div>`,
      `<button role="${role} other">in</button>`,
      `<label>before <span role="${role}" aria-valuenow="3"><b role="option" aria-selected="true">one</b> two</span> after<input></label>`,
      `<img alt="" role="${role}"><img alt="" role="${role}" aria-label="L"><img role="${role}" aria-live="polite">`,
    ]),
  ...'button checkbox color date email file hidden image month number password radio range reset search submit tel text time url week'
    .split(' ')
    .flatMap(type =>
      ['', 'alt="A"', 'value="7"', 'list="l" title="T"'].map(
        more => `<label>The <input type="${type}" ${more}> field</label><input type="${type}" ${more}>`,
      ),
    ),
  '<table><caption>Cap <b>tion</b></caption><tr><th>H</th><td>D</td></tr></table>',
  '<svg><title>Pic</title><a href="#"><text>t</text></a></svg>',
  '<svg><label for="s">L</label><button id="s">in</button><select id="t"></select></svg>',
  '<label for="pick">Pick</label><select id="pick"><optgroup label="G"><option selected>One</option></optgroup></select>',
  '<label for="x1">Take <select><option>a</option><option selected>b</option></select> of <textarea>text</textarea></label><input id="x1">',
  '<span id="one">1</span><span id="two" hidden>2</span><a href="#" aria-labelledby="one two none one">x</a>',
  '<div role="listbox" aria-owns="own"><i aria-selected="true">in</i></div><p id="own"><i aria-selected="true">owned</i></p>',
  '<button id="b" aria-label="B" aria-labelledby="b one2">x</button><span id="one2">y</span>',
  '<form name="f"><input name="localName"><input name="nodeType"><input name="labels"></form>',
  '<x-host><template shadowrootmode="open"><button><slot>default</slot></button><label for="in">L</label><input id="in" aria-labelledby="in"></template>put</x-host>',
  '<style>.b::before{content:"before"}</style><button class="b">in</button>',
];

test('every element has the name and the role that the whole package gives it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bai-names-'));
  const [all, less] = await Promise.all([bundle('whole'), bundle('shipped')]);
  expect(less.length).toBeLessThan(all.length * 0.9);
  const { browser, made: page } = await startBrowser({ headless: true, userDataDir: folder }, started => started.newPage());
  try {
    await page.addScriptTag({ content: all });
    await page.addScriptTag({ content: less });
    const pieces = [...nameMixes().map(({ html }) => html), ...ALONE];
    const { told, wrong } = await page.evaluate(htmls => {
      const say = ({ computeAccessibleName, getRole }: Names, element: Element): string => {
        try {
          return `${String(getRole(element))} "${computeAccessibleName(element)}"`;
        } catch {
          return 'fails';
        }
      };
      const below = (root: Element | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap(element => [element, ...(element.shadowRoot === null ? [] : below(element.shadowRoot))]);
      const different: string[] = [];
      const answers = new Set<string>();
      for (const html of htmls) {
        document.body.setHTMLUnsafe(html);
        for (const element of [document.documentElement, ...below(document.body)]) {
          const [full, ours] = [say(whole, element), say(shipped, element)];
          answers.add(full);
          if (full !== ours) different.push(`${element.outerHTML} in ${html}: ${ours} instead of ${full}`);
        }
      }
      return { told: answers.size, wrong: different };
    }, pieces);
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(told).toBeGreaterThan(300);
  } finally {
    await closeBrowser(browser);
    removeFolder(folder);
  }
}, 300_000);
