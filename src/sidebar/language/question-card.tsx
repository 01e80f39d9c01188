// What the AI asks the person, in a language that can (panel): the answer goes into the next message.
import { useEffect, useRef } from 'preact/hooks';
import type { Card } from '../../protocol/queue/speech.ts';
import { useApp } from '../app/index.ts';
import { isFocusFree, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { isWithProgram } from './speaking.ts';
import { useLanguage } from './use-language.ts';

/** The card of one question. What is typed outlives the panel. */
export function QuestionCard({ sessionKey, asked }: { sessionKey: string; asked: Card }) {
  const { store } = useApp();
  const { answerCard } = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocusFree(store, '.bottom, .inbox')) field.current?.focus();
  }, [asked]);
  const draft = `answer:${sessionKey}`;
  const typed = store.drafts.value.get(draft) ?? '';
  const send = async (text: string) => {
    await answerCard(text);
    store.setDraft(draft, '');
  };
  return (
    <form
      class="card"
      aria-label={t('card_question')}
      onSubmit={event => {
        event.preventDefault();
        if (typed.trim() !== '') void send(typed.trim());
      }}
    >
      <h2>{t(asked.kind === 'file' ? 'card_file' : isWithProgram(store.session.value) ? 'card_question_program' : 'card_question')}</h2>
      <Plain text={asked.text} />
      <label class="field">
        <span>{t('card_answer')}</span>
        <textarea ref={field} dir="auto" rows={2} value={typed} onInput={event => store.setDraft(draft, event.currentTarget.value)} />
      </label>
      <div class="actions">
        <button type="submit" class="button" disabled={typed.trim() === ''}>
          {t('card_send')}
        </button>
        {asked.kind === 'file' && (
          <button type="button" class="button" onClick={() => void send(t('card_chosen'))}>
            {t('card_chosen')}
          </button>
        )}
      </div>
    </form>
  );
}
