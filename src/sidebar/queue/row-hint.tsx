// What went wrong with a row, or what is doubtful, with the ways out (panel).

import { useApp } from '../app/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import { HINT_LABELS, type Hint, type HintAction, useRows } from '../rows/index.ts';
import { Isolated } from '../ui/index.ts';
import { t } from '../words/index.ts';

/** The hint of a row; nothing when there is none. */
export function RowHint({ hint, id, many, tabIndex }: { hint: Hint | null; id: string; many: boolean; tabIndex: number }) {
  const queue = useRows();
  if (hint === null) return null;
  return (
    <div class={`hint ${hint.tone}`}>
      <p>
        {hint.code && (
          <>
            <span class="code">{hint.code}</span>{' '}
          </>
        )}
        <Isolated text={hint.sentence} /> {hint.next && <Isolated text={hint.next} class="soft" />}
      </p>
      <div class="actions">
        {many && <Matches id={id} tabIndex={tabIndex} />}
        {hint.actions.map(action => (
          <button type="button" class="button small" tabIndex={tabIndex} key={action} onClick={() => queue.help(id, action)}>
            {t(HINT_LABELS[action])}
          </button>
        ))}
      </div>
    </div>
  );
}

export type { HintAction };

/** Goes through the elements that a target fits, and takes one of them. */
function Matches({ id, tabIndex }: { id: string; tabIndex: number }) {
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
      {mine?.css && (
        <button type="button" class="button small" tabIndex={tabIndex} onClick={() => pageTools.useMatch(id)}>
          {t('match_take', mine.index + 1, mine.count)}
        </button>
      )}
    </>
  );
}
