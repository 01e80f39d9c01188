// What few rows show (panel): a choice among the elements that a target fits, and what another chat says.
import type { ActionJson } from '../../protocol/command.ts';
import { useApp } from '../app/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import { Isolated, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';

/** Goes through the elements that a target fits, and takes one of them. */
export function Matches({ id, tabIndex }: { id: string; tabIndex: number }) {
  const app = useApp();
  const pageTools = usePageTools();
  const choosing = app.store.rows.choosing.value;
  const mine = choosing?.id === id ? choosing : null;
  return (
    <>
      <button
        type="button"
        class="button small"
        tabIndex={tabIndex}
        aria-label={t('match_before')}
        title={t('match_before')}
        onClick={() => pageTools.cycle(id, -1)}
      >
        ‹
      </button>
      <button
        type="button"
        class="button small"
        tabIndex={tabIndex}
        aria-label={t('match_next')}
        title={t('match_next')}
        onClick={() => pageTools.cycle(id, 1)}
      >
        ›
      </button>
      {mine && mine.words !== '' && (
        <p>
          <Isolated text={t('match_place', mine.index + 1, mine.count, mine.words)} />
        </p>
      )}
      {mine?.css && (
        <button type="button" class="button small" tabIndex={tabIndex} onClick={() => pageTools.useMatch(id)}>
          {t('match_take', mine.index + 1, mine.count)}
        </button>
      )}
    </>
  );
}

/** What another chat says about this row. */
export function Advice({ json }: { json: ActionJson }) {
  const advice = useApp().store.rows.advice.value.get(json);
  if (advice === undefined) return null;
  return (
    <div class="hint advice">
      <p>
        <strong>{t('opinion_says')}</strong> <Plain text={advice} />
      </p>
    </div>
  );
}
