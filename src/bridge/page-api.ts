// What the bridge asks of a chat's page (types only). The panel asks, the page answers; nothing here sends what the user did not ask to be sent.
import type { ExecutorPageApi } from '../executor/page-api.ts';
import type { Reply } from '../protocol/result.ts';

/**
 * How one layout of a chat's page is built. Every field but `id` is a list of CSS selectors, tried in order; an empty list says that the layout has
 * no such thing. A page may be served in several layouts at once: the first that yields a composer and turns is the one, else the first that yields a composer.
 */
export type ChatLayout = {
  id: string;
  composer: string[]; // the box in which messages are written
  send: string[]; // the button that sends it
  busy: string[]; // what is visible only while an answer is being written
  done: string[]; // what an answer holds, or is, when it is complete
  answer: string[]; // the root of an AI's turn, without its tools
  user: string[]; // the root of a user's turn; where none is found, the message that was sent is looked for
  strip: string[]; // in an answer: thinking, tool cards, hidden words, toolbars
};

/** Which editor a composer is; it decides how text is put into it. */
export type EditorKind = 'textarea' | 'prosemirror' | 'lexical' | 'slate' | 'quill' | 'codemirror' | 'contenteditable';

/**
 * What the page shows of its chat. `layout`: the id of the one that fits, "generic" where none was given or none fits and a composer was found all
 * the same, "" where the page has no composer at all (a sign-in page, a captcha). `late`: fields of which the first selector fits nothing and a later
 * one does, or none at all.
 */
export type ChatLook = {
  layout: string;
  late: string[];
  composer: EditorKind | null;
  draft: string; // what stands in the box, "" for none
  canSend: boolean; // the send button is there and enabled
  busy: boolean; // an answer is being written
  version: number; // grows with every change of the page from the first question on
  hidden: boolean; // the tab is not shown: the page may draw nothing
  most: number; // characters that the box takes, by what it says of itself; -1 for any number
};

/** What is asked of every page: its layouts, and the message that bAI put in last ("" before the first). */
export type ChatQuery = { layouts: ChatLayout[]; sent: string };

/**
 * The AI's newest turn. `text`: what it says, code blocks as fences of their own, so that reading it is reading a reply that was copied. `damaged`:
 * lines of the protocol outside of code that the page's Markdown may have changed; they are not in `text`. `incomplete`: the page holds only a part of
 * a code block (an editor that draws what is in view).
 */
export type ChatAnswer = {
  turn: number; // a number of this document's own for the turn, 0 where there is none
  text: string;
  damaged: string[];
  incomplete: boolean;
  busy: boolean;
  signs: boolean; // the layout names what is visible while an answer is being written
  done: boolean | null; // null: this page has no sign of it
  version: number;
  hidden: boolean;
  place: string; // its address, by which sites tell conversations apart
  loaded: number; // when its document was loaded, ms since 1970: a document that was loaded anew has turn 0 until it has drawn its turns
  echoed: boolean; // the message that bAI put in last is shown in it
  turns: boolean; // a turn of a layout's stands in it, or the newest answer that was found in it
};

/** A picture that goes along with a message, or the message itself. `dataUrl`: base64. */
export type ChatFile = { name: string; type: string; dataUrl: string };

export interface ChatPageApi {
  /** What the page is as a chat. */
  chatLook(query: ChatQuery): Promise<Reply<ChatLook>>;
  /**
   * Puts a message into the box, whole or not at all, and presses nothing. A draft of the user's is never written over: only what is one of `own`
   * (texts that bAI put there before) is replaced. Fails NO_MATCH (no box), CONFLICT (a draft of the user's), NOT_STABLE (an answer is being written), VALUE_REJECTED (what stood there
   * afterwards differed; the box is as it was).
   */
  chatPut(query: ChatQuery & { text: string; own: string[] }): Promise<Reply<{ editor: EditorKind }>>;
  /**
   * Gives files to the chat, one after the other, each once: pasted, or put into its file field where nothing takes the paste. Fails NO_MATCH, NOT_STABLE,
   * VALUE_REJECTED (within some seconds nothing of it was shown around the box).
   */
  chatAttach(query: ChatQuery & { files: ChatFile[] }): Promise<Reply<null>>;
  /**
   * Presses the send button once, where the box still holds `text`. Fails NO_MATCH, CHANGED (the box holds something else), NOT_STABLE, NOT_ENABLED (no
   * send button became enabled within `timeoutMs`), COVERED (something lay on it all that time).
   * `sent` is false where the press emptied nothing: it is never pressed again. `late`: not the first selector of its layout names the button.
   */
  chatSend(query: ChatQuery & { text: string; timeoutMs: number }): Promise<Reply<{ sent: boolean; late: boolean }>>;
  /** The AI's newest turn that stands behind the newest message of the user's. */
  chatAnswer(query: ChatQuery): Promise<Reply<ChatAnswer>>;
  /** The picker, in the chat: see `ExecutorPageApi.pickStart`. */
  chatPickStart: ExecutorPageApi['pickStart'];
  chatPicked: ExecutorPageApi['picked'];
  chatPickEnd: ExecutorPageApi['pickEnd'];
  /**
   * Names what the user pressed, the element of `css`, so that it is found again: with an empty `composer` the box that messages are written in, which
   * also gets the focus; else the button that sends what is in that box. Fails NO_MATCH (gone, or nothing steady names it), NOT_EDITABLE (no box to write into), CONFLICT (no button).
   */
  chatLearn(query: { css: string; composer: string[] }): Promise<Reply<{ selectors: string[] }>>;
  /** Waits until the page's version is above `version`, however long that is: the panel gives up when it wants to. While nothing changes, it costs nothing. */
  chatChange(query: { version: number }): Promise<Reply<{ version: number }>>;
}
