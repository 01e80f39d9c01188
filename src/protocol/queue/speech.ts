// What a session keeps that speaks another language than bAI's own, and what its codec gives the reducer (pure). No codec is imported here.
import type { ActionJson } from '../command.ts';
import type { LanguageName } from '../languages/language.ts';
import type { NamedCommand } from '../languages/outcome.ts';

/**
 * A page as the AI was told of it. `refs`: what its numbers name, in their order. `document`: the one that the tab showed then. `calls`: of its own
 * code, those that were not told before, in words, and when the last one was made, ms since the epoch; absent where there were none.
 */
export type ToldPage = {
  tabId: number;
  document: string;
  url: string;
  text: string;
  refs: readonly number[];
  calls?: { text: string; until: number };
};

/** What waits for the person's answer: a question of the AI, a file that they are to choose in the page for what `text` says, or that the task is done. */
export type Card = { kind: 'question' | 'file'; text: string } | { kind: 'finish'; text: string; success: boolean };

/**
 * The language of a session. `keyword`: ends each reply, "" in one that has none. `targets`: the tabs that the AI is told of, the oldest first, at most `maxTabs`. `pages`: as
 * they were told, the newest first. `lines`, `released`: since the last message, what there is to tell beside what became of rows, and the addresses of
 * tabs that gave their place up. `card`: what waits for the person's answer. `scripts`: the person lets the AI propose scripts, which macro-tool alone has.
 */
export type Speech = {
  language: LanguageName; // bai: with a program of this computer, which has no chat
  keyword: string;
  maxTabs: number;
  targets: readonly number[];
  pages: readonly ToldPage[];
  lines: readonly string[];
  released: readonly string[];
  card: Card | null;
  scripts?: true;
};

/**
 * A command of another language, or of a program, as a row of the queue. `append`: its text goes after what the field holds. `named`: in the words of its
 * language; absent in bAI's own. `note`: what the AI said of it. `client`: what the program calls itself.
 */
export type ReadCommand = { raw: string; json: ActionJson; append?: true; named?: NamedCommand; note?: string; client?: string };

/** A command that was not taken. `told`: the line for the AI, "" for none. `offer`: what the person may take in its place. `client`: as of a command. */
export type ReadProblem = {
  raw: string;
  message: string;
  hint: string;
  told: string;
  proposal?: string;
  offer?: ReadCommand;
  client?: string;
};

/**
 * What a codec found in a reply. `mark`: the same for the same message, another for any other. `linked`: it belongs to this session. `foreign`: the key of
 * the session that it belongs to. `card`: what it asks the person.
 */
export type ReadReply = {
  mark: string;
  linked: boolean;
  foreign: string | null;
  commands: ReadCommand[];
  problems: ReadProblem[];
  card?: Card;
};

/** A session that begins to speak a language. */
export function beginSpeech(language: Speech['language'], keyword: string, maxTabs: number): Speech {
  return { language, keyword, maxTabs, targets: [], pages: [], lines: [], released: [], card: null };
}

/** With one more tab that the AI is told of. Beyond the limit the oldest give their place up; the AI hears of them by the address that it was told. */
export function withTarget(speech: Speech, tabId: number): Speech {
  const before = speech.targets.filter(each => each !== tabId);
  const many = Math.max(0, before.length + 1 - speech.maxTabs);
  const gone = before.slice(0, many);
  const released = gone.flatMap(each => speech.pages.find(page => page.tabId === each)?.url ?? []);
  return {
    ...speech,
    targets: [...before.slice(many), tabId],
    pages: speech.pages.filter(page => !gone.includes(page.tabId)),
    released: [...speech.released, ...released],
  };
}

/** After a message: what it told is no news any more. `pages`: the newest first, one a tab. */
export function withTold(speech: Speech, pages: readonly ToldPage[]): Speech {
  const rest = speech.pages.filter(page => !pages.some(({ tabId }) => tabId === page.tabId));
  return { ...speech, pages: [...pages, ...rest], lines: [], released: [] };
}
