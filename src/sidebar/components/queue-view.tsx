// The view "Queue" (sidebar room): inbox, what the last reading found, and the rows.
import { useEffect, useRef } from 'preact/hooks';
import type { RowStatus } from '../../protocol/queue.ts';
import type { SessionState } from '../../protocol/session.ts';
import { estimateTokens } from '../../protocol/tokens.ts';
import { shows } from '../filter.ts';
import { t } from '../i18n.ts';
import type { RowView } from '../model.ts';
import { usePanel } from '../panel.ts';
import { listSessions } from '../state.ts';
import { shortSize } from '../visible-text.ts';
import { Button } from './button.tsx';
import { GuidePicture } from './guide-pictures.tsx';
import { Inbox } from './inbox.tsx';
import { lazy } from './lazy.tsx';
import { QueueTools } from './queue-tools.tsx';
import { RowList } from './row-list.tsx';

const opinion = lazy(async () => (await import('./opinion-card.tsx')).OpinionCard);

/** The queue with everything around it. */
export function QueueView({ session }: { session: SessionState }) {
  const panel = usePanel();
  const all = panel.rows.value;
  const filter = panel.store.filter.value;
  const rows = filter === 'all' ? all : all.filter(row => shows(filter, row));
  const pasting = panel.next.value === 'read';
  const newest = session.replies > 1 ? rows.findIndex(row => row.item.reply === session.replies) : -1;
  useNewestInView(rows[newest], session);
  useRunningInView();
  return (
    <div class="view" role="tabpanel" id="view-queue" aria-labelledby="tab-queue">
      {session.link !== 'none' && <Inbox roomy={pasting && rows.length === 0} />}
      {all.length > 0 && <QueueTools session={session} hidden={all.length - rows.length} />}
      {rows.length > 0 ? (
        <RowList rows={rows} first={newest} isPast={row => isPast(row, session)} />
      ) : all.length > 0 ? (
        <p class="empty">{t('rows_empty')}</p>
      ) : (
        <Empty session={session} />
      )}
      {panel.store.opinionAsked.value && <opinion.Part />}
      {session.link === 'connected' && all.length > 0 && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => panel.addRow()}>
            {t('queue_add')}
          </button>
          {panel.ready.value.length > 0 && (
            <button type="button" class="button small" title={t('queue_second_title')} onClick={() => void panel.askAnother()}>
              {t('queue_second')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const SETTLED: readonly RowStatus[] = ['done', 'failed', 'interrupted', 'deleted', 'skipped'];

/** Settled rows of earlier replies: kept in their place, on one line each. */
function isPast(row: RowView, session: SessionState): boolean {
  return row.item.reply < session.replies && SETTLED.includes(row.status);
}

/** When a reply brings rows, its first one is scrolled to, once: what is new is what is looked at. */
function useNewestInView(first: RowView | undefined, session: SessionState): void {
  const seen = useRef('');
  useEffect(() => {
    const now = `${session.key} ${session.replies}`;
    if (seen.current === now) return;
    const element = first && document.querySelector(`[data-id="${CSS.escape(first.item.id)}"]`);
    if (first && !element) return; // not drawn yet
    seen.current = now;
    element?.scrollIntoView({ block: 'start' });
  });
}

/** The row that runs, or that waits for an answer, stays in sight. */
function useRunningInView(): void {
  const run = usePanel().store.run.value;
  const id = run.kind === 'idle' ? null : (run.ids[run.index] ?? null);
  useEffect(() => {
    if (id !== null) document.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, run.kind]);
}

function Empty({ session }: { session: SessionState }) {
  const panel = usePanel();
  switch (session.link) {
    case 'none':
      return <FirstSteps first={listSessions(panel.store.app.value).length < 2} />;
    case 'waiting':
      return (
        <div class="empty">
          <h2>{t('empty_waiting_title')}</h2>
          <p>{t('empty_waiting')}</p>
          <PromptText />
        </div>
      );
    case 'foreign':
      return (
        <div class="empty">
          <h2>{t('empty_foreign_title')}</h2>
          <p>{t('empty_foreign')}</p>
        </div>
      );
    case 'connected':
      return (
        <div class="empty">
          <h2>{t('empty_connected_title')}</h2>
          <p>{t('empty_connected')}</p>
        </div>
      );
    default:
      return session.link satisfies never;
  }
}

const STEPS = [
  { picture: 'copy', name: 'guide_copy', says: 'guide_copy_text' },
  { picture: 'paste', name: 'guide_paste', says: 'guide_paste_text' },
  { picture: 'check', name: 'guide_approve', says: 'guide_approve_text' },
] as const;

function FirstSteps({ first }: { first: boolean }) {
  const panel = usePanel();
  return (
    <div class="empty">
      {first && <h2>{t('guide_title')}</h2>}
      <ol class="loop">
        {STEPS.map(step => (
          <li key={step.name}>
            <GuidePicture of={step.picture} />
            <div>
              <strong>{t(step.name)}</strong>
              <br />
              {t(step.says)}
            </div>
          </li>
        ))}
      </ol>
      <p>{t('guide_promise')}</p>
      <Button onPress={() => panel.practise()}>{t('practise')}</Button>
      <PromptText />
    </div>
  );
}

/** The prompt to read, and to select by hand where copying is not possible. */
export function PromptText() {
  const panel = usePanel();
  return (
    <details class="prompt">
      <summary>{t('prompt_see', shortSize(estimateTokens(panel.prompt.value)))}</summary>
      <textarea class="box mono" dir="ltr" aria-label={t('prompt_label')} readOnly rows={10} value={panel.prompt.value} />
    </details>
  );
}
