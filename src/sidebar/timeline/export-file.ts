// A session as a file (panel, no effects): name, type and text for each kind of export.
import type { SessionState } from '../../protocol/queue/session.ts';
import type { RowView } from '../rows/index.ts';
import { htmlReport, jsonReport, markdownReport } from './export-report.ts';
import { playwrightScript, recorderJson } from './export-script.ts';
import type { ExportKind } from './use-timeline.ts';

/** `startUrl`: where a script begins. */
export function exportFile(
  kind: ExportKind,
  session: SessionState,
  rows: readonly RowView[],
  startUrl: string,
): { name: string; type: string; text: string } {
  const name = `bai-${fileName(session.name)}`;
  switch (kind) {
    case 'markdown':
      return { name: `${name}.md`, type: 'text/markdown', text: markdownReport(session, rows) };
    case 'json':
      return { name: `${name}.json`, type: 'application/json', text: jsonReport(session) };
    case 'html':
      return { name: `${name}.html`, type: 'text/html', text: htmlReport(session, rows) };
    case 'playwright':
      return { name: `${name}.spec.ts`, type: 'text/plain', text: playwrightScript(session, startUrl) };
    case 'recorder':
      return { name: `${name}.recording.json`, type: 'application/json', text: recorderJson(session, startUrl) };
    default:
      return kind satisfies never;
  }
}

/** A name that every file system takes. */
function fileName(name: string): string {
  return (
    name
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
      .toLowerCase() || 'session'
  );
}
