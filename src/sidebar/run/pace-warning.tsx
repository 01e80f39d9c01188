// Tells a user who confirms faster than one can read (panel), and asks for one fact of the step where the user wants that.
import type { QueueItem } from '../../protocol/queue/queue.ts';
import { Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { decided, type Fact } from './review-pace.ts';

type Props = { items: readonly QueueItem[]; fact: Fact | null; chosen: string | null; choose: (answer: string) => void };

/** The note, and the question below it. */
export function PaceWarning({ items, fact, chosen, choose }: Props) {
  const { changed, of } = decided(items);
  return (
    <>
      <p class="soft" role="note">
        {t('haste')} {of > 0 && t('haste_changed', changed, of)}
      </p>
      {fact !== null && (
        <fieldset>
          <legend>
            <Plain text={fact.field === null ? t('haste_ask_press') : t('haste_ask_value', fact.field)} />
          </legend>
          {fact.choices.map(choice => (
            <label class="setting" key={choice}>
              <input type="radio" name="fact" checked={chosen === choice} onChange={() => choose(choice)} />
              <Plain text={choice} />
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
