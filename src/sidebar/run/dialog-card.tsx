// A question that a page asks by a native dialog (panel): answered here, since the page stands still behind it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OpenDialog } from '../../executor/executor.ts';
import type { DialogType } from '../../protocol/result.ts';
import { Button, Icon, isWriting, Plain } from '../ui/index.ts';
import { type MessageKey, t } from '../words/index.ts';
import { ARM_MS } from './confirm-card.tsx';
import { useQuestions } from './use-run.ts';

type Words = { says: MessageKey; yes: MessageKey; no: MessageKey | null };

const WORDS: Record<DialogType, Words> = {
  alert: { says: 'dialog_says', yes: 'dialog_ok', no: null },
  confirm: { says: 'dialog_asks', yes: 'dialog_ok', no: 'dialog_cancel' },
  prompt: { says: 'dialog_asks', yes: 'dialog_ok', no: 'dialog_cancel' },
  beforeunload: { says: 'dialog_leaves', yes: 'dialog_leave', no: 'dialog_stay' },
};

/** Shows one dialog and takes its answer. */
export function DialogCard({ dialog }: { dialog: OpenDialog }) {
  const questions = useQuestions();
  const [text, setText] = useState(dialog.preset);
  const [armed, setArmed] = useState(false);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWriting()) card.current?.focus();
    setText(dialog.preset);
    // A press in the first moments was meant for what stood here before.
    setArmed(false);
    const timer = setTimeout(() => setArmed(true), ARM_MS);
    return () => clearTimeout(timer);
  }, [dialog]);
  const words = WORDS[dialog.type];
  const answer = (accept: boolean) => void questions.answerDialog(dialog.tabId, accept, accept ? text : '');
  return (
    <section ref={card} class="confirm" role="alertdialog" aria-label={t('dialog_label')} tabIndex={-1}>
      <h2>
        <Icon name="warn" />
        <span>{t(words.says, hostOf(dialog.url))}</span>
      </h2>
      <Plain text={dialog.text} class="question-text" />
      <form
        onSubmit={event => {
          event.preventDefault();
          if (armed) answer(true);
        }}
      >
        {dialog.type === 'prompt' && (
          <label class="field">
            <span>{t('dialog_answer')}</span>
            <input class="box" dir="auto" autocomplete="off" value={text} onInput={event => setText(event.currentTarget.value)} />
          </label>
        )}
        <div class="choices">
          <button type="submit" class="button main" disabled={!armed}>
            {t(words.yes)}
          </button>
          {words.no !== null && <Button onPress={() => answer(false)}>{t(words.no)}</Button>}
        </div>
      </form>
    </section>
  );
}

/** The host that asks, so that a frame of another site does not speak in the name of the page. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : t('dialog_page');
}
