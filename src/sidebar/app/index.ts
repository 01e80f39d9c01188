// The door of a room (panel): the panel's lasting state, its journal and database, and what every part may do.
export { openDatabase } from './database.ts';
export { browserEnv, debounce, type Env } from './environment.ts';
export { createJournal, type Journal } from './journal.ts';
export { type LearnedChat, readLearned, withLearned, withoutLearned } from './learned-chats.ts';
export { takeLock } from './lock.ts';
export { browserMemory, keepMarks, loadMarks, type MemoryArea } from './mark-storage.ts';
export type { Recipe, RecipeStep } from './recipes.ts';
export type { SavedGoal } from './saved-goals.ts';
export type { SessionReducer } from './session-reducer.ts';
export {
  type AppState,
  CHAT_LEVELS,
  type ChatLevel,
  CONFIRM_BY,
  type ConfirmBy,
  interruptedSessions,
  listSessions,
  type Settings,
} from './state.ts';
export {
  type ConfirmationDetails,
  createStore,
  type Notice,
  type Pace,
  type PauseReason,
  type Run,
  type Store,
  type Together,
  type View,
  type WithoutTimestamp,
} from './store.ts';
export { type AppCommands, AppContext, useApp } from './use-app.ts';
