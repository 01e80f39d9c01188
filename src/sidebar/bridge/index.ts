// The door of a room (panel): the chat that is connected.
export { BridgeBar } from './bridge-bar.tsx';
export { type Bridge, bridgeCommands } from './bridge-commands.ts';
export { BridgeContext, useBridge } from './use-bridge.ts';
export { TeachingContext } from './use-teaching.ts';
