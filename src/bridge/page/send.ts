// Presses a chat's send button once (page), and tells whether that sent the message.
import { boxOf, isConnected } from '../../dom/native.ts';
import { composedHolds, deepElementFromPoint } from '../../dom/roots.ts';
import { eachFrame, fail, succeed } from '../../executor/page/outcome.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ChatPageApi, ChatQuery } from '../page-api.ts';
import { messageIn } from './box-text.ts';
import { findComposer, isEnabled } from './composer.ts';
import { isAnswering } from './look.ts';
import { noBox, stillAnswering } from './put.ts';
import { awaitVersion, pageVersion } from './version.ts';

/** ms of the page's own time in which a message that was sent leaves the box. */
const SENT_MS = 3_000;

type Query = ChatQuery & { text: string; timeoutMs: number };

/** See `ChatPageApi.chatSend`. */
export async function pressSend({ layouts, text, timeoutMs }: Query): ReturnType<ChatPageApi['chatSend']> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const version = pageVersion();
    const ready = readySend({ layouts, text });
    if (ready.ok) {
      press(ready.value.button);
      const sent = (await eachFrame(SENT_MS, () => (isSent({ layouts, text }) ? true : null))) === true;
      return succeed({ sent, late: ready.value.late });
    }
    const left = end - performance.now();
    if (left <= 0 || !WAITS.has(ready.error.code)) return ready;
    await awaitVersion({ version, timeoutMs: left });
  }
}

/** Why a press waits: the button may become enabled, and what lies on it may go. */
const WAITS: ReadonlySet<string> = new Set(['NOT_ENABLED', 'COVERED']);

type Asked = Pick<Query, 'layouts' | 'text'>;

/** The send button, when it would send this text now. `late`: not the first selector of its layout names it. */
function readySend({ layouts, text }: Asked): Reply<{ button: HTMLElement; late: boolean }> {
  const found = findComposer(layouts);
  if (found === null) return noBox();
  if (isAnswering(layouts, found)) return stillAnswering();
  if (messageIn(found.box, [text]) === undefined)
    return fail('CHANGED', "The chat's box holds something other than the message.", 'Look at the chat, and send it there by hand.');
  if (found.send === null || !isEnabled(found.send))
    return fail('NOT_ENABLED', "The chat's send button did not become enabled.", 'Look at the chat, and send it there by hand.');
  found.send.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = boxOf(found.send);
  const hit = deepElementFromPoint(left + width / 2, top + height / 2);
  if (hit === null || !composedHolds(found.send, hit))
    return fail('COVERED', "Something lies on the chat's send button.", 'Look at the chat, and close what lies there.');
  return succeed({ button: found.send, late: found.late.includes('send') });
}

/** The events of one press of the main button. */
function press(button: HTMLElement): void {
  const { left, top, width, height } = boxOf(button);
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    const init = {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      detail: 1,
      buttons: type.endsWith('down') ? 1 : 0,
      ...at,
    };
    const pointer = { ...init, detail: 0, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    button.dispatchEvent(type.startsWith('pointer') ? new PointerEvent(type, pointer) : new MouseEvent(type, init));
  }
  if (isConnected(button)) button.click();
}

/** Whether the message left the box, or its answer began. */
function isSent({ layouts, text }: Asked): boolean {
  const found = findComposer(layouts);
  return found === null || isAnswering(layouts, found) || messageIn(found.box, [text]) === undefined;
}
