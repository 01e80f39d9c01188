// Goals to be used again (sidebar room): keeping the one of this session, choosing one that was used before, and the sites that it was about.
import { earlierGoals, goalToKeep, type KeptGoal, withGoal, withoutGoal } from '../goals.ts';
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';
import { listSessions } from '../state.ts';
import { Icon } from './icons.tsx';
import { Plain } from './plain-text.tsx';
import { hostOf } from './top-bar.tsx';

/** Drawn inside the sheet of goals. */
export function GoalsPart() {
  const panel = usePanel();
  const app = panel.store.app.value;
  const { goals } = app.settings;
  const session = panel.store.session.value;
  const fresh =
    session && !goals.some(({ goal }) => goal === session.goal.trim()) ? goalToKeep(session, panel.store.facts.value?.u ?? '') : null;
  const earlier = earlierGoals(listSessions(app), app.active, goals);
  const choose = (goal: string) => {
    panel.setGoal(goal);
    panel.open(null);
    panel.say(t('goals_chosen'));
  };
  return (
    <>
      <p class="soft">{t('goals_text')}</p>
      {fresh && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => panel.set({ goals: withGoal(goals, fresh) })}>
            {t('goals_keep')}
          </button>
        </div>
      )}
      {goals.length > 0 && (
        <ul class="goals" aria-label={t('goals')}>
          {goals.map(kept => (
            <li key={kept.goal}>
              <GoalButton goal={kept.goal} onChoose={choose} />
              <button
                type="button"
                class="icon-button"
                aria-label={t('goals_drop', kept.goal)}
                title={t('row_delete')}
                onClick={() => panel.set({ goals: withoutGoal(goals, kept.goal) })}
              >
                <Icon name="bin" />
              </button>
              <Sites of={kept} />
            </li>
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <>
          <h3 class="goals-more">{t('goals_earlier')}</h3>
          <ul class="goals" aria-label={t('goals_earlier')}>
            {earlier.map(goal => (
              <li key={goal}>
                <GoalButton goal={goal} onChoose={choose} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function GoalButton({ goal, onChoose }: { goal: string; onChoose: (goal: string) => void }) {
  return (
    <button type="button" class="menu-item" title={t('goals_use')} onClick={() => onChoose(goal)}>
      <Plain text={goal} />
    </button>
  );
}

/** Links, so that the browser itself opens them: nothing is opened but by the user's press. */
function Sites({ of: { sites } }: { of: KeptGoal }) {
  if (sites.length === 0) return null;
  return (
    <div class="actions">
      {sites.map(site => (
        <a class="button small" key={site} href={site} target="_blank" rel="noreferrer" title={t('goals_site', site)}>
          <Icon name="tab" size={12} />
          <bdi>{hostOf(site)}</bdi>
        </a>
      ))}
    </div>
  );
}
