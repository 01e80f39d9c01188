// Says what a page is as a chat (page): which of its layouts fits, what stands in its box, whether an answer is being written. Changes nothing.
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ChatLayout, ChatLook, ChatQuery } from '../page-api.ts';
import { isBusy } from './answer.ts';
import { textIn } from './box-text.ts';
import { type Composer, editorKind, findComposer, isEnabled, mostIn } from './composer.ts';
import { readTurn } from './turn-text.ts';
import { answerBehind, answerBy, isEchoed, named } from './turns.ts';
import { pageVersion } from './version.ts';

/** See `ChatPageApi.chatLook`. */
export function lookAtChat({ layouts, sent }: ChatQuery): Promise<Reply<ChatLook>> {
  const version = pageVersion();
  const found = findComposer(layouts);
  const busy = isAnswering(layouts, found);
  const draft = found === null ? '' : textIn(found.box);
  const value: ChatLook = {
    layout: found?.layout ?? '',
    late: found === null ? [] : lateIn(layouts, found, { busy, draft, sent }),
    composer: found === null ? null : editorKind(found.box),
    draft,
    canSend: found?.send != null && isEnabled(found.send),
    busy,
    version,
    hidden: document.hidden,
    most: found === null ? -1 : mostIn(found.box),
  };
  return Promise.resolve({ ok: true, value });
}

const layoutOf = (layouts: readonly ChatLayout[], found: Composer | null): ChatLayout | undefined =>
  layouts.find(({ id }) => id === found?.layout);

/** Whether an answer is being written, by the layout that the box was found with. */
export function isAnswering(layouts: readonly ChatLayout[], found: Composer | null): boolean {
  return isBusy(layoutOf(layouts, found));
}

/**
 * The fields of the layout that the page has outgrown. What a chat shows at times only (its send button while there is a message, turns once there are
 * some, signs of an answer) counts where it should be there now.
 */
function lateIn(
  layouts: readonly ChatLayout[],
  found: Composer,
  { busy, draft, sent }: { busy: boolean; draft: string; sent: string },
): string[] {
  const layout = layoutOf(layouts, found);
  if (layout === undefined) return [];
  const echoed = isEchoed(sent, undefined, found.box);
  const has = (selectors: readonly string[]): boolean => named(selectors).elements.length > 0;
  // What is stripped is one list, not a choice: each of it may be there or not.
  const lateOnes = (['busy', 'done', 'answer', 'user'] as const).filter(field => {
    if (has(layout[field])) return named(layout[field]).late || (field === 'answer' && !busy && isMissed(layout, sent, found.box));
    if (field === 'answer') return layout.answer.length > 0 && !busy && (echoed || has(layout.user));
    return field === 'user' && layout.user.length > 0 && (echoed || has(layout.answer));
  });
  // Some chats hide the button that sends, and leave it where it is, while an answer is being written.
  const sends = layout.send.some(css => named([css]).elements.some(isVisible));
  const composed = found.late.filter(field => field !== 'send' || sends || (draft !== '' && !busy));
  return [...composed, ...lateOnes];
}

/** Whether something other than an alert stands behind the message that was sent, while the layout names only older answers. */
function isMissed(layout: ChatLayout, sent: string, box: Element): boolean {
  if (answerBy(layout, sent, box).length > 0) return false;
  const { text, damaged } = readTurn(answerBehind(sent, box, named(layout.user).elements), [...layout.strip, '[role="alert"]']);
  return text.length + damaged.length > 0;
}
