// What came of an action in the user's language (panel, no effects). In English it is what `src/protocol/prompt/report.ts` tells the AI; a test holds
// the two together.
import type { Problem, ProblemKind } from '../../protocol/command.ts';
import { counted, effectWords, errorWords, isSeen } from '../../protocol/prompt/report.ts';
import type { ActionError, Effect, ErrorCode } from '../../protocol/result.ts';
import { kindWord } from './action-words.ts';
import { language, type MessageKey, number, t, tn } from './i18n.ts';
import type { Say } from './translated-sentences.ts';
import { foreign, isolated, literal, preview } from './visible-text.ts';

const MAX = 120;

/** What says English sentences in the user's language; null in English, and before it was read. */
let say: Say | null = null;

/** Reads the sentences that are told in English. Nothing is read where the panel speaks English. */
export async function readSentences(): Promise<void> {
  if (language() !== 'en') say = (await import('./translated-sentences.ts')).createSay();
}

/** All effects of one action. What stands in them of a page is isolated. */
export function outcomeWords(effects: readonly Effect[]): string {
  const words = effects.filter(effect => effect.kind !== 'none').map(told);
  return (isSeen(effects) ? words : [t('fx_none'), ...words]).join(t('comma'));
}

/** How far a long reading is. `looked`: how many nodes of the page it has looked at, 0 where that is not known. */
export function readingWords(looked: number): string {
  return looked === 0 ? t('doing_reading') : t('doing_reading_far', number(looked));
}

/** What went wrong, in one sentence: all that is known of it, else what its code stands for. */
export function errorSentence(error: ActionError): string {
  return language() === 'en' ? literal(error.message) : (say?.(error.message) ?? t(`error_${error.code}`));
}

/** What went wrong, under a row that is over. */
export function errorOutcome(error: ActionError): string {
  return language() === 'en' ? literal(errorWords(error)) : `${error.code}: ${errorSentence(error)}`;
}

/** The next step out of it; "" for advice that is the AI's alone: to have the page read again and choose from that, where a person points at it. */
export function errorNext(error: ActionError): string {
  if (/\bSCAN\b/.test(error.hint)) return '';
  if (language() === 'en' || error.hint === '') return literal(error.hint);
  return say?.(error.hint) ?? t('error_next');
}

/** What is wrong with a line or a text. What is foreign in it is isolated, as in `actionWords`. */
export function problemSentence(problem: Wrong): string {
  if (language() === 'en') return literal(problem.message);
  const { kind, path = '', values = [], why } = problem;
  if (why !== undefined) return t(`line_${kindOf(problem)}`, sentenceOf(why));
  return sentenceOf({ kind, path, values });
}

function sentenceOf({ kind, path, values }: Sentence): string {
  return t(`line_${kindOf({ kind, path })}`, ...(values.length > 0 ? values.map(value => foreign(value || '…')) : [path]));
}

/** The next step out of it. */
export function problemNext(problem: Wrong): string {
  if (language() === 'en') return literal(problem.hint);
  const kind = kindOf(problem);
  return t(NEXT[kind] ?? 'line_next', foreign(problem.proposal ?? ''));
}

type Sentence = { kind?: ProblemKind | undefined; path: string; values: readonly string[] };

type Wrong = Pick<Problem, 'message' | 'hint' | 'values' | 'why' | 'proposal'> & {
  path?: string | undefined;
  kind?: ProblemKind | undefined;
};

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

function kindOf({ kind, path = '' }: Pick<Wrong, 'kind' | 'path'>) {
  return kind ?? BY_KEY.get(path) ?? 'keys';
}

/** The others can be mended in the row, or asked for again. */
const NEXT: Partial<Record<ReturnType<typeof kindOf>, MessageKey>> = {
  cut: 'line_next_whole',
  quote: 'line_next_take',
  prose: 'line_next_take',
  after: 'line_next_take',
  thought: 'line_next_take',
  page: 'line_next_page',
  withdrawn: 'line_next_take',
  user: 'line_next_take',
  handshake: 'line_next_handshake',
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
  if (language() === 'en') return literal(why);
  const said = say?.(why);
  if (said) return said;
  if (code === undefined) return literal(why);
  if (code === 'CHANGED') return t('undo_changed');
  return code === 'NAVIGATED' || code === 'DETACHED' ? t('undo_gone') : t(`error_${code}`);
}

function told(effect: Effect): string {
  switch (effect.kind) {
    case 'value':
      return t(
        effect.formatted ? 'fx_formatted' : 'fx_value',
        page(effect.name) || t('fx_a_value'),
        effect.value === '' ? '""' : page(effect.value),
      );
    case 'checked':
      return t('fx_value', page(effect.name) || t('fx_a_box'), t(effect.checked ? 'fx_on' : 'fx_off'));
    case 'nativeDialog':
      return effect.answer === undefined
        ? t('fx_dialog', effect.type, page(effect.text))
        : t('fx_dialog_answered', effect.type, page(effect.text), effect.answer);
    case 'appeared': {
      const opened = t('fx_opened', named(effect.role, effect.name));
      return effect.says ? t('fx_of', opened, page(effect.says)) : opened;
    }
    case 'came': {
      const appeared = t('fx_appeared', severalOf(effect.role, effect.count));
      return effect.names === '' ? appeared : t('fx_of', appeared, page(effect.names, 400));
    }
    case 'disappeared':
      return t('fx_closed', named(effect.role, effect.name));
    case 'navigated':
      return effect.url === '' ? t('fx_went_unseen') : t('fx_went', page(effect.url, 200));
    case 'request':
      return t('fx_request', page(effect.url), String(effect.status));
    case 'console':
      return t('fx_console', page(effect.text, 200));
    case 'tab':
      return t('fx_tab', page(effect.title || effect.url));
    case 'scrolled':
      return scrolled(effect);
    case 'mutated':
      return mutated(effect);
    case 'focused':
      return t('fx_focus', page(effect.name) || t('fx_some_element'));
    case 'matches': {
      const count = tn('fx_matches', effect.count);
      return effect.text === '' ? count : t('fx_of', count, page(effect.text));
    }
    case 'redrawn':
      return t('fx_redrawn');
    case 'none':
      return t('fx_none');
    case 'state': {
      const state = inWords(effect.state);
      return effect.name === '' ? state : t('fx_state', page(effect.name), state);
    }
    case 'image':
      return t('fx_image', page(effect.name), `${effect.width}x${effect.height}`, inWords(effect.where));
    case 'text':
      return inWords(effectWords(effect));
    default:
      return effect satisfies never;
  }
}

/** How many of a kind. A language other than English says the kind alone, which it then needs no plural of. */
function severalOf(role: string, count: number): string {
  const kind = kindWord({ role, tag: '' });
  if (language() === 'en') return counted(kind, count);
  return count === 1 ? kind : `${number(count)} × ${kind}`;
}

/** What a page says, within a sentence of ours. */
function page(text: string, max = MAX): string {
  return text === '' ? '' : isolated(preview(text, max));
}

/** A phrase that is known in English; any other is the page's or the AI's. */
export function inWords(english: string): string {
  return say?.(english) ?? isolated(english);
}

function named(role: string, name: string): string {
  const kind = kindWord({ role, tag: t('fx_an_element') });
  return name === '' ? kind : t('fx_named', kind, page(name));
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
