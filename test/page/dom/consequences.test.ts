// What a press or Enter comes to, as the page tells it: what a dialog asks, what a form sends, where Enter only breaks the line. Judged with the panel's policy.
import { afterEach, describe, expect, test } from 'vitest';
import { cardOf } from '../../../src/dom/card.ts';
import { withCommitWord } from '../../../src/executor/card.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Action } from '../../../src/protocol/action.ts';
import { riskOf } from '../../../src/protocol/policy/policy.ts';
import { reasonInEnglish } from '../../../src/protocol/policy/reason.ts';

afterEach(() => document.body.replaceChildren());

const at = { by: 'css' as const, css: '#it' };
const CLICK: Action = { type: 'click', at, button: 'left', clickCount: 1, offset: null, modifiers: [] };
const ENTER: Action = { type: 'press', at, chords: [{ key: 'Enter', modifiers: [] }] };

function query(css: string): HTMLElement {
  const element = document.querySelector(css);
  if (!(element instanceof HTMLElement)) throw new Error(`Nothing matches ${css}.`);
  return element;
}

/** The risk of an action on `#it` of a page, and why. */
function judged(action: Action, html?: string): { risk: string; why: string } {
  if (html !== undefined) document.body.innerHTML = html;
  const { risk, reasons } = riskOf(action, withCommitWord(cardOf(query('#it'))), { pageUrl: 'https://a.example/', unlocked: false });
  return { risk, why: reasons.map(reasonInEnglish).join(' ') };
}

const dialog = (words: string, buttons: string, more = '') => `<div role="dialog" ${more}><p>${words}</p>${buttons}</div>`;
const OK = '<button id="it">OK</button><button>Cancel</button>';

describe('a press in a dialog', () => {
  test.each([
    ['Do you really want to execute "DELETE FROM customers WHERE id = 30"?', 'delete'],
    ['Drop the table customers', 'drop'],
    ['Remove Leo Marsh from the list?', 'remove'],
    ['The file exists. Do you want to overwrite it?', 'overwrite'],
    ['Publish this post?', 'publish'],
    ['Your card will be charged: pay 12.50 now', 'pay'],
    ['Send the invoice to Ann Lee?', 'send'],
    ['This cannot be undone.', 'undone'],
    ['Wirklich löschen?', 'löschen'],
    ['Die Datei wird überschrieben.', 'überschreiben'],
    ['Voulez-vous supprimer cet article ?', 'supprimer'],
    ['¿Eliminar el registro?', 'eliminar'],
    ['هل تريد حذف الملف؟', 'حذف'],
  ])('that asks %j is asked about, with the question whole', question => {
    const { risk, why } = judged(CLICK, dialog(question, OK));
    expect(risk).toBe('commit');
    expect(why).toBe(`It answers a question of the page: “${question}”`);
  });

  test.each([
    ['that only tells something', dialog('Your changes are saved.', OK)],
    ['that takes back', dialog('Delete everything?', '<button>OK</button><button id="it">Cancel</button>')],
    ['that closes', dialog('Delete everything?', '<button id="it" aria-label="×">×</button>')],
    ['that closes, in German', dialog('Alles löschen?', '<button id="it">Schließen</button>')],
    ['on a field', dialog('Delete everything?', '<input id="it">')],
    ['whose other button deletes', dialog('Choose what to do.', '<button id="it">Rename</button><button>Delete</button>')],
    ['where a first word stands in the midst of a sentence', dialog('The order of the send queue.', OK)],
  ])('%s is a change', (_name, html) => {
    expect(judged(CLICK, html).risk).toBe('change');
  });

  test('in a native dialog, an alertdialog and across a shadow root is judged alike', () => {
    expect(judged(CLICK, `<dialog open><h2>Delete Leo Marsh?</h2>${OK}</dialog>`).why).toContain('Delete Leo Marsh?');
    expect(judged(CLICK, `<section role="alertdialog" aria-label="Delete Leo Marsh?">${OK}</section>`).why).toContain('Delete Leo Marsh?');
    expect(judged(CLICK, `<dialog>${OK}</dialog>`).risk).toBe('change');
    document.body.innerHTML = '<div role="dialog"><p>Delete it?</p><div id="host"></div></div>';
    const root = query('#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<button>Yes</button>';
    const button = root.querySelector('button');
    if (button === null) throw new Error('There is no button.');
    expect(withCommitWord(cardOf(button)).asks?.word).toBe('delete');
  });

  test('that a press on “Delete” led to is asked about, whatever the dialog says; and that press is known from then on', async () => {
    document.body.innerHTML = '<button id="open">Delete</button>';
    const open = query('#open');
    open.addEventListener('click', () => document.body.insertAdjacentHTML('beforeend', dialog('Are you sure?', OK, 'aria-label="Sure"')));
    expect(riskOf(CLICK, withCommitWord(cardOf(open)), { pageUrl: 'https://a.example/', unlocked: false }).risk).toBe('commit');
    const found = await api.find({ css: '#open', limit: 1 });
    const node = found.ok ? (found.value.elements[0]?.node ?? null) : null;
    await api.watch({ node });
    open.click();
    await api.settle({ quietMs: 20, idleMs: 20, capMs: 5000, expect: null });
    expect(judged(CLICK)).toEqual({ risk: 'commit', why: 'It answers what “Delete” led to: “Sure: Are you sure?”' });
    expect(riskOf(CLICK, withCommitWord(cardOf(open)), { pageUrl: 'https://a.example/', unlocked: false }).risk).toBe('change');
  });
});

describe('a press that only opens a question', () => {
  test.each([
    ['by its name', '<button id="it">Delete…</button>', 'change'],
    ['by three dots', '<a id="it" href="#x">Remove account...</a>', 'change'],
    ['by aria-haspopup', '<button id="it" aria-haspopup="dialog">Delete</button>', 'change'],
    ['but not one that opens a menu', '<button id="it" aria-haspopup="menu">Delete</button>', 'commit'],
    ['but not one that submits', '<form method="post"><button id="it">Delete…</button></form>', 'commit'],
    ['but not one that says nothing of it', '<button id="it">Delete</button>', 'commit'],
  ])('%s', (_name, html, risk) => {
    expect(judged(CLICK, html).risk).toBe(risk);
  });
});

describe('a form that asks the page again', () => {
  const form = (attributes: string, inside: string) => `<form ${attributes}>${inside}</form>`;
  const NEXT = '<input type="hidden" name="pos" value="25"><input type="text" name="q"><input type="submit" id="it" value=">">';
  test.each<[string, Action, string, string]>([
    ['by GET', CLICK, form('method="get"', NEXT), 'change'],
    ['by GET, Enter in its field', ENTER, form('method="GET"', '<input id="it" name="q">'), 'change'],
    ['by POST', CLICK, form('method="post"', NEXT), 'commit'],
    ['by a method that it does not say, which may be left to a script', CLICK, form('', NEXT), 'commit'],
    ['of another address', CLICK, form('method="get" action="/other"', NEXT), 'commit'],
    ['in another window', CLICK, form('method="get" target="_blank"', NEXT), 'commit'],
    ['by a button that posts', CLICK, form('method="get"', '<button id="it" formmethod="post">Next</button>'), 'commit'],
    ['with a hidden order', CLICK, form('method="get"', `<input type="hidden" name="action" value="delete_row">${NEXT}`), 'commit'],
    ['with a chosen order', CLICK, form('method="get"', `<select name="do"><option>trash</option></select>${NEXT}`), 'commit'],
    ['with a password', CLICK, form('method="get"', `<input type="password" name="p">${NEXT}`), 'commit'],
    ['with a long text', CLICK, form('method="get"', `<textarea name="t"></textarea>${NEXT}`), 'commit'],
    [
      'by Enter, with a button that posts',
      ENTER,
      form('method="get"', '<input id="it" name="q"><button formmethod="post">Go</button>'),
      'commit',
    ],
    [
      'by Enter, with a button that goes elsewhere',
      ENTER,
      form('method="get"', '<input id="it" name="q"><button formaction="/b">Go</button>'),
      'commit',
    ],
    [
      'by Enter, with a button that deletes',
      ENTER,
      form('method="get"', '<input id="it" name="q"><button name="delete" value="1">Go</button>'),
      'commit',
    ],
    ['by a button called Delete', CLICK, form('method="get"', '<button id="it">Delete</button>'), 'commit'],
  ])('%s', (_name, action, html, risk) => {
    expect(judged(action, html).risk).toBe(risk);
  });
});

describe('Enter in an editor', () => {
  /** Presses Enter in `#it`, with what the page does of it, and lets the page come to rest. */
  async function enter(does: () => void) {
    const editor = query('#it');
    const found = await api.find({ css: '#it', limit: 1 });
    await api.watch({ node: found.ok ? (found.value.elements[0]?.node ?? null) : null });
    editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    does();
    await api.settle({ quietMs: 20, idleMs: 20, capMs: 5000, expect: null });
  }
  const area = () => {
    const element = query('#it');
    if (!(element instanceof HTMLTextAreaElement)) throw new Error('No text area.');
    return element;
  };

  test('asks until it was seen that the text stays and a line came', async () => {
    document.body.innerHTML = '<textarea id="it">Milk</textarea>';
    expect(judged(ENTER).risk).toBe('commit');
    await enter(() => {
      area().value += '\n';
    });
    expect(judged(ENTER).risk).toBe('change');
    document.body.innerHTML = '<div id="it" contenteditable><p>Milk</p></div>';
    expect(judged(ENTER).risk).toBe('commit');
    await enter(() => query('#it').insertAdjacentHTML('beforeend', '<p><br></p>'));
    expect(judged(ENTER).risk).toBe('change');
  });

  test('of a block editor counts for the paragraph that it made, and for no editor elsewhere', async () => {
    document.body.innerHTML = '<main><p id="it" contenteditable>Milk</p></main><aside><p id="other" contenteditable>Chat</p></aside>';
    await enter(() => query('#it').insertAdjacentHTML('afterend', '<p id="new" contenteditable></p>'));
    const risk = (css: string) =>
      riskOf(ENTER, withCommitWord(cardOf(query(css))), { pageUrl: 'https://a.example/', unlocked: false }).risk;
    expect([risk('#it'), risk('#new'), risk('#other')]).toEqual(['change', 'change', 'commit']);
  });

  test.each<[string, string, () => void]>([
    [
      'sends the text',
      '<textarea id="it">Milk</textarea>',
      () => {
        area().value = '';
      },
    ],
    [
      'sends the text into a list around it',
      '<div><div id="it" contenteditable>Milk</div></div>',
      () => {
        query('#it').textContent = '';
        query('#it').insertAdjacentHTML('beforebegin', '<p>Milk</p>');
      },
    ],
    ['does nothing that is seen', '<textarea id="it">Milk</textarea>', () => undefined],
    ['came to an editor without text', '<div id="it" contenteditable></div>', () => query('#it').append(document.createElement('br'))],
    ['takes the editor away', '<div id="it" contenteditable>Milk</div><div id="rest"></div>', () => query('#it').replaceWith('Milk')],
  ])('goes on to be asked about where it %s', async (_name, html, does) => {
    document.body.innerHTML = html;
    await enter(does);
    if (document.querySelector('#it') === null) document.body.innerHTML = html;
    expect(judged(ENTER).risk).toBe('commit');
  });
});
