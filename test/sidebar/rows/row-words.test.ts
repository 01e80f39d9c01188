// Rows in the user's language: in English they say what the AI is told, and in every other language nothing of it stays English.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe as about, afterEach, expect, test, vi } from 'vitest';
import english from '../../../_locales/en/messages.json' with { type: 'json' };
import { ROOT } from '../../../scripts/files.mjs';
import type { Action } from '../../../src/protocol/action.ts';
import { type Problem, REPAIRS } from '../../../src/protocol/command.ts';
import { isReasonCode, reasonInEnglish } from '../../../src/protocol/policy/reason.ts';
import { effectsWords } from '../../../src/protocol/prompt/report.ts';
import { createSession } from '../../../src/protocol/queue/session.ts';
import { lowerAction } from '../../../src/protocol/reader/lower.ts';
import { type Effect, ERROR_CODES } from '../../../src/protocol/result.ts';
import type { ElementCard } from '../../../src/protocol/seen.ts';
import { actionWords, reasonWords } from '../../../src/sidebar/words/action-words.ts';
import {
  errorNext,
  errorOutcome,
  errorSentence,
  outcomeWords,
  problemNext,
  problemSentence,
} from '../../../src/sidebar/words/outcome-words.ts';
import { repairWords } from '../../../src/sidebar/words/repair-words.ts';
import { flat } from '../../../src/sidebar/words/visible-text.ts';
import { getMessageFrom } from '../../messages.ts';
import { actionJson } from '../../protocol/arbitraries.ts';
import { happen, session } from '../../protocol/helpers.ts';
import { options } from '../../protocol/reader/runs.ts';
import { card as button, KEY, line } from '../fakes.ts';

const card = (change: Partial<ElementCard> = {}): ElementCard => button({ name: 'Save draft', text: '', ...change });
const CARDS = [
  null,
  card(),
  card({ name: '', text: '' }),
  card({ among: { in: 'Ann Lee', row: true } }),
  card({ among: { at: 1, of: 2 } }),
  card({ tag: 'select', role: 'listbox', name: 'Size' }),
  card({ tag: 'input', role: 'checkbox', type: 'checkbox', name: 'Agree' }),
  card({ tag: 'input', role: 'textbox', type: 'password', name: 'Password', sensitive: true }),
  card({ tag: 'a', role: 'link', goesTo: 'https://b.example', name: 'Elsewhere' }),
];
const EFFECTS: Effect[] = [
  { kind: 'request', url: 'https://a.example/save', status: 500 },
  { kind: 'value', name: 'Amount', value: '420.00' },
  { kind: 'value', name: '', value: '' },
  { kind: 'checked', name: 'Terms', checked: true },
  { kind: 'checked', name: '', checked: false },
  { kind: 'nativeDialog', type: 'alert', text: 'Hello' },
  { kind: 'nativeDialog', type: 'confirm', text: 'Sure?', answer: 'OK' },
  { kind: 'appeared', role: 'dialog', name: 'New draft' },
  { kind: 'appeared', role: 'dialog', name: 'Confirm', says: 'Delete this page?' },
  { kind: 'disappeared', role: '', name: '' },
  { kind: 'came', role: 'button', count: 24, names: '' },
  { kind: 'came', role: 'checkbox', count: 2, names: 'Daily, Weekly' },
  { kind: 'came', role: 'link', count: 1, names: 'Undo' },
  { kind: 'state', name: 'Details', state: 'expanded' },
  { kind: 'navigated', url: 'https://a.example/x' },
  { kind: 'tab', id: 18, url: 'https://b.example/', title: 'B', purpose: '' },
  { kind: 'scrolled', x: 0, y: 600, movedX: 0, movedY: 600, moreAbove: 600, moreBelow: 12, atEnd: false },
  { kind: 'scrolled', x: 0, y: 600, movedX: 0, movedY: 0, moreAbove: 600, moreBelow: 0, atEnd: true },
  { kind: 'scrolled', x: 0, y: 0, movedX: 0, movedY: 0, moreAbove: 0, moreBelow: 0, atEnd: false },
  { kind: 'mutated', added: 3, removed: 1, changed: 2 },
  { kind: 'mutated', added: 0, removed: 0, changed: 0 },
  { kind: 'focused', name: '' },
  { kind: 'image', name: 'shot-1.png', width: 800, height: 600, where: 'in the panel' },
  { kind: 'matches', count: 1, text: '' },
  { kind: 'matches', count: 2, text: 'A, B' },
  { kind: 'text', text: 'anything' },
  { kind: 'none' },
];

const at = { by: 'css' as const, css: '#a' };
const click: Action = { type: 'click', at, button: 'left', clickCount: 1, offset: null, modifiers: [] };
const type = (text: string): Action => ({ type: 'type', at, text });
const field = card({ tag: 'input', role: 'textbox', type: 'text', name: 'Amount' });

about('an action in words', () => {
  test.each<[Action, ElementCard | null, string]>([
    [click, card(), 'Click "Save draft" (button)'],
    [click, null, 'Click #a'],
    [click, card({ among: { in: 'Ann Lee', row: true } }), 'Click "Save draft" (button) in the row “Ann Lee”'],
    [click, card({ among: { in: 'Invoice 3', row: false } }), 'Click "Save draft" (button) in “Invoice 3”'],
    [type('420.00'), card({ name: 'Amount', among: { at: 2, of: 6 } }), 'Type “420.00” into Amount, 2 of 6'],
    [{ ...click, at: { by: 'css', css: '[ref=12]' } }, null, 'Click element 12'],
    [{ ...click, button: 'right', offset: { x: 5, y: 5 } }, card(), 'Right-click "Save draft" (button) at 5,5'],
    [type('420.00'), field, 'Type “420.00” into Amount'],
    [type('secret'), card({ name: 'Password', sensitive: true }), 'Type •••••• into Password'],
    [type('secret'), card({ name: 'Country', tag: 'select' }), 'Choose “secret” in Country'],
    [type(''), field, 'Clear Amount'],
    [{ type: 'press', at: null, chords: [{ key: 'a', modifiers: ['ControlOrMeta'] }] }, null, 'Press CTRL+A'],
    [{ type: 'scroll', at: null, amount: { unit: 'page', x: 0, y: 1 } }, null, 'Scroll the page down one page'],
    [{ type: 'wait', until: { kind: 'time', ms: 1500 } }, null, 'Wait 1.5 s'],
    [{ type: 'openTab', url: 'https://a.example/', purpose: 'prices' }, null, 'Open https://a.example/ in a new tab for prices'],
    [{ type: 'readContext', want: ['dom'] }, null, 'Read the tab with the page digest'],
    [{ type: 'drag', from: at, to: { by: 'delta', x: 0, y: 200 } }, card(), 'Drag "Save draft" (button) by 0,200 px'],
    [
      { type: 'drag', from: at, start: { x: 1, y: 2 }, via: [{ x: 3, y: 4 }], to: { by: 'offset', x: 5, y: 6 } },
      card(),
      'Drag "Save draft" (button) at 1,2 to the point 5,6, by way of 1 point',
    ],
    [{ type: 'drag', from: at, to: { by: 'css', css: '#b', place: { x: 7, y: 8 } } }, null, 'Drag #a to #b at 7,8'],
    [
      { type: 'callTool', at: { by: 'css', css: '[ref=4]' }, input: { color: 'blue' } },
      card({ tag: 'tool', role: 'tool', name: 'pick · frame 2 of 2: a.example/right Right' }),
      'Call "pick" (tool), with color: "blue" · frame 2 of 2: a.example/right Right',
    ],
    [{ type: 'drag', from: at, to: { by: 'css', css: '[ref=9]', place: 'before' } }, null, 'Drag #a before element 9'],
  ])('%j', (action, target, words) => {
    expect(actionWords(action, target)).toBe(words);
  });
});

test('of a long value a row shows beginning and end, and the name of the field behind it', () => {
  const type = (text: string): Action => ({ type: 'type', at: { by: 'css', css: '#a' }, text });
  const name = card({ name: 'Delivery address' });
  expect(actionWords(type('12 Long Street'), name)).toBe('Type “12 Long Street” into Delivery address');
  const address = `https://shop.example/orders/${'0123456789'.repeat(6)}/cancel`;
  const words = actionWords(type(address), name);
  expect(words).toBe('Type “https://shop.exampl…789/cancel” into Delivery address');
  expect(actionWords(type('a'.repeat(30)), name)).toContain('a'.repeat(30));
});

test('every action has words, whatever it is and whatever its target', () => {
  fc.assert(
    fc.property(actionJson, fc.constantFrom(...CARDS), (json, target) => {
      const lowered = lowerAction(json);
      if (!lowered.ok) return;
      expect(actionWords(lowered.value.action, target)).toMatch(/^(?!do_)\S/);
    }),
    options,
  );
});

test('an effect is said in English as the AI reads it', () => {
  // The AI goes by the id of a tab, people by its title.
  const withoutId = (words: string) => words.replace(/^tab \d+ opened/, 'tab opened');
  for (const effect of EFFECTS) expect(flat(outcomeWords([effect]))).toBe(withoutId(effectsWords([effect])));
  expect(outcomeWords([])).toBe(effectsWords([]));
  // What failed behind the page is no effect that anybody sees.
  const failed: Effect = { kind: 'request', url: 'https://a.example/save', status: 500 };
  expect(effectsWords([{ kind: 'none' }, failed])).toBe('no visible effect, request to https://a.example/save failed (500)');
  expect(flat(outcomeWords([{ kind: 'none' }, failed]))).toBe(effectsWords([{ kind: 'none' }, failed]));
});

/** All reasons: the messages name them, and each reason that has no message does not compile. */
const reasons = Object.keys(english)
  .map(key => key.replace(/^why_/, ''))
  .filter(isReasonCode)
  .map(code => ({ code, values: ['x.example', 'a text'] }));

/** The panel with the words of another language. */
function speak(language: string): void {
  vi.resetModules();
  const messages = JSON.parse(readFileSync(join(ROOT, '_locales', language, 'messages.json'), 'utf8'));
  vi.stubGlobal('chrome', { i18n: { getMessage: getMessageFrom(messages) } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a reason is said in English as the AI reads it', () => {
  for (const reason of reasons) expect(reasonWords(reason)).toBe(reasonInEnglish(reason));
  expect(reasons.length).toBeGreaterThan(30);
});

about.each(['de', 'ar'])('in %s', language => {
  test('every reason, every effect in our words and every error is said in that language', async () => {
    speak(language);
    const words = await import('../../../src/sidebar/words/action-words.ts');
    const outcome = await import('../../../src/sidebar/words/outcome-words.ts');
    for (const reason of reasons) {
      expect(words.reasonWords(reason)).not.toMatch(/^(why_|$)/);
      expect(words.reasonWords(reason)).not.toBe(reasonInEnglish(reason));
    }
    for (const effect of EFFECTS.filter(({ kind }) => kind === 'appeared' || kind === 'navigated' || kind === 'request' || kind === 'none'))
      expect(outcome.outcomeWords([effect])).not.toBe(effectsWords([effect]));
    for (const code of ERROR_CODES) {
      const error = { code, message: 'The button is under the banner.', hint: 'Close it first.' };
      expect(outcome.errorSentence(error)).not.toMatch(/button|^error_/);
      expect(outcome.errorNext(error)).not.toMatch(/Close|^error_|^$/);
      expect(outcome.errorNext({ ...error, hint: '' })).toBe('');
    }
    expect(words.actionWords(click, null)).not.toContain('Click');
    expect(words.actionWords(click, null)).toContain('#a');
    // A sign before a Latin name stays before it where the words run from right to left.
    const bounded = words.actionWords({ ...click, at: { by: 'css', css: '#\u2069a' } }, null);
    expect(bounded).toContain(language === 'ar' ? '\u2068#U+2069a\u2069' : '#U+2069a');
  });
});

/** One refused line each, as the fixtures have them, and texts that are refused as a whole. */
const folder = join(ROOT, 'test/fixtures/reject');
const refusedTexts = [
  ...readdirSync(folder).map(name => String(JSON.parse(readFileSync(join(folder, name), 'utf8')).line)),
  'Nothing of ours.',
  '!baisession {"session_key":"another"}',
  `> ${line(1, 'CLICK', '#a')}`,
];

/** What the reader finds wrong in a text, in its rows and as a whole. */
function problemsIn(text: string): Problem[] {
  return [session(), createSession(KEY, 'Test', 0)].flatMap(start => {
    const state = happen(start, { type: 'replyRead', at: 2, text });
    return [...(state.lastReading?.problems ?? []), ...state.items.flatMap(item => item.problem ?? [])];
  });
}

const problems = refusedTexts.flatMap(text => problemsIn(text));

test('in English a problem is said as the AI reads it', () => {
  expect(problems.length).toBeGreaterThan(60);
  for (const problem of problems) {
    expect(problemSentence(problem)).toBe(problem.message);
    expect(problemNext(problem)).toBe(problem.hint);
  }
});

about.each(['de', 'ar'])('in %s, what cannot be taken or undone', language => {
  test('is said in that language, with the next step', async () => {
    speak(language);
    const outcome = await import('../../../src/sidebar/words/outcome-words.ts');
    const kinds = new Set<string>();
    for (const problem of problems) {
      const said = [outcome.problemSentence(problem), outcome.problemNext(problem)];
      for (const words of said) expect(words).not.toMatch(/^(line_.*)?$/);
      expect(said).not.toContain(problem.message);
      expect(said).not.toContain(problem.hint);
      kinds.add(said[0] ?? '');
    }
    expect(kinds.size).toBeGreaterThan(15);
    for (const code of [...ERROR_CODES, 'CHANGED', 'NAVIGATED'] as const)
      expect(outcome.undoRefusal('It was changed again since.', code)).not.toMatch(/changed again|^(error|undo)_/);
    // What an older version wrote down without a code is shown as it was written.
    expect(outcome.undoRefusal('It was changed again since.')).toBe('It was changed again since.');
  });
});

test('what a line says is isolated where the panel reads from right to left', async () => {
  speak('ar');
  const outcome = await import('../../../src/sidebar/words/outcome-words.ts');
  const [problem] = problemsIn('!baiact000001 {"v":1,"t":TAB,"a":"CLICK"}');
  expect(problem && outcome.problemSentence(problem)).toMatch(/\u2068TAB[^\u2069]*\u2069/);
});

test('in English an error says all that is known, once', () => {
  const error = { code: 'COVERED' as const, message: 'The button is under the banner.', hint: 'Close it first.' };
  expect(errorSentence(error)).toBe(error.message);
  expect(errorNext(error)).toBe(error.hint);
  expect(errorOutcome(error)).toContain('COVERED: The button is under the banner');
});

test('in English a repair is said as the reader names it', () => {
  for (const what of Object.values(REPAIRS)) expect(repairWords([{ what }])).toBe(what);
  expect(repairWords([{ what: 'a list bullet' }, { what: 'a list bullet' }, { what: 'a table bar' }])).toBe(
    'a list bullet and a table bar',
  );
});

about.each(['de', 'ar'])('in %s, a repair', language => {
  test('has short words of its own', async () => {
    speak(language);
    const words = await import('../../../src/sidebar/words/repair-words.ts');
    const all = Object.values(REPAIRS).map(what => words.repairWords([{ what }]));
    for (const [at, what] of Object.values(REPAIRS).entries()) expect(all[at]).not.toMatch(new RegExp(`^(repaired_.*|${what}|)$`));
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...all.map(said => said.length))).toBeLessThan(40);
    // A name that an older version used.
    expect(words.repairWords(JSON.parse('[{"what":"odd marks"}]'))).not.toMatch(/odd|^repaired_/);
  });
});

about.each(['de', 'ar'])('in %s, the timeline', language => {
  test('says what a reply brought, what came of the goal and what was undone in that language', async () => {
    const read = session(line(1, 'CLICK', '#a'), 'Nothing of ours.\n!baiact000002 {');
    const noted = happen(read, { type: 'goalChecked', at: 3, verdict: 'ok' });
    const english = noted.timeline.map(({ text }) => text);
    expect(english).toEqual(expect.arrayContaining(['1 action', '1 unreadable', 'Goal: ok']));
    speak(language);
    const { turnsOf } = await import('../../../src/sidebar/timeline/timeline.ts');
    const said = turnsOf({ ...noted, timeline: [...noted.timeline, { at: 4, kind: 'note', text: 'Undone: 000001', ids: [] }] }, []).map(
      ({ words }) => words,
    );
    expect(said.filter(words => english.includes(words) || words === '')).toEqual([]);
    expect(said.at(-1)).not.toContain('Undone');
  });
});
