// What is approved before it shows has the name that it will have when it shows, however it is hidden.
import { afterEach, expect, test } from 'vitest';
import { cardOf } from '../../../src/dom/card.ts';
import { nameMixes } from './name-mixes.ts';

afterEach(() => document.body.replaceChildren());

const HIDE: Record<string, (element: HTMLElement) => void> = {
  'by itself': element => element.style.setProperty('display', 'none'),
  'by its visibility': element => element.style.setProperty('visibility', 'hidden'),
  'with what it stands in': () => document.body.style.setProperty('display', 'none'),
  'by the visibility of what it stands in': () => document.body.style.setProperty('visibility', 'hidden'),
  'by the attribute': element => element.setAttribute('hidden', ''),
};

test.each(Object.entries(HIDE))('hidden %s, an element has the name that it has when it is shown', (how, hide) => {
  const wrong: string[] = [];
  let named = 0;
  for (const [at, { html }] of nameMixes().entries()) {
    if (at % 3 !== 0) continue;
    // What hides all of it hides its parts too: by the attribute for the rules of names, by its visibility for anyone.
    // (`display: contents` of a control is `none` to the browser.)
    if (how === 'by the attribute' && /display:(none|contents)|hidden/.test(html)) continue;
    if (/visibility/.test(how) && /visibility:hidden/.test(html)) continue;
    document.body.innerHTML = html;
    for (const element of document.body.querySelectorAll<HTMLElement>('button, a[href], [role], input:not([type])')) {
      const shown = cardOf(element);
      if (!shown.visible || shown.name === '') continue;
      const style = element.getAttribute('style');
      hide(element);
      const hidden = cardOf(element);
      if (!hidden.visible) named += 1;
      if (!hidden.visible && hidden.name !== shown.name) wrong.push(`${html}: "${hidden.name}" against "${shown.name}"`);
      document.body.removeAttribute('style');
      element.removeAttribute('hidden');
      if (style === null) element.removeAttribute('style');
      else element.setAttribute('style', style);
    }
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(named).toBeGreaterThan(100);
});

test('the value of a field for secrets is no part of a hidden name either', () => {
  document.body.innerHTML =
    '<button style="display:none">Use <input aria-label="Code" autocomplete="one-time-code" value="918273"></button>';
  const button = document.querySelector('button');
  expect(button === null ? '' : cardOf(button).name).not.toContain('918273');
});

test('a menu item, a button that comes with the pointer and a field of a closed part are known by name', () => {
  document.body.innerHTML = `<ul style="display:none"><li role="menuitem">Rename</li></ul>
    <div style="visibility:hidden"><button>Edit</button></div>
    <details><summary>More</summary><label>Tag <input></label></details>
    <button hidden>Delete</button>`;
  const names = [...document.querySelectorAll('li, button, input')].map(element => cardOf(element).name);
  expect(names).toEqual(['Rename', 'Edit', 'Tag', 'Delete']);
});
