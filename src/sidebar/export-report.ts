// A session as a report (sidebar room, no effects): Markdown to read, JSON to keep, one HTML file as evidence.
import type { RowStatus } from '../protocol/queue.ts';
import type { SessionState, TimelineEntry } from '../protocol/session.ts';
import type { RowView } from './model.ts';

const STATUS_WORDS: Record<RowStatus, string> = {
  queued: 'not run',
  approved: 'not run',
  running: 'running',
  'awaiting-confirm': 'not run',
  done: 'done',
  failed: 'failed',
  interrupted: 'outcome not known',
  skipped: 'skipped',
  deleted: 'deleted',
  invalid: 'unreadable',
  conflict: 'in conflict',
  blocked: 'blocked',
};

/** One row of a report. */
type Line = { id: string; words: string; status: string; by: string; outcome: string; raw: string; approvedAt: number | null };

function linesOf(rows: readonly RowView[]): Line[] {
  return rows.map(row => ({
    id: row.item.id,
    words: row.words || 'A line that could not be read',
    status: STATUS_WORDS[row.item.status],
    by: row.item.author === 'user' ? 'changed by the user' : 'as the AI proposed',
    outcome: row.outcome,
    raw: row.item.raw,
    approvedAt: row.item.approval?.at ?? null,
  }));
}

/** A report to read anywhere. */
export function markdownReport(session: SessionState, rows: readonly RowView[]): string {
  const lines = linesOf(rows).map(line => `| ${line.id} | ${cell(line.words)} | ${line.status} | ${line.by} | ${cell(line.outcome)} |`);
  return `${[
    `# ${cell(session.name)}`,
    '',
    session.goal ? `Goal: ${cell(session.goal)}` : 'No goal was written down.',
    `Goal check: ${session.goalCheck ?? 'not answered'}`,
    '',
    '| number | what | outcome | who | effect |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    ...session.timeline.map(entry => `- ${when(entry.at)} ${cell(entry.text)}`),
  ].join('\n')}\n`;
}

function cell(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ')
    .replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;'));
}

/** Everything the session holds, as data. Pictures are left out. */
export function jsonReport(session: SessionState): string {
  return JSON.stringify({ kind: 'bai-session', version: 1, session }, (key, value: unknown) => (key === 'dataUrl' ? undefined : value), 2);
}

/** One file that needs nothing else: who proposed, who changed, who approved, what happened, what left the machine last. */
export function htmlReport(session: SessionState, rows: readonly RowView[]): string {
  const body = linesOf(rows)
    .map(
      line => `<tr><td>${line.id}<td>${asHtml(line.words)}<details><summary>line</summary><code>${asHtml(line.raw)}</code></details>
<td>${line.status}<td>${line.by}<td>${line.approvedAt === null ? '' : when(line.approvedAt)}<td>${asHtml(line.outcome)}`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${asHtml(session.name)}</title>
<style>:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8884;padding:.4rem .5rem;text-align:start;vertical-align:top}code{overflow-wrap:anywhere}li{overflow-wrap:anywhere}</style>
<h1>${asHtml(session.name)}</h1>
<p>${session.goal ? `Goal: ${asHtml(session.goal)}` : 'No goal was written down.'} Goal check: ${session.goalCheck ?? 'not answered'}.</p>
<table><thead><tr><th>number<th>what<th>outcome<th>who<th>approved<th>effect<tbody>
${body}
</table>
<h2>In order</h2><ol>
${session.timeline.map(entry => timelineItem(entry)).join('\n')}
</ol>
<h2>The last message that was copied for the AI</h2><pre style="white-space:pre-wrap;overflow-wrap:anywhere">${asHtml(session.lastMessage || 'None.')}</pre>
</html>
`;
}

function timelineItem(entry: TimelineEntry): string {
  return `<li>${when(entry.at)} <bdi>${asHtml(entry.text)}</bdi>`;
}

/** Text as HTML that shows it and nothing else. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function when(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').slice(0, 19);
}
