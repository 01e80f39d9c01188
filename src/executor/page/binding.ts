// Compares an element with what the user approved (page). Called in the same turn as the effect, so that nothing can change in between.
import { cardOf } from '../../dom/card.ts';
import { isKept, KEPT } from '../../dom/owner-marks.ts';
import { documentNonce, livingNode } from '../../dom/registry.ts';
import { isSensitive } from '../../dom/sensitive.ts';
import { isSameName, otherRow, standsInstead, successorOf, type Was } from '../../dom/successor.ts';
import { clip } from '../../dom/text.ts';
import type { ActionError, Reply } from '../../protocol/result.ts';
import type { ElementCard, PageCard } from '../../protocol/seen.ts';
import type { Target } from '../page-api.ts';
import { describe } from './describe.ts';
import { noteRedrawn } from './notes.ts';
import { fail, succeed } from './outcome.ts';
import { givenUp, isClosed } from './receipts.ts';

const LOOK_AGAIN = 'Look at the page, then propose the action again for what is there now.';

/**
 * The target's element when it is still what was approved: same document, same origin, same node, same tag, role, name, type, address and
 * sensitivity, in the same row; or what the page drew in its place, where that may be followed. NAVIGATED, CHANGED or DETACHED otherwise, with the
 * difference in words. What the site keeps from agents is REFUSED, and a write into a sensitive field unless unlocked.
 */
export function approvedElement(target: Target, does: 'writes' | 'presses'): Reply<Element> {
  if (isClosed(target.receipt)) return givenUp();
  const element = livingNode(target.node) ?? followed(target);
  if (element === null) return leftPage(target);
  if (isKept(element)) return KEPT;
  const difference = target.bound === null ? null : differenceFrom(target.bound, element);
  if (difference !== null) return { ok: false, error: difference };
  if (does === 'writes' && !target.unlocked && isSensitive(element)) return refuse(element);
  return succeed(element);
}

/** The failure for a target that left: what stands there now, where its selector names one element. */
function leftPage({ bound, css }: Target): Reply<never> {
  const instead = bound === null || css === undefined ? null : standsInstead(bound, css);
  if (bound === null || instead === null)
    return fail(bound === null ? 'DETACHED' : 'CHANGED', 'The element left the page before the action reached it.', LOOK_AGAIN);
  const { element, difference } = instead;
  if (difference === '')
    return { ok: false, error: changed(`"${bound.card.name || bound.card.tag}" is a new element in place of the one that was approved.`) };
  if (difference !== 'name')
    return { ok: false, error: changed(`${describe(element)} stands there in place of what was approved: its ${difference} differs.`) };
  const [was, now] = [bound.card, cardOf(element)].map(({ name, tag }) => name || tag);
  return { ok: false, error: changed(`The target was "${was}" when approved and is "${now}" now.`) };
}

/** What the page drew in place of a target that left, where that may be followed; null for anything that is not proven to be it. */
export function followed({ bound, css, follows }: Target): Element | null {
  return follows !== true || bound === null || css === undefined || livingNode(bound.node) !== null ? null : drawnInPlaceOf(bound, css);
}

/** The same by a selector; what was drawn anew is told with the effects. */
export function drawnInPlaceOf(was: Was, css: string): Element | null {
  const next = successorOf(was, css);
  if (next !== null) noteRedrawn();
  return next;
}

/** The refusal to write into a field that holds a secret. */
export function refuse(element: Element): Reply<never> {
  return fail(
    'REFUSED',
    `${describe(element)} holds a secret (password, code or card), so bAI does not write into it.`,
    'Type it yourself, or unlock this one action by hand.',
  );
}

type Bound = NonNullable<Target['bound']>;

const MAX_ROW = 60;

const WORDS: readonly (readonly [key: keyof PageCard & keyof ElementCard, word: string])[] = [
  ['tag', 'tag'],
  ['role', 'role'],
  ['name', 'name'],
  ['type', 'type'],
  ['goesTo', 'address'],
];

function differenceFrom(bound: Bound, element: Element): ActionError | null {
  if (bound.nonce !== documentNonce() || bound.origin !== self.origin)
    return { code: 'NAVIGATED', message: 'The page is another document than the one that was approved.', hint: LOOK_AGAIN };
  if (livingNode(bound.node) !== element) return changed(`${describe(element)} is another element than the one that was approved.`);
  const now = cardOf(element);
  for (const [key, word] of WORDS) {
    if (now[key] !== bound.card[key] && !(key === 'name' && isSameName(bound, element, now)))
      return changed(
        `The ${word} of ${describe(element)} was "${String(bound.card[key])}" when approved and is "${String(now[key])}" now.`,
      );
  }
  if (now.sensitive !== bound.card.sensitive)
    return changed(`${describe(element)} ${now.sensitive ? 'became' : 'was'} a field for secrets${now.sensitive ? '' : ' when approved'}.`);
  const row = otherRow(bound, element);
  if (row !== null)
    return changed(
      `The row of ${describe(element)} was "${clip(row.before, MAX_ROW)}" when approved and is "${clip(row.now, MAX_ROW)}" now.`,
    );
  return null;
}

function changed(message: string): ActionError {
  return { code: 'CHANGED', message, hint: LOOK_AGAIN };
}
