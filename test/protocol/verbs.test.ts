// Spellings of s and x for each of the 20 types.
import { describe, expect, it } from 'vitest';
import { ACTION_TYPES, type ActionType } from '../../src/protocol/action.ts';
import { lowerAction } from '../../src/protocol/reader/lower.ts';
import { json } from './helpers.ts';

const lower = (a: ActionType, s: string, x: string) => {
  const lowered = lowerAction(json({ a, s, x }));
  return lowered.ok ? { ...lowered.value } : lowered.fault;
};

/** type, s, x as an AI writes it; the canonical x; a part of the action. */
const SPELLINGS: [ActionType, string, string, string, object][] = [
  ['NOOP', '', 'thinking', 'thinking', { type: 'note', text: 'thinking' }],
  ['CTX', '', '', '', { type: 'readContext', want: [] }],
  ['CTX', '', 'DOM, text', 'text,dom', { want: ['text', 'dom'] }],
  ['CTX', '', 'all', 'sel,text,dom', { want: ['sel', 'text', 'dom'] }],
  ['SEL', '', '', '', { type: 'readSelection' }],
  ['TEXT', '', '', '', { type: 'readText', at: null, maxChars: null }],
  ['TEXT', 'main', '4000 chars', '4000', { at: { by: 'css', css: 'main' }, maxChars: 4000 }],
  ['SCAN', '', '', '', { type: 'scan', at: null, attributes: [], limit: null }],
  ['SCAN', 'a', 'href, title limit=20', 'href,title limit=20', { attributes: ['href', 'title'], limit: 20 }],
  ['SCAN', 'a', '20', 'limit=20', { limit: 20 }],
  ['SHOT', '', 'full page', 'full', { type: 'screenshot', fullPage: true }],
  ['SHOT', '#a', '', '', { at: { css: '#a' }, fullPage: false, numbered: false }],
  ['SHOT', '', 'Numbers', 'refs', { type: 'screenshot', fullPage: false, numbered: true }],
  ['HILITE', '#a', 'this one', 'this one', { type: 'highlight', label: 'this one' }],
  ['MOVE', '', '(120, 40)', '120,40', { at: { by: 'point', x: 120, y: 40 }, offset: null }],
  ['MOVE', '#a', '5,5', '5,5', { at: { by: 'css', css: '#a' }, offset: { x: 5, y: 5 } }],
  ['CLICK', '#a', '', '', { type: 'click', button: 'left', clickCount: 1, offset: null, modifiers: [] }],
  ['CLICK', '#a', 'left', '', { button: 'left' }],
  ['CLICK', '#a', 'shift+ctrl', 'CTRL+SHIFT', { modifiers: ['Control', 'Shift'] }],
  ['CLICK', '#a', '10px, 5px CTRL', '10,5 CTRL', { offset: { x: 10, y: 5 }, modifiers: ['Control'] }],
  ['DCLICK', '#a', '', '', { button: 'left', clickCount: 2 }],
  ['RCLICK', '#a', '', '', { button: 'right', clickCount: 1 }],
  ['HOVER', '#a', 'ALT', 'ALT', { type: 'hover', modifiers: ['Alt'] }],
  ['DRAG', '#a', '#b', '#b', { type: 'drag', to: { by: 'css', css: '#b' } }],
  ['DRAG', '#a', '0, 200', '0,200', { to: { by: 'delta', x: 0, y: 200 } }],
  ['SCROLL', '', '', 'down 1p', { type: 'scroll', at: null, amount: { unit: 'page', x: 0, y: 1 } }],
  ['SCROLL', '', 'DOWN', 'down 1p', { amount: { unit: 'page', y: 1 } }],
  ['SCROLL', '', 'pagedown', 'down 1p', { amount: { unit: 'page', y: 1 } }],
  ['SCROLL', '', '500', 'down 500', { amount: { unit: 'px', x: 0, y: 500 } }],
  ['SCROLL', '', '-500', 'up 500', { amount: { unit: 'px', x: 0, y: -500 } }],
  ['SCROLL', '', 'up 300px', 'up 300', { amount: { unit: 'px', y: -300 } }],
  ['SCROLL', '', 'down 2 pages', 'down 2p', { amount: { unit: 'page', y: 2 } }],
  ['SCROLL', '', 'right 1.5p', 'right 1.5p', { amount: { unit: 'page', x: 1.5, y: 0 } }],
  ['SCROLL', '', '0,500', '0,500', { amount: { unit: 'px', x: 0, y: 500 } }],
  ['SCROLL', '#list', 'to the bottom', 'bottom', { at: { css: '#list' }, amount: { unit: 'edge', edge: 'bottom' } }],
  ['SCROLL', '', 'HOME', 'top', { amount: { unit: 'edge', edge: 'top' } }],
  ['SCROLLTO', '#a', '', '', { type: 'scrollTo', at: { by: 'css', css: '#a' } }],
  ['SCROLLTO', '', '0,1200', '0,1200', { at: { by: 'point', x: 0, y: 1200 } }],
  ['SCROLLTO', '', 'bottom', 'bottom', { type: 'scroll', amount: { unit: 'edge', edge: 'bottom' } }],
  ['TYPE', '#a', ' a\nb ', ' a\nb ', { type: 'type', text: ' a\nb ' }],
  ['TYPE', '#a', '', '', { text: '' }],
  ['TYPE', '', 'x', 'x', { at: null }],
  ['KEY', '', 'ctrl+a del', 'CTRL+A DELETE', { type: 'press', at: null }],
  [
    'OPEN_TAB',
    '',
    'https://a.example see it',
    'https://a.example/ see it',
    { type: 'openTab', url: 'https://a.example/', purpose: 'see it' },
  ],
  ['OPEN_TAB', 'https://a.example', 'img1', 'https://a.example/ img1', { url: 'https://a.example/', purpose: 'img1' }],
  ['OPEN_LINK_TAB', '#a', ' img1 ', 'img1', { type: 'openLink', purpose: 'img1' }],
  ['WAIT', '', '1500', '1500', { until: { kind: 'time', ms: 1500 } }],
  ['WAIT', '', '2s', '2000', { until: { kind: 'time', ms: 2000 } }],
  ['WAIT', '', '1.5 seconds', '1500', { until: { kind: 'time', ms: 1500 } }],
  ['WAIT', '', '', 'idle', { until: { kind: 'idle' } }],
  ['WAIT', '', 'networkidle', 'idle', { until: { kind: 'idle' } }],
  ['WAIT', '#a', '', '', { until: { kind: 'appear', at: { css: '#a' } } }],
  ['WAIT', '#a', 'visible', '', { until: { kind: 'appear' } }],
  ['WAIT', '#a', 'hidden', 'gone', { until: { kind: 'gone', at: { css: '#a' } } }],
  ['WAIT', '', 'text: Saved', 'text:Saved', { until: { kind: 'text', text: 'Saved', at: null } }],
  ['WAIT', '#a', 'text:"Saved"', 'text:Saved', { until: { kind: 'text', text: 'Saved', at: { css: '#a' } } }],
];

describe('lowering', () => {
  it.each(SPELLINGS)('%s s=%j x=%j', (a, s, x, canonical, action) => {
    const lowered = lower(a, s, x);
    expect(lowered).toMatchObject({ action, json: { a, x: canonical } });
    // The canonical form lowers to the same action.
    if ('json' in lowered)
      expect(lowerAction(lowered.json)).toMatchObject({ ok: true, value: { action: lowered.action, json: lowered.json } });
  });

  it('covers all 20 types', () => {
    expect(new Set(SPELLINGS.map(([type]) => type))).toEqual(new Set(ACTION_TYPES));
  });

  it('takes a time beside a target of WAIT as its timeout', () => {
    expect(lower('WAIT', '#a', '5s')).toMatchObject({ timeoutMs: 5000, json: { x: '', o: { tm: 5000 } } });
  });

  it('fills in the defaults and leaves them out of the wire form', () => {
    expect(lowerAction({ ...json(), o: { d: 0, tm: 8000 } })).toEqual({
      ok: true,
      value: expect.objectContaining({ delayMs: 0, timeoutMs: 8000, json: json() }),
    });
  });

  it.each([
    "button[aria-label='Don’t save']",
    '[ref=12]',
    "[ref='12']",
    'a[title="a\u00A0b"]',
    "[aria-label='می\u200Cخواهم']",
    'ul>li',
    '#a\\:b',
    'e12',
  ])('leaves the good selector %s as it is', s => {
    expect(lower('CLICK', s, '')).toMatchObject({ json: { s } });
  });
});
