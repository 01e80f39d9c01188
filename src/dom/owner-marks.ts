// Recognises what a site keeps from agents (page): elements that its owner marked, and all that stands in them.
import type { Reply } from '../protocol/result.ts';
import { assignedSlotOf, carriesAttribute, isDocument, isElement, nodeTypeOf, parentNodeOf } from './native.ts';

const MARKS = ['data-browser-agent-ui', 'data-page-agent-not-interactive'];

/** Finds what bears a mark. */
export const MARKED = '[data-browser-agent-ui], [data-page-agent-not-interactive]';

/** Whether an element bears a mark itself, whatever its value. Enough where everything around it was asked on the way down. */
export function isMarked(element: Element): boolean {
  return MARKS.some(name => carriesAttribute(element, name));
}

/**
 * Whether an element stands in something marked: through shadow roots and slots, and through frames as far as their documents may know each other. Of the
 * page around a frame of another site `FramesHere.kept` tells.
 */
export function isKept(element: Element): boolean {
  for (let at: Node | null = element; at !== null; at = outwards(at)) if (isElement(at) && isMarked(at)) return true;
  return false;
}

/** What a node stands in. Those of a document around have other classes than ours, so they are told by their type. */
function outwards(node: Node): Node | null {
  if (isDocument(node)) return node.defaultView?.frameElement ?? null;
  const host: Element | undefined = nodeTypeOf(node) === Node.DOCUMENT_FRAGMENT_NODE ? Reflect.get(node, 'host') : undefined;
  return host ?? (isElement(node) ? assignedSlotOf(node) : null) ?? parentNodeOf(node);
}

/** The refusal to use or read what is kept. */
export const KEPT: Reply<never> = {
  ok: false,
  error: {
    code: 'REFUSED',
    message: 'The site marks this as not for agents, so bAI neither reads nor uses it.',
    hint: 'Choose something else, or ask the user to do it by hand.',
  },
};
