// The door of a room (panel): what goes out: prompt, message, and what is hidden in it.
export { copyText } from './clipboard.ts';
export { readOptions } from './context-budget.ts';
export type { Deliver, Way } from './deliver.ts';
export { createMasks, type Masks } from './masks.ts';
export { messageCommands } from './message-commands.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { startPageWatch } from './page-watch.ts';
export { PromptText } from './prompt-text.tsx';
export { type HandoffCommands, HandoffContext, useHandoff } from './use-handoff.ts';
export { type MasksCommands, MasksContext } from './use-masks.ts';
export { type MessageCommands, MessageContext, useMessage } from './use-message.ts';
