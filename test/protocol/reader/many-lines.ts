// Several hundred lines of all types, made from parts that chats like to damage. Always the same ones.
import { ACTION_TYPES, type ActionType } from '../../../src/protocol/action.ts';
import type { ActionJson } from '../../../src/protocol/command.ts';
import { formatAction } from '../../../src/protocol/prompt/format.ts';
import { lowerAction } from '../../../src/protocol/reader/lower.ts';

const SELECTORS = [
  '#checkout-total',
  'form[name="order"] button[type="submit"]',
  "li[data-key='k_31'] > a.open",
  'main > section:nth-child(3) h2 + p',
  "[aria-label='Löschen … und zurück']",
  'input[name="q[0]"]',
  'div#a__b .c_d_e',
  '*:not([class*="btn"]) ~ p',
  '[ref=48]',
  "a[href='https://shop.example/a?b=1&c=2']",
  'table tr:nth-of-type(2) td.amount',
  '.dialog[open] [data-act="confirm"]',
  "button[title='Don\\'t ask again']",
  '#ünïcode .größe',
];
const WORDS = [
  'Meeting moved to 14:30',
  'He said "no" -- then left...',
  'Zeile eins\nZeile zwei\n\nEnde',
  'C:\\temp\\new\\readme.md',
  'a_b_c *stars* and `ticks`',
  'Don\u2019t worry, it\u2019s 5 \u2014 6 %',
  'مرحبا بالعالم',
  '価格は1,200円です',
  '<b>bold</b> & more',
  'x = {"k": [1, 2]}; // done',
  '50\u00A0000\u00A0€',
  '~~old~~ new',
  '',
];
const PAYLOADS: Partial<Record<ActionType, readonly string[]>> = {
  CTX: ['', 'sel', 'sel,text,dom'],
  SEL: [''],
  TEXT: ['', '4000', '12000'],
  SCAN: ['', 'href,title', 'href limit=20', 'limit=100'],
  SHOT: ['', 'refs'],
  MOVE: ['10,20', '-3,4'],
  CLICK: ['', '10,5', 'CTRL', '10,5 CTRL+SHIFT'],
  DCLICK: ['', '1,1'],
  RCLICK: ['', 'ALT'],
  HOVER: ['', '3,3'],
  DRAG: ['0,200', '#target', '.column[data-col="done"]'],
  SCROLL: ['down 1p', 'up 300', 'top', 'bottom', '5,500'],
  SCROLLTO: [''],
  KEY: ['CTRL+A DELETE', 'PAGEUP', 'SHIFT+TAB', 'a'],
  OPEN_TAB: [
    'https://example.com/',
    'https://shop.example/list?page=2&sort=price#top compare prices',
    'http://a.example/x_y_z for _reading_',
  ],
  OPEN_LINK_TAB: ['', 'second offer'],
  WAIT: ['', 'gone', 'text:Gespeichert'],
};
const OPTIONS = [undefined, undefined, { d: 500 }, { tm: 15_000 }, { d: 1000, tm: 20_000 }];
const TABS = [17, 1_796_516_025, 4, 1052];

/** The lines, numbered from 000001; each is taken as it stands. */
export function manyLines(count = 480): string[] {
  const lines: string[] = [];
  for (let n = 0; lines.length < count; n += 1) {
    const a = ACTION_TYPES[n % ACTION_TYPES.length] ?? 'NOOP';
    const payloads = PAYLOADS[a] ?? WORDS;
    const untargeted = a === 'NOOP' || a === 'CTX' || a === 'SEL' || a === 'OPEN_TAB';
    const s = untargeted ? '' : (SELECTORS[(n * 5 + Math.floor(n / 20)) % SELECTORS.length] ?? '');
    const x = payloads[(n * 3 + Math.floor(n / 7)) % payloads.length] ?? '';
    const o = OPTIONS[(n * 7) % OPTIONS.length];
    const json: ActionJson = { v: 1, t: TABS[n % TABS.length] ?? 17, a, s, x, ...(o && { o }) };
    const lowered = lowerAction(json);
    if (lowered.ok) lines.push(formatAction(String(lines.length + 1).padStart(6, '0'), 0, lowered.value.json));
  }
  return lines;
}
