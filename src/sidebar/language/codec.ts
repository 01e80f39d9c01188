// What a language of other agents is made of for the panel (types only): text in, commands out; what happened in, text out.
import type { ContextReader } from '../../context/context-reader.ts';
import type { PageSnapshot } from '../../context/snapshot.ts';
import type { Card, ReadReply, Speech, ToldPage } from '../../protocol/queue/speech.ts';
import type { Env, Store } from '../app/index.ts';
import type { SpeakingSession } from './speaking.ts';
import type { ToolSettings } from './tool-settings.ts';
import type { Choice } from './use-language.ts';

/** A site that the user saved under a name. */
export type SavedTool = { name: string; url: string };

/** What a reply is read against. `sessions`: the other ones, whose replies may be pasted here by mistake. */
export type ReadingContext = { tools: readonly SavedTool[]; sessions: readonly { key: string; name: string; keyword: string }[] };

/** A message. `dueAt`: when it will say more although nothing happens, ms since the epoch; null when it will not. `pages`: what it tells of. */
export type Told = { text: string; dueAt: number | null; pages: readonly ToldPage[] };

/** One language. Everything is pure; `at` and `now` are ms since the epoch. */
export type Codec = {
  language: 'tool-code' | 'macro-tool';
  /** A keyword for a new session. `page`: the host of the page that it begins on. */
  keyword(page: string, at: number, taken: readonly string[]): string;
  /** A page that was read, as it is told. `redact`: without e-mail addresses and phone numbers; card numbers and other secrets are out already. `before`: as the tab was told last. */
  page(snapshot: PageSnapshot, tab: { tabId: number; url: string }, redact: boolean, before?: ToldPage): ToldPage;
  prompt(session: SpeakingSession, goal: string, tools: readonly SavedTool[], pages: readonly ToldPage[]): Told;
  /** What there is to tell: what became of commands, then the pages that read differently than they were told. */
  message(session: SpeakingSession, pages: readonly ToldPage[], now: number): Told;
  /** The person's answer to what waited for one, as the AI is told of it; absent in a language that asks nothing. */
  answered?(text: string, card: Card): string;
  /** Whether a text ends as a reply of this session does. */
  ends(text: string, speech: Speech): boolean;
  read(text: string, session: SpeakingSession, context: ReadingContext): ReadReply;
};

export type Languages = {
  /** What goes out, as it is now. Reads signals. */
  prompt(session: SpeakingSession, goal: string): Told;
  message(session: SpeakingSession): Told;
  /** Reads the pages again that the AI is told of. */
  refresh(): Promise<void>;
  /** The same, until the message says what became of the last action: a page may take its time to change. */
  settle(): Promise<void>;
  /** Chooses the language of the session that is shown, before its first prompt. */
  choose(language: Choice): Promise<void>;
  /** Takes the person's answer to what the AI asked. */
  answer(text: string): Promise<void>;
  /** Whether a text ends as a reply of the session does. */
  ends(text: string, session: SpeakingSession): Promise<boolean>;
  read(text: string, session: SpeakingSession): Promise<ReadReply>;
};

export type LanguagesDeps = {
  store: Store;
  reader: Pick<ContextReader, 'facts' | 'snapshot'>;
  env: Env;
  tools: ToolSettings;
};
