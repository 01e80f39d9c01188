// What components may do with languages (panel).

import type { LanguageName } from '../../protocol/languages/language.ts';
import { provided } from '../ui/index.ts';
import type { ToolSettings } from './tool-settings.ts';

/** The languages that a session can be given here. */
export const CHOICES = ['bai', 'tool-code', 'macro-tool'] as const satisfies readonly LanguageName[];
export type Choice = (typeof CHOICES)[number];

export type LanguageCommands = {
  readonly toolSettings: ToolSettings;
  /** Chooses the language that the chat of a new session is to speak. */
  setLanguage(language: Choice): Promise<void>;
  /** Answers what the AI asked. */
  answerCard(text: string): Promise<void>;
  /** Tells the AI something with the next message, in a session of another language than bAI's. */
  correct(text: string): void;
};

export const [LanguageContext, useLanguage] = provided<LanguageCommands>();
