// What came of an action in the user's language (sidebar room, no effects). In English it is what `src/protocol/report.ts` tells the AI; a test holds
// the two together.
import type { Problem, ProblemKind } from '../protocol/command.ts';
import { effectWords, errorWords } from '../protocol/report.ts';
import type { ActionError, Effect, ErrorCode } from '../protocol/result.ts';
import { language, type MessageKey, number, t, tn } from './i18n.ts';
import { preview } from './visible-text.ts';

const MAX = 120;

/** All effects of one action. */
export function outcomeWords(effects: readonly Effect[]): string {
  const telling = effects.filter(effect => effect.kind !== 'none').map(told);
  return telling.length === 0 ? t('fx_none') : telling.join(t('comma'));
}

/** How far a long reading is. `looked`: how many nodes of the page it has looked at, 0 where that is not known. */
export function readingWords(looked: number): string {
  return looked === 0 ? t('doing_reading') : t('doing_reading_far', number(looked));
}

/** What went wrong, in one sentence: the whole of it in English, else what its code stands for. */
export function errorSentence(error: ActionError): string {
  return language() === 'en' ? error.message : t(`error_${error.code}`);
}

/** What went wrong, under a row that is over. */
export function errorOutcome(error: ActionError): string {
  return language() === 'en' ? errorWords(error) : `${error.code}: ${errorSentence(error)}`;
}

/** What the page said of it in English, where the sentence does not; "" where it does. */
export function errorDetail(error: ActionError): string {
  return language() === 'en' ? '' : [error.message, error.hint].filter(part => part !== '').join(' ');
}

/** What is wrong with a line or a text. */
export function problemSentence(problem: Wrong): string {
  return language() === 'en' ? problem.message : t(`line_${kindOf(problem)}`, problem.path ?? '');
}

/** The next step out of it. */
export function problemNext(problem: Wrong): string {
  if (language() === 'en') return problem.hint;
  const kind = kindOf(problem);
  return t(NEXT[kind] ?? 'line_next');
}

type Wrong = Pick<Problem, 'message' | 'hint'> & { path?: string | undefined; kind?: ProblemKind | undefined };

/** Where a JSON key is to blame, the key says what is wrong. */
const BY_KEY = new Map<string, 'target' | 'payload' | 'type' | 'tab' | 'version' | 'options' | 'broken'>([
  ['', 'broken'],
  ['session_key', 'broken'],
  ['s', 'target'],
  ['x', 'payload'],
  ['a', 'type'],
  ['t', 'tab'],
  ['v', 'version'],
  ['o', 'options'],
  ['o.d', 'options'],
  ['o.tm', 'options'],
]);

function kindOf({ kind, path = '' }: Wrong) {
  return kind ?? BY_KEY.get(path) ?? 'keys';
}

/** The others can be mended in the row, or asked for again. */
const NEXT: Partial<Record<ReturnType<typeof kindOf>, MessageKey>> = {
  cut: 'line_next_whole',
  quote: 'line_next_take',
  prose: 'line_next_take',
  after: 'line_next_take',
  thought: 'line_next_take',
  strange: 'line_next_take',
  conflict: 'line_next_conflict',
  ran: 'line_next_ran',
  none: 'line_next_whole',
  held: 'line_next_held',
  stranger: 'line_next_prompt',
  foreign: 'line_next_foreign',
  many: 'line_next_parts',
};

/** Why a row was not undone. */
export function undoRefusal(why: string, code?: ErrorCode): string {
  if (language() === 'en' || code === undefined) return why;
  if (code === 'CHANGED') return t('undo_changed');
  return code === 'NAVIGATED' || code === 'DETACHED' ? t('undo_gone') : t(`error_${code}`);
}

function told(effect: Effect): string {
  switch (effect.kind) {
    case 'value':
      return t('fx_value', effect.name || t('fx_a_value'), effect.value === '' ? '""' : preview(effect.value, MAX));
    case 'checked':
      return t('fx_value', effect.name || t('fx_a_box'), t(effect.checked ? 'fx_on' : 'fx_off'));
    case 'nativeDialog':
      return effect.answer === undefined
        ? t('fx_dialog', effect.type, preview(effect.text, MAX))
        : t('fx_dialog_answered', effect.type, preview(effect.text, MAX), effect.answer);
    case 'appeared':
      return t('fx_opened', named(effect.role, effect.name));
    case 'disappeared':
      return t('fx_closed', named(effect.role, effect.name));
    case 'navigated':
      return t('fx_went', preview(effect.url, 200));
    case 'tab':
      return t('fx_tab', String(effect.id), preview(effect.title || effect.url, MAX));
    case 'scrolled':
      return scrolled(effect);
    case 'mutated':
      return mutated(effect);
    case 'focused':
      return t('fx_focus', effect.name || t('fx_some_element'));
    case 'matches': {
      const count = tn('fx_matches', effect.count);
      return effect.text === '' ? count : t('fx_of', count, preview(effect.text, MAX));
    }
    case 'none':
      return t('fx_none');
    case 'state':
    case 'image':
    case 'text':
      return effectWords(effect); // the page's words and numbers
    default:
      return effect satisfies never;
  }
}

function named(role: string, name: string): string {
  const kind = role || t('fx_an_element');
  return name === '' ? kind : t('fx_named', kind, preview(name, MAX));
}

function scrolled(effect: Extract<Effect, { kind: 'scrolled' }>): string {
  const moved = effect.movedX !== 0 || effect.movedY !== 0;
  const above = effect.moreAbove > 0 ? t('fx_above', String(Math.round(effect.moreAbove))) : '';
  const below = effect.moreBelow > 0 ? t('fx_below', String(Math.round(effect.moreBelow))) : '';
  const more = above !== '' && below !== '' ? t('do_and', above, below) : above || below;
  const words = [
    moved ? t('fx_now_at', String(Math.round(effect.x)), String(Math.round(effect.y))) : '',
    effect.atEnd ? t('fx_at_end') : '',
    more === '' ? '' : t('fx_more', more),
  ].filter(part => part !== '');
  return words.length === 0 ? t('fx_none') : words.join(t('comma'));
}

function mutated(effect: Extract<Effect, { kind: 'mutated' }>): string {
  const parts = [
    effect.added > 0 ? t('fx_added', String(effect.added)) : '',
    effect.removed > 0 ? t('fx_removed', String(effect.removed)) : '',
    effect.changed > 0 ? t('fx_altered', String(effect.changed)) : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? t('fx_none') : t('fx_changed', parts.join(t('comma')));
}
