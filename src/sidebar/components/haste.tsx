// Tells a user who confirms faster than one can read (sidebar room), and asks for one fact of the step where the user wants that.
import type { QueueItem } from '../../protocol/queue.ts';
import { t } from '../i18n.ts';
import { decided, type Fact } from '../reviewer.ts';
import { Plain } from './plain-text.tsx';

type Props = { items: readonly QueueItem[]; fact: Fact | null; chosen: string | null; choose: (answer: string) => void };

/** The note, and the question below it. */
export function Haste({ items, fact, chosen, choose }: Props) {
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
