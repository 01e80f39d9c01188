// The quick way to a name and the full rules agree wherever the quick way answers, and it answers where pages are plain.
import { computeAccessibleName } from 'dom-accessibility-api';
import { afterEach, expect, test } from 'vitest';
import { plainName } from '../../../src/dom/plain-name.ts';
import { nameMixes } from './name-mixes.ts';

afterEach(() => document.body.replaceChildren());

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('agrees with the full rules on every mix of contents, holders and attributes', () => {
  let answered = 0;
  let asked = 0;
  const wrong: string[] = [];
  for (const { html, plain } of nameMixes()) {
    document.body.innerHTML = html;
    for (const element of document.body.querySelectorAll('*')) {
      const quick = plainName(element);
      if (plain && element.matches('button, a[href], [role], input')) asked += 1;
      if (quick === null) continue;
      if (plain && element.matches('button, a[href], [role], input')) answered += 1;
      const full = folded(computeAccessibleName(element));
      if (folded(quick) !== full) wrong.push(`${element.outerHTML} in ${html}: "${quick}" against "${full}"`);
    }
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(answered / asked).toBeGreaterThan(0.6); // most plainly written elements need no more
});
