// The second look at a step that may leave the computer (panel): where it goes, what goes with it, and a button that arms itself.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { type RowView, shortId, useRows } from '../rows/index.ts';
import { Button, Icon, Isolated, isWriting, Plain, ScrollHint, scrollOn } from '../ui/index.ts';
import { isolated, preview, reasonWords, t } from '../words/index.ts';
import { ConfirmTogether, stepsOf } from './asking/confirm-together.tsx';
import { untypedSecrets } from './asking/untyped-secrets.ts';
import { CommitValues } from './commit-values.tsx';
import { PaceWarning } from './pace-warning.tsx';
import { factOf, isTooFast, withPace } from './review-pace.ts';
import { useQuestions } from './use-run.ts';

/** A press in the first moments is a press that was meant for something else. */
export const ARM_MS = 600;
/** Enter is taken only after so long without one, ms: whoever kept pressing it before the card came did not read the card. */
const QUIET_MS = 1000;

/** Asks about one row. The button gets its name only when it is armed; Enter on the card arms, Enter again confirms. */
export function ConfirmCard({ row }: { row: RowView }) {
  const app = useApp();
  const queue = useRows();
  const questions = useQuestions();
  const sheet = app.store.review.details.value;
  const [read, setRead] = useState<typeof sheet | undefined>(undefined); // the sheet that was shown for long enough
  // What is new on the sheet has to be looked at again, from the moment that it stands there.
  const armed = read !== undefined && read === sheet;
  const [entered, setEntered] = useState(false);
  const card = useRef<HTMLElement>(null);
  const shownAt = useRef(0);
  const lastEnter = useRef(0);
  const isQuiet = useRef(false); // whether the Enters that come now began after a quiet second
  const [chosen, setChosen] = useState<string | null>(null);
  const [together, setTogether] = useState(false);
  const [waived, setWaived] = useState(false);

  const arming = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const arm = () => {
    clearTimeout(arming.current);
    setRead(undefined);
    arming.current = setTimeout(() => setRead(sheet), ARM_MS);
    return () => clearTimeout(arming.current);
  };

  useEffect(() => {
    if (!isWriting()) card.current?.focus();
    setEntered(false);
    setChosen(null);
    setTogether(false);
    setWaived(false);
    shownAt.current = performance.now();
    lastEnter.current = performance.now();
    isQuiet.current = false;
    return arm();
  }, [sheet]);
  useEffect(() => {
    // What watches the panel from outside learns of the question when it can be answered.
    if (armed) document.body.dataset.run = 'confirm';
  }, [armed]);

  const reasons = sheet?.id === row.item.id ? sheet.reasons.map(reasonWords) : row.reasons;
  const place = (sheet?.id === row.item.id && sheet.form?.goesTo) || row.seen?.card.goesTo || row.seen?.origin || '';
  const { session } = app.store;
  const { paces } = app.store.review;
  const hasty = isTooFast(paces.value);
  const fact = hasty && app.store.app.value.settings.askFact ? factOf(row, sheet?.form ?? null, queue.rows.value) : null;
  const open = armed && (fact === null || chosen === fact.answer);
  const own = sheet?.id === row.item.id ? sheet : null;
  const secrets = untypedSecrets(queue.rows.value, row, own?.form?.fields);
  const steps = stepsOf(own?.together, queue.rows.value);
  const confirm = () => {
    // What a question of ours adds to the card is not counted as read.
    const read = together ? ['h2', 'dl', 'ul'] : ['h2', 'dl'];
    const chars = read.reduce((sum, part) => sum + (card.current?.querySelector(part)?.textContent ?? '').length, 0);
    paces.value = withPace(paces.peek(), { ms: performance.now() - shownAt.current, chars });
    questions.answer(waived ? 'confirm-page' : together && steps.length > 0 ? 'confirm-together' : 'confirm');
  };
  return (
    <section
      ref={card}
      class="confirm"
      role="alertdialog"
      aria-label={t('confirm_label')}
      tabIndex={-1}
      onKeyDownCapture={event => {
        if (event.key !== 'Enter') return;
        const now = performance.now();
        if (now - lastEnter.current >= QUIET_MS) isQuiet.current = true;
        lastEnter.current = now;
        if (isQuiet.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!open) return;
        if (entered) confirm();
        // What nobody has seen yet is shown first.
        else if (!scrollOn(card.current)) setEntered(true);
      }}
    >
      <h2>
        <Icon name="warn" />
        <span>
          {shortId(row.item.id)}. <Isolated text={row.words} />
        </span>
      </h2>
      <p>{t('confirm_why')}</p>
      {secrets.length > 0 && (
        <p class="problem-text">
          <Isolated text={t('confirm_secrets', secrets.map(nameOf).join(t('comma')))} />
        </p>
      )}
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
        {reasons.length > 0 && (
          <>
            <dt>{t('confirm_because')}</dt>
            <dd>
              <Plain text={reasons.join(' ')} />
            </dd>
          </>
        )}
        <CommitValues row={row} />
      </dl>
      {own?.together && steps.length > 0 && (
        <ConfirmTogether
          on={own.together.on}
          steps={steps}
          chosen={together}
          choose={chosen => {
            setTogether(chosen);
            setEntered(false);
          }}
        />
      )}
      {own?.waiver && (
        <label class="setting">
          <input
            type="checkbox"
            checked={waived}
            onChange={event => {
              setWaived(event.currentTarget.checked);
              setEntered(false);
            }}
          />
          <span>{t(own.waiver.on === 'drawing' ? 'waive_drawing' : 'waive_field')}</span>
        </label>
      )}
      {hasty && <PaceWarning items={session.value?.items ?? []} fact={fact} chosen={chosen} choose={setChosen} />}
      <div class="choices">
        <ConfirmButton armed={armed} open={open} confirm={confirm} />
        <Button onPress={() => questions.answer('decline')}>{t('confirm_no')}</Button>
      </div>
      <p class="soft" role="status">
        {entered ? t('confirm_again') : t('confirm_keys')}
      </p>
      {/* The second press of a pair must not confirm. */}
      <ScrollHint of={card} text={t('confirm_more')} onScroll={arm} />
    </section>
  );
}

/** The field of a row as the page names it, else the row. */
function nameOf({ seen, item }: RowView): string {
  const name = preview(seen?.card.name ?? '', 80);
  return name === '' ? t('confirm_secret_row', shortId(item.id)) : t('do_quoted', isolated(name));
}

/** Confirms in the way that the user chose. A press that comes from the keyboard or from assistive technology counts at once. */
function ConfirmButton({ armed, open, confirm }: { armed: boolean; open: boolean; confirm: () => void }) {
  const app = useApp();
  const by = app.store.app.value.settings.confirmBy;
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
