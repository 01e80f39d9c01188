// The second look at a step that may leave the computer (sidebar room): where it goes, what goes with it, and a button that arms itself.
import { useEffect, useRef, useState } from 'preact/hooks';
import { isWriting } from '../focus.ts';
import { t } from '../i18n.ts';
import type { RowView } from '../model.ts';
import { usePanel } from '../panel.ts';
import { factOf, isHasty, withPace } from '../reviewer.ts';
import { Button } from './button.tsx';
import { CommitValues } from './commit-values.tsx';
import { Haste } from './haste.tsx';
import { Icon } from './icons.tsx';
import { Plain, Said } from './plain-text.tsx';
import { shortId } from './row-marks.tsx';

/** A press in the first moments is a press that was meant for something else. */
export const ARM_MS = 600;

/** Asks about one row. The button gets its name only when it is armed; Enter on the card arms, Enter again confirms. */
export function ConfirmCard({ row }: { row: RowView }) {
  const panel = usePanel();
  const sheet = panel.store.sheetOf.value;
  const [read, setRead] = useState<typeof sheet | undefined>(undefined); // the sheet that was shown for long enough
  // What is new on the sheet has to be looked at again, from the moment that it stands there.
  const armed = read !== undefined && read === sheet;
  const [entered, setEntered] = useState(false);
  const card = useRef<HTMLElement>(null);
  const shownAt = useRef(0);
  const [chosen, setChosen] = useState<string | null>(null);

  useEffect(() => {
    if (!isWriting()) card.current?.focus();
    setEntered(false);
    setChosen(null);
    shownAt.current = performance.now();
    const timer = setTimeout(() => setRead(sheet), ARM_MS);
    return () => clearTimeout(timer);
  }, [sheet]);
  useEffect(() => {
    // What watches the panel from outside learns of the question when it can be answered.
    if (armed) document.body.dataset.run = 'confirm';
  }, [armed]);

  const place = (sheet?.id === row.item.id && sheet.form?.goesTo) || row.seen?.card.goesTo || row.seen?.origin || '';
  const { paces, session } = panel.store;
  const hasty = isHasty(paces.value);
  const fact = hasty && panel.store.app.value.settings.askFact ? factOf(row, sheet?.form ?? null, panel.rows.value) : null;
  const open = armed && (fact === null || chosen === fact.answer);
  const confirm = () => {
    // What a question of ours adds to the card is not counted as read.
    const chars =
      (card.current?.querySelector('h2')?.textContent ?? '').length + (card.current?.querySelector('dl')?.textContent ?? '').length;
    paces.value = withPace(paces.peek(), { ms: performance.now() - shownAt.current, chars });
    panel.answer('confirm');
  };
  return (
    <section
      ref={card}
      class="confirm"
      role="alertdialog"
      aria-label={t('confirm_label')}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!open) return;
        if (entered) confirm();
        else setEntered(true);
      }}
    >
      <h2>
        <Icon name="warn" />
        <span>
          {shortId(row.item.id)}. <Said text={row.words} />
        </span>
      </h2>
      <p>{t('confirm_why')}</p>
      {sheet?.changed && (
        <p class="problem-text" role="alert">
          {t('confirm_changed')}
        </p>
      )}
      <dl class="details">
        {place && (
          <>
            <dt>{t('confirm_goes')}</dt>
            <dd>
              <Plain text={place.replace(/^https?:\/\//, '')} />
            </dd>
          </>
        )}
        {row.reasons.length > 0 && (
          <>
            <dt>{t('confirm_because')}</dt>
            <dd>
              <Plain text={row.reasons.join(' ')} />
            </dd>
          </>
        )}
        <CommitValues row={row} />
      </dl>
      {hasty && <Haste items={session.value?.items ?? []} fact={fact} chosen={chosen} choose={setChosen} />}
      <div class="choices">
        <ConfirmButton armed={armed} open={open} confirm={confirm} />
        <Button onPress={() => panel.answer('decline')}>{t('confirm_no')}</Button>
      </div>
      <p class="soft" role="status">
        {entered ? t('confirm_again') : t('confirm_keys')}
      </p>
    </section>
  );
}

/** Confirms in the way that the user chose. A press that comes from the keyboard or from assistive technology counts at once. */
function ConfirmButton({ armed, open, confirm }: { armed: boolean; open: boolean; confirm: () => void }) {
  const panel = usePanel();
  const by = panel.store.app.value.settings.confirmBy;
  const [pressed, setPressed] = useState(false);
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const release = () => {
    clearTimeout(holding.current);
    setPressed(false);
  };
  useEffect(() => () => clearTimeout(holding.current), []);
  return (
    <>
      <button
        type="button"
        class={`button danger${pressed ? ' pressed' : ''}`}
        disabled={!open}
        onPointerDown={() => {
          if (by !== 'hold') return;
          setPressed(true);
          holding.current = setTimeout(confirm, ARM_MS);
        }}
        onPointerUp={by === 'hold' ? release : undefined}
        onPointerLeave={by === 'hold' ? release : undefined}
        onClick={event => {
          if (by === 'press' || event.detail === 0 || (by === 'twice' && pressed)) confirm();
          else if (by === 'twice') setPressed(true);
        }}
      >
        {armed ? t('confirm_yes') : t('confirm_wait')}
      </button>
      {by !== 'press' && (
        <small class="soft">{by === 'hold' ? t('confirm_hold') : pressed ? t('confirm_once_more') : t('confirm_twice')}</small>
      )}
    </>
  );
}
