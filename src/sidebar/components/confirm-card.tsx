// The second look at a step that may leave the computer (sidebar room): where it goes, what goes with it, and a button that arms itself.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RowView } from '../model.ts';
import { usePanel } from '../panel.ts';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { Plain } from './plain-text.tsx';
import { shortId } from './row-marks.tsx';

/** A press in the first moments is a press that was meant for something else. */
export const ARM_MS = 600;

/** Asks about one row. The button gets its name only when it is armed; Enter on the card arms, Enter again confirms. */
export function ConfirmCard({ row }: { row: RowView }) {
  const panel = usePanel();
  const [armed, setArmed] = useState(false);
  const [entered, setEntered] = useState(false);
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    card.current?.focus();
    const timer = setTimeout(() => setArmed(true), ARM_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // What watches the panel from outside learns of the question when it can be answered.
    if (armed) document.body.dataset.run = 'confirm';
  }, [armed]);

  const place = row.seen?.card.goesTo || row.seen?.origin || '';
  const values = panel.valuesFor(row);
  return (
    <section
      ref={card}
      class="confirm"
      role="alertdialog"
      aria-label="Confirm this step"
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!armed) return;
        if (entered) panel.answer('confirm');
        else setEntered(true);
      }}
    >
      <h2>
        <Icon name="warn" />
        <span>
          {shortId(row.item.id)}. <Plain text={row.words} />
        </span>
      </h2>
      <p>This may leave your computer, or cannot be undone.</p>
      <dl class="details">
        {place && (
          <>
            <dt>Goes to</dt>
            <dd>
              <Plain text={place.replace(/^https?:\/\//, '')} />
            </dd>
          </>
        )}
        {row.reasons.length > 0 && (
          <>
            <dt>Because</dt>
            <dd>
              <Plain text={row.reasons.join(' ')} />
            </dd>
          </>
        )}
        {values.map(value => (
          <>
            <dt>
              <Plain text={value.name} />
            </dt>
            <dd>
              <Plain text={value.value} /> <span class="soft">{value.by === 'user' ? 'changed by you' : 'set by the AI'}</span>
            </dd>
          </>
        ))}
      </dl>
      <div class="choices">
        <button type="button" class="button danger" disabled={!armed} onClick={() => panel.answer('confirm')}>
          {armed ? 'Confirm' : 'Wait…'}
        </button>
        <Button onPress={() => panel.answer('decline')}>Decline</Button>
      </div>
      <p class="soft" role="status">
        {entered ? 'Press Enter again to confirm, Escape to stop.' : 'Enter, then Enter again, confirms. Escape stops.'}
      </p>
    </section>
  );
}
