// What an action did, in words (pure): the `res` and `err` of a context, and the line under a row.
import type { RowType } from '../action.ts';
import type { ActionError, ContextParts, Effect, Outcome } from '../result.ts';
import { type DocumentInTab, isElsewhere, readingsOf } from './readings.ts';

const MAX_VALUE = 120;
const MAX_ENTRY = 400;

/** One line: no line breaks, inner spaces as they are, cut in the middle of nothing. */
function oneLine(text: string, max: number): string {
  const flat = text.replace(/\r\n|[\r\n\u2028\u2029]/g, '⏎').replace(/[\u0000-\u001F\u007F]/g, ' ');
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
}

/** A new entry begins with `; ` and six digits, so an inner one gets a comma instead. */
function unjoined(text: string): string {
  return text.replace(/; (?=[0-9]{6})/g, ', ');
}

/** One observed effect in words. Fixed ones: `no visible effect`, `at end`, `WIDTHxHEIGHT`, `dialog alert "text"`, `name = value`. */
export function effectWords(effect: Effect): string {
  switch (effect.kind) {
    case 'value':
      return `${effect.name || 'value'} = ${effect.value === '' ? '""' : oneLine(effect.value, MAX_VALUE)}${effect.formatted ? ' (formatted by the page)' : ''}`;
    case 'checked':
      return `${effect.name || 'box'} = ${effect.checked ? 'on' : 'off'}`;
    case 'nativeDialog':
      return `dialog ${effect.type} "${oneLine(effect.text, MAX_VALUE)}"${effect.answer === undefined ? '' : `, answered ${effect.answer}`}`;
    case 'appeared':
      return `${named(effect.role, effect.name)} opened${effect.says ? `: ${oneLine(effect.says, MAX_VALUE)}` : ''}`;
    case 'disappeared':
      return `${named(effect.role, effect.name)} closed`;
    case 'came':
      return `${counted(effect.role, effect.count)} appeared${effect.names === '' ? '' : `: ${oneLine(effect.names, MAX_ENTRY)}`}`;
    case 'state':
      return `${effect.name} ${effect.state}`.trim();
    case 'navigated':
      return `went to ${effect.url === '' ? 'a page that is not visible to bAI' : oneLine(effect.url, 200)}`;
    case 'request':
      return `request to ${oneLine(effect.url, MAX_VALUE)} failed (${effect.status})`;
    case 'console':
      return `error in the page's console: ${oneLine(effect.text, MAX_ENTRY)}`;
    case 'tab':
      return `tab ${effect.id} opened: ${oneLine(effect.title || effect.url, MAX_VALUE)}`;
    case 'scrolled':
      return scrolledWords(effect);
    case 'mutated':
      return mutatedWords(effect);
    case 'focused':
      return `focus on ${effect.name || 'an element'}`;
    case 'image':
      return `${effect.name} ${effect.width}x${effect.height}, ${effect.where}`;
    case 'matches':
      return `${effect.count} ${effect.count === 1 ? 'match' : 'matches'}${effect.text === '' ? '' : `: ${oneLine(effect.text, MAX_VALUE)}`}`;
    case 'text':
      return oneLine(effect.text, MAX_ENTRY);
    case 'redrawn':
      return '(redrawn)';
    case 'none':
      return 'no visible effect';
  }
}

function named(role: string, name: string): string {
  return `${role || 'element'}${name === '' ? '' : ` "${oneLine(name, MAX_VALUE)}"`}`;
}

/** So many of a role, as `24 buttons`. */
export function counted(role: string, count: number): string {
  const ending = count === 1 ? '' : role.endsWith('x') ? 'es' : 's';
  return `${count} ${role}${ending}`;
}

function scrolledWords(effect: Extract<Effect, { kind: 'scrolled' }>): string {
  const moved = effect.movedX !== 0 || effect.movedY !== 0;
  const place = `now at ${Math.round(effect.x)},${Math.round(effect.y)}`;
  const above = effect.moreAbove > 0 ? `${Math.round(effect.moreAbove)} px above` : '';
  const below = effect.moreBelow > 0 ? `${Math.round(effect.moreBelow)} px below` : '';
  const more = [above, below].filter(part => part !== '').join(' and ');
  const words = [moved ? place : '', effect.atEnd ? 'at end' : '', more === '' ? '' : `${more} more`].filter(part => part !== '');
  return words.length === 0 ? 'no visible effect' : words.join(', ');
}

function mutatedWords(effect: Extract<Effect, { kind: 'mutated' }>): string {
  const parts = [
    effect.added > 0 ? `${effect.added} added` : '',
    effect.removed > 0 ? `${effect.removed} removed` : '',
    effect.changed > 0 ? `${effect.changed} changed` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? 'no visible effect' : `page changed (${parts.join(', ')})`;
}

/** All effects of one action in words; `no visible effect` when there are none, or none that shows. */
export function effectsWords(effects: readonly Effect[]): string {
  const telling = effects.filter(effect => effect.kind !== 'none');
  const words = telling.map(effectWords);
  return (isSeen(telling) ? words : ['no visible effect', ...words]).join(', ');
}

/** Whether any of these effects can be seen on the page. */
export function isSeen(effects: readonly Effect[]): boolean {
  return effects.some(({ kind }) => kind !== 'none' && kind !== 'request' && kind !== 'console' && kind !== 'redrawn');
}

/**
 * `res` for what succeeded: `000001 CLICK ok: dialog "New draft" opened; 000002 TYPE ok: Amount = 420.00`. "" when nothing did.
 * `here`: what the context is of. An action that was for another tab says so, and so does a reading that the context does not hold.
 */
export function formatRes(outcomes: readonly Outcome[], here: DocumentInTab | null = null): string {
  const elsewhere = here === null ? new Set<string>() : readingsOf(outcomes, here).elsewhere;
  return outcomes
    .flatMap(outcome => {
      const { id, type, result } = outcome;
      if (!result.ok) return [];
      const words = elsewhere.has(id)
        ? 'read, but of a page that this context is not of: ask again there'
        : okWords(type, result.effects, result.parts);
      return [`${id} ${type} ok: ${unjoined(oneLine(words, MAX_ENTRY))}${placeWords(outcome, here)}`];
    })
    .join('; ');
}

/** The tab of an action that did something in another one than the context is of. */
function placeWords(outcome: Outcome, here: DocumentInTab | null): string {
  const inPage = outcome.type !== 'NOOP' && outcome.type !== 'OPEN_TAB';
  return here !== null && inPage && isElsewhere(outcome, here) ? ` (in tab ${outcome.tabId})` : '';
}

/** Actions that only read have no effect to look for; what they read stands in the context itself. */
function okWords(type: RowType, effects: readonly Effect[], parts: ContextParts): string {
  if (effects.length > 0) return effectsWords(effects);
  switch (type) {
    case 'CTX':
      return 'see this context';
    case 'SEL':
      return parts.sel ? 'see sel' : 'nothing is selected';
    case 'TEXT':
      return parts.text ? 'see text' : 'no text there';
    case 'SCAN':
      return parts.dom ? 'see dom' : 'nothing to act on';
    case 'NOOP':
      return 'noted';
    case 'WAIT':
      return 'waited';
    default:
      return 'no visible effect';
  }
}

/** One error in words: `COVERED: #save is under div.cookie-bar; close it first`. */
export function errorWords(error: ActionError): string {
  const message = oneLine(error.message, MAX_ENTRY).replace(/\.$/, '');
  const hint = oneLine(error.hint, MAX_ENTRY).replace(/\.$/, '');
  return `${error.code}: ${message}${hint === '' ? '' : `; ${hint}`}`;
}

/**
 * `err` for what failed: `000003 CLICK COVERED: #save is under div.cookie-bar; close it first or SCROLLTO it`. "" when nothing did. `here`: as for
 * `formatRes`.
 */
export function formatErr(outcomes: readonly Outcome[], here: DocumentInTab | null = null): string {
  return outcomes
    .flatMap(outcome =>
      outcome.result.ok ? [] : [`${outcome.id} ${outcome.type} ${unjoined(errorWords(outcome.result.error))}${placeWords(outcome, here)}`],
    )
    .join('; ');
}

/**
 * Which rows did not run and still wait, for `err`: `000007–000009, 000012 still queued`. The AI is neither to send them again nor to forget them. ""
 * when there are none.
 */
export function formatWaiting(ids: readonly string[]): string {
  const numbers = [...new Set(ids)].filter(id => /^[0-9]{6}$/.test(id)).sort();
  const runs: { first: string; last: string }[] = [];
  for (const id of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && Number(id) === Number(run.last) + 1) run.last = id;
    else runs.push({ first: id, last: id });
  }
  const words = runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`));
  return words.length === 0 ? '' : `${words.join(', ')} still queued`;
}
