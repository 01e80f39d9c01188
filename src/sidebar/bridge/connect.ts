// Connects a chat's tab (panel): finds out what it is, and makes the conversation with it. Read only when a chat is connected.
import { type Ask, type Clock, type Conversation, createConversation } from '../../bridge/conversation.ts';
import type { ChatFile, ChatLayout } from '../../bridge/page-api.ts';
import { siteOf } from '../../bridge/sites.ts';
import type { PageCall } from '../../injection/api.ts';
import type { Outcome, Reply } from '../../protocol/result.ts';

/** A chat that answered. `drifts`: its page is not as it was when its site was looked at, or when the user showed it. `sure`: a layout fits it as a whole. `known`: there is one for its site. */
export type Connection = {
  conversation: Conversation;
  name: string;
  drifts: boolean;
  sure: boolean;
  known: boolean;
  layout: string;
  late: readonly string[];
};

/**
 * Looks at a tab and takes it for a chat where it shows a box. What stands there by then counts as old: nothing of it is read by itself.
 * @param at the address and title of the tab
 * @param learned what the user showed of its site, which goes before what is known of it
 * @param earlier texts that were put into its box before; each that is put in is added
 */
export async function connect(
  call: PageCall,
  tabId: number,
  at: { address: string; title: string },
  clock: Clock,
  learned: () => ChatLayout[],
  earlier: string[],
): Promise<Reply<Connection>> {
  const site = siteOf(at.address, at.title);
  const ask: Ask = (method, query, timeoutMs) => call.ask({ tabId, frameId: 0 }, method, query, timeoutMs);
  const conversation = createConversation(ask, () => [...learned(), ...(site?.layouts ?? [])], clock, earlier);
  const look = await conversation.look();
  if (!look.ok) return look;
  const passed = await conversation.pass();
  if (!passed.ok) return passed;
  const { layout, late } = look.value;
  const [shown] = learned();
  const sure = layout !== 'generic' && late.length === 0 && (shown === undefined || layout === shown.id);
  const known = site !== null || shown !== undefined;
  return { ok: true, value: { conversation, name: site?.name ?? '', sure, drifts: !sure && known, known, layout, late } };
}

const MAX_PICTURES = 3;

/** What actions took pictures of: a chat is given at most the last three, as a person would. */
export function picturesOf(outcomes: readonly Outcome[]): ChatFile[] {
  const taken = outcomes.flatMap(({ result }) => (result.ok && result.picture?.dataUrl ? result.picture : []));
  return taken
    .slice(-MAX_PICTURES)
    .map(({ name, dataUrl }) => ({ name, dataUrl, type: /^data:([^;,]+)/.exec(dataUrl)?.[1] ?? 'image/png' }));
}
