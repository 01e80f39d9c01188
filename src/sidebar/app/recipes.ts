// Recipes (panel, no effects): steps that were approved and done, kept under a name, to be put into the queue again and reviewed again.
import type { ActionJson } from '../../protocol/command.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { secretsIn } from '../../protocol/tool-schema.ts';

/** A step without its tab: which tab it acts on is decided when it is used. */
export type RecipeStep = Omit<ActionJson, 't'>;

/** A blank in a recipe's texts, written `{{name}}`. `value` is what was used last. */
export type RecipeInput = { name: string; value: string };

export type Recipe = { name: string; steps: readonly RecipeStep[]; inputs: readonly RecipeInput[] };

/** What one recipe holds at most; a file that says more is refused. */
export const MAX_STEPS = 200;
export const MAX_NAME = 60;
export const MAX_RECIPES = 100;

/**
 * A recipe of what ran in a session, in order; null when nothing did. Each typed text becomes an input; one that went into a protected field
 * leaves its blank empty.
 */
export function makeRecipe(name: string, session: SessionState): Recipe | null {
  const inputs: RecipeInput[] = [];
  const steps: RecipeStep[] = [];
  for (const { command, status, approval } of session.items) {
    if (steps.length === MAX_STEPS) break;
    if (command === null || status !== 'done') continue;
    const { t: _, ...step } = command.json;
    const card = approval?.seen?.card;
    if (command.action.type === 'callTool') {
      const secrets = secretsIn(card?.tool?.fields ?? [], command.action.input);
      const rest = Object.entries(command.action.input).filter(([name]) => !secrets.includes(name));
      steps.push({ ...step, x: JSON.stringify(Object.fromEntries(rest)) });
      continue;
    }
    if (command.action.type !== 'type' || step.x === '') {
      steps.push(step);
      continue;
    }
    const input = freeName(card?.name || step.s, inputs);
    inputs.push({ name: input, value: card?.sensitive ? '' : step.x });
    steps.push({ ...step, x: `{{${input}}}` });
  }
  return steps.length === 0 ? null : { name: (name.trim() || session.name).slice(0, MAX_NAME), steps, inputs };
}

/** The name of a blank: the field's, with a number when it was taken. Braces would end it early. */
function freeName(wanted: string, inputs: readonly RecipeInput[]): string {
  const base = wanted.replace(/[{}]/g, '').trim().slice(0, 40) || 'text';
  const taken = (name: string) => inputs.some(input => input.name === name);
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base} ${n}`;
    if (!taken(name)) return name;
  }
}

/** The lines of a recipe for a tab, its blanks filled; one without a value stays empty. They are proposals like any other. */
export function fillRecipe(recipe: Recipe, values: ReadonlyMap<string, string>, tabId: number): ActionJson[] {
  const fill = (text: string) =>
    text.replace(/\{\{([^{}]+)\}\}/g, (blank, name: string) => values.get(name) ?? (isInput(recipe, name) ? '' : blank));
  return recipe.steps.map(({ v, a, s, x, o }) => ({ v, t: tabId, a, s, x: fill(x), ...(o ? { o } : {}) }));
}

/** A step with the texts of some of its blanks; the others stay blanks. */
export function fillInputs(step: RecipeStep, texts: ReadonlyMap<string, string>): RecipeStep {
  return texts.size === 0 ? step : { ...step, x: step.x.replace(/\{\{([^{}]+)\}\}/g, (blank, name: string) => texts.get(name) ?? blank) };
}

function isInput(recipe: Recipe, name: string): boolean {
  return recipe.inputs.some(input => input.name === name);
}

/** Steps whose target is a number of one reading of one page: they name nothing later, so their target has to be picked again. */
export function passingTargets(recipe: Recipe): number {
  return recipe.steps.filter(step => /\[ref=/.test(step.s)).length;
}

/** Adds a recipe; one of the same name is replaced. */
export function withRecipe(recipes: readonly Recipe[], recipe: Recipe): readonly Recipe[] {
  return [...recipes.filter(each => each.name !== recipe.name), recipe].slice(-MAX_RECIPES);
}
