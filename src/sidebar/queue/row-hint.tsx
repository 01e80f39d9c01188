// What went wrong with a row, or what is doubtful, with the ways out (panel).

import { HINT_LABELS } from '../rows/begun.ts';
import { type Hint, type HintAction, useRows } from '../rows/index.ts';
import { Isolated, lazy } from '../ui/index.ts';
import { type MessageKey, t, tn } from '../words/index.ts';
import { FOR_ALL } from './shared-hints.ts';

const matches = lazy(async () => (await import('./row-aside.tsx')).Matches);

/**
 * The hint of a row. `alike`: the rows that have the same one, this one first when it tells it for all; `open`: the row is,
 * and what helps it alone is offered as well.
 */
export function RowHint(props: { hint: Hint; id: string; many: boolean; alike: readonly string[]; open: boolean; tabIndex: number }) {
  const { hint, id, many, alike, open, tabIndex } = props;
  const others = alike[0] === id ? alike.length - 1 : 0;
  const queue = useRows();
  return (
    <div class={`hint ${hint.tone}`}>
      <p>
        {hint.code && <span class="code">{`${hint.code} `}</span>}
        <Isolated text={hint.sentence} /> {hint.next && <Isolated text={hint.next} class="soft" />}{' '}
        {others > 0 && <strong>{tn('hint_more', others)}</strong>}
      </p>
      <div class="actions">
        {many && <matches.Part id={id} tabIndex={tabIndex} />}
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
