// Where the AI's reply comes in (sidebar room): a box to paste or drop into; its text survives closing the panel.
import { useState } from 'preact/hooks';
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';

/** The box "AI reply", with a button that fills and reads it in one press. `roomy`: it is the next step, so it is large. */
export function Inbox({ roomy }: { roomy: boolean }) {
  const panel = usePanel();
  const [dropping, setDropping] = useState(false);
  const text = panel.store.drafts.value.get('reply') ?? '';
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
        onInput={event => panel.store.setDraft('reply', event.currentTarget.value)}
        onDragOver={() => setDropping(true)}
        onDragLeave={() => setDropping(false)}
        onDrop={() => setDropping(false)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void panel.readReply(event.currentTarget.value);
          }
        }}
      />
      {text === '' && (
        <button type="button" class="button small inbox-paste" onClick={() => void panel.pasteReply()}>
          {t('paste')}
        </button>
      )}
    </div>
  );
}
