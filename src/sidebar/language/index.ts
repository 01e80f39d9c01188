// The door of a room (panel): the languages of other agents that a session may speak.
export { LanguageChoice } from './language-choice.tsx';
export { createLanguages, isSpeaking, type Languages } from './languages.ts';
export { browserSync, type ToolSettings, toolSettings } from './tool-settings.ts';
export { type LanguageCommands, LanguageContext } from './use-language.ts';
