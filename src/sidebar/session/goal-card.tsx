// The goal check (panel): when the AI says that it has finished, the user decides whether that is so.

import { useApp } from '../app/index.ts';
import { Button, Plain } from '../ui/index.ts';
import { number, t } from '../words/index.ts';
import { useSession } from './use-session.ts';

/** Shown when the newest reply proposed nothing and everything before it is settled. */
export function GoalCard() {
  const app = useApp();
  const sessions = useSession();
  const session = app.store.session.value;
  if (session === null || !sessions.askGoal.value) return null;
  const left = session.items.filter(({ status }) => status === 'queued').length;
  return (
    <section class="card" aria-label={t('goal_check')}>
      <h2>{t('goal_ask')}</h2>
      {session.speech?.card && <Plain text={session.speech.card.text} />}
      {left > 0 && <p class="soft">{t('goal_left', number(left))}</p>}
      {session.goal && <Plain text={session.goal} class="soft" />}
      <div class="actions">
        <Button onPress={() => sessions.checkGoal('ok')} icon="check">
          {t('goal_yes')}
        </Button>
        <Button onPress={() => sessions.checkGoal('failed')}>{t('goal_no')}</Button>
        <Button onPress={() => sessions.checkGoal('pending')}>{t('goal_look')}</Button>
      </div>
    </section>
  );
}
