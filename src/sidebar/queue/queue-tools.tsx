// Above the rows (panel): which of them are shown, and how much the user wants to be asked in this session.
import { CARES, type Care, type SessionState } from '../../protocol/queue/session.ts';
import { useApp } from '../app/index.ts';
import { FILTERS, type Filter } from '../rows/index.ts';
import { useRun } from '../run/index.ts';
import { type MessageKey, t } from '../words/index.ts';

const FILTER_WORDS: Record<Filter, MessageKey> = {
  all: 'rows_all',
  mine: 'rows_mine',
  read: 'rows_read',
  view: 'rows_view',
  change: 'rows_change',
  commit: 'rows_commit',
};

const CARE_WORDS: Record<Care, { label: MessageKey; title: MessageKey }> = {
  careful: { label: 'care_careful', title: 'care_careful_title' },
  normal: { label: 'care_normal', title: 'care_normal_title' },
  swift: { label: 'care_swift', title: 'care_swift_title' },
};

/** Two choices; which rows are shown only where there is something to choose. `hidden`: rows that the filter leaves out. */
export function QueueTools({ session, rows, hidden }: { session: SessionState; rows: number; hidden: number }) {
  const app = useApp();
  const runner = useRun();
  const filter = app.store.rows.filter.value;
  return (
    <div class="queue-tools">
      {(filter !== 'all' || rows > 1) && (
        <label>
          <span>{t('rows_label')}</span>
          <select
            id="filter"
            value={filter}
            onChange={event => {
              app.store.rows.filter.value = FILTERS.find(one => one === event.currentTarget.value) ?? 'all';
            }}
          >
            {FILTERS.map(one => (
              <option key={one} value={one}>
                {t(FILTER_WORDS[one])}
              </option>
            ))}
          </select>
        </label>
      )}
      {hidden > 0 && <span class="soft">{t('rows_hidden', hidden)}</span>}
      <label>
        <span>{t('care_label')}</span>
        <select
          title={t(CARE_WORDS[session.care].title)}
          value={session.care}
          onChange={event => {
            const care = CARES.find(one => one === event.currentTarget.value);
            if (care) runner.setCare(care);
          }}
        >
          {CARES.map(one => (
            <option key={one} value={one}>
              {t(CARE_WORDS[one].label)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
