// A session as a report (panel, no effects): Markdown to read, JSON to keep, one HTML file as evidence.
import type { RowStatus } from '../../protocol/queue/queue.ts';
import type { GoalCheck, SessionState } from '../../protocol/queue/session.ts';
import { STATUS_WORDS } from '../rows/begun.ts';
import type { RowView } from '../rows/index.ts';
import { direction, flat, language, type MessageKey, t } from '../words/index.ts';
import { turnsOf } from './timeline.ts';

/** What a report calls a status: a row that could still run was not run. */
const REPORT_WORDS: Record<RowStatus, MessageKey> = {
  ...STATUS_WORDS,
  queued: 'report_not_run',
  approved: 'report_not_run',
  'awaiting-confirm': 'report_not_run',
  interrupted: 'report_unknown',
};

const CHECK_WORDS: Record<GoalCheck, MessageKey> = { ok: 'report_ok', failed: 'report_failed', pending: 'report_pending' };

/** One row of a report. */
type Line = {
  id: string;
  words: string;
  status: string;
  by: string;
  outcome: string;
  raw: string;
  approvedAt: number | null;
  picture: string; // a data URL, "" when none was taken
};

function linesOf(rows: readonly RowView[]): Line[] {
  return rows.map(({ item, words, outcome }) => ({
    id: item.id,
    words: flat(words) || t('report_unreadable'),
    status: t(REPORT_WORDS[item.status]),
    by: item.author === 'user' ? t('report_by_user') : t('report_by_ai'),
    outcome: flat(outcome),
    raw: item.raw,
    approvedAt: item.approval?.at ?? null,
    picture: item.result?.ok ? (item.result.picture?.dataUrl ?? '') : '',
  }));
}

function goalLines(session: SessionState): string[] {
  const verdict = session.goalCheck === null ? t('report_unanswered') : t(CHECK_WORDS[session.goalCheck]);
  return [session.goal ? t('report_goal', session.goal) : t('report_no_goal'), t('report_check', verdict)];
}

/** A report to read anywhere. */
export function markdownReport(session: SessionState, rows: readonly RowView[]): string {
  const lines = linesOf(rows).map(line => `| ${[line.id, line.words, line.status, line.by, line.outcome].map(cell).join(' | ')} |`);
  const heads: MessageKey[] = ['report_number', 'report_what', 'report_outcome', 'report_who', 'report_effect'];
  return `${[
    `# ${cell(session.name)}`,
    '',
    ...goalLines(session).map(cell),
    '',
    `| ${heads.map(key => t(key)).join(' | ')} |`,
    '|---|---|---|---|---|',
    ...lines,
    '',
    ...turnsOf(session, rows).map(({ entry, words }) => `- ${when(entry.at)} ${cell(flat(words))}`),
  ].join('\n')}\n`;
}

/** Text as Markdown that shows it on one line: no table, no tag, and no picture that a reader would fetch. */
function cell(text: string): string {
  return text
    .replace(/[\\|[\]]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;'));
}

/** Everything the session holds, as data. Pictures are left out. */
export function jsonReport(session: SessionState): string {
  return JSON.stringify({ kind: 'bai-session', version: 1, session }, (key, value: unknown) => (key === 'dataUrl' ? undefined : value), 2);
}

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}',
  'table{border-collapse:collapse;width:100%}',
  'td,th{border-bottom:1px solid #8884;padding:.4rem .5rem;text-align:start;vertical-align:top}',
  'code,li,pre{overflow-wrap:anywhere}',
  'pre{white-space:pre-wrap}',
  'img{display:block;max-width:20rem;max-height:14rem;margin-top:.4rem;border:1px solid #8884}',
].join('');

/** One file that needs nothing else: who proposed, who changed, who approved, what happened, what left the machine last. It runs nothing. */
export function htmlReport(session: SessionState, rows: readonly RowView[]): string {
  const heads: MessageKey[] = ['report_number', 'report_what', 'report_outcome', 'report_who', 'report_approved', 'report_effect'];
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  return `<!doctype html><html lang="${language()}" dir="${direction()}"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${asHtml(session.name)}</title>
<style>${STYLE}</style>
<h1>${asHtml(session.name)}</h1>
${goalLines(session)
  .map(line => `<p>${asHtml(line)}</p>`)
  .join('\n')}
<table><thead><tr>${heads.map(key => `<th>${asHtml(t(key))}`).join('')}<tbody>
${linesOf(rows).map(tableRow).join('\n')}
</table>
<h2>${asHtml(t('report_order'))}</h2><ol>
${turnsOf(session, rows)
  .map(({ entry, words }) => `<li>${when(entry.at)} <bdi>${asHtml(words)}</bdi>`)
  .join('\n')}
</ol>
<h2>${asHtml(t('report_last'))}</h2><pre dir="ltr">${asHtml(session.lastMessage || t('report_none'))}</pre>
</html>
`;
}

function tableRow(line: Line): string {
  const raw = `<details><summary>${asHtml(t('report_line'))}</summary><code dir="ltr">${asHtml(line.raw)}</code></details>`;
  const picture = /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(line.picture)
    ? `<img alt="${asHtml(t('report_picture'))}" src="${line.picture}">`
    : '';
  const approved = line.approvedAt === null ? '' : when(line.approvedAt);
  return `<tr><td>${line.id}<td>${asHtml(line.words)}${raw}${picture}<td>${asHtml(line.status)}<td>${asHtml(line.by)}<td>${approved}<td>${asHtml(line.outcome)}`;
}

/** Text as HTML that shows it and nothing else. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function when(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').slice(0, 19);
}
