// Answers what a selector names in this document (page).
import { cardOf } from '../../dom/card.ts';
import { documentNonce, nodeNumber } from '../../dom/registry.ts';
import { queryAll } from '../../dom/roots.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Found } from '../page-api.ts';
import { succeed } from './outcome.ts';

/** Beyond this many matches the visible ones are no longer counted: the answer is "several" in any case. */
const MAX_LOOKED_AT = 500;

/** All matches counted; cards for at most `limit`, the visible ones first. Waits for nothing and changes nothing. */
export function find({ css, limit }: { css: string; limit: number }): Reply<Found> {
  const matches = queryAll(css);
  if (!matches.ok) return matches;
  const looked = matches.value.slice(0, MAX_LOOKED_AT);
  const shown = new Set(looked.filter(isVisible));
  const inOrder = [...shown, ...looked.filter(element => !shown.has(element))];
  return succeed({
    nonce: documentNonce(),
    origin: self.origin,
    url: location.href,
    top: self === top,
    count: matches.value.length,
    visible: shown.size,
    elements: inOrder.slice(0, limit).map(element => ({ node: nodeNumber(element), card: cardOf(element) })),
  });
}
