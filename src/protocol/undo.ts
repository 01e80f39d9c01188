// Which actions can be taken back afterwards (pure), known before they are approved.
import type { Action, Chord } from './action.ts';
import type { ElementCard } from './seen.ts';

/**
 * `can`: what it changes is remembered and can be put back as long as nobody changes it again. `cannot`: it has an effect that bAI cannot take
 * back. `nothing`: it changes nothing that would have to be put back. `unknown`: it depends on a target that is not known yet.
 */
export type Undo = 'can' | 'cannot' | 'nothing' | 'unknown';

/** What can be said of an action before it runs. `card`: its target as it is now, null while it is not known. */
export function undoOf(action: Action, card: ElementCard | null): Undo {
  switch (action.type) {
    case 'note':
    case 'readContext':
    case 'readSelection':
    case 'readText':
    case 'scan':
    case 'screenshot':
    case 'highlight':
    case 'move':
    case 'hover':
    case 'wait':
      return 'nothing';
    case 'scroll':
    case 'scrollTo':
    case 'openTab':
    case 'openLink':
      return 'can';
    case 'drag':
    case 'tab':
    case 'navigate':
    case 'runScript':
      return 'cannot';
    case 'callTool':
      return card === null ? 'unknown' : card.tool?.readOnly === true ? 'nothing' : 'cannot';
    case 'click':
      if (action.button === 'right') return 'cannot';
      return card === null ? 'unknown' : undoOfClick(card, action.clickCount);
    case 'type':
      return card === null ? 'unknown' : undoOfText(card);
    case 'press':
      if (action.chords.every(isMove)) return 'nothing';
      if (action.at === null || action.chords.some(chord => chord.key === 'Enter')) return 'cannot';
      return card === null ? 'unknown' : undoOfText(card);
    default:
      return action satisfies never;
  }
}

const SWITCHES = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const TEXT_FIELDS = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);
/** Inputs that are pressed rather than filled in. */
const PRESSED = new Set(['button', 'submit', 'reset', 'image', 'file']);

function undoOfClick(card: ElementCard, clickCount: 1 | 2): Undo {
  if (card.type === 'checkbox' || card.type === 'radio' || SWITCHES.has(card.role)) return clickCount === 1 ? 'can' : 'cannot';
  // A press only puts the caret there.
  return TEXT_FIELDS.has(card.role) && (card.tag === 'input' || card.tag === 'textarea') ? 'nothing' : 'cannot';
}

function undoOfText(card: ElementCard): Undo {
  if (card.sensitive) return 'cannot';
  if (card.tag === 'textarea' || card.tag === 'select') return 'can';
  if (card.tag === 'input') return PRESSED.has(card.type) ? 'cannot' : 'can';
  // An editor of the page's own making keeps more than its text; a box says its state by ARIA.
  return SWITCHES.has(card.role) ? 'can' : 'cannot';
}

function isMove(chord: Chord): boolean {
  return ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'].includes(chord.key);
}
