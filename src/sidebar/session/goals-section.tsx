// Goals to be used again (panel): keeping the one of this session, choosing one that was used before, and the sites that it was about; and the recipes.

import { listSessions, type SavedGoal, useApp } from '../app/index.ts';
import { earlierGoals, goalToKeep, withGoal, withoutGoal } from '../app/later.ts';
import { Icon, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { RecipeList } from './recipes-section.tsx';
import { hostOf } from './session-names.ts';
import { useSession } from './use-session.ts';

/** Drawn inside the sheet of goals. */
export function GoalsSection() {
  const appCommands = useApp();
  const app = appCommands.store.app.value;
  const { goals } = app.settings;
  const session = appCommands.store.session.value;
  const fresh =
    session && !goals.some(({ goal }) => goal === session.goal.trim())
      ? goalToKeep(session, appCommands.store.tab.facts.value?.u ?? '')
      : null;
  const earlier = earlierGoals(listSessions(app), app.active, goals);
  return (
    <>
      <p class="soft">{t('goals_text')}</p>
      {fresh && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => appCommands.set({ goals: withGoal(goals, fresh) })}>
            {t('goals_keep')}
          </button>
        </div>
      )}
      {goals.length > 0 && (
        <ul class="goals" aria-label={t('goals')}>
          {goals.map(kept => (
            <li key={kept.goal}>
              <GoalButton goal={kept.goal} />
              <button
                type="button"
                class="icon-button"
                aria-label={t('goals_drop', kept.goal)}
                title={t('row_delete')}
                onClick={() => appCommands.set({ goals: withoutGoal(goals, kept.goal) })}
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
                <GoalButton goal={goal} />
              </li>
            ))}
          </ul>
        </>
      )}
      {app.settings.recipes.length > 0 && (
        <>
          <h3 class="goals-more">{t('recipes')}</h3>
          <RecipeList recipes={app.settings.recipes.toReversed()} />
        </>
      )}
    </>
  );
}

/** A goal that becomes the session's when it is pressed. */
export function GoalButton({ goal }: { goal: string }) {
  const app = useApp();
  const sessions = useSession();
  return (
    <button
      type="button"
      class="menu-item"
      title={t('goals_use')}
      onClick={() => {
        sessions.setGoal(goal);
        app.open(null);
        app.say(t('goals_chosen'));
      }}
    >
      <Plain text={goal} />
    </button>
  );
}

/** Links, so that the browser itself opens them: nothing is opened but by the user's press. */
function Sites({ of: { sites } }: { of: SavedGoal }) {
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
