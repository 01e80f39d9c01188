// What went wrong with a row, or what is doubtful, with the ways out (panel).

import { useApp } from '../app/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import { HINT_LABELS, type Hint, type HintAction, useRows } from '../rows/index.ts';
import { Isolated } from '../ui/index.ts';
import { type MessageKey, t, tn } from '../words/index.ts';
import { FOR_ALL } from './shared-hints.ts';

/**
 * The hint of a row; nothing when there is none. `alike`: the rows that have the same one, this one first when it tells it for all; `open`: the row is,
 * and what helps it alone is offered as well.
 */
export function RowHint(props: {
  hint: Hint | null;
  id: string;
  many: boolean;
  alike: readonly string[];
  open: boolean;
  tabIndex: number;
}) {
  const { hint, id, many, alike, open, tabIndex } = props;
  const others = alike[0] === id ? alike.length - 1 : 0;
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
        <Isolated text={hint.sentence} /> {hint.next && <Isolated text={hint.next} class="soft" />}{' '}
        {others > 0 && <strong>{tn('hint_more', others)}</strong>}
      </p>
      <div class="actions">
        {many && <Matches id={id} tabIndex={tabIndex} />}
        {hint.actions.map(action => {
          const all = others > 0 ? FOR_ALL[action] : undefined;
          const button = (label: MessageKey, ids: readonly string[]) => (
            <button
              type="button"
              class="button small"
              tabIndex={tabIndex}
              key={label}
              onClick={() => {
                for (const one of ids) queue.help(one, action);
              }}
            >
              {t(label)}
            </button>
          );
          return [(open || !all) && button(HINT_LABELS[action], [id]), all && button(all, alike)];
        })}
      </div>
    </div>
  );
}

/** On the face of a row whose hint another one tells: where, and for a screen reader what it says. */
export function HintAbove({ hint }: { hint: Hint | null }) {
  return (
    <>
      <span aria-hidden="true">{t('hint_above')}</span>
      <span class="unseen">
        <Isolated text={`${hint?.sentence} ${hint?.next}`} />
      </span>
    </>
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
