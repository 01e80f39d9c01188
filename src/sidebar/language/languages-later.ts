// The languages of sessions until one is wanted (panel): a panel whose sessions speak bAI's own reads nothing of them.
import { effect, signal } from '@preact/signals';
import type { Languages, LanguagesDeps, Told } from './codec.ts';
import { isSpeaking } from './speaking.ts';

const NOTHING: Told = { text: '', dueAt: null, pages: [] };

/** Makes them when a session speaks one, or is to. Until they are there, there is nothing to say. */
export function languagesLater(deps: LanguagesDeps): Languages {
  const made = signal<Languages | null>(null);
  let making: Promise<Languages> | null = null;
  const make = () => {
    making ??= import('./languages.ts').then(({ createLanguages }) => {
      const languages = createLanguages(deps);
      made.value = languages;
      return languages;
    });
    return making;
  };
  effect(() => {
    if (isSpeaking(deps.store.session.value)) void make();
  });
  return {
    prompt: (...of) => made.value?.prompt(...of) ?? NOTHING,
    message: of => made.value?.message(of) ?? NOTHING,
    refresh: async () => made.peek()?.refresh(),
    settle: async () => (await make()).settle(),
    choose: async language => (await make()).choose(language),
    answer: async text => (await make()).answer(text),
    ends: async (...of) => (await make()).ends(...of),
    read: async (...of) => (await make()).read(...of),
  };
}
