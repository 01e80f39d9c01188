// The goal check (sidebar room): when the AI says that it has finished, the user decides whether that is so.
import { usePanel } from '../panel.ts';
import { Button } from './button.tsx';
import { Plain } from './plain-text.tsx';

/** Shown when the newest reply proposed nothing and everything before it is settled. */
export function GoalCard() {
  const panel = usePanel();
  const session = panel.store.session.value;
  if (session === null || !panel.askGoal.value) return null;
  return (
    <section class="card" aria-label="Goal check">
      <h2>Is it done?</h2>
      {session.goal && <Plain text={session.goal} class="soft" />}
      <div class="actions">
        <Button onPress={() => panel.checkGoal('ok')} icon="check">
          Yes
        </Button>
        <Button onPress={() => panel.checkGoal('failed')}>Not yet</Button>
        <Button onPress={() => panel.checkGoal('pending')}>Let me look</Button>
      </div>
    </section>
  );
}
