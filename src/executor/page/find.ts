// Answers what a selector names in this document (page).
import { cardOf } from '../../dom/card.ts';
import { documentNonce, nodeNumber } from '../../dom/registry.ts';
import { matchAll } from '../../dom/roots.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { AimQuery, Found } from '../page-api.ts';
import { succeed } from './outcome.ts';
import { lookAt } from './ready.ts';
import { watch } from './watch.ts';

/** Beyond this many matches the visible ones are no longer counted: the answer is "several" in any case. */
const MAX_LOOKED_AT = 500;

/** ms after which a frame that nobody asks what became of an action is not observed any longer. */
const UNASKED_MS = 15_000;

/** See `ExecutorPageApi.find`. Changes nothing. */
export async function find({ css, limit, aim }: { css: string; limit: number; aim?: AimQuery }): Promise<Reply<Found>> {
  const matches = matchAll(css, MAX_LOOKED_AT);
  if (!matches.ok) return matches;
  const { count, elements: looked } = matches.value;
  const shown = new Set(looked.filter(isVisible));
  const inOrder = [...shown, ...looked.filter(element => !shown.has(element))];
  // Where the target is not, it may have its effect: the frame is observed until it is asked, or has been left alone for a while.
  if (aim?.watch === true && count === 0) watch({ node: null }, UNASKED_MS);
  const only = shown.size > 1 || (shown.size === 0 && count > 1) ? undefined : inOrder[0];
  return succeed({
    nonce: documentNonce(),
    origin: self.origin,
    url: location.href,
    top: self === top,
    count,
    visible: shown.size,
    elements: inOrder.slice(0, limit).map(element => ({ node: nodeNumber(element), card: cardOf(element) })),
    aim: aim === undefined || only === undefined ? null : await lookAt(only, aim, false),
  });
}
