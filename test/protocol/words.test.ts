// Risk, results and rows in words.
import { describe, expect, it } from 'vitest';
import type { Action, Chord } from '../../src/protocol/action.ts';
import { commitWord, isRefusal } from '../../src/protocol/policy/commit-words.ts';
import { riskOf } from '../../src/protocol/policy/policy.ts';
import { reason, reasonInEnglish } from '../../src/protocol/policy/reason.ts';
import { buildContext, makeContext } from '../../src/protocol/prompt/context.ts';
import { effectWords, formatErr, formatRes } from '../../src/protocol/prompt/report.ts';
import type { ContextParts, Effect, Outcome } from '../../src/protocol/result.ts';
import type { ElementCard } from '../../src/protocol/seen.ts';

const card = (change: Partial<ElementCard> = {}): ElementCard => ({
  tag: 'button',
  role: 'button',
  name: 'Save draft',
  type: '',
  text: '',
  rect: { x: 0, y: 0, width: 10, height: 10 },
  inView: true,
  visible: true,
  enabled: true,
  sensitive: false,
  submits: false,
  goesTo: '',
  ...change,
  // As the page describes elements.
  names: commitWord(change.name ?? 'Save draft'),
});
const facts = { pageUrl: 'https://a.example/x', unlocked: false };
const at = { by: 'css' as const, css: '#a' };
const click: Action = { type: 'click', at, button: 'left', clickCount: 1, offset: null, modifiers: [] };
const type = (text: string): Action => ({ type: 'type', at, text });
const press = (key: string): Action => ({ type: 'press', at, chords: [{ key, modifiers: [] }] });
const keys = (...all: string[]): Action => ({ type: 'press', at, chords: all.map(key => ({ key, modifiers: [] })) });
const field = card({ tag: 'input', role: 'textbox', type: 'text', name: 'Amount' });

describe('risk', () => {
  it.each<[string, Action, ElementCard | null, string]>([
    ['a scan', { type: 'scan', at: null, attributes: [], limit: null }, null, 'read'],
    ['scrolling', { type: 'scrollTo', at }, null, 'view'],
    ['an ordinary click', click, card(), 'change'],
    ['a click on something not known yet', click, null, 'change'],
    ['a submit button', click, card({ submits: true }), 'commit'],
    ['a button called Delete', click, card({ name: 'Delete report' }), 'commit'],
    ['a field called Delete after', click, card({ tag: 'input', role: 'textbox', type: 'text', name: 'Delete after (days)' }), 'change'],
    ['a link to another site', click, card({ tag: 'a', role: 'link', goesTo: 'https://b.example' }), 'commit'],
    ['a link on this site', click, card({ tag: 'a', role: 'link' }), 'change'],
    ['a click on a canvas', click, card({ tag: 'canvas', role: '' }), 'commit'],
    ['typing', type('x'), field, 'change'],
    ['typing into a password field', type('x'), card({ tag: 'input', type: 'password', sensitive: true }), 'blocked'],
    [
      'a press on a file field, whose file the user chooses in the panel',
      click,
      card({ tag: 'input', type: 'file', sensitive: true }),
      'change',
    ],
    ['saying what a file is for', type('a portrait'), card({ tag: 'input', type: 'file', sensitive: true }), 'change'],
    ['Enter in a field', press('Enter'), field, 'commit'],
    ['Enter in a cell that was seen to keep its value', press('Enter'), { ...field, enter: 'keeps' }, 'change'],
    ['Enter in a field of a page that was seen to send', press('Enter'), { ...field, enter: 'sends' }, 'commit'],
    ['Enter in a search box', press('Enter'), { ...field, role: 'searchbox' }, 'commit'],
    ['Enter on whatever has the focus', press('Enter'), null, 'commit'],
    ['Enter on an ordinary button', press('Enter'), card(), 'change'],
    ['Space on a submit button', press(' '), card({ submits: true }), 'commit'],
    ['Enter on a check box, which sends its form', press('Enter'), card({ tag: 'input', role: 'checkbox', type: 'checkbox' }), 'commit'],
    ['Space on a check box', press(' '), card({ tag: 'input', role: 'checkbox', type: 'checkbox' }), 'change'],
    ['Enter behind Tab', keys('Tab', 'Enter'), card(), 'commit'],
    ['Space behind Tab, from a field', keys('Tab', ' '), field, 'commit'],
    ['Enter behind an arrow, from a button', keys('ArrowDown', 'Enter'), card(), 'commit'],
    ['a text with a blank', keys('a', ' ', 'b'), field, 'change'],
    ['a button called Delete…', click, card({ name: 'Delete…' }), 'change'],
    ['a button whose long name was cut', click, card({ name: `Delete ${'the report of last year '.repeat(5).slice(0, 110)}…` }), 'commit'],
    ['Tab', press('Tab'), field, 'view'],
    ['a letter', press('a'), field, 'change'],
    ['a letter in a password field', press('a'), card({ tag: 'input', type: 'password', sensitive: true }), 'blocked'],
    ['a tab on this site', { type: 'openTab', url: 'https://a.example/y', purpose: '' }, null, 'view'],
    ['a tab on another site', { type: 'openTab', url: 'https://b.example/y', purpose: '' }, null, 'commit'],
  ])('%s', (_name, action, target, risk) => {
    const verdict = riskOf(action, target, facts);
    expect(verdict.risk).toBe(risk);
    if (risk === 'commit' || risk === 'blocked') expect(verdict.reasons.map(reasonInEnglish).join(' ')).toMatch(/\.$/);
  });

  it('says of Enter in a search box that it is one', () => {
    expect(riskOf(press('Enter'), { ...field, role: 'searchbox' }, facts).reasons).toEqual([reason('enter_search')]);
  });

  it.each<[Chord['modifiers'], string]>([
    [[], 'change'],
    [['Shift'], 'change'],
    [['Control'], 'commit'],
    [['Meta'], 'commit'],
    [['ControlOrMeta'], 'commit'],
  ])('judges Enter with %j where Enter alone was seen to break the line', (modifiers, risk) => {
    const enter = { type: 'press' as const, at: null, chords: [{ key: 'Enter', modifiers }] };
    expect(riskOf(enter, { ...field, breaksLines: true }, facts).risk).toBe(risk);
  });

  it('lets a password field be typed into only after an unlock, and asks even then', () => {
    expect(riskOf(type('x'), card({ sensitive: true }), { ...facts, unlocked: true }).risk).toBe('commit');
  });

  it('knows the origins that the user already went to', () => {
    const action: Action = { type: 'openTab', url: 'https://b.example/y', purpose: '' };
    expect(riskOf(action, null, { ...facts, knownOrigins: ['https://b.example'] }).risk).toBe('view');
  });

  it('blocks what touches a browser page, and nothing else there', () => {
    const browser = { pageUrl: 'chrome://settings/', unlocked: false };
    expect(riskOf(click, card(), browser).risk).toBe('blocked');
    expect(riskOf({ type: 'readContext', want: [] }, null, browser).risk).toBe('read');
    expect(riskOf({ type: 'wait', until: { kind: 'time', ms: 5 } }, null, browser).risk).toBe('read');
  });

  it.each([
    'Send',
    'Pay now',
    'Delete',
    'Jetzt kaufen',
    'Löschen',
    'Bestellung abschicken',
    'Supprimer',
    'Envoyer',
    'Se déconnecter',
    'Eliminar',
    'Cerrar sesión',
    'Book flight',
    'Sign out',
    'Sign',
    'Sign and send',
    'Accept all',
    'I accept',
    'Remove item',
    'Reset',
    'Apply',
    'Apply changes',
    'Transfer funds',
    'Merge pull request',
    'Grant access',
    '注文する',
    'Удалить',
    'Zapłać teraz',
    'Prześlij i usuń',
  ])('finds the word in "%s"', name => {
    expect(commitWord(name)).not.toBe('');
  });

  it.each([
    'Save draft',
    'Rename',
    'Next page',
    'Environment',
    'Done',
    'Public profile',
    'Report book',
    'Sign in',
    'Sign up',
    'Apply filters',
    'Compress',
    'Details',
    'More actions',
    'Open menu',
    'Page 2',
  ])('finds none in "%s"', name => {
    expect(commitWord(name)).toBe('');
  });
});

describe('results in words', () => {
  it.each<[Effect, string]>([
    [{ kind: 'value', name: 'Amount', value: '420.00' }, 'Amount = 420.00'],
    [{ kind: 'value', name: 'Amount', value: '' }, 'Amount = ""'],
    [{ kind: 'value', name: 'Phone', value: '(555) 123-4567', formatted: true }, 'Phone = (555) 123-4567 (formatted by the page)'],
    [{ kind: 'checked', name: 'Terms', checked: true }, 'Terms = on'],
    [{ kind: 'nativeDialog', type: 'alert', text: 'Hello' }, 'dialog alert "Hello"'],
    [{ kind: 'appeared', role: 'dialog', name: 'New draft' }, 'dialog "New draft" opened'],
    [{ kind: 'image', name: 'shot-1.png', width: 800, height: 600, where: 'in the panel' }, 'shot-1.png 800x600, in the panel'],
    [{ kind: 'scrolled', x: 0, y: 600, movedX: 0, movedY: 0, moreAbove: 600, moreBelow: 0, atEnd: true }, 'at end, 600 px above more'],
    [{ kind: 'matches', count: 2, text: '' }, '2 matches'],
    [{ kind: 'none' }, 'no visible effect'],
  ])('%j', (effect, words) => {
    expect(effectWords(effect)).toBe(words);
  });

  const outcomes: Outcome[] = [
    {
      id: '000001',
      type: 'CLICK',
      result: {
        ok: true,
        ms: 1,
        driver: 'trusted',
        effects: [{ kind: 'appeared', role: 'dialog', name: 'New draft' }],
        parts: {},
        picture: null,
      },
    },
    {
      id: '000002',
      type: 'TYPE',
      result: {
        ok: true,
        ms: 1,
        driver: 'trusted',
        effects: [{ kind: 'value', name: 'Amount', value: '1; 000009 x' }],
        parts: {},
        picture: null,
      },
    },
    {
      id: '000003',
      type: 'CLICK',
      result: {
        ok: false,
        ms: 1,
        driver: null,
        error: { code: 'COVERED', message: '#save is under div.cookie-bar.', hint: 'close it first' },
        dispatched: false,
      },
    },
  ];

  it('joins entries so that they can be told apart', () => {
    expect(formatRes(outcomes)).toBe('000001 CLICK ok: dialog "New draft" opened; 000002 TYPE ok: Amount = 1, 000009 x');
    expect(formatErr(outcomes)).toBe('000003 CLICK COVERED: #save is under div.cookie-bar; close it first');
    expect([formatRes([]), formatErr([])]).toEqual(['', '']);
  });

  it('says of a reading action where its answer stands, or that there was none', () => {
    const read = (type: 'SEL' | 'TEXT' | 'SCAN', parts: ContextParts): string =>
      formatRes([{ id: '000004', type, result: { ok: true, ms: 1, driver: null, effects: [], parts, picture: null } }]);
    expect([read('SEL', { sel: 'x' }), read('SEL', {})]).toEqual(['000004 SEL ok: see sel', '000004 SEL ok: nothing is selected']);
    expect([read('TEXT', { text: 'x' }), read('TEXT', {})]).toEqual(['000004 TEXT ok: see text', '000004 TEXT ok: no text there']);
    expect([read('SCAN', { dom: 'x' }), read('SCAN', {})]).toEqual(['000004 SCAN ok: see dom', '000004 SCAN ok: nothing to act on']);
  });

  it('makes a context without empty parts, clamped, on one line', () => {
    const input = {
      id: 'ctx000001',
      at: 0,
      facts: { t: 17, u: 'https://a.example/', n: 'A\nB', nav: 'idle' as const },
      parts: { sel: '', text: 'x'.repeat(20_000) },
      outcomes: [],
      openedTabs: [],
      goalCheck: null,
    };
    const context = makeContext(input);
    expect(Object.keys(context)).toEqual(['v', 'id', 'ts', 't', 'u', 'n', 'nav', 'text']);
    expect(context.text).toMatch(/more characters$/);
    expect(context.text?.length).toBeLessThanOrEqual(12_000);
    expect(buildContext(input)).not.toContain('\n');
    expect(JSON.parse(buildContext(input).slice('!baictx '.length))).toEqual(context);
  });
});

it.each(['Cancel', 'No', '×', 'Schließen', '취소', 'إلغاء', '閉じる'])('"%s" refuses', name => {
  expect(isRefusal(name)).toBe(true);
});

it.each(['刪除', '送出'])('finds the word in "%s" of traditional Chinese', name => {
  expect(commitWord(name)).not.toBe('');
});
