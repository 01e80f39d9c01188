// The door of a room (panel): the languages of other agents that a session may speak.

export type { Languages } from './codec.ts';
export { LanguageQuestion } from './language-question.tsx';
export { languagesLater } from './languages-later.ts';
export { askedBy, isSpeaking, isWithProgram } from './speaking.ts';
export { browserSync, type ToolSettings, toolSettings } from './tool-settings.ts';
export { type LanguageCommands, LanguageContext } from './use-language.ts';
