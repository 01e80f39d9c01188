// Which language the chat of a new session is to speak (panel): chosen before its first prompt.
import type { SessionState } from '../../protocol/queue/session.ts';
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { ScriptChoice } from './script-choice.tsx';
import { isSpeaking } from './speaking.ts';
import { CHOICES, useLanguage } from './use-language.ts';

/** What each is called; names, the same in every tongue. */
const NAMES = { bai: 'bAI', 'tool-code': 'tool-code', 'macro-tool': 'macro-tool', 'action-protocol': 'action-protocol' } as const;

/** The choice, with one sentence on what it is for. */
export function LanguageChoice({ session }: { session: SessionState }) {
  const app = useApp();
  const { setLanguage } = useLanguage();
  return (
    <>
      <label class="field language">
        <span>{t('language_label')}</span>
        <select
          aria-label={t('language_label')}
          aria-describedby="language-why"
          value={session.speech?.language ?? 'bai'}
          onChange={event => {
            const chosen = CHOICES.find(choice => choice === event.currentTarget.value);
            if (chosen !== undefined) void setLanguage(chosen);
            else document.getElementById('pairing-code')?.focus(); // that language is a program's, and comes with it
          }}
        >
          {CHOICES.map(choice => (
            <option key={choice} value={choice}>
              {NAMES[choice]}
            </option>
          ))}
          {app.edition === 'chrome-local' && <option value="action-protocol">{NAMES['action-protocol']}</option>}
        </select>
        <small id="language-why">{t('language_why')}</small>
      </label>
      {isSpeaking(session) && session.speech.language === 'macro-tool' && <ScriptChoice session={session} />}
    </>
  );
}
