// What an action brings into open shadow trees is told as everywhere else: notices, dialogs, menus, and what a page answers to a form.
import { afterEach, describe, expect, test } from 'vitest';
import { nodeNumber } from '../../../src/dom/registry.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { effectsWords } from '../../../src/protocol/prompt/report.ts';

const address = location.href;

afterEach(() => {
  history.replaceState(null, '', address);
  document.body.replaceChildren();
});

function at(css: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(css);
  if (found === null) throw new Error(`There is no ${css}.`);
  return found;
}

/** What is told of `act` on `#go` of this page, whose shadow trees are written as templates. */
async function told(html: string, act: () => void): Promise<string> {
  document.body.setHTMLUnsafe(html);
  await api.watch({ node: nodeNumber(at('#go')) });
  act();
  const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
  if (!settled.ok) throw new Error(settled.error.message);
  return effectsWords(settled.value.effects);
}

function add(html: string): void {
  const box = document.createElement('div');
  box.setHTMLUnsafe(html);
  document.body.append(...box.childNodes);
}

function attach(html: string): void {
  at('#host').attachShadow({ mode: 'open' }).innerHTML = html;
}

function within(css: string): HTMLElement {
  const found = at('#host').shadowRoot?.querySelector<HTMLElement>(css) ?? null;
  if (found === null) throw new Error(`There is no ${css} in the shadow tree.`);
  return found;
}

const GO = '<main><section><p><button id="go">Go</button></p></section></main>';

/** A custom element with a shadow tree, and what is put into its slots. */
function host(inside: string, put = '', name = 'my-box', attributes = 'id="host"'): string {
  return `<${name} ${attributes}><template shadowrootmode="open">${inside}</template>${put}</${name}>`;
}

const QUESTION = '<h2>Delete?</h2><p>It is gone for good.</p><button>Yes</button>';

describe('a notice', () => {
  test.each<[string, string, () => void]>([
    ['that comes with its element', GO, () => add(host('<div role="alert">Saved</div>'))],
    ['in an element in another', GO, () => add(host(`<p>${host('<div role="alert">Saved</div>')}</p>`))],
    ['that is put into a slot', GO, () => add(host('<div role="alert"><slot></slot></div>', 'Saved'))],
    ['in a tree that stood there', GO + host('<p></p>'), () => (within('p').innerHTML = '<div role="alert">Saved</div>')],
    ['in a live region that stood there', GO + host('<div role="alert"></div>'), () => (within('div').textContent = 'Saved')],
    ['in a tree that its element gets only then', `${GO}<my-box id="host"></my-box>`, () => attach('<div role="alert">Saved</div>')],
    ['in one that a box gets only then', `${GO}<div id="host"></div>`, () => attach('<div role="alert">Saved</div>')],
    [
      'in a tree that comes later, in one that comes with it',
      `${GO}<my-box id="host"></my-box>`,
      () => {
        attach('<my-box></my-box>');
        const inner = within('my-box').attachShadow({ mode: 'open' });
        setTimeout(() => (inner.innerHTML = '<div role="alert">Saved</div>'), 100);
      },
    ],
  ])('%s', async (_, html, act) => {
    expect(await told(html, act)).toBe('alert "Saved" opened');
  });

  test('without a role, far from what was pressed', async () => {
    expect(await told(`${GO}<my-box id="host"></my-box>`, () => attach('<div class="toast">Saved</div>'))).toBe('shows Saved');
    expect(await told(GO, () => add(host('<div class="toast">Saved</div>')))).toBe('shows Saved');
  });

  test('is no element that is only drawn anew, nor a draft', async () => {
    const card = `<div id="list">${host('<p>Milk</p>')}</div>`;
    expect(await told(GO + card, () => at('#list').setHTMLUnsafe(host('<p>Milk</p>')))).toBe('page changed (1 added, 1 removed)');
    const editor = `${GO}<div contenteditable><my-box id="host"></my-box></div>`;
    expect(await told(editor, () => attach('<p>canary</p>'))).not.toContain('canary');
  });
});

describe('a dialog', () => {
  const words = 'dialog "Delete?" opened: It is gone for good.';

  test.each<[string, string, () => void]>([
    ['in a shadow tree', GO, () => add(host(`<dialog open>${QUESTION}</dialog>`))],
    ['with its words in slots', GO, () => add(host('<dialog open><slot></slot></dialog>', QUESTION))],
    ['that is the element itself', GO, () => add(host(QUESTION, '', 'my-dialog', 'role="dialog"'))],
    ['with its words in an element in it', GO, () => add(`<dialog open>${host(QUESTION)}</dialog>`)],
  ])('%s is told by its title and what it asks', async (_, html, act) => {
    expect(await told(html, act)).toBe(words);
  });
});

test('a menu says what it has to choose from', async () => {
  const items = host('<div role="menuitem">Rename</div>') + host('<div role="menuitem">Delete</div>');
  expect(await told(GO, () => add(host(`<div role="menu" aria-label="Row">${items}</div>`)))).toBe('menu "Row" opened: Rename, Delete');
  const put = '<p role="menuitem">Rename</p><p role="menuitem">Delete</p>';
  expect(await told(GO, () => add(host('<div role="menu" aria-label="Row"><slot></slot></div>', put)))).toBe(
    'menu "Row" opened: Rename, Delete',
  );
});

describe('what the page answers', () => {
  const form = (inside = '') => `<main><form>${inside}<button id="go">Register</button></form></main>`;

  function send(answer: () => void): void {
    at('form').addEventListener('submit', event => {
      event.preventDefault();
      answer();
    });
    at('#go').click();
  }

  test('to a form', async () => {
    const answer = () => add(host('<p class="error-message">This name is taken.</p>'));
    expect(await told(form(), () => send(answer))).toBe('the page answered: "This name is taken."');
  });

  test('to a field', async () => {
    const field = host('<input aria-label="Age" aria-describedby="why"><i id="why"></i>');
    const words = await told(form(field), () =>
      send(() => {
        within('input').setAttribute('aria-invalid', 'true');
        within('i').textContent = 'Whole years only';
      }),
    );
    expect(words).toBe('the page answered: "Age: Whole years only"');
  });

  test('at the top of the page that follows, and not what stands aside', async () => {
    const aside = `<nav>${host('<a href="#m" class="messages">Messages</a>')}</nav>`;
    const words = await told(aside + GO, () => {
      history.replaceState(null, '', '/list');
      at('main').setHTMLUnsafe(host(`<div role="status">Page deleted. ${host('<button>Close</button>')}</div>`));
    });
    expect(words).toBe(`went to ${location.origin}/list, shows "Page deleted."`);
  });
});
