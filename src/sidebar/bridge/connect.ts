// Connects a chat's tab (panel): finds out what it is, and makes the conversation with it. Read only when a chat is connected.
import { type Ask, type Clock, type Conversation, createConversation } from '../../bridge/conversation.ts';
import { siteOf } from '../../bridge/sites.ts';
import type { PageCall } from '../../injection/api.ts';
import type { Reply } from '../../protocol/result.ts';
import { packMessage } from '../message/later.ts';

export { packMessage };

/** A chat that answered. `late`: what of its page is not where it was when its site was looked at. */
export type Connection = { conversation: Conversation; name: string; known: boolean; late: readonly string[] };

/**
 * Looks at a tab and takes it for a chat where it shows a box. What stands there by then counts as old: nothing of it is read by itself.
 * @param at the address and title of the tab
 */
export async function connect(
  call: PageCall,
  tabId: number,
  at: { address: string; title: string },
  clock: Clock,
): Promise<Reply<Connection>> {
  const site = siteOf(at.address, at.title);
  const ask: Ask = (method, query, timeoutMs) => call.ask({ tabId, frameId: 0 }, method, query, timeoutMs);
  const conversation = createConversation(ask, site?.layouts ?? [], clock);
  const look = await conversation.look();
  if (!look.ok) return look;
  const passed = await conversation.pass();
  if (!passed.ok) return passed;
  const known = site !== null && look.value.layout !== 'generic';
  return { ok: true, value: { conversation, name: site?.name ?? '', known, late: look.value.late } };
}
