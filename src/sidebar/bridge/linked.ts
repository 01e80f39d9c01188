// What the chat of a session is made of (panel, types only).
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Conversation, Progress } from '../../bridge/conversation.ts';
import type { ChatFile } from '../../bridge/page-api.ts';
import type { Access } from '../access/index.ts';
import type { ChatLevel, Notice } from '../app/index.ts';
import type { Deliver, Outbox } from '../message/index.ts';
import type { TeachingDeps } from './teaching.ts';
import type { BridgeState, ChatTab, ConnectedChat } from './use-bridge.ts';

export type BridgeDeps = TeachingDeps & {
  outbox: Pick<Outbox, 'copied'>;
  access: Access;
  list(): Promise<ChatTab[]>;
  addressOf(tabId: number): Promise<string>;
  /** Remembers a tab as the user's chat, which is never the page to work on. */
  nameChat(tab: { t: number; u: string; n: string }): Promise<void>;
  copyPrompt(deliver: Deliver): Promise<void>;
  copyMessage(deliver: Deliver): Promise<void>;
  readReply(text: string, byItself: boolean, continues: number): Promise<void>;
  note(notice: Notice): void;
};

/** What goes into the chat's box at once. `file`: what goes beside it. `instead`: the parts to give where the chat does not take the file. */
export type Part = { text: string; file?: ChatFile; instead?: readonly Part[] };

/** One session's chat. */
export type Linked = {
  session: string;
  chat: ConnectedChat;
  tab: ChatTab; // as it was when it was connected
  conversation: Conversation;
  state: Signal<BridgeState>;
  progress: Signal<Progress | null>;
  trouble: Signal<string>;
  stopped: Signal<string>; // that the rest of a message in parts did not go in, until another message is asked for
  sure: Signal<boolean>; // a layout fits its page as a whole, or lines came back without one
  known: boolean; // its site was looked at, or shown by the user
  layout: string; // the id of the layout that fits
  late: readonly string[]; // the fields of it that the page has outgrown
  outgrown: Set<string>; // its id when it was connected, and since then what was said to be late or not to fit
  lowered: Signal<boolean>; // so one level less is done by itself than the user chose
  reply: number; // the number that its newest answer has in the session; 0 where that brought nothing
  waits: Signal<boolean>; // a message was put in that was not answered yet
  said: Notice | null; // what was said of it last: that it is connected, or of the message that a press put in
  composing: Signal<boolean>; // one was asked for, and the page is read for it
  giving: Signal<boolean>; // one is being put in
  text: string; // the message that goes in now
  parts: readonly Part[]; // of it: all where it is longer than the chat takes, else one
  given: number; // how many of them
  beside: { text: string; name: string } | null; // a file of a message that was not sent, and the sentence in the box that names it
  shown: Set<string>; // data URLs of the pictures that the chat took
  stop: AbortController;
  room: Signal<AbortController | null>; // waits until a draft of the user's has left the box; null where none does
  drafted: Signal<boolean>; // meanwhile: the draft stands there still
};

/** What is known of the chats of all sessions. */
export type Links = {
  all: Signal<ReadonlyMap<string, Linked>>; // by session
  session: ReadonlySignal<string>; // the active one
  link: ReadonlySignal<Linked | null>; // its chat
  level: ReadonlySignal<ChatLevel>;
  levelOf(to: Linked): ChatLevel; // also of a session that is not the active one
  follows: ReadonlySignal<boolean>;
  connecting: Signal<{ session: string; chat: ConnectedChat } | null>;
  boxless: Signal<{ session: string; tab: ChatTab } | null>; // the tab in which no box was found
  pressing: Signal<'box' | 'button' | null>; // what the user is to press in the chat
};
