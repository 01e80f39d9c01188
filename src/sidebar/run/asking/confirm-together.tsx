// The later steps that may be confirmed with the one that asks (panel): each with what it would do, taken only when the user chooses so.
import type { Together } from '../../app/index.ts';
import { type RowView, shortId } from '../../rows/index.ts';
import { Isolated, Plain } from '../../ui/index.ts';
import { preview, t, tn } from '../../words/index.ts';

const MAX_VALUE = 80;

type Props = { on: Together['on']; steps: readonly Step[]; chosen: boolean; choose: (chosen: boolean) => void };

/** A later row, and what its field is to hold when it runs. */
export type Step = { row: RowView; value: string | null };

/** The steps that were offered, as long as they are what was approved. */
export function stepsOf(together: Together | null | undefined, rows: readonly RowView[]): readonly Step[] {
  return (together?.rows ?? []).flatMap(({ id, value }) => {
    const row = rows.find(candidate => candidate.item.id === id);
    return row?.item.status === 'approved' ? [{ row, value }] : [];
  });
}

/** The choice, and the list below it. */
export function ConfirmTogether({ on, steps, chosen, choose }: Props) {
  return (
    <div class="together">
      <label class="setting">
        <input type="checkbox" checked={chosen} onChange={event => choose(event.currentTarget.checked)} />
        <span>{tn(on === 'drawing' ? 'together_drawing' : 'together_field', steps.length)}</span>
      </label>
      <ul>
        {steps.map(({ row, value }) => (
          <li key={row.item.id}>
            {shortId(row.item.id)}. <Isolated text={row.words} />
            {value !== null && (
              <span class="soft">
                {' '}
                <Plain text={t('together_value', preview(value, MAX_VALUE))} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p class="soft">{t('together_anew')}</p>
    </div>
  );
}
