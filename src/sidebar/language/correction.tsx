// What the person tells the AI with the next message (panel): a chat in another language gets it in their words.
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { useLanguage } from './use-language.ts';

/** A field for it. What is typed outlives the panel. */
export function Correction({ sessionKey }: { sessionKey: string }) {
  const { store } = useApp();
  const { correct } = useLanguage();
  const draft = `correction:${sessionKey}`;
  const typed = store.drafts.value.get(draft) ?? '';
  return (
    <form
      class="card"
      onSubmit={event => {
        event.preventDefault();
        if (typed.trim() === '') return;
        correct(typed.trim());
        store.setDraft(draft, '');
      }}
    >
      <label class="field">
        <span>{t('correction_label')}</span>
        <textarea dir="auto" rows={2} value={typed} onInput={event => store.setDraft(draft, event.currentTarget.value)} />
      </label>
      <div class="actions">
        <button type="submit" class="button" disabled={typed.trim() === ''}>
          {t('correction_add')}
        </button>
      </div>
    </form>
  );
}
