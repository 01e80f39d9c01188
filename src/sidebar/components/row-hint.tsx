// What went wrong with a row, or what is doubtful, with the ways out (sidebar room).
import type { Hint, HintAction } from '../hints.ts';
import { HINT_LABELS } from '../hints.ts';
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';
import { Said } from './plain-text.tsx';

/** The hint of a row; nothing when there is none. */
export function RowHint({ hint, id, many }: { hint: Hint | null; id: string; many: boolean }) {
  const panel = usePanel();
  if (hint === null) return null;
  return (
    <div class={`hint ${hint.tone}`}>
      <p>
        {hint.code && (
          <>
            <span class="code">{hint.code}</span>{' '}
          </>
        )}
        <Said text={hint.sentence} /> {hint.next && <Said text={hint.next} class="soft" />}
      </p>
      <div class="actions">
        {many && <Matches id={id} />}
        {hint.actions.map(action => (
          <button type="button" class="button small" key={action} onClick={() => panel.help(id, action)}>
            {t(HINT_LABELS[action])}
          </button>
        ))}
      </div>
    </div>
  );
}

export type { HintAction };

/** Goes through the elements that a target fits, and takes one of them. */
function Matches({ id }: { id: string }) {
  const panel = usePanel();
  const choosing = panel.store.choosing.value;
  const mine = choosing?.id === id ? choosing : null;
  return (
    <>
      <button
        type="button"
        class="button small"
        aria-label={t('match_before')}
        title={t('match_before')}
        onClick={() => panel.cycle(id, -1)}
      >
        ‹
      </button>
      <button type="button" class="button small" aria-label={t('match_next')} title={t('match_next')} onClick={() => panel.cycle(id, 1)}>
        ›
      </button>
      {mine?.css && (
        <button type="button" class="button small" onClick={() => panel.useMatch(id)}>
          {t('match_take', mine.index + 1, mine.count)}
        </button>
      )}
    </>
  );
}
