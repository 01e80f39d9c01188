// Says when the page speaks to the AI in the message that is about to go (panel): each passage marked, and shown in the message on a press.
import { useMemo } from 'preact/hooks';
import { Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { findPromptInjections } from './prompt-injection.ts';

/** Nothing where no passage gives orders. Nothing is taken out of the message. */
export function PromptInjectionSection({ message }: { message: string }) {
  const passages = useMemo(() => findPromptInjections(message), [message]);
  if (passages.length === 0) return null;
  return (
    <section class="card spoken" aria-labelledby="spoken-title">
      <h3 id="spoken-title">{t('speaks_title')}</h3>
      <p>{t('speaks_text')}</p>
      <ul>
        {passages.map(({ before, text, behind, at }, index) => (
          <li key={index}>
            <Plain text={oneLine(before)} />
            <mark>
              <Plain text={oneLine(text)} />
            </mark>
            <Plain text={oneLine(behind)} />{' '}
            {at !== null && (
              <button type="button" class="button small" onClick={() => select(at)}>
                {t('speaks_show')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ⏎ ');
}

function select({ from, to }: { from: number; to: number }) {
  const box = document.querySelector('textarea.message-text');
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus();
  box.setSelectionRange(from, to);
}
