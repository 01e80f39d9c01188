// Documents made by chance: whatever stands in them, reading answers, keeps its limits, names real elements and keeps the secret.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { cardOf } from '../../../src/dom/card.ts';
import { nodeByNumber } from '../../../src/dom/registry.ts';
import { queryAll } from '../../../src/dom/roots.ts';

const SECRET = 'canary-4242';

const TAGS =
  'div span p a button input textarea select label form fieldset legend table tr td ul li details summary dialog iframe svg g math img h1 h3 main nav section article slot x-part canvas video audio output progress meter area map object font marquee'.split(
    ' ',
  );
const STYLES = [
  'position:fixed;inset:0',
  'position:absolute;left:-900px',
  'position:sticky;top:0',
  'display:contents',
  'display:none',
  'visibility:hidden',
  'visibility:visible',
  'opacity:0',
  'overflow:hidden;height:0',
  'overflow:auto;height:40px',
  'transform:scale(0)',
  'transform:rotate(30deg)',
  'pointer-events:none',
  'cursor:pointer',
  'clip-path:inset(50%)',
  'contain:strict',
  'content-visibility:hidden',
  'zoom:3',
  'float:right',
  'display:inline',
  'display:table-cell',
];
const ATTRIBUTES = [
  'inert',
  'hidden',
  'disabled',
  'contenteditable',
  'tabindex="0"',
  'tabindex="-5"',
  'tabindex="x"',
  'role="button"',
  'role=""',
  'role="nonsense link"',
  'role="dialog"',
  'role="row"',
  'role="textbox"',
  'role="none"',
  'aria-hidden="true"',
  'aria-labelledby="a b a"',
  'aria-owns="a"',
  'aria-label=""',
  'aria-disabled="true"',
  'aria-level="99999"',
  'id="a"',
  'id="b"',
  'id="parentNode"',
  'name="children"',
  'name="getAttribute"',
  'name="id"',
  'href="javascript:1"',
  'href="http://["',
  'href="#"',
  'for="a"',
  'type="checkbox"',
  'type="date"',
  'type="nonsense"',
  'onclick="0"',
  'usemap="#m"',
  'slot="s"',
  'popover',
  'open',
  'draggable="true"',
  'title="\u202Etitle\u0000"',
  `type="password" value="${SECRET}"`,
  `autocomplete="cc-number" value="${SECRET}"`,
  `name="otp" value="${SECRET}"`,
];

/** The attribute names in one of the pieces above; of two attributes with one name the parser would keep the first. */
function namesOf(piece: string): string[] {
  return [...piece.matchAll(/([a-z-]+)(?:="[^"]*")?/g)].map(found => found[1] ?? '');
}

function sharesName(a: string[], b: string[]): boolean {
  return a.some(name => b.includes(name));
}

const node: fc.Arbitrary<string> = fc.letrec<{ node: string }>(tie => ({
  node: fc
    .record({
      tag: fc.constantFrom(...TAGS),
      style: fc.option(fc.constantFrom(...STYLES)),
      attributes: fc.uniqueArray(fc.constantFrom(...ATTRIBUTES), { maxLength: 3, selector: namesOf, comparator: sharesName }),
      text: fc.constantFrom('', '', 'x', 'Save', '保存', '\u2028', 'two words'),
      inside: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('node'), { maxLength: 4 })),
      shadow: fc.boolean(),
    })
    .map(({ tag, style, attributes, text, inside, shadow }) => {
      const body = tag === 'textarea' ? text : `${text}${inside.join('')}`; // markup inside a text area would be its value
      const held =
        shadow && ['div', 'span', 'section', 'x-part'].includes(tag)
          ? `<template shadowrootmode="open">${body}<slot></slot></template>light`
          : body;
      return `<${tag}${style === null ? '' : ` style="${style}"`} ${attributes.join(' ')}>${held}</${tag}>`;
    }),
})).node;

afterAll(() => {
  document.body.replaceChildren();
});

test('reads any document without failing, without the secret, and names only elements that are there', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 6 }), async parts => {
      document.body.setHTMLUnsafe(parts.join(''));
      const digest = await contextPageApi.digest({ fold: true, limitMs: 20_000 });
      const text = await contextPageApi.text({ css: '', maxChars: 2000 });
      const scan = await contextPageApi.scan({ css: '*', attributes: ['value', 'id'], limit: 300 });
      const selection = await contextPageApi.selection({ maxChars: 100 });
      expect([digest.ok, text.ok, scan.ok, selection.ok]).toEqual([true, true, true, true]);
      const cards = [...document.body.querySelectorAll('*')].map(cardOf);
      expect(JSON.stringify([digest, text, scan, selection, cards])).not.toContain(SECRET);
      if (!digest.ok || !scan.ok) return;
      for (const line of digest.value.lines) {
        expect(line.text.length).toBeLessThan(400);
        expect(line.text).not.toMatch(/[\n\r\u2028\u202E]/);
        if (line.node > 0) expect(nodeByNumber(line.node)?.isConnected).toBe(true);
      }
      for (const match of scan.value.matches) {
        if (match.css === '') continue;
        const found = queryAll(match.css);
        expect(found.ok && found.value).toEqual([nodeByNumber(match.node)]);
      }
    }),
    { numRuns: 200, seed: 20_261_121 },
  );
});
