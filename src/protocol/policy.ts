// How much care an action asks for (pure): asked when its row is drawn, and again right before the effect with what the target then is.
import type { Action, Chord, Risk } from './action.ts';
import { commitWord } from './commit-words.ts';
import { carriedBy } from './data-flow.ts';
import type { ElementCard } from './seen.ts';
import { hostOf, originOf, restrictedReason } from './url.ts';

/**
 * What is known beside the target. `knownOrigins`: other origins the user already went to in this session. `told`: the message that the AI got
 * last, "" or absent for none.
 */
export type PolicyFacts = { pageUrl: string; unlocked: boolean; knownOrigins?: readonly string[]; told?: string };

/** `reasons`: the facts that decided, one plain sentence each; empty when the type alone did. */
export type Verdict = { risk: Risk; reasons: string[] };

const RANK: Record<Risk, number> = { read: 0, view: 1, change: 2, commit: 3, blocked: 4 };

/** The more careful of two. */
export function higherRisk(a: Risk, b: Risk): Risk {
  return RANK[a] >= RANK[b] ? a : b;
}

/**
 * Judges one action. `card` is the element that its target names now, null when there is none or it is not known yet; an unknown target is
 * judged again when it is known.
 */
export function riskOf(action: Action, card: ElementCard | null, facts: PolicyFacts): Verdict {
  if (touchesPage(action)) {
    const restricted = restrictedReason(facts.pageUrl);
    if (restricted !== null) return { risk: 'blocked', reasons: [restricted] };
  }
  switch (action.type) {
    case 'note':
    case 'readContext':
    case 'readSelection':
    case 'readText':
    case 'scan':
    case 'screenshot':
    case 'highlight':
    case 'wait':
      return { risk: 'read', reasons: [] };
    case 'move':
    case 'hover':
    case 'scroll':
    case 'scrollTo':
      return { risk: 'view', reasons: [] };
    case 'click':
      return action.button === 'right' ? { risk: 'change', reasons: [] } : activation(card, facts);
    case 'drag':
      return card?.tag === 'canvas' ? { risk: 'commit', reasons: [CANVAS] } : { risk: 'change', reasons: [] };
    case 'type':
      return typing(card, facts);
    case 'press':
      return pressing(action.chords, card, facts);
    case 'openTab':
      return carrying(action.url, going(originOf(action.url), hostOf(action.url), facts), facts);
    case 'openLink':
      return card === null || card.goesTo === '' ? { risk: 'view', reasons: [] } : going(card.goesTo, hostOf(card.goesTo), facts);
    default:
      return action satisfies never;
  }
}

function touchesPage(action: Action): boolean {
  switch (action.type) {
    case 'note':
    case 'readContext':
    case 'openTab':
      return false;
    case 'wait':
      return action.until.kind !== 'time';
    default:
      return true;
  }
}

const CANVAS = 'It is a drawing; what a click does there cannot be known.';

/** A click, or a key that does the same. */
function activation(card: ElementCard | null, facts: PolicyFacts): Verdict {
  if (card === null) return { risk: 'change', reasons: [] };
  const reasons: string[] = [];
  if (card.submits) reasons.push(card.goesTo === '' ? 'It submits a form.' : `It submits a form to ${hostOf(card.goesTo)}.`);
  const word = card.names || commitWord(card.name || card.text);
  if (word !== '' && isActivatable(card)) reasons.push(`Its name says “${word}”.`);
  if (!card.submits && card.goesTo !== '' && isNew(card.goesTo, facts)) reasons.push(`It leads to ${hostOf(card.goesTo)}.`);
  if (card.tag === 'canvas' || card.tag === 'embed' || card.tag === 'object') reasons.push(CANVAS);
  if (card.tag === 'iframe') reasons.push('It is a frame; what lies in it is not known.');
  if (card.type === 'file') return { risk: 'blocked', reasons: ['Files are chosen by hand.'] };
  return { risk: reasons.length > 0 ? 'commit' : 'change', reasons };
}

/** Fields and options are named after what they hold, not after what a click on them does. */
function isActivatable(card: ElementCard): boolean {
  if (card.tag === 'textarea' || card.tag === 'select' || card.tag === 'option') return false;
  if (card.tag === 'input') return ['button', 'submit', 'image', 'reset'].includes(card.type);
  return ![
    'textbox',
    'searchbox',
    'combobox',
    'listbox',
    'option',
    'checkbox',
    'radio',
    'switch',
    'slider',
    'spinbutton',
    'tab',
    'heading',
  ].includes(card.role);
}

function typing(card: ElementCard | null, facts: PolicyFacts): Verdict {
  if (card === null) return { risk: 'change', reasons: [] };
  if (card.type === 'file') return { risk: 'blocked', reasons: ['Files are chosen by hand.'] };
  if (!card.sensitive) return { risk: 'change', reasons: [] };
  const reason = 'It is a field for a password, a code or a card.';
  return facts.unlocked ? { risk: 'commit', reasons: [reason] } : { risk: 'blocked', reasons: [reason] };
}

const MOVES = new Set(['Tab', 'Escape', 'PageUp', 'PageDown', 'Home', 'End', 'Shift', 'Control', 'Alt', 'Meta']);

function pressing(chords: readonly Chord[], card: ElementCard | null, facts: PolicyFacts): Verdict {
  if (card?.sensitive && chords.some(writes)) return typing(card, facts);
  const enters = chords.some(chord => chord.key === 'Enter');
  const presses = enters || chords.some(chord => chord.key === ' ');
  if (enters && (card === null || !isButton(card))) {
    return {
      risk: 'commit',
      reasons: [card === null ? 'Enter may submit whatever has the focus.' : 'Enter in a field may submit or send it.'],
    };
  }
  if (presses && card !== null && isButton(card)) return activation(card, facts);
  return { risk: chords.every(chord => MOVES.has(chord.key) && plain(chord)) ? 'view' : 'change', reasons: [] };
}

function isButton(card: ElementCard): boolean {
  return (
    card.tag === 'button' ||
    card.tag === 'a' ||
    card.tag === 'summary' ||
    isRoleButton(card) ||
    (card.tag === 'input' && !isTextInput(card.type))
  );
}

function isRoleButton(card: ElementCard): boolean {
  return [
    'button',
    'link',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
    'tab',
    'option',
    'checkbox',
    'radio',
    'switch',
    'treeitem',
  ].includes(card.role);
}

function isTextInput(type: string): boolean {
  return !['button', 'submit', 'image', 'reset', 'checkbox', 'radio', 'file', 'color', 'range'].includes(type);
}

/** Puts characters into a field: a printable key, or a paste. */
function writes(chord: Chord): boolean {
  if (plain(chord)) return [...chord.key].length === 1;
  const pastes = chord.key.toLowerCase() === 'v' || chord.key === 'Insert';
  return pastes || chord.modifiers.includes('Alt');
}

function plain(chord: Chord): boolean {
  return chord.modifiers.every(modifier => modifier === 'Shift') && !(chord.key === 'Insert' && chord.modifiers.length > 0);
}

function isNew(origin: string, facts: PolicyFacts): boolean {
  return origin !== originOf(facts.pageUrl) && !(facts.knownOrigins ?? []).includes(origin);
}

/** An address that takes along what another site showed asks first, wherever it goes. */
function carrying(address: string, verdict: Verdict, facts: PolicyFacts): Verdict {
  const carried = carriedBy(address, facts.told ?? '');
  if (carried === null) return verdict;
  const text = carried.text.length > 60 ? `${carried.text.slice(0, 59)}…` : carried.text;
  return { risk: 'commit', reasons: [...verdict.reasons, `It carries what ${carried.host} showed: “${text}”.`] };
}

function going(origin: string, host: string, facts: PolicyFacts): Verdict {
  if (origin === '' || !isNew(origin, facts)) return { risk: 'view', reasons: [] };
  const reasons = [`It goes to ${host}.`];
  if (/(?:^|\.)xn--/.test(host)) reasons.push('That name is written in encoded letters and may look like another.');
  return { risk: 'commit', reasons };
}
