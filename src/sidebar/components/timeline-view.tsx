// The view "Timeline" (sidebar room): what was sent, read, changed and run in this session, newest last; and the session as a file.
import { useState } from 'preact/hooks';
import type { SessionState, TimelineEntry } from '../../protocol/session.ts';
import { type ExportKind, usePanel } from '../panel.ts';
import { Plain } from './plain-text.tsx';

const KIND_WORDS: Record<TimelineEntry['kind'], string> = {
  prompt: 'Prompt copied',
  message: 'Message copied',
  reply: 'Reply read',
  edit: 'Changed by you',
  run: 'Run',
  note: 'Note',
};

type Filter = 'all' | 'run' | 'edit' | 'problem';
const FILTERS: { filter: Filter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'run', label: 'Done' },
  { filter: 'problem', label: 'Problems' },
  { filter: 'edit', label: 'Your changes' },
];

const EXPORTS: { kind: ExportKind; label: string; title: string }[] = [
  { kind: 'html', label: 'Evidence (HTML)', title: 'One file: goal, each action, who proposed and approved it, what came of it' },
  { kind: 'markdown', label: 'Markdown', title: 'A report to paste anywhere' },
  { kind: 'json', label: 'JSON', title: 'Everything as data' },
  { kind: 'playwright', label: 'Playwright', title: 'A test script that does the same' },
  { kind: 'recorder', label: 'Recorder', title: 'For the Recorder of the browser tools' },
];

/** All turns of the session. */
export function TimelineView({ session }: { session: SessionState }) {
  const panel = usePanel();
  const [filter, setFilter] = useState<Filter>('all');
  const results = new Map(panel.rows.value.map(row => [row.item.id, row]));
  const entries = session.timeline.filter(entry => fits(entry, filter));
  const words = (entry: TimelineEntry) => {
    const row = entry.kind === 'run' ? results.get(entry.ids[0] ?? '') : undefined;
    return row ? `${Number(row.item.id)}. ${row.words}${row.outcome ? `: ${row.outcome}` : ''}` : entry.text || KIND_WORDS[entry.kind];
  };
  return (
    <div class="view" role="tabpanel" id="view-timeline" aria-labelledby="tab-timeline">
      {session.timeline.length === 0 ? (
        <div class="empty">
          <h2>Nothing yet</h2>
          <p>Every step you approve is kept here, on this computer.</p>
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
          <div class="chips" role="group" aria-label="Show">
            {FILTERS.map(one => (
              <button
                type="button"
                class="chip"
                key={one.filter}
                aria-pressed={filter === one.filter}
                onClick={() => setFilter(one.filter)}
              >
                {one.label}
              </button>
            ))}
          </div>
          <ol class="turns" aria-label="Timeline">
            {entries.map(entry => (
              <li class={`turn ${entry.kind}${isProblem(entry) ? ' problem' : ''}`} key={`${entry.at} ${entry.kind} ${entry.text}`}>
                <time dateTime={new Date(entry.at).toISOString()}>{clock(entry.at)}</time>
                <span class="bead" />
                <div>
                  <Plain text={words(entry)} />
                </div>
              </li>
            ))}
          </ol>
          {entries.length === 0 && <p class="soft">Nothing of this kind.</p>}
          <section class="card save-as" aria-label="Save this session">
            <h2>Save this session</h2>
            <div class="actions">
              {EXPORTS.map(one => (
                <button type="button" class="button small" key={one.kind} title={one.title} onClick={() => panel.saveAs(one.kind)}>
                  {one.label}
                </button>
              ))}
            </div>
          </section>
        </>
      )}
    </div>
  );
}

function isProblem(entry: TimelineEntry): boolean {
  return entry.kind === 'run' && !entry.text.endsWith(' done');
}

function fits(entry: TimelineEntry, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'run':
    case 'edit':
      return entry.kind === filter;
    case 'problem':
      return isProblem(entry);
    default:
      return filter satisfies never;
  }
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
