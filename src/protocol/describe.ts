// An action in words (pure): one line for its row and for screen readers, naming the target as a person would.
import type { Action, CssLocator, Locator, Modifier, Offset, ScrollAmount } from './action.ts';
import { formatChords } from './keys.ts';
import type { ElementCard } from './seen.ts';
import { hostOf } from './url.ts';

const MAX_SHOWN = 80;

function cut(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > MAX_SHOWN ? `${flat.slice(0, MAX_SHOWN - 1)}…` : flat;
}

/**
 * Says what an action does: `Click "Save draft" (button)`, `Type “420.00” into Amount`. `card` is the element that its target names now;
 * without one the selector stands for it. The text for a sensitive field is shown as dots.
 */
export function describe(action: Action, card: ElementCard | null): string {
  switch (action.type) {
    case 'note':
      return action.text.trim() === '' ? 'Do nothing' : `Note: ${cut(action.text)}`;
    case 'readContext':
      return action.want.length === 0 ? 'Read the tab' : `Read the tab with ${action.want.map(part => PARTS[part]).join(', ')}`;
    case 'readSelection':
      return 'Read the selected text';
    case 'readText':
      return `Read the text of ${orElse(action.at, card, 'the page')}${action.maxChars === null ? '' : `, at most ${action.maxChars} characters`}`;
    case 'scan':
      return scanWords(action, card);
    case 'screenshot':
      return `Take a picture of ${action.fullPage ? 'the whole page' : orElse(action.at, card, 'what is in view')}`;
    case 'highlight':
      return `Highlight ${targetWords(action.at, card)}${action.label.trim() === '' ? '' : ` as “${cut(action.label)}”`}`;
    case 'move':
      return `Move the pointer to ${targetWords(action.at, card)}${offsetWords(action.offset)}`;
    case 'click': {
      const verb = action.button === 'right' ? 'Right-click' : action.clickCount === 2 ? 'Double-click' : 'Click';
      return `${held(action.modifiers, verb)} ${targetWords(action.at, card)}${offsetWords(action.offset)}`;
    }
    case 'hover':
      return `${held(action.modifiers, 'Hover')} over ${targetWords(action.at, card)}${offsetWords(action.offset)}`;
    case 'drag':
      return `Drag ${targetWords(action.from, card)} ${action.to.by === 'delta' ? `by ${action.to.x},${action.to.y} px` : `to ${cssWords(action.to)}`}`;
    case 'scroll':
      return `Scroll ${action.at === null ? 'the page' : targetWords(action.at, card)} ${amountWords(action.amount)}`;
    case 'scrollTo':
      return action.at.by === 'point' ? `Scroll the page to ${action.at.x},${action.at.y}` : `Scroll to ${targetWords(action.at, card)}`;
    case 'type':
      return typeWords(action, card);
    case 'press':
      return `Press ${formatChords(action.chords)}${action.at === null ? '' : ` in ${nameWords(action.at, card)}`}`;
    case 'openTab':
      return `Open ${cut(action.url)} in a new tab${purposeWords(action.purpose)}`;
    case 'openLink': {
      const host = card === null || card.goesTo === '' ? '' : ` to ${hostOf(card.goesTo)}`;
      return `Open ${targetWords(action.at, card)}${host} in a new tab${purposeWords(action.purpose)}`;
    }
    case 'wait':
      return waitWords(action, card);
    default:
      return action satisfies never;
  }
}

const PARTS = { sel: 'the selection', text: 'the text', dom: 'the page digest' };

/** `"Save draft" (button)`, or the selector when the element is not known. */
export function targetWords(at: Locator, card: ElementCard | null): string {
  if (at.by === 'point') return `the point ${at.x},${at.y}`;
  if (card === null) return cssWords(at);
  const kind = card.role || card.tag;
  const name = cut(card.name || card.text);
  return name === '' ? `${cssWords(at)} (${kind})` : `"${name}" (${kind})`;
}

/** The element's name alone, for fields: `Amount`. */
function nameWords(at: CssLocator, card: ElementCard | null): string {
  const name = card === null ? '' : cut(card.name);
  return name === '' ? cssWords(at) : name;
}

function cssWords(at: CssLocator): string {
  const ref = /^\[ref=["']?(\d+)["']?\]$/.exec(at.css);
  return ref === null ? cut(at.css) : `element ${ref[1]}`;
}

function orElse(at: CssLocator | null, card: ElementCard | null, otherwise: string): string {
  return at === null ? otherwise : targetWords(at, card);
}

function scanWords(action: Extract<Action, { type: 'scan' }>, card: ElementCard | null): string {
  const what = action.at === null ? 'Scan the page' : `Scan for ${targetWords(action.at, card)}`;
  const attributes = action.attributes.length === 0 ? '' : `, with ${action.attributes.join(', ')}`;
  return `${what}${attributes}${action.limit === null ? '' : `, at most ${action.limit}`}`;
}

function typeWords(action: Extract<Action, { type: 'type' }>, card: ElementCard | null): string {
  const text = card?.sensitive ? '•'.repeat(Math.min(8, Math.max(1, action.text.length))) : `“${cut(action.text)}”`;
  if (action.at === null) return `Type ${text} at the caret`;
  if (action.text === '') return `Clear ${nameWords(action.at, card)}`;
  if (card?.tag === 'select' || card?.role === 'listbox') return `Choose ${text} in ${nameWords(action.at, card)}`;
  if (card?.type === 'checkbox' || card?.type === 'radio') return `Set ${nameWords(action.at, card)} to ${cut(action.text)}`;
  return `Type ${text} into ${nameWords(action.at, card)}`;
}

function amountWords(amount: ScrollAmount): string {
  if (amount.unit === 'edge')
    return amount.edge === 'top' || amount.edge === 'bottom' ? `to the ${amount.edge}` : `all the way ${amount.edge}`;
  const { x, y, unit } = amount;
  const words = [
    y === 0 ? '' : `${y < 0 ? 'up' : 'down'} ${sized(Math.abs(y), unit)}`,
    x === 0 ? '' : `${x < 0 ? 'left' : 'right'} ${sized(Math.abs(x), unit)}`,
  ];
  return words.filter(word => word !== '').join(' and ') || 'by nothing';
}

function sized(amount: number, unit: 'px' | 'page'): string {
  return unit === 'px' ? `${amount} px` : amount === 1 ? 'one page' : `${amount} pages`;
}

function waitWords(action: Extract<Action, { type: 'wait' }>, card: ElementCard | null): string {
  const { until } = action;
  switch (until.kind) {
    case 'time':
      return `Wait ${until.ms < 1000 ? `${until.ms} ms` : `${until.ms / 1000} s`}`;
    case 'appear':
      return `Wait until ${targetWords(until.at, card)} appears`;
    case 'gone':
      return `Wait until ${targetWords(until.at, card)} is gone`;
    case 'idle':
      return 'Wait until the page is loaded and quiet';
    case 'text':
      return `Wait for the text “${cut(until.text)}”${until.at === null ? '' : ` in ${targetWords(until.at, card)}`}`;
    default:
      return until satisfies never;
  }
}

function offsetWords(offset: Offset | null): string {
  return offset === null ? '' : ` at ${offset.x},${offset.y}`;
}

function held(modifiers: readonly Modifier[], verb: string): string {
  return modifiers.length === 0 ? verb : `${modifiers.join('+')}+${verb}`;
}

function purposeWords(purpose: string): string {
  return purpose === '' ? '' : ` for ${cut(purpose)}`;
}
