// Erases everything that bAI keeps (sidebar room): asks once in place, then starts afresh.
import { useState } from 'preact/hooks';
import { eraseAll } from '../erase.ts';
import { usePanel } from '../panel.ts';

/** The last item of the settings. While a run lasts it only says so. */
export function EraseButton() {
  const panel = usePanel();
  const [asking, setAsking] = useState(false);
  const erase = async () => {
    if (panel.store.run.value.kind !== 'idle') return panel.say('Stop the run before you erase.');
    // From here on nothing may be written again.
    panel.store.freeze();
    const left = await eraseAll();
    if (left.length === 0) location.reload();
    else panel.store.alert.value = 'Not everything could be erased. Close other windows of bAI, then try again.';
  };
  return (
    <div class="actions">
      {asking ? (
        <>
          <p>All sessions, replies, results, drafts and settings in this browser will be gone.</p>
          <button type="button" class="button small danger" onClick={() => void erase()}>
            Erase it all
          </button>
          <button type="button" class="button small" onClick={() => setAsking(false)}>
            Keep it
          </button>
        </>
      ) : (
        <button type="button" class="button small" onClick={() => setAsking(true)}>
          Erase everything
        </button>
      )}
    </div>
  );
}
