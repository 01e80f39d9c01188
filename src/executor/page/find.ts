// Answers what a selector names in this document (page).
import { cardOf } from '../../dom/card.ts';
import { documentNonce, knownRefOf, livingNode, nodeNumber } from '../../dom/registry.ts';
import { isSensitive, namesSecret } from '../../dom/sensitive.ts';
import { differenceOf, noteStanding, onlyOf, successorOf, type Was } from '../../dom/successor.ts';
import { matchTarget, nearTarget } from '../../dom/target.ts';
import { isVisible } from '../../dom/visible.ts';
import { readHabitualSelector } from '../../protocol/reader/habitual-selector.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Seen } from '../../protocol/seen.ts';
import type { AimQuery, Found, FoundElement } from '../page-api.ts';
import { amongOf } from './among.ts';
import { drawnInPlaceOf } from './binding.ts';
import { takeRedrawn } from './notes.ts';
import { fail, succeed } from './outcome.ts';
import { lookAt } from './ready.ts';
import { watch } from './watch.ts';

/** Beyond this many matches the visible ones are no longer counted: the answer is "several" in any case. */
const MAX_LOOKED_AT = 500;

/** ms after which a frame that nobody asks what became of an action is not observed any longer. */
const UNASKED_MS = 15_000;

/** See `ExecutorPageApi.find`. Changes nothing. */
export async function find({ css, limit, aim, was }: { css: string; limit: number; aim?: AimQuery; was?: Seen }): Promise<Reply<Found>> {
  if (aim !== undefined) takeRedrawn();
  const here = was?.nonce === documentNonce() ? was : null;
  if (here !== null && livingNode(here.node) === null) successorOf(here, css);
  const said = readHabitualSelector(css) !== null;
  const tool = await globalThis.baiToolCalls?.findTool(css, { isSensitive, namesSecret });
  if (tool) {
    if (!tool.ok) return tool;
    if (aim !== undefined)
      return fail(
        'UNSUPPORTED',
        'This is a tool of the page, which is called and not pressed.',
        'CLICK it with its input as a JSON object in x.',
      );
    const here = { nonce: documentNonce(), origin: self.origin, url: location.href, top: self === top };
    return succeed({ ...here, count: 1, visible: 1, elements: [tool.value], aim: null, drawn: 0, redrawn: false });
  }
  const matches = matchTarget(css, MAX_LOOKED_AT);
  if (!matches.ok) return matches;
  const { count, elements: looked } = matches.value;
  const shown = new Set(looked.filter(isVisible));
  const inOrder = [...shown, ...looked.filter(element => !shown.has(element))];
  // Where the target is not, it may have its effect: the frame is observed until it is asked, or has been left alone for a while.
  if (aim?.watch === true && count === 0) watch({ node: null }, UNASKED_MS);
  const only = onlyOf(looked, [...shown]);
  const bound = here === null ? null : livingNode(here.node);
  const stray = here !== null && bound === null ? only : undefined;
  const told = inOrder.slice(0, limit).map((element): FoundElement => {
    const node = here !== null && element === bound ? here.node : nodeNumber(element);
    const found = foundOf(element, node, said || stray !== undefined);
    if (element !== only) return found;
    const around = noteStanding(element);
    const among = amongOf(element, around);
    return { ...found, around, card: { ...found.card, ...(among !== null && { among }) } };
  });
  const drawn = only === undefined ? 0 : nodeNumber(only);
  const first = told[0];
  return succeed({
    nonce: documentNonce(),
    origin: self.origin,
    url: location.href,
    top: self === top,
    count,
    visible: shown.size,
    elements: told,
    aim:
      aim === undefined || only === undefined || first === undefined
        ? null
        : await lookAt(only, aim, false, followingFor(css, here, first)),
    drawn,
    redrawn: here !== null && only !== undefined && only === bound && drawn !== here.node,
    ...(here === null || stray === undefined ? {} : { unlike: differenceOf(here, stray) }),
    ...(said && count === 0 ? { near: nearTarget(css, limit).map(element => foundOf(element, nodeNumber(element), said)) } : {}),
  });
}

function foundOf(element: Element, node: number, said: boolean): FoundElement {
  return { node, card: cardOf(element), ...(said ? { ref: knownRefOf(element) ?? 0 } : {}) };
}

/** Finds what a page draws in place of an element while it is looked at: by what was approved, else by what it was when the look began. */
function followingFor(css: string, bound: Seen | null, { node, card, around }: FoundElement): () => Element | null {
  const now: Was = { nonce: documentNonce(), origin: self.origin, node, card, ...(around === undefined ? {} : { around }) };
  return () => drawnInPlaceOf(bound ?? now, css);
}
