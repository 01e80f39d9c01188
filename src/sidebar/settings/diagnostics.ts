// What helps to find a fault (panel, no effects): kinds and counts only, for the user to read before it is shared.
//
// It holds no address, no text of a page or a chat, no goal, no name and no selector.
import { ROW_TYPES } from '../../protocol/action.ts';
import type { QueueItem } from '../../protocol/queue/queue.ts';
import type { AppState } from '../app/index.ts';

/** What the panel knows about where it runs. */
export type Surroundings = {
  version: string;
  edition: string;
  browser: string;
  language: string;
  width: number;
  storage: string;
  chats: readonly string[];
};

/** The text, in English, because it is for whoever looks for the fault. */
export function diagnostics(app: AppState, where: Surroundings): string {
  const sessions = [...app.sessions.values()];
  const items = sessions.flatMap(session => session.items);
  const { driver, copyAfterRun, tellPage, changesOnly, keys, limit, instructions, recipes } = app.settings;
  return [
    `bAI ${where.version} ${where.edition}`,
    `browser: ${where.browser}`,
    `language: ${where.language}, panel width: ${where.width} px`,
    `storage: ${where.storage || 'no problem'}`,
    `settings: driver ${driver}, copy after run ${copyAfterRun}, page told ${tellPage}, changes only ${changesOnly}, keys ${keys}, limit ${limit}`,
    `standing instructions: ${instructions.length} characters, recipes: ${recipes.length}`,
    `chats connected: ${where.chats.join(', ') || 'none'}`,
    `sessions: ${sessions.length} open, ${app.archive.size} at rest; links: ${counts(sessions.map(session => session.link))}`,
    `replies read: ${sum(sessions.map(session => session.replies))}, contexts told: ${sum(sessions.map(session => session.contextCount))}`,
    `rows: ${counts(items.map(item => item.status))}`,
    `types: ${counts(items.map(item => ROW_TYPES.find(type => type === item.command?.json.a) ?? 'unreadable'))}`,
    `errors: ${counts(items.flatMap(errorOf))}`,
    `drivers: ${counts(items.flatMap(item => (item.result ? [item.result.driver ?? 'none'] : [])))}`,
    `slowest row: ${Math.max(0, ...items.map(item => item.result?.ms ?? 0))} ms`,
  ].join('\n');
}

function errorOf(item: QueueItem): string[] {
  const code = item.result && !item.result.ok ? item.result.error.code : item.problem?.code;
  return code === undefined ? [] : [`${ROW_TYPES.find(type => type === item.command?.json.a) ?? 'line'} ${code}`];
}

function counts(words: readonly string[]): string {
  const found = new Map<string, number>();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return [...found].map(([word, count]) => `${word} ${count}`).join(', ') || 'none';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
