// The goal check (sidebar room): when the AI says that it has finished, the user decides whether that is so.
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';
import { Button } from './button.tsx';
import { Plain } from './plain-text.tsx';

/** Shown when the newest reply proposed nothing and everything before it is settled. */
export function GoalCard() {
  const panel = usePanel();
  const session = panel.store.session.value;
  if (session === null || !panel.askGoal.value) return null;
  return (
    <section class="card" aria-label={t('goal_check')}>
      <h2>{t('goal_ask')}</h2>
      {session.goal && <Plain text={session.goal} class="soft" />}
      <div class="actions">
        <Button onPress={() => panel.checkGoal('ok')} icon="check">
          {t('goal_yes')}
        </Button>
        <Button onPress={() => panel.checkGoal('failed')}>{t('goal_no')}</Button>
        <Button onPress={() => panel.checkGoal('pending')}>{t('goal_look')}</Button>
      </div>
    </section>
  );
}
