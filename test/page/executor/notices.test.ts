// What a page answers to a form: why it was not sent, what is wrong with it, and the notice of the page that follows.
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

/** What is told of a press on the button of a form; `answer` is what the page does instead of sending it, `before` what it did ere that. */
async function pressed(html: string, answer: () => void | Promise<void> = () => undefined, before = () => {}): Promise<string> {
  document.body.innerHTML = html;
  before();
  document.querySelector('form')?.addEventListener('submit', event => {
    event.preventDefault();
    void answer();
  });
  await api.watch({ node: nodeNumber(at('#go')) });
  at('#go').click();
  const settled = await api.settle({ quietMs: 100, idleMs: 400, capMs: 3000, expect: null });
  if (!settled.ok) throw new Error(settled.error.message);
  return effectsWords(settled.value.effects);
}

const form = (inside: string) => `<main><form>${inside}<button id="go">Register</button></form><p id="said"></p></main>`;

describe('a form that the browser does not send', () => {
  test('is told with what is missing', async () => {
    expect(await pressed(form('<label>E-mail <input required></label><label>Name <input required></label>'))).toMatch(
      /^not sent: E-mail is required, Name is required/,
    );
  });

  test('is told with what the browser says of a field, and of a secret nothing but that', async () => {
    const words = await pressed(
      form(
        '<label>Age <input type="number" max="9" value="12"></label><label>Password <input type="password" minlength="8" pattern="z" value="hush"></label>',
      ),
    );
    expect(words).toMatch(/^not sent: Age: .*9.*, Password is not valid/);
    expect(words).not.toContain('hush');
  });

  test('is told without the marks of direction that a browser writes into it, and with all else', async () => {
    const words = await pressed(form('<label>E-mail <input id="mail"></label>'), undefined, () => {
      const mail = at('#mail');
      if (mail instanceof HTMLInputElement) mail.setCustomValidity('\u200Fيجب \u200E"@"\u061C a\u200Bb');
    });
    expect(words).toMatch(/^not sent: E-mail: يجب "@" a\u200Bb(?:,|$)/);
  });

  const asks = (event: Event) => {
    if (at('#go') instanceof HTMLButtonElement) event.preventDefault();
    document.querySelector('form')?.checkValidity();
  };

  test.each([
    ['a button that sends nothing', '<button type="button" id="go">Check</button>', 'no visible effect'],
    ['a button whose press the page takes', '<button id="go">Add guest</button>', 'no visible effect'],
    ['a box that is ticked', '<input type="checkbox" id="go" aria-label="I agree">', 'I agree = on'],
  ])('is none where a page only asks about its fields, at %s', async (_, control, words) => {
    document.body.innerHTML = `<form><input id="f" required>${control}</form>`;
    await api.watch({ node: nodeNumber(at('#go')) });
    at('#go').addEventListener('click', asks);
    at('#go').click();
    const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
    expect(settled.ok && effectsWords(settled.value.effects)).toBe(words);
  });

  test('is none where a page asks about the field in which Enter is pressed', async () => {
    document.body.innerHTML = '<form><label>E-mail <input id="f" required></label></form>';
    at('#f').focus();
    await api.watch({ node: nodeNumber(at('#f')) });
    at('#f').addEventListener('keydown', () => document.querySelector('form')?.checkValidity());
    at('#f').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
    expect(settled.ok && effectsWords(settled.value.effects)).toBe('no visible effect');
  });

  test('is told where the page itself has the browser say what is wrong', async () => {
    document.body.innerHTML = '<form><label>E-mail <input id="f" required></label><button id="go">Send</button></form>';
    await api.watch({ node: nodeNumber(at('#go')) });
    at('#go').addEventListener('click', event => {
      event.preventDefault();
      document.querySelector('form')?.reportValidity();
    });
    at('#go').click();
    const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
    expect(settled.ok && effectsWords(settled.value.effects)).toContain('not sent: E-mail is required');
  });
});

describe('a form that the page refuses', () => {
  const refuse = () => {
    at('#said').innerHTML = '<span class="error-message">This username is already registered.</span>';
  };

  test('after it asked its server', async () => {
    const words = await pressed(form('<input aria-label="Name" value="ann">'), async () => {
      await fetch(address, { method: 'HEAD' });
      refuse();
    });
    expect(words).toBe('sent, and the page answered: "This username is already registered."');
  });

  test('by itself', async () => {
    expect(await pressed(form('<input aria-label="Name" value="ann">'), refuse)).toBe(
      'the page answered: "This username is already registered."',
    );
  });

  test('in an alert, told once; what stood there before is no answer', async () => {
    const html = `<div class="alert alert-danger">The trial is over.</div>${form('<input aria-label="Name" value="ann">')}`;
    const words = await pressed(html, () => {
      at('#said').outerHTML = '<p role="alert">Too short</p>';
    });
    expect(words).toBe('the page answered: "Too short"');
  });

  test('by a mark at a field', async () => {
    const html = form('<label>Age <input id="age" value="x" aria-describedby="why"></label><i id="why"></i>');
    const words = await pressed(html, () => {
      at('#age').setAttribute('aria-invalid', 'true');
      at('#why').textContent = 'Whole years only';
    });
    expect(words).toBe('the page answered: "Age: Whole years only"');
  });
});

describe('the page that follows', () => {
  const notices = async (html: string) => {
    document.body.innerHTML = html;
    const seen = await api.notices({});
    if (!seen.ok) throw new Error(seen.error.message);
    return seen.value;
  };

  test.each<[string, string, { errors: string[]; top: string }]>([
    [
      'what it did',
      '<div id="setting-error-updated" class="notice notice-success settings-error"><p>Settings saved.</p><button>Dismiss this notice.</button></div>',
      { errors: [], top: 'Settings saved.' },
    ],
    ['what is wrong', '<ul class="errorlist"><li>Enter a number.</li></ul>', { errors: ['Enter a number.'], top: 'Enter a number.' }],
    [
      'nothing where it stands far down',
      '<div style="height: 900px"></div><div class="alert alert-info">No partitioning defined!</div>',
      { errors: [], top: '' },
    ],
    [
      'nothing that it says on every visit',
      '<div class="update-nag notice notice-warning">A new version is available</div>',
      { errors: [], top: '' },
    ],
    [
      'nothing that nobody sees, nor a form or a footer',
      '<p class="error" hidden>Wrong</p><form class="has-error"><input value="Wrong"></form><footer><p class="error">Wrong</p></footer>',
      { errors: [], top: '' },
    ],
  ])('says %s', async (_, html, expected) => {
    expect(await notices(`<main><h1>General</h1>${html}</main>`)).toEqual(expected);
  });

  test('in the same document is told right after where it is', async () => {
    const words = await pressed(form(''), () => {
      history.replaceState(null, '', '/list');
      at('main').innerHTML = '<div role="status">Page deleted.</div><div style="height: 900px"></div><div role="status">No rows</div>';
    });
    expect(words).toBe(`went to ${location.origin}/list, shows "Page deleted."`);
  });
});
