// Recipes in the timeline (panel): what ran can be kept under a name, and put into the queue again with other texts.
import { useState } from 'preact/hooks';
import { type Recipe, useApp } from '../app/index.ts';
import { passingTargets } from '../app/later.ts';
import { Plain } from '../ui/index.ts';
import { t, tn } from '../words/index.ts';
import { useTimeline } from './use-timeline.ts';

/** Keeping one, and those that are kept. */
export function RecipesSection({ name }: { name: string }) {
  const app = useApp();
  const timeline = useTimeline();
  const { recipes } = app.store.app.value.settings;
  const [wanted, setWanted] = useState(name);
  const [open, setOpen] = useState('');
  return (
    <section class="card" aria-label={t('recipes')}>
      <h2>{t('recipes')}</h2>
      <p class="soft">{t('recipes_text')}</p>
      <form
        class="skip"
        onSubmit={event => {
          event.preventDefault();
          void timeline.keepRecipe(wanted);
        }}
      >
        <input
          class="box"
          type="text"
          dir="auto"
          aria-label={t('recipe_name')}
          maxLength={60}
          value={wanted}
          onInput={event => setWanted(event.currentTarget.value)}
        />
        <button type="submit" class="button small">
          {t('recipe_keep')}
        </button>
      </form>
      {recipes.map(recipe => (
        <div class="recipe" key={recipe.name}>
          <div class="recipe-line">
            <Plain text={recipe.name} />
            <span class="soft">{tn('recipe_steps', recipe.steps.length)}</span>
            <button
              type="button"
              class="button small"
              aria-expanded={open === recipe.name}
              onClick={() => setOpen(open === recipe.name ? '' : recipe.name)}
            >
              {t('recipe_use')}
            </button>
          </div>
          {open === recipe.name && <UseRecipe recipe={recipe} />}
        </div>
      ))}
    </section>
  );
}

function UseRecipe({ recipe }: { recipe: Recipe }) {
  const timeline = useTimeline();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map(recipe.inputs.map(input => [input.name, input.value])));
  const passing = passingTargets(recipe);
  return (
    <form
      class="card"
      onSubmit={event => {
        event.preventDefault();
        void timeline.useRecipe(recipe, values);
      }}
    >
      {recipe.inputs.map(input => (
        <label class="field" key={input.name}>
          <Plain text={input.name} />
          <input
            type="text"
            dir="auto"
            value={values.get(input.name) ?? ''}
            onInput={event => setValues(new Map(values).set(input.name, event.currentTarget.value))}
          />
        </label>
      ))}
      {passing > 0 && <p class="soft">{tn('recipe_passing', passing)}</p>}
      <div class="actions">
        <button type="submit" class="button small">
          {t('recipe_queue')}
        </button>
        <button type="button" class="button small danger" onClick={() => timeline.dropRecipe(recipe.name)}>
          {t('recipe_drop')}
        </button>
      </div>
    </form>
  );
}
