// Erases everything that bAI keeps (panel): asks once in place, then starts afresh.
import { useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { eraseAll } from './erase.ts';

/** The last item of the settings. While a run lasts it only says so. */
export function EraseButton() {
  const app = useApp();
  const erase = async () => {
    if (app.store.run.value.kind !== 'idle') return app.say(t('erase_busy'));
    // From here on nothing may be written again.
    app.store.disk.freeze();
    const left = await eraseAll();
    if (left.length === 0) location.reload();
    else app.store.ui.alert.value = t('erase_left');
  };
  return <EraseAsking onErase={() => void erase()} />;
}

/** Asks in place before it does so. */
export function EraseAsking({ onErase }: { onErase: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div class="actions">
      {asking ? (
        <>
          <p>{t('erase_ask')}</p>
          <button type="button" class="button small danger" onClick={onErase}>
            {t('erase_yes')}
          </button>
          <button type="button" class="button small" onClick={() => setAsking(false)}>
            {t('erase_no')}
          </button>
        </>
      ) : (
        <button type="button" class="button small" onClick={() => setAsking(true)}>
          {t('erase')}
        </button>
      )}
    </div>
  );
}
