// What components may do with tabs (panel): which is worked on, which is the chat, and the way to each.

import type { ReadonlySignal } from '@preact/signals';
import type { TabFacts } from '../../context/context-reader.ts';
import type { Reason } from '../../protocol/policy/reason.ts';
import { provided } from '../ui/index.ts';

export type TabsCommands = {
  readonly work: ReadonlySignal<number | null>; // the tab that the session works on, whatever is in front
  readonly workClosed: ReadonlySignal<boolean>; // it was closed
  readonly offLimits: ReadonlySignal<Reason | null>; // why nothing can ever be done on the page that is described
  readonly inFront: ReadonlySignal<number | null>; // the tab in front
  readonly chatInFront: ReadonlySignal<TabFacts | null>; // the tab in front where it is a chat
  readonly ahead: ReadonlySignal<TabFacts | null>; // the tab in front where it is neither the one that is described nor a chat
  readonly chatAway: ReadonlySignal<boolean>; // a chat is known and is not in front
  /** Makes a tab the working page. A session that waits for its page to copy the prompt goes on with that. */
  workOn(tabId: number): Promise<void>;
  /** Names a tab as the user's chat: its host is remembered, and it is never the page to work on. */
  nameChat(tab: Pick<TabFacts, 't' | 'u' | 'n'>): Promise<void>;
  /** Takes a host that was named so back. */
  forgetChat(host: string): void;
  /** The tabs that may be worked on: those of this window that are no chats and that the browser lets extensions work on. */
  listPages(): Promise<TabFacts[]>;
  goToTab(tabId: number): void;
  goToChat(): void;
};

export const [TabsContext, useTabs] = provided<TabsCommands>();
