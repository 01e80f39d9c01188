// The tools of the language (pure): one table from which the reader checks, the prompt tells, and a row is made.
import { parseChords } from '../../keys.ts';
import { addressOf, type Fields, type Known, numberOf, refOf, textOf } from '../fields.ts';
import type { LanguageAction } from '../language.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * One tool. `lower` gives what it does here, null where a text of it cannot be read. `card`: it is a question or a finish for the person and touches
 * no page. `commit`: it asks for the greatest care. `script`: there only when the person switched it on. `does`: for the prompt.
 */
export type Tool = {
  fields: Fields;
  lower: (args: Args, known: Known) => LanguageAction | null;
  does: string;
  card?: 'question' | 'goal';
  commit?: true;
  script?: true;
};

/** What a scroll without an amount moves by, in pages; that of the published package. */
const USUAL_PAGES = 0.1;
const INDEX = { kind: 'index' } as const;
const TEXT = { kind: 'text' } as const;
const TAB = { kind: 'tab' } as const;
const PIXELS = { kind: 'number', min: 0 } as const;
const MAX_PAGES = 10;

/** All tools by name. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  [
    'done',
    {
      fields: { text: TEXT, success: { kind: 'flag' } },
      lower: args => ({ type: 'finish', text: textOf(args, 'text'), success: args.success === true }),
      does: 'ends the task; text is your answer, success whether all of it was reached; the user checks it',
      card: 'goal',
    },
  ],
  [
    'wait',
    {
      fields: { seconds: { kind: 'number', min: 1, max: 10 } },
      lower: args => ({ type: 'wait', until: { kind: 'time', ms: Math.round(numberOf(args, 'seconds') * 1000) } }),
      does: 'waits 1 to 10 seconds',
    },
  ],
  [
    'click_element_by_index',
    { fields: { index: INDEX }, lower: (args, known) => ({ type: 'click', at: refOf(args, 'index', known) }), does: 'clicks it' },
  ],
  [
    'input_text',
    {
      fields: { index: INDEX, text: TEXT },
      lower: (args, known) => ({ type: 'type', at: refOf(args, 'index', known), text: textOf(args, 'text'), mode: 'replace' }),
      does: 'the field ends up holding exactly text',
    },
  ],
  [
    'select_dropdown_option',
    {
      fields: { index: INDEX, text: TEXT },
      lower: (args, known) => ({ type: 'select', at: refOf(args, 'index', known), option: textOf(args, 'text') }),
      does: 'chooses the option with this label',
    },
  ],
  [
    'scroll',
    {
      fields: {
        down: { kind: 'flag' },
        num_pages: { kind: 'number', optional: true, min: 0, max: MAX_PAGES },
        pixels: { ...PIXELS, optional: true },
        index: { ...INDEX, optional: true },
      },
      lower: (args, known) => {
        const inPixels = Object.hasOwn(args, 'pixels');
        const amount = inPixels ? numberOf(args, 'pixels') : numberOf(args, 'num_pages', USUAL_PAGES);
        return scroll(args, known, 0, signed(amount, args.down === true), inPixels ? 'px' : 'page');
      },
      does: 'scrolls the page, or what holds index, by pixels, else by num_pages (0.1 if neither stands there)',
    },
  ],
  [
    'scroll_horizontally',
    {
      fields: { right: { kind: 'flag' }, pixels: PIXELS, index: { ...INDEX, optional: true } },
      lower: (args, known) => scroll(args, known, signed(numberOf(args, 'pixels'), args.right === true), 0, 'px'),
      does: 'the same sideways',
    },
  ],
  [
    'open_new_tab',
    {
      fields: { url: { kind: 'address' } },
      lower: args => ({ type: 'openTab', url: addressOf(args, 'url'), purpose: '' }),
      does: 'opens a tab; http and https only',
    },
  ],
  [
    'switch_to_tab',
    {
      fields: { tab_id: TAB },
      lower: args => ({ type: 'switchTab', tab: numberOf(args, 'tab_id') }),
      does: 'goes on in another tab of this session',
    },
  ],
  [
    'close_tab',
    {
      fields: { tab_id: TAB },
      lower: args => ({ type: 'closeTab', tab: numberOf(args, 'tab_id') }),
      does: 'closes a tab of this session',
    },
  ],
  [
    'ask_user',
    {
      fields: { question: TEXT },
      lower: args => ({ type: 'askUser', question: textOf(args, 'question') }),
      does: 'asks the user; the answer comes with the next message',
      card: 'question',
    },
  ],
  [
    'execute_javascript',
    {
      fields: { script: TEXT },
      lower: args => ({ type: 'runScript', script: textOf(args, 'script') }),
      does: 'runs a script in the page',
      commit: true,
      script: true,
    },
  ],
  // Additions of ours: what the language plans and does not name.
  [
    'send_keys',
    {
      fields: { keys: TEXT },
      lower: args => {
        const chords = parseChords(textOf(args, 'keys'));
        return chords.ok ? { type: 'press', at: null, chords: chords.value } : null;
      },
      does: 'presses keys in the focused element, such as ENTER or CTRL+A DELETE',
    },
  ],
  [
    'upload_file',
    {
      fields: { index: INDEX },
      lower: (args, known) => ({ type: 'chooseFile', at: refOf(args, 'index', known) }),
      does: 'asks the user to choose a file for it',
    },
  ],
  ['go_back', { fields: {}, lower: () => ({ type: 'goBack' }), does: 'goes back one page' }],
  [
    'extract_structured_data',
    {
      fields: { query: TEXT },
      lower: () => ({ type: 'scan', at: null, attributes: ['href', 'alt', 'title'], limit: null }),
      does: 'reads what the page holds; query says what you look for',
    },
  ],
]);

/** An amount with the sign of its direction; never a negative zero. */
function signed(amount: number, forward: boolean): number {
  return forward || amount === 0 ? amount : -amount;
}

function scroll(args: Args, known: Known, x: number, y: number, unit: 'px' | 'page'): LanguageAction {
  if (!Object.hasOwn(args, 'index')) return { type: 'scroll', at: null, amount: { unit, x, y } };
  return { type: 'scroll', at: refOf(args, 'index', known), x, y, unit };
}
