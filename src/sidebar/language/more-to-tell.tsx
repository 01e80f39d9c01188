// What the person adds to what an AI in another language is told (panel): a sentence of theirs, and in tool-code what calls pages make.
import { hostnameOf } from '../../protocol/policy/sites.ts';
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { CallSites } from './call-sites.tsx';
import type { SpeakingSession } from './speaking.ts';
import { useLanguage } from './use-language.ts';

/** What may be added in a session. */
export function MoreToTell({ session }: { session: SpeakingSession }) {
  const { store } = useApp();
  return (
    <>
      <Correction sessionKey={session.key} />
      {session.speech.language === 'tool-code' && <CallSites host={hostnameOf(store.tab.facts.value?.u ?? '')} />}
    </>
  );
}

/** A field for a sentence. What is typed outlives the panel. */
function Correction({ sessionKey }: { sessionKey: string }) {
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
