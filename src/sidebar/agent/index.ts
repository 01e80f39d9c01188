// The door of a room (panel): a program of this computer that asks through the relay.
export { type Agent, AgentContext, useAgent } from './use-agent.ts';
