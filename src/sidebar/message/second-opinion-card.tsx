// Where the answer of another chat comes in (panel), after the rows were given to it for a second opinion.
import { useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { useHandoff } from './use-handoff.ts';

/** Shown while an answer is awaited. */
export function SecondOpinionCard() {
  const app = useApp();
  const handoff = useHandoff();
  const [text, setText] = useState('');
  if (!app.store.rows.opinionAsked.value) return null;
  return (
    <form
      class="card"
      onSubmit={event => {
        event.preventDefault();
        void handoff.readOpinion(text);
        setText('');
      }}
    >
      <label class="field">
        <span>{t('opinion_label')}</span>
        <textarea class="box" rows={3} dir="auto" value={text} onInput={event => setText(event.currentTarget.value)} />
      </label>
      <div class="actions">
        <button type="submit" class="button small" disabled={text.trim() === ''}>
          {t('opinion_read')}
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => {
            app.store.rows.opinionAsked.value = null;
          }}
        >
          {t('opinion_close')}
        </button>
      </div>
    </form>
  );
}
