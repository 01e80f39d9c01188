// What to tell an AI whose lines could not be read (pure): short and exact, with the mended line; the rules again only after repeated trouble.

import type { QueueItem } from '../queue/queue.ts';
import type { SessionState } from '../queue/session.ts';
import { inertText } from './format.ts';
import { makePrompt } from './prompt.ts';

const MAX_ROWS = 3;
/** Replies in a row with trouble before the reminder, and before the whole prompt, goes along. */
const REMIND_AFTER = 2;
const RESEND_AFTER = 4;

/** A row that the AI wrote wrongly: not a line that was only quoted, and not one that the user broke. */
function isDrift(item: QueueItem, reply: number): boolean {
  if (item.status !== 'invalid' || item.author !== 'ai' || item.reply !== reply || item.problem === null) return false;
  return item.problem.proposal === undefined || item.problem.proposal.trim() !== item.raw.trim();
}

/**
 * The note for the next message, or "" when the newest reply was fine or was already answered. It is prose: the mended line stands inside a
 * sentence, so a reader of lines does not take it.
 */
export function driftNote(state: SessionState): string {
  if (state.driftTold >= state.replies) return '';
  const rows = state.items.filter(item => isDrift(item, state.replies));
  if (rows.length === 0) return '';
  const said = rows.slice(0, MAX_ROWS).map(sayRow);
  if (rows.length > MAX_ROWS) said.push(`${rows.length - MAX_ROWS} more lines were not readable either.`);
  const variant = state.trouble >= RESEND_AFTER ? 'full' : 'reminder';
  if (state.trouble >= REMIND_AFTER) said.push(makePrompt({ key: state.key, goal: '', contextLine: '', variant }));
  return said.join('\n');
}

function sayRow(item: QueueItem): string {
  const { problem } = item;
  if (problem === null) return '';
  const name = /^[0-9]{6}$/.test(item.id) ? `Line ${item.id}` : 'A line';
  const what = `${name} was not readable: ${inertText(oneLine(problem.message))}`;
  if (problem.proposal === undefined) return `${what} ${inertText(oneLine(problem.hint))}`;
  return `${what} If you meant it, send ${problem.proposal}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
