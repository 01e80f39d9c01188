// How much care an action asks for (pure): asked when its row is drawn, and again right before the effect with what the target then is.
import type { Action, Chord, Risk } from '../action.ts';
import type { ElementCard } from '../seen.ts';
import { inputFaults, secretsIn } from '../tool-schema.ts';
import { type Carried, carriedByAddress, carriedByText, type Known } from './data-flow.ts';
import { type Reason, type ReasonCode, reason } from './reason.ts';
import type { Ruling } from './sites.ts';
import { hostOf, originOf, restrictedReason } from './url.ts';

/**
 * What is known beside the target. `knownOrigins`: other origins the user already went to in this session. `known`: what the AI was sent and what
 * the user wrote; absent for nothing. `site`: the rule for the page, and for the frame of the target where there is one. `closed`: why the browser
 * keeps the page from extensions, where it does not tell its address.
 */
export type PolicyFacts = {
  pageUrl: string;
  unlocked: boolean;
  knownOrigins?: readonly string[];
  known?: Known;
  site?: Ruling;
  closed?: Reason | null;
};

/** `reasons`: the facts that decided; empty when the type alone did. */
export type Verdict = { risk: Risk; reasons: Reason[] };

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
    const restricted = facts.closed ?? restrictedReason(facts.pageUrl);
    if (restricted !== null) return { risk: 'blocked', reasons: [restricted] };
    if (facts.site?.rule === 'off') return { risk: 'blocked', reasons: whyOf(facts.site) };
  }
  return onSite(riskInItself(action, card, facts), action, facts.site);
}

/** What the user's rule for the site makes of a verdict. */
function onSite(verdict: Verdict, action: Action, site: Ruling | undefined): Verdict {
  if (site === undefined || verdict.risk === 'read' || verdict.risk === 'blocked' || !touchesPage(action)) return verdict;
  if (site.rule === 'read') return { risk: 'blocked', reasons: whyOf(site) };
  return site.rule === 'ask' ? { risk: 'commit', reasons: [...verdict.reasons, ...whyOf(site)] } : verdict;
}

function whyOf({ why }: Ruling): Reason[] {
  return why === null ? [] : [why];
}

function riskInItself(action: Action, card: ElementCard | null, facts: PolicyFacts): Verdict {
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
      return action.button === 'right' ? { risk: 'change', reasons: [] } : carrying(carriedByLink(card, facts), activation(card, facts));
    case 'callTool':
      return carrying(
        carriedByText(JSON.stringify(action.input), facts.pageUrl, facts.known ?? NOTHING),
        calling(action.input, card, facts),
      );
    case 'drag':
      return card?.tag === 'canvas' ? { risk: 'commit', reasons: [CANVAS] } : { risk: 'change', reasons: [] };
    case 'type':
      return carrying(carriedByText(action.text, facts.pageUrl, facts.known ?? NOTHING), typing(card, facts));
    case 'press':
      return pressing(action.chords, card, facts);
    case 'openTab':
    case 'navigate':
      return carrying(carriedByAddress(action.url, facts.known ?? NOTHING), going(originOf(action.url), hostOf(action.url), facts));
    case 'tab':
      if (action.does === 'close') return { risk: 'commit', reasons: [reason('closes')] };
      if (action.does === 'list') return { risk: 'read', reasons: [] };
      return { risk: action.does === 'activate' ? 'view' : 'change', reasons: [] };
    case 'runScript':
      return carrying(carriedByText(action.script, facts.pageUrl, facts.known ?? NOTHING), { risk: 'commit', reasons: [reason('script')] });
    case 'openLink':
      if (card === null || card.goesTo === '') return { risk: 'view', reasons: [] };
      return carrying(carriedByLink(card, facts), going(card.goesTo, hostOf(card.goesTo), facts));
    default:
      return action satisfies never;
  }
}

/** Whether an action needs the page of its tab. Opening an address, a note, a pause and the tab's own facts do not. */
export function touchesPage(action: Action): boolean {
  switch (action.type) {
    case 'note':
    case 'readContext':
    case 'openTab':
    case 'navigate':
      return false;
    case 'tab':
      return action.does === 'back' || action.does === 'forward' || action.does === 'reload';
    case 'wait':
      return action.until.kind !== 'time';
    default:
      return true;
  }
}

const CANVAS = reason('canvas');

/** A tool of the page: what its page says that it takes is held against the input, a secret is filled in as in a field, and only what it says changes nothing goes unasked. */
function calling(input: object, card: ElementCard | null, { unlocked }: PolicyFacts): Verdict {
  const { missing, unfit, unknown } = inputFaults(card?.tool?.fields ?? [], input);
  const faults: Reason[] = [];
  if (missing.length > 0) faults.push(reason('tool_lacks', missing.join(', ')));
  if (unfit.length > 0) faults.push(reason('tool_unfit', unfit.join(', ')));
  if (unknown.length > 0) faults.push(reason('tool_unknown', unknown.join(', ')));
  const names = secretsIn(card?.tool?.fields ?? [], input);
  const secret = names.length > 0 ? [reason('tool_secret', names.join(', '))] : [];
  if (faults.length > 0 || (names.length > 0 && !unlocked)) return { risk: 'blocked', reasons: [...faults, ...secret] };
  if (card?.tool?.readOnly === true && names.length === 0) return { risk: 'view', reasons: [] };
  // That it waits is the page's own word.
  const waits = card?.tool?.byHand ? [reason('tool_by_hand')] : [];
  return { risk: 'commit', reasons: [reason('tool'), ...waits, ...secret] };
}

/** A click, or a key that does the same. */
function activation(card: ElementCard | null, facts: PolicyFacts): Verdict {
  if (card === null) return { risk: 'change', reasons: [] };
  const reasons: Reason[] = [];
  if (card.submits && !card.queries) reasons.push(card.goesTo === '' ? reason('submits') : reason('submits_to', hostOf(card.goesTo)));
  if (card.names !== '' && isActivatable(card) && !onlyAsks(card)) reasons.push(reason('named', card.names));
  reasons.push(...answering(card));
  if (!card.submits && card.goesTo !== '' && isNew(card.goesTo, facts)) reasons.push(reason('leads', hostOf(card.goesTo)));
  if (card.tag === 'canvas' || card.tag === 'embed' || card.tag === 'object') reasons.push(CANVAS);
  if (card.tag === 'iframe') reasons.push(reason('frame'));
  return { risk: reasons.length > 0 ? 'commit' : 'change', reasons };
}

/** Characters of a name that may end with dots by itself: a longer one may have been cut. */
const MAX_WHOLE_NAME = 60;

/** Whether a press opens what asks further and does nothing yet: the page says so, it was seen, or the name ends as such names do ("Delete…"). */
function onlyAsks({ submits, opensDialog, name }: ElementCard): boolean {
  return !submits && (opensDialog === true || (name.length <= MAX_WHOLE_NAME && /(?:…|\.\.\.)$/.test(name)));
}

/** What a button in a dialog agrees to. */
function answering(card: ElementCard): Reason[] {
  const { asks } = card;
  if (asks === undefined || asks.word === '' || !isActivatable(card)) return [];
  return [asks.openedBy === '' ? reason('asks', asks.text) : reason('asks_after', asks.openedBy, asks.text)];
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
  if (!card.sensitive || card.type === 'file') return { risk: 'change', reasons: [] };
  return { risk: facts.unlocked ? 'commit' : 'blocked', reasons: [reason('secret')] };
}

const MOVES = new Set(['Tab', 'Escape', 'PageUp', 'PageDown', 'Home', 'End', 'Shift', 'Control', 'Alt', 'Meta']);

function pressing(chords: readonly Chord[], card: ElementCard | null, facts: PolicyFacts): Verdict {
  if (card?.sensitive && chords.some(writes)) return typing(card, facts);
  const enters = chords.some(chord => chord.key === 'Enter');
  const presses = enters || chords.some(chord => chord.key === ' ');
  if (presses && pressesElsewhere(chords, card)) return { risk: 'commit', reasons: [reason('enter')] };
  if (card?.enter === 'runs' && chords.some(runsLine)) return { risk: 'commit', reasons: [reason('enter_runs')] };
  if (enters && (card === null || !isPressedByEnter(card))) {
    const sendsByHabit = chords.some(chord => chord.key === 'Enter' && !plain(chord));
    const stays = card?.queries || (card?.breaksLines && !sendsByHabit) || (card?.enter === 'keeps' && chords.every(isPlainEnter));
    if (stays) return { risk: 'change', reasons: [] };
    return { risk: 'commit', reasons: [reason(entering(card))] };
  }
  if (presses && card !== null && isButton(card)) return activation(card, facts);
  return { risk: chords.every(chord => MOVES.has(chord.key) && plain(chord)) ? 'view' : 'change', reasons: [] };
}

/** Whether Enter or Space comes behind a key that moves the focus, to a button that nobody judged. */
function pressesElsewhere(chords: readonly Chord[], card: ElementCard | null): boolean {
  const before = chords.slice(
    0,
    chords.findLastIndex(({ key }) => key === 'Enter' || key === ' '),
  );
  return before.some(({ key }) => key === 'Tab' || (key.startsWith('Arrow') && card !== null && isButton(card)));
}

/** Whether Enter does what a click does. In a box or a slider it sends the form (HTML Standard, implicit submission). */
function isPressedByEnter(card: ElementCard): boolean {
  return card.tag === 'input' ? ['button', 'submit', 'image', 'reset', 'file', 'color'].includes(card.type) : isButton(card);
}

/** What Enter may do where it is pressed. */
function entering(card: ElementCard | null): ReasonCode {
  if (card === null) return 'enter';
  if (card.enter === 'sends') return 'enter_sends';
  return card.role === 'searchbox' ? 'enter_search' : 'enter_field';
}

/** Whether a terminal runs its line by a chord: Control with M or J is Enter there (ECMA-48, CR and LF), and with O it runs the line in most shells. */
function runsLine({ key, modifiers }: Chord): boolean {
  return key === 'Enter' || (/^[mjo]$/i.test(key) && modifiers.some(name => name.startsWith('Control')));
}

/** Whether a chord is Enter alone, or not Enter at all. With Control or Meta it sends, in many fields. */
function isPlainEnter({ key, modifiers }: Chord): boolean {
  return key !== 'Enter' || modifiers.length === 0;
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

const NOTHING: Known = { heard: [], goal: '' };

/** What the address of a link takes along to another site. That it says what the link itself reads is no news. */
function carriedByLink(card: ElementCard | null, facts: PolicyFacts): Carried | null {
  if (card === null || card.leads === undefined) return null;
  const { heard, goal } = facts.known ?? NOTHING;
  return carriedByAddress(card.leads, { heard, goal: `${goal}\n${card.name}\n${card.text}` });
}

/** What takes along what another site showed asks first, wherever it goes. */
function carrying(carried: Carried | null, verdict: Verdict): Verdict {
  if (carried === null || verdict.risk === 'blocked') return verdict;
  const text = carried.text.length > 60 ? `${carried.text.slice(0, 59)}…` : carried.text;
  return { risk: 'commit', reasons: [...verdict.reasons, reason('carries', carried.host, text)] };
}

function going(origin: string, host: string, facts: PolicyFacts): Verdict {
  if (origin === '' || !isNew(origin, facts)) return { risk: 'view', reasons: [] };
  const reasons = [reason('goes', host)];
  if (/(?:^|\.)xn--/.test(host)) reasons.push(reason('encoded'));
  return { risk: 'commit', reasons };
}
