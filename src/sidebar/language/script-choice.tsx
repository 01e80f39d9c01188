// Whether the AI of a new session in macro-tool may propose scripts (panel): off until the user switches it on, and for this session alone.
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import type { SpeakingSession } from './speaking.ts';

/** The box, with what it means; nothing in an edition without the debugger, which runs none. */
export function ScriptChoice({ session: { speech } }: { session: SpeakingSession }) {
  const { edition, store } = useApp();
  if (edition !== 'chrome' && edition !== 'chrome-local') return null;
  function choose(on: boolean) {
    const { scripts: _, ...rest } = speech;
    void store.tell({ type: 'languageSet', speech: on ? { ...rest, scripts: true } : rest });
  }
  return (
    <label class="setting">
      <input
        type="checkbox"
        aria-label={t('scripts_allow')}
        aria-describedby="scripts-why"
        checked={speech.scripts === true}
        onChange={event => choose(event.currentTarget.checked)}
      />
      <span>
        {t('scripts_allow')} <small id="scripts-why">{t('scripts_text')}</small>
      </span>
    </label>
  );
}
