// The page of the documents about the 20 action types (pure), made from the table that the reader uses and words that only documents need.
import { ACTION_TYPES, type ActionType } from '../action.ts';
import { namedKeys } from '../keys.ts';
import { DEFAULT_DELAY_MS, DEFAULT_TIMEOUT_MS, MAX_DELAY_MS, MAX_PAYLOAD, MAX_SELECTOR, MAX_TIMEOUT_MS } from '../limits.ts';
import { VERBS } from '../verbs.ts';

/** What the documents say of each type: its name in words, the meaning of s and of x, and where its result goes. */
const WORDS: Record<ActionType, { title: string; s: string; x: string; result: string }> = {
  NOOP: {
    title: 'Note',
    s: 'none',
    x: 'a note, shown to the user',
    result: 'res',
  },
  CTX: {
    title: 'Read context',
    s: 'none',
    x: '`""`, or any of `sel,text,dom` to include',
    result: 'the next context',
  },
  SEL: {
    title: 'Read selection',
    s: 'none',
    x: 'none',
    result: 'sel: the text the user has selected (never an option choice)',
  },
  TEXT: {
    title: 'Read text',
    s: 'root element, else the readable main text of the page',
    x: 'most characters, or `""`',
    result: 'text',
  },
  SCAN: {
    title: 'Scan',
    s: 'none: digest of the page; else the matches of s',
    x: 'attribute names, comma separated; `limit=N`',
    result: 'dom',
  },
  SHOT: {
    title: 'Screenshot',
    s: 'element, else the viewport',
    x: '`full` for the whole page; `refs`: the numbers of the digest are painted on what is in view',
    result: 'the image, which the user gives to the AI; res says name, size and where it is',
  },
  HILITE: {
    title: 'Highlight',
    s: 'target',
    x: 'label',
    result: 'res: how many match, and their text',
  },
  MOVE: {
    title: 'Move pointer',
    s: 'target, or empty with x',
    x: '`x,y` in px of the viewport; with s, an offset in it',
    result: 'res',
  },
  CLICK: {
    title: 'Click',
    s: 'target',
    x: "`dx,dy` from the target's top left; modifiers such as `CTRL`",
    result: 'res: the effect seen',
  },
  DCLICK: {
    title: 'Double-click',
    s: 'target',
    x: 'as CLICK',
    result: 'res: the effect seen',
  },
  RCLICK: {
    title: 'Right-click',
    s: 'target',
    x: 'as CLICK',
    result: 'res: the effect seen',
  },
  HOVER: {
    title: 'Hover',
    s: 'target',
    x: 'as CLICK',
    result: 'res: the effect seen',
  },
  DRAG: {
    title: 'Drag',
    s: 'source',
    x: 'target selector, or `dx,dy`; a path: `from 10,20 to 300,40`, `from 10,20 via 50,60 90,20 to 120,80`, `from 10,20 to SELECTOR` (offsets from the top left of s, in px; at most 50 points); an end inside the target: `to SELECTOR at 10,40`, `to before SELECTOR`, `to after SELECTOR`',
    result: 'res: where s stands now',
  },
  SCROLL: {
    title: 'Scroll',
    s: 'scroller, else the page',
    x: '`down`, `up`, `left`, `right` with `N` px or `Np` pages (a word alone is one page); `top`, `bottom`; `dx,dy`',
    result: 'res: the new position, more above or below',
  },
  SCROLLTO: {
    title: 'Scroll to',
    s: 'target',
    x: '`x,y` of the page in px when s is empty',
    result: 'res',
  },
  TYPE: {
    title: 'Type',
    s: 'field; empty: insert at the caret',
    x:
      'text, newlines kept: the field ends up holding exactly x (`""` clears). In a `<select>`: the option by label or value. Checkbox, radio: ' +
      '`on` or `off`. Date, color, range: the value',
    result: "res: the field's value after",
  },
  KEY: {
    title: 'Press',
    s: 'element to focus first, else the focused one',
    x: 'chords separated by spaces: `CTRL+A DELETE`, `PAGEUP`, `SHIFT+TAB`, `a`',
    result: 'res',
  },
  OPEN_TAB: {
    title: 'Open tab',
    s: 'none',
    x: '`URL [purpose]`, http(s) only',
    result: 'opened_tabs',
  },
  OPEN_LINK_TAB: {
    title: 'Open link in tab',
    s: 'link, or anything inside one',
    x: 'purpose',
    result: 'opened_tabs',
  },
  WAIT: {
    title: 'Wait',
    s: 'none, or an element to appear',
    x: '`1500`, `2s`, `gone` (s disappears), `idle` (loaded and quiet), `text:…`',
    result: 'res',
  },
};

/** Markdown for `docs/verbs.md`. */
export function verbsPage(): string {
  const rows = ACTION_TYPES.map(type => {
    const { title, s, x, result } = WORDS[type];
    const { risk } = VERBS[type];
    return `| ${type} | ${title} | ${cell(s)} | ${cell(x)} | ${cell(result)} | ${risk} |`;
  });
  return `# The 20 action types

This page is made from \`src/protocol/verbs.ts\` and \`src/protocol/prompt/verbs-page.ts\`; a test keeps it equal to them.

An action is one line: \`!baiactNNNNNN {"v":1,"t":<tab>,"a":"<TYPE>","s":"…","x":"…","o":{"d":…,"tm":…}}\`. \`s\` and \`x\` are always there, \`""\` when there is nothing to say. \`s\` has at most ${MAX_SELECTOR} characters, \`x\` at most ${MAX_PAYLOAD}. \`o\` may be left out: \`d\`, the delay before the action, is ${DEFAULT_DELAY_MS} to ${MAX_DELAY_MS} ms (default ${DEFAULT_DELAY_MS}); \`tm\`, the longest it may take, is 1 to ${MAX_TIMEOUT_MS} ms (default ${DEFAULT_TIMEOUT_MS}).

| type | in words | s | x | result goes to | risk |
|---|---|---|---|---|---|
${rows.join('\n')}

SCAN of a table tells its rows, a line each, cells set apart by bars; \`limit\` counts rows there. \`:contains("words")\` at the end of the s of a SCAN, or alone, looks for words in what the page shows, whatever their case and however they are broken into elements, and tells the innermost element that says them.

A target is a CSS selector, resolved through shadow roots and frames. It must match exactly one element. \`[ref=12]\` names element 12 of the newest page digest of that document.

What chats write by habit and is no CSS is read as what it says: \`button:has-text("Save")\`, \`nav a:contains("Save")\`, \`text=Save\`, \`role=button[name="Save"]\`, \`button "Save"\`, \`//button[text()="Save"]\`, \`getByRole("button", { name: "Save" })\`, \`getByText\`, \`getByLabel\`, \`getByPlaceholder\`. It names the one element that is shown, has that role and is seen to say those words, whatever their case: exactly them, else, where the form allows it, among others; of elements that hold each other the innermost. The row says what it was read as. Where several fit, or only another kind of element says the words, the fault names them with their numbers. The line of a part of the page, as a digest writes it (\`navigation Main menu\`, \`dialog Delete it?\`, \`main\`), names that part where no element fits it as CSS.

The risk here is the one of the type alone. What the target really is raises it: a submit button, a name such as "Delete", a link to another site, Enter in a field make it \`commit\`; a password field makes it \`blocked\`.

## Keys

Chords are separated by spaces; the parts of a chord are joined by \`+\`. Modifiers: \`CTRL\` (the shortcut key of the system, Command on a Mac), \`CONTROL\`, \`ALT\`, \`META\`, \`SHIFT\`. A single character is a key. Named keys: ${namedKeys()
    .map(name => `\`${name}\``)
    .join(
      ' ',
    )}. Upper and lower case of names are the same; common other spellings (\`ESC\`, \`DEL\`, \`PGDN\`, \`ArrowDown\`) are understood.

## What each kind of input can do

The \`chrome\` edition sends the browser's own input (trusted); \`chrome-lite\` and \`firefox\` send events made by script (synthetic), as does \`chrome\` where the user chooses so. Every type works with both. What differs is said in the result, never left out silently:

| type | trusted | synthetic |
|---|---|---|
| CLICK | counts as the user's own act: a page may open windows, go full screen, write the clipboard | a page that asks for a real act does not get one; windows that a script opens are blocked, links with a \`target\` open |
| DCLICK | selects the word under the pointer | sends the events, selects nothing |
| RCLICK | where the page has no menu of its own the browser opens one, which is said; only the user can choose in it | sends the events; the browser's menu stays closed |
| HOVER | styles for \`:hover\` apply | sends the events; styles for \`:hover\` do not apply |
| DRAG | all kinds, from one frame to another too | what the page itself makes: HTML drags and pointer drags; sliders of the browser, text and resize grips do not move, what kinds of drop a place takes (\`dropEffect\`) cannot be seen, and from one frame to another is UNSUPPORTED |
| TYPE | up to 300 characters on one line come by their keys, other text is inserted; more than 40 lines are set or pasted in one piece | text is inserted by the browser's text command or pasted |
| KEY | all keys do their own work | the usual ones do (Enter, Tab, Space, Escape, arrows, Page, Home, End, Backspace, Delete, select all); clipboard keys are UNSUPPORTED. In \`firefox\` a line of a text area is what its line breaks make, and in fields that do not tell where their caret is (email, number) it stays |
| SCROLL | the wheel is turned over the scroller; what it would not move, or not alone (out of view, a box that hides its overflow, a list around another), is scrolled by script | the page is asked with a wheel event, then scrolled by script |
| OPEN_LINK_TAB | also opens links without an address, as Control and a click do | such a link is UNSUPPORTED |
| SHOT | the whole page, elements larger than the window, tabs in the background (one of which the browser draws nothing in time is shown, and that is said) | the page is drawn anew for what the window does not hold; where that fails (colours of newer kinds), the picture is of what is in view and says so. A tab in the background is shown first. \`firefox\` takes the whole page with the browser's own camera |
| any | works in a tab in the background (one that the browser put to sleep is shown first); a dialog of the browser is named and answered in the panel, also after the run; the next row waits for the answer, and a Cancel ends the run; one that opens on the way to a press, or between the chords of a KEY, is DIALOG, and what was to follow is not sent | the tab is shown first; a dialog is only suspected from the page's silence, and has to be answered in the tab |

A file field takes no text: TYPE says in a few words what the file is for, and the panel asks the user for it, as it does after any press that would open the file chooser. The user chooses it there, sees name and size, and it is put into the field; the AI never gives a path, and learns the name alone. With trusted input that holds for a field that the page makes for the moment as well, and for one in another frame of the same site; a press by script opens nothing there. A window of the browser that needs no field (\`showOpenFilePicker\`, \`showSaveFilePicker\`) is kept closed once, which the row says; after another press of the same element, or by the same selector, it opens, for the user alone. SCROLLTO looks for a target that is not in the page by scrolling its lists, at most for \`tm\`, and puts them back when it finds nothing. WAIT tells what came and went meanwhile, where it has words. With trusted input an action waits, for 3 s at most, for what the page then asks of its own server, so that what comes with the answer is told of it; WAIT for quiet waits for it for up to 10 s. A terminal (xterm.js) takes one line behind its prompt; a text with line breaks, which would run, is refused, and Enter is asked for each time. A check box that a page hides is switched through its shown label. Pages of the browser and of extension stores are out of reach for both kinds.

## Other spellings

Obvious spellings are read and the form of the table is written back: \`SCROLL\` \`500\` is \`down 500\`, \`PAGEDOWN\` is \`down 1p\`, \`WAIT\` \`2s\` is \`2000\`, \`KEY\` \`ctrl+a\` is \`CTRL+A\`. What could mean something else is refused, with a proposal where there is one: \`12\` as a target proposes \`[ref=12]\`.
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
