// Settings, recipes and kept goals as a file (panel, no effects): written whole, read strictly, and never a way to give a site more rights.
import * as z from 'zod/mini';
import { good, type Parsed } from '../../protocol/reader/fault.ts';
import { readActionJson } from '../../protocol/reader/wire.ts';
import type { Recipe, RecipeStep, SavedGoal, Settings } from '../app/index.ts';
import { fillInputs, MAX_GOAL, MAX_GOALS, MAX_NAME, MAX_RECIPES, MAX_SITES, MAX_STEPS, siteOrigin } from '../app/later.ts';

/** What the file holds. What decides about sites is not in it: a file from elsewhere must not open one. */
type Portable = Pick<Settings, 'driver' | 'copyAfterRun' | 'tellPage' | 'changesOnly' | 'keys' | 'limit' | 'instructions'>;

const KIND = 'bai-settings';
const MAX_INSTRUCTIONS = 2_000;
const LEAST_LIMIT = 1_000;
const MAX_LIMIT = 10_000_000;

// Extension pages may not make code from text; without this, zod tries to and the browser reports it.
z.config({ jitless: true });

/** A step is held to the rules of a line of the AI; its tab is decided when it is used. */
const step = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((given, context): RecipeStep => {
    const read = readActionJson({ ...given, t: 0 });
    if (read.ok) {
      const { t: _, ...step } = read.value;
      return step;
    }
    context.issues.push({ code: 'custom', input: given, path: read.fault.path === '' ? [] : [read.fault.path] });
    return z.NEVER;
  }),
);

const recipe = z.object({
  name: z.string().check(z.maxLength(MAX_NAME), z.regex(/\S/)),
  steps: z.array(step).check(z.minLength(1), z.maxLength(MAX_STEPS)),
  inputs: z.array(z.object({ name: z.string(), value: z.string() })).check(z.maxLength(MAX_STEPS)),
});

/** A site is told by its origin alone: nothing else of an address is ever opened from a file. */
const goal = z.object({
  goal: z.string().check(z.maxLength(MAX_GOAL), z.regex(/\S/)),
  sites: z
    .array(
      z.string().check(
        z.minLength(1),
        z.refine(site => siteOrigin(site) === site),
      ),
    )
    .check(z.maxLength(MAX_SITES)),
});

/** Keys that are not known are left out: they may be a later version's. */
const file = z.object({
  kind: z.literal(KIND),
  version: z.literal(1),
  settings: z.object({
    driver: z.exactOptional(z.enum(['trusted', 'synthetic'])),
    copyAfterRun: z.exactOptional(z.boolean()),
    tellPage: z.exactOptional(z.boolean()),
    changesOnly: z.exactOptional(z.boolean()),
    keys: z.exactOptional(z.boolean()),
    limit: z.exactOptional(z.union([z.literal(0), z.int().check(z.minimum(LEAST_LIMIT), z.maximum(MAX_LIMIT))])),
    instructions: z.exactOptional(z.string().check(z.maxLength(MAX_INSTRUCTIONS))),
  }),
  recipes: z._default(z.array(recipe).check(z.maxLength(MAX_RECIPES)), []),
  goals: z._default(z.array(goal).check(z.maxLength(MAX_GOALS)), []),
});

/** The file's text. `readSettings` takes it whatever the settings hold: what is beyond a limit of the file is brought within it. */
export function writeSettings(settings: Settings): string {
  const { driver, copyAfterRun, tellPage, changesOnly, keys } = settings;
  const limit = settings.limit > 0 ? Math.min(MAX_LIMIT, Math.max(LEAST_LIMIT, Math.floor(settings.limit))) : 0;
  const instructions = settings.instructions.slice(0, MAX_INSTRUCTIONS);
  const portable: Portable = { driver, copyAfterRun, tellPage, changesOnly, keys, limit, instructions };
  const recipes = settings.recipes.map(withinLimits).filter(each => recipe.safeParse(each).success);
  const goals = settings.goals
    .map(({ goal: words, sites }) => ({
      goal: words.slice(0, MAX_GOAL),
      sites: sites.filter(site => site !== '' && siteOrigin(site) === site).slice(0, MAX_SITES),
    }))
    .filter(each => goal.safeParse(each).success);
  const lists = { recipes: recipes.slice(-MAX_RECIPES), goals: goals.slice(0, MAX_GOALS) };
  return `${JSON.stringify({ kind: KIND, version: 1, settings: portable, ...lists }, null, 2)}\n`;
}

/** A recipe as a file may hold it: the blanks that are too many become the texts that they held last. */
function withinLimits({ name, steps, inputs }: Recipe): Recipe {
  const kept = inputs.slice(0, MAX_STEPS);
  const surplus = inputs.filter(input => !kept.some(other => other.name === input.name));
  const texts = new Map(surplus.map(input => [input.name, input.value]));
  return { name: name.slice(0, MAX_NAME), steps: steps.slice(0, MAX_STEPS).map(step => fillInputs(step, texts)), inputs: kept };
}

/**
 * Reads such a file. Nothing of it is taken when any part is wrong; a setting that it lacks stays as it is. The path of a refusal is the first wrong
 * part, as `settings.limit`, or "" when the text is no such file at all.
 */
export function readSettings(text: string): Parsed<Partial<Portable> & { recipes: Recipe[]; goals: SavedGoal[] }> {
  const read = file.safeParse(parsed(text));
  if (read.success) return good({ ...read.data.settings, recipes: read.data.recipes, goals: read.data.goals });
  const path = read.error.issues[0]?.path.map(String) ?? [];
  return {
    ok: false,
    fault: { path: ['settings', 'recipes', 'goals'].includes(path[0] ?? '') ? path.join('.') : '', message: '', hint: '' },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
