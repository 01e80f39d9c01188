// An action in the user's language (panel, no effects): the line of its row and what a screen reader says, naming the target as a person would.
import type { Action, CssLocator, DragEnd, Locator, Modifier, Offset, ScrollAmount } from '../../protocol/action.ts';
import { formatChords } from '../../protocol/keys.ts';
import type { Reason } from '../../protocol/policy/reason.ts';
import { hostOf } from '../../protocol/policy/url.ts';
import { switchWord } from '../../protocol/switch-word.ts';
import { type Named, refOf } from './digest-names.ts';
import { known, t, tn } from './i18n.ts';
import { foreign, preview } from './visible-text.ts';

export const MAX_SHOWN = 80;

/** Signs of a value that a field gets, so that the field's name stands beside it in the narrowest panel. */
export const MAX_VALUE = 30;

function cut(text: string): string {
  const line = oneLine(text);
  return foreign(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line);
}

/** A value for a field. It is cut in its middle: of addresses and numbers the end often decides. */
function cutValue(text: string): string {
  return foreign(preview(oneLine(text), MAX_VALUE));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Says what an action does: `Click "Save draft" (button)`, `Type “420.00” into Amount`. `card`: the element that its target names now; without one the selector stands for it. A secret is shown as dots. What is foreign is isolated where the panel reads from right to left. `byHand`: the user types it. */
export function actionWords(action: Action, card: Named | null, byHand = false): string {
  switch (action.type) {
    case 'note':
      return action.text.trim() === '' ? t('do_nothing') : t('do_note', cut(action.text));
    case 'readContext':
      return action.want.length === 0 ? t('do_tab') : t('do_tab_with', action.want.map(part => t(PARTS[part])).join(t('comma')));
    case 'readSelection':
      return t('do_selection');
    case 'readText': {
      const of = action.at === null ? t('do_page') : target(action.at, card);
      return action.maxChars === null ? t('do_text', of) : t('do_text_most', of, String(action.maxChars));
    }
    case 'scan': {
      const what = action.at === null ? t('do_scan') : t('do_scan_for', target(action.at, card));
      const more = action.attributes.length === 0 ? what : t('do_with', what, action.attributes.map(cut).join(t('comma')));
      return action.limit === null ? more : t('do_most', more, String(action.limit));
    }
    case 'screenshot':
      return t(
        action.numbered ? 'do_picture_numbered' : 'do_picture',
        action.fullPage ? t('do_whole_page') : action.at === null ? t('do_in_view') : target(action.at, card),
      );
    case 'highlight': {
      const at = target(action.at, card);
      return action.label.trim() === '' ? t('do_highlight', at) : t('do_highlight_as', at, cut(action.label));
    }
    case 'move':
      return t('do_move', placed(target(action.at, card), action.offset));
    case 'click': {
      const verb = action.button === 'right' ? 'do_right' : action.clickCount === 2 ? 'do_double' : 'do_click';
      return held(action.modifiers, t(verb, placed(target(action.at, card), action.offset)));
    }
    case 'callTool': {
      // Two frames may offer tools of one name; which is meant comes last, since the values decide.
      const [name = '', ...frame] = (card?.name ?? '').split(' · ');
      const called = t('do_call', target(action.at, card && { ...card, name }));
      const values = Object.entries(action.input).map(([name, value]) =>
        t('do_call_value', cut(name), cut(toolValue(card?.tool, name, value))),
      );
      const given = values.length === 0 ? called : t('do_with', called, values.join(t('comma')));
      return [given, ...frame.map(cut)].join(' · ');
    }
    case 'hover':
      return held(action.modifiers, t('do_hover', placed(target(action.at, card), action.offset)));
    case 'drag': {
      const said = dragged(placed(target(action.from, card), action.start ?? null), action.to);
      return action.via === undefined ? said : tn('do_drag_via', action.via.length, said);
    }
    case 'scroll':
      return t('do_scroll', action.at === null ? t('do_page') : target(action.at, card), amount(action.amount));
    case 'scrollTo':
      if (action.at.by === 'point') return t('do_scroll_point', String(action.at.x), String(action.at.y));
      return t('do_scroll_to', target(action.at, card));
    case 'type':
      return typed(action, card, byHand);
    case 'press': {
      const keys = formatChords(action.chords);
      return action.at === null ? t('do_press', keys) : t('do_press_in', keys, field(action.at, card));
    }
    case 'openTab':
      return opened(cut(action.url), action.purpose);
    case 'openLink': {
      const at = target(action.at, card);
      return opened(card === null || card.goesTo === '' ? at : t('do_leads', at, hostOf(card.goesTo)), action.purpose);
    }
    case 'tab':
      return t(`do_tab_${action.does}`);
    case 'navigate':
      return t('do_navigate', cut(action.url));
    case 'runScript':
      return t('do_script', cut(action.script));
    case 'wait':
      return waited(action, card);
    default:
      return action satisfies never;
  }
}

const PARTS = { sel: 'do_part_sel', text: 'do_part_text', dom: 'do_part_dom' } as const;

function target(at: Locator, card: Named | null): string {
  if (at.by === 'point') return t('do_point', String(at.x), String(at.y));
  if (card === null) return css(at);
  const kind = kindWord(card);
  const name = cut(card.name || card.text);
  return name === '' ? t('do_kind', css(at), kind) : among(t('do_named', name, kind), card);
}

/** What kind of element it is: its ARIA role where a language has a word for it, else as the page says. */
export function kindWord({ role, tag }: Pick<Named, 'role' | 'tag'>): string {
  return known(`role_${role}`) ?? (role || tag);
}

/** What a target is called, with which of several of that name it is. */
function among(name: string, card: Named | null): string {
  const which = card?.among;
  if (which === undefined) return name;
  if ('at' in which) return t('do_among', name, String(which.at), String(which.of));
  return t(which.row ? 'do_among_row' : 'do_among_in', name, cut(which.in));
}

function dragged(from: string, to: DragEnd): string {
  if (to.by === 'delta') return t('do_drag_by', from, String(to.x), String(to.y));
  if (to.by === 'offset') return t('do_drag', from, t('do_point', String(to.x), String(to.y)));
  if (to.place === 'before' || to.place === 'after') return t(`do_drag_${to.place}`, from, css(to));
  return t('do_drag', from, placed(css(to), to.place ?? null));
}

/** The name of a field, without its kind. */
function field(at: CssLocator, card: Named | null): string {
  const name = cut(card?.name ?? '');
  return name === '' ? css(at) : among(name, card);
}

function css(at: CssLocator): string {
  const ref = refOf(at.css);
  return ref === null ? cut(at.css) : t('do_element', String(ref));
}

function typed(action: Extract<Action, { type: 'type' }>, card: Named | null, byHand: boolean): string {
  const text = card?.sensitive ? '•'.repeat(Math.min(8, Math.max(1, action.text.length))) : t('do_quoted', cutValue(action.text));
  if (action.at === null) return t('do_type_caret', text);
  const at = field(action.at, card);
  if (card?.type === 'file') return t('do_file', at, cut(action.text));
  if (action.text === '') return t(byHand ? 'do_fill' : 'do_clear', at);
  if (card?.tag === 'select' || card?.role === 'listbox') return t('do_choose', text, at);
  if (card?.type === 'checkbox' || card?.type === 'radio') {
    const on = switchWord(action.text);
    return on === null ? t('do_set', at, cut(action.text)) : t(on ? 'do_tick' : 'do_untick', at);
  }
  return t(action.append ? 'do_type_after' : 'do_type', text, at);
}

const EDGES = { top: 'do_to_top', bottom: 'do_to_bottom', left: 'do_to_left', right: 'do_to_right' } as const;

function amount(by: ScrollAmount): string {
  if (by.unit === 'edge') return t(EDGES[by.edge]);
  const sized = (length: number) => (by.unit === 'px' ? t('do_px', String(length)) : tn('do_pages', length));
  const words = [
    by.y === 0 ? '' : t(by.y < 0 ? 'do_up' : 'do_down', sized(Math.abs(by.y))),
    by.x === 0 ? '' : t(by.x < 0 ? 'do_left' : 'do_right_by', sized(Math.abs(by.x))),
  ].filter(word => word !== '');
  const [first, second] = words;
  if (first === undefined) return t('do_by_nothing');
  return second === undefined ? first : t('do_and', first, second);
}

function waited({ until }: Extract<Action, { type: 'wait' }>, card: Named | null): string {
  switch (until.kind) {
    case 'time':
      return t('do_wait', until.ms < 1000 ? t('do_ms', String(until.ms)) : t('do_s', String(until.ms / 1000)));
    case 'appear':
      return t('do_wait_shown', target(until.at, card));
    case 'gone':
      return t('do_wait_gone', target(until.at, card));
    case 'idle':
      return t('do_wait_idle');
    case 'text':
      return until.at === null ? t('do_wait_text', cut(until.text)) : t('do_wait_text_in', cut(until.text), target(until.at, card));
    default:
      return until satisfies never;
  }
}

function placed(at: string, offset: Offset | null): string {
  return offset === null ? at : t('do_at', at, String(offset.x), String(offset.y));
}

function held(modifiers: readonly Modifier[], what: string): string {
  return modifiers.length === 0 ? what : t('do_held', modifiers.join('+'), what);
}

function opened(what: string, purpose: string): string {
  return purpose === '' ? t('do_open', what) : t('do_open_for', what, cut(purpose));
}

/** A value that a tool is given, as JSON; a secret as dots. */
export function toolValue(tool: Named['tool'], name: string, value: unknown): string {
  return tool?.fields.some(field => field.secret && field.name === name) ? '••••' : JSON.stringify(value);
}

/** Why something asks for care or may not be done, in the user's language. */
export function reasonWords({ code, values }: Reason): string {
  return t(`why_${code}`, ...values);
}
