// The door of a room (panel): the languages of other agents that a session may speak. What is read late, by what is read late itself.
export { ToolsSection } from './tools-section.tsx';
