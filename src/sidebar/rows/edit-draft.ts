// An unfinished edit of a row (panel, no effects): fields as typed, and what they make when they are valid.

import { ACTION_TYPES, ROW_TYPES, type RowType } from '../../protocol/action.ts';
import type { ActionJson } from '../../protocol/command.ts';
import { wantsTarget } from '../../protocol/payload-form.ts';
import { formatActionJson } from '../../protocol/prompt/format.ts';
import type { QueueItem } from '../../protocol/queue/queue.ts';
import type { Fault } from '../../protocol/reader/fault.ts';
import { lowerAction } from '../../protocol/reader/lower.ts';
import { readActionJson } from '../../protocol/reader/wire.ts';
import { flat, type MessageKey, problemNext, problemSentence, t } from '../words/index.ts';

/** The fields of the editor; numbers are kept as typed. */
type EditFields = { a: RowType; s: string; x: string; d: string; tm: string; t: string };

/** `of`: the row as it was when the user began, to see when it became another one meanwhile. */
export type EditDraft = EditFields & { of: string };

export type EditField = keyof EditFields;

/** A draft as it was stored, else the row as it is. A draft that cannot be read is dropped. */
export function readDraft(stored: string | undefined, item: QueueItem, activeTab: number | null): EditDraft {
  const fresh = draftOf(item, activeTab);
  if (stored === undefined) return fresh;
  try {
    const saved: Record<string, unknown> = JSON.parse(stored);
    const text = (key: EditField | 'of') => (typeof saved[key] === 'string' ? saved[key] : fresh[key]);
    return {
      a: ROW_TYPES.find(type => type === saved.a) ?? fresh.a,
      s: text('s'),
      x: text('x'),
      d: text('d'),
      tm: text('tm'),
      t: text('t'),
      of: text('of'),
    };
  } catch {
    return fresh;
  }
}

function draftOf(item: QueueItem, activeTab: number | null): EditDraft {
  const of = standing(item);
  const command = item.command;
  if (command) {
    const { a, s, x, t } = command.json;
    return { a, s, x, t: String(t), d: String(command.delayMs), tm: String(command.timeoutMs), of };
  }
  return { a: 'NOOP', s: '', x: '', d: '0', tm: '8000', t: String(activeTab ?? 0), ...salvage(item.raw), of };
}

/** What a row says now, and whether it is deleted. */
function standing(item: QueueItem): string {
  return `${item.status === 'deleted' ? 'deleted ' : ''}${item.command ? formatActionJson(item.command.json) : item.raw}`;
}

/**
 * What became of a row while the user was editing it: another version of it, the AI's or not, or it was deleted. Null when it is what it was, or
 * says by now what the user wrote.
 */
export type EditConflict = { kind: 'ai' | 'changed' | 'deleted'; now: EditDraft };

/** Compares a draft with its row as it is now. `now` is what the editor would hold without the draft. */
export function editConflictOf(draft: EditDraft, item: QueueItem, activeTab: number | null): EditConflict | null {
  const now = draftOf(item, activeTab);
  if (draft.of === now.of) return null;
  if (item.status === 'deleted') return { kind: 'deleted', now };
  return differences(draft, now).length === 0 ? null : { kind: item.author === 'ai' ? 'ai' : 'changed', now };
}

/** The fields in which two drafts differ. */
export function differences(one: EditDraft, other: EditDraft): EditField[] {
  return EDIT_FIELDS.filter(field => one[field] !== other[field]);
}

const EDIT_FIELDS = ['a', 's', 'x', 'd', 'tm', 't'] as const;

/** What can still be read of a broken line, so that fixing it does not start from nothing. */
function salvage(raw: string): Partial<EditDraft> {
  const found: Partial<EditDraft> = {};
  const type = /"a"\s*:\s*"([A-Za-z_]+)"/.exec(raw)?.[1]?.toUpperCase();
  const known = ACTION_TYPES.find(name => name === type);
  if (known) found.a = known;
  const tab = /"t"\s*:\s*(\d+)/.exec(raw)?.[1];
  if (tab) found.t = tab;
  for (const key of ['s', 'x'] as const) {
    const quoted = new RegExp(`"${key}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(raw)?.[1];
    if (quoted === undefined) continue;
    try {
      const value: unknown = JSON.parse(quoted);
      if (typeof value === 'string') found[key] = value;
    } catch {
      // Not a JSON string after all: the field stays empty.
    }
  }
  return found;
}

/** What the draft makes. `field` is the one to blame when it cannot be saved. */
export type EditReading = { ok: true; json: ActionJson } | { ok: false; field: EditField; message: string };

/** Reads a draft with the same strictness as a line of the AI. */
export function saveableEdit(draft: EditDraft): EditReading {
  for (const field of ['t', 'd', 'tm'] as const) {
    if (!/^\d{1,10}$/.test(draft[field].trim())) return { ok: false, field, message: t('edit_whole_number', t(FIELD_NAMES[field])) };
  }
  const wire = { v: 1, t: Number(draft.t), a: draft.a, s: draft.s.trim(), x: draft.x, o: { d: Number(draft.d), tm: Number(draft.tm) } };
  const read = readActionJson(wire, ROW_TYPES);
  if (!read.ok) return refuse(read.fault);
  if (wantsTarget(draft.a, wire)) return { ok: false, field: 's', message: t('edit_wants_target') };
  const lowered = lowerAction(read.value);
  return lowered.ok ? { ok: true, json: lowered.value.json } : refuse(lowered.fault);
}

function refuse(fault: Fault): EditReading {
  return { ok: false, field: FIELD_OF_PATH[fault.path] ?? 's', message: flat(`${problemSentence(fault)} ${problemNext(fault)}`).trim() };
}

const FIELD_NAMES: Record<'t' | 'd' | 'tm', MessageKey> = { t: 'edit_tab', d: 'field_delay', tm: 'field_timeout' };
const FIELD_OF_PATH: Partial<Record<string, EditField>> = { a: 'a', s: 's', x: 'x', t: 't', 'o.d': 'd', 'o.tm': 'tm' };
