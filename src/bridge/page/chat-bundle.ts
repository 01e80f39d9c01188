// The door to the chat bundle (page), which is injected only into a chat that the user connected.
import { pickEnd, picked, pickStart } from '../../executor/page/overlay/pick.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ChatPageApi } from '../page-api.ts';

/** The picker is in the bundle of every page already. */
export type ChatBundle = Omit<ChatPageApi, 'chatPickStart' | 'chatPicked' | 'chatPickEnd'>;

declare global {
  /** Lives in the extension's isolated world, as all page code does. */
  var baiChat: ChatBundle | undefined;
}

/** What the bundle answers; a refusal where it did not come along, as in a page that was just loaded anew. */
function withChatBundle<T>(ask: (bundle: ChatBundle) => Promise<Reply<T>>): Promise<Reply<T>> {
  const bundle = globalThis.baiChat;
  return bundle === undefined ? Promise.resolve(MISSING) : ask(bundle);
}

const MISSING: Reply<never> = {
  ok: false,
  error: { code: 'NAVIGATED', message: 'The chat was loaded anew while it was asked.', hint: 'Try again.' },
};

export const chatPageApi: ChatPageApi = {
  chatLook: query => withChatBundle(bundle => bundle.chatLook(query)),
  chatPut: query => withChatBundle(bundle => bundle.chatPut(query)),
  chatAttach: query => withChatBundle(bundle => bundle.chatAttach(query)),
  chatSend: query => withChatBundle(bundle => bundle.chatSend(query)),
  chatAnswer: query => withChatBundle(bundle => bundle.chatAnswer(query)),
  chatPickStart: () => Promise.resolve(pickStart()),
  chatPicked: picked,
  chatPickEnd: () => Promise.resolve(pickEnd()),
  chatLearn: query => withChatBundle(bundle => bundle.chatLearn(query)),
  chatChange: query => withChatBundle(bundle => bundle.chatChange(query)),
};
