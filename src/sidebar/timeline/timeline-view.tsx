// The view "Timeline" (panel): what was sent, read, changed and run in this session, newest last; and the session as a file.
import { useState } from 'preact/hooks';
import type { SessionState } from '../../protocol/queue/session.ts';
import { RowPictures } from '../queue/later.ts';
import { useRows } from '../rows/index.ts';
import { RecipesSection } from '../session/later.ts';
import { Isolated, Plain } from '../ui/index.ts';
import { language, type MessageKey, t } from '../words/index.ts';
import { filterTurns, type TimelineFilter, type Turn, turnsOf } from './timeline.ts';
import { type ExportKind, useTimeline } from './use-timeline.ts';

const FILTERS: { filter: TimelineFilter; label: MessageKey }[] = [
  { filter: 'all', label: 'filter_all' },
  { filter: 'run', label: 'filter_run' },
  { filter: 'problem', label: 'filter_problem' },
  { filter: 'edit', label: 'filter_edit' },
  { filter: 'commit', label: 'filter_commit' },
];

const EXPORTS: { kind: ExportKind; label: MessageKey; title: MessageKey }[] = [
  { kind: 'html', label: 'export_html', title: 'export_html_title' },
  { kind: 'markdown', label: 'export_markdown', title: 'export_markdown_title' },
  { kind: 'json', label: 'export_json', title: 'export_json_title' },
  { kind: 'playwright', label: 'export_playwright', title: 'export_playwright_title' },
  { kind: 'recorder', label: 'export_recorder', title: 'export_recorder_title' },
];

/** All turns of the session. */
export function TimelineView({ session }: { session: SessionState }) {
  const queue = useRows();
  const timeline = useTimeline();
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const [search, setSearch] = useState('');
  const turns = filterTurns(turnsOf(session, queue.rows.value), filter, search);
  return (
    <div class="view" role="tabpanel" id="view-timeline" aria-labelledby="tab-timeline">
      {session.timeline.length === 0 ? (
        <div class="empty">
          <h2>{t('timeline_empty_title')}</h2>
          <p>{t('timeline_empty')}</p>
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
          <div class="chips" role="group" aria-label={t('timeline_show')}>
            {FILTERS.map(one => (
              <button
                type="button"
                class="chip"
                key={one.filter}
                aria-pressed={filter === one.filter}
                onClick={() => setFilter(one.filter)}
              >
                {t(one.label)}
              </button>
            ))}
          </div>
          <input
            class="box"
            type="search"
            dir="auto"
            aria-label={t('timeline_search')}
            placeholder={t('timeline_search')}
            value={search}
            onInput={event => setSearch(event.currentTarget.value)}
          />
          <ol class="turns" aria-label={t('view_timeline')}>
            {turns.map(turn => (
              <TurnLine turn={turn} key={`${turn.entry.at} ${turn.entry.kind} ${turn.entry.text}`} />
            ))}
          </ol>
          {turns.length === 0 && <p class="soft">{t('timeline_none')}</p>}
          <section class="card save-as" aria-label={t('timeline_save')}>
            <h2>{t('timeline_save')}</h2>
            <div class="actions">
              {EXPORTS.map(one => (
                <button
                  type="button"
                  class="button small"
                  key={one.kind}
                  title={t(one.title)}
                  onClick={() => void timeline.saveAs(one.kind)}
                >
                  {t(one.label)}
                </button>
              ))}
            </div>
          </section>
        </>
      )}
      <RecipesSection key={session.key} name={session.goal.slice(0, 60) || session.name} />
    </div>
  );
}

function TurnLine({ turn }: { turn: Turn }) {
  const { entry, row } = turn;
  const picture = entry.kind === 'run' && row?.item.result?.ok ? row.item.result.picture : null;
  return (
    <li class={`turn ${entry.kind}${turn.problem ? ' problem' : ''}`}>
      <time dateTime={new Date(entry.at).toISOString()}>{clock(entry.at)}</time>
      <span class="bead" />
      <div>
        <Isolated text={turn.words} />
        {entry.kind === 'run' && row && row.item.pictures !== null && <RowPictures row={row} />}
        {picture?.dataUrl && (
          <img class="turn-picture" src={picture.dataUrl} alt={t('details_picture', picture.width, picture.height)} loading="lazy" />
        )}
        {entry.kind === 'run' && row && (
          <details>
            <summary>{t('details_line')}</summary>
            <pre dir="ltr">
              <Plain text={row.item.raw} />
            </pre>
          </details>
        )}
      </div>
    </li>
  );
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
