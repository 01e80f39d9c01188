// What reading a reply brought, in one line (panel, no effects): "3 actions, 1 edit, 2 already known, 1 unreadable".
import type { ReadingReport } from '../../protocol/queue/session.ts';
import { type CountedKey, type MessageKey, t, tn } from './i18n.ts';

/** `connected`: the text also confirmed the session, for the first time. */
export function replyReportWords(report: ReadingReport, connected: boolean): string {
  const counted = COUNTED.flatMap(([part, key]) => (report[part] > 0 ? [tn(key, report[part])] : []));
  const noted = NOTED.flatMap(([part, key]) => (report[part] > 0 ? [t(key, report[part])] : []));
  const parts = [...(connected ? [t('read_connected')] : []), ...counted, ...noted];
  if (parts.length === 0) return report.handshake ? t('read_confirmed') : t('read_no_line');
  const text = parts.join(t('comma'));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const COUNTED: readonly [Counts, CountedKey][] = [
  ['added', 'read_actions'],
  ['updated', 'read_edits'],
  ['deleted', 'read_deletions'],
  ['conflicts', 'read_conflicts'],
];

const NOTED: readonly [Counts, MessageKey][] = [
  ['known', 'read_known'],
  ['own', 'read_own'],
  ['unreadable', 'read_unreadable'],
  ['offered', 'read_offered'],
  ['held', 'read_held'],
  ['foreign', 'read_foreign'],
  ['ignored', 'read_ignored'],
];

type Counts = Exclude<keyof ReadingReport, 'handshake' | 'problems' | 'foreignKey'>;
