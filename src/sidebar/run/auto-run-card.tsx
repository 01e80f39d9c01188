// The moment before rows run by themselves (panel): what will run, how soon, and a way to say no.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { shortId } from '../rows/index.ts';
import { Button } from '../ui/index.ts';
import { list, t } from '../words/index.ts';
import { useRun } from './use-run.ts';

/** Counts down while rows wait; nothing otherwise. */
export function AutoRunCard() {
  const app = useApp();
  const runner = useRun();
  const countdown = app.store.review.countdown.value;
  const [left, setLeft] = useState(0);
  const until = countdown?.until ?? 0;
  useEffect(() => {
    if (until === 0) return;
    const count = () => setLeft(Math.max(0, until - Date.now()));
    count();
    const timer = setInterval(count, 100);
    return () => clearInterval(timer);
  }, [until]);
  if (countdown === null) return null;
  return (
    <section class="card swift" aria-label={t('swift_label')}>
      <p role="status">{t('swift_says', list(countdown.ids.map(shortId)))}</p>
      <div class="actions">
        <span class="soft" aria-hidden="true">
          {t('swift_seconds', (left / 1000).toFixed(1))}
        </span>
        <Button onPress={() => runner.cancelAutoRun()}>{t('swift_cancel')}</Button>
      </div>
    </section>
  );
}
