// Where the AI's reply comes in (panel): a box to paste or drop into; its text survives closing the panel.
import { useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { pasteKeys } from './paste.ts';
import { useReply } from './use-reply.ts';

/** The box "AI reply", with a button that fills and reads it in one press. `roomy`: it is the next step, so it is large. */
export function ReplyBox({ roomy }: { roomy: boolean }) {
  const app = useApp();
  const reply = useReply();
  const [dropping, setDropping] = useState(false);
  const text = app.store.drafts.value.get('reply') ?? '';
  return (
    <div class={`inbox${roomy ? ' roomy' : ''}${dropping ? ' dropping' : ''}`}>
      <textarea
        id="reply"
        class="box"
        aria-label={t('reply_label')}
        placeholder={t('reply_placeholder')}
        title={t('reply_title')}
        rows={roomy ? 4 : 1}
        spellcheck={false}
        value={text}
        onInput={event => app.store.setDraft('reply', event.currentTarget.value)}
        onDragOver={() => setDropping(true)}
        onDragLeave={() => setDropping(false)}
        onDrop={() => setDropping(false)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void reply.readReply(event.currentTarget.value);
          }
        }}
      />
      {text === '' && (
        <button
          type="button"
          class={`button small inbox-paste${reply.pasteByKeys.value ? ' keys' : ''}`}
          onClick={() => void reply.pasteReply()}
        >
          {reply.pasteByKeys.value ? t('paste_here', pasteKeys()) : t('paste')}
        </button>
      )}
    </div>
  );
}
