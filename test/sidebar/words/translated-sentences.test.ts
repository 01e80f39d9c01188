// What the page, the browser and the runner say in English, in the words of the panel: every sentence of the sources is known in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { afterEach, describe, expect, test, vi } from 'vitest';
import english from '../../../_locales/en/messages.json' with { type: 'json' };
import { ROOT } from '../../../scripts/files.mjs';
import type { Effect } from '../../../src/protocol/result.ts';
import { nameOf } from '../../../src/sidebar/words/translated-sentences.ts';
import { flat, isolated, splitIsolated } from '../../../src/sidebar/words/visible-text.ts';
import { placeOf, type Source, sources, visit } from '../../house/sources.ts';
import { getMessageFrom } from '../../messages.ts';
import { options } from '../../protocol/reader/runs.ts';

const OTHERS = readdirSync(join(ROOT, '_locales')).filter(language => language !== 'en');

async function speak(language: string) {
  vi.resetModules();
  const messages = JSON.parse(readFileSync(join(ROOT, '_locales', language, 'messages.json'), 'utf8'));
  vi.stubGlobal('chrome', { i18n: { getMessage: getMessageFrom(messages) } });
  const words = await import('../../../src/sidebar/words/outcome-words.ts');
  await words.readSentences();
  return { words, say: (await import('../../../src/sidebar/words/translated-sentences.ts')).createSay(), get: getMessageFrom(messages) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The English sentences, as their messages have them. */
const SENTENCES = Object.entries(english).flatMap(([key, { message }]): [string, string][] =>
  key.startsWith('said_') ? [[key, message]] : [],
);

test('the message of every English sentence is named by its letters', () => {
  for (const [key, sentence] of SENTENCES) expect(nameOf(sentence)).toBe(key);
});

test('the values of an English sentence stand in their order, so that they are found again', () => {
  for (const [, sentence] of SENTENCES) {
    const values = sentence.match(/\$[1-9]/g) ?? [];
    expect(values).toEqual(values.map((_, at) => `$${at + 1}`));
  }
});

type Told = { text: string; place: string };

/** A text of the sources with something in the place of each value; null for what is put together elsewhere. */
function textOf(node: ts.Expression, source: Source, depth = 0): (string | null)[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, source, depth);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(each => textOf(each, source, depth));
  if (ts.isTemplateExpression(node)) {
    let texts = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const named = ts.isConditionalExpression(expression) || ts.isIdentifier(expression);
      const inner = named ? textOf(expression, source, depth + 1) : ['7'];
      texts = texts.flatMap(text => inner.map(value => `${text}${value ?? '7'}${literal.text}`));
    }
    return texts;
  }
  if (ts.isIdentifier(node) && depth < 3) {
    const found: (string | null)[] = [];
    visit(source.tree, each => {
      if (ts.isVariableDeclaration(each) && each.initializer && each.name.getText() === node.text)
        found.push(...textOf(each.initializer, source, depth + 1));
    });
    return found.length === 0 ? [null] : found;
  }
  return [null];
}

/** Functions that make an error or a remark, and which of their arguments are sentences. */
const MAKERS: Record<string, readonly number[]> = {
  fail: [1, 2],
  rejected: [1],
  changed: [0],
  broken: [0],
  note: [0],
  cannot: [0],
};

function toldIn(source: Source): Told[] {
  const told: Told[] = [];
  const add = (node: ts.Expression | undefined) => {
    if (node) for (const text of textOf(node, source)) if (text !== null && text !== '') told.push({ text, place: placeOf(source, node) });
  };
  visit(source.tree, node => {
    if (ts.isCallExpression(node)) for (const at of MAKERS[node.expression.getText()] ?? []) add(node.arguments[at]);
    if (!ts.isObjectLiteralExpression(node)) return;
    const property = (name: string) => node.properties.find(each => each.name?.getText() === name);
    const initialOf = (name: string) => {
      const found = property(name);
      if (found && ts.isPropertyAssignment(found)) return found.initializer;
      return found && ts.isShorthandPropertyAssignment(found) ? found.name : undefined;
    };
    if (property('message') && property('hint') && property('code')) for (const name of ['message', 'hint']) add(initialOf(name));
    if (initialOf('kind')?.getText() === "'text'") add(initialOf('text'));
    if (property('over')) add(initialOf('says'));
  });
  return told;
}

/** Sentences whose parts are put together by their callers, and what comes of them. */
const COMPOSED = new Map([
  [
    'A browser dialog (7 "7") opened 7.',
    ['in the midst of it, so the rest was not sent', 'on the way to the target, so nothing was pressed', 'before anything was sent'].map(
      when => `A browser dialog (7 "7") opened ${when}.`,
    ),
  ],
  ['7 within 7 ms.', ['The action was not ready within 7 ms.']],
  [
    'The 7 of 7 was "7" when approved and is "7" now.',
    ['tag', 'role', 'name', 'type', 'address'].map(word => `The ${word} of 7 was "7" when approved and is "7" now.`),
  ],
  [
    '7 stands there in place of what was approved: its 7 differs.',
    ['tag', 'role', 'type', 'value', 'place', 'address', 'row', 'record', 'group', 'heading', 'form'].map(
      word => `7 stands there in place of what was approved: its ${word} differs.`,
    ),
  ],
  ['7 became a field for secrets when approved.', []],
  ['7 was a field for secrets.', []],
]);

/** Lines that cannot be read have words of their own (`line_…`), an edit is refused in the row's editor, and the chat's word is no error. */
const SAID_ELSEWHERE =
  /^src\/(?:practice\/|sidebar\/(?!run\/runner)|protocol\/(?:queue\/(?:intake|draft|edit)|payload|reader\/(?:directive|parse|line|fault|handshake|altered|json|look-alike))\.ts)/;

const TOLD = sources()
  .filter(({ path }) => /^src\/(?:executor|context|dom|injection|protocol|sidebar)\//.test(path) && !SAID_ELSEWHERE.test(path))
  .flatMap(toldIn)
  .flatMap(({ text, place }) => (COMPOSED.get(text) ?? [text]).map(each => ({ text: each, place })));

describe.each(OTHERS)('in %s', language => {
  test('every sentence of an error and every remark of an effect is known', async () => {
    const { say } = await speak(language);
    expect(TOLD.length).toBeGreaterThan(200);
    expect(TOLD.filter(({ text }) => say(text) === null).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
    for (const { text } of TOLD) expect(say(text)).not.toBe(text);
  });

  test('every sentence is found with its values, and says them isolated', async () => {
    const { say, get } = await speak(language);
    for (const [key, sentence] of SENTENCES) {
      const count = sentence.match(/\$[1-9]/g)?.length ?? 0;
      // Each value as a number and as what a page calls something.
      const fillings = Array.from({ length: 2 ** count }, (_, bits) =>
        Array.from({ length: count }, (_, at) => ((bits >> at) % 2 === 1 ? String(7 + at) : `button.wide${at} "حفظ"`)),
      );
      const found = fillings.filter(values => {
        const told = sentence.replace(/\$([1-9])/g, (_, at) => values[Number(at) - 1] ?? '');
        return say(told) === get(key, values.map(isolated));
      });
      expect(found.length, sentence).toBeGreaterThan(0);
    }
  });

  test('every sentence is found with names of plain words, but for what counts', async () => {
    const { say } = await speak(language);
    const counts = /number \$|\$\d (?:ms|characters|elements|tabs|px|of)|tab \$1 closed|\$1,\$2/i;
    const named = SENTENCES.filter(([, sentence]) => !counts.test(sentence));
    for (const [, sentence] of named) expect(say(sentence.replace(/\$[1-9]/g, 'Picture')), sentence).not.toBeNull();
    expect(named.length).toBeGreaterThan(SENTENCES.length * 0.9);
  });

  test('whatever a page calls its elements: nothing of it passes for words of ours', async () => {
    const { say } = await speak(language);
    const value = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('is', 'a "b" is "c"', '7', ': ', '$1', '\u2068x\u2069', '\u202e'));
    fc.assert(
      fc.property(fc.constantFrom(...SENTENCES), fc.array(value, { minLength: 4, maxLength: 4 }), ([, sentence], values) => {
        const said = say(sentence.replace(/\$([1-9])/g, (_, at) => values[Number(at) - 1] ?? '')) ?? '';
        expect(said.match(/[\u2066-\u2069]/g)?.length ?? 0).toBe(splitIsolated(said).length - 1);
      }),
      { ...options, numRuns: Math.min(options.numRuns, 2_000) },
    );
    expect(say('button "This is it" is disabled.')).toContain(isolated('button "This is it"'));
    expect(say('Amount was changed again since, so it was left as it is.')).toContain(isolated('Amount'));
  });

  test('a sentence within a sentence is said too, and what a page says stays as it is', async () => {
    const { say, words } = await speak(language);
    const inner = say('3 of 9 keys were sent, the rest was not.') ?? '';
    expect(say('Stopped: 3 of 9 keys were sent, the rest was not.')).toContain(inner);
    expect(say('only what is in view: the frame of the target went away.')).toContain(say('The frame of the target went away.'));
    expect(say('button "Save" is under div.bar.')).toContain(isolated('button "Save"'));
    expect(say('"The tab is closed." is a new element in place of the one that was approved.')).toContain(isolated('The tab is closed.'));
    expect(say('You want to be asked about each step on a.example.')).toContain(isolated('a.example'));
    expect(say('a note of the AI')).toBeNull();
    expect(say('x'.repeat(100_000))).toBeNull();
    const error = {
      code: 'COVERED' as const,
      message: '#save is under div.bar.',
      hint: 'Close what lies on top first, or SCROLLTO the target.',
    };
    expect(words.errorSentence(error)).toContain(isolated('div.bar'));
    expect(`${words.errorSentence(error)} ${words.errorNext(error)}`).not.toMatch(/under|Close|lies|Some/);
    expect(words.undoRefusal('Amount was changed again since, so it was left as it is.', 'CHANGED')).toContain(isolated('Amount'));
  });

  test('what is wrong with the fields of a form is said field by field', async () => {
    const { say, get } = await speak(language);
    const required = (name: string) => get('said_x_is_required', [isolated(name)]);
    const all = [required('Name, last'), `${isolated('E-mail')}: ${isolated('Ein @, bitte. Noch "a, b".')}`, required('Age')];
    const told = 'Name, last is required, E-mail: Ein @, bitte. Noch "a, b"., Age is required';
    expect(say(`The form was not sent: ${told}`)).toBe(get('said_the_form_was_not_sent_x', [all.join(get('comma'))]));
    const some = [`${isolated('Age')}: ${isolated('بلا نقطة')}`, required('Name'), get('said_x_is_not_valid', [isolated('Password')])];
    expect(say('not sent: Age: بلا نقطة, Name is required, Password is not valid')).toBe(get('said_not_sent_x', [some.join(get('comma'))]));
  });

  test('a size is a round number, as the language writes it', async () => {
    const { get } = await speak(language);
    const { shortSize } = await import('../../../src/sidebar/words/visible-text.ts');
    const written = (value: number) => new Intl.NumberFormat(get('language')).format(value);
    expect([999, 1234, 12_345].map(shortSize)).toEqual(['999', written(1200), written(12_000)]);
  });

  test('a failure that only the message tells is said by its sentence', async () => {
    const { get } = await speak(language);
    const { toldFailure } = await import('../../../src/sidebar/words/told-words.ts');
    expect(toldFailure('the user declined it; ask the user what to do instead')).toBe(get('said_the_user_declined_it'));
    expect(toldFailure('The tab is closed; open it again')).toBe(get('said_the_tab_is_closed'));
    expect(toldFailure('all; of the page')).toBe(isolated('all; of the page'));
  });

  test('what the digest says of an element and of a page is said, and what the page says stays as it is', async () => {
    const { get } = await speak(language);
    const { toldElement, toldLine } = await import('../../../src/sidebar/words/told-words.ts');
    const said = (...parts: string[]) => parts.join(get('comma'));
    const named = (name: string, role: string) => get('do_named', [isolated(name), role]);
    const valued = get('fx_value', [named('Amount', get('role_textbox')), isolated('420.00')]);
    expect(toldElement('textbox Amount #amount = 420.00, required, focused')).toBe(said(valued, get('said_required'), get('said_focused')));
    expect(toldElement('checkbox Agree, checked')).toBe(said(named('Agree', get('role_checkbox')), get('said_checked')));
    expect(toldElement('combobox City, shows Ulm, collapsed, invalid: Too far')).toBe(
      said(
        named('City', get('role_combobox')),
        get('said_shows_x', [isolated('Ulm')]),
        get('said_collapsed'),
        get('said_invalid_x', [isolated('Too far')]),
      ),
    );
    expect(toldElement('clickable .card, expanded')).toBe(said(isolated('clickable .card'), get('said_expanded')));
    expect(toldLine('button Save, disabled')).toBe(said(named('Save', get('role_button')), get('said_disabled')));
    expect(toldLine('off: Save, Print')).toBe(get('said_off_x', [isolated('Save, Print')]));
    expect(toldLine('scrolled 0 of 201 px')).toBe(get('said_scrolled_x_of_x_px', [isolated('0'), isolated('201')]));
    expect(toldLine('status Name is required')).toBe(isolated('status Name is required'));
  });

  test('every state that a line of the digest tells is said', async () => {
    await speak(language);
    const { toldElement } = await import('../../../src/sidebar/words/told-words.ts');
    expect(DIGEST_STATES.length).toBeGreaterThan(12);
    for (const state of DIGEST_STATES) {
      const words = toldElement(`textbox Amount, ${state}`);
      expect(words, state).not.toContain(state);
      expect(words, state).not.toMatch(/said_/);
    }
  });

  test('what came and opened is said by its kind', async () => {
    const { words, get } = await speak(language);
    const appeared = (kind: string, names: string) => get('fx_of', [get('fx_appeared', [kind]), isolated(names)]);
    expect(words.outcomeWords([{ kind: 'came', role: 'button', count: 1, names: 'Red' }])).toBe(appeared(get('role_button'), 'Red'));
    const several = `${new Intl.NumberFormat(get('language')).format(3)} × ${get('role_checkbox')}`;
    expect(words.outcomeWords([{ kind: 'came', role: 'checkbox', count: 3, names: 'A, B, C' }])).toBe(appeared(several, 'A, B, C'));
    expect(words.outcomeWords([{ kind: 'appeared', role: 'alert', name: 'Saved' }])).toBe(
      get('fx_opened', [get('fx_named', [get('role_alert'), isolated('Saved')])]),
    );
    expect(words.outcomeWords([{ kind: 'disappeared', role: 'feed', name: '' }])).toBe(get('fx_closed', ['feed']));
  });

  test('no effect of a run is said in English', async () => {
    const { words } = await speak(language);
    const effects: Effect[] = [
      { kind: 'image', name: 'shot-000001.png', width: 1280, height: 720, where: 'in the side panel' },
      { kind: 'text', text: 'undone by the user' },
      { kind: 'text', text: 'Password was filled in' },
      ...STATES.map((state): Effect => ({ kind: 'state', name: 'Details', state })),
    ];
    for (const effect of effects) {
      const said = words.outcomeWords([effect]).replace(/\u2068[^\u2069]*\u2069/g, '');
      expect(said).not.toContain(effect.kind === 'state' ? effect.state : effect.kind === 'image' ? effect.where : 'filled');
      expect(said).not.toMatch(/fx_|said_/);
    }
    expect(words.outcomeWords([{ kind: 'text', text: 'a note of the AI' }])).toBe(isolated('a note of the AI'));
  });
});

/** The states that the page's observer tells. */
const STATES = (() => {
  const watch = sources().find(({ path }) => path === 'src/executor/page/fields/changes.ts')?.text ?? '';
  const [body = ''] = (watch.split('function wordFor')[1] ?? '').split('\n}');
  return [...body.matchAll(/'((?:not |partly )?[a-z]+(?:ed|ent))'/g)].map(([, word]) => word ?? '').filter(word => word !== 'mixed'); // the attribute's own
})();

/** The states that the digest tells beside the name and the value of an element. */
const DIGEST_STATES = (() => {
  const describe = sources().find(({ path }) => path === 'src/context/page/digest/describe.ts')?.text ?? '';
  const [body = ''] = (describe.split('function statesOf')[1] ?? '').split('function cellWords');
  const told = [...body.matchAll(/(?:push\(|[?:] |return )'([a-z]+)'/g)].map(([, word]) => word ?? '');
  return [...new Set([...told, 'filled', 'focused', 'disabled', 'draggable', 'ascending', 'descending'])].filter(
    word => word !== 'summary',
  );
})();

test('the states are known', () => {
  expect(STATES).toHaveLength(11);
  expect(STATES.filter(state => !SENTENCES.some(([, sentence]) => sentence === state))).toEqual([]);
});

test('what is isolated cannot be ended or begun by what a page says', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\u2066', '\u2067', '\u2068', '\u2069') }), text => {
      const [before, inside, after] = splitIsolated(`x${isolated(text)}y`);
      expect([before, after]).toEqual(['x', 'y']);
      expect(inside).not.toMatch(/[\u2066-\u2069]/);
      expect(flat(isolated(text))).toBe(inside);
    }),
    options,
  );
});
