// What is kept beyond one session (panel): settings as a file, recipes, and what helps to find a fault. Read when first wanted.

import type { AppCommands, Store } from '../app/index.ts';
import { fillRecipe, makeRecipe, withGoal, withRecipe } from '../app/later.ts';
import { copyText } from '../message/index.ts';
import type { SessionCommands } from '../session/index.ts';
import { t } from '../words/index.ts';
import { diagnostics, type Surroundings } from './diagnostics.ts';
import type { SettingsCommands } from './use-settings.ts';

export type KeptDeps = {
  store: Store;
  surroundings: () => Surroundings;
  set: AppCommands['set'];
  now(): number; // ms since the epoch
  saveFile(name: string, text: string, type: string): void;
  say(text: string): void;
};

export type KeptCommands = Omit<SettingsCommands, 'surroundings'> & Pick<SessionCommands, 'keepRecipe' | 'useRecipe'>;

/** How settings are written and read. Few are ever saved as a file. */
const settingsFile = () => import('./settings-file.ts');

/** Makes them. */
export function keptCommands({ store, set, now, surroundings, saveFile, say }: KeptDeps): KeptCommands {
  const settingsNow = () => store.app.peek().settings;
  return {
    async saveSettings() {
      const { writeSettings } = await settingsFile();
      const name = 'bai-settings.json';
      saveFile(name, writeSettings(settingsNow()), 'application/json');
      say(t('saved_as', name));
    },
    async loadSettings(file) {
      const { readSettings } = await settingsFile();
      const read = readSettings(file);
      if (!read.ok) {
        const { path } = read.fault;
        store.ui.alert.value = path === '' ? t('settings_unread') : t('settings_wrong', path);
        return false;
      }
      const { recipes, goals, ...settings } = read.value;
      const now = settingsNow();
      set({ ...settings, recipes: recipes.reduce(withRecipe, now.recipes), goals: goals.toReversed().reduce(withGoal, now.goals) });
      say(t('settings_loaded'));
      return true;
    },
    async keepRecipe(name) {
      const session = store.session.peek();
      const recipe = session && makeRecipe(name, session);
      if (!recipe) return say(t('recipe_nothing'));
      set({ recipes: withRecipe(settingsNow().recipes, recipe) });
      say(t('recipe_kept', recipe.name));
    },
    async useRecipe(recipe, values) {
      const tab = store.tab.facts.peek()?.t;
      if (tab === undefined) return say(t('no_tab_to_read'));
      const key = store.app.peek().active;
      for (const json of fillRecipe(recipe, values, tab))
        await store.dispatch({ type: 'session', key, event: { type: 'inserted', at: now(), json, before: null } });
      store.ui.view.value = 'queue';
      store.ui.sheet.value = null;
      say(t('recipe_used', recipe.name));
    },
    async copyDiagnostics() {
      say((await copyText(diagnostics(store.app.peek(), surroundings()))) ? t('diagnostics_copied') : t('copy_refused'));
    },
  };
}
