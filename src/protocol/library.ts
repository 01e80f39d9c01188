// What other programs see of the protocol (pure): the whole interface of the package bai-protocol. What is not named here may change at any time.

// Reading: any text in, every protocol line out.
export type { Action, ActionType, Locator, Risk } from './action.ts';
export { ACTION_TYPES } from './action.ts';
export type { ActionJson, Command, Position, Problem, ProblemKind, Repair, RepairKind } from './command.ts';
// Writing: what an AI is told, and single lines.
export type { Context, ContextInput } from './prompt/context.ts';
export { buildContext, formatContext, makeContext } from './prompt/context.ts';
export { formatAction, formatCommand, formatDelete, formatSession, formatSwitch, inertText } from './prompt/format.ts';
export type { PromptInput } from './prompt/prompt.ts';
export { makePrompt } from './prompt/prompt.ts';
export { newSessionKey } from './queue/session.ts';
export type { Entry, Line, Offered } from './reader/line.ts';
export type { Reader, Reading } from './reader/parse.ts';
export { createReader, parse } from './reader/parse.ts';
// What became of actions, for `res` and `err` of a context.
export type { ActionError, ActionResult, ContextParts, Effect, ErrorCode, OpenedTab, Outcome } from './result.ts';
export { ERROR_CODES } from './result.ts';
// The table of the action types.
export type { Verb } from './verbs.ts';
export { VERBS } from './verbs.ts';
