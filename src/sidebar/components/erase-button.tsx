// Erases everything that bAI keeps (sidebar room): asks once in place, then starts afresh.
import { useState } from 'preact/hooks';
import { eraseAll } from '../erase.ts';
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';

/** The last item of the settings. While a run lasts it only says so. */
export function EraseButton() {
  const panel = usePanel();
  const erase = async () => {
    if (panel.store.run.value.kind !== 'idle') return panel.say(t('erase_busy'));
    // From here on nothing may be written again.
    panel.store.freeze();
    const left = await eraseAll();
    if (left.length === 0) location.reload();
    else panel.store.alert.value = t('erase_left');
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
