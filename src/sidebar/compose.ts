// The texts that go out, put together from the session and the tab (sidebar room, no effects).
import type { TabFacts } from '../context/reader.ts';
import { capsule } from '../protocol/capsule.ts';
import { buildContext } from '../protocol/context.ts';
import { inertText } from '../protocol/format.ts';
import { makePrompt } from '../protocol/prompt.ts';
import type { ContextParts } from '../protocol/result.ts';
import { nextContextId } from '../protocol/select.ts';
import type { SessionState } from '../protocol/session.ts';
import { composeMessage } from '../protocol/sync.ts';

/** `offset`: contexts that were copied but that the session was not told of yet. `at`: ms since the epoch. */
type Stamp = { offset: number; at: number };

/** The context line of a tab; "" when there is no tab. */
export function contextLine(session: SessionState, facts: TabFacts | null, extra: ContextParts, stamp: Stamp): string {
  if (facts === null) return '';
  return buildContext({
    id: nextContextId({ ...session, contextCount: session.contextCount + stamp.offset }),
    at: stamp.at,
    facts,
    parts: { ...extra, ...session.parts },
    outcomes: session.outcomes,
    openedTabs: session.openedTabs,
    goalCheck: session.goalCheck,
  });
}

/**
 * The outgoing message, and its basis: everything that it is made of except its number and its time. Two messages with the same basis say the
 * same.
 */
export function compose(session: SessionState, facts: TabFacts | null, extra: ContextParts, stamp: Stamp): { text: string; basis: string } {
  const still = contextLine({ ...session, contextCount: 0 }, facts, extra, { offset: 0, at: 0 });
  return {
    text: composeMessage(session, contextLine(session, facts, extra, stamp)),
    basis: `${session.key}\n${composeMessage(session, still)}`,
  };
}

/** The prompt of a new chat, with the first context. What ran before belongs to the message, not to a prompt. */
export function composePrompt(session: SessionState, goal: string, facts: TabFacts | null, extra: ContextParts, at: number): string {
  const fresh: SessionState = { ...session, outcomes: [], parts: {}, openedTabs: [], goalCheck: null };
  const line = contextLine(fresh, facts, extra, { offset: 0, at });
  return makePrompt({ key: session.key, goal, contextLine: line, variant: 'full' });
}

/** A short reminder of the format, for an AI that has lost it. */
export function composeReminder(session: SessionState): string {
  return makePrompt({ key: session.key, goal: session.goal, contextLine: '', variant: 'reminder' });
}

/** Everything that a new chat needs to go on with this session. */
export function composeCapsule(session: SessionState, facts: TabFacts | null, at: number): string {
  return capsule(session, contextLine(session, facts, {}, { offset: 0, at }));
}

/**
 * A request to another AI to look over what was proposed: goal, page and rows in words and as written. It holds no line that a reader would
 * take for a command, and asks for prose only.
 */
export function composeSecondOpinion(
  session: SessionState,
  facts: TabFacts | null,
  rows: readonly { id: string; words: string; risk: string; raw: string }[],
): string {
  const list = rows.map(row => inertText(`${row.id}. ${row.words} [${row.risk}]\n   ${row.raw}`));
  return [
    'An AI assistant proposed the steps below for my browser. Please check them for me before I approve them. Do not write commands; answer in prose, by step number.',
    `My goal: ${inertText(session.goal) || 'not written down'}`,
    facts === null ? '' : `The page: ${inertText(facts.n)} (${inertText(facts.u)})`,
    list.join('\n'),
    'For each step: does it serve the goal, could it do harm, send something or cost money, and is there a safer way? Which one would you not approve, and why?',
  ]
    .filter(part => part !== '')
    .join('\n\n');
}
