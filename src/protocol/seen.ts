// What the user saw when approving (pure): an approval holds for exactly this, and falls with any change of it.

import type { ToolField } from './tool-schema.ts';

/** CSS px in the viewport of the top frame, or of the element's own frame where said. */
export type Rect = { x: number; y: number; width: number; height: number };

/** One element as a person would name it. */
export type ElementCard = {
  tag: string; // lower case
  role: string; // ARIA role, "" when none
  name: string; // accessible name, cut at 120 characters
  type: string; // the `type` of an input or button, else ""
  text: string; // own text, cut at 80 characters
  rect: Rect; // in its own frame's viewport
  inView: boolean;
  visible: boolean;
  enabled: boolean;
  sensitive: boolean; // password, one-time code, card field: never read, never typed without an unlock
  submits: boolean; // activating it submits a form
  goesTo: string; // origin of the link or of the form's action, "" when it stays on this origin or has none
  leads?: string; // the whole address of a link to another origin; kept in memory only
  names: string; // the word of the commit list that its name matches ("send", "delete"), else ""
  asks?: Question; // of a control in a dialog that agrees to it
  opensDialog?: boolean; // a press on it only opens what asks further
  queries?: boolean; // its form asks the same page again by GET, and says no word of the commit list
  tool?: { readOnly: boolean; byHand: boolean; fields: ToolField[] }; // of a tool that the page offers: what it says of itself; `byHand`: the person sends it, in the page
  among?: Among; // which of several of its name it is; absent where it is the only one
  breaksLines?: boolean; // Enter in it was seen to break the line and nothing else
  enter?: 'keeps' | 'sends' | 'runs'; // of a field of no form: Enter was seen to keep the value of a cell of this table and nothing else, or to send something from this page; of a terminal: it runs the line
};

/** Which of several elements of one name one is: by what it alone of them stands in (`row`: of a table), else by its place. */
export type Among = { in: string; row: boolean } | { at: number; of: number };

/** What a dialog asks. `text`: its words without those of its controls; `openedBy`: what was pressed to open it, "" where that is not known; `word`: of the commit list. */
export type Question = { text: string; openedBy: string; word: string };

/**
 * The card as the page tells it. `words`: what an element without a name says, cut at 200 characters; `sends`: what a form that queries sends beside the
 * texts in its fields. The panel looks them up in the commit list.
 */
export type PageCard = Omit<ElementCard, 'names' | 'asks' | 'queries'> & { words: string; asks?: Omit<Question, 'word'>; sends?: string };

/** Which document, frame and element a target named at one moment. */
export type Seen = {
  tabId: number;
  frameId: number;
  documentId: string; // the browser's id of the frame's document
  nonce: string; // random, made by our page code, lives as long as the document
  topOrigin: string;
  origin: string; // of the frame
  node: number; // the element's number in its document's registry; names it as long as it lives
  card: ElementCard;
  topNonce?: string; // of the document that the tab shows
  around?: string; // where it stands, as a fingerprint: an element that a page draws in its place has to stand there too
  ref?: number; // of what a target names that is no CSS: its number in the digest, 0 without one
};

/** The live answer to "what does this selector name right now?" for one tab. */
export type MatchReport = {
  count: number; // over all frames and open shadow roots
  candidates: Seen[]; // at most 8, those that are shown first, else in document order
  unreadableFrames: number; // frames that the extension may not look into
};
