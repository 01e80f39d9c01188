// Recipes (panel): what ran can be kept under a name, and put into the queue again with other texts.
import { useState } from 'preact/hooks';
import { type Recipe, useApp } from '../app/index.ts';
import { passingTargets } from '../app/later.ts';
import { Plain } from '../ui/index.ts';
import { t, tn } from '../words/index.ts';
import { useSession } from './use-session.ts';

/** Keeping one, and those that are kept. `name`: what it is called at first. */
export function RecipesSection({ name }: { name: string }) {
  const app = useApp();
  const sessions = useSession();
  const [wanted, setWanted] = useState(name);
  return (
    <section class="card" aria-label={t('recipes')}>
      <h2>{t('recipes')}</h2>
      <p class="soft">{t('recipes_text')}</p>
      <form
        class="skip"
        onSubmit={event => {
          event.preventDefault();
          void sessions.keepRecipe(wanted);
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
      <RecipeList recipes={app.store.app.value.settings.recipes} />
    </section>
  );
}

/** Recipes, each with a button that opens what is needed to use it. */
export function RecipeList({ recipes }: { recipes: readonly Recipe[] }) {
  const [open, setOpen] = useState('');
  return recipes.map(recipe => (
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
  ));
}

function UseRecipe({ recipe }: { recipe: Recipe }) {
  const app = useApp();
  const sessions = useSession();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map(recipe.inputs.map(input => [input.name, input.value])));
  const passing = passingTargets(recipe);
  return (
    <form
      class="card"
      onSubmit={event => {
        event.preventDefault();
        void sessions.useRecipe(recipe, values);
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
        <button
          type="button"
          class="button small danger"
          onClick={() => app.set({ recipes: app.store.app.peek().settings.recipes.filter(({ name }) => name !== recipe.name) })}
        >
          {t('recipe_drop')}
        </button>
      </div>
    </form>
  );
}
