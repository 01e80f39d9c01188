// What components may do with languages (panel).

import { provided } from '../ui/index.ts';
import type { Choice } from './languages.ts';
import type { ToolSettings } from './tool-settings.ts';

export type LanguageCommands = {
  readonly toolSettings: ToolSettings;
  /** Chooses the language that the chat of a new session is to speak. */
  setLanguage(language: Choice): Promise<void>;
};

export const [LanguageContext, useLanguage] = provided<LanguageCommands>();
