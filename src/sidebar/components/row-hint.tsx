// What went wrong with a row, or what is doubtful, with the ways out (sidebar room).
import type { Hint, HintAction } from '../hints.ts';
import { HINT_LABELS } from '../hints.ts';
import { usePanel } from '../panel.ts';
import { Plain } from './plain-text.tsx';

/** The hint of a row; nothing when there is none. */
export function RowHint({ hint, id }: { hint: Hint | null; id: string }) {
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
        <Plain text={hint.sentence} /> {hint.next && <Plain text={hint.next} class="soft" />}
      </p>
      <div class="actions">
        {hint.actions.map(action => (
          <button type="button" class="button small" key={action} onClick={() => panel.help(id, action)}>
            {HINT_LABELS[action]}
          </button>
        ))}
      </div>
    </div>
  );
}

export type { HintAction };
