// Where a session begins (panel): the newest recipes and kept goals, each one press away from use.
import { type Recipe, type SavedGoal, useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { GoalButton } from './goals-section.tsx';
import { RecipeList } from './recipes-section.tsx';

/** Of each kind at most; all of them stand at the goal line. */
const MAX_SHOWN = 3;

/** What is offered to begin with, the newest first. `page`: whether there is one that steps can be taken on. */
export function startList(
  { recipes, goals }: { recipes: readonly Recipe[]; goals: readonly SavedGoal[] },
  page: boolean,
): { recipes: readonly Recipe[]; goals: readonly SavedGoal[] } {
  return { recipes: page ? recipes.slice(-MAX_SHOWN).reverse() : [], goals: goals.slice(0, MAX_SHOWN) };
}

/** Drawn in a session that has not begun; each kind only where there is one. */
export function StartList({ page }: { page: boolean }) {
  const { recipes, goals } = startList(useApp().store.app.value.settings, page);
  return (
    <>
      {recipes.length > 0 && (
        <section class="card start" aria-label={t('recipes')}>
          <h2>{t('recipes')}</h2>
          <RecipeList recipes={recipes} />
        </section>
      )}
      {goals.length > 0 && (
        <section class="card start" aria-label={t('goals')}>
          <h2>{t('goals')}</h2>
          <ul class="goals">
            {goals.map(({ goal }) => (
              <li key={goal}>
                <GoalButton goal={goal} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
