// Which later steps of a run ask the same on the same thing (panel, no effects), and whether one is still what was shown beside the first.
import type { Order } from '../../../executor/executor.ts';
import type { FieldNow, FormNow } from '../../../executor/page-api.ts';
import type { Action, Risk } from '../../../protocol/action.ts';
import type { Reason } from '../../../protocol/policy/reason.ts';
import type { Seen } from '../../../protocol/seen.ts';
import type { Together } from '../../app/index.ts';

/** A step with its target and the judgement of it, both as they are at one moment. */
export type Asking = { order: Order; now: Seen | null; verdict: { risk: Risk; reasons: readonly Reason[] } };

/** What the page says of a target: the form that it belongs to, null for none, and what it holds, null where it is no field or holds a secret. */
export type Held = { form: FormNow | null; value: string | null };

/** What a step was shown as beside another that asked, `first`. `value`: what its field is to hold then. */
export type Bond = { first: Asking; seen: Seen | null; value: string | null };

/** Steps that are offered beside one: more than anybody reads are asked about again. */
const MAX_TOGETHER = 20;
/** The page tells no more of a value. */
const MAX_VALUE = 200;

/**
 * What a step may be confirmed for together with others: a stroke or press on a `drawing`, Enter in a `field` of which nothing says that it sends. Null for every other
 * step, so for all that submits, is named as sending, paying or deleting, answers a dialog, carries what was read, or leads elsewhere.
 */
export function sharedPlace({ order, now, verdict }: Asking): Together['on'] | null {
  const [reason, ...others] = verdict.reasons;
  if (verdict.risk !== 'commit' || reason === undefined || others.length > 0) return null;
  const { action } = order.command;
  if (reason.code === 'canvas') return now?.card.tag === 'canvas' && staysInside(action) ? 'drawing' : null;
  if (!isEnter(action)) return null;
  if (now === null) return reason.code === 'enter' ? 'field' : null;
  const { names, asks, type, role } = now.card;
  const mayLead = names !== '' || asks !== undefined || type === 'search' || role === 'searchbox';
  return reason.code === 'enter_field' && !mayLead ? 'field' : null;
}

/**
 * The steps after one that asks which may be confirmed with it, each with what it was shown as; none where the page says that it sends a form.
 * @param later the steps that follow in the run, in order, as far as they are known now
 */
export function companionsOf(first: Asking, form: FormNow | null, later: readonly Asking[]): Map<string, Bond> {
  const bonds = new Map<string, Bond>();
  const on = sharedPlace(first);
  if (on === null || first.now === null || (on === 'field' && form !== null)) return bonds;
  let typed: string | null = null; // since the last Enter
  for (const step of later) {
    const { action, id } = step.order.command;
    if (step.order.tabId !== first.order.tabId) continue;
    if (action.type === 'type') typed = action.text;
    const value = on === 'field' ? typed : null;
    if (action.type === 'press' && action.chords.some(({ key }) => key === 'Enter')) typed = null;
    if (sharedPlace(step) !== on || (on === 'field' && (value === null || value.length > MAX_VALUE))) continue;
    if (step.now === null ? on === 'drawing' : !isLike(first, step.now, on)) continue;
    bonds.set(id, { first, seen: step.now, value });
    if (bonds.size === MAX_TOGETHER) break;
  }
  return bonds;
}

/** Whether a step is, at its turn, what it was shown as: its place, its reason, and what its field holds. */
export function isAsShown({ first, seen, value }: Bond, step: Asking, held: Held): boolean {
  const on = sharedPlace(first);
  const { now } = step;
  if (on === null || now === null || sharedPlace(step) !== on || !isLike(first, now, on)) return false;
  if (JSON.stringify(step.verdict.reasons) !== JSON.stringify(first.verdict.reasons)) return false;
  if (on === 'drawing') return true;
  // A field that was not there yet had no name on the card: it goes by the name of the one that was asked about.
  const shown = seen ?? first.now;
  const same = seen === null || seen.node === now.node;
  return same && now.card.name === shown?.card.name && held.form === null && held.value === value;
}

/** What a page told of one target, for `isAsShown`. */
export function heldBy(form: FormNow | null, values: readonly FieldNow[]): Held {
  return { form, value: values[0]?.value ?? null };
}

/** The same drawing, or a field of the same kind in the same document. */
function isLike({ now: was }: Asking, now: Seen, on: Together['on']): boolean {
  if (was === null || was.tabId !== now.tabId || was.frameId !== now.frameId) return false;
  if (was.documentId !== now.documentId || was.nonce !== now.nonce || was.origin !== now.origin) return false;
  const { tag, role, type, name } = was.card;
  const like = tag === now.card.tag && role === now.card.role && type === now.card.type;
  return like && (on === 'field' || (was.node === now.node && name === now.card.name));
}

/** A press of the left button, or a way that begins and ends in the drawing's own measure: it drops nothing on another element. */
function staysInside(action: Action): boolean {
  if (action.type === 'drag') return action.to.by !== 'css';
  return action.type === 'click' && action.button === 'left';
}

/** Enter alone: with Control or Meta it sends, in most editors. */
function isEnter(action: Action): boolean {
  if (action.type !== 'press') return false;
  const [chord, ...others] = action.chords;
  return chord?.key === 'Enter' && chord.modifiers.length === 0 && others.length === 0;
}
