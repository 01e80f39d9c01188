// Random protocol text for property tests: whole lines, broken ones, noise, and mixtures that look almost right.
import fc from 'fast-check';
import { ACTION_TYPES } from '../../src/protocol/action.ts';
import type { ActionJson } from '../../src/protocol/command.ts';
import { formatAction } from '../../src/protocol/prompt/format.ts';
import { HELLO, KEY } from './helpers.ts';

const GOOD = '{"v":1,"t":17,"a":"CLICK","s":"#save","x":""}';

/** Pieces that a hostile or careless text is made of. */
export const piece = fc.oneof(
  fc.constantFrom(
    HELLO,
    '!baiact000001',
    '!baiact000002 ',
    `!baiact000001 ${GOOD}`,
    `!baiact000002 ${GOOD.replace('#save', '#two')}`,
    `!baiact000001upd001 ${GOOD.replace('#save', '#three')}`,
    '!baiact000001del',
    '!baiact000002del',
    '!baictx {"v":1,"id":"ctx000001","ts":"x","t":17,"u":"","n":"","nav":"idle"}',
    `!baiswitch {"session_key":"${KEY}"}`,
    '!bai',
    'ǃbaiact000001 {',
    GOOD,
    '{"v":1,"t":17,',
    '"a":"CLICK","s":"#save","x":""}',
    '{“v”:1,“t”:17,“a”:“CLICK”,“s”:“#b”,“x”:“”}',
    '{&quot;v&quot;:1}',
  ),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    ' ',
    '\t',
    '\u00A0',
    '\u200B',
    '\uFEFF',
    '```text\n',
    '```',
    '`',
    '> ',
    '- ',
    '1. ',
    '**',
    '|',
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '“',
    '”',
    '&quot;',
    'Copy code',
    'I will click.',
    '0',
    '000001',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

/** A text of pieces. */
export const text = fc.array(piece, { maxLength: 24 }).map(pieces => pieces.join(''));

const selector = fc.constantFrom(
  '#save',
  'button.a > b',
  "a[href='/x']",
  '[ref=12]',
  'ul li:nth-child(2)',
  "[aria-label='Don’t \\'']",
  '.__wrap__ *:not([x])',
);
const payloadFor: Record<string, fc.Arbitrary<string>> = {
  CTX: fc.constantFrom('', 'sel', 'text,dom', 'sel,text,dom'),
  SEL: fc.constant(''),
  TEXT: fc.constantFrom('', '4000'),
  SCAN: fc.constantFrom('', 'href,title', 'limit=20', 'href limit=5'),
  SHOT: fc.constantFrom('', 'refs'),
  MOVE: fc.constantFrom('10,20', '-3,4.5'),
  CLICK: fc.constantFrom('', '10,5', 'CTRL', '10,5 CTRL+SHIFT'),
  DCLICK: fc.constantFrom('', '1,1'),
  RCLICK: fc.constantFrom('', 'ALT'),
  HOVER: fc.constantFrom('', '3,3 META'),
  DRAG: fc.constantFrom(
    '0,200',
    '#target',
    '-5,0',
    'from 10,20 to 300,40',
    'from 10,20 via 50,60 90,20 to 120,80',
    'from 1,2 to #b',
    'to #b at 10,40',
    'to before #b',
    'from 1,2 via 3,4 to after li > a',
  ),
  SCROLL: fc.constantFrom('down 1p', 'up 300', 'top', 'bottom', '5,500', 'left 2p', 'far right'),
  SCROLLTO: fc.constant(''),
  KEY: fc.constantFrom('CTRL+A DELETE', 'PAGEUP', 'SHIFT+TAB', 'a', 'A', 'CTRL+SHIFT+K', 'PLUS', 'CTRL+PLUS', 'ALT+F4', 'é'),
  OPEN_TAB: fc.constantFrom('https://example.com/', 'http://a.example/b?c=d#e for reading'),
  OPEN_LINK_TAB: fc.constantFrom('', 'img1'),
  WAIT: fc.constantFrom('', 'gone', 'text:Saved'),
};
const words = fc.string({ unit: 'grapheme', maxLength: 30 }).filter(value => value !== '');

/** A canonical action of any type. */
export const actionJson: fc.Arbitrary<ActionJson> = fc.constantFrom(...ACTION_TYPES).chain(a =>
  fc
    .record({
      s: selector,
      x: payloadFor[a] ?? words,
      d: fc.constantFrom(0, 1, 60_000),
      tm: fc.constantFrom(8000, 1, 120_000),
      t: fc.nat(),
    })
    .map(({ s, x, d, tm, t }) => {
      const o = { ...(d === 0 ? {} : { d }), ...(tm === 8000 ? {} : { tm }) };
      const untargeted = a === 'NOOP' || a === 'CTX' || a === 'SEL' || a === 'OPEN_TAB';
      const json: ActionJson = { v: 1, t, a, s: untargeted ? '' : s, x };
      return Object.keys(o).length === 0 ? json : { ...json, o };
    }),
);

/** A well-formed line with a small number, so that numbers meet. */
export const goodLine = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 3 }), actionJson)
      .map(([id, rev, json]) => formatAction(String(id).padStart(6, '0'), rev, json)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map(id => `!baiact00000${id}del`) },
);

/** Drawing from a pool costs little, so that many runs fit into the time of a test; an index shrinks as well as what it stands for. */
export function pooled<T>(source: fc.Arbitrary<T>, seed: number, size = 2000): fc.Arbitrary<T> {
  const pool = fc.sample(source, { numRuns: size, seed });
  return fc.nat({ max: pool.length - 1 }).map(index => pool[index] ?? neverEmpty());
}

function neverEmpty(): never {
  throw new Error('the pool of a sample is as long as asked for');
}

/** A text of pieces from a pool. */
export function pooledText(seed: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(pooled(piece, seed), { maxLength }).map(pieces => pieces.join(''));
}
