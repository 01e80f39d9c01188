// Where the answer of another chat comes in (sidebar room), after the rows were given to it for a second opinion.
import { useState } from 'preact/hooks';
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';

/** Shown while an answer is awaited. */
export function OpinionCard() {
  const panel = usePanel();
  const [text, setText] = useState('');
  if (!panel.store.opinionAsked.value) return null;
  return (
    <form
      class="card"
      onSubmit={event => {
        event.preventDefault();
        void panel.readOpinion(text);
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
            panel.store.opinionAsked.value = null;
          }}
        >
          {t('opinion_close')}
        </button>
      </div>
    </form>
  );
}
