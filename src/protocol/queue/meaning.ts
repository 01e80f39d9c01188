// What a line means for the row that has its number already (pure).
import type { Command } from '../command.ts';
import { isOpen, type QueueItem } from './queue.ts';

/**
 * known: nothing new. ignored: the row is deleted. replace: the newest revision. agree: both sides mean the same. refuse: it has run.
 * contest: two contents claim one number.
 */
export type Meaning = 'known' | 'ignored' | 'replace' | 'agree' | 'refuse' | 'contest';

/** What a line means for the row that has its number already. */
export function judge(item: QueueItem, command: Command): Meaning {
  if (item.status === 'deleted' || item.status === 'skipped') return 'ignored';
  if (item.command === null) return 'replace';
  // What the AI said before it was told of something newer.
  if (command.rev < item.rev && command.rev <= item.told) return 'known';
  // A revision says that it is meant, also when its words are those that were contested.
  if (item.status === 'conflict' && command.rev > 0 && command.rev >= item.rev && sameWords(item.command, command)) return 'replace';
  if (sameWords(item.command, command)) return command.rev === item.rev && command.rev <= item.told ? 'known' : 'agree';
  if (!isOpen(item)) return 'refuse';
  const untoldEdit = item.author === 'user' && item.rev > item.told;
  return command.rev > item.rev && !untoldEdit ? 'replace' : 'contest';
}

function sameWords(a: Command, b: Command): boolean {
  return JSON.stringify(a.json) === JSON.stringify(b.json);
}

/**
 * A deleted row stays deleted, but the AI takes it for pending, perhaps with other content: it is told of the deletion again, and a
 * restoration will be a revision that is newer than what the AI said.
 */
export function ignoring(item: QueueItem, command: Command): QueueItem {
  const heard = { ...item, toldDeleted: false, told: Math.max(item.told, command.rev) };
  // A deleted line that could not be read: the readable one is what a restoration brings back.
  if (item.command === null) return { ...heard, rev: command.rev, command, problem: null };
  if (command.rev <= item.rev && sameWords(item.command, command)) return heard;
  const rev = Math.max(item.rev, command.rev) + 1;
  return { ...heard, rev, command: { ...item.command, rev } };
}

/** An action of the user's that the AI never heard of gives its number up: both actions are meant, and neither replaces the other. */
export function yields(item: QueueItem): boolean {
  return item.author === 'user' && item.told < 0 && (isOpen(item) || item.status === 'deleted' || item.status === 'skipped');
}
