// The table of the 20 action types (pure): what the prompt says of `s` and `x`, base risk, and how each lowers to the inner
// language. Prompt, reader and the row's editor all come from here, so they cannot disagree; the words of the documents are in verbs-page.ts.
import { ACTION_TYPES, type Action, type ActionType, type CssLocator, type Risk, type RowType, TAB_COMMANDS } from './action.ts';
import { readDrag } from './drag.ts';
import { formatChords, parseChords } from './keys.ts';
import {
  type PayloadForm,
  readMaxChars,
  readOpening,
  readPair,
  readParts,
  readPointer,
  readScan,
  readScroll,
  readWait,
} from './payload.ts';
import { readAddress } from './policy/url.ts';
import { bad, type Fault, good, type Parsed } from './reader/fault.ts';
import { readJson } from './reader/json.ts';

/** What a payload lowers to: the action, the canonical `x`, and `s` or the timeout where the reading moved something there. */
type Lowered = { action: Action; x: string; s?: string; timeoutMs?: number };

/** What is known of an action type. */
export type Verb = {
  prompt: string; // the table row of the prompt, after the type's name
  form: PayloadForm;
  target: 'none' | 'optional' | 'needed'; // whether s names one
  risk: Risk; // before anything is known about the target
  lower: (s: string, x: string) => Parsed<Lowered>;
};

const css = (text: string): CssLocator => ({ by: 'css', css: text });
const cssOrNull = (text: string): CssLocator | null => (text === '' ? null : css(text));

function pointer(type: 'CLICK' | 'DCLICK' | 'RCLICK'): (s: string, x: string) => Parsed<Lowered> {
  return (s, x) => {
    if (type === 'CLICK' && x.trimStart().startsWith('{')) return toolCall(s, x);
    const read = readPointer(type, x);
    if (!read.ok) return read;
    const { offset, modifiers } = read.value.value;
    const button = type === 'RCLICK' ? 'right' : 'left';
    const clickCount = type === 'DCLICK' ? 2 : 1;
    return good({ action: { type: 'click', at: css(s), button, clickCount, offset, modifiers }, x: read.value.x });
  };
}

/** CLICK on the number of a tool, with its input as JSON. */
function toolCall(s: string, x: string): Parsed<Lowered> {
  const number = /^\s*\[\s*ref\s*=\s*["']?\d{1,9}["']?\s*\]\s*$/.test(s);
  if (!number)
    return bad(
      's',
      'Only a tool of the page takes an input, and it is named by its number.',
      'Send s like [ref=4], with the number of a tool.',
    );
  const read = readJson(x.trim());
  if (!read.ok)
    return bad('x', `The input of a tool is not JSON: ${read.fault.message}`, 'Send x as one JSON object with the fields of the tool.');
  const input = read.value;
  if (typeof input !== 'object' || input === null)
    return bad('x', 'The input of a tool is one JSON object.', 'Send x like {"name":"value"}.');
  return good({ action: { type: 'callTool', at: css(s.trim()), input }, x: JSON.stringify(input) });
}

/** The table: every type of a row with what the prompt says of it, what it takes, its base risk, and its lowering. */
export const VERBS: Record<RowType, Verb> = {
  NOOP: {
    prompt: 'x=note',
    form: 'text',
    target: 'none',
    risk: 'read',
    lower: (s, x) => unused('NOOP', s, x) ?? good({ action: { type: 'note', text: x }, x }),
  },
  CTX: {
    prompt: 'x="" (adds nothing) or any of sel,text,dom',
    form: 'parts',
    target: 'none',
    risk: 'read',
    lower: (s, x) => {
      const refused = unused('CTX', s, x);
      if (refused !== null) return refused;
      const parts = readParts(x);
      return parts.ok ? good({ action: { type: 'readContext', want: parts.value.value }, x: parts.value.x }) : parts;
    },
  },
  SEL: {
    prompt: "reads the user's selected text",
    form: 'none',
    target: 'none',
    risk: 'read',
    lower: (s, x) => {
      if (s === '' && x.trim() === '') return good({ action: { type: 'readSelection' }, x: '' });
      const hint = 'Leave s and x empty; to choose an option use TYPE with its label.';
      return bad(s === '' ? 'x' : 's', 'SEL only reads the text that the user has selected.', hint, { s: '', x: '' });
    },
  },
  TEXT: {
    prompt: 's=root or "", x=max chars',
    form: 'most',
    target: 'optional',
    risk: 'read',
    lower: (s, x) => {
      const max = readMaxChars(x);
      return max.ok ? good({ action: { type: 'readText', at: cssOrNull(s), maxChars: max.value.value }, x: max.value.x }) : max;
    },
  },
  SCAN: {
    prompt: 's="": digest of the page, else matches of s; x=attributes, limit=N',
    form: 'scan',
    target: 'optional',
    risk: 'read',
    lower: (s, x) => {
      const scan = readScan(x);
      return scan.ok ? good({ action: { type: 'scan', at: cssOrNull(s), ...scan.value.value }, x: scan.value.x }) : scan;
    },
  },
  SHOT: {
    prompt: 's=element or "": viewport, x="", full: whole page, refs: numbers painted on; the user hands you the image',
    form: 'shot',
    target: 'optional',
    risk: 'read',
    lower: (s, x) => {
      const word = x.toLowerCase().replace(/[\s_-]/g, '');
      const fullPage = ['full', 'fullpage', 'page', 'wholepage'].includes(word);
      const numbered = ['refs', 'ref', 'numbers', 'numbered', 'labels'].includes(word);
      if (!fullPage && !numbered && !['', 'viewport', 'visible', 'element'].includes(word)) {
        const hint = 'Leave x empty, or send full for the whole page or refs for numbers painted on.';
        return bad('x', 'SHOT does not know this payload.', hint, { x: '' });
      }
      if (fullPage && s !== '') return bad('x', 'SHOT takes an element or the whole page, not both.', 'Empty s or x.', { x: '' });
      return good({ action: { type: 'screenshot', at: cssOrNull(s), fullPage, numbered }, x: fullPage ? 'full' : numbered ? 'refs' : '' });
    },
  },
  HILITE: {
    prompt: 's=target, x=label',
    form: 'text',
    target: 'needed',
    risk: 'read',
    lower: (s, x) => good({ action: { type: 'highlight', at: css(s), label: x }, x }),
  },
  MOVE: {
    prompt: 's=target, or "" with x=x,y viewport px',
    form: 'point',
    target: 'optional',
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
    prompt: 's=target, x=dx,dy and/or CTRL/SHIFT/ALT/META',
    form: 'pointer',
    target: 'needed',
    risk: 'change',
    lower: pointer('CLICK'),
  },
  DCLICK: {
    prompt: 'as CLICK',
    form: 'pointer',
    target: 'needed',
    risk: 'change',
    lower: pointer('DCLICK'),
  },
  RCLICK: {
    prompt: 'as CLICK',
    form: 'pointer',
    target: 'needed',
    risk: 'change',
    lower: pointer('RCLICK'),
  },
  HOVER: {
    prompt: 'as CLICK',
    form: 'pointer',
    target: 'needed',
    risk: 'view',
    lower: (s, x) => {
      const read = readPointer('HOVER', x);
      return read.ok ? good({ action: { type: 'hover', at: css(s), ...read.value.value }, x: read.value.x }) : read;
    },
  },
  DRAG: {
    prompt: 's=source, x=target, dx,dy or from x,y to x,y',
    form: 'drop',
    target: 'needed',
    risk: 'change',
    lower: (s, x) => {
      const way = readDrag(x);
      return way.ok ? good({ action: { type: 'drag', from: css(s), ...way.value.value }, x: way.value.x }) : way;
    },
  },
  SCROLL: {
    prompt: 's=scroller or "": page, x=down|up|left|right [N px or Np pages], top, bottom or dx,dy',
    form: 'scroll',
    target: 'optional',
    risk: 'view',
    lower: (s, x) => {
      const amount = readScroll(x);
      return amount.ok ? good({ action: { type: 'scroll', at: cssOrNull(s), amount: amount.value.value }, x: amount.value.x }) : amount;
    },
  },
  SCROLLTO: {
    prompt: 's=target, or "" with x=x,y page px',
    form: 'place',
    target: 'optional',
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
    prompt:
      's=field (it then holds exactly x; "" clears) or "": insert at caret. select: option label; checkbox/radio: on/off; date/color/range: value',
    form: 'value',
    target: 'optional',
    risk: 'change',
    lower: (s, x) => {
      if (s === '' && x === '') return bad('x', 'TYPE without a field needs text to insert.', 'Name the field in s to clear it.');
      return good({ action: { type: 'type', at: cssOrNull(s), text: x }, x });
    },
  },
  KEY: {
    prompt: 's=element to focus or "", x=chords: CTRL+A DELETE',
    form: 'keys',
    target: 'optional',
    risk: 'change',
    lower: (s, x) => {
      const chords = parseChords(x);
      return chords.ok
        ? good({ action: { type: 'press', at: cssOrNull(s), chords: chords.value }, x: formatChords(chords.value) })
        : chords;
    },
  },
  OPEN_TAB: {
    prompt: 'x=URL [purpose], http(s)',
    form: 'address',
    target: 'none',
    risk: 'view',
    lower: (s, x) => {
      const opening = readOpening(s, x);
      return opening.ok ? good({ action: { type: 'openTab', ...opening.value.value }, s: '', x: opening.value.x }) : opening;
    },
  },
  OPEN_LINK_TAB: {
    prompt: 's=link, x=purpose',
    form: 'link',
    target: 'needed',
    risk: 'view',
    lower: (s, x) => good({ action: { type: 'openLink', at: css(s), purpose: x.trim() }, x: x.trim() }),
  },
  WAIT: {
    prompt: 'x=ms (1500), idle (loaded and quiet) or text:…; or s=element to appear, with x=gone to disappear',
    form: 'wait',
    target: 'optional',
    risk: 'read',
    lower: (s, x) => {
      const wait = readWait(s, x);
      if (!wait.ok) return wait;
      const { until, maxMs } = wait.value.value;
      const lowered: Lowered = { action: { type: 'wait', until }, x: wait.value.x };
      return good(maxMs === null ? lowered : { ...lowered, timeoutMs: maxMs });
    },
  },
  TAB: {
    prompt: '',
    form: 'text',
    target: 'none',
    risk: 'change',
    lower: (s, x) => {
      const does = TAB_COMMANDS.find(command => command === x.trim().toLowerCase());
      if (does === undefined) return bad('x', 'TAB does not know this payload.', `Send ${TAB_COMMANDS.join(', ')} in x.`);
      return unused('TAB', s, does) ?? good({ action: { type: 'tab', does }, x: does });
    },
  },
  NAVIGATE: {
    prompt: '',
    form: 'text',
    target: 'none',
    risk: 'view',
    lower: (s, x) => {
      const address = readAddress(x.trim());
      if (!address.ok) return bad('x', 'NAVIGATE needs a full web address in x.', address.fault.hint);
      const { href } = address.value;
      return unused('NAVIGATE', s, x) ?? good({ action: { type: 'navigate', url: href }, x: href });
    },
  },
  SCRIPT: {
    prompt: '',
    form: 'text',
    target: 'none',
    risk: 'commit',
    lower: (s, x) => {
      if (x.trim() === '') return bad('x', 'SCRIPT needs a script in x.', 'Send the body of a function.');
      return unused('SCRIPT', s, x) ?? good({ action: { type: 'runScript', script: x }, x });
    },
  },
};

function unused(type: RowType, s: string, x: string): { ok: false; fault: Fault } | null {
  return s === '' ? null : bad('s', `${type} takes no target.`, 'Leave s empty.', { s: '', x });
}

/** Whether a word is one of the 20 types. */
export function isActionType(word: string): word is ActionType {
  return ACTION_TYPES.some(type => type === word);
}
