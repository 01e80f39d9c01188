// What is shown when the browser does not give what the panel keeps (panel): why, another try, and the way to start afresh.
import { useState } from 'preact/hooks';
import { Button } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { eraseAll } from './erase.ts';
import { EraseAsking } from './erase-button.tsx';

/** `error`: what the database said. */
export function DatabaseError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [left, setLeft] = useState(false);
  const erase = async () => {
    if ((await eraseAll()).length === 0) location.reload();
    else setLeft(true);
  };
  return (
    <div class="app">
      <div class="empty" role="alert">
        <h1>{t('unopened_title')}</h1>
        <p>{left ? t('erase_left') : t('unopened_why', error instanceof Error ? error.name : t('store_unknown'))}</p>
        <Button tone="main" onPress={onRetry}>
          {t('unopened_retry')}
        </Button>
        <EraseAsking onErase={() => void erase()} />
      </div>
    </div>
  );
}
