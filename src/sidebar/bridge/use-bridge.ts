// What components may do with a chat that is connected (panel): put messages into its box, read its answers, and choose how much goes by itself.
import type { ReadonlySignal } from '@preact/signals';
import type { Progress } from '../../bridge/conversation.ts';
import type { ChatLevel } from '../app/index.ts';
import { provided } from '../ui/index.ts';

export type BridgeState = 'none' | 'connecting' | 'connected' | 'waiting' | 'reading' | 'lost';

/** A tab that may be a chat, as the browser has it. */
export type ChatTab = { tabId: number; address: string; title: string };

/** A chat that was connected. `name`: of its site, else its host. */
export type ConnectedChat = { tabId: number; name: string; host: string };

export type BridgeCommands = {
  readonly bridge: ReadonlySignal<BridgeState>;
  readonly connectedChat: ReadonlySignal<ConnectedChat | null>;
  readonly chatLevel: ReadonlySignal<ChatLevel>;
  readonly answering: ReadonlySignal<Progress | 'giving' | null>; // what is seen of an answer that is being written; or a message is being put in
  readonly chatTrouble: ReadonlySignal<string>; // why nothing goes on, and what to do; "" while all is well
  readonly takes: ReadonlySignal<'nothing' | 'messages' | 'awaits' | 'holds' | 'queues'>; // what goes into the box of the chat, not by the clipboard; awaits: one went there and was not answered yet; holds: one waits for a draft of the user's to leave the box; queues: that has left, and the answer to it is not read yet, or rows are about to run
  readonly asksToCarry: ReadonlySignal<boolean>; // the user chose that bAI sends, and was not asked yet whether that is meant
  /** Connects a tab, or without one again that of the chat that was lost. Called from a press, since the browser may ask for its site. */
  connectChat(tab?: ChatTab): Promise<void>;
  disconnectChat(): void;
  setChatLevel(level: ChatLevel): void;
  /** Answers the question of `asksToCarry`. */
  agreeToCarry(agreed: boolean): void;
  /** Puts the prompt into the chat's box, and sends it where that was chosen. */
  givePrompt(): Promise<void>;
  /** The same with the message. */
  giveMessage(): Promise<void>;
  /** Reads the newest answer into the queue, as if it had been pasted. */
  readAnswer(): Promise<void>;
  /** The tabs that may be a chat: the open ones that show a web page which the browser lets bAI know of. */
  listChats(): Promise<ChatTab[]>;
};

export const [BridgeContext, useBridge] = provided<BridgeCommands>();
