// Texts for another chat than the session's own (sidebar room, no effects): what a new one needs to go on, and the request for a second opinion.
import type { TabFacts } from '../context/reader.ts';
import { capsule } from '../protocol/capsule.ts';
import { formatCommand, inertText } from '../protocol/format.ts';
import type { SessionState } from '../protocol/session.ts';
import { contextLine } from './compose.ts';
import type { RowView } from './model.ts';

/** Everything that a new chat needs to go on with this session. */
export function composeCapsule(session: SessionState, facts: TabFacts | null, stamp: { at: number; wishes: string }): string {
  return capsule(session, contextLine(session, facts, session.parts, { offset: 0, at: stamp.at }), stamp.wishes);
}

/**
 * A request to another AI to look over what was proposed: goal, page and rows in words and as written. It holds no line that a reader would
 * take for a command, and asks for prose only. `dress`: hides in a line what the user hid.
 */
export function composeSecondOpinion(
  session: SessionState,
  facts: TabFacts | null,
  rows: readonly Pick<RowView, 'item' | 'seen' | 'risk'>[],
  dress: (line: string) => string,
): string {
  const list = rows.map(({ item, seen, risk }) => {
    const card = seen?.card;
    const target = card ? ` "${(card.name || card.text).slice(0, 80)}" (${card.role || card.tag})` : '';
    return inertText(
      `${item.id}. ${item.command?.json.a ?? ''}${target} [${risk}]\n   ${dress(item.command === null ? item.raw : formatCommand(item.command))}`,
    );
  });
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
