// The table of the 20 action types (pure): what `s` and `x` mean, base risk, and how each lowers to the inner language. Prompt, documents and
// reader all come from here, so they cannot disagree.
import { ACTION_TYPES, type Action, type ActionType, type CssLocator, type Risk } from './action.ts';
import { bad, type Fault, good, type Parsed } from './fault.ts';
import { formatChords, parseChords } from './keys.ts';
import { readMaxChars, readPair, readParts, readPointer, readScan, readScroll, readWait } from './payload.ts';
import { badSelector } from './selector.ts';
import { readAddress } from './url.ts';

/** What a payload lowers to: the action, the canonical `x`, and `s` or the timeout where the reading moved something there. */
type Lowered = { action: Action; x: string; s?: string; timeoutMs?: number };

export type Verb = {
  title: string; // the type in words, for rows and documents
  s: string; // meaning of s, for the documents
  x: string; // meaning of x, for the documents
  result: string; // where the result goes, for the documents
  prompt: string; // the table row of the prompt, after the type's name
  needsTarget: boolean; // s may not be empty
  risk: Risk; // before anything is known about the target
  lower: (s: string, x: string) => Parsed<Lowered>;
};

const css = (text: string): CssLocator => ({ by: 'css', css: text });
const cssOrNull = (text: string): CssLocator | null => (text === '' ? null : css(text));

function pointer(type: 'CLICK' | 'DCLICK' | 'RCLICK'): (s: string, x: string) => Parsed<Lowered> {
  return (s, x) => {
    const read = readPointer(type, x);
    if (!read.ok) return read;
    const { offset, modifiers } = read.value.value;
    const button = type === 'RCLICK' ? 'right' : 'left';
    const clickCount = type === 'DCLICK' ? 2 : 1;
    return good({ action: { type: 'click', at: css(s), button, clickCount, offset, modifiers }, x: read.value.x });
  };
}

function lowerOpenTab(s: string, x: string): Parsed<Lowered> {
  // An address in s, where other types name their target, is what it says; x is then the purpose.
  const text = s === '' ? x.trim() : `${s.trim()} ${x.trim()}`.trim();
  const cut = text.search(/\s/);
  const first = (cut < 0 ? text : text.slice(0, cut)).replace(/^<(.*)>$/, '$1');
  const purpose = cut < 0 ? '' : text.slice(cut).trim();
  const address = readAddress(first);
  if (!address.ok) {
    const mended = address.fault.mend?.x;
    if (mended === undefined) return address;
    return bad('x', address.fault.message, address.fault.hint, { s: '', x: `${mended} ${purpose}`.trim() });
  }
  const url = address.value.href;
  return good({ action: { type: 'openTab', url, purpose }, s: '', x: purpose === '' ? url : `${url} ${purpose}` });
}

export const VERBS: Record<ActionType, Verb> = {
  NOOP: {
    title: 'Note',
    s: 'none',
    x: 'a note, shown to the user',
    result: 'res',
    prompt: 'x=note',
    needsTarget: false,
    risk: 'read',
    lower: (s, x) => unused('NOOP', s, x) ?? good({ action: { type: 'note', text: x }, x }),
  },
  CTX: {
    title: 'Read context',
    s: 'none',
    x: '`""`, or any of `sel,text,dom` to include',
    result: 'the next context',
    prompt: 'x="" or any of sel,text,dom',
    needsTarget: false,
    risk: 'read',
    lower: (s, x) => {
      const refused = unused('CTX', s, x);
      if (refused !== null) return refused;
      const parts = readParts(x);
      return parts.ok ? good({ action: { type: 'readContext', want: parts.value.value }, x: parts.value.x }) : parts;
    },
  },
  SEL: {
    title: 'Read selection',
    s: 'none',
    x: 'none',
    result: 'sel: the text the user has selected (never an option choice)',
    prompt: "reads the user's selected text",
    needsTarget: false,
    risk: 'read',
    lower: (s, x) => {
      if (s === '' && x.trim() === '') return good({ action: { type: 'readSelection' }, x: '' });
      const hint = 'Leave s and x empty; to choose an option use TYPE with its label.';
      return bad(s === '' ? 'x' : 's', 'SEL only reads the text that the user has selected.', hint, { s: '', x: '' });
    },
  },
  TEXT: {
    title: 'Read text',
    s: 'root element, else the readable main text of the page',
    x: 'most characters, or `""`',
    result: 'text',
    prompt: 's=root or "", x=max chars',
    needsTarget: false,
    risk: 'read',
    lower: (s, x) => {
      const max = readMaxChars(x);
      return max.ok ? good({ action: { type: 'readText', at: cssOrNull(s), maxChars: max.value.value }, x: max.value.x }) : max;
    },
  },
  SCAN: {
    title: 'Scan',
    s: 'none: digest of the page; else the matches of s',
    x: 'attribute names, comma separated; `limit=N`',
    result: 'dom',
    prompt: 's="": digest of the page, else matches of s; x=attributes, limit=N',
    needsTarget: false,
    risk: 'read',
    lower: (s, x) => {
      const scan = readScan(x);
      return scan.ok ? good({ action: { type: 'scan', at: cssOrNull(s), ...scan.value.value }, x: scan.value.x }) : scan;
    },
  },
  SHOT: {
    title: 'Screenshot',
    s: 'element, else the viewport',
    x: '`full` for the whole page',
    result: 'the image, which the user gives to the AI; res says name, size and where it is',
    prompt: 's=element or "": viewport, x=full: whole page; the user hands you the image',
    needsTarget: false,
    risk: 'read',
    lower: (s, x) => {
      const word = x.toLowerCase().replace(/[\s_-]/g, '');
      const fullPage = ['full', 'fullpage', 'page', 'wholepage'].includes(word);
      if (!fullPage && !['', 'viewport', 'visible', 'element'].includes(word)) {
        return bad('x', 'SHOT does not know this payload.', 'Leave x empty, or send full for the whole page.', { x: '' });
      }
      if (fullPage && s !== '') return bad('x', 'SHOT takes an element or the whole page, not both.', 'Empty s or x.', { x: '' });
      return good({ action: { type: 'screenshot', at: cssOrNull(s), fullPage }, x: fullPage ? 'full' : '' });
    },
  },
  HILITE: {
    title: 'Highlight',
    s: 'target',
    x: 'label',
    result: 'res: how many match, and their text',
    prompt: 's=target, x=label',
    needsTarget: true,
    risk: 'read',
    lower: (s, x) => good({ action: { type: 'highlight', at: css(s), label: x }, x }),
  },
  MOVE: {
    title: 'Move pointer',
    s: 'target, or empty with x',
    x: '`x,y` in px of the viewport; with s, an offset in it',
    result: 'res',
    prompt: 's=target, or "" with x=x,y viewport px',
    needsTarget: false,
    risk: 'view',
    lower: (s, x) => {
      const pair = x.trim() === '' ? null : readPair(x);
      if (x.trim() !== '' && pair === null) return bad('x', 'MOVE takes two numbers in x.', 'Send them like 120,40, in px.');
      if (s !== '') return good({ action: { type: 'move', at: css(s), offset: pair?.value ?? null }, x: pair?.x ?? '' });
      if (pair === null) return bad('s', 'MOVE needs a target in s, or a point in x.', 'Send a selector, or x like 120,40.');
      return good({ action: { type: 'move', at: { by: 'point', ...pair.value }, offset: null }, x: pair.x });
    },
  },
  CLICK: {
    title: 'Click',
    s: 'target',
    x: "`dx,dy` from the target's top left; modifiers such as `CTRL`",
    result: 'res: the effect seen',
    prompt: 's=target, x="" or offset dx,dy and/or CTRL/SHIFT/ALT/META',
    needsTarget: true,
    risk: 'change',
    lower: pointer('CLICK'),
  },
  DCLICK: {
    title: 'Double-click',
    s: 'target',
    x: 'as CLICK',
    result: 'res: the effect seen',
    prompt: 'as CLICK',
    needsTarget: true,
    risk: 'change',
    lower: pointer('DCLICK'),
  },
  RCLICK: {
    title: 'Right-click',
    s: 'target',
    x: 'as CLICK',
    result: 'res: the effect seen',
    prompt: 'as CLICK',
    needsTarget: true,
    risk: 'change',
    lower: pointer('RCLICK'),
  },
  HOVER: {
    title: 'Hover',
    s: 'target',
    x: 'as CLICK',
    result: 'res: the effect seen',
    prompt: 'as CLICK',
    needsTarget: true,
    risk: 'view',
    lower: (s, x) => {
      const read = readPointer('HOVER', x);
      return read.ok ? good({ action: { type: 'hover', at: css(s), ...read.value.value }, x: read.value.x }) : read;
    },
  },
  DRAG: {
    title: 'Drag',
    s: 'source',
    x: 'target selector, or `dx,dy`',
    result: 'res',
    prompt: 's=source, x=target selector or dx,dy px',
    needsTarget: true,
    risk: 'change',
    lower: (s, x) => {
      const to = x.trim();
      if (to === '') return bad('x', 'DRAG needs where to drop in x.', 'Send a selector, or an offset like 0,200.');
      if (to.length > 1024) return bad('x', 'The drop target is longer than 1024 characters.', 'Send a shorter selector.');
      const pair = readPair(to);
      if (pair !== null) return good({ action: { type: 'drag', from: css(s), to: { by: 'delta', ...pair.value } }, x: pair.x });
      const fault = badSelector('x', to);
      return fault === null ? good({ action: { type: 'drag', from: css(s), to: css(to) }, x: to }) : { ok: false, fault };
    },
  },
  SCROLL: {
    title: 'Scroll',
    s: 'scroller, else the page',
    x: '`down`, `up`, `left`, `right` with `N` px or `Np` pages (a word alone is one page); `top`, `bottom`; `dx,dy`',
    result: 'res: the new position, more above or below',
    prompt: 's=scroller or "": page, x=down|up|left|right [N px or Np pages], top, bottom or dx,dy',
    needsTarget: false,
    risk: 'view',
    lower: (s, x) => {
      const amount = readScroll(x);
      return amount.ok ? good({ action: { type: 'scroll', at: cssOrNull(s), amount: amount.value.value }, x: amount.value.x }) : amount;
    },
  },
  SCROLLTO: {
    title: 'Scroll to',
    s: 'target',
    x: '`x,y` of the page in px when s is empty',
    result: 'res',
    prompt: 's=target, or "" with x=x,y page px',
    needsTarget: false,
    risk: 'view',
    lower: (s, x) => {
      const pair = readPair(x);
      if (s !== '') {
        if (x.trim() === '') return good({ action: { type: 'scrollTo', at: css(s) }, x: '' });
        return bad('x', 'SCROLLTO takes a target or a point, not both.', 'Empty x, or empty s.', { x: '' });
      }
      if (pair !== null) return good({ action: { type: 'scrollTo', at: { by: 'point', ...pair.value } }, x: pair.x });
      const word = x.trim().toLowerCase();
      if (word === 'top' || word === 'bottom') {
        return good({ action: { type: 'scroll', at: null, amount: { unit: 'edge', edge: word } }, x: word });
      }
      return bad('s', 'SCROLLTO needs a target in s, or a point in x.', 'Send a selector, or x like 0,1200.');
    },
  },
  TYPE: {
    title: 'Type',
    s: 'field; empty: insert at the caret',
    x:
      'text, newlines kept: the field ends up holding exactly x (`""` clears). In a `<select>`: the option by label or value. Checkbox, radio: ' +
      '`on` or `off`. Date, color, range: the value',
    result: "res: the field's value after",
    prompt:
      's=field (it then holds exactly x; "" clears) or "": insert at caret. select: option label; checkbox/radio: on/off; date/color/range: value',
    needsTarget: false,
    risk: 'change',
    lower: (s, x) => {
      if (s === '' && x === '') return bad('x', 'TYPE without a field needs text to insert.', 'Name the field in s to clear it.');
      return good({ action: { type: 'type', at: cssOrNull(s), text: x }, x });
    },
  },
  KEY: {
    title: 'Press',
    s: 'element to focus first, else the focused one',
    x: 'chords separated by spaces: `CTRL+A DELETE`, `PAGEUP`, `SHIFT+TAB`, `a`',
    result: 'res',
    prompt: 's=element to focus or "", x=chords split by spaces: CTRL+A DELETE',
    needsTarget: false,
    risk: 'change',
    lower: (s, x) => {
      const chords = parseChords(x);
      return chords.ok
        ? good({ action: { type: 'press', at: cssOrNull(s), chords: chords.value }, x: formatChords(chords.value) })
        : chords;
    },
  },
  OPEN_TAB: {
    title: 'Open tab',
    s: 'none',
    x: '`URL [purpose]`, http(s) only',
    result: 'opened_tabs',
    prompt: 'x=URL [purpose], http(s)',
    needsTarget: false,
    risk: 'view',
    lower: lowerOpenTab,
  },
  OPEN_LINK_TAB: {
    title: 'Open link in tab',
    s: 'link, or anything inside one',
    x: 'purpose',
    result: 'opened_tabs',
    prompt: 's=link, x=purpose',
    needsTarget: true,
    risk: 'view',
    lower: (s, x) => good({ action: { type: 'openLink', at: css(s), purpose: x.trim() }, x: x.trim() }),
  },
  WAIT: {
    title: 'Wait',
    s: 'none, or an element to appear',
    x: '`1500`, `2s`, `gone` (s disappears), `idle` (loaded and quiet), `text:…`',
    result: 'res',
    prompt: 'x=1500, 2s, idle (loaded and quiet) or text:…; or s=element to appear, with x=gone to disappear',
    needsTarget: false,
    risk: 'read',
    lower: (s, x) => {
      const wait = readWait(s, x);
      if (!wait.ok) return wait;
      const { until, maxMs } = wait.value.value;
      const lowered: Lowered = { action: { type: 'wait', until }, x: wait.value.x };
      return good(maxMs === null ? lowered : { ...lowered, timeoutMs: maxMs });
    },
  },
};

function unused(type: ActionType, s: string, x: string): { ok: false; fault: Fault } | null {
  return s === '' ? null : bad('s', `${type} takes no target.`, 'Leave s empty.', { s: '', x });
}

/** Whether a word is one of the 20 types. */
export function isActionType(word: string): word is ActionType {
  return ACTION_TYPES.some(type => type === word);
}
