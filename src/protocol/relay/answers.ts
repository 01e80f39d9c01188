// What a program of this computer is told of what it asked (pure): what became of each of its rows, and what they brought.
import type { ActionJson } from '../command.ts';
import { effectsWords } from '../prompt/report.ts';
import type { QueueItem } from '../queue/queue.ts';
import type { SessionState } from '../queue/session.ts';
import type { ActionError, ActionResult } from '../result.ts';
import { isActionType } from '../verbs.ts';
import { MAX_MESSAGE, type RelayAction, type RelayAnswer, type RelayRow } from './messages.ts';

type Result = Extract<RelayAnswer, { kind: 'result' }>;

/** Bytes of a picture that still has room in a message, beside all that the message says. */
const MAX_PICTURE = MAX_MESSAGE - 1_000_000;

/** What became of the rows with these ids, in this order. A row that is gone was taken out by the person. */
export function rowsOf({ items, outcomes }: Pick<SessionState, 'items' | 'outcomes'>, ids: readonly string[]): RelayRow[] {
  return ids.map(id => {
    const item = items.find(each => each.id === id);
    if (item === undefined) return { became: 'declined' };
    // A row that was declined when it asked waits again.
    const refused = outcomes.some(({ id: of, result }) => of === id && !result.ok && result.error.code === 'REFUSED');
    return item.status === 'queued' && refused ? { became: 'declined' } : rowOf(item);
  });
}

function rowOf(item: QueueItem): RelayRow {
  const { status, result, problem, reason, command, author } = item;
  switch (status) {
    case 'done': {
      const effects = result?.ok ? doneWords(result) : '';
      const to = author === 'user' && command !== null ? actionOf(command.json) : null;
      return to === null ? { became: 'done', effects } : { became: 'edited', effects, to };
    }
    case 'failed':
    case 'interrupted':
      return result !== null && !result.ok ? { became: 'failed', error: errorOf(result.error) } : { became: 'waiting' };
    case 'invalid':
      return { became: 'failed', error: { code: 'BAD_LINE', message: problem?.message ?? '', hint: problem?.hint ?? '' } };
    case 'skipped':
    case 'deleted':
      return reason === '' ? { became: 'declined' } : { became: 'declined', reason };
    default:
      return { became: 'waiting' };
  }
}

/** Actions that only read have no effect to look for. */
function doneWords({ effects, parts, picture }: Extract<ActionResult, { ok: true }>): string {
  return effects.length === 0 && (picture !== null || Object.keys(parts).length > 0) ? 'read' : effectsWords(effects);
}

function errorOf({ code, message, hint }: ActionError) {
  return { code, message, hint };
}

/** An action in bAI's types; null for what only other languages have. */
function actionOf({ t, a, s, x, o }: ActionJson): RelayAction | null {
  if (!isActionType(a)) return null;
  return { t, a, s, x, ...(o && { o: { ...(o.d !== undefined && { d: o.d }), ...(o.tm !== undefined && { tm: o.tm }) } }) };
}

/** What these rows read of their pages, and the picture that one of them took. */
export function readBy({ items }: Pick<SessionState, 'items'>, ids: readonly string[]): Pick<Result, 'text' | 'picture'> {
  const results = ids.flatMap(id => {
    const result = items.find(each => each.id === id)?.result;
    return result?.ok ? [result] : [];
  });
  const text = results.flatMap(({ parts }) => [parts.dom, parts.text, parts.sel].filter(part => part !== undefined)).join('\n\n');
  const [, mimeType, base64 = ''] =
    results.map(({ picture }) => /^data:(image\/(?:png|jpeg));base64,(.+)$/.exec(picture?.dataUrl ?? '')).find(Boolean) ?? [];
  if (mimeType !== 'image/png' && mimeType !== 'image/jpeg') return text === '' ? {} : { text };
  if (base64.length > MAX_PICTURE) return { text: `${text}\nThe picture is too large to be sent; take one of an element.`.trim() };
  return { ...(text !== '' && { text }), picture: { mimeType, base64 } };
}

/** How far a batch is, in words for whoever waits for it. */
export function progressWords(rows: readonly RelayRow[]): string {
  const decided = rows.filter(({ became }) => became !== 'waiting').length;
  return decided === 0 ? 'The person was asked.' : `${decided} of ${rows.length} decided.`;
}
